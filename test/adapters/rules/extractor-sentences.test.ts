import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../../src/domain/candidate.js';
import { extracted } from './extract-text.js';

interface LabelledFact {
  readonly attribute: string | null;
  readonly words: readonly string[];
  readonly optional?: boolean;
}

interface Labelled {
  readonly half:
    | 'held-out'
    | 'development'
    | 'unseen'
    | 'third'
    | 'fourth'
    | 'fifth'
    | 'sixth'
    | 'seventh'
    | 'eighth'
    | 'ninth'
    | 'tenth';
  readonly text: string;
  /** The user's message before the assistant's. */
  readonly earlier?: string;
  readonly before?: string;
  readonly facts: readonly LabelledFact[];
}

const path = new URL('../../data/rules/sentences.json', import.meta.url);
const sentences = JSON.parse(readFileSync(path, 'utf8')) as readonly Labelled[];

const fits = (candidate: Candidate, fact: LabelledFact): boolean =>
  (fact.attribute === null || candidate.attribute === fact.attribute) &&
  fact.words.every((word) => candidate.content.includes(word));

async function measured(half: Labelled['half']): Promise<{ precision: number; recall: number; report: string }> {
  const counts = { right: 0, out: 0, found: 0, wanted: 0 };
  for (const { text, earlier, before, facts } of sentences.filter((sentence) => sentence.half === half)) {
    const messages = [
      ...(earlier === undefined ? [] : [{ role: 'user', content: earlier }]),
      ...(before === undefined ? [] : [{ role: 'assistant', content: before }]),
      { role: 'user', content: text },
    ];
    const candidates = await extracted(messages);
    const wanted = facts.filter(({ optional }) => optional !== true);
    counts.out += candidates.length;
    counts.right += candidates.filter((candidate) => facts.some((fact) => fits(candidate, fact))).length;
    counts.wanted += wanted.length;
    counts.found += wanted.filter((fact) => candidates.some((candidate) => fits(candidate, fact))).length;
  }
  const [precision, recall] = [counts.right / counts.out, counts.found / counts.wanted];
  return { precision, recall, report: `${half}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}` };
}

describe('the labelled sentences', () => {
  it('are at least 120, half of them held out, in two languages', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(120);
    expect(sentences.filter(({ half }) => half !== 'development').length).toBeGreaterThanOrEqual(sentences.length / 2);
  });

  it.each([
    ['held-out', 0.95, 0.9],
    ['development', 0.95, 0.9],
    ['unseen', 0.95, 0.85],
    ['third', 0.95, 0.85],
    ['fourth', 0.95, 0.85],
    ['fifth', 0.95, 0.8],
    ['sixth', 0.97, 0.9],
    ['seventh', 0.97, 0.9],
    ['eighth', 0.97, 0.9],
    ['ninth', 0.97, 0.9],
    ['tenth', 0.97, 0.9],
  ] as const)('%s: precision at least %d, recall at least %d', async (half, precision, recall) => {
    const result = await measured(half);
    console.log(result.report);
    expect(result.precision).toBeGreaterThanOrEqual(precision);
    expect(result.recall).toBeGreaterThanOrEqual(recall);
  });
});
