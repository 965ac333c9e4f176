// How people really type: no capitals, all capitals, no apostrophes, bullets, tags, emoji. The patterns get a text they
// can read; a map leads each of its characters back, so that a quote is always the words of the message itself.

import { firstNames, pets } from './lexicon.js';
import { respelt } from './spelling.js';

/** A text for the patterns, and the way back. */
export interface ReadableText {
  readonly text: string;
  /** The words of the message that `part` of the text was made from; `part` itself when it is not in the text. */
  readonly original: (part: string) => string;
}

/** Tokens and markup that say nothing: special tokens, tags, list marks, emphasis, pictures. */
const marks: readonly RegExp[] = [
  /<\|[^|<>\n]{1,40}\|>/g,
  /<\/?[a-z][^<>\n]{0,100}>/gi,
  /^[ \t]*(?:[-*•·–]|\d{1,2}[.)])[ \t]+/gm,
  /\*\*|__|~~/g,
  /(?<!\S)(?:[:;=8xX]['’-]?[()DPpoO/|*3]+|<3|\^_?\^)(?!\S)/g,
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D)+/gu,
];

const smallPronoun = /(?<![\w'’.-])i(?![\w.-])/g;
/** Words a sentence about oneself begins with; others are left as they are, they may be names. */
const smallStart = /(^|[.!?]\s+|\n\s*)(my|we|our|the|he|she|they|his|her|it|please|remember|note)(?![\w-])/g;

/** The first letter of what follows these is a name's, unless the word is one of those that are none. */
const smallName = new RegExp(
  `(?<=\\b(?:live in|living in|moved to|moving to|move to|relocated to|based in|work at|work for|name is|name['’]s|named|name (?:is not|isn['’]t)|name (?:is not|isn['’]t) [\\p{L}'’-]+,? (?:but )?(?:it['’]s|it is)|(?:${pets}) called) +)(?!(?:an?|the|my|our|your|his|her|their|this|that|some|one|two|here|there|home|town|night|it|not|now|in|at|on|of|for|if|when|later|back|maybe|with|what|whatever|by|and|or|so|again|before|after|fear|hope|peace|exile|harmony|poverty|student|shared|dorms?|flats?|houses?|called|tomorrow|today|tonight|crazy|names?)(?![\\p{L}'’-]))\\p{Ll}`,
  'giu',
);
/** "hey im sam": a common first name that is no other word, said as one's own, or to be called by. */
const ownSmallName = new RegExp(
  `(?<=\\b(?:i['’]m|call me) )(?:${firstNames})(?=[,.!;]|$| and\\b| from\\b| here\\b| by the way\\b| btw\\b)`,
  'giu',
);

/** The text as the patterns expect it. */
export function readableText(message: string): ReadableText {
  const { text: spelt, places } = respelt(message);
  // An "im" that has become "i'm" is a pronoun too.
  const text = sameLength(spelt);
  return { text, original: (part) => originalOf(part, { text, places, message }) };
}

interface Way {
  readonly text: string;
  readonly places: readonly number[];
  readonly message: string;
}

function originalOf(part: string, { text, places, message }: Way): string {
  const start = part === '' ? -1 : text.indexOf(part);
  if (start < 0) return part;
  return message.slice(places[start], places[start + part.length - 1]! + 1);
}

/** What can be made readable without moving a character. */
function sameLength(message: string): string {
  const plain = marks.reduce((left, mark) => left.replace(mark, blanked), message);
  return plain
    .split('\n')
    .map((line) => (isShouted(line) ? line.toLowerCase() : line))
    .map((line) => (writesNamesLarge(line) ? line : line.replace(smallName, capital).replace(ownSmallName, capital)))
    .join('\n')
    .replace(smallPronoun, 'I')
    .replace(smallStart, (_, before: string, word: string) => before + word.charAt(0).toUpperCase() + word.slice(1));
}

/** True when the line has capitals that no keyboard sets by itself. */
function writesNamesLarge(line: string): boolean {
  return /\p{Lu}/u.test(line.replaceAll(/\bI\b/g, '').replaceAll(/(?:^|[.!?]\s{1,3})\P{L}{0,4}\p{Lu}/gu, ''));
}

/** The word with a capital, when that is as long. */
function capital(word: string): string {
  const large = word.charAt(0).toUpperCase() + word.slice(1);
  return large.length === word.length ? large : word;
}

function blanked(mark: string): string {
  return ' '.repeat(mark.length);
}

/** At least two words in capitals and not one small letter; lower-casing must not change the length. */
function isShouted(line: string): boolean {
  if (/\p{Ll}/u.test(line) || line.toLowerCase().length !== line.length) return false;
  return (line.match(/\p{Lu}{2,}/gu) ?? []).length >= 2;
}
