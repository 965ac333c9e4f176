// Port: the erasures there were, so that any process can finish one and show its receipt.
// Numbered semantics are proved by test/contracts/erasures.ts.
import type { Erasure } from '../domain/erasure.js';
import type { WriteOptions } from './memory-store.js';

export interface Erasures {
  /** 1. Write-once by id: `exists` changes nothing. Needs no partition. */
  begin(erasure: Erasure): Promise<'created' | 'exists'>;
  /** 2. Null when there is none. */
  get(id: string): Promise<Erasure | null>;
  /** 3. Replaces the whole record; creates it when it is missing. A write whose deadline has passed is `timeout`. */
  replace(erasure: Erasure, options?: WriteOptions): Promise<void>;
  /** 4. Ordered by id, each exactly once over all pages; optionally those of one state. */
  page(query: {
    readonly after?: string;
    readonly limit: number;
    readonly state?: Erasure['state'];
  }): Promise<readonly Erasure[]>;
}
