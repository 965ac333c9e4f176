// Verbs `archive`, `archived` and `restore`: memories out of the way, what lies there, and back again.
import { z } from 'zod';
import { MemoryError } from '../domain/errors.js';
import type { Category, Status } from '../domain/memory-record.js';
import { readable } from '../domain/readable.js';
import type { ArchivedHead } from '../ports/index.js';
import type { ClientContext } from './client-context.js';
import { getMemory } from './history.js';
import { checkedOptions } from './options.js';
import { runJob } from './run-job.js';
import { canSee } from './visible.js';

/** What an `archive` moved. */
export interface ArchiveReport {
  /** Memories that lie in the archive now, earlier versions counted. */
  readonly archivedIds: readonly string[];
  /** Asked ids that stay: not in the store, or an earlier version of a memory that is. */
  readonly skipped: readonly string[];
}

/** Which page of the archive. */
export interface ArchivedOptions {
  /** Rows a page, 1–1,000; default 100. */
  readonly limit?: number;
  /** `next` of the page before. */
  readonly after?: string;
}

/** One archived memory, without its text; `get` gives that. */
export interface ArchivedMemoryInfo {
  readonly id: string;
  readonly category: Category;
  /** What it was when it left. */
  readonly status: Status;
  /** System time, ISO. */
  readonly archivedAt: string;
  /** Why: `asked`, or what a sweep found. */
  readonly reason: string;
  /** The version it was archived with; its own id when it is the newest. */
  readonly headId: string;
}

/** One page, newest first. */
export interface ArchivedList {
  readonly memories: readonly ArchivedMemoryInfo[];
  /** Pass as `after` for the next page; null at the end. */
  readonly next: string | null;
}

/** What a `restore` brought back. */
export interface RestoreReport {
  /** All versions; `superseded` where something else fills the slot by now. */
  readonly restored: readonly { readonly id: string; readonly status: Status }[];
  /** Asked ids that lie neither in the archive nor put aside in the store. */
  readonly skipped: readonly string[];
}

const archivedOptions = z.strictObject({
  limit: z.int().min(1).max(1000).default(100),
  after: z.string().optional(),
});

/**
 * Moves memories out of the store, each with the versions before it. They are not recalled any more, `get` and `history`
 * still show them, and `restore` brings them back. Short ids will do. Nothing leaves the store before the archive was
 * read back whole: `store_unavailable` when it cannot be written.
 */
export async function archiveMemories(
  context: ClientContext,
  target: string | readonly string[],
): Promise<ArchiveReport> {
  const { ids, unknown } = await visibleIds(context, 'archive', target);
  if (ids.length === 0) return { archivedIds: [], skipped: unknown };
  const { archived = [], notFound } = await runJob(context, { kind: 'archive', ids });
  return { archivedIds: archived, skipped: [...notFound, ...unknown] };
}

/** A page of what lies in the archive, as far as the principal may see it; a page may be shorter than its limit. */
export async function archivedMemories(context: ClientContext, options: ArchivedOptions = {}): Promise<ArchivedList> {
  const { limit, after = null } = checkedOptions('archived', archivedOptions, options);
  const page = await context.ports.archive.list(context.namespace.partition, { limit, after });
  return { memories: page.heads.filter((head) => canSee(context, head)).map(infoOf), next: page.next };
}

/**
 * Brings memories back from the archive, with all their versions: as they were, except that what was current is
 * superseded when another memory fills its slot by now. It counts as verified now, so that the next sweep leaves it.
 * A memory that a feedback put aside comes back the same way. Short ids will do; twice is harmless.
 */
export async function restoreMemories(
  context: ClientContext,
  target: string | readonly string[],
): Promise<RestoreReport> {
  const { ids, unknown } = await visibleIds(context, 'restore', target);
  if (ids.length === 0) return { restored: [], skipped: unknown };
  const { restored = [], notFound } = await runJob(context, { kind: 'restore', ids });
  return { restored, skipped: [...notFound, ...unknown] };
}

function infoOf({ id, category, status, archivedAt, reason, headId }: ArchivedHead): ArchivedMemoryInfo {
  return { id, category, status, archivedAt, reason, headId };
}

interface VisibleIds {
  readonly ids: readonly string[];
  readonly unknown: readonly string[];
}

function askedIds(verb: string, target: unknown): readonly string[] {
  if (typeof target === 'string') return [target];
  if (Array.isArray(target)) return Array.from<string>(target);
  throw new MemoryError('invalid_input', `${verb} needs a memory id, or a list of ids`);
}

/** The whole ids of what the principal may see, each once, and the asked ids of what they may not, or is not there. */
async function visibleIds(context: ClientContext, verb: string, target: unknown): Promise<VisibleIds> {
  const asked = readable(`the target of ${verb}`, () => askedIds(verb, target));
  const ids = new Set<string>();
  const unknown = new Set<string>();
  for (const id of asked) {
    const memory = await getMemory(context, id);
    if (memory === null) unknown.add(id);
    else ids.add(memory.id);
  }
  return { ids: [...ids], unknown: [...unknown] };
}
