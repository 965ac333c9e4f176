import { afterEach, describe, expect, it } from 'vitest';
import { ended, openSpaces, type SpacesWorld } from '../support/spaces-world.js';

let world: SpacesWorld;

afterEach(() => world.memory.close());

describe('forget by query', () => {
  it('lists what may be meant, nearest first, and removes nothing', async () => {
    world = await openSpaces();
    const ann = world.as('ann');
    await ann.add(['The user lives at 5 Quay Road.', 'The user moved to Quay Road 5 in May.', 'The user sings.'], {
      wait: true,
    });
    const report = await ann.forget({ query: 'the Quay Road address' });
    expect(report).toMatchObject({ deleted: 0, deletedIds: [], blankedTurns: 0 });
    const lines = report.candidates!.map(({ line }) => line);
    expect(lines.toSorted()).toEqual(['The user lives at 5 Quay Road.', 'The user moved to Quay Road 5 in May.']);
    const similarities = report.candidates!.map(({ similarity }) => similarity);
    expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
    expect((await ann.list()).memories).toHaveLength(3);
    expect((await ann.forget({ query: 'weather' })).candidates).toEqual([]);
  });

  it('removes the ids that are named, and nothing else', async () => {
    world = await openSpaces();
    const ann = world.as('ann');
    await ann.add(['The user lives at 5 Quay Road.', 'The user moved to Quay Road 5 in May.'], { wait: true });
    const [first, second] = (await ann.forget({ query: 'Quay Road' })).candidates!;
    const report = await ann.forget({ query: 'Quay Road', ids: [first!.id] });
    expect(report).toMatchObject({ deleted: 1, deletedIds: [first!.id] });
    expect((await ann.list()).memories.map(({ id }) => id)).toEqual([second!.id]);
  });

  it('G4: shows nothing above the ceiling, nothing of another space, and asks for the right to forget', async () => {
    world = await openSpaces();
    const ann = world.as('ann', { roles: ['writer'], sharedCeiling: 'confidential' });
    await ann.in('team/ops').add({ content: 'The safe code is 7731.', sensitivity: 'confidential' }, { wait: true });
    const bob = world.as('bob', { roles: ['writer'] });
    expect((await bob.in('team/ops').forget({ query: 'safe code' })).candidates).toEqual([]);
    expect((await bob.forget({ query: 'safe code' })).candidates).toEqual([]);
    const joe = world.as('joe').in('team/ops');
    expect((await ended(() => joe.forget({ query: 'safe code' })))[0]).toBe('namespace_denied');
    for (const target of [{ query: '' }, { query: 'x', ids: [] }, { query: 'x', all: true }, { quary: 'x' }])
      expect((await ended(() => bob.forget(target as never)))[0]).toBe('invalid_input');
  });
});
