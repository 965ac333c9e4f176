// The metrics a configuration asks for: counted in a registry, served when there is an address.
import { serveMetrics, type MetricsServer } from '../observability/metrics-server.js';
import type { Metrics } from '../ports/index.js';
import type { Config } from './config.js';

/** Opened metrics. */
export interface OpenedMetrics {
  readonly metrics: Metrics;
  readonly close: () => Promise<void>;
}

/** Null without `metrics`. `dependency_missing` without prom-client; `invalid_input` when the address is taken or none. */
export async function openMetrics({ metrics: asked }: Pick<Config, 'metrics'>): Promise<OpenedMetrics | null> {
  if (asked === undefined) return null;
  const { prometheusMetrics } = await import('../adapters/prom-client/metrics.js');
  const opened = await prometheusMetrics(asked.registry);
  const server: MetricsServer | null = asked.address === undefined ? null : await serveMetrics(opened, asked.address);
  return { metrics: opened.metrics, close: async () => server?.close() };
}
