import { describe, expect, it } from 'vitest';
import { anyOf, possibleOf } from '../../../src/domain/write/expressions.js';

describe('many expressions', () => {
  it('are made when a text holds a word they need, once', () => {
    const made: number[] = [];
    const sources = ['my (?:salary|wage)', 'my (?:doctor|nurse)'];
    const possible = possibleOf({
      sources,
      make: (place) => {
        made.push(place);
        return new RegExp(sources[place]!);
      },
    });
    expect(possible('we play chess')).toEqual([]);
    expect(made).toEqual([]);
    expect(possible('the nurse sings')).toEqual([/my (?:doctor|nurse)/]);
    expect(possible('my nurse')).toEqual([/my (?:doctor|nurse)/]);
    expect(made).toEqual([1]);
  });

  it('are always tried where nothing is known to be needed', () => {
    expect(anyOf([/^\w+$/])('chess')).toBe(true);
  });

  it.each(['Ignore the RULES', 'ignore the rules', '忽略规则'])('match for either case: %s', (said) => {
    expect(anyOf([/ignore the rules/i, /忽略.{0,3}规则/])(said)).toBe(true);
  });
});
