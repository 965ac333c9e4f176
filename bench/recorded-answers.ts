// Answers of a model to a benchmark's requests, kept without the requests: a data set's texts stay where they are.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Recording } from './recorded-chat-model.js';

/** A file of answers by the hash of what was asked. */
interface RecordedAnswers {
  /** Who answered, in words. */
  readonly model: string;
  readonly answers: readonly Omit<Recording, 'request'>[];
}

/** The committed answers to the adjudications of core-memory updates. */
export const recordedUpdates = fileURLToPath(new URL('../test/data/updates/recorded.json', import.meta.url));

/** The answers in the file, by key; none when there is no file. */
export function readAnswers(file: string): Map<string, Recording> {
  const answers = readFile(file)?.answers ?? [];
  return new Map(answers.map((answer) => [answer.key, { ...answer, request: '' }]));
}

function readFile(file: string): RecordedAnswers | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RecordedAnswers;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the file anew, sorted by key, so that it depends only on the answers and not on who came first. */
export function writeAnswers(file: string, model: string, recordings: Iterable<Recording>): void {
  const answers: RecordedAnswers['answers'] = [...recordings]
    .map(({ key, tool, answer }) => ({ key, tool, answer }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  // An answer a line.
  const lines = answers.map((answer) => JSON.stringify(answer)).join(',\n');
  writeFileSync(`${file}.new`, `{"model":${JSON.stringify(model)},"answers":[\n${lines}\n]}\n`);
  renameSync(`${file}.new`, file);
}
