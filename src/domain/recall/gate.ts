// The gate: relevance has an absolute scale, so a question about nothing here recalls nothing.
import { fillsAsked } from './asked-slots.js';
import { monthNames } from './date-text.js';
import type { FusedHit, Passed, RecallHit, ScoredHit } from './recall-hit.js';
import { isGeneralWord, isPlainWord } from './stop-words.js';
import { topicWords, words } from './words.js';

/** A word in more texts of the keyword list than this is not rare. */
const rareTexts = 3;

/** So many words of the question let a line of dialogue through. */
const lineWords = 2;

/** So many rare words that fit any subject let a fact through. */
const generalWordsNeeded = 2;

/** What the gate asks of each hit. */
export interface Gate {
  /** Cosine that lets a hit through; 0 or less lets everything through. */
  readonly floor: number;
  readonly rare: ReadonlySet<string>;
  /** Attributes the question asks for. */
  readonly asked: ReadonlySet<string>;
  /** True when the question names a subject: words that fit any subject are then not what it is about. */
  readonly namesSubject: boolean;
}

/** What the gate knows of the question. */
export interface GateQuestion {
  /** Distinct keyword words. */
  readonly words: readonly string[];
  /** Attributes it asks for. Default none. */
  readonly asked?: ReadonlySet<string>;
}

/** The gate of one search: its rare words stand in at most three texts of the keyword list and say something. */
export function gateOf(
  floor: number,
  keywordHits: readonly Pick<RecallHit, 'matched'>[],
  { words: said, asked = new Set() }: GateQuestion,
): Gate {
  const texts = new Map<string, number>();
  for (const { matched } of keywordHits) for (const word of matched) texts.set(word, (texts.get(word) ?? 0) + 1);
  const rare = [...texts].filter(([word, count]) => count <= rareTexts && !isPlainWord(word)).map(([word]) => word);
  const namesSubject = said.some((word) => !isPlainWord(word) && !isGeneralWord(word));
  return { floor, rare: new Set(rare), asked, namesSubject };
}

/**
 * Why the memory may be recalled, or null: it fills the slot asked for; its cosine reaches the floor; its topic (not its
 * date) holds a rare word of the question (of a fact one that fits any subject is not enough, unless the question holds
 * no other); or it is a line of dialogue, short of context, that holds two words of the question (measured on LoCoMo: a
 * floor of .3 alone loses .10 of recall@10, with this rule .003).
 */
export function passes(hit: RecallHit, gate: Gate): Passed | null {
  if (gate.floor <= 0) return 'any';
  if (fillsAsked(hit.record, gate.asked)) return 'slot';
  if (hit.cosine >= gate.floor) return 'cosine';
  if (hit.matched.length === 0) return null;
  const held = topicWordsOf(hit);
  const rare = held.filter((word) => gate.rare.has(word));
  if (rare.length > 0 && (hit.record.speaker !== null || !gate.namesSubject || saysTopic(rare))) return 'rare_word';
  if (hit.record.speaker === null) return null;
  return held.length >= lineWords ? 'words' : null;
}

/** One rare word, or two when they fit any subject ("structure", "handle"). */
function saysTopic(rare: readonly string[]): boolean {
  return rare.length >= generalWordsNeeded || rare.some((word) => !isGeneralWord(word));
}

const monthWords = new Set(monthNames.flatMap((name) => words(name)));

/** The matched words without those that only the date holds. */
function topicWordsOf({ record, matched }: RecallHit): readonly string[] {
  const mayBeDate = (word: string): boolean => /^\d+$/u.test(word) || monthWords.has(word);
  if (!matched.some(mayBeDate)) return matched;
  const topic = new Set(topicWords(record));
  return matched.filter((word) => topic.has(word));
}

/** Field by field: a recall copies some two hundred hits, and a spread costs several times as much. */
function passedBy({ record, cosine, bm25, matched, fused, terms }: ScoredHit, passed: Passed): FusedHit {
  return { record, cosine, bm25, matched, fused, terms, passed };
}

/** Splits scored hits by the gate, order kept. */
export function gated(hits: readonly ScoredHit[], gate: Gate): { passed: FusedHit[]; others: ScoredHit[] } {
  const passed: FusedHit[] = [];
  const others: ScoredHit[] = [];
  for (const hit of hits) {
    const reason = passes(hit, gate);
    if (reason === null) others.push(hit);
    else passed.push(passedBy(hit, reason));
  }
  return { passed, others };
}
