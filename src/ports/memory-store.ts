// Port: where memories live, one physical partition per namespace.
// Numbered semantics are proved by test/contracts/memory-store.ts under the same numbers.
import type { MemoryFilter, MemoryPatch } from '../domain/memory-filter.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import type { SealedRecord } from '../domain/sealed.js';

export type { MemoryFilter, MemoryPatch } from '../domain/memory-filter.js';

/** A memory with what search needs: its vector and its keyword text (null = not found by keywords). */
export interface StoredMemory {
  readonly record: MemoryRecord;
  readonly vector: Float32Array;
  /**
   * Words joined by blanks (domain `words()`); splitting on white space gives the postings. A sealed memory's are tags,
   * which only the holder of a key can tell the words of.
   */
  readonly keywordText: string | null;
}

export interface NearestHit {
  readonly record: MemoryRecord;
  /** Cosine to the query vector, −1..1, exact to 1e-5. */
  readonly cosine: number;
  /** Where a store has read it besides: spares `keywords` reading it again. */
  readonly keywordText?: string;
}

export interface KeywordHit extends NearestHit {
  /** BM25 score (k1 1.2, b 0.75), > 0; only its ratio to the best score of the list has a meaning. */
  readonly bm25: number;
  /** How many of the distinct query words the memory's keyword text holds, as a list. */
  readonly matched: readonly string[];
}

/** Given to every write. A write whose deadline (epoch ms) has passed throws `timeout` and writes nothing. */
export interface WriteOptions {
  readonly deadline?: number;
  /**
   * Text that this write takes away may stay in the files (libSQL) until the store's `wipe`, the next removal without
   * this, or the next opening: for many removals in a row, each of which would write the whole file anew.
   */
  readonly wipeLater?: boolean;
}

/** What changes in a memory that is stored sealed from now on: placeholders, tags and the envelope. */
export type SealedTexts = Pick<
  SealedRecord,
  | 'sealed'
  | 'content'
  | 'summary'
  | 'subject'
  | 'predicate'
  | 'object'
  | 'conditions'
  | 'entities'
  | 'speaker'
  | 'sources'
  | 'hold'
>;

/** Keyset page: pass the last `next` back as `after`. */
export interface MemoryPage {
  readonly records: readonly MemoryRecord[];
  readonly next: string | null;
}

export interface MemoryStore {
  /**
   * 1. Write-once by id: when the id exists nothing is changed and `exists` is returned.
   * 2. On return the memory is found by id, by filter and by its own vector (checked, healed when not).
   * 3. A vector of another length than the store's, or with NaN/Infinity/all zeros, is `invalid_input`
   *    that names both lengths; nothing is written.
   * 4. A partition that was never registered, or was removed, is `not_found`; nothing is created.
   */
  insert(partition: string, memory: StoredMemory, options?: WriteOptions): Promise<'created' | 'exists'>;

  /** 5. Changes only the given fields; heat fields (lastAccessedAt, accessCount) are untouched. False when the id is missing. */
  update(partition: string, id: string, patch: MemoryPatch, options?: WriteOptions): Promise<boolean>;

  /** 6. Removes the rows, index entries and (libSQL) the bytes on disk. Returns the ids that existed. */
  remove(partition: string, ids: readonly string[], options?: WriteOptions): Promise<readonly string[]>;

  /** 7. In the order asked; unknown ids are left out; a missing partition gives []. */
  get(partition: string, ids: readonly string[]): Promise<readonly MemoryRecord[]>;

  /** 8. Newest `createdAt` first, ties by id; every row exactly once over all pages; missing partition = empty page. */
  list(
    partition: string,
    query: { readonly filter?: MemoryFilter; readonly limit: number; readonly after?: string | null },
  ): Promise<MemoryPage>;

  /** 9. Exact cosine, best first, ties by id; the filter is applied before the limit; missing partition = []. */
  nearest(
    partition: string,
    query: { readonly vector: Float32Array; readonly limit: number; readonly filter?: MemoryFilter },
  ): Promise<readonly NearestHit[]>;

  /**
   * 10. BM25 over the partition's keyword texts, best first; `words` are distinct; blank words are never sent.
   *     `tags`: what stands for each of the words, in their order, in the texts of sealed memories. A text that holds the
   *     one or the other holds the word: `matched` names the word, and its frequency is that of both. No text holds both.
   *     Each hit carries its exact cosine to `vector`. Filter before limit; missing partition = [].
   *     `near`: the answer of `nearest` to the same vector, on its way; memories in it need not be read again.
   */
  keywords(
    partition: string,
    query: {
      readonly words: readonly string[];
      readonly tags?: readonly string[];
      readonly vector: Float32Array;
      readonly limit: number;
      readonly filter?: MemoryFilter;
      readonly near?: Promise<readonly NearestHit[]>;
    },
  ): Promise<readonly KeywordHit[]>;

  /** 11. The memories at these places of their sessions, with their cosine to `vector`; any order. */
  beside(
    partition: string,
    query: {
      readonly places: readonly { readonly sessionId: string; readonly ordinal: number }[];
      readonly vector: Float32Array;
      readonly filter?: MemoryFilter;
    },
  ): Promise<readonly NearestHit[]>;

  /** 12. Highest ordinal of the session over rows of every status, −1 when it has none. */
  lastOrdinal(partition: string, sessionId: string): Promise<number>;

  /** 13. Adds `count` to accessCount and raises lastAccessedAt; unknown ids and partitions are dropped, never created. */
  touch(
    partition: string,
    touches: readonly { readonly id: string; readonly count: number; readonly at: string }[],
  ): Promise<void>;

  /** 14. Number of rows that pass the filter; a missing partition counts 0. */
  count(partition: string, filter?: MemoryFilter): Promise<number>;

  /** 15. Is the memory found by its own vector? Heals it (1e-6 on one component) when not; false when the id is missing. */
  ensureFindable(partition: string, id: string): Promise<boolean>;

  /**
   * 16. Puts these in the place of a memory's texts and takes its keyword text away, for memories that were stored in
   *     clear; vector, status, heat and all else stay. The replaced text leaves the disk (libSQL). False when missing.
   */
  seal(partition: string, id: string, texts: SealedTexts): Promise<boolean>;

  /**
   * 17. The vectors of these memories as they are stored, by id; unknown ids are left out. A memory inserted with what
   *     this gave has the same bits again.
   */
  vectors(partition: string, ids: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;

  /** 18. Puts this in the place of a sealed memory's keyword text, which held tags at most; all else stays. False when missing. */
  reword(partition: string, id: string, keywordText: string | null): Promise<boolean>;
}
