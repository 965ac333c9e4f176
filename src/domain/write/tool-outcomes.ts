// How calls of tools went: read off their messages by code, never from what an assistant says of them.
import { plainCandidate, type Candidate } from '../candidate.js';
import { toolOutcomeAttribute } from '../noted.js';
import { clip } from '../recall/clip.js';
import type { Turn, TurnMessage } from '../turn.js';
import { flat, isHan } from './noted-answer.js';

/** Which outcomes are noted: those of failing calls, or of all. */
export type NotedOutcomes = 'failures' | 'all';

const longestError = 240;
const longestResult = 240;
/** Outcomes noted of one turn: a loop that fails a hundred times has failed once. */
const mostOutcomes = 8;

/**
 * One candidate for each call of a tool in the turn that failed, by the first line of its error, and with `all` for each
 * that gave a short result: category `procedure`, outcome `failure` or `success`, stance `observed`. In order, at most
 * eight; the same words twice are one.
 */
export function toolOutcomes({ messages }: Pick<Turn, 'messages'>, noted: NotedOutcomes): readonly Candidate[] {
  const outcomes = messages.flatMap((message, index) => {
    if (message.role !== 'tool') return [];
    if (message.failed === true) return failure(message, index);
    return noted === 'all' ? success(message, index) : [];
  });
  return [...new Map(outcomes.toReversed().map((outcome) => [outcome.content, outcome])).values()]
    .toReversed()
    .slice(0, mostOutcomes);
}

function failure(message: TurnMessage, turnIndex: number): readonly Candidate[] {
  const line = errorLine(message.content);
  if (line === null) return [];
  const said = flat(line);
  const chinese = isHan(said);
  const call = chinese ? calledHan(message.name) : called(message.name);
  const content = chinese ? `${call}失败：${said}` : `${call} failed: ${said}`;
  return [outcomeOf(message, { content, quote: line, turnIndex, outcome: 'failure' })];
}

function called(name: string | null): string {
  return name === null ? 'A tool call' : `Calling ${name}`;
}

function calledHan(name: string | null): string {
  return name === null ? '一次工具调用' : `调用 ${name} `;
}

const frame = /^(?:Traceback\b|File "|at\s+\S|\^+$|\.\.\. \d+ more|-{3,}$|={3,}$|```)/;
const errorField = /"(?:message|error|detail|msg)"\s*:\s*"(?<text>[^"\\\n]{3,})"/;

/** The line that says what went wrong: a field of JSON, the end of a traceback, else the first line with words. */
function errorLine(text: string): string | null {
  const field = /^\s*[{[]/.test(text) ? errorField.exec(text)?.groups?.text : undefined;
  if (field !== undefined) return clip(field, longestError).trim();
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !frame.test(line));
  const line = /^\s*Traceback\b/.test(text) ? lines.at(-1) : lines[0];
  return line === undefined ? null : clip(line, longestError).trim();
}

/** A result that fits one line is noted as it is, when the tool has a name; a longer one needs judgement. */
function success(message: TurnMessage, turnIndex: number): readonly Candidate[] {
  const text = message.content.trim();
  if (message.name === null || text.length > longestResult || !/[\p{L}\p{N}]/u.test(text)) return [];
  const said = flat(text);
  const content = isHan(said) ? `调用 ${message.name} 得到：${said}` : `Calling ${message.name} returned: ${said}`;
  return [outcomeOf(message, { content, quote: text, turnIndex, outcome: 'success' })];
}

type Told = Pick<Candidate, 'content' | 'quote' | 'turnIndex' | 'outcome'>;

function outcomeOf({ name }: TurnMessage, told: Told): Candidate {
  return {
    ...plainCandidate,
    ...told,
    category: 'procedure',
    attribute: toolOutcomeAttribute,
    cardinality: 'many',
    subject: name ?? 'tool',
    importance: 2,
    confidence: 0.5,
    stance: 'observed',
    sourceKind: 'tool_trace',
  };
}
