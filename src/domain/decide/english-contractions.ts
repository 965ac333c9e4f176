// English short forms taken apart: "doesn't" is do + not, "Ann's" is Ann + possession.
import { token, type Token } from './token.js';

const irregular: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall', ai: 'is' };
const endings: Readonly<Record<string, string | null>> = { ve: 'have', ll: 'will', d: 'would', re: null, m: null };
const withoutApostrophe: Readonly<Record<string, string>> = {
  isnt: 'is',
  dont: 'do',
  doesnt: 'does',
  didnt: 'did',
  cant: 'can',
  wont: 'will',
  wasnt: 'was',
  arent: 'are',
  cannot: 'can',
};
/** After these, 's is "is". */
const isAfter = new Set(['it', 'he', 'she', 'that', 'what', 'who', 'there', 'here', 'where', 'let', 'how']);

/** The possessive ending as a token of its own. */
export const possessive = "'s";

function negated(base: string, source: Token): readonly Token[] {
  return [{ ...source, text: irregular[base] ?? base, name: false }, token('negation', 'not')];
}

function withEnding(source: Token, base: string, ending: string): readonly Token[] {
  const head = { ...source, text: base };
  if (ending === 's') return isAfter.has(base) ? [head] : [head, token('word', possessive)];
  const word = endings[ending];
  if (word === undefined) return [source];
  return word === null ? [head] : [head, token('word', word)];
}

/** One token as one, two or three. */
export function takeApart(source: Token): readonly Token[] {
  if (source.kind !== 'word') return [source];
  const bare = withoutApostrophe[source.text];
  if (bare !== undefined) return negated(bare, source);
  if (source.text.endsWith("n't")) return negated(source.text.slice(0, -3), source);
  const [base = '', ending] = source.text.split("'");
  return ending === undefined ? [source] : withEnding(source, base, ending);
}
