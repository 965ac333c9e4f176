import { describe, expect, it } from 'vitest';
import { middlewareTable, middlewareTimes, quantile } from '../../bench/middleware-measure.js';

describe('times of the middleware', () => {
  it('are quantiles by nearest rank', () => {
    const values = [9, 1, 8, 2, 7, 3, 6, 4, 5, 10];
    expect(quantile(values, 0.5)).toBe(5);
    expect(quantile(values, 0.95)).toBe(10);
    expect(quantile([4], 0.5)).toBe(4);
    expect(quantile([], 0.5)).toBe(0);
  });

  it('compare each turn with the same turn without it', () => {
    const pairs = [
      { without: 2, with: 12, recall: 6, handIn: 3 },
      { without: 100, with: 111, recall: 8, handIn: 2 },
      { without: 3, with: 33, recall: 27, handIn: 2 },
    ];
    const times = middlewareTimes(pairs);
    expect(times.added).toEqual({ p50: 11, p95: 30 });
    expect(times.besideRecall).toEqual({ p50: 3, p95: 4 });
    expect(times.recallShare).toBeCloseTo(8 / 11);
  });

  it('are a table', () => {
    const table = middlewareTable(middlewareTimes([{ without: 2, with: 12.25, recall: 6, handIn: 3 }]));
    expect(table[2]).toBe('| the turn without the middleware | 2.0 | 2.0 |');
    expect(table).toHaveLength(8);
  });
});
