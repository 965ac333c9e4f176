// Did a metric move? What to ask Prometheus for, and what its answer comes to.
import type { MetricSpec } from '../src/domain/metrics.js';

/** The values of one process over time, oldest first. */
export interface Series {
  readonly process: string;
  readonly values: readonly number[];
}

/** One metric over the whole run; nulls when Prometheus has nothing of it. */
export interface Movement {
  readonly metric: string;
  /** Where it moved most. */
  readonly process: string | null;
  readonly first: number | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly last: number | null;
  readonly moved: boolean;
}

/**
 * The sum over all labels, for each process; of a histogram, how often it was observed. A series that is counted for the
 * first time was 0 while its process was scraped without it; a process that does not answer has no value at all.
 */
export function queryFor({ kind, name }: Pick<MetricSpec, 'kind' | 'name'>): string {
  const series = kind === 'histogram' ? `${name}_count` : name;
  return `sum by (job) (${series}) or 0 * sum by (job) (up == 1)`;
}

/** The process in which the metric moved most; moved = two of its values differ. */
export function movementOf(metric: string, all: readonly Series[]): Movement {
  const spans = all.flatMap(({ process, values }) => spanOf(process, values));
  const [widest] = spans.toSorted((a, b) => b.most - b.least - (a.most - a.least));
  if (widest === undefined) {
    return { metric, process: null, first: null, least: null, most: null, last: null, moved: false };
  }
  return { metric, ...widest, moved: widest.most > widest.least };
}

function spanOf(process: string, values: readonly number[]) {
  const numbers = values.filter(Number.isFinite);
  if (numbers.length === 0) return [];
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  const least = numbers.reduce((a, b) => Math.min(a, b));
  const most = numbers.reduce((a, b) => Math.max(a, b));
  return [{ process, first, least, most, last }];
}

/** The movements as a table, in their order. */
export function tableOf(movements: readonly Movement[]): readonly string[] {
  const cell = (value: number | null) => (value === null ? '–' : String(Math.round(value * 100) / 100));
  return [
    '| metric | process | first | least | most | last | moved |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...movements.map(
      ({ metric, process, first, least, most, last, moved }) =>
        `| \`${metric}\` | ${process ?? '–'} | ${[first, least, most, last].map(cell).join(' | ')} | ${moved ? 'yes' : 'no'} |`,
    ),
  ];
}
