import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataKeyOf, keyIdOf, newDataKeyBytes } from '../../../src/adapters/sealed/data-key.js';
import { openRecord, sealRecord } from '../../../src/adapters/sealed/sealed-record.js';
import { aMemory } from '../../support/builders.js';
import { sealedWorld, secretEntry } from './sealed-world.js';

const key = dataKeyOf(newDataKeyBytes());
const other = dataKeyOf(newDataKeyBytes());
const place = { partition: 'p', row: 'r' };
const texts = fc.string({ unit: 'grapheme', maxLength: 200 });

describe('a data key', () => {
  it('opens what it sealed, whatever the text, and never seals twice the same', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [one, two] = [key.seal(text, place), key.seal(text, place)];
        expect(key.open(one, place)).toBe(text);
        expect(one).not.toBe(two);
        expect(keyIdOf(one)).toBe(key.id);
      }),
    );
  });

  it('opens nothing that was changed in any character, or stands in another place, or is of another key', () => {
    const envelope = key.seal('Zinnober', place);
    const start = envelope.lastIndexOf('.') + 1;
    fc.assert(
      fc.property(fc.integer({ min: start, max: envelope.length - 1 }), (at) => {
        const changed = `${envelope.slice(0, at)}${envelope[at] === 'A' ? 'Q' : 'A'}${envelope.slice(at + 1)}`;
        expect(() => key.open(changed, place)).toThrow('does not open');
      }),
    );
    for (const elsewhere of [
      { ...place, row: 's' },
      { ...place, partition: 'q' },
      { partition: 'pr', row: '' },
    ])
      expect(() => key.open(envelope, elsewhere)).toThrow('does not open');
    expect(() => other.open(envelope, place)).toThrow('does not open');
  });

  it('gives the same tag for the same text, and another key another one', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(key.tag(a) === key.tag(b)).toBe(a === b);
        expect(key.tag(a)).not.toBe(other.tag(a));
      }),
    );
  });

  it('knows no envelope of another version', () => {
    for (const envelope of ['', '2.abc.def', 'plain text', '1']) expect(keyIdOf(envelope)).toBeNull();
  });
});

describe('a sealed record', () => {
  const list = fc.array(texts, { maxLength: 4 });
  const nullable = fc.option(texts, { nil: null });
  const source = texts.map((quote) => ({ ...aMemory().sources[0]!, quote }));
  const record = fc
    .record({
      content: texts,
      summary: nullable,
      subject: nullable,
      predicate: nullable,
      object: nullable,
      speaker: nullable,
      conditions: list,
      entities: list,
      sources: fc.array(source, { minLength: 1, maxLength: 4 }),
      hold: fc.option(
        nullable.map((question) => ({ reason: 'unsure', question, replaces: [] })),
        { nil: null },
      ),
    })
    .map((over) => aMemory(over));

  it('opens as it was, and shows none of its texts', () => {
    fc.assert(
      fc.property(record, (memory) => {
        const sealed = sealRecord(memory, key, 'p');
        expect(openRecord(sealed, key, 'p')).toEqual(memory);
        const { content, object, sources } = sealed;
        expect([content, object, ...sources.map(({ quote }) => quote)].join('')).toBe('(encrypted)');
      }),
    );
  });
});

describe('a sealed body', () => {
  it('comes back deep-equal, half characters and all', async () => {
    const { store, partition } = await sealedWorld();
    for (const body of [null, '', 'half \ud800', { 'a\u0000b': ['中文', 1.5, true, null] }, []]) {
      const entry = { ...secretEntry('item', 'x'), body };
      await store.ledger.put(partition, entry);
      expect((await store.ledger.get(partition, 'item', entry.key))?.body).toEqual(body);
    }
  });
});
