// Steps about the schedules of a worker, on the engine that has them.
import type { ScheduleDescription } from '@temporalio/client';
import { ensureSchedules, scheduleId, type Scheduling } from '../../src/engine/temporal/schedules.js';
import { eventually } from '../support/fault-wait.js';
import { NotApplicable, type StepHandler, type TrialRun } from './trial-run.js';

function schedulingOf({ world }: TrialRun): Scheduling {
  if (world.schedules === null) throw new NotApplicable('the embedded engine has no schedules');
  return world.schedules;
}

/** What fades is looked after by the archive sweep. */
const ensure: StepHandler = async (run, step) => {
  const hours = Number.parseInt(step['decayEvery'] as string, 10);
  await ensureSchedules(schedulingOf(run), { archive: `0 */${hours} * * *`, forget: '47 3 * * *' });
};

/** Ids of the trial's own schedules, as the server lists them; it lists a new one a moment later. */
const list: StepHandler = async (run) => {
  const { link, taskQueue } = schedulingOf(run);
  let ids: string[] = [];
  await eventually('both kinds are listed', async () => {
    ids = await link.call(async ({ schedule }) => {
      const found = [];
      for await (const one of schedule.list()) found.push(one.scheduleId);
      return found.filter((id) => id.endsWith(`/${taskQueue}`));
    });
    return ids.length >= 2;
  });
  return ids;
};

const describe: StepHandler = async (run) => descriptionOf(run);

/** What the server tells of the archive sweep's schedule. */
export async function descriptionOf(run: TrialRun): Promise<ScheduleDescription> {
  const { link, taskQueue } = schedulingOf(run);
  return link.call(({ schedule }) => schedule.getHandle(scheduleId('archive', taskQueue)).describe());
}

/** `ensure-schedules`, `list-schedules`, `describe-schedule`. */
export const scheduleSteps: Readonly<Record<string, StepHandler>> = {
  'ensure-schedules': ensure,
  'list-schedules': list,
  'describe-schedule': describe,
};
