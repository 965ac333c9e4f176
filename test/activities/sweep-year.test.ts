// A year of one namespace, swept every night: what fades, what stays, what is asked again. The days are worked out by hand
// (see test/domain/sweep/retention.test.ts for the formula); the clock is an input, nobody waits.
import { beforeAll, describe, expect, it } from 'vitest';
import type { AddedFactInput } from '../../src/domain/write/add-input.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { defaultForgetting } from '../../src/domain/sweep/forgetting.js';
import type { SweepReport } from '../../src/domain/sweep/report.js';
import type { EventRow } from '../../src/domain/event.js';
import type { Turn } from '../../src/domain/turn.js';
import { onDay, sweepWorld, type SweepWorld } from '../support/sweep-world.js';

const { partition } = userNamespace({ tenantId: 'acme', userId: 'ann' });

/** All said on day 0. */
const facts = {
  bus: { content: 'The bus was late.', importance: 1 },
  soup: { content: 'There was leek soup for lunch.', importance: 2 },
  fair: { content: 'Ann went to the book fair.', importance: 3 },
  prize: { content: 'Ann won a prize for her essay.', importance: 4 },
  birth: { content: 'Her daughter was born in Lyon.', importance: 5 },
  tea: { content: 'Ann likes mint tea.', category: 'preference', importance: 1 },
  jazz: { content: 'Ann likes old jazz records.', category: 'preference', importance: 2 },
  hills: { content: 'Ann likes walking in the hills.', category: 'preference', importance: 3 },
  rule: { content: 'Invoices are paid within ten days.', category: 'business_rule', importance: 1 },
  pinned: { content: 'The spare key hangs behind the clock.', importance: 1, pinned: true },
  used: { content: 'The gardener comes on Tuesdays.', importance: 3 },
  lease: { content: 'The scooter is leased.', importance: 3, validUntil: onDay(50) },
  school: { content: 'Ann went to a school by the sea.', category: 'user_profile', importance: 1 },
  plan: { content: 'Ann plans to learn the cello.', attribute: 'user.plans', importance: 4 },
  place: { content: 'Ann is in Porto.', attribute: 'user.current_location', object: 'Porto', importance: 3 },
  budget: { content: 'Ann spends 400 a month.', attribute: 'user.budget', object: '400', category: 'preference' },
} satisfies Readonly<Record<string, AddedFactInput>>;

type Name = keyof typeof facts;

/** What happens to each, and on which day; what is not named stays as it is. */
const byHand: Readonly<Partial<Record<Name, readonly (readonly [day: number, becomes: string])[]>>> = {
  // 90 days after its retention fell below .25.
  bus: [
    [120, 'archive: faded'],
    [301, 'destroyed'],
  ],
  soup: [
    [131, 'archive: faded'],
    [312, 'destroyed'],
  ],
  fair: [
    [147, 'archive: faded'],
    [328, 'destroyed'],
  ],
  prize: [
    [181, 'archive: faded'],
    [362, 'destroyed'],
  ],
  tea: [[266, 'archive: faded']],
  jazz: [[331, 'archive: faded']],
  // Recalled once, on day 100.
  used: [[253, 'archive: faded']],
  // An end that was told.
  lease: [
    [50, 'archive: expired'],
    [231, 'destroyed'],
  ],
  // Believed for 180 days, then asked; nobody answers for 30 days; let go, and out of the store after 90 more.
  plan: [
    [180, 'pending: stale'],
    [210, 'archived'],
    [300, 'archive: let_go'],
  ],
  // Believed for 14 days; confirmed on day 20, and believed for 14 more; then nobody answers.
  place: [
    [14, 'pending: stale'],
    [20, 'active'],
    [34, 'pending: stale'],
    [64, 'archived'],
    [154, 'archive: let_go'],
    [335, 'destroyed'],
  ],
  // Said again on day 150: believed for 180 days from then.
  budget: [
    [330, 'pending: stale'],
    [360, 'archived'],
  ],
};

interface Night {
  readonly day: number;
  readonly dry: readonly SweepReport[];
  readonly real: readonly SweepReport[];
  readonly again: readonly SweepReport[];
}

let world: SweepWorld;
let ids: ReadonlyMap<string, Name>;
const seen: Partial<Record<Name, [number, string][]>> = {};
const blanked: Record<string, number> = {};
const nights: Night[] = [];

async function statesOf(): Promise<ReadonlyMap<Name, string>> {
  const records = await world.store.memories.list(partition, { limit: 100 });
  const archived = await world.ports.archive.list(partition, { limit: 100 });
  const there = records.records.map(
    ({ id, status, hold }) => [ids.get(id)!, hold === null ? status : `${status}: ${hold.reason}`] as const,
  );
  return new Map([...there, ...archived.heads.map(({ id, reason }) => [ids.get(id)!, `archive: ${reason}`] as const)]);
}

async function night(day: number): Promise<void> {
  const both = async (dryRun: boolean): Promise<readonly SweepReport[]> => [
    await world.sweep('archive', { dryRun }),
    await world.sweep('forget', { dryRun }),
  ];
  // The dry run of the forget sweep looks before the archive sweep has run: neither changes what the other does.
  nights.push({ day, dry: await both(true), real: await both(false), again: await both(false) });
}

async function look(day: number, before: ReadonlyMap<Name, string>): Promise<ReadonlyMap<Name, string>> {
  const states = await statesOf();
  for (const name of Object.keys(facts) as Name[]) {
    const state = states.get(name) ?? 'destroyed';
    if (state !== before.get(name)) (seen[name] ??= []).push([day, state]);
  }
  const turns = await world.store.ledger.list(partition, { kinds: ['turn'], order: 'oldest', limit: 100 });
  for (const { key, body } of turns) if ((body as Turn).aged === true) blanked[key] ??= day;
  return new Map((Object.keys(facts) as Name[]).map((name) => [name, states.get(name) ?? 'destroyed']));
}

let firstTurn: string;
let secondTurn: string;

async function liveThroughTheYear(): Promise<void> {
  world = await sweepWorld({ forgetting: { ...defaultForgetting, keepDays: 180 } });
  firstTurn = (await world.ann.add(Object.values(facts))).ingestionId;
  await world.run();
  const { memories } = await world.ann.list({ limit: 50 });
  ids = new Map(memories.map(({ id, content }) => [id, nameOf(content)]));
  let states = await statesOf();
  for (let day = 1; day <= 365; day++) {
    world.goTo(day);
    if (day === 20) await world.ann.confirm(idOf('place'), { wait: false });
    if (day === 100) await world.store.memories.touch(partition, [{ id: idOf('used'), count: 1, at: onDay(100) }]);
    if (day === 150) secondTurn = (await world.ann.add(facts.budget)).ingestionId;
    await world.run();
    await night(day);
    states = await look(day, states);
  }
}

const nameOf = (content: string): Name =>
  (Object.keys(facts) as Name[]).find((name) => facts[name].content === content)!;
const idOf = (name: Name): string => [...ids].find(([, one]) => one === name)![0];

describe('a year of one namespace', () => {
  beforeAll(liveThroughTheYear, 60_000);

  it('every fact was kept on day 0', () => {
    expect([...ids.values()].toSorted()).toEqual(Object.keys(facts).toSorted());
  });

  it('what fades, what stays, what is asked again, each on its day', () => {
    expect(seen).toEqual(byHand);
  });

  it('the text of a turn goes 30 days after its outcome, the quotes of memories stay', async () => {
    expect(blanked).toEqual({ [firstTurn]: 30, [secondTurn]: 180 });
    const [memory] = await world.store.memories.get(partition, [idOf('hills')]);
    expect(memory!.sources[0]!.quote).toBe(facts.hills.content);
    const kinds = ['turn', 'draft', 'plan', 'verdicts', 'vectors'] as const;
    const rows = await world.store.ledger.list(partition, { kinds, order: 'oldest', limit: 100 });
    expect(rows.map(({ kind }) => kind)).toEqual(['turn', 'turn']);
    expect(JSON.stringify(rows)).not.toContain('hills');
  });

  it('a second sweep of the same night changes nothing', () => {
    for (const { day, again } of nights) {
      for (const report of again) expect(report, `day ${day}`).toMatchObject({ done: {}, swept: 0, idle: 1 });
    }
  });

  it('a dry run reports what the sweep then does', () => {
    const told = (report: SweepReport): SweepReport => ({ ...report, dryRun: false });
    for (const { dry, real } of nights) expect(dry.map(told)).toEqual(real.map(told));
  });

  it('each end of a time is told once, with what came of it', async () => {
    const rows = await world.store.ledger.list(partition, { kinds: ['event'], order: 'oldest', limit: 500 });
    const events = rows.flatMap(({ body }) => (body as EventRow).events);
    const of = (type: string): readonly string[] =>
      events.filter((event) => event.type === type).map(({ memoryId, reason }) => `${ids.get(memoryId!)} ${reason}`);
    expect(of('expired')).toEqual(['place stale', 'place stale', 'lease valid_until', 'plan stale', 'budget stale']);
    expect(of('held')).toEqual(['place stale', 'place stale', 'plan stale', 'budget stale']);
    expect(of('rejected')).toEqual(['place deadline', 'plan deadline', 'budget deadline']);
    expect(of('archived')).toHaveLength(10);
  });

  it('the audit of the year finds nothing wrong', async () => {
    expect((await world.ann.audit()).problems).toEqual([]);
  });
});
