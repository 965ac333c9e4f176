// What a model quotes of the user must mean by itself what it meant where it stood.
import { words } from '../domain/recall/words.js';
import { answerOf } from '../domain/write/answer-to-question.js';
import { sentencesOf } from '../domain/write/sentences.js';

/** Evidence: the quote, the message it stands in word for word, and the fact that is to rest on it. */
export interface Quoted {
  readonly quote: string;
  readonly message: string;
  readonly fact: string;
}

const negation =
  /\b(?:not(?! only)|never|no longer|neither|nor|without)\b|n['’]t\b|不(?![但仅只过])|没(?!错)|(?<![特分区个类级性])别(?![人的])/iu;
/** Where a clause begins: what is negated before it is something else. */
const clauseStart = /[,;:，；：、]|\b(?:but|and|so|because|although|while)\b|但|可是|而|所以/giu;

/**
 * `empty` for a quote without a word that says anything ("I", "..."); a plain yes or no says something. `negated` for
 * one that leaves out the "not" in front of it ("like tea" of "I do not like tea"), unless the fact has it.
 */
export function faultOfQuote({ quote, message, fact }: Quoted): 'empty' | 'negated' | null {
  if (words(quote).length === 0 && answerOf(quote) === null) return 'empty';
  if (negation.test(quote) || negation.test(fact)) return null;
  return negation.test(clauseBefore(quote, message)) ? 'negated' : null;
}

/** What stands in the quote's own clause before it. */
function clauseBefore(quote: string, message: string): string {
  const sentence = sentencesOf(message).find(({ text }) => text.includes(quote))?.text ?? '';
  return sentence.slice(0, sentence.indexOf(quote)).split(clauseStart).at(-1) ?? '';
}
