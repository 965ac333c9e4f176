// A turn that the rules decided because the tenant's budget was spent, and the day after.
import { admission } from '../../src/activities/usage.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { laneByHand, type Lane, type LaneOptions } from './lane-by-hand.js';
import { scriptedTier, type ScriptedFact, type ScriptedTier } from './scripted-tier.js';

export const { partition } = userNamespace({ tenantId: 'acme', userId: 'ann' });
export const today = Date.parse('2026-11-30T09:00:00.000Z');
export const tomorrow = Date.parse('2026-12-01T00:05:00.000Z');

export const city = (name: string): ScriptedFact => ({
  content: `The user lives in ${name}.`,
  attribute: 'user.city',
  cardinality: 'one',
  category: 'user_profile',
  subject: 'user',
  predicate: 'lives in',
  object: name,
});
export const fact = (content: string): ScriptedFact => ({ content });

export interface Tiers {
  readonly rules: readonly ScriptedFact[];
  readonly model: readonly ScriptedFact[];
}

export interface Spent {
  readonly lane: Lane;
  readonly model: ScriptedTier;
  readonly setNow: (now: number) => void;
  readonly ingestionId: string;
}

/** A turn decided by the rules under a spent budget; only then the clock goes on to tomorrow, when asked. */
export async function decidedByRules(tiers: Tiers, over: Partial<LaneOptions> = {}): Promise<Spent> {
  let now = today;
  const model = scriptedTier((turn) => (turn.redecides === undefined ? [] : tiers.model), 'model');
  const rules = scriptedTier(() => tiers.rules);
  const lane = await laneByHand({ now: () => now, model, rules, limits: { callsPerDay: 10 }, ...over });
  await spendAll(lane);
  const { ingestionId } = await lane.ann.remember('I moved to Porto with my two dogs.', { sessionId: 'talk' });
  await lane.run();
  return { lane, model, setNow: (time) => (now = time), ingestionId };
}

async function spendAll({ ports }: Lane): Promise<void> {
  for (let call = 0; call < 10; call++) await admission(ports, 'acme');
}

export const contents = async ({ ann }: Lane): Promise<string[]> =>
  (await ann.list()).memories.map(({ content }) => content).toSorted();

export async function everything({ store }: Lane): Promise<readonly MemoryRecord[]> {
  const { records } = await store.memories.list(partition, { limit: 100 });
  return records.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Another day begins, and all there is to do is done. */
export async function nextDay({ lane, setNow }: Spent): Promise<number> {
  setNow(tomorrow);
  const queued = await lane.look();
  await lane.run();
  return queued;
}

/** Until a job waits in the lane: verbs that wait for their end hand it in a moment later. */
export async function untilQueued({ store }: Lane): Promise<void> {
  while ((await store.ledger.count(partition, { kinds: ['job'], open: true })) === 0) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
