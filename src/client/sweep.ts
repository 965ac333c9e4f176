// Verb of an operator: a sweep over every namespace, now.
import { z } from 'zod';
import type { SweepKind, SweepReport } from '../domain/sweep/report.js';
import type { MemoryContext } from './client-context.js';
import { checkedOptions } from './options.js';
import { poll } from './poll.js';

/** Which sweep. */
export interface SweepOptions {
  /** `archive`: what has faded leaves the store; `forget`: what was kept long enough is destroyed. */
  readonly kind: SweepKind;
  /** Reports what would be done and changes nothing. Default false. */
  readonly dryRun?: boolean;
}

const sweepOptions = z.strictObject({ kind: z.enum(['archive', 'forget']), dryRun: z.boolean().default(false) });

/**
 * Sweeps every namespace and resolves with the report when all of them are done, however long that takes; a sweep of that
 * kind that was asked for and goes on is joined. Distributed it goes on when this process ends.
 */
export async function sweepAll({ engine }: Pick<MemoryContext, 'engine'>, options: SweepOptions): Promise<SweepReport> {
  const run = await engine.sweep(checkedOptions('sweep', sweepOptions, options));
  return (await poll(Infinity, () => run.report()))!;
}
