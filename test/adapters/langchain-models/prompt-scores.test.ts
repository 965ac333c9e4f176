import { describe, expect, test } from 'vitest';
import type { Dialogue } from '../../../bench/prompt-dialogues.js';
import type { TurnTrace } from '../../../bench/prompt-pipeline.js';
import { addScores, emptyScore, goalsMissed, numbersOf, scoreDialogue } from '../../../bench/prompt-scores.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import type { OutcomeItem } from '../../../src/domain/outcome.js';
import { aMemory } from '../../support/builders.js';

const city = aMemory({ content: 'The user lives in Ghent.' });
const moved = aMemory({ content: 'The user lives in Bruges.' });
const retired: MemoryRecord = { ...city, status: 'superseded', supersededBy: moved.id };

function aTrace(records: readonly MemoryRecord[], written = records.length, calls = 1): TurnTrace {
  const item: OutcomeItem = {
    candidate: 0,
    verdict: 'new',
    memoryId: null,
    targets: [],
    similarity: null,
    reason: 'nothing_like_it',
    tier: 'model',
  };
  const outcome = {
    ingestionId: 'x',
    status: 'done',
    code: null,
    tier: 'model',
    model: 'x',
    items: Array.from({ length: written }, () => item),
    counts: { duplicate: 0, supersedes: 0, coexists: 0, new: written, unsure: 0, refused: 0 },
    redactions: {},
    use: { calls, promptTokens: 100, completionTokens: 10 },
    warnings: [],
    redecide: false,
    completedAt: '2026-11-29T09:00:00.000Z',
  } as const;
  return { outcome, records };
}

function aDialogue(over: Partial<Dialogue>): Dialogue {
  const turn = { at: '2026-11-29T09:00:00.000Z', messages: [] };
  return { id: 'x', language: 'en', about: 'x', turns: [turn], ...over };
}

const at = { at: '2026-11-29T09:00:00.000Z', messages: [] };

describe('scores', () => {
  test('a fact counts when one memory matches the whole group', () => {
    const dialogue = aDialogue({
      turns: [
        {
          ...at,
          must: [
            ['lives', 'ghent'],
            ['ghent', 'likes'],
          ],
        },
      ],
    });
    expect(scoreDialogue(dialogue, [aTrace([city])]).must).toMatchObject({
      asked: 2,
      failed: [expect.stringContaining('likes')],
    });
  });

  test('an end that must come out counts like a fact: the right text ending on that day', () => {
    const ends = (day: string) => aDialogue({ turns: [{ ...at, ends: [{ text: ['leave'], day }] }] });
    const leave = aMemory({ content: 'The user is on leave.', validUntil: '2026-08-31T23:59:59.999Z' });
    expect(scoreDialogue(ends('2026-08-31'), [aTrace([leave])]).must).toEqual({ asked: 1, failed: [] });
    expect(scoreDialogue(ends('2026-08-30'), [aTrace([leave])]).must.failed).toHaveLength(1);
    expect(scoreDialogue(ends('2026-08-31'), [aTrace([city])]).must.failed).toHaveLength(1);
  });

  test('what must not be is looked for in memories of every status, and the number written is limited', () => {
    const dialogue = aDialogue({ turns: [{ ...at, mustNot: [['Ghent'], ['Paris']], max: 1 }] });
    expect(scoreDialogue(dialogue, [aTrace([retired, moved])]).mustNot).toMatchObject({
      asked: 3,
      failed: { length: 2 },
    });
  });

  test('an expected update is done when the old value is gone and the new one active', () => {
    const dialogue = aDialogue({ supersedes: [{ old: ['Ghent'], new: ['Bruges'] }] });
    expect(scoreDialogue(dialogue, [aTrace([retired, moved])])).toMatchObject({
      updates: { failed: [] },
      wrongSupersessions: [],
    });
    expect(scoreDialogue(dialogue, [aTrace([city, moved])]).updates.failed).toHaveLength(1);
  });

  test('a supersession that hid an asked fact is wrong, one nobody asked about is listed apart', () => {
    const asked = aDialogue({ keep: [['Ghent']] });
    expect(scoreDialogue(asked, [aTrace([retired, moved])])).toMatchObject({
      wrongSupersessions: { length: 1 },
      keep: { failed: { length: 1 } },
    });
    const unasked = scoreDialogue(aDialogue({}), [aTrace([retired, moved])]);
    expect(unasked).toMatchObject({ wrongSupersessions: [], otherSupersessions: { length: 1 } });
  });

  test('an asked fact that its successor still tells is not lost', () => {
    const fuller = aMemory({ content: 'The user lives in Ghent with a dog.' });
    const old: MemoryRecord = { ...city, status: 'superseded', supersededBy: fuller.id };
    expect(scoreDialogue(aDialogue({ keep: [['Ghent']] }), [aTrace([old, fuller])])).toMatchObject({
      wrongSupersessions: [],
      keep: { failed: [] },
    });
  });

  test('side by side and stored once are about active memories only', () => {
    const dialogue = aDialogue({ coexist: [{ a: ['Ghent'], b: ['Bruges'] }], once: [['lives']] });
    const score = scoreDialogue(dialogue, [aTrace([city, moved])]);
    expect(score).toMatchObject({ coexist: { failed: [] }, keep: { asked: 1, failed: { length: 1 } } });
    expect(scoreDialogue(dialogue, [aTrace([retired, moved])]).coexist.failed).toHaveLength(1);
  });

  test('sums become shares, and a missed goal is named', () => {
    const turn = { ...at, must: [['Ghent']], mustNot: [['Paris']] };
    const good = scoreDialogue(aDialogue({ turns: [turn] }), [aTrace([city], 1, 2)]);
    const bad = scoreDialogue(aDialogue({ turns: [turn] }), [aTrace([], 0, 0)]);
    const numbers = numbersOf([good, bad].reduce(addScores, emptyScore), 2);
    expect(numbers).toMatchObject({ callsPerTurn: 1, must: { asked: 2, share: 0.5 }, mustNot: { asked: 2, share: 0 } });
    expect(goalsMissed(numbers)).toEqual([expect.stringContaining('must come out')]);
  });
});
