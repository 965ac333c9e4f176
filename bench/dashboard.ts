// The Grafana dashboard of dashboards/: its expressions, as a Prometheus can be asked for them.
import { readFileSync } from 'node:fs';
import type { Series } from './metrics-movement.js';

/** One expression of a panel. */
export interface PanelQuery {
  readonly panel: string;
  /** As it stands in the file. */
  readonly expression: string;
}

/** What Prometheus had for it over the whole run. */
export interface PanelMovement extends PanelQuery {
  readonly series: number;
  /** In one of them two values differ. */
  readonly moved: boolean;
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** Every expression of the dashboard, in the order of its panels. */
export function panelQueries(): readonly PanelQuery[] {
  const file = new URL('../dashboards/durable-memory.json', import.meta.url);
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { readonly panels: readonly Panel[] };
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ panel: title, expression: expr })));
}

/** Grafana puts a span of at least four scrapes there; here a scrape is a second, and what happens takes some. */
export const asked = (expression: string): string => expression.replaceAll('$__rate_interval', '15s');

/** Whether a panel with this expression had shown something that changes. */
export function panelMovement(query: PanelQuery, series: readonly Series[]): PanelMovement {
  const moves = ({ values }: Series): boolean => new Set(values.filter(Number.isFinite)).size > 1;
  return { ...query, series: series.length, moved: series.some(moves) };
}
