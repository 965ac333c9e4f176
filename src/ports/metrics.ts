// Port: what is counted. Names and labels are those of domain/metrics.ts; never text, ids, or names of users or tenants.
import type { CounterName, GaugeName, HistogramName, MetricLabels } from '../domain/metrics.js';

export interface Metrics {
  /** 1. Adds to a counter, by default 1. None of the three ever throws or waits. */
  count<N extends CounterName>(name: N, labels: MetricLabels<N>, by?: number): void;
  /** 2. Notes one value of a histogram, in its unit. */
  observe<N extends HistogramName>(name: N, labels: MetricLabels<N>, value: number): void;
  /** 3. Replaces the value of a gauge. */
  set(name: GaugeName, value: number): void;
}
