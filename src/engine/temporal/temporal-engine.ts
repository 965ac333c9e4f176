// The distributed engine as clients hold it: it only ever tells a lane that there is something to do.
import type { Engine, Logger } from '../../ports/index.js';
import {
  erasureWorkflowId,
  laneWorkflowId,
  nudgeSignal,
  workflowTypes,
  type ErasureRequest,
  type LaneRequest,
} from '../../workflows/messages.js';
import { coalesced } from './coalesced.js';
import { temporalLink, type TemporalLink } from './link.js';
import type { TemporalAddress } from './options.js';
import { startSweep } from './sweeps.js';

export interface TemporalEngineOptions extends TemporalAddress {
  readonly taskQueue: string;
  readonly log: Logger;
  /** See `ErasureRequest`. */
  readonly settleMs?: number;
}

/**
 * An engine whose lanes run in Temporal workers. Opens without connecting. `nudge` resolves when Temporal has the
 * signal, and starts the lane when none is open; `nudge` and `info` throw `engine_unavailable` (naming the address)
 * or `unauthenticated`. Throws `dependency_missing` without the client package.
 */
export async function temporalEngine(options: TemporalEngineOptions): Promise<Engine> {
  const { taskQueue, log, settleMs, ...place } = options;
  const link = await temporalLink(place);
  const nudge = coalesced((partition) => nudgeLane(link, taskQueue, partition));
  return {
    nudge,
    erase: (id) => startErasure(link, taskQueue, { id, ...(settleMs === undefined ? {} : { settleMs }) }),
    sweep: (request) => startSweep(link, taskQueue, request),
    async info() {
      const version = await link.call(async (_, connection) => {
        const info = await connection.workflowService.getSystemInfo({});
        return info.serverVersion ?? null;
      });
      return { kind: 'temporal', place: `${place.address} ${place.namespace}`, version, taskQueue };
    },
    async close() {
      log.debug('engine.closed', { address: place.address });
      await link.close();
    },
  };
}

async function nudgeLane(link: TemporalLink, taskQueue: string, partition: string): Promise<void> {
  const request: LaneRequest = { partition };
  await link.call(async (client) => {
    await client.workflow.signalWithStart(workflowTypes.lane, {
      workflowId: laneWorkflowId(partition),
      taskQueue,
      args: [request],
      signal: nudgeSignal,
      signalArgs: [],
    });
  });
}

/** Starts the run of an erasure; one that is open already goes on. */
async function startErasure(link: TemporalLink, taskQueue: string, request: ErasureRequest): Promise<void> {
  await link.call(async (client) => {
    await client.workflow.start(workflowTypes.erasure, {
      workflowId: erasureWorkflowId(request.id),
      workflowIdConflictPolicy: 'USE_EXISTING',
      taskQueue,
      args: [request],
    });
  });
}
