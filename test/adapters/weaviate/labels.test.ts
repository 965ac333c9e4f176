import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extraLabel, label, labelsOf, seatLabel, sessionLabel } from '../../../src/adapters/weaviate/labels.js';
import { aMemory } from '../../support/builders.js';

const text = fc.string({ unit: 'binary', maxLength: 20 });

describe('labels', () => {
  it('two values share a label only when they are the same, though the server trims white space', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const stored = [label('entity', a).trim(), label('entity', b).trim()];
        expect(stored[0] === stored[1]).toBe(a === b);
      }),
    );
    expect(label('entity', 'x ').trim()).not.toBe(label('entity', 'x').trim());
  });

  it('a value never passes for another kind of label', () => {
    const { entities, ...rest } = {
      entities: ['status:"active"', 'validUntil:open'],
      status: 'archived',
      validUntil: '2026-01-01T00:00:00.000Z',
    } as const;
    const labels = labelsOf(aMemory({ ...rest, entities: [...entities] }));
    expect(labels).not.toContain('status:"active"');
    expect(labels).not.toContain('validUntil:open');
  });

  it('session ids stand there as hashes only', () => {
    const labels = labelsOf(aMemory({ sessionId: 'alice-private', ordinal: 4 }));
    expect(labels.join(' ')).not.toContain('alice-private');
    expect(labels).toContain(sessionLabel('alice-private'));
    expect(labels).toContain(seatLabel('alice-private', 4));
    expect(labelsOf(aMemory({ sessionId: null })).some((one) => /^(session|seat):/.test(one))).toBe(false);
  });

  it('extra pairs tell types, keys and values apart', () => {
    const pairs = [extraLabel('k', '1'), extraLabel('k', 1), extraLabel('k', true), extraLabel('k', 'true')];
    const edges = [extraLabel('a=b', 'c'), extraLabel('a', 'b=c'), extraLabel('a', 'b')];
    expect(new Set([...pairs, ...edges]).size).toBe(7);
  });
});
