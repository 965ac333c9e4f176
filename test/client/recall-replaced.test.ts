import { beforeEach, describe, expect, test } from 'vitest';
import { contents, RecallWorld } from './recall-world.js';

describe('a question in the words of a memory that was replaced', () => {
  let world: RecallWorld;
  beforeEach(async () => {
    world = await RecallWorld.open();
    const old = await world.put('Orla works as an environmental engineer.', {
      status: 'superseded',
      retiredAt: '2026-11-21T00:00:00.000Z',
    });
    await world.put('She guides climbers up mountains nowadays.', {
      supersedes: [old.id],
      createdAt: '2026-11-21T00:00:00.000Z',
    });
    await world.put('Bread is baked on Mondays.');
  });

  test('is answered by what replaced it', async () => {
    expect(contents(await world.recall('Orla works as what engineer?'))).toEqual([
      'She guides climbers up mountains nowadays.',
    ]);
  });

  test('brings back the old one only for its own time', async () => {
    const asOf = '2026-11-20T12:00:00.000Z';
    expect(contents(await world.recall('Orla works as what engineer?', { asOf }))).toEqual([
      'Orla works as an environmental engineer.',
    ]);
  });

  test('about neither recalls nothing', async () => {
    expect(contents(await world.recall('Which violin was stolen?'))).toEqual([]);
  });
});
