// Questions of the user and what the assistant answered, where the answer is worth keeping.
import type { Candidate } from '../candidate.js';
import type { Turn, TurnMessage } from '../turn.js';
import { asksOfPersons, isForbidden, isLasting, isNoAnswer, tellsOfUser } from './answer-guards.js';
import { flat, isHan, notedAnswer } from './noted-answer.js';
import { isQuestion, sentencesOf, type Sentence } from './sentences.js';

const longestQuestion = 200;
/** An answer up to this length is kept whole … */
const longestAnswer = 400;
/** … of a longer one whole sentences from its beginning, as many as fit here, marked as cut. */
const longestBeginning = 280;

/** A turn; without `authorId` the one who asks is known by the names of the messages alone. */
type Asked = Pick<Turn, 'messages'> & Partial<Pick<Turn, 'authorId'>>;

/** One candidate for each question of the user in the turn whose answer is worth keeping, in order. */
export function questionAnswers({ messages, authorId }: Asked): readonly Candidate[] {
  return messages.flatMap((message, index) => {
    if (message.role !== 'user') return [];
    const question = questionIn(message.content);
    const answering = question === null ? null : answeredAt(messages, index);
    if (question === null || answering === null) return [];
    const answer = answerIn(messages[answering]!.content);
    if (answer === null || !isWorthKeeping(answer.text)) return [];
    if ([message.name, authorId].some((name) => isNamed(name, `${question} ${answer.text}`))) return [];
    return [candidateOf(question, answer, answering)];
  });
}

/** The only question of a message, when it is about neither the user nor the assistant and makes sense by itself. */
function questionIn(text: string): string | null {
  const asked = sentencesOf(text).filter((sentence) => isQuestion(sentence.text));
  const [only, another] = asked;
  if (only === undefined || another !== undefined) return null;
  const question = flat(only.text);
  if (question.length > longestQuestion || isForbidden(question)) return null;
  return asksOfPersons(question) || !isLasting(question) ? null : question;
}

/** The last words of the assistant before the user speaks again: between them stand only its steps. */
function answeredAt(messages: readonly TurnMessage[], asked: number): number | null {
  const next = messages.findIndex(({ role }, index) => index > asked && role === 'user');
  const until = next < 0 ? messages.length : next;
  const last = messages.slice(0, until).findLastIndex(({ role }) => role === 'assistant');
  return last > asked ? last : null;
}

interface Answer {
  /** Verbatim, from the message. */
  readonly text: string;
  readonly cut: boolean;
}

const pleasantry =
  /^(?:sure|certainly|of course|absolutely|great question|good question|happy to help|here you go|当然|好的|好问题|没问题)[\s\p{P}]*(?:here(?:['’]s| is| are)[^.!?\n]*:)?$/iu;
const offer =
  /^(?:let me know|feel free|would you like|do you want|shall i|should i|want me to|hope (?:this|that)|i hope|is there anything|need anything|happy to|希望|如果(?:你|您)?(?:还)?(?:有|需要)|需要我|要不要我|还有(?:什么|其他)|如有)/iu;

/** The answer without pleasantries before and offers after it; null when nothing short enough is left. */
function answerIn(message: string): Answer | null {
  const sentences = sentencesOf(message);
  const first = sentences.findIndex(({ text }) => !pleasantry.test(text));
  const last = sentences.findLastIndex(({ text }) => !offer.test(text));
  if (first < 0 || last < first) return null;
  const all = sentences.slice(first, last + 1);
  const plain = untilCode(all);
  const whole = spanOf(message, plain);
  if (whole !== null && whole.length <= longestAnswer && plain.length === all.length)
    return { text: whole, cut: false };
  const beginning = spanOf(message, withoutLeadIn(fitting(plain)));
  return beginning === null ? null : { text: beginning, cut: true };
}

/** Code in a block is not a sentence, and half of it is worse than none. */
function untilCode(sentences: readonly Sentence[]): readonly Sentence[] {
  const code = sentences.findIndex(({ text }) => /^(?:```|~~~|\|)/.test(text));
  return code < 0 ? sentences : sentences.slice(0, code);
}

function fitting(sentences: readonly Sentence[]): readonly Sentence[] {
  const start = sentences[0]?.start ?? 0;
  return sentences.filter(({ text, start: at }) => at + text.length - start <= longestBeginning);
}

/** "Here are the steps:" without the steps says nothing. */
function withoutLeadIn(sentences: readonly Sentence[]): readonly Sentence[] {
  const end = sentences.findLastIndex(({ text }) => !/[:：]\s*$/.test(text));
  return sentences.slice(0, end + 1);
}

function spanOf(message: string, sentences: readonly Sentence[]): string | null {
  const [first, last] = [sentences[0], sentences.at(-1)];
  if (first === undefined || last === undefined) return null;
  return message.slice(first.start, last.start + last.text.length);
}

function isWorthKeeping(answer: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(answer)) return false;
  if (tellsOfUser(answer) || isNoAnswer(answer) || isForbidden(answer)) return false;
  return !sentencesOf(answer).some(({ text }) => isQuestion(text));
}

/** True when the words speak of the one who asks by name. */
function isNamed(name: string | null | undefined, text: string): boolean {
  const [own, spoken] = [wordsOf(name ?? ''), wordsOf(text)];
  if (own.trim().length < 2) return false;
  return isHan(own) ? spoken.includes(own.trim()) : spoken.includes(own);
}

/** Lower case, words apart by single blanks, a blank at each end. */
function wordsOf(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

function candidateOf(question: string, { text, cut }: Answer, turnIndex: number): Candidate {
  const chinese = isHan(question);
  const answer = `${flat(text)}${cut ? ' …' : ''}`;
  const content = chinese
    ? `问：“${question}”助手答：“${answer}”`
    : `Asked "${question}", the assistant answered: "${answer}"`;
  return notedAnswer({ content, quote: text, turnIndex, question, chinese });
}
