// What the doctor tells of sweeps: the schedules that start them, and those that wait for an answer.
import { heldSweeps } from '../client/held-sweeps.js';
import { scheduleState, sweepKinds, type Scheduling, type ScheduleState } from '../engine/temporal/schedules.js';
import type { Store } from '../ports/index.js';
import type { Config } from './config.js';
import { looked, ok, type Finding } from './finding.js';
import { sweepTimes } from './sweep-times.js';

/** One finding for each sweep that the configuration wants to start by itself. */
export async function scheduleFindings(
  config: Pick<Config, 'schedules'>,
  scheduling: Scheduling,
): Promise<readonly Finding[]> {
  const times = sweepTimes(config);
  const wanted = sweepKinds.filter((kind) => times[kind] !== false);
  return Promise.all(
    wanted.map(async (kind): Promise<Finding> => {
      const name = `schedule ${kind}`;
      const seen = await looked(name, () => scheduleState(scheduling, kind));
      return 'finding' in seen ? seen.finding : scheduleFinding(name, seen.value, scheduling.link.place.namespace);
    }),
  );
}

function scheduleFinding(name: string, state: ScheduleState | null, namespace: string): Finding {
  if (state === null)
    return { name, state: 'warning', detail: 'there is none', cure: 'start a worker: it makes the schedule' };
  const { id, next, paused, note } = state;
  if (!paused) return ok(name, `${id}, next ${next ?? 'never'}`);
  const detail = `${id} is paused${note === null ? '' : `: ${note}`}`;
  const cure = `when it may run again: temporal schedule toggle --unpause --schedule-id ${id} --namespace ${namespace}`;
  return { name, state: 'warning', detail, cure };
}

/** Sweeps that would have archived much of a namespace. */
export async function heldFinding(store: Pick<Store, 'namespaces' | 'ledger'>): Promise<Finding> {
  const seen = await looked('held sweeps', () => heldSweeps(store));
  if ('finding' in seen) return seen.finding;
  if (seen.value.length === 0) return ok('held sweeps', 'none waits');
  const [first] = seen.value;
  const detail = `${seen.value.length} wait for an answer, the first in ${first!.partition.slice(0, 16)}: ${first!.found} memories`;
  const cure = 'see durable-memory sweep held, then durable-memory sweep approve or discard';
  return { name: 'held sweeps', state: 'warning', detail, cure };
}
