import { metricSpecs, type MetricSpec } from '../../src/domain/metrics.js';

/** The cells of the table in docs/operations.md, a row for each metric. */
export function metricRows(): readonly (readonly string[])[] {
  return Object.values(metricSpecs as Readonly<Record<string, MetricSpec>>).map(
    ({ name, kind, unit, labels, help }) => [`\`${name}\``, kind, unit, labelsOf(labels), help],
  );
}

function labelsOf(labels: MetricSpec['labels']): string {
  const each = Object.entries(labels).map(
    ([label, values]) => `\`${label}\`: ${values === 'codes' ? 'a code' : values.join(', ')}`,
  );
  return each.join('; ');
}
