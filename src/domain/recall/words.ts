// Our own keyword text: the same words are made of memories and of questions, so that both stores find the same.
import type { MemoryRecord } from '../memory-record.js';
import { attributeTopics } from '../attribute-topics.js';
import { dateText } from './date-text.js';
import { isGrammarCharacter, isStopWord } from './stop-words.js';
import { stem } from './stem.js';
import { runsOf, type Run } from './text-runs.js';

/** Longer runs are cut, on both sides alike: an unbroken 100,000-character word must not become an index key. */
const longestWord = 64;

function cut(word: string): string {
  return word.length <= longestWord ? word : [...word].slice(0, longestWord).join('');
}

function pairsOf(text: string): readonly string[] {
  const characters = [...text];
  if (characters.length === 1) return isGrammarCharacter(text) ? [] : [text];
  const pairs = characters.slice(1).map((character, index) => characters[index]! + character);
  return pairs.filter((pair) => ![...pair].every(isGrammarCharacter));
}

function wordsOfRun({ text, paired }: Run): readonly string[] {
  if (paired) return pairsOf(text);
  if (isStopWord(text)) return [];
  const word = stem(cut(text));
  return isStopWord(word) ? [] : [word];
}

/**
 * The keyword words of a text in order, repeats included: lower case, stop and ask words out, English stemmed,
 * Chinese, Japanese, Korean and Thai runs as pairs of characters (a single character stays as it is). Total: any
 * string gives a list, and `words` of the joined list gives the same list.
 */
export function words(text: string): string[] {
  return [...runsOf(text)].flatMap(wordsOfRun);
}

/**
 * The content words of a text in order: lower case, not stemmed, stop and ask words out, runs without blanks whole.
 * Joined by blanks this is the form of a question an embedder ranks best, when it would rank questions first.
 */
export function contentWords(text: string): string[] {
  return [...runsOf(text)].filter((part) => part.paired || !isStopWord(part.text)).map((part) => part.text);
}

/** The fields of a memory its searched texts are made of. */
export type SearchedFields = Pick<MemoryRecord, 'content' | 'speaker' | 'saidAt'>;

/**
 * The text to embed: a dialogue line is "(date) Speaker: text", which lifts its recall; a fact is its sentence alone,
 * since a date in front lifts unrelated pairs too.
 */
export function datedText({ content, speaker, saidAt }: SearchedFields): string {
  if (speaker === null) return content;
  const date = dateText(saidAt);
  return date === '' ? `${speaker}: ${content}` : `(${date}) ${speaker}: ${content}`;
}

/** The fields the keyword text is made of. */
export type KeywordFields = SearchedFields & Partial<Pick<MemoryRecord, 'attribute' | 'entities' | 'domainTags'>>;

/**
 * The words a memory is about: speaker and content, then name and topics of its slot (so that "phone number" finds a
 * memory that only says the digits), its entities and its tags where the content does not name them. No date.
 */
export function topicWords(memory: KeywordFields): string[] {
  const { content, speaker, attribute = '', entities = [], domainTags = [] } = memory;
  const said = words(`${speaker ?? ''}\n${content}`);
  const more = words([slotName(attribute), attributeTopics(attribute), ...entities, ...domainTags].join('\n'));
  return [...said, ...new Set(more.filter((word) => !said.includes(word)))];
}

/** Of its keyword text, the words that stand in clear beside a sealed memory: of its date, its slot and its tags. */
export function wordsBeside({ saidAt, attribute = '', domainTags = [] }: KeywordFields): ReadonlySet<string> {
  return new Set(words([dateText(saidAt), slotName(attribute), attributeTopics(attribute), ...domainTags].join('\n')));
}

/** The keyword text: the words of the date and the topic, joined by blanks. Splitting on white space gives the postings. */
export function keywordText(memory: KeywordFields): string {
  return [...words(dateText(memory.saidAt)), ...topicWords(memory)].join(' ');
}

function slotName(attribute: string): string {
  if (attribute.startsWith('custom.')) return '';
  return attribute.slice(attribute.indexOf('.') + 1).replace(/[._-]/gu, ' ');
}
