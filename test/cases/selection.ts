// Which trials are asserted, and which are not and why.
import { ownTrials, publicTrials, type Trial } from './trial.js';

/** Trials no verb of this version plays, or other tests cover, with the reason the report gives. */
export const elsewhere: Readonly<Record<string, string>> = {
  C130: 'the embedded engine has no schedules; a test on the distributed one',
  C132: 'the embedded engine has no schedules; a test on the distributed one',
  C136: 'covered by test/replay: recorded histories are replayed, and a mutated one must fail',
  C138: 'covered by test/workflows/bundle.test.ts',
  C139: 'covered by test/workflows/bundle.test.ts and test/worker',
};

/** Pure and scripted trials are asserted; extractor trials are reported with the pass rate of the rules. */
export const asserted: readonly Trial[] = [...publicTrials, ...ownTrials].filter(
  ({ id, input }) => input.mode !== 'extractor' && elsewhere[id] === undefined,
);

/** What the report says besides the result. */
export const limitOf: Readonly<Record<string, string>> = {
  C70: 'with stated vectors: the offline embedder sees nothing in common (cosine .07)',
  C85: 'with stated vectors: the offline embedder sees nothing in common (cosine .03)',
};

/** Pure functions and files of one process: nothing an engine could do differently. */
const oneEngine = new Set(['C28', 'C108']);

/** What the embedded engine does not have. */
const distributedOnly = new Set(['C130', 'C132']);

/** Trials that run on the distributed engine, nearly all of them on both. */
export const onDistributed: readonly Trial[] = [
  ...asserted.filter(({ id }) => !oneEngine.has(id)),
  ...publicTrials.filter(({ id }) => distributedOnly.has(id)),
];
