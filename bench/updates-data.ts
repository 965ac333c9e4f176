// core-memory updates (Apache-2.0): ten facts about made-up people, a fact that contradicts one of them, a question.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryError } from '../src/domain/errors.js';

/** One question whose answer changes. */
export interface UpdateItem {
  readonly question: string;
  readonly facts: readonly string[];
  /** Places of the facts that hold the old answer. */
  readonly old: readonly number[];
  /** Said later. */
  readonly newer: string;
}

interface RawItem {
  readonly input: string;
  readonly agent_args: {
    readonly extra: {
      readonly facts: readonly string[];
      readonly contradicting_fact: string;
      readonly supporting_fact_indices: readonly number[];
    };
  };
}

/** Reads `core_memory_update.jsonl` of the folder; `invalid_input` names the file when it is missing. */
export async function loadUpdates(folder: string): Promise<readonly UpdateItem[]> {
  const path = join(folder, 'core_memory_update.jsonl');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new MemoryError('invalid_input', `no core-memory data at ${path}; pass its folder with --data`, { cause });
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => toItem(JSON.parse(line) as RawItem)).filter(({ old }) => old.length > 0);
}

function toItem({ input, agent_args: { extra } }: RawItem): UpdateItem {
  return {
    question: input,
    facts: extra.facts,
    old: extra.supporting_fact_indices.filter((index) => index < extra.facts.length),
    newer: unquoted(extra.contradicting_fact.trim()),
  };
}

/** Some of them stand in quotation marks. */
function unquoted(text: string): string {
  return /^"[^"]*"$/u.test(text) ? text.slice(1, -1) : text;
}
