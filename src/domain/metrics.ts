// Every metric there is: its name, meaning, unit and labels. docs/operations.md shows this table; a test compares them.
// Labels are few and bounded: fixed words, or codes of this package and of the application's own gate rows.

/** The values of a label: fixed words, or `codes` (small letters, digits, `_`, `.`; at most 100 of them, then `other`). */
export type LabelValues = readonly string[] | 'codes';

/** One metric. */
export interface MetricSpec {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly name: string;
  readonly help: string;
  readonly unit: string;
  readonly labels: Readonly<Record<string, LabelValues>>;
  /** Upper bounds of a histogram, ascending. */
  readonly buckets?: readonly number[];
}

const tiers = ['model', 'cheaper'] as const;
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const days = [1 / 24, 1, 7, 30, 90, 365].map((count) => count * 86_400);

const counter = <L extends MetricSpec['labels']>(name: string, [help, unit]: readonly [string, string], labels: L) =>
  ({ kind: 'counter', name: `durable_memory_${name}_total`, help, unit, labels }) as const;
const gauge = (name: string, help: string, unit: string) =>
  ({ kind: 'gauge', name: `durable_memory_${name}`, help, unit, labels: {} }) as const;
const histogram = <L extends MetricSpec['labels']>(
  name: string,
  help: string,
  { labels, buckets }: { readonly labels: L; readonly buckets: readonly number[] },
) => ({ kind: 'histogram', name: `durable_memory_${name}_seconds`, help, unit: 'seconds', labels, buckets }) as const;

/** The metrics, in the order in which they are shown. */
export const metricSpecs = {
  turns: counter('turns', ['Turns handed in by remember and add', 'turns'], {
    result: ['accepted', 'duplicate', 'off_record'],
  }),
  ingestions: counter('ingestions', ['Ingestions that ended, by who extracted', 'ingestions'], {
    outcome: ['done', 'failed'],
    tier: ['model', 'rules', 'verbatim'],
  }),
  candidates: counter('candidates', ['Extracted candidates, by what was decided', 'candidates'], {
    verdict: ['duplicate', 'supersedes', 'coexists', 'new', 'unsure', 'refused'],
  }),
  unclear: counter('unclear', ['Candidates the rules of conflict left to adjudication', 'candidates'], {}),
  refusals: counter('refusals', ['Candidates that were refused, by reason', 'candidates'], { reason: 'codes' }),
  holds: counter('holds', ['What began to wait for an answer or an approval, by reason', 'memories'], {
    reason: 'codes',
  }),
  holdExpiries: counter(
    'hold_expiries',
    ['Waiting memories whose deadline passed, by what became of them', 'memories'],
    {
      default: ['confirmed', 'rejected'],
    },
  ),
  modelCalls: counter('model_calls', ['Calls a model answered', 'calls'], { tier: tiers }),
  modelTokens: counter('model_tokens', ['Tokens of those calls, as the provider counts them', 'tokens'], {
    tier: tiers,
    kind: ['prompt', 'completion'],
  }),
  modelFailures: counter('model_failures', ['Questions to a model that failed, tries included', 'questions'], {
    code: 'codes',
  }),
  fallbacks: counter('rules_fallbacks', ['Questions the rules decided in the place of a model, by why', 'questions'], {
    code: 'codes',
  }),
  stepSeconds: histogram('step', 'Time of one try of a step', {
    labels: { step: ['extract', 'embed', 'dedupe', 'adjudicate', 'persist'], outcome: ['ok', 'failed'] },
    buckets: seconds,
  }),
  jobs: counter('jobs', ['Jobs of the lanes that ended', 'jobs'], { kind: 'codes', outcome: 'codes' }),
  events: counter('events', ['Events appended to the chains', 'events'], { type: 'codes' }),
  recalls: counter('recalls', ['Recalls, by what came back; hit ratio: ok through all', 'recalls'], {
    result: ['ok', 'empty', 'partial', 'timeout', 'failed'],
  }),
  recallSeconds: histogram('recall', 'Time of a recall', { labels: {}, buckets: seconds }),
  recalledMemories: counter('recalled_memories', ['Memories put into blocks', 'memories'], {}),
  recalledAge: histogram('recalled_age', 'Age of the memories put into blocks, since they were said', {
    labels: {},
    buckets: days,
  }),
  staleDrops: counter('stale_drops', ['Hits left out of a recall because another hit replaces them', 'memories'], {}),
  heatFlushed: counter('heat_flushed', ['Memories whose access counters were written', 'memories'], {}),
  heatDropped: counter('heat_dropped', ['Memories whose access was not counted', 'memories'], {
    reason: ['full', 'failed'],
  }),
  outbox: gauge('outbox_markers', 'Hints in the outbox when the worker last looked', 'markers'),
  queueTasks: gauge('queue_tasks', 'Tasks nobody has taken from the task queue', 'tasks'),
  queueLag: gauge('queue_lag_seconds', 'Age of the oldest task nobody has taken', 'seconds'),
  overdue: gauge('overdue_namespaces', 'Namespaces waiting longer than five minutes at the last look', 'namespaces'),
  oldestOpen: gauge('oldest_open_seconds', 'Age of the oldest turn or job not finished at the last look', 'seconds'),
  unreadable: gauge('unreadable_namespaces', 'Namespaces whose key was missing at the last look', 'namespaces'),
} satisfies Record<string, MetricSpec>;

type Specs = typeof metricSpecs;
type Of<Kind> = { [N in keyof Specs]: Specs[N]['kind'] extends Kind ? N : never }[keyof Specs];

export type MetricName = keyof Specs;
export type CounterName = Of<'counter'>;
export type GaugeName = Of<'gauge'>;
export type HistogramName = Of<'histogram'>;

/** A value for each label of a metric; what is not allowed there is counted as `other`. */
export type MetricLabels<N extends MetricName> = { readonly [L in keyof Specs[N]['labels']]: string };

const code = /^[a-z][a-z0-9_.]{0,63}$/;
const mostCodes = 100;

/** Bounds the values of labels; `seen` is kept by the caller, one set for each label of each metric. */
export function boundedLabel(values: LabelValues, value: string, seen: Set<string>): string {
  if (values !== 'codes') return values.includes(value) ? value : 'other';
  if (seen.has(value)) return value;
  if (!code.test(value) || seen.size >= mostCodes) return 'other';
  seen.add(value);
  return value;
}
