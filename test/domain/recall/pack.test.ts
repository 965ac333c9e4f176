import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack, type Packable } from '../../../src/domain/recall/pack.js';

const count = (text: string) => text.length;
const item = (text: string, brief: string | null = null): Packable => ({
  full: () => text,
  brief: () => brief,
  length: () => text.length,
  shortened: (characters) => `${text.slice(0, characters)}…`,
  cost: (form, counted) => counted(`${(form === 'full' ? text : brief) ?? ''}\n`),
});
const lines = (items: readonly Packable[], room: number) =>
  pack(items, { room, least: 1 }, count).map(({ line }) => line);

describe('pack', () => {
  it('takes the best first, skips what does not fit and goes on', () => {
    expect(lines([item('aaaa'), item('bbbbbbbb'), item('cc')], 10)).toEqual(['aaaa', 'cc']);
  });

  it('takes the brief form when the full one does not fit', () => {
    expect(pack([item('aaaa'), item('bbbbbbbb', 'b')], { room: 10, least: 1 }, count)).toEqual([
      { index: 0, form: 'full', line: 'aaaa' },
      { index: 1, form: 'summary', line: 'b' },
    ]);
  });

  it('shortens what could never fit to less than half of the room', () => {
    const [long, short] = pack([item('L'.repeat(500)), item('short')], { room: 100, least: 1 }, count);
    expect(long).toMatchObject({ form: 'shortened', line: `${'L'.repeat(38)}…` });
    expect(short).toMatchObject({ form: 'full' });
  });

  it('does not let a cut of a long one push out short ones when room is scarce', () => {
    expect(lines([item('L'.repeat(500)), item('gate 4417'), item('rye bread')], 30)).toEqual([
      'gate 4417',
      'rye bread',
    ]);
  });

  it('uses room that is left for a cut, in the place of its rank', () => {
    expect(lines([item('L'.repeat(500)), item('short')], 40)).toEqual([`${'L'.repeat(32)}…`, 'short']);
  });

  it('G9: never takes more than the room and never leaves out a better one that fitted, whatever the texts', () => {
    const texts = fc.array(fc.tuple(fc.string({ maxLength: 120 }), fc.option(fc.string({ maxLength: 10 }))), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 200 }), (list, room) => {
        const items = list.map(([text, brief]) => item(text, brief));
        const packed = pack(items, { room, least: 1 }, count);
        const cost = (line: string) => count(`${line}\n`);
        expect(packed.reduce((sum, { line }) => sum + cost(line), 0)).toBeLessThanOrEqual(room);
        expect(packed.map(({ index }) => index)).toEqual(packed.map(({ index }) => index).toSorted((a, b) => a - b));
        items.forEach((one, index) => {
          if (packed.some((other) => other.index === index)) return;
          // What was left at its turn is at least the room minus all that stands before it in rank.
          const before = packed.filter((one) => one.index < index).reduce((sum, { line }) => sum + cost(line), 0);
          expect(cost(one.full())).toBeGreaterThan(room - before);
        });
      }),
    );
  });
});
