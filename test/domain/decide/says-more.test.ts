import { describe, expect, test } from 'vitest';
import calibration from '../../data/calibration/pairs.json' with { type: 'json' };
import calibrationOwn from '../../data/calibration/own-pairs.json' with { type: 'json' };
import own from '../../data/decide/pairs.json' with { type: 'json' };
import { isRewording, saysMore } from '../../../src/domain/decide/says-more.js';

type Pair = readonly [earlier: string, later: string];

function pairs(of: unknown): readonly Pair[] {
  return of as readonly Pair[];
}

const labelled = [calibration, calibrationOwn].flatMap((set) =>
  Object.values(set as Record<string, Record<string, unknown>>).flatMap((kinds) =>
    Object.entries(kinds)
      .filter(([kind]) => ['update', 'negation', 'coexist', 'unrelated'].includes(kind))
      .flatMap(([kind, list]) => pairs(list).map((pair) => ({ kind, pair }))),
  ),
);

test(`calls none of ${labelled.length} labelled updates, negations, second values and unrelated pairs the same`, () => {
  const wrong = labelled.filter(({ pair }) => saysMore(pair[1], pair[0]) !== 'differs' || isRewording(...pair));
  expect(labelled.length).toBeGreaterThan(250);
  expect(wrong).toEqual([]);
});

describe.each(['en', 'zh'] as const)('own pairs in %s', (language) => {
  const { same, extends: extending, update, negation, different } = own[language];

  test.each(pairs(same))('the same in other words or signs: %j = %j', (a, b) => {
    expect(saysMore(b, a)).toBe('same');
  });

  test.each(pairs(extending))('says more: %j < %j', (a, b) => {
    expect(saysMore(b, a)).toBe('extends');
    expect(saysMore(a, b)).toBe('extended-by');
  });

  test.each(pairs([...update, ...negation, ...different]))('not the same: %j ≠ %j', (a, b) => {
    expect(saysMore(b, a)).toBe('differs');
    expect(saysMore(a, b)).toBe('differs');
  });

  test.each(pairs([...update, ...negation]))('not a rewording either: %j ≠ %j', (a, b) => {
    expect(isRewording(a, b)).toBe(false);
  });
});

test.each([
  ['Prefers trains to planes', 'The user prefers trains over planes'],
  ['Prefers trains to planes', 'Prefers travelling by train rather than by plane'],
  ['The user prefers trains over planes', 'Prefers travelling by train rather than by plane'],
  ['The user enjoys long walks', 'Enjoys a long walk'],
])('wordings of one thing: %j ~ %j', (a, b) => {
  expect(isRewording(a, b)).toBe(true);
  expect(isRewording(b, a)).toBe(true);
});

test.each([
  ['Prefers trains to planes', 'Prefers planes to trains'],
  ['Likes coffee', 'Likes coffee shops'],
  ['Allergic to peanuts', 'Allergic to penicillin'],
  ['Likes tea', 'Lives in Ulm'],
])('no wordings of one thing: %j ≁ %j', (a, b) => {
  expect(isRewording(a, b)).toBe(false);
});
