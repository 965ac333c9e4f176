// What the middleware benchmark counts: times of turns with and without it, and where the added time goes.

/** Milliseconds of one pair of turns: the same words, once without and once with the middleware. */
export interface MiddlewarePair {
  readonly without: number;
  readonly with: number;
  /** Of the turn with it: waiting for the recall. */
  readonly recall: number;
  /** Of the turn with it: waiting until the turn is stored. */
  readonly handIn: number;
}

/** Milliseconds, of the sorted values. */
export interface Quantiles {
  readonly p50: number;
  readonly p95: number;
}

/** Quantiles over the pairs; each column on its own, so that rows do not add up exactly. */
export interface MiddlewareTimes {
  readonly without: Quantiles;
  readonly with: Quantiles;
  /** With less without, pair by pair. */
  readonly added: Quantiles;
  readonly recall: Quantiles;
  readonly handIn: Quantiles;
  /** Added less recall, pair by pair: what the goal is about. */
  readonly besideRecall: Quantiles;
  /** Share of the recall in what was added, of the medians. */
  readonly recallShare: number;
}

/** Value below which this share of the values lies (nearest rank); 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

const quantiles = (values: readonly number[]): Quantiles => ({
  p50: quantile(values, 0.5),
  p95: quantile(values, 0.95),
});

/** The times of a run; all 0 for no pairs. */
export function middlewareTimes(pairs: readonly MiddlewarePair[]): MiddlewareTimes {
  const of = (value: (pair: MiddlewarePair) => number): Quantiles => quantiles(pairs.map(value));
  const added = of((pair) => pair.with - pair.without);
  const recall = of((pair) => pair.recall);
  return {
    without: of((pair) => pair.without),
    with: of((pair) => pair.with),
    added,
    recall,
    handIn: of((pair) => pair.handIn),
    besideRecall: of((pair) => pair.with - pair.without - pair.recall),
    recallShare: added.p50 === 0 ? 0 : recall.p50 / added.p50,
  };
}

const rows: readonly (readonly [string, Exclude<keyof MiddlewareTimes, 'recallShare'>])[] = [
  ['the turn without the middleware', 'without'],
  ['the turn with it', 'with'],
  ['added', 'added'],
  ['of it: the recall', 'recall'],
  ['of it: storing the turn', 'handIn'],
  ['added beside the recall', 'besideRecall'],
];

/** The times as a table, one line each. */
export function middlewareTable(times: MiddlewareTimes): readonly string[] {
  const cells = ({ p50, p95 }: Quantiles) => `${p50.toFixed(1)} | ${p95.toFixed(1)}`;
  return [
    '| ms | p50 | p95 |',
    '| --- | --- | --- |',
    ...rows.map(([name, key]) => `| ${name} | ${cells(times[key])} |`),
  ];
}
