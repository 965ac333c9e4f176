// One matcher for all tables of topics: words and frames are data, a language and topic a file (`tables/`).
import { sourceInSmallLetters } from '../write/small-letters.js';
import { possibleOf, type Possible } from '../write/expressions.js';
import { simplified } from './simplified.js';
import { isOfSomebody } from './topic-person.js';

/** What a topic sounds like in one language. */
export interface TopicTable {
  /** True where words are parted by spaces: frames then begin and end at whole words. */
  readonly spaced: boolean;
  /** Lists of alternatives; a frame or another list names one as `{name}`. Regular expressions with bounded repeats. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Sentences of the topic hold at least one of these. */
  readonly frames: readonly string[];
  /** Read over before any frame: idioms, and what is said for everyday service. Default none. */
  readonly readOver?: readonly string[];
  /** In the clause of a frame they tell that something else is meant: a job, a book, a program. Default none. */
  readonly asides?: readonly string[];
}

/** How the tables of a topic are read. */
interface ReadAs {
  /** True when what is said of groups and animals is none of it. Default false. */
  readonly ofSomebody?: boolean;
}

interface Reader {
  /** The sentence as the table spells it: traditional letters are read as simplified ones. */
  readonly spell: (sentence: string) => string;
  /** A sentence without a letter of the language is not read. */
  readonly letters: RegExp;
  readonly frames: Possible;
  readonly readOver: Possible;
  readonly asides: Possible;
}

const name = /\{([a-z]\w*)\}/gi;
const clauseEnd = /[,;:!?()。，；：！？、\n]/;

/** True for a sentence that one of the tables knows. Takes linear time. */
export function tellerOf(tables: readonly TopicTable[], as: ReadAs = {}): (sentence: string) => boolean {
  const readers = tables.map(readerOf);
  return (sentence) => readers.some((reader) => tells(reader, sentence.toLowerCase(), as));
}

function readerOf(table: TopicTable): Reader {
  const { words: lists, frames, readOver = [], asides = [] } = table;
  const possible = (sources: readonly string[]): Possible =>
    possibleOf({ sources, lists, make: (place) => expression(table, sources[place]!) });
  return {
    spell: table.spaced ? (sentence) => sentence : simplified,
    letters: table.spaced ? /[a-z]/i : /\p{Script=Han}/u,
    frames: possible(frames),
    readOver: possible(readOver.length === 0 ? [] : [readOver.join('|')]),
    asides: possible(asides),
  };
}

/** Matched against small letters: a third faster than the flag for either case. */
function expression({ spaced, words }: TopicTable, source: string): RegExp {
  const whole = `(?:${sourceInSmallLetters(spelledOut(source, words))})`;
  return new RegExp(spaced ? `(?<!\\w)${whole}(?!\\w)` : whole, 'g');
}

function spelledOut(source: string, words: TopicTable['words']): string {
  return source.replaceAll(name, (_, list: string) => `(?:${spelledOut(words[list]!.join('|'), words)})`);
}

function tells(reader: Reader, sentence: string, { ofSomebody = false }: ReadAs): boolean {
  const { spell, letters, frames, readOver, asides } = reader;
  if (!letters.test(sentence)) return false;
  const spelled = spell(sentence);
  const possible = frames(spelled);
  if (possible.length === 0) return false;
  const rest = readOver(spelled).reduce((said, over) => said.replaceAll(over, '…'), spelled);
  return possible.some((frame) =>
    [...rest.matchAll(frame)].some((match) => {
      const [start, end] = [match.index, match.index + match[0].length];
      if (ofSomebody && !isOfSomebody(rest, start, end)) return false;
      const clause = clauseAround(rest, start, end);
      return asides(clause).every((aside) => clause.search(aside) < 0);
    }),
  );
}

/** How far a clause reaches on each side of a match, in UTF-16 units, at most. */
const reach = 80;

function clauseAround(sentence: string, start: number, end: number): string {
  const before = sentence
    .slice(Math.max(0, start - reach), start)
    .split(clauseEnd)
    .at(-1)!;
  const after = sentence.slice(end, end + reach).split(clauseEnd)[0]!;
  return before + sentence.slice(start, end) + after;
}
