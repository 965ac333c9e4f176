// Runs an ingestion as a child of its lane, so that it has a row of its own.
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ParentClosePolicy,
  WorkflowIdReusePolicy,
  executeChild,
  getExternalWorkflowHandle,
  sleep,
} from '@temporalio/workflow';
import { pipelineVersion } from '../domain/pipeline.js';
import type { ingestion } from './ingestion.js';
import { ingestionWorkflowId, type IngestionReport } from './messages.js';
import { childAttributes } from './search-attribute-keys.js';

/** Longest pause between two looks at a run that has to end first, in seconds. */
const longestPause = 30;

/**
 * Awaits one ingestion. A run of the same id that is still open (left by a lane that was terminated, or started by
 * hand) is asked to stop and waited for, so that no two runs write the same namespace.
 */
export async function ingestInChild(partition: string, ingestionId: string): Promise<IngestionReport> {
  for (let pause = 1; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await startAndAwait(partition, ingestionId);
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      await askToStop(ingestionWorkflowId(partition, ingestionId));
      await sleep(pause * 1000, { summary: 'wait for the open run of this ingestion to end' });
    }
  }
}

async function startAndAwait(partition: string, ingestionId: string): Promise<IngestionReport> {
  return await executeChild<typeof ingestion>('ingestion', {
    workflowId: ingestionWorkflowId(partition, ingestionId),
    args: [{ partition, ingestionId, pipelineVersion }],
    // A failed ingestion may be asked for again; a lane that is terminated takes its ingestion with it.
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    parentClosePolicy: ParentClosePolicy.TERMINATE,
    typedSearchAttributes: childAttributes(partition),
    staticSummary: `ingest ${ingestionId}`,
  });
}

async function askToStop(workflowId: string): Promise<void> {
  try {
    await getExternalWorkflowHandle(workflowId).cancel();
  } catch {
    // It ended in the meantime, which is what was asked for; the next start tells.
  }
}
