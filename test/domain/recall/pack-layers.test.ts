import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packLayers, type LayeredPackable } from '../../../src/domain/recall/pack-layers.js';
import { pack } from '../../../src/domain/recall/pack.js';
import { shortText } from '../../../src/domain/recall/short-text.js';

const count = (text: string) => text.length;
const cost = (line: string) => count(`${line}\n`);
const item = (text: string, summary: string | null = null): LayeredPackable => ({
  full: () => `full ${text}`,
  brief: () => (summary === null ? null : `full ${summary}`),
  length: () => text.length,
  shortened: (characters) => `full ${text.slice(0, characters)}…`,
  short: () => {
    const line = summary ?? shortText(text, 12);
    return { form: summary !== null ? 'summary' : line === text ? 'full' : 'shortened', line };
  },
  cost(form) {
    return cost((form === 'short' ? this.short().line : this[form]()) ?? '');
  },
});
const layers = (items: readonly LayeredPackable[], room: number) => packLayers(items, { room, least: 1 }, count);
const lines = (items: readonly LayeredPackable[], room: number) => layers(items, room).map(({ line }) => line);

describe('packing in layers', () => {
  it('takes the best as full lines, then one short line each of the next ones, best first in each', () => {
    const items = ['a', 'b', 'c', 'd'].map((letter) => item(letter.repeat(20), letter));
    expect(lines(items, 70)).toEqual([`full ${'a'.repeat(20)}`, `full ${'b'.repeat(20)}`, 'c', 'd']);
    expect(lines(items, 40)).toEqual([`full ${'a'.repeat(20)}`, 'b', 'c', 'd']);
  });

  it('is what one layer is when everything fits in full', () => {
    const items = [item('a', 'x'), item('bbbb', 'y'), item('c'.repeat(40))];
    expect(layers(items, 200)).toEqual(pack(items, { room: 200, least: 1 }, count));
  });

  it('says of each line whether it shows the text, its summary or a cut', () => {
    const items = [item('L'.repeat(90), 'sum'), item('short'), item('M'.repeat(90))];
    expect(layers(items, 40).map(({ index, form }) => [index, form])).toEqual([
      [1, 'full'],
      [0, 'summary'],
      [2, 'shortened'],
    ]);
  });

  it('lengthens the cut of the best one with the room that is left', () => {
    const [only] = layers([item('L'.repeat(500))], 100);
    expect(only).toMatchObject({ form: 'shortened', line: `full ${'L'.repeat(93)}…` });
  });

  it('G9: keeps the room, puts nothing in twice, leaves nothing out whose short line would have fitted', () => {
    const texts = fc.array(
      fc.tuple(fc.string({ minLength: 1, maxLength: 120 }), fc.option(fc.string({ maxLength: 10 }))),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 400 }), (list, room) => {
        const items = list.map(([text, summary]) => item(text, summary));
        const packed = layers(items, room);
        const used = packed.reduce((sum, { line }) => sum + cost(line), 0);
        expect(used).toBeLessThanOrEqual(room);
        const indexes = packed.map(({ index }) => index);
        expect(new Set(indexes).size).toBe(indexes.length);
        const turns = indexes.filter((index, place) => place > 0 && index < indexes[place - 1]!);
        expect(turns.length).toBeLessThanOrEqual(1);
        for (const [index, one] of items.entries()) {
          const least = Math.min(cost(one.short().line), cost(one.full()));
          if (!indexes.includes(index)) expect(least).toBeGreaterThan(room - used);
        }
        if (items.reduce((sum, one) => sum + cost(one.full()), 0) <= room) {
          expect(packed).toEqual(pack(items, { room, least: 1 }, count));
        }
      }),
      // A summary that is longer than its text.
      {
        examples: [
          [
            [
              [' ', '       '],
              [' ', ''],
              [' ', null],
              [' ', null],
              [' ', null],
            ],
            14,
          ],
        ],
      },
    );
  });
});

describe('the one-line form of a text', () => {
  it('is the text when it is short, else its beginning up to a break, with a mark that something is missing', () => {
    expect(shortText('Likes rye bread', 20)).toBe('Likes rye bread');
    expect(shortText('Likes rye bread with seeds', 20)).toBe('Likes rye bread…');
    expect(shortText('喜欢黑麦面包，尤其是带种子的那种', 10)).toBe('喜欢黑麦面包…');
    expect(shortText('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
  });

  it('never ends inside a character, and never exceeds its limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (text, limit) => {
        const short = shortText(text.toWellFormed(), limit);
        expect(short.length).toBeLessThanOrEqual(Math.max(limit, 1));
        expect(short.isWellFormed()).toBe(true);
      }),
    );
  });
});
