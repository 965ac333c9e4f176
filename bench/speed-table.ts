// The table of the speed benchmark, as the docs show it.

interface Times {
  readonly p50: number;
  readonly p95: number;
}

/** One thing done by the library and by hand, ms. */
export interface Compared {
  readonly bare: Times;
  readonly ours: Times;
  /** Ours over bare. */
  readonly ratio: Times;
  /** CPU time of this process for each, ms: what another program on the machine changes least. */
  readonly cpu: { readonly bare: number; readonly ours: number };
}

/** What was compared. */
export interface SpeedRows {
  /** In a namespace that this process asked before, a minute and more after its memories were written. */
  readonly recall: Compared;
  /** By a process that has read nothing yet. */
  readonly firstRecall: Compared;
  readonly handIn: Compared;
}

/** One row for each thing, with a heading. */
export function speedTable({ recall, firstRecall, handIn }: SpeedRows): readonly string[] {
  const row = (name: string, { bare, ours, ratio, cpu }: Compared): string =>
    `| ${name} | ${bare.p50} / ${bare.p95} | ${ours.p50} / ${ours.p95} | **${ratio.p50} / ${ratio.p95}** | ${cpu.bare} : ${cpu.ours} |`;
  return [
    '| ms, p50 / p95 | by hand | durable-memory | ratio | CPU of the process, ms |',
    '| --- | --- | --- | --- | --- |',
    row('recall in a namespace asked before, beside `nearVector` and BM25', recall),
    row('first recall, beside the same', firstRecall),
    row('`remember` acknowledged, beside POST + signalWithStart', handIn),
  ];
}
