import type { Ledger, LedgerEntry, LedgerQuery } from '../../src/ports/index.js';
import { requireFreshDeadline, type InMemoryPartitions } from './in-memory-partitions.js';

const placeOf = (kind: string, key: string) => `${kind} ${key}`;

function byPlace(a: Pick<LedgerEntry, 'queuedAt' | 'key'>, b: Pick<LedgerEntry, 'queuedAt' | 'key'>): number {
  return a.queuedAt - b.queuedAt || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

/** An entry, with its labels when it has any. */
type Row = LedgerEntry & { readonly labels?: readonly string[] };

/** What the port gives of a row. */
function entryOf({ labels: _labels, ...entry }: Row): LedgerEntry {
  return structuredClone(entry);
}

function isUnder({ labels }: Row, prefix: readonly string[]): boolean {
  return labels !== undefined && prefix.every((label, index) => labels[index] === label);
}

function isAsked(entry: Row, query: Partial<LedgerQuery>): boolean {
  if (query.under !== undefined && !isUnder(entry, query.under)) return false;
  if (query.kinds !== undefined && !query.kinds.includes(entry.kind)) return false;
  if (query.sessionId !== undefined && entry.sessionId !== query.sessionId) return false;
  if (query.open !== undefined && entry.open !== query.open) return false;
  if (query.from !== undefined && entry.at < query.from) return false;
  return query.to === undefined || entry.at < query.to;
}

/** The ledger port over plain maps, with the semantics of the port. */
export function inMemoryLedger(partitions: InMemoryPartitions, now: () => number): Ledger {
  const asked = (partition: string, query: Partial<LedgerQuery>) =>
    [...(partitions.get(partition)?.entries.values() ?? [])].filter((entry) => isAsked(entry, query));
  return {
    async put(partition, entry, options) {
      requireFreshDeadline(options, now());
      const { entries } = partitions.writable(partition);
      const place = placeOf(entry.kind, entry.key);
      if (entries.has(place)) return 'exists';
      entries.set(place, { ...structuredClone(entry), attempts: 0 });
      return 'created';
    },
    async replace(partition, entry, options) {
      requireFreshDeadline(options, now());
      const { entries } = partitions.writable(partition);
      const place = placeOf(entry.kind, entry.key);
      const known = entries.get(place);
      entries.set(
        place,
        structuredClone(known === undefined ? { ...entry, attempts: 0 } : { ...known, body: entry.body }),
      );
      return known === undefined ? 'created' : 'replaced';
    },
    async get(partition, kind, key) {
      const row = partitions.get(partition)?.entries.get(placeOf(kind, key));
      return row === undefined ? null : entryOf(row);
    },
    async getMany(partition, kind, keys) {
      const entries = partitions.get(partition)?.entries;
      return keys.flatMap((key) => entries?.get(placeOf(kind, key)) ?? []).map(entryOf);
    },
    async heads(partition, { kind, under, limit }) {
      const rows: Row[] = asked(partition, { kinds: [kind], under }).toSorted(byPlace);
      const heads = rows.map(({ key, queuedAt, labels }) => ({ key, queuedAt, labels: [...(labels ?? [])] }));
      return heads.length > limit ? null : heads;
    },
    async list(partition, query) {
      const sign = query.order === 'oldest' ? 1 : -1;
      const { after } = query;
      return asked(partition, query)
        .filter((entry) => after === undefined || sign * byPlace(entry, after) > 0)
        .toSorted((a, b) => sign * byPlace(a, b))
        .slice(0, query.limit)
        .map(entryOf);
    },
    async patch(partition, kind, key, change, options) {
      requireFreshDeadline(options, now());
      const { entries } = partitions.writable(partition);
      const entry = entries.get(placeOf(kind, key));
      if (entry === undefined) return false;
      entries.set(placeOf(kind, key), { ...entry, ...structuredClone(change) });
      return true;
    },
    async remove(partition, list, options) {
      requireFreshDeadline(options, now());
      const { entries } = partitions.writable(partition);
      for (const { kind, key } of list) entries.delete(placeOf(kind, key));
    },
    async count(partition, query) {
      return asked(partition, query).length;
    },
  };
}
