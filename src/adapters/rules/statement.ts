// What reading a clause gives, and what is remembered from one clause to the next.
import type { FoundFact } from './fact-pattern.js';

/** One fact read from a clause, in the third person. */
export interface Statement {
  readonly content: string;
  /** Verbatim words of the message. */
  readonly quote: string;
  /** Null for a thing that belongs to nobody in particular. */
  readonly subject: string | null;
  readonly found: FoundFact;
  readonly conditions: readonly string[];
  readonly explicit: boolean;
  readonly chinese: boolean;
}

/** Whom or what he, she, it, 她 or a clause without subject may stand for. */
export interface Antecedent {
  readonly label: string;
  readonly kind: 'person' | 'animal' | 'thing';
  /** The sentence of the turn that named it, counted from 0. */
  readonly sentence: number;
}

/** What was stated last; a correction may follow. */
export interface LastSaid {
  readonly text: string;
  readonly object: string | null;
  /** Counted as {@link Reading.sentence}. */
  readonly sentence: number;
  readonly count: number;
}

/** State of one turn's reading; changed by the readers as they go on. */
export interface Reading {
  antecedent: Antecedent | null;
  /** The sentence being read, counted over all messages of the turn. */
  sentence: number;
  /** The first sentence of the message being read. */
  messageStart: number;
  /** Subject of the clause before, in the same sentence (Chinese leaves it out when it stays the same). */
  topic: string | null;
  /** The team or company the topic is about, as it was named (用户的团队), in the same sentence. */
  group: string | null;
  /** The property the clause before was about (续航), in the same sentence. */
  property: string | null;
  /** What the clause before says is done regularly (喝 咖啡), in the same sentence. */
  habit: { readonly verb: string; readonly thing: string } | null;
  /** The sentence that began with "remember …". */
  explicitSentence: string | null;
  /** The assistant's question that the message may answer, or null. */
  question: string | null;
  /** The clause that stated something last, verbatim, its value, and how many facts it gave. */
  last: LastSaid | null;
  /** "Sorry", 不对: what was meant stands in the next clause. */
  slipped: boolean;
  /** Names of people already introduced in the turn. */
  readonly names: Set<string>;
}

/** A reading that knows nothing yet. */
export function newReading(): Reading {
  return {
    antecedent: null,
    sentence: -1,
    messageStart: 0,
    topic: null,
    group: null,
    property: null,
    habit: null,
    explicitSentence: null,
    question: null,
    last: null,
    slipped: false,
    names: new Set(),
  };
}

/** The thing "it" may stand for: named in this sentence or the one before, in the same message. */
export function nearThing({ antecedent, sentence, messageStart }: Reading): Antecedent | null {
  if (antecedent === null || antecedent.kind === 'person') return null;
  const near = antecedent.sentence >= Math.max(messageStart, sentence - 1);
  return near ? antecedent : null;
}
