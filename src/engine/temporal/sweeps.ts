// Sweeps asked for by hand: the workflow that the schedules start too.
import { MemoryError, errorCodes, type ErrorCode } from '../../domain/errors.js';
import type { SweepReport } from '../../domain/sweep/report.js';
import type { SweepRequest, SweepRun } from '../../ports/index.js';
import { sweepWorkflowId, workflowTypes, type SweepRequest as SweepArguments } from '../../workflows/messages.js';
import { withTemporalPackages } from './errors.js';
import type { TemporalLink } from './link.js';

/** Starts the workflow; one of the same id that is open already goes on. */
export async function startSweep(link: TemporalLink, taskQueue: string, request: SweepRequest): Promise<SweepRun> {
  const { kind, dryRun } = request;
  // A run that changes nothing is another one than a run that does.
  const workflowId = `${sweepWorkflowId(kind, taskQueue)}${dryRun ? '/dry-run' : ''}`;
  const args: [SweepArguments] = [dryRun ? { kind, dryRun } : { kind }];
  const options = { workflowId, taskQueue, args, workflowIdConflictPolicy: 'USE_EXISTING' as const };
  const runId = await link.call(async ({ workflow }) => {
    const started = await workflow.start(workflowTypes.sweep, { ...options, staticSummary: `sweep: ${kind}` });
    return started.firstExecutionRunId;
  });
  let at = { workflowId, runId };
  const report = async (): Promise<SweepReport | null> => {
    for (;;) {
      const seen = await lookAtRun(link, at);
      if (!('runId' in seen)) return seen.report;
      at = { workflowId, runId: seen.runId };
    }
  };
  return { id: workflowId, report };
}

interface Run {
  readonly workflowId: string;
  readonly runId: string;
}

/** The report of a run that ended, null for one that has not; or the run that took over from it. */
async function lookAtRun(
  link: TemporalLink,
  run: Run,
): Promise<{ readonly report: SweepReport | null } | Pick<Run, 'runId'>> {
  const sdk = await withTemporalPackages(() => import('@temporalio/client'));
  return link.call(async ({ workflow }) => {
    const handle = workflow.getHandle(run.workflowId, run.runId, { followRuns: false });
    if ((await handle.describe()).status.name === 'RUNNING') return { report: null };
    try {
      return { report: (await handle.result()) as SweepReport };
    } catch (error) {
      if (error instanceof sdk.WorkflowContinuedAsNewError) return { runId: error.newExecutionRunId };
      if (error instanceof sdk.WorkflowFailedError) throw failed(run, error.cause);
      throw error;
    }
  });
}

function failed({ workflowId, runId }: Run, cause: unknown): MemoryError {
  const type = (cause as { readonly type?: unknown } | undefined)?.type;
  const code: ErrorCode = typeof type === 'string' && type in errorCodes ? (type as ErrorCode) : 'internal';
  const message = `the sweep ${workflowId} failed: ${errorCodes[code].meaning}; see its run in the Temporal UI`;
  return new MemoryError(code, message, { context: { workflowId, runId } });
}
