// The rules tier of extraction: English and Chinese statements recognised by their form. Precise rather than complete.
import { attributeOf } from '../../domain/attributes.js';
import { noModelUse, type Candidate } from '../../domain/candidate.js';
import { withAbsoluteDates } from '../../domain/dates-relative.js';
import { limits } from '../../domain/limits.js';
import { clip } from '../../domain/recall/clip.js';
import type { Turn, TurnMessage } from '../../domain/turn.js';
import type { Extraction, Extractor } from '../../ports/extractor.js';
import { questionOf, statementOf } from './answers.js';
import { clausesOf, isChinese, type Clause } from './clauses.js';
import { readChinese } from './read-chinese.js';
import { readEnglish } from './read-english.js';
import { readableText } from './readable-text.js';
import { correctionIn, saysItJokes, type Correction } from './corrections.js';
import { newReading, type Reading, type Statement } from './statement.js';
import { forgetWhenOthersAreNamed } from './subjects-english.js';
import { topicsOf } from './topics.js';

/** An extractor that needs no model: no calls, no cost, the same answer every time. */
export function rulesExtractor(): Extractor {
  return {
    tier: 'rules',
    model: null,
    extract: (turn) => Promise.resolve(extractionOf(turn)),
  };
}

function extractionOf(turn: Turn): Extraction {
  const reading = newReading();
  const candidates: Candidate[] = [];
  for (const [index, message] of turn.messages.entries()) {
    for (const { takesBack, statements } of saidIn(message, reading)) {
      if (takesBack > 0) candidates.splice(-takesBack);
      for (const statement of statements) {
        candidates.push(candidateOf(statement, index, turn.at));
        if (candidates.length === limits.candidates) return extraction(candidates);
      }
    }
  }
  return extraction(candidates);
}

function extraction(candidates: readonly Candidate[]): Extraction {
  return { candidates, refusals: [], use: noModelUse, warnings: [] };
}

/** What a clause states, and how many of the statements before it no longer hold. */
interface Said {
  readonly takesBack: number;
  readonly statements: readonly Statement[];
}

/** Clause by clause, so that a long message is read no further than needed. Tools are never read: that needs judgement. */
function* saidIn(message: TurnMessage, reading: Reading): Generator<Said> {
  if (message.role === 'assistant') {
    reading.question = questionOf(message.content);
    forgetWhenOthersAreNamed(message.content, reading);
  }
  if (message.role !== 'user') return;
  const readable = readableText(message.content);
  const clauses = clausesOf(readable.text);
  reading.messageStart = reading.sentence + 1;
  for (const [place, clause] of clauses.entries()) {
    const { takesBack, statements } = saidAt(clause, place, reading);
    yield { takesBack, statements: statements.map((one) => ({ ...one, quote: readable.original(one.quote) })) };
  }
  reading.question = null;
}

function saidAt(clause: Clause, place: number, reading: Reading): Said {
  if (clause.position === 0) reading.sentence += 1;
  const correction = correctionIn(clause, reading);
  const said = correction === null ? statementAt(clause, place, reading) : correctly(correction, clause, reading);
  // A wish to remember nothing but marks, such as "Remember , {", says nothing.
  const statements = said.filter(({ quote }) => /[\p{L}\p{N}]/u.test(quote));
  const corrected = correction?.clause ?? null;
  // A correction that cannot be read as a fact corrects nothing.
  const takesBack = corrected !== null && statements.length === 0 ? 0 : (correction?.takesBack ?? 0);
  if (takesBack > 0) reading.last = null;
  noteLast(statements, corrected, reading);
  return { takesBack, statements };
}

function noteLast(statements: readonly Statement[], corrected: Clause | null, reading: Reading): void {
  const { sentence } = reading;
  const last = statements.at(-1);
  if (last === undefined) return;
  const text = corrected?.text ?? last.quote;
  reading.last = { text, object: last.found.object, sentence, count: statements.length };
}

/** The statement with the right value; its evidence is the correction. */
function correctly({ clause }: Correction, { text }: Clause, reading: Reading): readonly Statement[] {
  return clause === null ? [] : read(clause, reading).map((statement) => ({ ...statement, quote: text }));
}

function statementAt(clause: Clause, place: number, reading: Reading): readonly Statement[] {
  if (saysItJokes(clause)) return [];
  const answer = place < 2 ? answerIn(clause, reading) : null;
  if (answer !== null) {
    reading.question = null;
    return [answer];
  }
  return read(clause, reading);
}

function read(clause: Clause, reading: Reading): readonly Statement[] {
  return clause.chinese ? readChinese(clause, reading) : readEnglish(clause, reading);
}

/** "Where do you live?" "Aberdeen." The evidence is the answer itself. */
function answerIn(clause: Clause, reading: Reading): Statement | null {
  const text = statementOf(clause.text, reading.question);
  if (text === null) return null;
  const made = { text, sentence: `${text}.`, chinese: isChinese(text), position: 0 };
  const [statement] = read(made, reading);
  return statement === undefined ? null : { ...statement, quote: clause.text };
}

const changeCue =
  /\b(?:now|no longer|any ?more|instead|moved|switched|migrated|changed|quit|stopped|left|since|actually|from now on|these days|used to|after all|again|finally|gave up|became|turned)\b|现在|不再|改成|改用|换成|换了|换到|搬|戒|又开始|重新|已经|不用了|辞职|离职|跳槽|更新|改为|变成/i;

function candidateOf(statement: Statement, turnIndex: number, at: string): Candidate {
  const { found, chinese } = statement;
  const attribute = attributeOf(found.attribute);
  const content = clip(capitalised(withAbsoluteDates(statement.content, at)), limits.contentChars);
  return {
    content,
    summary: null,
    category: found.category ?? attribute.category,
    outcome: null,
    attribute: attribute.key,
    cardinality: attribute.cardinality,
    subject: statement.subject,
    predicate: found.predicate,
    object: found.object === null ? null : withAbsoluteDates(found.object, at),
    conditions: statement.conditions,
    entities: chinese ? [] : namesIn(content),
    domainTags: topicsOf(content),
    importance: found.importance,
    confidence: 0.85,
    stance: 'stated',
    sensitivity: attribute.sensitivity,
    validFrom: null,
    validUntil: null,
    pinned: false,
    extra: {},
    speaker: null,
    quote: clip(statement.quote, limits.quoteChars),
    turnIndex,
    sourceKind: 'user_message',
    explicit: statement.explicit,
    changeCue: found.changed || changeCue.test(statement.quote),
  };
}

/** "Yesterday the user …" begins with "on 2026-11-28" once its date is written out. */
function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Capitalised words inside the sentence; the first word is capitalised anyway. */
function namesIn(content: string): readonly string[] {
  const names = content.slice(1).match(/(?<=[\s(])\p{Lu}[\p{L}\d'’-]*(?: \p{Lu}[\p{L}\d'’-]*)*/gu) ?? [];
  return [...new Set(names.filter((name) => !/^(?:I|The)$/.test(name)))].slice(0, limits.listItems);
}
