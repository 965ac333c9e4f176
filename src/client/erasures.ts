// For operators: the erasures there were, their receipts, erasing again after a restore, and lifting one.
import { z } from 'zod';
import { newErasure, leftIn, type Erasure } from '../domain/erasure.js';
import { MemoryError } from '../domain/errors.js';
import { everyErasure } from '../domain/every-erasure.js';
import type { MemoryContext } from './client-context.js';
import { statusOf, type ErasureStatus } from './erase.js';
import { checkedOptions } from './options.js';
import { unregister } from './register.js';

/** Which erasures are listed. */
export interface ErasuresOptions {
  /** `next` of the page before. */
  readonly after?: string;
  /** Default 100, at most 1,000. */
  readonly limit?: number;
}

/** A page of erasures, by id. */
export interface ErasurePage {
  readonly erasures: readonly ErasureStatus[];
  readonly next: string | null;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'expected the 64 hex digits of an erasure');
const listOptions = z.strictObject({ after: hash.optional(), limit: z.int().min(1).max(1000).default(100) });

/** Every erasure the store knows, with its receipt when it is done. */
export async function listErasures({ ports }: MemoryContext, options: ErasuresOptions = {}): Promise<ErasurePage> {
  const { after, limit } = checkedOptions('erasures', listOptions, options);
  const page = await ports.store.erasures.page({ limit, ...(after === undefined ? {} : { after }) });
  return { erasures: page.map(statusOf), next: page.length < limit ? null : (page.at(-1)?.id ?? null) };
}

/** One erasure, or null. */
export async function oneErasure({ ports }: MemoryContext, id: string): Promise<ErasureStatus | null> {
  const erasure = await ports.store.erasures.get(checkedOptions('erasure', hash, id));
  return erasure === null ? null : statusOf(erasure);
}

/** What was erased once: a receipt has it. */
export interface KnownErasure {
  readonly subject: string;
  readonly scope?: 'user' | 'space';
  readonly partitions?: readonly string[];
}

const knownErasures = z.array(
  z.looseObject({
    subject: hash,
    scope: z.enum(['user', 'space']).default('user'),
    partitions: z.array(hash).max(100_000).default([]),
  }),
);

/** What a second look found. */
export interface ReappliedErasures {
  readonly looked: number;
  /** Ids of those that are erased again; each goes on by itself. */
  readonly again: readonly string[];
}

/**
 * After a backup was restored: erases again whatever of these, or of the erasures the store itself knows, is there once
 * more or may be registered. Those that were lifted stay lifted, unless they are among `known`. Twice is harmless.
 */
export async function reapplyErasures(
  context: MemoryContext,
  known: readonly KnownErasure[] = [],
): Promise<ReappliedErasures> {
  const given = checkedOptions('reapply', knownErasures, known);
  const covered = new Map<string, Covered>();
  for await (const erasure of everyErasure(context.ports.store.erasures)) {
    if (erasure.liftedAt === null) covered.set(erasure.id, erasure);
  }
  for (const { subject: id, scope, partitions } of given) {
    const before = covered.get(id) ?? { id, scope, partitions: [] };
    covered.set(id, { ...before, partitions: [...new Set([id, ...before.partitions, ...partitions])].toSorted() });
  }
  const again: string[] = [];
  for (const one of covered.values()) if (await isBack(context, one)) again.push(await restart(context, one));
  return { looked: covered.size, again };
}

type Covered = Pick<Erasure, 'id' | 'scope' | 'partitions'>;

/** Something of it is there, or could be written. */
async function isBack({ ports }: MemoryContext, { partitions }: Covered): Promise<boolean> {
  for (const partition of partitions) {
    const [info, left, archived] = await Promise.all([
      ports.store.namespaces.get(partition),
      ports.store.namespaces.left(partition),
      ports.archive.count(partition),
    ]);
    if (info?.fenced !== true || leftIn(left) + archived > 0) return true;
  }
  return false;
}

async function restart({ ports, engine }: MemoryContext, covered: Covered): Promise<string> {
  const { id, scope, partitions } = covered;
  const { erasures, namespaces } = ports.store;
  const running = (await erasures.get(id))?.state === 'running';
  const requestedAt = new Date(ports.clock()).toISOString();
  if (!running) await erasures.replace(newErasure({ id, scope, partitions, requestedAt }));
  for (const partition of partitions) {
    await namespaces.fence(partition);
    unregister(ports.store, partition);
  }
  await engine.erase(id);
  return id;
}

/**
 * Lets what was erased be used anew, from nothing. `not_found` when it was not erased, `conflict` while it is being erased.
 * The receipt stays.
 */
export async function liftErasure({ ports }: MemoryContext, id: string): Promise<ErasureStatus> {
  const { erasures, namespaces } = ports.store;
  const erasure = await erasures.get(checkedOptions('lift', hash, id));
  if (erasure === null) throw new MemoryError('not_found', 'nothing was erased under this id', { context: { id } });
  if (erasure.state !== 'done')
    throw new MemoryError('conflict', 'this erasure is not finished; it can be lifted then', { context: { id } });
  for (const partition of erasure.partitions) {
    if ((await namespaces.get(partition))?.fenced === true) await namespaces.unfence(partition);
    unregister(ports.store, partition);
  }
  const lifted = { ...erasure, liftedAt: erasure.liftedAt ?? new Date(ports.clock()).toISOString() };
  await erasures.replace(lifted);
  return statusOf(lifted);
}
