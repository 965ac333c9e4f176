// Verb `retract`: takes words back, and with them everything that came of them.
import { z } from 'zod';
import { MemoryError } from '../domain/errors.js';
import type { Retraction } from '../domain/job.js';
import { limits } from '../domain/limits.js';
import { readable } from '../domain/readable.js';
import type { ClientContext } from './client-context.js';
import { checkedOptions } from './options.js';
import { runJob } from './run-job.js';

/** Whose words, or which: a turn by the id `remember` gave, an edit by the `ingestionId` its evidence names. */
export type RetractTarget =
  | { readonly ingestionId: string | readonly string[] }
  /** Everything this user has said in the namespace until now. */
  | { readonly authorId: string };

export interface RetractOptions {
  /** Tells what would change and changes nothing. Default false. */
  readonly dryRun?: boolean;
  /** Needed where everything a person said is more than 20 memories and 20 % of the namespace. Default false. */
  readonly confirm?: boolean;
}

/** What a retract did, or would do: ids, never text. */
export interface RetractReport extends Retraction {
  /** Asked ingestions this namespace does not hold. */
  readonly notFound: readonly string[];
  /** Turns and edits whose text was blanked. */
  readonly blankedTurns: number;
}

const retractTarget = z.union([
  z.strictObject({ ingestionId: z.union([z.uuid(), z.array(z.uuid()).min(1).max(500)]) }),
  z.strictObject({ authorId: z.string().min(1).max(limits.idChars) }),
]);
const retractOptions = z.strictObject({ dryRun: z.boolean().default(false), confirm: z.boolean().default(false) });

/**
 * Leaves the namespace as it would be had the words never been said: their memories and texts go, what those replaced is
 * current again, what they confirmed has one piece of evidence less, and what others said independently stays. Copies in
 * other namespaces go too. Retracting twice changes nothing. `conflict` when a person's words are much of the namespace
 * and `confirm` is not given; `invalid_input` for another target.
 */
export async function retractWords(
  context: ClientContext,
  target: RetractTarget,
  options: RetractOptions = {},
): Promise<RetractReport> {
  const { dryRun, confirm } = checkedOptions('retract', retractOptions, options);
  const asked = readable('the target of retract', () => retractTarget.safeParse(target));
  if (!asked.success)
    throw new MemoryError('invalid_input', 'retract needs { ingestionId }, a uuid or a list of 1–500, or { authorId }');
  const words = 'authorId' in asked.data ? { ingestions: [], author: asked.data.authorId } : idsOf(asked.data);
  if ((await context.ports.store.namespaces.get(context.namespace.partition)) === null) {
    return { dryRun, removed: [], restored: [], changed: [], notFound: words.ingestions, blankedTurns: 0 };
  }
  const outcome = await runJob(context, {
    kind: 'retract',
    ...words,
    reason: 'asked',
    ...(dryRun ? { dryRun: true as const } : {}),
    ...(confirm ? { confirmed: true as const } : {}),
  });
  const { notFound, blankedTurns, retracted } = outcome;
  return { ...retracted!, notFound, blankedTurns };
}

function idsOf({ ingestionId }: { readonly ingestionId: string | readonly string[] }): {
  readonly ingestions: readonly string[];
} {
  const ids = typeof ingestionId === 'string' ? [ingestionId] : ingestionId;
  return { ingestions: [...new Set(ids.map((id) => id.toLowerCase()))] };
}
