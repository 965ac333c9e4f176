// LoCoMo (CC BY-NC 4.0): ten long talks with questions and the turns that hold the answers. Read from a folder the
// caller names; never part of the package.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryError } from '../src/domain/errors.js';

/** One line of a talk. */
export interface LocomoTurn {
  /** Such as `D3:12`. */
  readonly id: string;
  readonly speaker: string;
  /** What was said, with the caption of a shared picture in brackets. */
  readonly text: string;
  readonly sessionId: string;
  /** ISO instant; the lines of a session are a second apart. */
  readonly at: string;
}

/** A question and the ids of the turns that hold its answer. */
export interface LocomoQuestion {
  readonly text: string;
  /** 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial. */
  readonly category: number;
  readonly evidence: readonly string[];
}

/** One talk of two people over months. */
export interface LocomoTalk {
  readonly id: string;
  readonly turns: readonly LocomoTurn[];
  readonly questions: readonly LocomoQuestion[];
}

interface RawTurn {
  readonly speaker: string;
  readonly dia_id: string;
  readonly text: string;
  readonly blip_caption?: string;
}

interface RawTalk {
  readonly sample_id: string;
  readonly conversation: Readonly<Record<string, string | readonly RawTurn[]>>;
  readonly qa: readonly {
    readonly question: string;
    readonly category: number;
    readonly evidence?: readonly string[];
  }[];
}

/** Reads `locomo10.json` of the folder; `invalid_input` names the folder when it is missing. */
export async function loadLocomo(folder: string): Promise<readonly LocomoTalk[]> {
  const path = join(folder, 'locomo10.json');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new MemoryError('invalid_input', `no LoCoMo data at ${path}; pass its folder with --data`, { cause });
  });
  return (JSON.parse(text) as readonly RawTalk[]).map(toTalk);
}

function toTalk(raw: RawTalk): LocomoTalk {
  const turns = sessionNumbers(raw).flatMap((session) => turnsOf(raw, session));
  const known = new Set(turns.map((turn) => turn.id));
  const questions = raw.qa.map(({ question, category, evidence = [] }) => ({
    text: question,
    category,
    evidence: evidenceIds(evidence).filter((id) => known.has(id)),
  }));
  return { id: raw.sample_id, turns, questions: questions.filter((question) => question.evidence.length > 0) };
}

function sessionNumbers(raw: RawTalk): readonly number[] {
  const keys = Object.keys(raw.conversation).flatMap((key) => /^session_(\d+)$/u.exec(key)?.[1] ?? []);
  return keys.map(Number).toSorted((a, b) => a - b);
}

function turnsOf(raw: RawTalk, session: number): LocomoTurn[] {
  const start = sessionStart(raw.conversation[`session_${session}_date_time`] as string);
  const lines = raw.conversation[`session_${session}`] as readonly RawTurn[];
  return lines.map((line, index) => ({
    id: line.dia_id,
    speaker: line.speaker,
    text: line.blip_caption === undefined ? line.text : `${line.text} [${line.blip_caption}]`,
    sessionId: `${raw.sample_id}/${session}`,
    at: new Date(start + index * 1000).toISOString(),
  }));
}

/** "1:56 pm on 8 May, 2023" as epoch milliseconds, read as UTC. */
function sessionStart(text: string): number {
  const match = /^(\d+):(\d+) (am|pm) on (\d+) (\w+), (\d+)$/u.exec(text.trim());
  if (match === null) throw new MemoryError('invalid_input', `LoCoMo session date not understood: ${text}`);
  const [, hour, minute, half, day, month, year] = match;
  const midnight = Date.parse(`${day} ${month} ${year} 00:00:00 UTC`);
  return midnight + (((Number(hour) % 12) + (half === 'pm' ? 12 : 0)) * 60 + Number(minute)) * 60_000;
}

// Some items name several turns in one string, or have a stray colon or zeros ("D:11:26", "D30:05").
function evidenceIds(evidence: readonly string[]): string[] {
  const ids = evidence.flatMap((text) => [...text.matchAll(/D:?(\d+):(\d+)/gu)]);
  return [...new Set(ids.map(([, session, line]) => `D${Number(session)}:${Number(line)}`))];
}
