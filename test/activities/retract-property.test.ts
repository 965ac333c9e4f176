// The promise of `retract` against a reference: random talk of several people in one space, and the same talk in another
// space without the words of one of them. After the retract the two hold the same, memory by memory.
import { describe, expect, it } from 'vitest';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import { factOf, sentences } from '../support/talk-sentences.js';
import { oneOf, seeded, type Chance } from '../domain/write/reports/seeded.js';
import { talkWorld, type TalkWorld } from '../support/retract-world.js';

const people: [string, ...string[]] = ['ann', 'bob', 'eve'];

interface Talk {
  readonly with: TalkWorld;
  readonly without: TalkWorld;
  readonly poison: string[];
}

/** Something said, by one or (unless it is eve) in both worlds. */
async function say(talk: Talk, chance: Chance, minute: number): Promise<void> {
  const who = oneOf(chance, people);
  const said = [...new Set(Array.from({ length: 1 + chance(3) }, () => oneOf(chance, sentences)))];
  const late = chance(6) === 0 ? { saidAt: minute - chance(20) } : {};
  const options = { turnId: `turn-${minute}`, ...late };
  const id = await talk.with.say(who, said, options);
  if (who === 'eve') talk.poison.push(id);
  else await talk.without.say(who, said, options);
}

/** Something a person does to a memory that both worlds hold alike. */
async function act(talk: Talk, chance: Chance): Promise<void> {
  const [a, b] = [await talk.with.holds(), await talk.without.holds()];
  const waits = chance(2) === 0 ? 'pending' : 'active';
  const common = [...a.values()]
    .filter(({ id, status }) => status === waits && b.get(id)?.status === waits)
    .toSorted((x, y) => (x.id < y.id ? -1 : 1));
  if (common.length === 0) return;
  const { id } = oneOf(chance, common as [MemoryRecord, ...MemoryRecord[]]);
  const verb = chance(4);
  const text = `The user says: ${chance(1000)}.`;
  for (const world of [talk.with, talk.without]) {
    const ann = world.as('ann');
    if (waits === 'pending') await world.ended(verb < 2 ? ann.confirm(id) : ann.reject(id));
    else if (verb === 0) await world.ended(ann.edit(id, { content: text }));
    else if (verb === 1) await world.ended(ann.edit(id, { importance: 5 }));
    else await world.ended(ann.feedback(id, verb === 2 ? 'useful' : 'outdated'));
  }
}

/** All that is held, without the ids of edits (which are random) and what the order of accepting decides. */
function comparable(held: ReadonlyMap<string, MemoryRecord>): unknown {
  const named = new Map(
    [...held.values()].map((one) => [one.id, one.decidedBy.tier === 'verbatim' ? nameOf(one) : one.id]),
  );
  const renamed = (id: string | null): string | null => (id === null ? null : (named.get(id) ?? id));
  const sorted = (ids: readonly (string | null)[]) => ids.map(String).toSorted((x, y) => (x < y ? -1 : 1));
  return [...held.values()]
    .map((one) => ({
      ...one,
      id: renamed(one.id),
      supersedes: sorted(one.supersedes.map(renamed)),
      supersededBy: renamed(one.supersededBy),
      hold: one.hold === null ? null : { ...one.hold, replaces: sorted(one.hold.replaces.map(renamed)) },
      sources: one.sources.map((source) => (source.kind === 'user_edit' ? { ...source, ingestionId: '' } : source)),
    }))
    .toSorted((x, y) => (String(x.id) < String(y.id) ? -1 : 1));
}

function nameOf({ content, createdAt }: MemoryRecord): string {
  return `edit ${createdAt} ${content}`;
}

interface Course {
  readonly steps: number;
  /** Whether one of eve's turns is taken back now and then while the talk goes on. */
  readonly retracting: boolean;
}

async function talkOf(seed: number, { steps, retracting }: Course): Promise<Talk> {
  const chance = seeded(seed);
  const options = { facts: factOf };
  const talk: Talk = { with: await talkWorld(options), without: await talkWorld(options), poison: [] };
  const last = 4 + chance(steps);
  for (let step = 1; step <= last; step++) {
    const minute = step * 10;
    talk.with.at(minute);
    talk.without.at(minute);
    const what = chance(8);
    if (what < 2) await act(talk, chance);
    else if (what === 2 && retracting) await takeBack(talk, chance);
    else await say(talk, chance, minute);
  }
  return talk;
}

/** One of eve's turns, perhaps one that was taken back before. */
async function takeBack(talk: Talk, chance: Chance): Promise<void> {
  if (talk.poison.length === 0) return;
  const ingestionId = oneOf(chance, talk.poison as [string, ...string[]]);
  await talk.with.during(talk.with.as('ann').retract({ ingestionId }));
}

// RETRACT_SEEDS=300 tries more talks, RETRACT_FROM=1000 others.
const seeds = Number(process.env['RETRACT_SEEDS'] ?? 8);
const from = Number(process.env['RETRACT_FROM'] ?? 0);
const numbers = Array.from({ length: seeds }, (_, index) => from + index);

describe('retract, against the same talk without the words', () => {
  it.each(numbers)('all at once, by author (%i)', async (seed) => {
    const talk = await talkOf(seed, { steps: 14, retracting: false });
    await talk.with.during(talk.with.as('ann').retract({ authorId: 'eve' }, { confirm: true }));
    expect(comparable(await talk.with.holds())).toEqual(comparable(await talk.without.holds()));
  });

  it.each(numbers)('turn by turn, while the talk goes on (%i)', async (seed) => {
    const talk = await talkOf(10_000 + seed, { steps: 20, retracting: true });
    for (const ingestionId of talk.poison) await talk.with.during(talk.with.as('ann').retract({ ingestionId }));
    expect(comparable(await talk.with.holds())).toEqual(comparable(await talk.without.holds()));
    const again = await talk.with.during(talk.with.as('ann').retract({ authorId: 'eve' }, { dryRun: true }));
    expect(again).toMatchObject({ removed: [], restored: [], changed: [] });
  });
});
