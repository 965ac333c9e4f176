import { describe, expect, it } from 'vitest';
import { loadLocomo } from '../../bench/locomo-data.js';
import { locomoScores } from '../../bench/locomo-measure.js';

const ranked = (...ids: readonly string[]) => ids.map((id) => ({ id, text: 'x'.repeat(400) }));

describe('LoCoMo scores', () => {
  it('are means over questions of the share of evidence found', () => {
    const first = { category: 1, evidence: ['a', 'b'], ranked: ranked('a', 'x', 'y', 'z', 'w', 'b') };
    const second = { category: 4, evidence: ['q'], ranked: ranked('n', 'q') };
    const scores = locomoScores([first, second]);
    expect(scores).toMatchObject({ questions: 2, recallAt5: 0.75, recallAt10: 1, mrr: 0.75 });
    expect(scores.in512).toBe(0.75);
    expect(scores.in1024).toBe(1);
  });

  it('skip what does not fit into the tokens and go on', () => {
    const list = [
      { id: 'long', text: 'x'.repeat(4000) },
      { id: 'a', text: 'x' },
    ];
    expect(locomoScores([{ category: 4, evidence: ['a', 'long'], ranked: list }]).in512).toBe(0.5);
  });

  it('are 0 for no questions', () => {
    expect(locomoScores([])).toMatchObject({ questions: 0, recallAt10: 0 });
  });

  it('say which folder is missing', async () => {
    await expect(loadLocomo('/nowhere')).rejects.toMatchObject({ code: 'invalid_input', message: /--data/u });
  });
});
