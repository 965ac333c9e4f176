import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { panelMovement, panelQueries } from '../../bench/dashboard.js';
import type { MetricsReport } from '../../bench/metrics.js';
import { metricSpecs, type MetricSpec } from '../../src/domain/metrics.js';

const specs: readonly MetricSpec[] = Object.values(metricSpecs);
const queries = panelQueries();

/** The series of an expression: `durable_memory_x_total{result="ok"}` → its name and the labels it is filtered by. */
const seriesIn = (expression: string) =>
  [...expression.matchAll(/(durable_memory_\w+)(?:\{([^}]*)\})?/gu)].map(([, name = '', filter = '']) => ({
    spec: specs.find((one) => one.name === name.replace(/_(bucket|count|sum)$/u, '')),
    labels: [...filter.matchAll(/(\w+)(?==)/gu)].map(([label]) => label),
  }));

describe('the Grafana dashboard', () => {
  it('asks only for metrics and labels that there are', () => {
    for (const { expression } of queries) {
      for (const { spec, labels } of seriesIn(expression)) {
        expect(spec, expression).toBeDefined();
        for (const label of labels) expect(Object.keys(spec!.labels)).toContain(label);
      }
    }
  });

  it('shows every metric', () => {
    const shown = new Set(queries.flatMap(({ expression }) => seriesIn(expression).map(({ spec }) => spec?.name)));
    expect(specs.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('had a series that changes for every expression, on the Prometheus of the committed run', () => {
    const file = new URL('../../bench/results/metrics.json', import.meta.url);
    const { dashboard } = JSON.parse(readFileSync(file, 'utf8')) as MetricsReport;
    expect(dashboard.map(({ panel, expression }) => ({ panel, expression }))).toEqual(queries);
    expect(dashboard.filter(({ moved }) => !moved)).toEqual([]);
  });

  it('does not count as moving what is nowhere, or always the same', () => {
    const [query] = queries;
    const nan = { process: '', values: [Number.NaN, 1] };
    expect(panelMovement(query!, []).moved).toBe(false);
    expect(panelMovement(query!, [nan, { process: '', values: [2, 2] }]).moved).toBe(false);
    expect(panelMovement(query!, [nan, { process: '', values: [2, 3] }]).moved).toBe(true);
  });
});
