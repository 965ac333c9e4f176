// PrecisionMemBench (MIT): beliefs of a user, and cases that say what must and what must not come back.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryError } from '../src/domain/errors.js';

/** Something the user believes or has decided. */
export interface Belief {
  readonly _id: string;
  readonly user_id: string;
  readonly type: string;
  readonly canonical_name: string;
  readonly aliases: readonly string[];
  readonly content: string;
  readonly why_it_matters: string;
  readonly scope: readonly string[];
  readonly pinned: boolean;
  readonly resolved_at: string | null;
  readonly superseded_by: string | null;
  readonly created_at: string;
  /** Of a relation: the beliefs it is between. */
  readonly participants?: readonly string[];
}

interface Included {
  readonly mustInclude?: readonly string[];
  readonly mustExclude?: readonly string[];
}

/** What a case asks of the four parts of a context. */
export interface PrecisionExpect {
  readonly relevantBeliefs?: Included & { readonly shouldOnlyInclude?: readonly string[] };
  readonly pinnedFacts?: Included;
  readonly openQuestions?: Included;
  /** About the part the harness writes itself; equal for all systems, so not judged here. */
  readonly personaPrelude?: unknown;
}

/** One question with what is expected of it. */
export interface PrecisionCase {
  readonly caseId: string;
  readonly category: string;
  readonly userId?: string;
  readonly scope: readonly string[];
  readonly query: string;
  readonly budget?: { readonly maxBeliefs?: number };
  readonly expect: PrecisionExpect;
}

export interface PrecisionData {
  readonly beliefs: readonly Belief[];
  readonly cases: readonly PrecisionCase[];
}

/** Reads the folder; `invalid_input` names the file that is missing. */
export async function loadPrecision(folder: string): Promise<PrecisionData> {
  const read = async <T>(file: string): Promise<T> => {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8').catch((cause: unknown) => {
      throw new MemoryError('invalid_input', `no PrecisionMemBench data at ${path}; pass its folder with --data`, {
        cause,
      });
    });
    return JSON.parse(text) as T;
  };
  return { beliefs: await read('beliefs.seed.json'), cases: await read('retrieval.cases.json') };
}

/** The benchmark's own text of a belief: name, aliases, content, why it matters. */
export function beliefText({ canonical_name, aliases, content, why_it_matters }: Belief): string {
  return [canonical_name, ...aliases, content, why_it_matters].filter((part) => part !== '').join(' ');
}

/** Replaced beliefs before those in their place; else as in the file. */
export function inWritingOrder(beliefs: readonly Belief[]): readonly Belief[] {
  const depth = (belief: Belief): number => {
    const replaced = beliefs.filter(({ superseded_by }) => superseded_by === belief._id);
    return replaced.length === 0 ? 0 : 1 + Math.max(...replaced.map(depth));
  };
  return beliefs.toSorted((a, b) => depth(a) - depth(b));
}
