// Rows that were read lately: reading properties is most of what a search costs the server, and decoding them most of
// what it costs here. A search names each row with the time of its last change; what was kept of another time is not
// used. So what another process changed, sealed or wrote anew is read again, and what was removed is not named at all.
import type { MemoryRecord } from '../../domain/memory-record.js';
import { isSealedRecord, mustBeSealed } from '../../domain/sealed.js';
import { recentValues } from './recent-values.js';

/** What is read of a row. */
export interface ReadRow {
  readonly record: MemoryRecord;
  /** Words with single blanks between them. */
  readonly keywordText: string;
  /** Characters that were read. */
  readonly characters: number;
}

/** A row as a search names it. */
export interface NamedRow {
  readonly id: string;
  /** Time of its last change by the server's clock, epoch ms; NaN when it is not known. */
  readonly changedAt: number;
}

/** The rows of one partition. */
export interface PartitionRows {
  /** What was read of the row as it is named; null when it is not kept or was changed since. */
  readonly get: (named: NamedRow) => ReadRow | null;
  /** Keeps what was read, frozen, where that is safe. */
  readonly put: (named: NamedRow, row: ReadRow) => void;
  /** Was most of the last list kept? Then the next one asks for names first. */
  readonly holdsMost: () => boolean;
  /** Of `asked` rows of a list `held` were kept. */
  readonly note: (held: number, asked: number) => void;
}

/** The rows of one store. */
export interface KeptRows {
  readonly of: (partition: string) => PartitionRows;
  readonly drop: (partition: string, ids: readonly string[]) => void;
  readonly clear: () => void;
}

/**
 * A row changed this short a time ago is read again each time: two changes of one millisecond bear the same time, and a
 * change takes its time before it is written. Clocks of server and client may differ by most of this.
 */
export const settledAfterMs = 60_000;
/** Characters of all records and keyword texts that are kept. */
const most = 8_000_000;
/** What nobody asked for in this time leaves the process. */
const keptMs = 300_000;
/** With more partitions it is noted anew which of them are held. */
const mostPartitions = 10_000;
/** A shorter list is read at once, whatever is kept. */
const leastNamed = 20;

/** Nothing kept yet. `now` is the clock of this process, epoch ms. */
export function keptRows(now: () => number): KeptRows {
  const rows = recentValues<ReadRow & NamedRow>({ most, keptMs, now });
  const held = new Map<string, boolean>();
  const isSettled = ({ changedAt }: NamedRow): boolean => changedAt <= now() - settledAfterMs;
  return {
    of: (partition) => ({
      get: ({ id, changedAt }) => {
        const row = rows.get(keyOf(partition, id));
        return row?.changedAt === changedAt ? row : null;
      },
      put: (named, row) => {
        if (!isSettled(named) || isSecret(row)) return;
        deepFreeze(row.record);
        rows.set(keyOf(partition, named.id), { ...row, ...named }, row.characters);
      },
      holdsMost: () => held.get(partition) ?? false,
      note: (some, asked) => {
        if (asked < leastNamed) return;
        if (held.size >= mostPartitions) held.clear();
        held.set(partition, 2 * some > asked);
      },
    }),
    drop: (partition, ids) => {
      for (const id of ids) rows.delete(keyOf(partition, id));
    },
    clear: () => {
      rows.clear();
      held.clear();
    },
  };
}

function keyOf(partition: string, id: string): string {
  return `${id} ${partition}`;
}

/** Confidential text that is stored in clear stays in memory no longer than it is worked with. */
function isSecret({ record }: ReadRow): boolean {
  return mustBeSealed(record) && !isSealedRecord(record);
}

/** Whoever is given the record shares it with the next one. */
function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
}
