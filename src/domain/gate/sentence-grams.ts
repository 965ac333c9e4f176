// The pieces of a sentence that a topic model weighs: words, pairs of words, parts of words, Chinese letters in threes.
import { simplified } from './simplified.js';

/** How many places pieces are hashed to; some share one. */
export const gramPlaces = 8192;

const pieces = /[a-z0'@]+|\p{Script=Han}/gu;
const digits = /[0-9]/g;
const letter = /[a-z]/;
/** Shorter words are a part already. */
const leastSplit = 4;
const partLengths = [4, 5];

/** Where the pieces of a sentence are, each place once. The same in every process and version. */
export function gramsOf(sentence: string): readonly number[] {
  const words = simplified(sentence.toLowerCase()).replace(digits, '0').match(pieces) ?? [];
  const grams = words.flatMap((word, place) => [
    `w${word}`,
    ...(place + 1 < words.length ? [`b${word} ${words[place + 1]}`] : []),
    ...(place + 2 < words.length && !isSpaced(word) ? [`t${word}${words[place + 1]}${words[place + 2]}`] : []),
    ...partsOf(word),
  ]);
  return [...new Set(grams.map(placeOf))];
}

const isSpaced = (word: string): boolean => /^[a-z0'@]/.test(word);

function partsOf(word: string): readonly string[] {
  if (word.length < leastSplit || !letter.test(word)) return [];
  const whole = `<${word}>`;
  return partLengths.flatMap((length) =>
    Array.from(
      { length: Math.max(0, whole.length - length + 1) },
      (_, start) => `c${whole.slice(start, start + length)}`,
    ),
  );
}

/** FNV-1a, its bits mixed once more. */
function placeOf(gram: string): number {
  let hash = 2166136261;
  for (let place = 0; place < gram.length; place += 1) {
    hash = Math.imul(hash ^ gram.charCodeAt(place), 16777619);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) % gramPlaces;
}
