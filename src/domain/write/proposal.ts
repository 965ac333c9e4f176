// The part of the assistant's message that is a proposal.
import { words } from '../recall/words.js';
import type { Agreement } from './agreement.js';
import { isQuestion, sentencesOf, type Sentence } from './sentences.js';

const cue =
  /\b(?:i(?:['’]d| would)? (?:strongly )?(?:suggest|recommend|propose|advise|go with)|my (?:suggestion|recommendation|proposal|advice|preference)|let['’]?s|we (?:could|should|can|might)|how about|what about|shall we|should we|why don['’]?t we|you (?:could|should)|it (?:would be|is) (?:best|better)|the (?:plan|proposal|best (?:option|way)) (?:is|would be)|(?:proposal|plan|suggestion|recommendation):|option [a-d1-9]\b|plan [a-d]\b)|建议|推荐|提议|不如|要不(?:然)?我们|我们(?:可以|就|来|应该|先)|咱们|可以考虑|方案|最好(?:是|先|用)/iu;
/** What the assistant would do at once is a service, not a decision. */
const service =
  /\b(?:shall i|should i|would you like|do you want|want me to|i can|i could|i['’]ll|i will|let me)\b|要我|需要我|要不要我|我(?:可以|来|帮|会|先)/iu;

const longestProposal = 400;

/**
 * The proposal the user agreed to, verbatim: the option chosen by name, else the last sentences that propose something,
 * else, when the user decided in so many words, a short message as a whole. Null when nothing is clearly proposed.
 */
export function proposalIn(message: string, agreement: Agreement): string | null {
  const sentences = sentencesOf(message);
  if (agreement.kind === 'answered' && !asksForYes(sentences.at(-1))) return null;
  const choice = namedChoice(agreement);
  if (choice !== null && !speaksOf(message, choice)) return null;
  const proposal =
    (choice === null ? null : chosenOf(message, choice)) ??
    spanOf(message, lastProposing(sentences)) ??
    (agreement.kind === 'decided' ? wholeOf(message) : null);
  return proposal === null || !isPlain(proposal) ? null : proposal;
}

/** The choice when it names something, null when it only points at what was said. */
function namedChoice({ choice }: Agreement): string | null {
  return choice === null || pointing.test(choice) ? null : choice;
}

function isPlain(proposal: string): boolean {
  return proposal.length <= longestProposal && words(proposal).length >= leastWords && !service.test(proposal);
}

/** The whole message, unless it asks something or offers a service. */
function wholeOf(message: string): string | null {
  const asks = sentencesOf(message).some(({ text }) => isQuestion(text));
  return asks || service.test(message) ? null : message.trim();
}

const confirming =
  /\b(?:ok(?:ay)?|alright|fine|good|agreed?|work|works|think|sounds?|right)\b[^?]{0,20}\?$|(?:可以|行|好|同意|怎么样|如何|觉得呢|没问题)(?:吗|么|吧|不)?[?？]$/iu;

/** Only after such a question is a bare "yes" more than "I have read it". */
function asksForYes(last: Sentence | undefined): boolean {
  return last !== undefined && isQuestion(last.text) && (proposes(last) || confirming.test(last.text));
}

function proposes({ text }: Sentence): boolean {
  return cue.test(text) && !service.test(text);
}

/** Words a proposal needs: "Shall we do that?" proposes nothing by itself. */
const leastWords = 2;

/** The last run of sentences that propose something, without those that only point back. */
function lastProposing(sentences: readonly Sentence[]): readonly Sentence[] {
  const telling = (sentence: Sentence): boolean => proposes(sentence) && words(sentence.text).length >= leastWords;
  const end = sentences.findLastIndex(telling);
  if (end < 0) return [];
  const before = sentences.slice(0, end).findLastIndex((sentence) => !telling(sentence));
  return sentences.slice(before + 1, end + 1);
}

function spanOf(message: string, sentences: readonly Sentence[]): string | null {
  const [first, last] = [sentences[0], sentences.at(-1)];
  if (first === undefined || last === undefined) return null;
  return message.slice(first.start, last.start + last.text.length);
}

/** Names no option, only points at what was said. */
const pointing =
  /^(?:the |your |that |this )?(?:plan|proposal|suggestion|idea|approach|way|recommendation)s?$|^(?:it|that|this|so)\b|^(?:这个|这|那个|它|你|您)/iu;

/** True when the choice is named in the message: who decides for something else does not agree. */
function speaksOf(message: string, choice: string): boolean {
  if (ordinals.some((ordinal) => ordinal.test(choice))) return true;
  const name = named.exec(choice)?.groups?.name;
  if (name !== undefined) return new RegExp(`(?<![A-Za-z0-9])${name}(?![A-Za-z0-9])`, 'i').test(message);
  const said = new Set(words(message));
  const asked = words(choice);
  return asked.length > 0 && asked.every((word) => said.has(word));
}

const ordinals: readonly RegExp[] = [
  /^(?:the )?(?:first|1st)\b|^第一/iu,
  /^(?:the )?(?:second|2nd)\b|^第二/iu,
  /^(?:the )?(?:third|3rd)\b|^第三/iu,
  /^(?:the )?(?:fourth|4th)\b|^第四/iu,
];
const label =
  /^(?:[-*•]\s*)?(?:\*\*)?(?:option|plan|variant|方案|选项)?\s*[（(]?(?<name>[A-D]|[1-9]|[一二三四])(?:\*\*)?[)）.、:：]/iu;
const named =
  /^(?:the )?(?:option|plan|variant|number|方案|选项)?\s*(?<name>[A-D]|[1-9]|[一二三四])(?: (?:option|plan|one))?$/iu;

/** The one line or sentence that is the chosen option; null when none, or more than one, could be meant. */
function chosenOf(message: string, choice: string): string | null {
  const lines = message.split('\n').map((line) => line.trim());
  const sentences = sentencesOf(message).map(({ text }) => text);
  const [options = []] = [lines, sentences]
    .map((texts) => texts.filter((text) => label.test(text)))
    .filter(({ length }) => length > 1);
  const place = ordinals.findIndex((ordinal) => ordinal.test(choice));
  if (place >= 0 && options.length > 0) return options[place] ?? null;
  const name = named.exec(choice)?.groups?.name?.toLowerCase();
  const matching =
    name === undefined
      ? sentences.filter((text) => speaksOf(text, choice))
      : options.filter((line) => label.exec(line)?.groups?.name?.toLowerCase() === name);
  return matching.length === 1 ? matching[0]! : null;
}
