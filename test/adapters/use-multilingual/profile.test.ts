import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calibrationReport, type CalibrationReport } from '../../../src/composition/calibrate-embedder.js';
import { useMultilingualEmbedder } from '../../../src/adapters/use-multilingual/embedder.js';
import { useMultilingualProfile } from '../../../src/adapters/use-multilingual/profile.js';
import { calibrationTable } from '../../../src/domain/calibration-table.js';
import { cosine } from '../../../src/domain/cosine.js';
import type { LabelledPair } from '../../../src/domain/labelled-pairs.js';
import type { Embedder } from '../../../src/ports/embedder.js';
import { calibrationPairs } from '../../support/calibration-pairs.js';

const share = ({ count, of }: { count: number; of: number }): number => count / of;

/** Markdown without the blanks and dashes that line up its tables. */
const unaligned = (page: string): string => page.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

/** The embedder, asked only once for each text. */
function remembering(embedder: Embedder): Embedder {
  const known = new Map<string, Float32Array>();
  return {
    ...embedder,
    embedDocuments: async (texts, signal) => {
      const missing = [...new Set(texts.filter((text) => !known.has(text)))];
      const vectors = await embedder.embedDocuments(missing, signal);
      missing.forEach((text, index) => known.set(text, vectors[index]!));
      return texts.map((text) => known.get(text)!);
    },
  };
}

/** Questions that no memory helps with, against every text of the labelled pairs. */
async function offTopic(embedder: Embedder, labelled: readonly LabelledPair[]) {
  const asks = (pair: LabelledPair): boolean => pair.kind === 'relevant' || pair.kind === 'irrelevant';
  const helped = new Set(labelled.filter((pair) => pair.kind === 'relevant').map((pair) => pair.first));
  const questions = new Set(labelled.filter((pair) => asks(pair) && !helped.has(pair.first)).map((pair) => pair.first));
  const texts = new Set(labelled.flatMap((pair) => (asks(pair) ? [pair.second] : [pair.first, pair.second])));
  const memories = await embedder.embedDocuments([...texts]);
  let passed = 0;
  for (const question of questions) {
    const asked = await embedder.embedQuery(question);
    passed += memories.filter((memory) => cosine(asked, memory) >= useMultilingualProfile.recallFloor).length;
  }
  return { passed, pairs: questions.size * memories.length, questions: questions.size, memories: memories.length };
}

describe('the thresholds of the offline embedder', () => {
  const embedder = remembering(useMultilingualEmbedder());
  const progress: number[] = [];
  let report: CalibrationReport;
  beforeAll(async () => {
    report = await calibrationReport(embedder, calibrationPairs(), { onProgress: (done) => progress.push(done) });
  }, 60_000);
  afterAll(() => embedder.close());

  it('are what calibration fits to one half of the labelled pairs', () => {
    expect(useMultilingualProfile).toEqual(report.fitted);
  });

  it('let at least 95 % of the other half’s updates and negations reach adjudication', () => {
    expect(share(report.currentRates.changesAdjudicated)).toBeGreaterThanOrEqual(0.95);
  });

  it('keep unrelated facts and irrelevant memories out', () => {
    expect(share(report.currentRates.unrelatedPassing)).toBeLessThan(0.05);
    expect(share(report.currentRates.irrelevantPassing)).toBeLessThan(0.05);
  });

  it('recall nothing about the user for a question about the weather', async () => {
    const memories = ['The user lives in Shanghai.', 'The user is allergic to peanuts.', '用户养了一只橘猫。'];
    const vectors = await embedder.embedDocuments(memories);
    const floor = useMultilingualProfile.recallFloor;
    for (const question of ["What's the weather today?", '今天天气怎么样？']) {
      const asked = await embedder.embedQuery(question);
      for (const vector of vectors) expect(cosine(asked, vector), question).toBeLessThan(floor);
    }
  });

  it('have the error rates that the documentation states', async () => {
    const page = await readFile(new URL('../../../docs/embedding-profile.md', import.meta.url), 'utf8');
    expect(unaligned(page)).toContain(unaligned(calibrationTable(report.checkedPairs, useMultilingualProfile)));
    for (const [name, value] of Object.entries(useMultilingualProfile)) {
      expect(unaligned(page)).toMatch(new RegExp(`\\| \`${name}\` \\| ${value.toFixed(2)} \\|`));
    }
  });

  it('let as few memories pass for questions about nothing in the memory as the documentation states', async () => {
    const page = await readFile(new URL('../../../docs/embedding-profile.md', import.meta.url), 'utf8');
    const { passed, pairs, questions, memories } = await offTopic(embedder, calibrationPairs());
    const percent = ((100 * passed) / pairs).toFixed(1);
    expect(page).toContain(`${questions} such questions against ${memories} memories: ${percent} % of the pairs pass`);
  });

  it('are measured with growing progress', () => {
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.length).toBeGreaterThan(2);
  });
});
