// Whether a metric moved, from what Prometheus has of it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { movementOf, queryFor, tableOf, type Movement } from '../../bench/metrics-movement.js';
import { metricSpecs } from '../../src/domain/metrics.js';

const of = (process: string, ...values: readonly number[]) => ({ process, values });

describe('the movement of a metric', () => {
  it('is that of the process in which it moved most', () => {
    const movement = movementOf('turns', [of('worker', 0, 0, 0), of('client', 0, 2, 5)]);
    expect(movement).toEqual({
      metric: 'turns',
      process: 'client',
      ...{ first: 0, least: 0, most: 5, last: 5 },
      moved: true,
    });
  });

  it('is seen when a gauge goes up and comes back to where it was', () => {
    const { first, most, last, moved } = movementOf('queue', [of('worker', 0, 7, 3, 0)]);
    expect({ first, most, last, moved }).toEqual({ first: 0, most: 7, last: 0, moved: true });
  });

  it('is none when a value stays, be it 0 or not', () => {
    expect(movementOf('holds', [of('worker', 0, 0), of('client', 4, 4)]).moved).toBe(false);
  });

  it('is none, and no value is made up, when Prometheus has nothing', () => {
    const none = { process: null, first: null, least: null, most: null, last: null, moved: false };
    expect(movementOf('holds', [])).toEqual({ metric: 'holds', ...none });
    expect(movementOf('holds', [of('worker')])).toEqual({ metric: 'holds', ...none });
  });

  it('ignores what is no number', () => {
    expect(movementOf('lag', [of('worker', Number.NaN, 1, Number.NaN, 1)])).toMatchObject({ least: 1, moved: false });
    expect(movementOf('lag', [of('worker', Number.NaN, Infinity)]).process).toBeNull();
  });
});

it('asks for the observations of a histogram, and for nothing of a process that does not answer', () => {
  expect(queryFor(metricSpecs.turns)).toBe('sum by (job) (durable_memory_turns_total) or 0 * sum by (job) (up == 1)');
  expect(queryFor(metricSpecs.recallSeconds)).toContain('(durable_memory_recall_seconds_count)');
});

it('shows a dash where there is no value', () => {
  const rows = tableOf([movementOf('holds', []), movementOf('lag', [of('worker', 0, 1.234)])]);
  expect(rows.slice(2)).toEqual([
    '| `holds` | – | – | – | – | – | no |',
    '| `lag` | worker | 0 | 0 | 1.23 | 1.23 | yes |',
  ]);
});

it('has the committed run show every metric there is, and all of them moving', () => {
  const file = new URL('../../bench/results/metrics.json', import.meta.url);
  const { movements } = JSON.parse(readFileSync(file, 'utf8')) as { readonly movements: readonly Movement[] };
  expect(movements.map(({ metric }) => metric)).toEqual(Object.values(metricSpecs).map(({ name }) => name));
  expect(movements.filter(({ moved }) => !moved)).toEqual([]);
});
