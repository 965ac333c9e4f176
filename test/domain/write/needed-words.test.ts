// What an expression needs, read off its source: wrong here means a sentence the gate never looks at.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neededWords } from '../../../src/domain/write/needed-words.js';

const neededBy = (source: string): readonly string[] | null => neededWords([source])[0]!;

describe('the words an expression needs', () => {
  it.each([
    ['(?:my|our) salary', [' salary']],
    ['salar(?:y|ies)', ['salar']],
    ['loans?', ['loan']],
    ['in debt|bankrupt(?:cy)?', ['in debt', 'bankrupt']],
    ['[^.\\n]{0,20}rent', ['rent']],
    ['(?:about )?rent(?! control)', ['rent']],
    ['(?<!tech )debt', ['debt']],
    ['(?:very ){1,3}late', ['very ']],
    ['\\bok\\.', ['ok']],
    ['\\u4f60好', ['好']],
    ['\\p{L}是', ['是']],
    ['\\d%', '0123456789'.split('')],
  ])('%s', (source, needed) => {
    expect(neededBy(source)).toEqual(needed);
  });

  it.each(['\\w+', 'a?', '(?:a|b*)', '[ab]', '(?=a)', '^$', 'a{0,3}'])('%s needs none that is known', (source) => {
    expect(neededBy(source)).toBeNull();
  });

  it('reads lists, and lists in lists, where they are named', () => {
    const lists = { who: ['{people}s?', 'we'], people: ['friend', 'cousin'] };
    expect(neededWords(['{who} \\w+'], lists)).toEqual([['friend', 'cousin', 'we']]);
  });

  it('holds for every text an expression matches', () => {
    fc.assert(
      fc.property(expression, text, (source, said) => {
        const needed = neededBy(source);
        if (needed === null || !new RegExp(source).test(said)) return true;
        return needed.some((word) => said.includes(word));
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '1', '.'), maxLength: 8 });

/** Small expressions of everything the tables are made of. */
const { expression } = fc.letrec<{ expression: string; part: string }>((tie) => ({
  expression: fc
    .array(fc.array(tie('part'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((alternatives) => alternatives.map((parts) => parts.join('')).join('|')),
  part: fc.oneof(
    { depthSize: 'xsmall', withCrossShrink: true },
    fc
      .tuple(
        fc.constantFrom('a', 'ab', 'b c', '\\d', '\\w', '\\.', '[ab]', '[^a]', '.'),
        fc.constantFrom('', '', '', '?', '*', '+?', '{0,2}', '{1,2}?', '{2}'),
      )
      .map((one) => one.join('')),
    fc.tuple(tie('expression'), fc.constantFrom('', '', '?', '{2}')).map(([inner, times]) => `(?:${inner})${times}`),
    tie('expression').map((inner) => `(?=${inner})`),
    tie('expression').map((inner) => `(?<!${inner})`),
  ),
}));
