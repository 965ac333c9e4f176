import { describe, expect, it } from 'vitest';
import { pairedDifference } from '../../bench/bootstrap.js';
import { sentencesAsMemories } from '../../bench/peers/mem0.js';

describe('paired bootstrap', () => {
  const better = Array.from({ length: 200 }, (_, index) => (index % 4 === 0 ? 0 : 1));
  const worse = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 0 : 1));

  it('gives the mean difference and an interval around it, the same every time', () => {
    const difference = pairedDifference(better, worse);
    expect(difference.mean).toBe(0.25);
    expect(difference.low).toBeGreaterThan(0.15);
    expect(difference.high).toBeLessThan(0.35);
    expect(pairedDifference(better, worse)).toEqual(difference);
  });

  it('is sure of no difference between equal lists, and of nothing for none', () => {
    expect(pairedDifference(better, better)).toEqual({ mean: 0, low: 0, high: 0 });
    expect(pairedDifference([], [])).toEqual({ mean: 0, low: 0, high: 0 });
  });
});

describe('the scripted model', () => {
  it('gives the sentences of the new messages back', () => {
    const prompt =
      '## Existing Memories\n[]\n\n## New Messages\nuser: I keep bees. They sting!\n\n## Observation Date\nx';
    expect(sentencesAsMemories(prompt)).toEqual({
      memory: [
        { id: '0', text: 'I keep bees.' },
        { id: '1', text: 'They sting!' },
      ],
    });
  });
});
