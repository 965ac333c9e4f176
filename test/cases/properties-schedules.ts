// What trials of the schedules say in words.
import assert from 'node:assert/strict';
import type { ScheduleDescription } from '@temporalio/client';
import { descriptionOf } from './steps-schedules.js';
import { callsOf, type TrialRun } from './trial-run.js';

const hourMs = 3_600_000;

export const scheduleProperties: Readonly<Record<string, (run: TrialRun) => Promise<void> | void>> = {
  C130: async (run) => {
    const calls = callsOf(run, 'ensure-schedules');
    assert.deepEqual(
      calls.map(({ error }) => error),
      [null, null, null],
    );
    const ids = callsOf(run, 'list-schedules')[0]!.value as readonly string[];
    assert.equal(ids.filter((id) => id.startsWith('memory-archive/')).length, 1);
    const { spec } = await descriptionOf(run);
    assert.deepEqual([spec.calendars?.length, spec.calendars?.[0]?.hour[0]?.step], [1, 6]);
  },
  C132: (run) => {
    const { policies } = callsOf(run, 'describe-schedule')[0]!.value as ScheduleDescription;
    assert.equal(policies.overlap, 'SKIP');
    assert(policies.catchupWindow <= 2 * hourMs);
    // What was missed longer ago than the window is not made up for, and of the rest none runs beside another.
    assert(Math.floor(policies.catchupWindow / hourMs) + 1 <= 2);
  },
};
