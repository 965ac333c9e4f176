// One ingestion in this process: the steps in the order of domain/pipeline.ts, each tried again while that can help.
import { nextStep, pipelineVersion, type Progress, type Step } from '../../domain/pipeline.js';
import { isMemoryError, isRetryable, type ErrorCode } from '../../domain/errors.js';
import type { IngestionRef, MemoryActivities, StepReport } from '../../activities/contract.js';
import type { Pause } from './pause.js';

/** How a step that failed is tried again. */
export interface RetryPolicy {
  /** Tries of one step before the ingestion is given up; each waits twice as long as the one before. */
  readonly mostTries: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

export const defaultRetry: RetryPolicy = { mostTries: 40, firstWaitMs: 200, longestWaitMs: 20_000 };

interface Run {
  readonly activities: MemoryActivities;
  readonly ref: IngestionRef;
  readonly retry: RetryPolicy;
  readonly pause: Pause;
  readonly startStep: (step: Step) => void;
  /** Aborted when the engine closes: what runs then is left to resume, never recorded as failed. */
  readonly stopped: AbortSignal;
}

/** Runs to the recorded outcome. A step that fails for good records the failure; the lane goes on. */
export async function runIngestion(run: Run): Promise<StepReport> {
  let progress: Progress = { done: [], candidates: 0, unclear: 0 };
  for (;;) {
    const step = nextStep(pipelineVersion, progress);
    run.startStep(step ?? 'persist');
    try {
      const report = await tryStep(run, step ?? 'persist');
      if (report.step === 'persist') return report;
      progress = advance(progress, report);
    } catch (error) {
      if (run.stopped.aborted) throw new EngineStopped();
      return run.activities.recordFailure({ ...run.ref, code: codeOf(error) });
    }
  }
}

function advance(progress: Progress, report: StepReport): Progress {
  return {
    done: [...progress.done, report.step],
    candidates: report.step === 'extract' ? report.candidates : progress.candidates,
    unclear: report.step === 'dedupe' ? report.unclear : progress.unclear,
  };
}

async function tryStep(run: Run, step: Step): Promise<StepReport> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run.activities[step](run.ref);
    } catch (error) {
      const canHelp = isMemoryError(error) && isRetryable(error.code) && attempt < run.retry.mostTries;
      if (!canHelp || run.stopped.aborted) throw error;
      await run.pause(waitMs(run.retry, attempt, error.context['retryAfterMs']));
    }
  }
}

function waitMs(retry: RetryPolicy, attempt: number, asked: unknown): number {
  const doubled = Math.min(retry.longestWaitMs, retry.firstWaitMs * 2 ** (attempt - 1));
  return typeof asked === 'number' ? Math.max(asked, doubled) : doubled;
}

/** The engine is closing: what runs is left to resume at the next opening. */
export class EngineStopped extends Error {}

function codeOf(error: unknown): ErrorCode {
  return isMemoryError(error) ? error.code : 'internal';
}
