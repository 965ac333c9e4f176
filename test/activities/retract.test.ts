import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../src/activities/attempt.js';
import { recordFailure } from '../../src/activities/persist.js';
import { memoryId } from '../../src/domain/ids.js';
import {
  activeIn,
  idOf,
  inCities,
  memory,
  retract,
  space,
  stopAt,
  talkWorld,
  textsOf,
} from '../support/retract-world.js';

describe('retract', () => {
  it('brings back what the words replaced, and blanks them', async () => {
    const world = await talkWorld(inCities);
    await world.say('ann', ['The user lives in Paris.']);
    world.at(1);
    const poison = await world.say('eve', ['The user lives in Rome.']);
    expect(await activeIn(world)).toEqual(['The user lives in Rome.']);
    const report = await retract(world, { ingestionId: poison });
    expect(report).toMatchObject({ dryRun: false, removed: [idOf(poison)], blankedTurns: 1 });
    expect(report.restored).toHaveLength(1);
    expect(await activeIn(world)).toEqual(['The user lives in Paris.']);
    const turn = await world.store.ledger.get(space.partition, 'turn', poison);
    expect(JSON.stringify(turn)).not.toContain('Rome');
  });

  it('joins the chain again where something came after', async () => {
    const world = await talkWorld(inCities);
    const first = await world.say('ann', ['The user lives in Paris.']);
    world.at(1);
    const poison = await world.say('eve', ['The user lives in Rome.']);
    world.at(2);
    const last = await world.say('ann', ['The user lives in Oslo.']);
    await retract(world, { ingestionId: poison });
    expect(await memory(world, first)).toMatchObject({ status: 'superseded', supersededBy: idOf(last) });
    expect(await memory(world, last)).toMatchObject({ status: 'active', supersedes: [idOf(first)], version: 2 });
    expect(await memory(world, poison)).toBeUndefined();
  });

  it('keeps what another said independently, on their own evidence', async () => {
    const world = await talkWorld(inCities);
    await world.say('ann', ['The user lives in Paris.']);
    world.at(1);
    const poison = await world.say('eve', ['The user lives in Rome.']);
    world.at(2);
    const bob = await world.say('bob', ['The user lives in Rome.']);
    await retract(world, { ingestionId: poison });
    expect(await activeIn(world)).toEqual(['The user lives in Rome.']);
    const kept = await memory(world, bob);
    expect(kept!.sources.map(({ authorId }) => authorId)).toEqual(['bob']);
    expect(kept!.supersedes).toHaveLength(1);
  });

  it('takes evidence from what the words only confirmed: a guess waits again', async () => {
    const guess = { stance: 'inferred' as const, confidence: 0.6 };
    const world = await talkWorld({ facts: () => guess });
    const first = await world.say('ann', ['The user enjoys sailing.']);
    const before = await memory(world, first);
    world.at(1);
    const poison = await world.say('eve', ['The user enjoys sailing.']);
    expect(await memory(world, first)).toMatchObject({ status: 'active', hold: null });
    const report = await retract(world, { ingestionId: poison });
    expect(report).toMatchObject({ removed: [], restored: [], changed: [idOf(first)] });
    expect(await memory(world, first)).toEqual(before);
    expect((await world.as('ann').events()).events.at(-1)).toMatchObject({ type: 'held', reason: 'retracted' });
  });

  it('an edit in own words stays, in the place of what went; one that only adds to the words goes', async () => {
    const world = await talkWorld(inCities);
    const first = await world.say('ann', ['The user lives in Paris.']);
    world.at(1);
    const poison = await world.say('eve', ['The user lives in Rome.', 'The user sings.']);
    const sung = memoryId(space.partition, poison, 1);
    world.at(2);
    const edited = await world.during(world.as('bob').edit(idOf(poison), { content: 'The user lives in Ostia.' }));
    await world.during(world.as('bob').edit(sung, { tags: ['music'] }));
    await retract(world, { ingestionId: poison });
    expect(await activeIn(world)).toEqual(['The user lives in Ostia.']);
    expect((await world.holds()).get(edited.id)).toMatchObject({ supersedes: [idOf(first)], version: 2 });
    expect(await memory(world, first)).toMatchObject({ supersededBy: edited.id });
    expect(await textsOf(world)).not.toMatch(/Rome|sings|music/u);
  });

  it('an edit is taken back by the id its evidence names, and by its author', async () => {
    const world = await talkWorld(inCities);
    const first = await world.say('ann', ['The user lives in Paris.']);
    world.at(1);
    const { id } = await world.during(world.as('eve').edit(idOf(first), { content: 'The user lives in Rome.' }));
    const { ingestionId } = (await world.holds()).get(id)!.sources[0]!;
    await retract(world, { ingestionId });
    expect(await activeIn(world)).toEqual(['The user lives in Paris.']);
    await world.during(world.as('eve').edit(idOf(first), { content: 'The user lives in Oslo.' }));
    await retract(world, { authorId: 'eve' });
    expect(await activeIn(world)).toEqual(['The user lives in Paris.']);
    expect(await textsOf(world)).not.toMatch(/Rome|Oslo/u);
  });

  it('what a person answered about the words holds for whoever said the same', async () => {
    const world = await talkWorld({ facts: () => ({ predicate: 'sails' }) });
    const poison = await world.say('eve', ['The user sails.']);
    const bob = await world.say('bob', ['The user sails.']);
    await world.during(world.as('ann').edit(idOf(poison), { pinned: true }));
    await retract(world, { ingestionId: poison });
    const [kept] = [...(await world.holds()).values()].filter(({ status }) => status === 'active');
    expect(kept).toMatchObject({ content: 'The user sails.', pinned: true, supersedes: [idOf(bob)] });
    expect(kept!.sources.map(({ authorId }) => authorId)).toEqual(['bob', 'ann']);
  });

  it('a proposal that was agreed to goes with the turn it was made in', async () => {
    const world = await talkWorld({ facts: () => null });
    const user = world.as('ann');
    const session = { sessionId: 's1', answers: 'agreed' as const };
    const proposal = 'I suggest we deploy the orders service with blue-green switches.';
    const asked = await user.remember([{ role: 'assistant', content: proposal }], { ...session });
    await world.lane.run(undefined, space.partition);
    await user.remember([{ role: 'user', content: "Sounds good, let's do that." }], { ...session });
    await world.lane.run(undefined, space.partition);
    expect((await activeIn(world)).join()).toContain('blue-green');
    await retract(world, { ingestionId: asked.ingestionId });
    expect((await activeIn(world)).join()).not.toContain('blue-green');
    expect(await textsOf(world)).not.toContain('blue-green');
  });

  it('a turn that still waits is taken back before it becomes anything', async () => {
    const world = await talkWorld(inCities);
    await world.say('ann', ['The user lives in Paris.']);
    const { ingestionId } = await world.as('eve').remember('The user lives in Rome.');
    const report = await retract(world, { ingestionId });
    expect(report.blankedTurns).toBe(1);
    expect(await activeIn(world)).toEqual(['The user lives in Paris.']);
    expect(await textsOf(world)).not.toContain('Rome');
    expect(await world.as('ann').queued()).toBe(0);
  });

  it('what a failed ingestion left half-written goes too', async () => {
    const world = await talkWorld(inCities);
    const first = await world.say('ann', ['The user lives in Paris.']);
    world.at(1);
    const { ingestionId } = await world.as('eve').remember('The user lives in Rome.');
    await expect(world.lane.run(stopAt('persist.inserted'), space.partition)).rejects.toThrow('stopped');
    const ref = { partition: space.partition, ingestionId };
    await recordFailure(world.lane.ports, { ...ref, code: 'internal' }, quietAttempt());
    expect(await memory(world, first)).toMatchObject({ status: 'superseded' });
    await retract(world, { ingestionId });
    expect(await memory(world, first)).toMatchObject({ status: 'active', supersededBy: null, retiredAt: null });
    expect(await textsOf(world)).not.toContain('Rome');
  });

  it('works from the memories alone where the text of the turns is gone', async () => {
    const world = await talkWorld(inCities);
    const first = await world.say('ann', ['The user lives in Paris.']);
    world.at(1);
    const poison = await world.say('eve', ['The user lives in Rome.']);
    world.at(2);
    const bob = await world.say('bob', ['The user lives in Rome.']);
    world.at(3);
    const last = await world.say('ann', ['The user lives in Oslo.']);
    const kinds = ['draft', 'vectors', 'plan', 'verdicts'] as const;
    const gone = [first, poison, bob, last].flatMap((key) => kinds.map((kind) => ({ kind, key })));
    await world.store.ledger.remove(space.partition, gone);
    await retract(world, { ingestionId: poison });
    expect(await memory(world, bob)).toMatchObject({
      status: 'superseded',
      supersedes: [idOf(first)],
      supersededBy: idOf(last),
      sources: [{ authorId: 'bob' }],
    });
    expect(await memory(world, last)).toMatchObject({ supersedes: [idOf(bob)], version: 3 });
    await retract(world, { ingestionId: bob });
    expect(await memory(world, first)).toMatchObject({ status: 'superseded', supersededBy: idOf(last) });
  });
});

function quietAttempt(): Attempt {
  return { signal: new AbortController().signal, firstStartedAt: 0, reach: () => {} };
}
