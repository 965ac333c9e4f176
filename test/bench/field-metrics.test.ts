import { describe, expect, it } from 'vitest';
import {
  badWriteEscapeRate,
  conflictRate,
  hitRatio,
  meanAgeDays,
  neededRecallAt,
  precisionAt,
  staleUseRate,
} from '../../bench/field-metrics.js';

const right = { needed: ['new'], stale: ['old'], found: ['new', 'x', 'old'] };
const wrong = { needed: ['new'], stale: ['old'], found: ['old', 'new'] };
const alone = { needed: ['new'], stale: ['old'], found: ['old'] };
const clean = { needed: ['new'], stale: ['old'], found: ['new'] };
const nothing = { needed: ['a', 'b'], found: [] };

describe('measures by the names the field uses', () => {
  it('precision@k counts what is needed among the first k that came back', () => {
    expect(precisionAt(1, [right, wrong])).toBe(0.5);
    expect(precisionAt(5, [right])).toBeCloseTo(1 / 3);
    expect(precisionAt(5, [nothing])).toBeNull();
  });

  it('needed-recall@k counts how much of what is needed is among the first k', () => {
    const both = { needed: ['a', 'b'], found: ['a', 'x', 'b'] };
    expect(neededRecallAt(2, [both])).toBe(0.5);
    expect(neededRecallAt(3, [both])).toBe(1);
    expect(neededRecallAt(3, [both, nothing])).toBe(0.5);
    expect(neededRecallAt(3, [{ needed: [], found: ['a'] }])).toBeNull();
  });

  it('hit ratio counts the questions that got anything', () => {
    expect(hitRatio([right, nothing])).toBe(0.5);
    expect(hitRatio([])).toBeNull();
  });

  it('stale-use rate counts former values above the current one, or without it', () => {
    expect(staleUseRate([right, wrong, alone, clean, nothing])).toBe(0.5);
    expect(staleUseRate([nothing])).toBeNull();
  });

  it('conflict rate counts questions that got both values', () => {
    expect(conflictRate([right, wrong, alone, clean])).toBe(0.5);
  });

  it('bad-write escape rate counts what should not be kept and is', () => {
    const writes = [
      { isBad: true, isKept: true },
      { isBad: true, isKept: false },
      { isBad: false, isKept: true },
    ];
    expect(badWriteEscapeRate(writes)).toBe(0.5);
    expect(badWriteEscapeRate(writes.slice(2))).toBeNull();
  });

  it('mean memory age is in days', () => {
    expect(
      meanAgeDays([
        { saidAt: 0, askedAt: 86_400_000 },
        { saidAt: 0, askedAt: 3 * 86_400_000 },
      ]),
    ).toBe(2);
    expect(meanAgeDays([])).toBeNull();
  });
});
