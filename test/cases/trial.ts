// The shape of a trial: what is in the store before, what is done, and what must hold afterwards.
import { readFileSync } from 'node:fs';

/** Whose memory a step or seed is about. */
export interface Scope {
  readonly userId?: string;
  readonly tenantId?: string;
  /** Segments of a path; the last one names the owner. */
  readonly namespace?: readonly string[];
}

export interface Seed {
  readonly ref?: string;
  readonly text: string;
  readonly scope: Scope;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly createdAt?: string;
  readonly lastAccessedAt?: string;
  /** 0..1. */
  readonly importance?: number;
  readonly pinned?: boolean;
  /** Cosine to the query `<q>`. */
  readonly relevance?: number;
  /** Written straight to the store, as rows older than a rule are. */
  readonly bypassGate?: boolean;
}

export interface Step {
  readonly do: string;
  readonly scope?: Scope;
  readonly [option: string]: unknown;
}

/** Answers of the scripted model; texts are sent as they are, after the facts were re-written. */
export interface ScriptedReplies {
  readonly extract?: string | null | readonly (string | null)[];
  readonly adjudicate?: string;
  readonly delayMs?: number;
  /** Reason the reply ended; default `stop`, or `length` when its list is cut. */
  readonly finish?: string;
}

export interface TrialInput {
  readonly mode: 'pure' | 'scripted' | 'extractor';
  readonly now?: string;
  readonly scope?: Scope;
  readonly seed?: readonly Seed[];
  readonly fakeVectors?: Readonly<Record<string, readonly number[]>>;
  readonly embedder?: Readonly<Record<string, unknown>>;
  readonly scripted?: ScriptedReplies;
  readonly fault?: Readonly<Record<string, string>>;
  readonly generator?: string;
  readonly steps?: readonly Step[];
  readonly dialogue?: readonly unknown[];
  readonly laterDialogue?: readonly unknown[];
  readonly note?: string;
}

export type Expectation = Readonly<Record<string, unknown>>;

export interface Trial {
  readonly id: string;
  readonly kind: string;
  readonly source: string;
  readonly difficulty: string;
  readonly situation: string;
  readonly input: TrialInput;
  readonly expect: Expectation;
}

function read(file: string): readonly Trial[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly Trial[];
}

/** Trials made of public reports. */
export const publicTrials = read('./public-reports.json');

/** Trials of the same kinds that this project added. */
export const ownTrials = read('./own-trials.json');

/** `<id> <kind>: <first sentence of the situation>`. */
export function titleOf({ id, kind, situation }: Trial): string {
  return `${id} ${kind}: ${/^.*?[.。!?](?=\s|$)/su.exec(situation)?.[0] ?? situation}`;
}
