// The two schedules that start sweeps. A worker makes them; an operator may pause them, and that is kept.
import type {
  ScheduleDescription,
  ScheduleHandle,
  ScheduleOptions,
  ScheduleOptionsStartWorkflowAction,
} from '@temporalio/client';
import { MemoryError } from '../../domain/errors.js';
import type { SweepKind } from '../../domain/sweep/report.js';
import { installationSuffix, sweepWorkflowId, workflowTypes, type SweepRequest } from '../../workflows/messages.js';
import { withTemporalPackages } from './errors.js';
import type { TemporalLink } from './link.js';

/** When each sweep starts, as cron expressions in UTC; false = no schedule of that kind. */
export type SweepTimes = Readonly<Record<SweepKind, string | false>>;

/** Both sweeps, in the order of the day. */
export const sweepKinds: readonly SweepKind[] = ['archive', 'forget'];

/** Id of a schedule. */
export function scheduleId(kind: SweepKind, taskQueue: string): string {
  return `memory-${kind}${installationSuffix(taskQueue)}`;
}

/** Where the schedules are. */
export interface Scheduling {
  readonly link: TemporalLink;
  readonly taskQueue: string;
}

/** The server answers from a run of its own, which it may have to load first; writing is more than one call, ms. */
const limitMs = 15_000;

/** What was missed while the server was away is made up for when it is back within this. */
const catchupMs = 3_600_000;

/**
 * Makes the schedules as configured: creates what is missing, changes what differs and keeps whether it is paused and its
 * note, removes what is switched off. Twice, or by several workers at once, is once. `invalid_input` for times the server
 * cannot read.
 */
export async function ensureSchedules(scheduling: Scheduling, times: SweepTimes): Promise<void> {
  for (const kind of sweepKinds) {
    const wanted = times[kind];
    if (wanted === false) await removeSchedule(scheduling, kind);
    else await ensureSchedule(scheduling, kind, wanted);
  }
}

type Sweep = (request: SweepRequest) => Promise<unknown>;
type Options = ScheduleOptions<ScheduleOptionsStartWorkflowAction<Sweep>>;

async function ensureSchedule({ link, taskQueue }: Scheduling, kind: SweepKind, times: string): Promise<void> {
  const sdk = await withTemporalPackages(() => import('@temporalio/client'));
  const options = optionsOf({ kind, times, taskQueue }, sdk.ScheduleOverlapPolicy.SKIP);
  await link.call(async ({ schedule }) => {
    try {
      await schedule.create(options).catch(async (error: unknown) => {
        if (!(error instanceof sdk.ScheduleAlreadyRunning)) throw error;
        await bringUpToDate(schedule.getHandle(options.scheduleId), options);
      });
    } catch (error) {
      // So the client tells that the server could not read the spec.
      throw error instanceof TypeError ? unreadable(kind, times) : error;
    }
  }, limitMs);
}

interface Wanted {
  readonly kind: SweepKind;
  readonly times: string;
  readonly taskQueue: string;
}

function optionsOf({ kind, times, taskQueue }: Wanted, overlap: 'SKIP'): Options {
  return {
    scheduleId: scheduleId(kind, taskQueue),
    spec: { cronExpressions: [times] },
    policies: { overlap, catchupWindow: catchupMs },
    action: {
      type: 'startWorkflow',
      workflowType: workflowTypes.sweep,
      workflowId: sweepWorkflowId(kind, taskQueue),
      taskQueue,
      // Nothing of a user: arguments outlive a schedule that is deleted. The times tell whether the schedule is of today's
      // configuration: the server keeps them in a form of its own.
      args: [{ kind, times }],
      staticSummary: `sweep: ${kind}`,
    },
  };
}

/** Writes only what differs: an update takes the state along, and a pause that came in between would be lost. */
async function bringUpToDate(handle: ScheduleHandle, options: Options): Promise<void> {
  const { scheduleId: _, ...wanted } = options;
  if (isUpToDate(await handle.describe(), options)) return;
  await handle.update(({ state }) => ({ ...wanted, state }));
}

function isUpToDate({ action, policies }: ScheduleDescription, wanted: Options): boolean {
  const { overlap, catchupWindow } = policies;
  const seen = [action.workflowType, action.workflowId, action.taskQueue, action.args, { overlap, catchupWindow }];
  const asked = wanted.action;
  const due = [asked.workflowType, asked.workflowId, asked.taskQueue, asked.args, wanted.policies];
  return JSON.stringify(seen) === JSON.stringify(due);
}

function unreadable(kind: SweepKind, times: string): MemoryError {
  const message = `schedules.${kind}: Temporal cannot read the times "${times}"; give a cron expression such as "17 3 * * *"`;
  return new MemoryError('invalid_input', message);
}

async function removeSchedule({ link, taskQueue }: Scheduling, kind: SweepKind): Promise<void> {
  const sdk = await withTemporalPackages(() => import('@temporalio/client'));
  await link.call(async ({ schedule }) => {
    try {
      await schedule.getHandle(scheduleId(kind, taskQueue)).delete();
    } catch (error) {
      if (!(error instanceof sdk.ScheduleNotFoundError)) throw error;
    }
  }, limitMs);
}

/** What the doctor tells of a schedule. */
export interface ScheduleState {
  readonly id: string;
  /** ISO; null when it will not start again. */
  readonly next: string | null;
  readonly paused: boolean;
  /** The operator's own words. */
  readonly note: string | null;
}

/** The state of a schedule, or null when there is none. */
export async function scheduleState({ link, taskQueue }: Scheduling, kind: SweepKind): Promise<ScheduleState | null> {
  const sdk = await withTemporalPackages(() => import('@temporalio/client'));
  const id = scheduleId(kind, taskQueue);
  return link.call(async ({ schedule }) => {
    try {
      const { state, info } = await schedule.getHandle(id).describe();
      const next = info.nextActionTimes[0]?.toISOString() ?? null;
      return { id, next, paused: state.paused, note: state.note ?? null };
    } catch (error) {
      if (error instanceof sdk.ScheduleNotFoundError) return null;
      throw error;
    }
  }, limitMs);
}
