// One turn's way through the pipeline, step by step; the text stays in the ledger.
// A step that fails for good is recorded as the outcome, and then the run fails: a red row for the operator,
// while the lane, which awaits this run, goes on to the next job.
import { ActivityFailure, ApplicationFailure, isCancellation, setCurrentDetails } from '@temporalio/workflow';
import type { IngestionRef, StepReport } from '../activities/contract.js';
import { nextStep, type Progress, type Step } from '../domain/pipeline.js';
import { activity } from './activity-options.js';
import { failureCode } from './failure-code.js';
import { ingestionDetails, ingestionReport } from './ingestion-details.js';
import type { IngestionReport, IngestionRequest } from './messages.js';
import { describeRun } from './search-attribute-keys.js';

/**
 * Runs the steps an ingestion still needs. Fails with the code of the step that failed for good, after the failure
 * was recorded; a cancelled run records nothing, and its turn stays open for the next one.
 */
export async function ingestion(request: IngestionRequest): Promise<IngestionReport> {
  const ref = { partition: request.partition, ingestionId: request.ingestionId };
  const reports: StepReport[] = [];
  for (;;) {
    // A version this worker does not know throws a plain error: the run waits for an updated worker.
    const step = nextStep(request.pipelineVersion, progressOf(reports));
    if (step === null) break;
    setCurrentDetails(ingestionDetails(reports, { running: step, failed: null }));
    reports.push(await runStep(step, ref, reports));
  }
  const report = ingestionReport(reports);
  setCurrentDetails(ingestionDetails(reports, { running: null, failed: null }));
  describeRun({ outcome: report.outcome, tier: report.tier });
  return report;
}

function progressOf(reports: readonly StepReport[]): Progress {
  const found = (step: Step): StepReport | undefined => reports.find((report) => report.step === step);
  return {
    done: reports.map((report) => report.step),
    candidates: found('extract')?.candidates ?? 0,
    unclear: found('dedupe')?.unclear ?? 0,
  };
}

async function runStep(step: Step, ref: IngestionRef, before: readonly StepReport[]): Promise<StepReport> {
  try {
    return await activity(step, stepSummary(step, before))(ref);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return await failIngestion(step, ref, { before, code: failureCode(error) });
  }
}

function stepSummary(step: Step, before: readonly StepReport[]): string {
  if (step === 'extract') return 'extract';
  const last = before.at(-1);
  const count = step === 'adjudicate' ? `${last?.unclear ?? 0} unclear` : `${last?.candidates ?? 0} candidates`;
  return `${step}: ${count}`;
}

async function failIngestion(
  step: Step,
  ref: IngestionRef,
  failure: { readonly before: readonly StepReport[]; readonly code: string },
): Promise<never> {
  const { before, code } = failure;
  setCurrentDetails(ingestionDetails(before, { running: step, failed: `failed: ${code}` }));
  const recorded = await activity('recordFailure', `record failure of ${step}: ${code}`)({ ...ref, code });
  describeRun({ outcome: 'failed', tier: recorded.tier });
  const failed = ApplicationFailure.create({
    type: code,
    message: `${step} failed: ${code}`,
    nonRetryable: true,
    details: [{ step, code }],
  });
  // Paths of the worker's machine have no place in a history.
  failed.stack = '';
  throw failed;
}
