// How a sentence of a row is judged, the same for all sets of sentences.
import { readFileSync, readdirSync } from 'node:fs';
import type { Candidate } from '../../../src/domain/candidate.js';
import { gated, type Gated } from '../../../src/domain/gate/judge.js';
import type { Read } from '../../../src/domain/gate/topics.js';
import { checkCandidates } from '../../../src/domain/write/check-candidate.js';
import { aTurn } from '../../adapters/rules/extract-text.js';
import { aCandidate } from '../../support/builders.js';

/** Sentences of one row of the table, and what has to become of them. */
export interface Row {
  readonly row: string;
  readonly expected: 'store' | 'refuse' | 'pending' | 'confidential' | 'no_consent';
  readonly en: readonly string[];
  readonly zh: readonly string[];
}

/** The rows of a folder of `test/data`. */
export function rowsIn(folder: string): readonly Row[] {
  const place = new URL(`../../data/${folder}/`, import.meta.url);
  const names = readdirSync(place).filter((name) => name.endsWith('.json'));
  return names.map((name) => JSON.parse(readFileSync(new URL(name, place), 'utf8')) as Row);
}

/** What the gate gets for a sentence of a row: what extraction would propose, the sentence being all it says. */
function proposed({ row }: Row, sentence: string): Candidate {
  const words = { content: sentence, quote: sentence };
  if (row === 'explicit-wish') return aCandidate({ ...words, explicit: true });
  if (row === 'inferred-once') return aCandidate({ ...words, stance: 'inferred' });
  if (row === 'foreign-rule') return aCandidate({ ...words, sourceKind: 'tool_trace', stance: 'observed' });
  return aCandidate(words);
}

/** What becomes of it in the extract step: every other check comes before the gate. */
function judged(candidate: Candidate, consents: readonly string[], read?: Read): Gated {
  const role = candidate.sourceKind === 'tool_trace' ? ('tool' as const) : ('user' as const);
  const turn = aTurn([{ role, content: candidate.quote, name: null }], { consents });
  const { candidates, refusals } = checkCandidates(turn, [candidate], { gate: (one) => gated(one, turn, { read }) });
  return candidates[0] ?? refusals[0]!.reason;
}

const everyConsent = ['health', 'finance', 'identity'];

/** True when the gate does with the sentence what its row wants; by the tables alone unless a model has `read` it. */
export function isRight(row: Row, sentence: string, read?: Read): boolean {
  const candidate = proposed(row, sentence);
  const without = judged(candidate, [], read);
  switch (row.expected) {
    case 'store':
      return isStored(without);
    case 'refuse':
      return typeof without === 'string' && without !== 'no_consent';
    case 'pending':
      return typeof without !== 'string' && without.waits !== undefined;
    case 'confidential':
      return isStored(without) && without.sensitivity === 'confidential';
    case 'no_consent': {
      const given = judged(candidate, everyConsent, read);
      return without === 'no_consent' && isStored(given) && given.sensitivity === 'confidential';
    }
  }
}

/** The sentences with which the gate does something else. */
export function wrongOf(row: Row, sentences: readonly string[], read?: Read): readonly string[] {
  return sentences.filter((sentence) => !isRight(row, sentence, read));
}

function isStored(verdict: Gated): verdict is Candidate {
  return typeof verdict !== 'string' && verdict.waits === undefined;
}
