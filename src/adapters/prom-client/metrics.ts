// Metrics in a registry of prom-client, an optional package.
import { MemoryError } from '../../domain/errors.js';
import { boundedLabel, metricSpecs, type LabelValues, type MetricName, type MetricSpec } from '../../domain/metrics.js';
import type { Metrics } from '../../ports/index.js';
import type { Counter, Gauge, Histogram, Registry } from 'prom-client';

type Library = typeof import('prom-client');

/** The metrics of one process, and their text. */
export interface PrometheusMetrics {
  readonly metrics: Metrics;
  /** Of the text. */
  readonly contentType: string;
  /** All metrics of the registry in Prometheus's text format. */
  readonly text: () => Promise<string>;
}

/**
 * Registers every metric, in a registry of its own or the given one; those it holds already are used on.
 * `dependency_missing` without the package; `invalid_input` for an object that is no registry.
 */
export async function prometheusMetrics(given?: object): Promise<PrometheusMetrics> {
  const library = await load();
  const registry = given === undefined ? new library.Registry() : checked(given);
  const meters = new Map(
    Object.entries(metricSpecs).map(([name, spec]) => [name as MetricName, meterOf(library, registry, spec)]),
  );
  return {
    metrics: {
      count: (name, labels, by = 1) => meters.get(name)!.add(labels, by),
      observe: (name, labels, value) => meters.get(name)!.add(labels, value),
      set: (name, value) => meters.get(name)!.add({}, value),
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

// Any copy of the package will do: the application's need not be the one that is loaded here.
function checked(given: object): Registry {
  const isRegistry = ['getSingleMetric', 'registerMetric', 'metrics'].every(
    (name) => typeof (given as Record<string, unknown>)[name] === 'function',
  );
  if (isRegistry) return given as Registry;
  throw new MemoryError('invalid_input', 'metrics.registry is no registry of prom-client');
}

async function load(): Promise<Library> {
  try {
    return (await import('prom-client')).default;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new MemoryError('dependency_missing', 'metrics need the package prom-client: npm install prom-client');
  }
}

interface Meter {
  add(labels: Readonly<Record<string, string>>, value: number): void;
}

function meterOf(library: Library, registry: Registry, spec: MetricSpec): Meter {
  const meter = registered(library, registry, spec);
  const seen = new Map(Object.keys(spec.labels).map((label) => [label, new Set<string>()]));
  const bounded = (labels: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(spec.labels).map(([label, values]) => [
        label,
        boundedLabel(values, labels[label] ?? '', seen.get(label)!),
      ]),
    );
  return {
    add(labels, value) {
      if (!Number.isFinite(value)) return;
      if (spec.kind === 'counter') (meter as Counter).inc(bounded(labels), Math.max(0, value));
      else if (spec.kind === 'gauge') (meter as Gauge).set(value);
      else (meter as Histogram).observe(bounded(labels), value);
    },
  };
}

function registered(library: Library, registry: Registry, { kind, name, help, labels, buckets }: MetricSpec): unknown {
  const known = registry.getSingleMetric(name);
  if (known !== undefined) return known;
  const labelNames = Object.keys(labels);
  const common = { name, help, labelNames, registers: [registry] };
  if (kind === 'gauge') return new library.Gauge(common);
  if (kind === 'histogram') return new library.Histogram({ ...common, buckets: [...buckets!] });
  const counter = new library.Counter(common);
  // A series that is not there cannot be seen to begin: what is known beforehand starts at 0.
  for (const combination of combinations(Object.entries(labels))) counter.inc(combination, 0);
  return counter;
}

function combinations(labels: readonly (readonly [string, LabelValues])[]): readonly Record<string, string>[] {
  return labels.reduce<Record<string, string>[]>(
    (all, [label, values]) => {
      const known = values === 'codes' ? [] : values;
      return all.flatMap((one) => known.map((value) => ({ ...one, [label]: value })));
    },
    [{}],
  );
}
