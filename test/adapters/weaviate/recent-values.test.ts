import { afterEach, describe, expect, it, vi } from 'vitest';
import { recentValues } from '../../../src/adapters/weaviate/recent-values.js';

describe('recentValues', () => {
  afterEach(() => vi.useRealTimers());

  it('lets those go that were asked for longest ago when there are too many', () => {
    let at = 0;
    const values = recentValues<string>({ most: 10, keptMs: 1000, now: () => at });
    values.set('a', 'first', 4);
    values.set('b', 'second', 4);
    at = 100;
    expect(values.get('a')).toBe('first');
    values.set('c', 'third', 4);
    expect(['a', 'b', 'c'].map((key) => values.get(key))).toEqual(['first', undefined, 'third']);
    values.set('d', 'too large', 11);
    expect(['a', 'c', 'd'].map((key) => values.get(key))).toEqual([undefined, undefined, undefined]);
  });

  it('counts a value that is set again once', () => {
    const values = recentValues<number>({ most: 10, keptMs: 1000, now: () => 0 });
    for (let count = 0; count < 9; count++) values.set('a', count, 5);
    values.set('b', 0, 5);
    expect([values.get('a'), values.get('b')]).toEqual([8, 0]);
    values.delete('a');
    values.set('c', 0, 5);
    expect([values.get('a'), values.get('b'), values.get('c')]).toEqual([undefined, 0, 0]);
    values.clear();
    values.set('d', 0, 10);
    expect([values.get('c'), values.get('d')]).toEqual([undefined, 0]);
  });

  it('lets what nobody asks for go in time, by itself', () => {
    vi.useFakeTimers();
    const values = recentValues<string>({ most: 10, keptMs: 1000, now: Date.now });
    values.set('asked', 'kept', 1);
    values.set('other', 'gone', 1);
    vi.advanceTimersByTime(900);
    values.get('asked');
    vi.advanceTimersByTime(100);
    expect([values.get('asked'), values.get('other')]).toEqual(['kept', undefined]);
    vi.advanceTimersByTime(5000);
    expect(values.get('asked')).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});
