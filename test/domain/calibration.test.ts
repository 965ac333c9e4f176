import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrationTable } from '../../src/domain/calibration-table.js';
import { calibrate, calibrationRates, fitAndCheckHalves, type MeasuredPair } from '../../src/domain/calibration.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { labelledPairs, pairKinds, type PairKind } from '../../src/domain/labelled-pairs.js';
import { calibrationPairs } from '../support/calibration-pairs.js';

let counter = 0;
const pairsOf = (kind: PairKind, cosines: readonly number[], language = 'en'): MeasuredPair[] =>
  cosines.map((cosine) => ({ language, kind, cosine, first: `text ${counter++}`, second: `text ${counter++}` }));

const range = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));

const sample = [
  ...pairsOf('paraphrase', range(0.7, 0.99, 20)),
  ...pairsOf('update', range(0.5, 0.9, 20)),
  ...pairsOf('negation', range(0.6, 0.94, 20)),
  ...pairsOf('coexist', range(0.3, 0.7, 20)),
  ...pairsOf('unrelated', range(-0.1, 0.35, 40)),
  ...pairsOf('relevant', range(0.31, 0.8, 40)),
  ...pairsOf('irrelevant', range(-0.1, 0.4, 20)),
];

const measured = fc.array(
  fc.record({
    language: fc.constantFrom('en', 'zh'),
    kind: fc.constantFrom(...pairKinds),
    cosine: fc.double({ min: -1, max: 1, noNaN: true }),
    first: fc.string(),
    second: fc.string(),
  }),
  { maxLength: 60 },
);

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('fitting thresholds to labelled pairs', () => {
  it('puts each threshold where its rule says', () => {
    expect(calibrate(sample)).toEqual({ duplicate: 0.95, conflict: 0.52, related: 0.34, recallFloor: 0.33 });
  });

  it('keeps the thresholds in order, whatever the cosines', () => {
    fc.assert(
      fc.property(measured, (pairs) => {
        const complete = [...pairs, ...pairKinds.flatMap((kind) => pairsOf(kind, [0.1, 0.9]))];
        const profile = calibrate(complete);
        expect(profile.related).toBeLessThanOrEqual(profile.conflict);
        expect(profile.conflict).toBeLessThanOrEqual(profile.duplicate);
        for (const value of Object.values(profile)) expect(Math.round(value * 100) / 100).toBe(value);
      }),
    );
  });

  it('sends at least 97.5 % of the fitted updates and negations to adjudication', () => {
    fc.assert(
      fc.property(measured, (pairs) => {
        const complete = [...pairs, ...pairKinds.flatMap((kind) => pairsOf(kind, [0.1, 0.9]))];
        const { changesAdjudicated } = calibrationRates(complete, calibrate(complete));
        expect(changesAdjudicated.count / changesAdjudicated.of).toBeGreaterThanOrEqual(0.975);
      }),
    );
  });

  it.each(['unrelated', 'relevant'] as const)('refuses pairs without any %s ones', (kind) => {
    const error = thrownBy(() => calibrate(sample.filter((pair) => pair.kind !== kind)));
    expect(isMemoryError(error, 'invalid_input')).toBe(true);
    expect((error as Error).message).toContain(kind);
  });
});

describe('counting the errors of thresholds', () => {
  const profile = { duplicate: 0.9, conflict: 0.5, related: 0.4, recallFloor: 0.3 };
  const pairs = [
    ...pairsOf('paraphrase', [0.95, 0.9, 0.89]),
    ...pairsOf('update', [0.95, 0.5, 0.49]),
    ...pairsOf('negation', [0.6]),
    ...pairsOf('coexist', [0.9, 0.2]),
    ...pairsOf('unrelated', [0.4, 0.39]),
    ...pairsOf('relevant', [0.3, 0.29]),
    ...pairsOf('irrelevant', [0.3, 0.29, 0.1]),
  ];

  it('counts what reaches a threshold, and what stays below', () => {
    expect(calibrationRates(pairs, profile)).toEqual({
      falseMerges: { count: 2, of: 8 },
      missedMerges: { count: 1, of: 3 },
      changesAdjudicated: { count: 3, of: 4 },
      coexistAdjudicated: { count: 1, of: 2 },
      unrelatedPassing: { count: 1, of: 2 },
      relevantMissed: { count: 1, of: 2 },
      irrelevantPassing: { count: 1, of: 3 },
    });
  });

  it('writes a table with a column for all and one for each language', () => {
    const lines = calibrationTable([...pairs, ...pairsOf('update', [0.1], 'de')], profile).split('\n');
    expect(lines[0]).toBe('|  | all | de | en |');
    expect(lines[4]).toBe(
      '| updates and negations at or above `conflict` | 60.0 % (3 of 5) | 0.0 % (0 of 1) | 75.0 % (3 of 4) |',
    );
    expect(lines[5]).toContain('| – |');
  });
});

describe('halving labelled pairs', () => {
  it('deals out every pair once, evenly by language and kind, in any order of the file', () => {
    fc.assert(
      fc.property(measured, (pairs) => {
        const { fit, check } = fitAndCheckHalves(pairs);
        expect([...fit, ...check]).toHaveLength(pairs.length);
        for (const kind of pairKinds) {
          const inFit = fit.filter((pair) => pair.kind === kind && pair.language === 'en').length;
          const inCheck = check.filter((pair) => pair.kind === kind && pair.language === 'en').length;
          expect([0, 1]).toContain(inFit - inCheck);
        }
      }),
    );
    const { fit } = fitAndCheckHalves(sample);
    expect(new Set(fitAndCheckHalves(sample.toReversed()).fit)).toEqual(new Set(fit));
  });
});

describe('reading labelled pairs', () => {
  it('gives every pair with its language and kind', () => {
    expect(labelledPairs({ en: { update: [['a', 'b']], relevant: [['q', 'm']] }, zh: {} })).toEqual([
      { language: 'en', kind: 'update', first: 'a', second: 'b' },
      { language: 'en', kind: 'relevant', first: 'q', second: 'm' },
    ]);
  });

  it.each([
    [[], ''],
    [{ en: { updates: [['a', 'b']] } }, 'en'],
    [{ en: { update: [['a']] } }, 'en.update.0'],
    [{ en: { update: [['a', 7]] } }, 'en.update.0.1'],
  ])('refuses %j and says where it is wrong', (file, place) => {
    const error = thrownBy(() => labelledPairs(file));
    expect(isMemoryError(error, 'invalid_input')).toBe(true);
    expect((error as Error).message).toContain(`at "${place}`);
  });
});

describe('the labelled pairs of this package', () => {
  it('are all different and hold at least 320 pairs of memories and 80 of questions', () => {
    const pairs = calibrationPairs();
    const questions = pairs.filter((pair) => pair.kind === 'relevant' || pair.kind === 'irrelevant');
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(pairs.length);
    expect(questions.length).toBeGreaterThanOrEqual(80);
    expect(pairs.length - questions.length).toBeGreaterThanOrEqual(320 + 118);
  });
});
