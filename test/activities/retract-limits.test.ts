import { describe, expect, it } from 'vitest';
import { jobPoints } from '../../src/activities/points.js';
import { memoryId } from '../../src/domain/ids.js';
import { readerOf } from '../../src/domain/injection-record.js';
import {
  activeIn,
  idOf,
  inCities,
  retract,
  space,
  stopAt,
  talkWorld,
  textsOf,
  type TalkWorld,
} from '../support/retract-world.js';

describe('the limits of retract', () => {
  it('a dry run tells what would change and changes nothing', async () => {
    const world = await talkWorld(inCities);
    const first = await world.say('ann', ['The user lives in Paris.']);
    world.at(1);
    const poison = await world.say('eve', ['The user lives in Rome.']);
    const before = await world.holds();
    const report = await world.during(world.as('ann').retract({ authorId: 'eve' }, { dryRun: true }));
    expect(report).toEqual({
      dryRun: true,
      removed: [idOf(poison)],
      restored: [idOf(first)],
      changed: [],
      notFound: [],
      blankedTurns: 1,
    });
    expect(await world.holds()).toEqual(before);
    expect(await textsOf(world)).toContain('Rome');
  });

  it('G5: much of a space goes by author only when that is confirmed', async () => {
    const world = await talkWorld();
    for (let turn = 0; turn < 3; turn++) {
      await world.say(
        'eve',
        Array.from({ length: 8 }, (_, index) => `Shelf ${turn * 8 + index} holds box ${index * 31 + turn}.`),
      );
    }
    const asked = world.as('ann').retract({ authorId: 'eve' });
    await expect(world.during(asked)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('24 of 24'),
    });
    expect(await activeIn(world)).toHaveLength(24);
    expect((await retract(world, { authorId: 'eve' })).removed).toHaveLength(24);
    expect(await activeIn(world)).toEqual([]);
  });

  it('G4: needs the right to forget there; an id of another namespace is not found', async () => {
    const world = await talkWorld();
    const id = await world.say('eve', ['The user sings.']);
    const reader = world.lane.memory.for({ tenantId: 'acme', userId: 'joe', teams: ['ops'] });
    await expect(reader.in('team/ops').retract({ ingestionId: id })).rejects.toMatchObject({
      code: 'namespace_denied',
    });
    await expect(reader.retract({ ingestionId: 'all' } as never)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await reader.retract({ ingestionId: id })).toMatchObject({ removed: [], notFound: [id] });
    const other = memoryId(space.partition, 'nothing', 0);
    expect(await retract(world, { ingestionId: [id, other] })).toMatchObject({
      removed: [idOf(id)],
      notFound: [other],
    });
  });

  it('said again afterwards it is a new statement', async () => {
    const world = await talkWorld();
    const id = await world.say('eve', ['The user sings.']);
    await retract(world, { ingestionId: id });
    expect(await world.say('eve', ['The user sings.'])).not.toBe(id);
    expect(await activeIn(world)).toEqual(['The user sings.']);
  });

  it('leaves no text in the job, the events or the ledger, and the answers it went into are found by its id', async () => {
    const world = await talkWorld(inCities);
    await world.say('ann', ['The user lives in Paris.']);
    world.at(1);
    const poison = await world.say('eve', ['The user lives in Rome.']);
    world.at(2);
    await world.say('bob', ['The user lives in Rome.']);
    const at = new Date().toISOString();
    const noted = {
      at,
      answerId: 'answer-1',
      session: null,
      by: readerOf({ tenantId: 'acme', userId: 'ann' }),
      memories: [[idOf(poison), 2]],
    };
    const body = { kind: 'note', acceptedAt: at, injections: [noted], lost: 0 };
    const place = { key: 'f2a4f4f0-6b8e-4a4e-8c1e-000000000001', sessionId: null, at, queuedAt: 1, open: true };
    await world.store.ledger.put(space.partition, { kind: 'job', ...place, body });
    await world.lane.run(undefined, space.partition);
    await retract(world, { authorId: 'eve' });
    const jobs = await world.store.ledger.list(space.partition, { kinds: ['job'], order: 'newest', limit: 1 });
    expect(JSON.stringify(jobs)).not.toMatch(/Rome|eve/u);
    const { injections } = await world.as('ann').injections({ memoryId: idOf(poison) });
    expect(injections).toMatchObject([{ answerId: 'answer-1', version: 2 }]);
  });

  it.each(jobPoints.retract)('G1 G2: interrupted at %s and run again it ends the same', async (point) => {
    const [calm, hurt] = await Promise.all([chainWorld(), chainWorld()]);
    await retract(calm.world, { ingestionId: calm.poison });
    const asked = hurt.world.as('ann').retract({ ingestionId: hurt.poison });
    await expect(hurt.world.during(asked, stopAt(point))).rejects.toThrow('stopped');
    expect(await hurt.world.during(asked)).toMatchObject({ blankedTurns: 1, dryRun: false });
    expect(await hurt.world.holds()).toEqual(await calm.world.holds());
    const types = async ({ world }: typeof calm) => (await world.as('ann').events()).events.map(({ type }) => type);
    expect(await types(hurt)).toEqual(await types(calm));
    expect(await hurt.world.as('ann').queued()).toBe(0);
  });
});

/** A space in which the poison has something before it, beside it and after it. */
async function chainWorld(): Promise<{ readonly world: TalkWorld; readonly poison: string }> {
  const world = await talkWorld(inCities);
  await world.say('ann', ['The user lives in Paris.'], { turnId: 'a' });
  world.at(1);
  const poison = await world.say('eve', ['The user lives in Rome.', 'The user sings.'], { turnId: 'b' });
  world.at(2);
  await world.say('bob', ['The user lives in Rome.'], { turnId: 'c' });
  world.at(3);
  await world.say('ann', ['The user lives in Oslo.'], { turnId: 'd' });
  return { world, poison };
}
