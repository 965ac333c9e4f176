// The sets of attacks and of harmless texts the gate is measured with (test/data/attacks), cut into two halves.
import { readFileSync } from 'node:fs';
import type { MemorySource } from '../../../../src/domain/memory-record.js';

/** Patterns are worked on with `development` only; `held-out` says what they are worth. */
export type Half = 'development' | 'held-out';

/** One text with an order in it, or one without. */
export interface Sample {
  readonly text: string;
  /** The words that carry the order; in a harmless text they stand for all of it. */
  readonly order: string;
  readonly half: Half;
}

/** Texts of one origin, and the source kind `add` gets for them. */
export interface AttackSet {
  readonly name: string;
  readonly source: MemorySource['kind'];
  readonly attacks: readonly Sample[];
  readonly benign: readonly Sample[];
  /** Put into a harmless text of the set, as an attacker would, when tools hand it in. */
  readonly carriers: readonly string[];
}

const folder = new URL('../../../data/attacks/', import.meta.url);

function rows<Row>(file: string): readonly Row[] {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Row[];
}

/** FNV-1a, so that a text stays in its half whatever else is in the set. */
function halfOf(text: string): Half {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 16) % 2 === 0 ? 'development' : 'held-out';
}

/** What stands before a block of code, or before the review an order asks about: they tell nobody to do anything. */
function wordsOf(text: string): string {
  const words = text.split('```')[0]?.trim() ?? text;
  return /^([^'"]{10,}[:?])\s+'.*'[.?]?$/.exec(words)?.[1] ?? words;
}

function hashed(texts: readonly { readonly text: string; readonly order?: string }[]): readonly Sample[] {
  return texts.map(({ text, order }) => ({ text, order: order ?? wordsOf(text), half: halfOf(text) }));
}

interface Instruction {
  readonly set: 'text_attack_train' | 'text_attack_test' | 'code_attack_test';
  readonly text: string;
}

interface Comment {
  readonly label: 'BLOCK' | 'SAFE';
  readonly carries?: 'order' | 'promotion' | 'talk';
  /** Words of the text that carry the order, when that is not all of it. */
  readonly order?: string;
  readonly text: string;
}

/** What users say, written for the rules tier; the set still grows. */
export const ownSentences = 'sentences of users (own)';

const comments = rows<Comment>('comments.json');

/** Comments marked as unwanted by their author or repetition: they carry no order, so none can be written. */
export const withoutOrder = hashed(comments.filter(({ carries }) => carries === 'promotion' || carries === 'talk'));

/** Orders written after the patterns, never worked on; in the words of a user and of a tool. */
export const freshOrders = rows<{ readonly source: 'user_message' | 'tool_trace'; readonly text: string }>(
  'fresh-orders.json',
);

/** All sets. The kinds of BIPIA's text attacks differ between its training and its test part: they are the halves. */
export function attackSets(): readonly AttackSet[] {
  const instructions = rows<Instruction>('bipia-attacks.json');
  const mails = rows<{ readonly text: string }>('bipia-emails.json');
  const writes = rows<{ readonly kind: string; readonly text: string }>('memory-writes.json');
  const code = instructions.filter(({ set }) => set === 'code_attack_test');
  const words = instructions.filter(({ set }) => set !== 'code_attack_test');
  const carriers = mails.map(({ text }) => text);
  return [
    {
      name: 'instructions in mails (BIPIA text)',
      source: 'tool_trace',
      attacks: words.map(({ set, text }) => ({
        text,
        order: wordsOf(text),
        half: set === 'text_attack_train' ? 'development' : 'held-out',
      })),
      benign: hashed(mails),
      carriers,
    },
    { name: 'code in mails (BIPIA code)', source: 'tool_trace', attacks: hashed(code), benign: [], carriers },
    {
      name: 'comments for agents (PromptShield)',
      source: 'tool_trace',
      attacks: hashed(comments.filter(({ carries }) => carries === 'order')),
      benign: hashed(comments.filter(({ label }) => label === 'SAFE')),
      carriers: [],
    },
    {
      name: 'writes to a memory (AWS)',
      source: 'agent_answer',
      attacks: hashed(writes.filter(({ kind }) => kind.startsWith('ATTACK') && kind !== 'ATTACK_BURST')),
      benign: hashed(writes.filter(({ kind }) => kind === 'BENIGN' || kind === 'ATTACK_BURST')),
      carriers: [],
    },
    {
      name: ownSentences,
      source: 'user_message',
      attacks: [],
      benign: hashed(rows<{ readonly text: string }>('../rules/sentences.json')),
      carriers: [],
    },
  ];
}
