// Measures the extraction and adjudication prompts on dialogues, with a model at an OpenAI-compatible address
// or with the answers recorded there before. Started by scripts/measure-prompts.mjs.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ChatOpenAI } from '@langchain/openai';
import type { Embedder } from '../src/ports/index.js';
import { patientFetch } from './patient-fetch.js';
import type { Dialogue } from './prompt-dialogues.js';
import { feedDialogue } from './prompt-pipeline.js';
import type { TurnTrace } from './prompt-pipeline.js';
import { addScores, emptyScore, numbersOf, scoreDialogue } from './prompt-scores.js';
import type { Numbers, Score } from './prompt-scores.js';
import { RecordedChatModel } from './recorded-chat-model.js';
import type { Recording } from './recorded-chat-model.js';

/** The committed record of a measurement. */
export interface RecordedMeasurement {
  /** Who answered, in words. */
  readonly model: string;
  readonly numbers: Numbers;
  readonly recordings: readonly Recording[];
}

/** A measurement, with what failed by name. */
export interface Measurement {
  readonly numbers: Numbers;
  readonly score: Score;
  readonly traces: ReadonlyMap<string, readonly TurnTrace[]>;
  /** Keys of requests nothing was recorded for. */
  readonly missed: readonly string[];
  /** Recordings used, in the order of the dialogues. */
  readonly recordings: readonly Recording[];
}

export interface RunOptions {
  /** Such as `http://127.0.0.1:11500/v1`; without it only recorded answers are used. */
  readonly baseURL?: string;
  readonly dialogues: readonly Dialogue[];
  readonly embedder: Embedder;
  /** File of recorded answers: read when it exists, rewritten with the answers used. Not written without an address. */
  readonly out: string;
  /** Keeps recorded answers that were not used: for a run over a part of the dialogues. */
  readonly keepAll?: boolean;
  /** Who answers, for the record. */
  readonly model?: string;
  /** Dialogues at the same time. Default 8. */
  readonly concurrency?: number;
  /** Milliseconds an answer may take. Default 4 hours: the model may be a person at a desk. */
  readonly timeoutMs?: number;
  readonly log?: (line: string) => void;
}

const patience = 4 * 60 * 60_000;

/** Runs all dialogues. Requests answered before are not asked again, so an interrupted run goes on where it stopped. */
export async function run(options: RunOptions): Promise<Measurement> {
  const { dialogues, out, log = () => {}, timeoutMs = patience } = options;
  const recordings = new Map(readRecorded(out).map((recording) => [recording.key, recording]));
  const save = (numbers: Numbers | null, used: readonly Recording[]): void =>
    writeRecorded(out, {
      model: options.model ?? 'desk',
      numbers: numbers ?? numbersOf(emptyScore, 0),
      recordings: used,
    });
  const live = options.baseURL === undefined ? null : liveModel(options.baseURL);
  const model = new RecordedChatModel({
    recordings,
    ...(live === null ? {} : { live }),
    onNew: ({ tool }) => {
      log(`answered: ${tool} (${recordings.size} recorded)`);
      save(null, [...recordings.values()]);
    },
  });
  const traces = await feedAll(options, (dialogue) =>
    feedDialogue(dialogue, { model, embedder: options.embedder, timeoutMs }),
  );
  const score = scoreOf(dialogues, traces);
  const fresh = dialogues.filter(({ set }) => set === 'fresh');
  const numbers = {
    ...numbersOf(score, dialogues.length),
    ...(fresh.length === 0 ? {} : { fresh: numbersOf(scoreOf(fresh, traces), fresh.length) }),
  };
  const used = usedRecordings(model, recordings);
  if (live !== null) save(numbers, options.keepAll === true ? [...recordings.values()] : used);
  return { numbers, score, traces, missed: model.missed, recordings: used };
}

function scoreOf(dialogues: readonly Dialogue[], traces: ReadonlyMap<string, readonly TurnTrace[]>): Score {
  return dialogues
    .map((dialogue) => scoreDialogue(dialogue, traces.get(dialogue.id) ?? []))
    .reduce(addScores, emptyScore);
}

async function feedAll(
  { dialogues, concurrency = 8, log = () => {} }: RunOptions,
  feed: (dialogue: Dialogue) => Promise<readonly TurnTrace[]>,
): Promise<ReadonlyMap<string, readonly TurnTrace[]>> {
  const traces = new Map<string, readonly TurnTrace[]>();
  const waiting = [...dialogues];
  const worker = async (): Promise<void> => {
    for (let dialogue = waiting.shift(); dialogue !== undefined; dialogue = waiting.shift()) {
      traces.set(dialogue.id, await feed(dialogue));
      log(`done: ${dialogue.id} (${traces.size} of ${dialogues.length})`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return traces;
}

/** A model at an OpenAI-compatible address that may take its time. */
export function liveModel(baseURL: string): ChatOpenAI {
  return new ChatOpenAI({
    model: 'desk',
    apiKey: 'none',
    maxRetries: 0,
    configuration: { baseURL, timeout: patience, fetch: patientFetch },
  });
}

/** Sorted by key, so that the file depends only on the answers and not on who came first. */
function usedRecordings(model: RecordedChatModel, recordings: ReadonlyMap<string, Recording>): readonly Recording[] {
  const keys = [...new Set(model.used)].toSorted();
  return keys.map((key) => recordings.get(key)).filter((recording) => recording !== undefined);
}

/** The answers in a file of recorded answers; none when there is no file. */
function readRecorded(file: string): readonly Recording[] {
  return readMeasurement(file)?.recordings ?? [];
}

/** The committed measurement, or null when none was made. */
export function readMeasurement(file: string): RecordedMeasurement | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RecordedMeasurement;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function writeRecorded(file: string, measurement: RecordedMeasurement): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(measurement, null, 1)}\n`);
  renameSync(`${file}.new`, file);
}

type Row = readonly [what: string, of: (numbers: Numbers) => readonly [measured: string, of: string], goal: string];

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const shared =
  (kind: 'must' | 'mustNot' | 'updates' | 'coexist' | 'keep') =>
  ({ [kind]: { share, asked } }: Numbers): readonly [string, string] => [percent(share), `${asked}`];
const turnsOf = ({ turns }: Numbers): string => `${turns} turns`;

const rows: readonly Row[] = [
  ['facts that must come out', shared('must'), '≥ 90 %'],
  ['expectations of what must not, broken', shared('mustNot'), '≤ 2 %'],
  ['wrong supersessions', (numbers) => [`${numbers.wrongSupersessions}`, turnsOf(numbers)], '0'],
  ['model calls a turn', (numbers) => [numbers.callsPerTurn.toFixed(2), turnsOf(numbers)], '≤ 1.35'],
  ['updates carried out', shared('updates'), ''],
  ['pairs kept side by side', shared('coexist'), ''],
  ['facts still active, or stored once', shared('keep'), ''],
  ['turns the model failed in', (numbers) => [`${numbers.withoutModel}`, turnsOf(numbers)], ''],
  [
    'tokens a call, prompt / answer',
    ({ tokensPerCall, calls }) => [`${tokensPerCall.prompt} / ${tokensPerCall.completion}`, `${calls} calls`],
    '',
  ],
];

/** The numbers as the table of docs/prompts.md, columns as wide as its formatter wants them; the fresh dialogues, where there are any, in columns of their own. */
export function numbersTable(numbers: Numbers, model: string): string {
  const { dialogues, turns, fresh } = numbers;
  const of = fresh === undefined ? [] : [fresh];
  const head = ['what', 'measured', 'of', 'goal', ...of.flatMap(() => ['fresh alone', 'of'])];
  const cells = rows.map(([what, read, goal]) => [what, ...read(numbers), goal, ...of.flatMap(read)]);
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((row) => row[column]?.length ?? 0)));
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...cells].map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const apart = of.map((set) => ` Of these, fresh: ${set.dialogues} dialogues, ${set.turns} turns.`).join('');
  return [`Answered by: ${model}. ${dialogues} dialogues, ${turns} turns.${apart}`, '', ...lines].join('\n');
}
