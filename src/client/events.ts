// Verb `events`: what happened in a namespace, in order, as a feed to follow.
import { z } from 'zod';
import { auditedTypes, type AuditedType } from '../domain/event.js';
import type { FeedEvent } from '../domain/event-feed.js';
import { readerOf } from '../domain/injection-record.js';
import { isOwn } from '../domain/ceiling.js';
import { may } from './allowed.js';
import type { ClientContext } from './client-context.js';
import { eventsAfter } from './event-pages.js';
import { checkedOptions } from './options.js';

/** Which events to read. */
export interface EventsOptions {
  /** `next` of the page before: goes on behind it. Default: from the beginning. */
  readonly after?: string;
  /** Events a page, 1–1,000; default 100. */
  readonly limit?: number;
  /** Only these types; default all. */
  readonly types?: readonly AuditedType[];
}

/** One page of the feed, oldest first. */
export interface EventPage {
  readonly events: readonly FeedEvent[];
  /** Pass as `after`, now or later: the feed goes on behind this page. Null while nothing has happened. */
  readonly next: string | null;
}

const eventsOptions = z.strictObject({
  after: z.string().max(512).optional(),
  limit: z.int().min(1).max(1000).default(100),
  types: z.array(z.enum(auditedTypes)).min(1).optional(),
});

/**
 * A page of what happened in the namespace, in the order it happened: ids and reasons, never text. A page with fewer
 * than `limit` events is the last for now. Events are only ever added; forgetting a memory keeps them. In spaces that are
 * not the principal's own, what others recalled is left out unless they hold the right `admin` there.
 */
export async function eventsOf(context: ClientContext, options: EventsOptions = {}): Promise<EventPage> {
  const { after = null, limit, types } = checkedOptions('events', eventsOptions, options);
  const { ports, namespace } = context;
  const shown = shownTo(context);
  const events: FeedEvent[] = [];
  let next = after;
  const source = { ledger: ports.store.ledger, partition: namespace.partition };
  for await (const { event, cursor } of eventsAfter(source, after)) {
    next = cursor;
    if ((types === undefined || types.includes(event.type)) && shown(event)) events.push(event);
    if (events.length === limit) break;
  }
  return { events, next };
}

/** What others recalled is theirs, except in one's own memory and for who administers the space. */
export function shownTo(context: ClientContext): (event: FeedEvent) => boolean {
  const { principal, namespace } = context;
  if (isOwn(principal, namespace) || may(context, 'admin')) return () => true;
  const reader = readerOf(principal);
  return ({ injection }) => injection === undefined || injection.by === reader;
}
