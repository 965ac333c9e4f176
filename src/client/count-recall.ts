// Counts of one recall: what came back, how long it took, how old it is.
import type { MemoryError } from '../domain/errors.js';
import type { Ports } from '../ports/index.js';
import type { RecallResult } from './recall-result.js';

/** What a recall came to. */
export interface RecallEnd {
  readonly result: Pick<RecallResult, 'memories'> | null;
  readonly error: MemoryError | undefined;
  readonly seconds: number;
}

/** Counts it, when anything is counted. */
export function countRecall({ metrics, clock }: Pick<Ports, 'metrics' | 'clock'>, end: RecallEnd): void {
  if (metrics === undefined) return;
  metrics.count('recalls', { result: resultOf(end) });
  metrics.observe('recallSeconds', {}, end.seconds);
  const memories = end.result?.memories ?? [];
  if (memories.length > 0) metrics.count('recalledMemories', {}, memories.length);
  const now = clock();
  for (const { saidAt } of memories) {
    metrics.observe('recalledAge', {}, Math.max(0, now - Date.parse(saidAt)) / 1000);
  }
}

function resultOf({ result, error }: RecallEnd): string {
  if (result === null) return error?.code === 'timeout' ? 'timeout' : 'failed';
  if (error !== undefined) return 'partial';
  return result.memories.length === 0 ? 'empty' : 'ok';
}
