import { Client, Connection, type ScheduleHandle } from '@temporalio/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporalLink, type TemporalLink } from '../../src/engine/temporal/link.js';
import { ensureSchedules, scheduleId, scheduleState, type SweepTimes } from '../../src/engine/temporal/schedules.js';
import { anId } from '../support/builders.js';
import { servers } from '../support/servers.js';

describe('the schedules of a worker', () => {
  let link: TemporalLink;
  let connection: Connection;
  let client: Client;
  let taskQueue: string;

  beforeAll(async () => {
    const { address } = servers().temporal;
    link = await temporalLink({ address, namespace: 'default' });
    connection = await Connection.connect({ address });
    client = new Client({ connection });
  });
  beforeEach(() => {
    taskQueue = `test-${anId()}`;
  });
  afterAll(async () => {
    await link.close();
    await connection.close();
  });

  const nightly: SweepTimes = { archive: '17 3 * * *', forget: '47 3 * * *' };
  const ensure = (times: SweepTimes = nightly): Promise<void> => ensureSchedules({ link, taskQueue }, times);
  const archive = (): ScheduleHandle => client.schedule.getHandle(scheduleId('archive', taskQueue));

  test('their ids are short for the usual task queue, and its own for every other installation', () => {
    expect(scheduleId('archive', 'durable-memory')).toBe('memory-archive');
    expect(scheduleId('forget', 'durable-memory')).toBe('memory-forget');
    expect(scheduleId('forget', 'staging')).toBe('memory-forget/staging');
  });

  test('are made with overlap SKIP, an hour to catch up, and nothing of a user in their arguments', async () => {
    await ensure();
    const { action, policies, state, info } = await archive().describe();
    expect(policies).toEqual({ overlap: 'SKIP', catchupWindow: 3_600_000, pauseOnFailure: false });
    expect(action).toMatchObject({ workflowType: 'sweep', workflowId: `sweep/archive/${taskQueue}`, taskQueue });
    expect(action.args).toEqual([{ kind: 'archive', times: '17 3 * * *' }]);
    expect(state.paused).toBe(false);
    expect(info.nextActionTimes[0]?.toISOString()).toMatch(/T03:17:00/);
    expect((await scheduleState({ link, taskQueue }, 'forget'))?.next).toMatch(/T03:47:00/);
  });

  test('several workers that make them at once all succeed, and a second start changes nothing', async () => {
    await Promise.all([ensure(), ensure(), ensure()]);
    await ensure();
    expect((await archive().describe()).info.lastUpdatedAt).toBeUndefined();
  });

  test('an operator’s pause and note are kept, through a change of the configuration too', async () => {
    await ensure();
    await archive().pause('until the audit is over');
    await ensure({ ...nightly, archive: '5 4 * * 0' });
    const { state, action, spec } = await archive().describe();
    expect(state).toMatchObject({ paused: true, note: 'until the audit is over' });
    expect(action.args).toEqual([{ kind: 'archive', times: '5 4 * * 0' }]);
    expect(spec.calendars?.[0]).toMatchObject({ hour: [{ start: 4 }], minute: [{ start: 5 }] });
    expect(await scheduleState({ link, taskQueue }, 'archive')).toMatchObject({
      paused: true,
      note: 'until the audit is over',
    });
  });

  test('one that is switched off is removed, and nothing is made', async () => {
    await ensure();
    await ensure({ ...nightly, archive: false });
    expect(await scheduleState({ link, taskQueue }, 'archive')).toBeNull();
    expect(await scheduleState({ link, taskQueue }, 'forget')).not.toBeNull();
    await ensure({ archive: false, forget: false });
    expect(await scheduleState({ link, taskQueue }, 'forget')).toBeNull();
  });

  test('times that Temporal cannot read are invalid_input and named, for a new schedule and for one that is there', async () => {
    const wrong = { ...nightly, archive: '61 25 * * *' };
    const named = { code: 'invalid_input', message: expect.stringMatching(/schedules\.archive.*61 25/) as string };
    await expect(ensure(wrong)).rejects.toMatchObject(named);
    await ensure();
    await expect(ensure(wrong)).rejects.toMatchObject(named);
  });
});
