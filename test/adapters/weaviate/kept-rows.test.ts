import { describe, expect, it } from 'vitest';
import { keptRows, settledAfterMs, type ReadRow } from '../../../src/adapters/weaviate/kept-rows.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { aMemory } from '../../support/builders.js';

const now = 1_000_000;
const settled = now - settledAfterMs;

function read(over: Partial<MemoryRecord> = {}): ReadRow {
  return { record: aMemory(over), keywordText: 'bees roof', characters: 1000 };
}

describe('keptRows', () => {
  it('gives a row back for the same partition, id and time of change, and for no other', () => {
    const kept = keptRows(() => now);
    const row = read();
    kept.of('p').put({ id: 'a', changedAt: settled }, row);
    expect(kept.of('p').get({ id: 'a', changedAt: settled })?.record).toBe(row.record);
    expect(kept.of('q').get({ id: 'a', changedAt: settled })).toBeNull();
    expect(kept.of('p').get({ id: 'b', changedAt: settled })).toBeNull();
    for (const changedAt of [settled - 1, settled + 1, Number.NaN]) {
      expect(kept.of('p').get({ id: 'a', changedAt })).toBeNull();
    }
  });

  it('keeps nothing that was changed just now, in the future, or nobody knows when', () => {
    const kept = keptRows(() => now).of('p');
    for (const changedAt of [settled + 1, now, now + 1e9, Number.NaN]) {
      kept.put({ id: 'a', changedAt }, read());
      expect(kept.get({ id: 'a', changedAt })).toBeNull();
    }
  });

  it('keeps confidential texts in their envelope only', () => {
    const kept = keptRows(() => now).of('p');
    for (const sensitivity of ['confidential', 'restricted'] as const) {
      const row = read({ sensitivity });
      const sealed = { ...row, record: { ...row.record, sealed: { sealed: '1.key.bytes' } } };
      kept.put({ id: 'clear', changedAt: settled }, row);
      kept.put({ id: 'sealed', changedAt: settled }, sealed);
      expect(kept.get({ id: 'clear', changedAt: settled })).toBeNull();
      expect(kept.get({ id: 'sealed', changedAt: settled })?.record).toBe(sealed.record);
    }
  });

  it('keeps what nobody can change', () => {
    const kept = keptRows(() => now).of('p');
    kept.put({ id: 'a', changedAt: settled }, read({ entities: ['bees'] }));
    const { record } = kept.get({ id: 'a', changedAt: settled })!;
    expect(() => (record.entities as string[]).push('wasps')).toThrow(TypeError);
    expect(() => Object.assign(record.sources[0]!, { quote: '' })).toThrow(TypeError);
  });

  it('drops what was removed, and everything when it is cleared', () => {
    const kept = keptRows(() => now);
    for (const id of ['a', 'b']) kept.of('p').put({ id, changedAt: settled }, read());
    kept.drop('p', ['a']);
    expect(kept.of('p').get({ id: 'a', changedAt: settled })).toBeNull();
    expect(kept.of('p').get({ id: 'b', changedAt: settled })).not.toBeNull();
    kept.clear();
    expect(kept.of('p').get({ id: 'b', changedAt: settled })).toBeNull();
  });

  it('says of which partitions most rows were kept; short lists say nothing', () => {
    const kept = keptRows(() => now);
    const holds = () => kept.of('p').holdsMost();
    expect(holds()).toBe(false);
    kept.of('p').note(19, 19);
    expect(holds()).toBe(false);
    kept.of('p').note(76, 150);
    expect(holds()).toBe(true);
    expect(kept.of('q').holdsMost()).toBe(false);
    kept.of('p').note(75, 150);
    expect(holds()).toBe(false);
  });
});
