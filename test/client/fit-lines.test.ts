import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLines, type FittingLine } from '../../src/client/fit-lines.js';

const ports = { tokenCounter: async () => (text: string) => text.length };
const line = (text: string, follows = false): FittingLine => ({ text, follows });
const kept = async (lines: readonly FittingLine[], budget: number): Promise<readonly string[]> =>
  (await fitLines(ports, lines, budget)).kept.map(({ text }) => text);

describe('fitting lines', () => {
  const turns = [line('q1'), line('a1', true), line('q2'), line('long answer', true), line('q3'), line('a3', true)];

  it('keeps the newest that fit, in the given order', async () => {
    expect(await kept(turns, 1000)).toEqual(turns.map(({ text }) => text));
    expect(await kept(turns, 8)).toEqual(['q3', 'a3']);
  });

  it('keeps a question without its answer when only the question fits, and older ones may still fit', async () => {
    expect(await kept(turns, 20)).toEqual(['q1', 'a1', 'q2', 'q3', 'a3']);
  });

  it('keeps no answer whose question does not fit', async () => {
    expect(await kept([line('q1'), line('a question that is long'), line('a2', true)], 10)).toEqual(['q1']);
  });

  it('of a list that begins with an answer keeps that like any line', async () => {
    expect(await kept([line('hello', true), line('q')], 100)).toEqual(['hello', 'q']);
  });

  it('G9: keeps within the budget, in order, and nothing whose line before it is missing', async () => {
    const lines = fc.array(fc.record({ text: fc.string({ maxLength: 30 }), follows: fc.boolean() }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 0, max: 200 }), async (given, budget) => {
        const found = await fitLines(ports, given, budget);
        expect(found.tokens).toBeLessThanOrEqual(budget);
        const places = found.kept.map((one) => given.indexOf(one));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        for (const place of places) {
          if (place > 0 && given[place]!.follows) expect(places).toContain(place - 1);
        }
      }),
    );
  });
});
