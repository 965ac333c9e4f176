// A light English stemmer: plurals, -ing, -ed, -ly and a final e or y. Both sides of a search use it, so only
// agreement matters, not beauty.

const vowel = /[aeiouy]/u;

/** The stem of a lower-case word; applying it again changes nothing. Words that are not plain English letters stay. */
export function stem(word: string): string {
  if (!/^[a-z]{4,}$/u.test(word)) return word;
  const next = withoutFinal(withoutEnding(withoutPlural(word)));
  return next === word || next.length < 3 ? shortest(word, next) : stem(next);
}

function shortest(word: string, next: string): string {
  return next.length < 3 ? word : next;
}

function withoutPlural(word: string): string {
  if (/(?:ss|x|ch|sh)es$/u.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  return /[^aious]s$|oes$/u.test(word) ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
  const match = /^(.+?)(?:ing|ed)$/u.exec(word);
  if (match === null || word.endsWith('eed')) return word.replace(/(?<=.{3})(?:ly|ness)$/u, '');
  const rest = match[1]!;
  if (rest.length < 2 || !vowel.test(rest)) return word;
  if (/([bdfgmnprt])\1$/u.test(rest)) return rest.slice(0, -1);
  return rest.length === 2 ? `${rest}e` : rest;
}

function withoutFinal(word: string): string {
  if (word.length > 3 && word.endsWith('e')) return word.slice(0, -1);
  return word.length > 3 && /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}i` : word;
}
