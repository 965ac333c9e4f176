// What an erasure asks of Temporal. Runs are deleted by the server in the background: "accepted" is not "gone", so each
// is asked for until the server does not know it any more.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { MemoryError } from '../../domain/errors.js';
import type { LaneControl } from '../../ports/index.js';
import { ingestionWorkflowId, laneWorkflowId, partitionAttribute, searchAttributes } from '../../workflows/messages.js';
import type { TemporalLink } from './link.js';

/** How long one call waits for the server to forget, ms: a closed run takes up to half a minute. */
const patienceMs = 90_000;
const longestPauseMs = 2000;
/** Calls at the same time. */
const atOnce = 8;

interface Run {
  readonly workflowId: string;
  /** Null: whichever run has this id now. */
  readonly runId: string | null;
}

/** The runs of lanes and ingestions at the end of a link. */
export function temporalLaneControl(link: TemporalLink): LaneControl {
  return {
    async stop(partition) {
      const open = (await runsOf(link, partition, true)).map(({ workflowId }) => workflowId);
      for (const workflowId of new Set([laneWorkflowId(partition), ...open])) await terminate(link, workflowId);
    },

    runs: async (partition) => (await runsOf(link, partition)).length,

    async removeRuns(partition, ingestions) {
      const named = [laneWorkflowId(partition), ...ingestions.map((id) => ingestionWorkflowId(partition, id))];
      const runs = [...named.map((workflowId) => ({ workflowId, runId: null })), ...(await runsOf(link, partition))];
      await each(runs, (run) => remove(link, run));
      await untilUnknown(link, partition, runs);
    },
  };
}

/** Runs the server lists for the partition: by its search attribute, and by the ids of its lane. */
async function runsOf(link: TemporalLink, partition: string, onlyOpen = false): Promise<readonly Run[]> {
  const lane = laneWorkflowId(partition);
  const of = `(${searchAttributes.partition} = "${partitionAttribute(partition)}" OR WorkflowId = "${lane}")`;
  const query = onlyOpen ? `${of} AND ExecutionStatus = "Running"` : of;
  const isOurs = ({ workflowId }: Run): boolean =>
    workflowId === lane || workflowId.startsWith(ingestionWorkflowId(partition, ''));
  return link.call(async (client) => {
    const found: Run[] = [];
    // The erasure's own run is found by the attribute, too, and stays.
    for await (const { workflowId, runId } of client.workflow.list({ query })) found.push({ workflowId, runId });
    return found.filter(isOurs);
  }, patienceMs);
}

async function terminate(link: TemporalLink, workflowId: string): Promise<void> {
  await link.call((client) => client.workflow.getHandle(workflowId).terminate('erasure').catch(unlessUnknown));
}

async function remove(link: TemporalLink, { workflowId, runId }: Run): Promise<void> {
  const { namespace } = link.place;
  const workflowExecution = { workflowId, ...(runId === null ? {} : { runId }) };
  await link.call((client) =>
    client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution }).catch(unlessUnknown),
  );
}

/** Asks for every run, and for the list, until the server knows none of them. */
async function untilUnknown(link: TemporalLink, partition: string, runs: readonly Run[]): Promise<void> {
  const end = Date.now() + patienceMs;
  let waiting = runs;
  for (let pauseMs = 50; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    const known: Run[] = [];
    await each(waiting, async (run) => {
      if (await isKnown(link, run)) known.push(run);
    });
    // Some that the list has only now: started a moment ago, or shown late.
    const listed = await runsOf(link, partition);
    if (known.length === 0 && listed.length === 0) return;
    if (Date.now() > end) throw late(known.length + listed.length, partition);
    await sleep(pauseMs);
    await each(listed, (run) => remove(link, run));
    waiting = [...known, ...listed];
  }
}

async function isKnown(link: TemporalLink, { workflowId, runId }: Run): Promise<boolean> {
  return link.call((client) => describes(client, workflowId, runId));
}

async function describes(client: Client, workflowId: string, runId: string | null): Promise<boolean> {
  try {
    await client.workflow.getHandle(workflowId, runId ?? undefined).describe();
    return true;
  } catch (error) {
    unlessUnknown(error);
    return false;
  }
}

function unlessUnknown(error: unknown): void {
  if (!isUnknown(error)) throw error;
}

const notFound = 5;

function isUnknown(error: unknown): boolean {
  if (error instanceof Error && error.name === 'WorkflowNotFoundError') return true;
  return (error as { code?: unknown } | null)?.code === notFound;
}

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) await Promise.all(items.slice(at, at + atOnce).map(work));
}

function late(runs: number, partition: string): MemoryError {
  const message = `Temporal still knows ${runs} runs of an erased namespace; it is tried again`;
  return new MemoryError('timeout', message, { context: { partition, runs } });
}
