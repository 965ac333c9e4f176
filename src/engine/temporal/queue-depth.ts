import type { TemporalLink } from './link.js';

/** What waits in Temporal for a worker, workflow and activity tasks together. */
export interface QueueDepth {
  readonly waiting: number;
  /** Age of the oldest waiting task, in milliseconds; 0 when none waits. */
  readonly lagMs: number;
  /** Workers seen polling in the last minutes. */
  readonly pollers: number;
}

/** TaskQueueType WORKFLOW and ACTIVITY of Temporal's API. */
const taskQueueTypes = [1, 2] as const;

/** The depth of a task queue as the server estimates it; throws as every call of a link does. */
export async function queueDepth(link: TemporalLink, taskQueue: string): Promise<QueueDepth> {
  const parts = await Promise.all(taskQueueTypes.map((type) => depthOf(link, taskQueue, type)));
  return {
    waiting: parts.reduce((sum, part) => sum + part.waiting, 0),
    lagMs: Math.max(...parts.map((part) => part.lagMs)),
    pollers: Math.max(...parts.map((part) => part.pollers)),
  };
}

async function depthOf(link: TemporalLink, taskQueue: string, taskQueueType: 1 | 2): Promise<QueueDepth> {
  const { namespace } = link.place;
  const answer = await link.call((_, connection) =>
    connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: taskQueue },
      taskQueueType,
      reportStats: true,
    }),
  );
  const age = answer.stats?.approximateBacklogAge;
  return {
    waiting: Number(answer.stats?.approximateBacklogCount ?? 0),
    lagMs: Number(age?.seconds ?? 0) * 1000 + Math.floor((age?.nanos ?? 0) / 1e6),
    pollers: answer.pollers?.length ?? 0,
  };
}
