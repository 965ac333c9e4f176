// Verbs `list` and `pending`: memories without ranking, newest first.
import { everyPage } from '../domain/every-page.js';
import {
  categories,
  statuses,
  type Category,
  type ExtraValues,
  type MemoryRecord,
  type Status,
} from '../domain/memory-record.js';
import type { MemoryFilter } from '../ports/index.js';
import { allowed } from './allowed.js';
import type { ClientContext } from './client-context.js';
import { checkedOptions, optionSchemas } from './options.js';
import { visibleIn } from './visible.js';
import { z } from 'zod';

const listOptions = z.strictObject({
  status: z.enum(statuses).or(z.literal('all')).default('active'),
  categories: z.array(z.enum(categories)).min(1).optional(),
  tags: z.array(z.string()).min(1).optional(),
  sessionId: optionSchemas.id.optional(),
  filter: optionSchemas.filter.optional(),
  limit: z.int().min(1).max(1000).default(100),
  after: z.string().optional(),
});

/** Which memories to list. */
export interface ListOptions {
  /** Default `active`; `all` for every status. */
  readonly status?: Status | 'all';
  readonly categories?: readonly Category[];
  readonly tags?: readonly string[];
  readonly sessionId?: string;
  /** Equality on `extra`. */
  readonly filter?: ExtraValues;
  /** Rows a page, 1–1,000; default 100. */
  readonly limit?: number;
  /** `next` of the page before. */
  readonly after?: string;
}

/** One page, newest first. */
export interface MemoryList {
  readonly memories: readonly MemoryRecord[];
  /** Pass as `after` for the next page; null at the end. */
  readonly next: string | null;
}

/**
 * A page of the namespace's memories, newest first, as far as the principal may see them. `invalid_input` for an unknown
 * option; `namespace_denied` for `pending` where they may not answer what waits.
 */
export async function listMemories(context: ClientContext, options: ListOptions = {}): Promise<MemoryList> {
  const asked = checkedOptions('list', listOptions, options);
  if (asked.status === 'pending') allowed(context, 'list', 'confirm');
  const { sensitivities, statuses: seen } = visibleIn(context);
  const filter: MemoryFilter = {
    sensitivities,
    statuses: asked.status === 'all' ? seen : [asked.status],
    ...(asked.categories === undefined ? {} : { categories: asked.categories }),
    ...(asked.tags === undefined ? {} : { domainTags: asked.tags }),
    ...(asked.sessionId === undefined ? {} : { sessionId: asked.sessionId }),
    ...(asked.filter === undefined ? {} : { extra: asked.filter }),
  };
  const page = await context.ports.store.memories.list(context.namespace.partition, {
    filter,
    limit: asked.limit,
    after: asked.after ?? null,
  });
  return { memories: page.records, next: page.next };
}

/** Memories that wait for the user's answer, newest first, with the question to ask in `hold`. */
export async function pendingMemories(context: ClientContext): Promise<readonly MemoryRecord[]> {
  return allMemories(context, { statuses: ['pending'] });
}

/** Every memory that passes the filter, within the principal's ceiling, newest first, page by page. */
export async function allMemories(context: ClientContext, asked: MemoryFilter): Promise<MemoryRecord[]> {
  const { ports, namespace } = context;
  const filter: MemoryFilter = { ...asked, sensitivities: visibleIn(context).sensitivities };
  const all: MemoryRecord[] = [];
  const pages = everyPage((after) => ports.store.memories.list(namespace.partition, { filter, limit: 500, after }));
  for await (const { records } of pages) all.push(...records);
  return all;
}
