// Appends to the chain of a namespace's events. The lane is the only writer; still a row is written before the head is
// moved, each once, so that whoever was stopped in between is followed by one who finds the row and moves the head.
import {
  before,
  chainedRow,
  hashNumbers,
  hashText,
  headKey,
  isChained,
  nothingBefore,
  type Before,
  type ChainedRow,
  type ChainHead,
} from '../domain/audit.js';
import { isAudited, type EventContent, type EventRow } from '../domain/event.js';
import type { LedgerEntry, Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';

/** Who writes, and under which key: the ingestion or job. */
export interface Appending {
  readonly ports: Pick<Ports, 'store' | 'clock' | 'metrics'>;
  readonly partition: string;
  readonly key: string;
  readonly attempt: Attempt;
}

/** Rows read at once where all are walked. */
const pageSize = 1000;

/** A key after every other: with it a page begins after all rows of that instant. */
const afterEveryKey = '~';

/** Appends one row. When the key has its row already nothing is written; a head left behind is moved all the same. */
export async function appendToChain(appending: Appending, content: EventContent): Promise<void> {
  const { ports, partition, key, attempt } = appending;
  const { ledger } = ports.store;
  const [known, own] = await Promise.all([ledger.get(partition, 'head', headKey), ledger.get(partition, 'event', key)]);
  const head = known === null ? await begin(appending) : (known.body as ChainHead);
  if (own !== null) return moveTo(appending, head, own);
  const entry = nextEntry(appending, await caughtUp(appending, head), content);
  const result = await ledger.put(partition, entry, attempt);
  if (result === 'created') for (const { type } of content.events) ports.metrics?.count('events', { type });
  attempt.reach('persist.linked');
  const written = result === 'created' ? entry : await ledger.get(partition, 'event', key);
  if (written !== null) await moveTo(appending, head, written);
}

type Row = Pick<LedgerEntry, 'key' | 'at' | 'queuedAt' | 'body'>;

function nextEntry({ ports, partition, key }: Appending, head: ChainHead, content: EventContent) {
  const now = ports.clock();
  const at = new Date(now).toISOString();
  const link = { seq: head.seq + 1, previous: hashText(head.hash) };
  const body = chainedRow({ partition, key, at }, link, content);
  // A clock that was set back must not put the row before the one it follows.
  const queuedAt = Math.max(now * 1000, head.queuedAt + 1);
  return { kind: 'event' as const, key, sessionId: null, at, queuedAt, open: false, body };
}

/** The head, or the row after it whose writer was stopped before it moved the head. */
async function caughtUp(appending: Appending, head: ChainHead): Promise<ChainHead> {
  const place = { queuedAt: head.queuedAt, key: afterEveryKey };
  let newest = head;
  await eachRow(appending, place, (row) => {
    if (isChained(row.body as EventRow)) newest = newer(newest, row);
  });
  return newest;
}

function newer(head: ChainHead, { queuedAt, body }: Row): ChainHead {
  const { seq, hash } = body as ChainedRow;
  return seq > head.seq ? { ...head, seq, queuedAt, hash: hashNumbers(hash) } : head;
}

async function moveTo({ ports, partition, attempt }: Appending, head: ChainHead, row: Row): Promise<void> {
  if (!isChained(row.body as EventRow)) return;
  const moved = newer(head, row);
  if (moved === head) return;
  await ports.store.ledger.patch(partition, 'head', headKey, { body: moved }, attempt);
  attempt.reach('persist.chained');
}

/** Reads what is there from before, once, and keeps its digest; of a chain whose head was lost, finds the newest row. */
async function begin(appending: Appending): Promise<ChainHead> {
  const { ports, partition, attempt } = appending;
  let past: Before = nothingBefore;
  let head = headOf(past);
  await eachRow(appending, null, (row) => {
    const body = row.body as EventRow;
    if (isChained(body)) head = newer(head, row);
    else if (isAudited(body)) past = before(past, { partition, key: row.key, at: row.at }, body);
    if (row.queuedAt > head.queuedAt) head = { ...head, queuedAt: row.queuedAt };
  });
  const body = head.seq === 0 ? { ...headOf(past), queuedAt: head.queuedAt } : { ...head, before: numbersOf(past) };
  const at = new Date(ports.clock()).toISOString();
  const entry = { kind: 'head' as const, key: headKey, sessionId: null, at, queuedAt: 0, open: false, body };
  const result = await ports.store.ledger.put(partition, entry, attempt);
  if (result === 'created') return body;
  return (await ports.store.ledger.get(partition, 'head', headKey))?.body as ChainHead;
}

function headOf(past: Before): ChainHead {
  return { seq: 0, queuedAt: 0, hash: hashNumbers(past.hash), before: numbersOf(past) };
}

function numbersOf({ rows, hash }: Before): ChainHead['before'] {
  return { rows, hash: hashNumbers(hash) };
}

async function eachRow(
  { ports, partition }: Appending,
  start: { readonly queuedAt: number; readonly key: string } | null,
  look: (row: LedgerEntry) => void,
): Promise<void> {
  for (let after = start; ;) {
    const query = { kinds: ['event'] as const, order: 'oldest' as const, limit: pageSize };
    const page = await ports.store.ledger.list(partition, after === null ? query : { ...query, after });
    for (const row of page) look(row);
    if (page.length < pageSize) return;
    after = page.at(-1)!;
  }
}
