import { describe, expect, it } from 'vitest';
import { calibrationReport, measurePairs } from '../../src/composition/calibrate-embedder.js';
import { calibrationRates } from '../../src/domain/calibration.js';
import { isMemoryError } from '../../src/domain/errors.js';
import type { LabelledPair } from '../../src/domain/labelled-pairs.js';
import { calibrationPairs } from '../support/calibration-pairs.js';
import { fixedEmbedder } from '../support/fixed-embedder.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';

describe('measuring an embedder', () => {
  it('embeds memories as documents and the first text of a question pair as a question', async () => {
    const vectors = { m: [1, 0], same: [1, 0], other: [0, 1] };
    const embedder = {
      ...fixedEmbedder({ vectors, dimensions: 2 }),
      embedQuery: async () => Float32Array.from([0, 1]),
    };
    const pairs: LabelledPair[] = [
      { language: 'en', kind: 'paraphrase', first: 'm', second: 'same' },
      { language: 'en', kind: 'relevant', first: 'm', second: 'other' },
    ];
    expect((await measurePairs(embedder, pairs)).map((pair) => pair.cosine)).toEqual([1, 1]);
  });

  it('fits thresholds to one half and reports its own and the fitted ones on the other', async () => {
    const seen: [number, number][] = [];
    const embedder = hashingEmbedder();
    const report = await calibrationReport(embedder, calibrationPairs(), {
      onProgress: (done, total) => seen.push([done, total]),
    });
    expect(report.embedderId).toBe('hashing');
    expect(report.current).toEqual(embedder.profile);
    expect(report.fittedRates).toEqual(calibrationRates(report.checkedPairs, report.fitted));
    expect(report.currentRates).toEqual(calibrationRates(report.checkedPairs, embedder.profile));
    const [done, total] = seen.at(-1)!;
    expect(done).toBe(total);
  });

  it('refuses too few pairs before it embeds any', async () => {
    const error = await calibrationReport(
      fixedEmbedder({ vectors: {}, dimensions: 2 }),
      calibrationPairs().slice(0, 39),
    ).catch((thrown: unknown) => thrown);
    expect(isMemoryError(error, 'invalid_input')).toBe(true);
    expect((error as Error).message).toContain('40');
  });

  it('stops when its signal is aborted', async () => {
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(calibrationReport(hashingEmbedder(), calibrationPairs(), { signal })).rejects.toThrow('stop');
  });
});
