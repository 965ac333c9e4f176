// Verb `share`: a copy of a memory in another namespace, with a live link.
import { z } from 'zod';
import { tooSensitive } from '../domain/share-errors.js';
import { ceilingFor, isWithin } from '../domain/ceiling.js';
import { MemoryError } from '../domain/errors.js';
import { namespaceFrom } from '../domain/namespace.js';
import type { Outcome } from '../domain/outcome.js';
import { allowed } from './allowed.js';
import type { ClientContext } from './client-context.js';
import { visibleMemory } from './history.js';
import { checkedOptions } from './options.js';
import { register } from './register.js';
import { jobEnd } from './run-job.js';
import { waitForOutcome, waitMs } from './wait-for-outcome.js';

/** How a memory is shared. */
export interface ShareOptions {
  /** Wait until the copy is processed: true (default) for up to a minute, milliseconds, or false. */
  readonly wait?: boolean | number;
}

/** What became of a share. */
export interface ShareResult {
  /** Canonical path of the namespace the copy is for. */
  readonly namespace: string;
  /** The ingestion of that namespace that makes the copy. */
  readonly ingestionId: string;
  /** The copy, or the memory there that says the same; null when it was refused, or not waited for. */
  readonly memoryId: string | null;
  /** Present when the call waited: one item, with its verdict and reason. */
  readonly outcome?: Outcome;
}

const shareOptions = z.strictObject({ wait: z.union([z.boolean(), z.number()]).default(true) });

/**
 * Copies a current memory into another namespace of the tenant, through that namespace's lane: its gate, its screening,
 * its rules for repetitions and changes. Needs the right to read here and to write there, and a memory no more sensitive
 * than the principal may write there. The copy holds the fact without its quotes. Forgetting the memory takes the copy
 * back, and an edit supersedes it. Sharing again while the copy is there changes nothing.
 * `namespace_denied`, `not_found`, `conflict` (not the current version) or `invalid_input`.
 */
export async function shareMemory(
  context: ClientContext,
  { id, path }: { readonly id: string; readonly path: string },
  options: ShareOptions = {},
): Promise<ShareResult> {
  const patience = waitMs(checkedOptions('share', shareOptions, options).wait);
  const target = targetOf(context, path);
  const ceiling = ceilingFor(target.principal, target.namespace);
  const memoryId = await sharableId(context, target, { id, ceiling });
  await register(target);
  const { path: namespace, partition, tenantId, ownerUserId } = target.namespace;
  const { followUps } = await jobEnd(context, {
    kind: 'share',
    memoryId,
    target: { partition, namespace, tenantId, ownerUserId },
    ceiling,
    consents: context.principal.consents,
    roles: context.principal.roles,
    ...(context.ports.screen === undefined ? {} : { screening: true }),
  });
  const ingestionId = followUps![0]!.key;
  if (patience === 0) return { namespace, ingestionId, memoryId: null };
  const outcome = await waitForOutcome<Outcome>(target, ingestionId, patience);
  return { namespace, ingestionId, memoryId: outcome.items[0]?.memoryId ?? null, outcome };
}

function targetOf(context: ClientContext, path: string): ClientContext {
  const namespace = namespaceFrom(path, context.principal.tenantId);
  const target = allowed({ ...context, namespace, only: true as const }, 'share', 'write');
  if (namespace.partition !== context.namespace.partition) return target;
  throw new MemoryError('invalid_input', 'share: the memory is in that namespace already');
}

async function sharableId(
  context: ClientContext,
  target: ClientContext,
  { id, ceiling }: { readonly id: string; readonly ceiling: ReturnType<typeof ceilingFor> },
): Promise<string> {
  const memory = await visibleMemory(context, id);
  if (memory.sources.some(({ kind }) => kind === 'admin_policy')) allowed(target, 'share', 'admin');
  if (!isWithin(memory.sensitivity, ceiling)) throw tooSensitive(memory, ceiling);
  return memory.id;
}
