// An erasure, step by step. Its arguments, results and page hold hashes and counts; what it erases is read from the store.
import { ActivityFailure, ApplicationFailure, isCancellation, setCurrentDetails, sleep } from '@temporalio/workflow';
import { erasureSteps } from '../domain/erasure-steps.js';
import { activity, longestAttemptMs } from './activity-options.js';
import { failureCode } from './failure-code.js';
import { markdownTable } from './markdown-table.js';
import { partitionAttribute, type ErasureReport, type ErasureRequest } from './messages.js';
import { describeRun } from './search-attribute-keys.js';

/** What a write may take beyond the attempt it belongs to. */
const graceMs = 30_000;
/** Pause before a step that waits for other lanes is run again. */
const lookAgainMs = 2000;

/**
 * Fences, stops, removes, looks twice and signs. It waits twice as long as the longest attempt of any step may take, so
 * that nothing begun before the fence is still writing. A step that cannot be done now is tried until it is.
 */
export async function erasure(request: ErasureRequest): Promise<ErasureReport> {
  const settleMs = request.settleMs ?? longestAttemptMs + graceMs;
  describeRun({ partition: partitionAttribute(request.id), job: 'erase' });
  const ended: string[][] = [];
  try {
    for (const step of erasureSteps) {
      setCurrentDetails(details([...ended, [step, 'running', '']]));
      if (step === 'settle') await sleep(settleMs, { summary: 'wait until earlier writes have ended' });
      ended.push([step, 'done', step === 'settle' ? '' : String(await toEnd(request.id, step))]);
    }
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    fail(ended, failureCode(error));
  }
  setCurrentDetails(details(ended));
  describeRun({ outcome: 'erased' });
  return { id: request.id, steps: ended.length };
}

async function toEnd(id: string, step: Exclude<(typeof erasureSteps)[number], 'settle'>): Promise<number> {
  for (;;) {
    const { done, count } = await activity('erase', step)({ id, step });
    if (done) return count;
    await sleep(lookAgainMs, { summary: 'wait for other lanes' });
  }
}

function details(rows: readonly (readonly string[])[]): string {
  return markdownTable(['step', 'state', 'count'], rows);
}

function fail(ended: readonly string[][], code: string): never {
  setCurrentDetails(details([...ended, ['', `failed: ${code}`, '']]));
  describeRun({ outcome: 'failed' });
  const failed = ApplicationFailure.create({ type: code, message: `erasure failed: ${code}`, nonRetryable: true });
  // Paths of the worker's machine have no place in a history.
  failed.stack = '';
  throw failed;
}
