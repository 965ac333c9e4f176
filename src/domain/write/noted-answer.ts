// The candidate an answer of the assistant becomes: a procedure of low trust, built from verbatim words.
import { plainCandidate, type Candidate } from '../candidate.js';
import { answerAttribute } from '../noted.js';
import { shortText, shortTextChars } from '../recall/short-text.js';

/** What is kept of the assistant's words. */
export interface NotedWords {
  readonly content: string;
  /** Verbatim words of the assistant's message. */
  readonly quote: string;
  readonly turnIndex: number;
  /** The question it answers; answers to the same question replace each other. Null for what was agreed. */
  readonly question: string | null;
  readonly chinese: boolean;
  /** The earlier turn of the session the words stand in; absent: this turn. */
  readonly citedIngestion?: string;
}

/** Low enough that nothing is overwritten by it, high enough that it is recalled for some months. */
const trust = { answered: 0.4, agreed: 0.5 } as const;
const weight = { answered: 2, agreed: 3 } as const;

/** The candidate: category `procedure`, stance `observed`, subject the assistant, never an attribute of the user. */
export function notedAnswer(noted: NotedWords): Candidate {
  const { content, quote, turnIndex, question, chinese, citedIngestion } = noted;
  const kind = question === null ? 'agreed' : 'answered';
  const said = flat(quote);
  const lead = chinese ? '助手：' : 'Assistant: ';
  return {
    ...plainCandidate,
    content,
    summary: `${lead}${shortText(said, shortTextChars - lead.length)}`,
    category: 'procedure',
    attribute: answerAttribute,
    cardinality: 'many',
    subject: 'assistant',
    predicate: question,
    object: said,
    importance: weight[kind],
    confidence: trust[kind],
    stance: 'observed',
    quote,
    turnIndex,
    sourceKind: 'agent_answer',
    ...(citedIngestion === undefined ? {} : { citedIngestion }),
  };
}

/** The text on one line. */
export function flat(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** True when a text is Chinese enough to be answered in Chinese. */
export function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
