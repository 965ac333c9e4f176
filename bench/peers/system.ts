// A memory system as a benchmark sees it: what several of them can do, under one set of words.
import { datedText } from '../../src/domain/recall/words.js';

/** One text to keep, under the benchmark's own name for it. */
export interface Fact {
  readonly key: string;
  readonly text: string;
  /** Other names for what it is about, for systems that take them apart from the text. */
  readonly names?: readonly string[];
  /** What it belongs to, such as `domain:code`. */
  readonly scope?: string;
  readonly kind?: string;
  /** ISO instant at which it was said; systems without a time of their own ignore it. */
  readonly at?: string;
  readonly speaker?: string;
  readonly sessionId?: string;
  /** The words it was said with, for systems that keep them beside the text. */
  readonly quote?: string;
  /** Who wrote it: the user, or whoever a tool read it from. Default the user. */
  readonly source?: 'user' | 'outside';
}

/** One search result, best first in a list. */
export interface Found {
  readonly key: string;
  readonly text: string;
}

export interface SearchOptions {
  readonly limit: number;
  readonly scope?: string;
  /** Only these kinds. */
  readonly kinds?: readonly string[];
  /** Epoch ms the question is asked at. */
  readonly now?: number;
}

/** How many rows of a user are left, by the place they are in; 0 or missing = nothing. */
export type RowsLeft = Readonly<Record<string, number>>;

/** Verbs a system does not have are missing; benchmarks show a dash for them. */
export interface MemorySystem {
  readonly name: string;
  /** Keeps the facts in order; resolves when they can be found. */
  add(user: string, facts: readonly Fact[]): Promise<void>;
  search(user: string, query: string, options: SearchOptions): Promise<readonly Found[]>;
  /** Puts a fact in the place of an older one. */
  replace?(user: string, key: string, fact: Fact): Promise<void>;
  forget?(user: string, key: string): Promise<void>;
  forgetAll?(user: string): Promise<void>;
  /** Rows a search of the user can return. */
  count(user: string): Promise<number>;
  /** Rows that hold the word, wherever this system writes. */
  rowsWith(word: string): Promise<RowsLeft>;
  close(): Promise<void>;
}

/** Texts to vectors, the same model for all. */
export interface Vectors {
  embed(texts: readonly string[]): Promise<number[][]>;
}

/** The text for systems that know no speaker and no date: a line of dialogue gets both in front, as it does here. */
export function wholeText({
  text,
  speaker = null,
  at,
}: Pick<Fact, 'text' | 'at'> & { speaker?: string | null }): string {
  return at === undefined ? text : datedText({ content: text, speaker, saidAt: at });
}
