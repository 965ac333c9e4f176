// Seals what was stored in clear before there were keys, gives sealed memories the word tags that earlier versions did not
// write, and wraps anew what an older master key wrapped. A partition is marked when a pass over it found nothing more to
// do; whatever interrupts the work, the next start goes on.
import { everyPage } from '../../domain/every-page.js';
import { keywordText } from '../../domain/recall/words.js';
import { mustBeSealed, isSealedRecord, sealedSensitivities } from '../../domain/sealed.js';
import type { LedgerEntry, LedgerQuery, Logger, Store } from '../../ports/index.js';
import type { DataKey } from './data-key.js';
import type { DataKeys } from './data-keys.js';
import { turns, type InTurn } from './in-turn.js';
import { isInClear, sealedBody, sealedKinds, turnOf } from './ledger.js';
import { openRecord, sealRecord } from './sealed-record.js';
import { taggedText } from './word-tags.js';

export interface SealOlderOptions {
  /** The store as it is stored. */
  readonly store: Store;
  readonly keys: DataKeys;
  /** Shared with the sealed memories, so that no change of a memory is overwritten. */
  readonly inTurn: InTurn;
  readonly currentKeyId: string;
  readonly log: Logger;
  /** Ends the work after the rows it is at. */
  readonly signal: AbortSignal;
}

/** What there was to do. */
export interface SealReport {
  readonly partitions: number;
  /** Rows that stood in clear. */
  readonly sealed: number;
  /** Sealed memories that were given word tags. */
  readonly tagged: number;
  /** Partitions whose data key was wrapped by an older master key. */
  readonly rewrapped: number;
}

const partitionsAtOnce = 16;
const rowsAtOnce = 200;

const goingThrough = turns();

/** Goes through all partitions, those that are marked excepted; one after another for stores of one place. */
export async function sealOlder(options: SealOlderOptions): Promise<SealReport> {
  const { embedder, place } = await options.store.info();
  const { signal } = options;
  let hasBegun = false;
  const work = goingThrough(place, () => {
    signal.throwIfAborted();
    hasBegun = true;
    return sealAll(options, embedder);
  });
  return new Promise((resolve, reject) => {
    // Who waits for another store's turn need not wait to be ended.
    signal.addEventListener('abort', () => hasBegun || reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

async function sealAll(options: SealOlderOptions, embedder: string): Promise<SealReport> {
  const { store, log, signal } = options;
  const done: Done[] = [];
  const failures: unknown[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await store.namespaces.page({ limit: partitionsAtOnce, ...(after === undefined ? {} : { after }) });
    const open = page.filter(({ fenced }) => !fenced);
    const results = await Promise.allSettled(open.map(({ partition }) => sealPartition(options, partition, embedder)));
    // One partition that cannot be sealed does not keep the others from it.
    for (const result of results) {
      if (result.status === 'fulfilled') done.push(result.value);
      else failures.push(result.reason);
    }
    signal.throwIfAborted();
    after = page.at(-1)?.partition;
    if (page.length < partitionsAtOnce) break;
  }
  const [sealed, tagged, rewrapped] = [sum(done, 'sealed'), sum(done, 'tagged'), sum(done, 'rewrapped')];
  const report = { partitions: done.length, sealed, tagged, rewrapped };
  if (sealed + tagged + rewrapped > 0) log.info('sealed', { ...report });
  if (failures.length > 0) throw failures[0];
  return report;
}

type Done = Omit<SealReport, 'partitions'>;

function sum(done: readonly Done[], field: keyof Done): number {
  return done.reduce((total, one) => total + one[field], 0);
}

async function sealPartition(options: SealOlderOptions, partition: string, embedder: string): Promise<Done> {
  const { keys, currentKeyId } = options;
  const row = await keys.row(partition);
  const rewrapped = row !== null && row.masterKeyId !== currentKeyId ? 1 : 0;
  const isMarked = (marks: readonly string[] | undefined): boolean => marks?.includes(embedder) === true;
  const [isComplete, isTagged] = [isMarked(row?.complete), isMarked(row?.tagged)];
  const sealed = isComplete ? 0 : await sealRows(options, partition);
  const tagged = isTagged ? 0 : await tagMemories(options, partition);
  if (!isComplete || !isTagged || rewrapped > 0) await keys.settle(partition, embedder);
  return { sealed, tagged, rewrapped };
}

async function sealRows(options: SealOlderOptions, partition: string): Promise<number> {
  const key = await options.keys.forWriting(partition);
  let sealed = 0;
  // Once more after each pass that found something: an older version of this program may still be writing.
  for (;;) {
    const found = (await sealMemories(options, partition, key)) + (await sealEntries(options, partition, key));
    if (found === 0) return sealed;
    sealed += found;
  }
}

async function sealMemories(
  { store, inTurn, signal }: SealOlderOptions,
  partition: string,
  key: DataKey,
): Promise<number> {
  const filter = { sensitivities: sealedSensitivities };
  let found = 0;
  const pages = everyPage((after) => store.memories.list(partition, { filter, limit: rowsAtOnce, after }));
  for await (const { records } of pages) {
    const clear = records.filter((record) => mustBeSealed(record) && !isSealedRecord(record));
    found += clear.length;
    // Side by side, because a store that wipes replaced bytes shares one wipe among the writes that wait.
    await Promise.all(
      clear.map(({ id }) => inTurn(`${partition} ${id}`, () => sealMemory(store, { partition, id, key }))),
    );
    signal.throwIfAborted();
  }
  return found;
}

async function sealMemory(
  { memories }: Store,
  { partition, id, key }: { readonly partition: string; readonly id: string; readonly key: DataKey },
): Promise<void> {
  const [record] = await memories.get(partition, [id]);
  if (record === undefined || isSealedRecord(record)) return;
  const { content, summary, subject, predicate, object, entities, speaker, ...rest } = sealRecord(
    record,
    key,
    partition,
  );
  const { conditions, sources, hold, sealed } = rest;
  const texts = { content, summary, subject, predicate, object, entities, speaker, conditions, sources, hold, sealed };
  await memories.seal(partition, id, texts);
}

/** Tags for every sealed memory: which of them have theirs cannot be read. */
async function tagMemories({ store, keys, signal }: SealOlderOptions, partition: string): Promise<number> {
  const { memories } = store;
  const filter = { sensitivities: ['confidential'] } as const;
  let found = 0;
  const pages = everyPage((after) => memories.list(partition, { filter, limit: rowsAtOnce, after }));
  for await (const { records } of pages) {
    const sealed = records.filter(isSealedRecord);
    found += sealed.length;
    await Promise.all(
      sealed.map(async (stored) => {
        const key = await keys.ofEnvelope(partition, stored.sealed.sealed);
        const record = openRecord(stored, key, partition);
        await memories.reword(partition, stored.id, taggedText(record, keywordText(record), key));
      }),
    );
    signal.throwIfAborted();
  }
  return found;
}

async function sealEntries(
  { store, inTurn, signal }: SealOlderOptions,
  partition: string,
  key: DataKey,
): Promise<number> {
  let found = 0;
  let after: LedgerQuery['after'] | undefined;
  for (;;) {
    const place = after === undefined ? {} : { after };
    const query: LedgerQuery = { kinds: sealedKinds, order: 'oldest', limit: rowsAtOnce, ...place };
    const page = await store.ledger.list(partition, query);
    const clear = page.filter(isInClear);
    found += clear.length;
    await Promise.all(
      clear.map((place) => inTurn(turnOf(partition, place), () => sealEntry(store, { partition, place, key }))),
    );
    signal.throwIfAborted();
    after = page.at(-1);
    if (page.length < rowsAtOnce) return found;
  }
}

async function sealEntry(
  { ledger }: Store,
  { partition, place, key }: { readonly partition: string; readonly place: LedgerEntry; readonly key: DataKey },
): Promise<void> {
  // Read again: since the page was read it may have been blanked.
  const entry = await ledger.get(partition, place.kind, place.key);
  if (entry === null || !isInClear(entry)) return;
  const body = sealedBody(key, { partition, kind: entry.kind, key: entry.key }, entry.body);
  await ledger.patch(partition, entry.kind, entry.key, { body });
}
