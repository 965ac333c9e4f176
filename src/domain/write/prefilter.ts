// Turns that hold nothing to remember cost no call to a model. When in doubt the answer is yes.
import type { TurnMessage } from '../turn.js';
import { isQuestion, sentencesOf } from './sentences.js';
import { smallTalk, smallTalkChinese } from './small-talk.js';

/** Pieces between punctuation; commas part "ok, thanks" and "I'm vegan, what can I eat?". */
const pieces = /[,，;；、.。!！…~～:：—\n]+|\s-\s/u;
const wordless = /^[\p{P}\p{S}\p{Emoji}\p{M}\s\u200d]*$/u;

const wish =
  /\b(?:remember|note|memori[sz]e|keep in mind|don't forget|from now on|always|never|in future|in the future)\b|记住|记得|记一下|记下|以后|今后|从现在起|永远|别忘/i;
const firstPerson = /\b(?:i|i'm|i’m|i've|i’ve|i'd|im|my|mine|we|we're|our|me|us)\b|我|咱|俺|本人/i;

/**
 * False when the user's words are nothing but greetings, thanks, short answers to nothing, or questions: no call needed.
 * True for anything stated, above all in the first person, and for wishes about the future ("always answer in German").
 */
export function worthExtracting(messages: readonly TurnMessage[]): boolean {
  return messages.some(({ role, content }, index) => {
    if (role === 'assistant') return false;
    if (role === 'tool') return content.trim() !== '';
    return isWorth(content, asksAboutUser(messages[index - 1]));
  });
}

/** A bare "yes" is an answer when the assistant has just asked about the user. */
function asksAboutUser(message: TurnMessage | undefined): boolean {
  if (message?.role !== 'assistant') return false;
  const question = sentencesOf(message.content).findLast(({ text }) => isQuestion(text));
  if (question === undefined) return false;
  return /\b(?:do|are|have|did|is|were|does) (?:you|your)\b|你|您/i.test(question.text);
}

function isWorth(text: string, asked: boolean): boolean {
  if (asked && /^\W*(?:yes|yeah|yep|no|nope|是|对|不|没|有)/i.test(text.trim())) return true;
  return sentencesOf(text).some(({ text: sentence }) => {
    if (wish.test(sentence)) return true;
    return isQuestion(sentence)
      ? statesBesideAsking(sentence)
      : sentence.split(pieces).some((piece) => !isSmallTalk(piece));
  });
}

/** "I'm allergic to nuts, what can I eat?" */
function statesBesideAsking(sentence: string): boolean {
  return sentence
    .split(/[,，;；:：—]|\b(?:and|but|so|because)\b/i)
    .some((piece) => !isQuestion(piece) && !isSmallTalk(piece) && firstPerson.test(piece));
}

function isSmallTalk(piece: string): boolean {
  const text = piece.replaceAll(/[?？"'“”‘’()（）]|\p{Extended_Pictographic}|\u200d|\ufe0f/gu, '').trim();
  if (text === '' || wordless.test(text)) return true;
  if (smallTalk.test(text) || smallTalkChinese.test(text)) return true;
  return text.length <= 60 && /\s/.test(text) && partsAreTalk(text);
}

/** "ok thanks", "hi there everyone": every word, or two of them, is small talk. */
function partsAreTalk(text: string): boolean {
  const words = text.split(/\s+/);
  let place = 0;
  while (place < words.length) {
    const size = [4, 3, 2, 1].find((length) => smallTalk.test(words.slice(place, place + length).join(' ')));
    if (size === undefined) return false;
    place += size;
  }
  return true;
}
