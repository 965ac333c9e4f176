// Many expressions, of which a text matches few. The engine prepares an expression at its first use, and for all of the
// gate's that takes seconds: so each waits for a text that holds a word it needs.
import { neededWords, type Lists } from './needed-words.js';
import { inSmallLetters } from './small-letters.js';

/** Expressions by their number. */
interface Expressions {
  readonly sources: readonly string[];
  /** Lists of alternatives the sources name as `{name}`. Default none. */
  readonly lists?: Lists;
  /** Makes one at its first use. */
  readonly make: (place: number) => RegExp;
}

/** The expressions that a text in small letters may match, in no order: what it leaves out does not match. */
export type Possible = (text: string) => readonly RegExp[];

interface Word {
  readonly text: string;
  readonly places: number[];
}

/** Words by their first two letters. */
type Index = ReadonlyMap<string, readonly Word[]>;

/** Tells which expressions are worth a try. Takes linear time. */
export function possibleOf({ sources, lists, make }: Expressions): Possible {
  let index: Index | null = null;
  const made: RegExp[] = [];
  return (text) => {
    index ??= indexOf(wordsOf(sources, lists));
    return placesIn(text, index).map((place) => (made[place] ??= prepared(make(place))));
  };
}

/** True for a text that one of the expressions, each for either case, matches. */
export function anyOf(patterns: readonly RegExp[]): (text: string) => boolean {
  const possible = possibleOf({
    sources: patterns.map(({ source }) => source),
    make: (place) => inSmallLetters(patterns[place]!),
  });
  return (text) => {
    const small = text.toLowerCase();
    return possible(small).some((pattern) => pattern.test(small));
  };
}

/** What is needed nowhere is the empty word: it is in every text. */
function wordsOf(sources: readonly string[], lists: Lists = {}): readonly Word[] {
  const words = new Map<string, Word>();
  neededWords(sources, lists).forEach((needed, place) => {
    for (const text of (needed ?? ['']).map((one) => one.toLowerCase())) {
      const word = words.get(text);
      if (word === undefined) words.set(text, { text, places: [place] });
      else word.places.push(place);
    }
  });
  return [...words.values()];
}

const start = (text: string, at: number): string => text.slice(at, at + 2);

function indexOf(words: readonly Word[]): Index {
  const index = new Map<string, Word[]>();
  for (const word of words) {
    const alike = index.get(start(word.text, 0));
    if (alike === undefined) index.set(start(word.text, 0), [word]);
    else alike.push(word);
  }
  return index;
}

function placesIn(text: string, index: Index): readonly number[] {
  const places = new Set<number>();
  const take = (begin: string, at: number): void => {
    for (const word of index.get(begin) ?? []) {
      if (text.startsWith(word.text, at)) for (const place of word.places) places.add(place);
    }
  };
  take('', 0);
  for (let at = 0; at < text.length; at++) {
    take(text[at]!, at);
    take(start(text, at), at);
  }
  return [...places];
}

/**
 * At its first text the engine turns an expression into code to be interpreted, and at its second into fast code. The
 * former takes four times as long, and is left out where the first text is as long as this.
 */
const longText = '\n'.repeat(1000);

function prepared(expression: RegExp): RegExp {
  longText.search(expression);
  return expression;
}
