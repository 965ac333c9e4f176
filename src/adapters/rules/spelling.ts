// What is typed in haste, spelt as the patterns expect it: apostrophes put in, misspelt key words set right. A map leads
// each character back to the message.

/** A text spelt anew; `places` holds for each of its characters the place in the message it comes from. */
export interface Respelt {
  readonly text: string;
  readonly places: readonly number[];
}

const start = String.raw`(?<![\w'’])`;
const end = String.raw`(?![\w'’])`;
const owners =
  '(?:wife|husband|partner|girlfriend|boyfriend|dog|cat|son|daughter|brother|sister|mother|father|mum|mom|dad|boss|friend|parrot|hamster|puppy|kitten)';

/** Where the apostrophe is left out and nothing else can be meant; it goes where the match ends. */
const noApostrophe = new RegExp(
  [
    `${start}i(?=(?:m|ve)${end})`,
    `${start}(?:do|does|did|is|was|are|were|ca|wo|have|has|had|could|would|should)n(?=t${end})`,
    `${start}(?:he|she|that|there|who|what|where)(?=s${end})`,
    `${start}(?:they|you)(?=(?:re|ve)${end})`,
    `${start}we(?=ve${end})`,
    `${start}it(?=s (?:my|an?|the|not|now|called|named|on|in|for|because|just|been|\\d))`,
    `(?<=name (?:isn['’]?t|is not) [\\p{L}'’-]+,? (?:but )?)it(?=s )`,
    `(?<=${start}(?:my |his |her |our )?)name(?=s (?!are\\b|were\\b|of\\b|in\\b|on\\b|for\\b|and\\b)\\p{L}+(?:,|$|[.!] | and i\\b))`,
    `(?<=${start}(?:my|our) )${owners}(?=s name${end})`,
  ].join('|'),
  'giu',
);

/** Words patterns hang on. Long enough that a word one slip away is no other word. */
const keyWords =
  'allergic allergy vegetarian pescatarian favourite favorite birthday girlfriend boyfriend daughter husband apartment engineer university definitely actually currently recently originally usually colleague accountant teacher programmer developer prefer because yesterday address'.split(
    ' ',
  );
/** Slips at the end of a word, or in a short one. */
const commonSlips: Readonly<Record<string, string>> = {
  favorit: 'favorite',
  favourit: 'favourite',
  realy: 'really',
  diffrent: 'different',
  recieve: 'receive',
  freind: 'friend',
  vegeterian: 'vegetarian',
  vegitarian: 'vegetarian',
};
const longWord = /(?<![\p{L}'’-])[A-Za-z]{5,13}(?![\p{L}'’-])/gu;

/** The message with its slips mended. */
export function respelt(message: string): Respelt {
  return mended(message, [...missingApostrophes(message), ...misspelt(message)]);
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function missingApostrophes(message: string): readonly Change[] {
  return [...message.matchAll(noApostrophe)].map(({ 0: word, index }) => {
    const at = index + word.length;
    return { from: at, to: at, text: "'" };
  });
}

function misspelt(message: string): readonly Change[] {
  return [...message.matchAll(longWord)].flatMap(({ 0: word, index }) => {
    const right = rightWord(word.toLowerCase());
    if (right === null) return [];
    const text = word.charAt(0) === right.charAt(0) ? right : right.charAt(0).toUpperCase() + right.slice(1);
    return [{ from: index, to: index + word.length, text }];
  });
}

function rightWord(word: string): string | null {
  if (keyWords.includes(word)) return null;
  return (
    (Object.hasOwn(commonSlips, word) ? commonSlips[word] : undefined) ??
    keyWords.find((key) => isOneSlipAway(word, key)) ??
    null
  );
}

/** First and last letter are right; between them one letter is missing, too much, wrong, or two are swapped. */
function isOneSlipAway(word: string, key: string): boolean {
  if (word.charAt(0) !== key.charAt(0) || word.at(-1) !== key.at(-1)) return false;
  if (Math.abs(word.length - key.length) > 1 || key.length < 6) return false;
  let same = 0;
  while (same < word.length && word[same] === key[same]) same++;
  const [left, right] = [word.slice(same), key.slice(same)];
  const swapped = left.charAt(1) + left.charAt(0) + left.slice(2);
  return left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1) || swapped === right;
}

function mended(message: string, changes: readonly Change[]): Respelt {
  const places: number[] = [];
  let text = '';
  let from = 0;
  const copy = (to: number): void => {
    for (let at = from; at < to; at++) places.push(at);
    text += message.slice(from, to);
    from = to;
  };
  for (const change of changes.toSorted((a, b) => a.from - b.from)) {
    if (change.from < from) continue;
    copy(change.from);
    const last = Math.max(change.from, change.to - 1);
    // The last letter leads to the last one, so that a quote that ends here is whole.
    for (let at = 0; at < change.text.length; at++)
      places.push(at === change.text.length - 1 ? last : Math.min(change.from + at, last));
    text += change.text;
    from = change.to;
  }
  copy(message.length);
  return { text, places };
}
