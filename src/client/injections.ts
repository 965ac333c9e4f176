// Verb `injections`: which memory went into which answer. "Why did it think that on that day", "which answers used this
// note": one call each.
import { z } from 'zod';
import { instantOf } from '../domain/dates.js';
import type { FeedEvent } from '../domain/event-feed.js';
import { limits } from '../domain/limits.js';
import { linkedVersions } from '../domain/linked-versions.js';
import type { ClientContext } from './client-context.js';
import { eventsAfter } from './event-pages.js';
import { shownTo } from './events.js';
import { findMemoryId } from './history.js';
import { checkedOptions } from './options.js';
import { readableNamespaces } from './recall-namespaces.js';

/** Which injections to read; what is given must all hold. */
export interface InjectionsOptions {
  /** Of this answer or turn. */
  readonly answerId?: string;
  /** Of this memory in all its versions, by the id of any of them; the first 8 characters will do. */
  readonly memoryId?: string;
  /** Of this version only. */
  readonly version?: number;
  /** Recalled at or after this instant. */
  readonly from?: string | number | Date;
  /** Recalled before this instant. */
  readonly to?: string | number | Date;
  /** Injections a page, 1–1,000; default 100. */
  readonly limit?: number;
  /** `next` of the page before. */
  readonly after?: string;
}

/** One memory in one answer. */
export interface Injection {
  readonly memoryId: string;
  readonly version: number;
  /** Path of the namespace the memory is in. */
  readonly namespace: string;
  /** As the app gave it; null when it gave none. */
  readonly answerId: string | null;
  /** Digest of the session's id, or null. */
  readonly session: string | null;
  /** Whose recall it was: the partition of their own memory. */
  readonly by: string;
  /** System time of the recall, ISO. */
  readonly at: string;
}

/** One page, in the order noted, the principal's own namespace first. */
export interface InjectionPage {
  readonly injections: readonly Injection[];
  /** Pass as `after` for the next page; null at the end. */
  readonly next: string | null;
}

const moment = z.union([z.string(), z.number(), z.date()]).optional();
const injectionsOptions = z.strictObject({
  answerId: z.string().min(1).max(limits.idChars).optional(),
  memoryId: z.string().optional(),
  version: z.int().min(1).optional(),
  from: moment,
  to: moment,
  limit: z.int().min(1).max(1000).default(100),
  after: z.string().max(600).optional(),
});

/**
 * A page of what recalls put before models, of every namespace this view recalls from. Noted with `audit: 'reads'` only,
 * and up to a minute later. A memory that was forgotten is named as before, without text. In spaces of others one sees
 * what one recalled oneself; who holds the right `admin` there sees all. `invalid_input`, `conflict` for a short id that
 * stands for several.
 */
export async function injectionsOf(context: ClientContext, options: InjectionsOptions = {}): Promise<InjectionPage> {
  const { after, limit, ...asked } = checkedOptions('injections', injectionsOptions, options);
  const views = await viewsOf(context);
  const start = startOf(views, after);
  const injections: Injection[] = [];
  for (const [index, view] of views.entries()) {
    if (index < start.index) continue;
    const matches = await matching(view, asked);
    const { partition, path } = view.namespace;
    const from = asked.from === undefined ? undefined : instantOf(asked.from);
    const source = { ledger: view.ports.store.ledger, partition, from };
    for await (const { event, cursor } of eventsAfter(source, index === start.index ? start.cursor : null)) {
      if (!matches(event)) continue;
      injections.push(injectionOf(event, path));
      if (injections.length === limit) return { injections, next: `${partition.slice(0, 16)}.${cursor}` };
    }
  }
  return { injections, next: null };
}

type Asked = Omit<z.output<typeof injectionsOptions>, 'limit' | 'after'>;

/** The namespaces a recall of this view searches, each as a view of its own. */
async function viewsOf(context: ClientContext): Promise<readonly ClientContext[]> {
  return (await readableNamespaces(context)).map((namespace) => ({ ...context, namespace }));
}

function startOf(views: readonly ClientContext[], after: string | undefined) {
  if (after === undefined) return { index: 0, cursor: null };
  const [, partition = '', cursor = ''] = /^([0-9a-f]{16})\.(.*)$/s.exec(after) ?? [];
  const index = views.findIndex(({ namespace }) => namespace.partition.startsWith(partition));
  // What is no cursor is told by who reads it; a space that is no longer readable gives nothing more.
  return { index: index < 0 ? views.length : index, cursor };
}

async function matching(view: ClientContext, asked: Asked): Promise<(event: FeedEvent) => boolean> {
  const ids = asked.memoryId === undefined ? null : await versionsOf(view, asked.memoryId);
  const [from, to] = [asked.from, asked.to].map((instant) => (instant === undefined ? null : instantOf(instant)));
  const shown = shownTo(view);
  return (event) => {
    const { injection, at, memoryId } = event;
    if (injection === undefined || !shown(event)) return false;
    if (ids !== null && !ids.has(memoryId!)) return false;
    if (asked.answerId !== undefined && injection.answerId !== asked.answerId) return false;
    if (asked.version !== undefined && injection.version !== asked.version) return false;
    return (from === null || at >= from!) && (to === null || at < to!);
  };
}

/** Ids of all versions; of one that was forgotten, the id itself: its links are gone with it. */
async function versionsOf(view: ClientContext, id: string): Promise<ReadonlySet<string>> {
  const whole = await findMemoryId(view, id);
  if (whole === null) return new Set();
  const { memories } = view.ports.store;
  const versions = await linkedVersions([whole], (ids) => memories.get(view.namespace.partition, ids));
  return new Set([whole, ...versions.map((version) => version.id)]);
}

function injectionOf({ memoryId, at, injection }: FeedEvent, namespace: string): Injection {
  const { version, answerId, session, by } = injection!;
  return { memoryId: memoryId!, version, namespace, answerId, session, by, at };
}
