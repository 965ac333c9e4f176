// Reads what the plan of an archive sweep is made of.
import { lengthPrefixed, uuidV5 } from '../domain/digest.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { defaultForgetting } from '../domain/sweep/forgetting.js';
import { endKey, planArchive } from '../domain/sweep/plan-archive.js';
import type { ArchivePlan, Ended } from '../domain/sweep/plans.js';
import { addCounts } from '../domain/sweep/report.js';
import { endOf } from '../domain/volatile.js';
import type { Ports } from '../ports/index.js';
import { everyMemory } from './every-memory.js';
import { heldSweep } from './held-sweep.js';

/** One namespace, and what its plan is read from. */
export interface SweepPlace {
  readonly ports: Pick<Ports, 'store' | 'archive' | 'forgetting'>;
  readonly partition: string;
}

/** The plan. While an earlier one waits for an approval nothing more is archived. */
export async function archivePlanOf(place: SweepPlace, now: number): Promise<ArchivePlan> {
  const [plan, held] = await Promise.all([whateverWaits(place, now), heldSweep(place.ports, place.partition)]);
  const waiting = plan.archive.length;
  if (held === null || waiting === 0) return plan;
  return { ...plan, archive: [], holds: false, skipped: addCounts(plan.skipped, { waits_for_approval: waiting }) };
}

/** The plan as it is when no earlier one waits. */
export async function whateverWaits({ ports, partition }: SweepPlace, now: number): Promise<ArchivePlan> {
  const records = await everyMemory(ports, partition);
  const at = new Date(now).toISOString();
  const ended = records.flatMap((memory) => endedOf(memory, at));
  const told = await toldAmong(ports, partition, ended);
  return planArchive({ records, told, options: ports.forgetting ?? defaultForgetting, now });
}

function endedOf(memory: MemoryRecord, at: string): readonly Ended[] {
  const end = memory.status === 'active' ? endOf(memory) : null;
  return end !== null && end <= at ? [{ id: memory.id, end }] : [];
}

/** The event that tells of the end of a memory: the same whoever writes it. */
export function endCause(partition: string, ended: Ended): string {
  return uuidV5(partition, lengthPrefixed(['ended', ended.id, ended.end]));
}

const keysAtOnce = 500;

/** Whose end an event has told, as `endKey` names them. */
export async function toldAmong(
  { store }: Pick<Ports, 'store'>,
  partition: string,
  ended: readonly Ended[],
): Promise<ReadonlySet<string>> {
  const byCause = new Map(ended.map((one) => [endCause(partition, one), endKey(one)]));
  const causes = [...byCause.keys()];
  const told = new Set<string>();
  for (let at = 0; at < causes.length; at += keysAtOnce) {
    const events = await store.ledger.getMany(partition, 'event', causes.slice(at, at + keysAtOnce));
    for (const { key } of events) told.add(byCause.get(key)!);
  }
  return told;
}
