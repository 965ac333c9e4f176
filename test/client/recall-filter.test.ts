import { describe, expect, it } from 'vitest';
import { contents, RecallWorld, worldNow } from './recall-world.js';

describe('recall filters', () => {
  it('G4: filters by extra values; a key no memory holds matches nothing', async () => {
    const world = await RecallWorld.open();
    await world.put('The skis are kept up there', { extra: { room: 'attic' } });
    await world.put('The jam is kept down there', { extra: { room: 'cellar' } });
    const kept = (filter: Record<string, string>) => world.recall('skis and jam kept there', { filter });
    expect(contents(await kept({ room: 'attic' }))).toEqual(['The skis are kept up there']);
    expect(contents(await kept({ rooom: 'attic' }))).toEqual([]);
  });

  it('G4: refuses nested values and operators in a filter, naming the key', async () => {
    const world = await RecallWorld.open();
    const filter = { room: { $ne: 'attic' } } as unknown as Record<string, string>;
    await expect(world.recall('x', { filter })).rejects.toMatchObject({
      code: 'invalid_input',
      message: /filter\.room/u,
    });
  });

  it('filters by category, tags, entities and time of saying', async () => {
    const world = await RecallWorld.open();
    await world.put('kayak one', {
      category: 'preference',
      domainTags: ['sport'],
      entities: ['Ann'],
      saidAt: '2026-01-05T00:00:00.000Z',
    });
    await world.put('kayak two', {
      category: 'procedure',
      domainTags: ['home'],
      entities: ['Bob'],
      saidAt: '2026-02-05T00:00:00.000Z',
    });
    expect(contents(await world.recall('kayak', { categories: ['preference'] }))).toEqual(['kayak one']);
    expect(contents(await world.recall('kayak', { tags: ['home', 'other'] }))).toEqual(['kayak two']);
    expect(contents(await world.recall('kayak', { entities: ['Ann'] }))).toEqual(['kayak one']);
    expect(contents(await world.recall('kayak', { from: '2026-02-01' }))).toEqual(['kayak two']);
    expect(contents(await world.recall('kayak', { to: new Date('2026-02-01') }))).toEqual(['kayak one']);
  });

  it('recalls only what is valid now, and what was known at an earlier instant', async () => {
    const world = await RecallWorld.open();
    await world.put('kayak rented out', {
      validUntil: '2026-11-01T00:00:00.000Z',
      createdAt: '2026-10-01T00:00:00.000Z',
    });
    await world.put('kayak race next year', { validFrom: '2027-05-01T00:00:00.000Z' });
    await world.put('kayak is blue', {
      status: 'superseded',
      createdAt: '2026-10-01T00:00:00.000Z',
      retiredAt: '2026-11-20T00:00:00.000Z',
    });
    await world.put('kayak is red', { createdAt: '2026-11-20T00:00:00.000Z' });
    expect(contents(await world.recall('kayak'))).toEqual(['kayak is red']);
    const then = await world.recall('kayak', { asOf: '2026-10-15T00:00:00Z' });
    expect(contents(then).toSorted()).toEqual(['kayak is blue', 'kayak rented out']);
    expect(contents(await world.recall('kayak', { now: '2027-06-01' })).toSorted()).toEqual([
      'kayak is red',
      'kayak race next year',
    ]);
  });

  it('keeps to the sensitivity the principal may see', async () => {
    const world = await RecallWorld.open();
    await world.put('kayak in the open', { sensitivity: 'public' });
    await world.put('kayak phone number', { sensitivity: 'confidential' });
    await world.put('kayak diagnosis', { sensitivity: 'restricted' });
    const seen = async (ceiling: 'public' | 'confidential' | 'restricted') =>
      (await world.recall('kayak', {}, { userId: 'u1', ceiling })).memories.length;
    expect([await seen('public'), await seen('confidential'), await seen('restricted')]).toEqual([1, 2, 3]);
  });

  it('leaves memories without enough confidence out, and pending and archived ones', async () => {
    const world = await RecallWorld.open();
    await world.put('kayak guess', { stance: 'inferred', confidence: 0.5, createdAt: '2026-06-01T00:00:00.000Z' });
    await world.put('kayak waiting', { status: 'pending' });
    await world.put('kayak away', { status: 'archived' });
    await world.put('kayak known');
    expect(contents(await world.recall('kayak'))).toEqual(['kayak known']);
  });

  it('recalls a conditional memory in its situation only', async () => {
    const world = await RecallWorld.open();
    await world.put('Prefers tabs of width eight', { conditions: ['writing Go'] });
    await world.put('Prefers four spaces', { conditions: ['writing Python'] });
    const asked = (options: object) => world.recall('which indent width: tabs or spaces', options);
    expect(contents(await asked({ minRelevance: 0.3, situation: 'writing a Go service' }))).toContain(
      'Prefers tabs of width eight',
    );
    expect(contents(await asked({ minRelevance: 0.9, situation: 'writing a Go service' }))).toEqual([
      'Prefers tabs of width eight',
    ]);
  });

  it('measures age from the creation when the last access is blank, and never trusts a future date', async () => {
    const world = await RecallWorld.open();
    await world.put('Plays in goal on Sundays', { lastAccessedAt: '' });
    const [nine] = (await world.recall('which position on Sundays', { explain: true, now: worldNow })).explain!;
    expect(nine!.terms.recency).toBeCloseTo(Math.exp(-0.03 * 9.375), 9);
    await world.put('oil the garden gate', { createdAt: '2071-06-01T00:00:00.000Z' });
    const [future] = (await world.recall('garden gate', { explain: true })).explain!;
    expect(future!.terms.recency).toBe(1);
  });
});
