// Reads the event rows of a namespace by pages and gives what they tell, one by one, each with the place after it.
import { MemoryError } from '../domain/errors.js';
import type { EventRow } from '../domain/event.js';
import { feedOf, type FeedEvent } from '../domain/event-feed.js';
import type { Ledger, LedgerEntry } from '../ports/index.js';

/** Rows read at once. */
const pageRows = 500;

/** A place in the feed: after the first `taken` events of a row. */
interface FeedPlace {
  readonly queuedAt: number;
  readonly key: string;
  readonly taken: number;
}

/** An event and the cursor that goes on behind it. */
export interface PlacedEvent {
  readonly event: FeedEvent;
  readonly cursor: string;
}

/** Where to read. */
export interface EventSource {
  readonly ledger: Ledger;
  readonly partition: string;
  /** Only rows written at or after this instant, ISO. */
  readonly from?: string | undefined;
}

/** Every event behind the cursor, oldest first; all of them without one. */
export async function* eventsAfter(source: EventSource, cursor: string | null): AsyncGenerator<PlacedEvent> {
  const start = cursor === null ? null : placeOf(cursor);
  if (start !== null) yield* restOfRow(source, start);
  for await (const row of rowsAfter(source, start)) yield* toldBy(row, 0);
}

async function* restOfRow({ ledger, partition }: EventSource, { key, taken }: FeedPlace): AsyncGenerator<PlacedEvent> {
  const row = await ledger.get(partition, 'event', key);
  if (row !== null) yield* toldBy(row, taken);
}

function* toldBy({ key, at, queuedAt, body }: LedgerEntry, taken: number): Generator<PlacedEvent> {
  for (const [index, event] of feedOf(body as EventRow, { key, at }).entries())
    if (index >= taken) yield { event, cursor: `${queuedAt}.${index + 1}.${key}` };
}

/** Every event row behind a place, oldest first, a page at a time. */
export async function* rowsAfter(
  { ledger, partition, from }: EventSource,
  start: Pick<FeedPlace, 'queuedAt' | 'key'> | null,
): AsyncGenerator<LedgerEntry> {
  for (let after = start; ;) {
    const query = { kinds: ['event'] as const, order: 'oldest' as const, limit: pageRows };
    const page = await ledger.list(partition, {
      ...query,
      ...(after === null ? {} : { after: { queuedAt: after.queuedAt, key: after.key } }),
      ...(from === undefined ? {} : { from }),
    });
    yield* page;
    if (page.length < pageRows) return;
    after = page.at(-1)!;
  }
}

function placeOf(cursor: string): FeedPlace {
  const [, queuedAt, taken, key] = /^(\d{1,16})\.(\d{1,9})\.(.{1,256})$/su.exec(cursor) ?? [];
  const place = { queuedAt: Number(queuedAt), key: key ?? '', taken: Number(taken) };
  if (key !== undefined && Number.isSafeInteger(place.queuedAt)) return place;
  throw new MemoryError('invalid_input', 'after must be the "next" of an earlier page');
}
