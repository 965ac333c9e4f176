import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { changingProperties, isPlace, placeOf, toRecord, toRow } from '../../../src/adapters/weaviate/record-codec.js';
import { aMemory, aStored } from '../../support/builders.js';

const instant = fc
  .date({ min: new Date('1678-01-01T00:00:00.000Z'), max: new Date('2262-04-10T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const text = fc.string({ unit: 'binary', maxLength: 50 });
const record: fc.Arbitrary<MemoryRecord> = fc
  .record({
    id: fc.uuid({ version: 5 }),
    content: text,
    entities: fc.array(text, { maxLength: 3 }),
    createdAt: instant,
    saidAt: instant,
    retiredAt: fc.option(instant),
    validUntil: fc.option(instant),
    lastAccessedAt: fc.option(instant),
    accessCount: fc.nat(),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    extra: fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.integer())),
    sessionId: fc.option(text),
    ordinal: fc.nat(),
  })
  .map((over) => aMemory(over));

describe('rows', () => {
  it('any record comes back as it was', () => {
    fc.assert(
      fc.property(record, (memory) => {
        const row = JSON.parse(JSON.stringify(toRow({ ...aStored([1]), record: memory }))) as Record<string, unknown>;
        expect(toRecord(row)).toEqual(JSON.parse(JSON.stringify(memory)));
      }),
    );
  });

  it('heat stands beside the record, so that a patch cannot undo it', () => {
    expect(Object.keys(changingProperties(aMemory({ accessCount: 3 }))).toSorted()).toEqual([
      'labels',
      'record',
      'retiredAt',
      'validUntil',
    ]);
    expect(changingProperties(aMemory({ accessCount: 3 })).record).not.toContain('accessCount');
  });

  it('no keyword text and blank keyword text are both absent', () => {
    for (const keywordText of [null, '', ' \n']) expect(toRow({ ...aStored([1]), keywordText }).lex).toBeNull();
  });

  it('places sort as text by newest, then id, even with letter case folded', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 2, maxLength: 8 }), (memories) => {
        const expected = memories.toSorted(
          (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
        );
        const byPlace = memories.toSorted((a, b) => {
          const [left, right] = [placeOf(a).toLowerCase(), placeOf(b).toLowerCase()];
          return left < right ? -1 : left > right ? 1 : 0;
        });
        expect(byPlace.map(placeOf)).toEqual(expected.map(placeOf));
        expect(memories.every((memory) => isPlace(placeOf(memory)))).toBe(true);
      }),
    );
  });

  it('a text that is no place is told apart', () => {
    for (const wrong of ['', 'x', '1:2', `${'1'.repeat(14)}:'; DROP`]) expect(isPlace(wrong)).toBe(false);
  });
});
