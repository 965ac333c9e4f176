// Options of one call, given with the run: `context.memory`, or else `configurable.memory`.
import type { RecallOptions } from '../client/recall.js';
import type { RunScope } from './principal-from.js';

/** The recall options the run gives for this call; {} when it gives none. They win over those of the construction. */
export function recallOverrides(run: RunScope): RecallOptions {
  const recall = memoryOf(run)?.['recall'];
  return isRecord(recall) ? recall : {};
}

/** True when nothing of this call is to be kept: `memory: { ingest: false }`. */
export function isOffTheRecord(run: RunScope): boolean {
  return memoryOf(run)?.['ingest'] === false;
}

function memoryOf({ context, configurable }: RunScope): Readonly<Record<string, unknown>> | undefined {
  return [context, configurable].map((scope) => (isRecord(scope) ? scope['memory'] : undefined)).find(isRecord);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
