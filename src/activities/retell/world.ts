// A namespace computed in memory: the memories as they are at one moment of a history that is told again.
import type { MemoryRecord } from '../../domain/memory-record.js';
import type { Ports } from '../../ports/index.js';
import type { Attempt } from '../attempt.js';
import type { Vectors } from './vectors.js';

/** One telling of the history. */
export interface World {
  readonly records: Map<string, MemoryRecord>;
  /** Ids written, changed or removed since it was last emptied. */
  readonly touched: Set<string>;
  /** Ledger bodies that are others here than in the ledger, by kind and key. */
  readonly bodies: Map<string, unknown>;
  /** Memories that are missing here, and the one that holds the same fact instead. */
  readonly standIns: Map<string, string>;
  /** Memories in the archive. */
  readonly archived: Map<string, MemoryRecord>;
}

/** What is told on one partition's ports, with what no telling changes. */
export interface Scene {
  readonly ports: Ports;
  readonly partition: string;
  readonly vectors: Vectors;
  readonly attempt: Attempt;
}

/** A world like this one, to be told otherwise from here on. */
export function copyOf({ records, archived }: World): World {
  return { ...worldOf(records), archived: new Map(archived) };
}

/** A world that holds these memories. */
export function worldOf(records: ReadonlyMap<string, MemoryRecord>): World {
  return { records: new Map(records), touched: new Set(), bodies: new Map(), standIns: new Map(), archived: new Map() };
}

/** An attempt no fault test hears of: nothing it writes leaves this process. */
export function quiet({ signal, firstStartedAt }: Attempt): Attempt {
  return { signal, firstStartedAt, reach: () => {} };
}

/** The memory itself, or what stands for it here. */
export function standInFor({ records, standIns }: World, id: string): string {
  let found = id;
  while (!records.has(found) && standIns.has(found)) found = standIns.get(found)!;
  return found;
}
