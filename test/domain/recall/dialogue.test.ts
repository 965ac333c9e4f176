import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answers, asDialogue, asks } from '../../../src/domain/recall/dialogue.js';
import { withNeighbours } from '../../../src/domain/recall/fusion.js';
import type { FusedHit } from '../../../src/domain/recall/recall-hit.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { aMemory } from '../../support/builders.js';

const none = { vector: 0, keywords: 0, speaker: 0, date: 0, slot: 0, neighbours: 0, around: 0, asking: 0, session: 0 };

interface Line extends Partial<Pick<FusedHit, 'fused' | 'matched'>> {
  readonly at: number;
  readonly speaker?: string | null;
  readonly content?: string;
  readonly sessionId?: string | null;
}

function hit({ at, speaker = 'Ann', content = 'Yes.', sessionId = 's', fused = 0, matched = [] }: Line): FusedHit {
  const record = aMemory({ ordinal: at, speaker, content, sessionId });
  const bm25 = matched.length;
  return { record, cosine: 0, bm25, matched, fused, terms: none, passed: 'words' };
}

const withWords = (hits: readonly FusedHit[]): FusedHit[] =>
  asDialogue(
    hits,
    hits.filter(({ matched }) => matched.length > 0),
  );
const scores = (hits: readonly FusedHit[]): number[] => hits.map(({ fused }) => Number(fused.toFixed(4)));

describe('a line that asks', () => {
  it.each([
    ['How was the trip?', true],
    ['你去过那里吗？', true],
    ['Did you hear "are we there?"', true],
    ['Look, how is this? [a photo of a red bowl]', true],
    ['You asked why? I do not know.', false],
    ['It was great.', false],
  ])('%s', (content, expected) => {
    expect(asks(aMemory({ content }))).toBe(expected);
  });

  it('is answered by the next line of somebody else', () => {
    const question: MemoryRecord = aMemory({ content: 'Why?', speaker: 'Ann' });
    expect(answers(aMemory({ speaker: 'Bob' }), question)).toBe(true);
    expect(answers(aMemory({ speaker: 'Ann' }), question)).toBe(false);
    expect(answers(aMemory({ speaker: null }), question)).toBe(false);
    expect(answers(aMemory({ speaker: 'Bob' }), aMemory({ content: 'Because.', speaker: 'Ann' }))).toBe(false);
  });

  it('falls a little', () => {
    expect(scores(withWords([hit({ at: 1, content: 'Why?', fused: 0.5 }), hit({ at: 9, fused: 0.5 })]))).toEqual([
      0.42, 0.5,
    ]);
  });

  it('lifts the answer after it three times as much as the line before it', () => {
    const lines = [
      hit({ at: 4, speaker: 'Bob', fused: 0.1 }),
      hit({ at: 5, content: 'Which bowl?', fused: 1 }),
      hit({ at: 6, speaker: 'Bob', fused: 0.1 }),
    ];
    expect(scores(withNeighbours(lines, []))).toEqual([0.3, 1, 0.7]);
  });
});

describe('words around a line', () => {
  it('count for all lines that stand at most two away in the same session', () => {
    const found = withWords([
      hit({ at: 5, matched: ['bowl'] }),
      hit({ at: 7, matched: ['paint'] }),
      hit({ at: 8 }),
      hit({ at: 7, sessionId: 't' }),
      hit({ at: 7, sessionId: null }),
    ]);
    expect(scores(found)).toEqual([0.2, 0.2, 0.1, 0, 0]);
  });

  it('count more when few texts hold them', () => {
    const [common, rare] = withWords([
      hit({ at: 10, matched: ['day'] }),
      hit({ at: 20, matched: ['bowl'] }),
      hit({ at: 30, matched: ['day'] }),
    ]);
    expect(rare!.fused).toBeGreaterThan(common!.fused);
    expect(common!.fused + rare!.fused).toBeCloseTo(0.2, 12);
  });

  it('leave facts as they are, and facts lend none', () => {
    const facts = [hit({ at: 1, speaker: null, matched: ['bowl'], content: 'Why?' }), hit({ at: 2 })];
    expect(scores(withWords(facts))).toEqual([0, 0]);
  });

  it('add at most a fifth, whatever the order of the hits', () => {
    const line = fc.record({
      at: fc.nat(12),
      speaker: fc.constantFrom('Ann', 'Bob', null),
      content: fc.constantFrom('Why?', 'Yes.'),
      sessionId: fc.constantFrom('a', 'b', null),
      matched: fc.uniqueArray(fc.constantFrom('bowl', 'paint', 'day', 'red')),
    });
    const place = ({ at, sessionId }: Line): string => `${sessionId} ${at}`;
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: place, maxLength: 20 }), (lines) => {
        const hits = lines.map(hit);
        const once = withWords(hits);
        for (const { fused, terms } of once) {
          expect(fused).toBeCloseTo(terms.around + terms.asking, 12);
          expect(terms.around >= 0 && terms.around <= 0.2 + 1e-12).toBe(true);
        }
        expect(withWords(hits.toReversed()).toReversed()).toEqual(once);
      }),
    );
  });
});
