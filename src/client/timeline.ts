// Verb `timeline`: what was said, in the order it was said.
import { z } from 'zod';
import { instantOf } from '../domain/dates.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import type { ClientContext } from './client-context.js';
import { allMemories } from './list.js';
import { checkedOptions } from './options.js';

/** The span to tell, in world time. */
export interface TimelineOptions {
  readonly from?: string | number | Date;
  readonly to?: string | number | Date;
}

const moment = z.union([z.string(), z.number(), z.date()]).optional();
const timelineOptions = z.strictObject({ from: moment, to: moment });

/** Active memories in the order they were said, within [from, to). `invalid_input` for an unknown option or date. */
export async function timelineOf(
  context: ClientContext,
  options: TimelineOptions = {},
): Promise<readonly MemoryRecord[]> {
  const { from, to } = checkedOptions('timeline', timelineOptions, options);
  const found = await allMemories(context, {
    statuses: ['active'],
    ...(from === undefined ? {} : { saidFrom: instantOf(from) }),
    ...(to === undefined ? {} : { saidTo: instantOf(to) }),
  });
  return [...found].sort((a, b) => compare(a.saidAt, b.saidAt) || a.ordinal - b.ordinal || compare(a.id, b.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
