import { describe, expect, it } from 'vitest';
import type { RecallOptions } from '../../src/client/recall.js';
import { RecallWorld } from './recall-world.js';

/** 200 memories with summaries: 40 about each of five subjects. The number is the fact. */
const subjects = ['kayak', 'orchard', 'workshop', 'telescope', 'choir'];

async function twoHundred(): Promise<RecallWorld> {
  const world = await RecallWorld.open();
  for (let index = 0; index < 200; index += 1) {
    const subject = subjects[index % subjects.length]!;
    const fact = `${subject} note ${1000 + index}`;
    await world.put(
      `The user said of the ${fact} that it was written down after a long evening with friends, that it belongs in the blue folder, and that it should be looked at again before the season begins.`,
      { summary: `${fact}: blue folder`, importance: 1 + (index % 5) },
    );
  }
  return world;
}

const question = 'Which kayak note belongs in the folder?';
/** Forty texts that are alike: their cosine is low, and no word of theirs is rare. */
const wide: RecallOptions = { minRelevance: 0.1 };

const visible = async (world: RecallWorld, options: RecallOptions): Promise<number> => {
  const { text } = await world.recall(question, { ...wide, ...options });
  return [...text.matchAll(/kayak note (?<fact>\d{4})/gu)].length;
};

describe('layered recall', () => {
  it('G9: shows more of 40 relevant facts among 200 memories in the same tokens', async () => {
    const world = await twoHundred();
    for (const budgetTokens of [150, 300, 500, 1000]) {
      const flat = await visible(world, { budgetTokens });
      const layered = await visible(world, { budgetTokens, layered: true, lookup: 'recall' });
      expect(layered, String(budgetTokens)).toBeGreaterThan(flat);
    }
  });

  it('says how each memory is shown, and counts what can be looked up', async () => {
    const world = await twoHundred();
    const result = await world.recall(question, { ...wide, layered: true, lookup: 'look_up_memory' });
    const shown = new Set(result.memories.map((memory) => memory.shown));
    expect(shown).toEqual(new Set(['full', 'summary']));
    expect(result.truncated).toBeGreaterThan(0);
    expect(result.text).toContain(`\n${result.truncated} more notes can be looked up with the look_up_memory tool.\n`);
    const ids = result.memories.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const scores = result.memories.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('leaves the open question out of the block on request, and lists it all the same', async () => {
    const world = await RecallWorld.open();
    const hold = { reason: 'unsure', question: 'Did you sell the kayak?', replaces: [] };
    const { id } = await world.put('Sold the red kayak', { status: 'pending', hold });
    await world.put('Has a red kayak');
    const result = await world.recall('red kayak', { questions: 0 });
    expect(result.text).toContain('Has a red kayak');
    expect(result.text).not.toContain('Ask the user');
    expect(result.questions).toEqual([{ id, question: 'Did you sell the kayak?' }]);
    expect((await world.recall('red kayak', { questions: 1 })).text).toContain('Ask the user');
  });
});
