// What sweeps cost on Temporal, counted where it is kept: the histories.
import { Client, Connection } from '@temporalio/client';
import { workflowTypes } from '../src/workflows/messages.js';
import type { SweepEvents } from './sweep.js';

/** Visibility is a little behind: as long as a count grows it is asked again. */
const settleMs = 2000;

/** Counts the events of every sweep and lane of a task queue nobody else uses. */
export async function sweepEvents(place: {
  readonly address: string;
  readonly taskQueue: string;
}): Promise<SweepEvents> {
  const connection = await Connection.connect({ address: place.address });
  const client = new Client({ connection });
  try {
    for (let before = -1; ;) {
      const [sweeps, lanes] = [
        await eventsOf(client, workflowTypes.sweep, place.taskQueue),
        await eventsOf(client, workflowTypes.lane, place.taskQueue),
      ];
      if (sweeps.events + lanes.events === before) {
        return { sweepRuns: sweeps.runs, sweepEvents: sweeps.events, lanes: lanes.runs, laneEvents: lanes.events };
      }
      before = sweeps.events + lanes.events;
      await new Promise((resolve) => setTimeout(resolve, settleMs));
    }
  } finally {
    await connection.close();
  }
}

async function eventsOf(client: Client, type: string, taskQueue: string) {
  let [runs, events] = [0, 0];
  const query = `WorkflowType = '${type}' AND TaskQueue = '${taskQueue}' AND ExecutionStatus != 'Running'`;
  for await (const run of client.workflow.list({ query })) {
    runs += 1;
    events += run.historyLength ?? 0;
  }
  return { runs, events };
}
