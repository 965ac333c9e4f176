// What an ingestion leaves on Temporal, told by the server: events and bytes of its history.
import { Client, Connection } from '@temporalio/client';
import { workflowTypes } from '../src/workflows/messages.js';

/** Means over the runs that have ended. */
export interface IngestionCost {
  readonly runs: number;
  readonly events: number;
  readonly bytes: number;
}

/** Of every ingestion of a task queue nobody else uses, as far as the server lists them by now. */
export async function ingestionCost(place: {
  readonly address: string;
  readonly taskQueue: string;
}): Promise<IngestionCost> {
  const connection = await Connection.connect({ address: place.address });
  try {
    const client = new Client({ connection });
    const query = `WorkflowType = '${workflowTypes.ingestion}' AND TaskQueue = '${place.taskQueue}' AND ExecutionStatus != 'Running'`;
    let [runs, events, bytes] = [0, 0, 0];
    for await (const run of client.workflow.list({ query })) {
      runs += 1;
      events += run.historyLength;
      bytes += run.historySize ?? 0;
    }
    const mean = (sum: number): number => (runs === 0 ? 0 : Math.round(sum / runs));
    return { runs, events: mean(events), bytes: mean(bytes) };
  } finally {
    await connection.close();
  }
}
