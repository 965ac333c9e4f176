import { describe, expect, it } from 'vitest';
import { hasBegun, firstStatements, withoutReplaced } from '../../../src/domain/recall/current.js';
import { asksForEarlier } from '../../../src/domain/recall/earlier.js';
import { suitsSituation } from '../../../src/domain/recall/situation.js';
import { words } from '../../../src/domain/recall/words.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { aMemory, anId } from '../../support/builders.js';

const hit = (over: Partial<MemoryRecord>, cosine = 0) => ({ record: aMemory(over), cosine });
const kept = (contents: readonly string[], over: Partial<MemoryRecord> = {}) =>
  firstStatements(
    contents.map((content) => hit({ content, ...over })),
    100,
  ).map(({ record }) => record.content);

describe('what stands', () => {
  it('drops a hit that another one names as replaced', () => {
    const old = hit({});
    const other = hit({ supersedes: [anId()] });
    expect(withoutReplaced([old, hit({ supersedes: [old.record.id] }), other])).toHaveLength(2);
    expect(withoutReplaced([old, other])).toHaveLength(2);
  });

  it('collapses statements that differ in case, blanks, articles and closing marks', () => {
    expect(
      kept(['The user likes tea.', 'user likes  the tea', 'USER LIKES TEA!', '用户喜欢茶。', '用户喜欢茶']),
    ).toEqual(['The user likes tea.', '用户喜欢茶。']);
  });

  it('stops at the limit, counted in statements', () => {
    const three = ['a', 'A', 'b', 'c'].map((content) => hit({ content }));
    expect(firstStatements(three, 2).map(({ record }) => record.content)).toEqual(['a', 'b']);
  });

  it('never collapses values: negation, numbers, signs, symbols, speakers', () => {
    const different = [
      'User is vegan',
      'User is not vegan',
      'User has 15',
      'User has 1.5',
      'User has -15',
      'Likes C',
      'Likes C++',
      'Likes C#',
    ];
    expect(kept(different)).toEqual(different);
    expect(
      firstStatements([hit({ content: 'Yes', speaker: 'Ann' }), hit({ content: 'Yes', speaker: 'Bob' })], 9),
    ).toHaveLength(2);
  });

  it('keeps what is not valid yet out, and never stumbles over a date', () => {
    const at = Date.parse('2026-01-01T00:00:00Z');
    expect(hasBegun({ validFrom: '2026-01-02T00:00:00.000Z' }, at)).toBe(false);
    expect([null, '2025-01-01T00:00:00.000Z', 'soon'].map((validFrom) => hasBegun({ validFrom }, at))).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('a question about an earlier value', () => {
  it('is told by its words', () => {
    const earlier = [
      'Where did I live before?',
      'What was my previous phone number?',
      'Which car did I use to drive? I used to…',
      'my old address',
      '我以前住在哪里？',
      '我之前的手机号',
      '原来的预算是多少',
    ];
    const present = ['Where do I live?', 'How old am I?', 'What is my phone number?', '我住在哪里？', '我今年多大'];
    expect(earlier.map(asksForEarlier)).toEqual(earlier.map(() => true));
    expect(present.map(asksForEarlier)).toEqual(present.map(() => false));
  });
});

describe('conditions', () => {
  const named = (text: string) => new Set(words(text));

  it('need one of them named in full, or a question well over the floor', () => {
    const memory = { conditions: ['when writing Go', 'reviewing'] };
    expect(suitsSituation(hit(memory, 0.3), 0.3, named('I write a Go service'))).toBe(true);
    expect(suitsSituation(hit(memory, 0.3), 0.3, named('reviews'))).toBe(true);
    expect(suitsSituation(hit(memory, 0.3), 0.3, named('writing Python'))).toBe(false);
    expect(suitsSituation(hit(memory, 0.5), 0.3, named('writing Python'))).toBe(true);
    expect(suitsSituation(hit({}, 0), 0.3, named(''))).toBe(true);
  });
});
