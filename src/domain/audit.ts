// The chain of a namespace's events: each row carries the hash of the row before, so that one that is missing or
// changed shows. Pure; the lane writes it (activities/event-chain.ts), client/audit.ts walks it.
import { lengthPrefixed, sha256Hex } from './digest.js';
import type { EventContent, EventRow } from './event.js';

/** What a link holds beside its content. */
export interface Link {
  /** 1 for the first row of the chain, then one more for each. */
  readonly seq: number;
  /** `hash` of the row before; of the first row, the digest of the rows from before there was a chain. */
  readonly previous: string;
}

/** A row of the chain. */
export interface ChainedRow extends EventContent, Link {
  /** {@link rowHash} of all the rest. */
  readonly hash: string;
}

/** Where a row stands. */
export interface RowPlace {
  readonly partition: string;
  /** Key of the row: the ingestion or job. */
  readonly key: string;
  /** `at` of the row, ISO. */
  readonly at: string;
}

/** True for a row that claims a place in the chain. */
export function isChained(row: EventRow): row is ChainedRow {
  const { seq, previous, hash } = row as Partial<ChainedRow>;
  return Number.isSafeInteger(seq) && seq! > 0 && typeof previous === 'string' && typeof hash === 'string';
}

/** The content as the next row of the chain. */
export function chainedRow(place: RowPlace, link: Link, content: EventContent): ChainedRow {
  const row = { ...content, seq: link.seq, previous: link.previous };
  return { ...row, hash: rowHash(place, row) };
}

/** sha256 over partition, key, time and everything in the row but its hash, in canonical JSON. */
export function rowHash({ partition, key, at }: RowPlace, row: EventContent & Link): string {
  const { hash: _, ...content } = row as Partial<ChainedRow>;
  return sha256Hex(canonicalJson({ partition, key, at, row: content }));
}

/** The rows from before the chain, as far as they were read: their number and a digest over them in order. */
export interface Before {
  readonly rows: number;
  readonly hash: string;
}

/** No rows from before. */
export const nothingBefore: Before = { rows: 0, hash: sha256Hex('') };

/** One more row from before the chain. */
export function before({ rows, hash }: Before, place: RowPlace, row: EventRow): Before {
  return { rows: rows + 1, hash: sha256Hex(lengthPrefixed([hash, canonicalJson({ ...place, row })])) };
}

/** JSON with the keys of every object in order: equal values give equal texts, whatever wrote them. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (isPlainObject(inner) ? sorted(inner) : inner));
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The newest row of the chain, as the ledger keeps it beside the rows. Numbers only: a text that is replaced makes the
 * embedded store write its whole file anew.
 */
export interface ChainHead {
  /** 0 while no row is chained. */
  readonly seq: number;
  /** `queuedAt` of that row; every later row stands after it. */
  readonly queuedAt: number;
  /** Its hash, or the digest of the rows from before, as eight numbers. */
  readonly hash: readonly number[];
  readonly before: { readonly rows: number; readonly hash: readonly number[] };
}

/** Key of the one ledger row of kind `head`. */
export const headKey = 'events';

/** 64 hex digits as eight numbers of 32 bits. */
export function hashNumbers(hash: string): readonly number[] {
  return Array.from({ length: 8 }, (_, index) => Number.parseInt(hash.slice(index * 8, index * 8 + 8), 16));
}

/** The hex digits of {@link hashNumbers}. */
export function hashText(numbers: readonly number[]): string {
  return numbers.map((part) => part.toString(16).padStart(8, '0')).join('');
}
