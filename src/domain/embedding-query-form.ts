// Sentence encoders rank other questions first when asked a question; its content words alone rank answers first. And
// memories speak of "the user" where the question says "I": the same words bring the two together.
import { runsOf } from './recall/text-runs.js';
import { contentWords } from './recall/words.js';

const firstPerson = /(?<![\p{L}\p{N}])(i|me|my|mine|myself)(?![\p{L}\p{N}/])/giu;
const possessive = new Set(['my', 'mine']);
/** 我, but not 我们, 我国 or 自我. */
const chineseFirstPerson = /(?<!自)我(?![们們国國])/gu;
const closingQuestionMark = /[?？\s]+$/u;

function withoutBlanks(question: string): string {
  const form = question.replace(chineseFirstPerson, '用户').replace(closingQuestionMark, '');
  return form === '' ? question : form;
}

/**
 * The form of a question to embed: its content words joined by blanks, "I" and "my" as "the user" and "the user's".
 * A text in a script written without blanks (Chinese, Japanese, Thai, …) only has 我 put as 用户 and its closing
 * question mark removed. A text of which nothing would be left stays as it is.
 */
export function embeddingQueryForm(question: string): string {
  if ([...runsOf(question)].some((run) => run.paired)) return withoutBlanks(question);
  // The split keeps the pronouns: they stand at the odd places.
  const words = question.split(firstPerson).flatMap((part, place) => {
    if (place % 2 === 0) return contentWords(part);
    return [possessive.has(part.toLowerCase()) ? "the user's" : 'the user'];
  });
  return words.length === 0 ? question : words.join(' ');
}
