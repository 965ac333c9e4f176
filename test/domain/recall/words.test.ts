import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentWords, words } from '../../../src/domain/recall/words.js';

describe('words', () => {
  it('drops stop and ask words and stems the rest', () => {
    expect(words('When did Caroline go to the LGBTQ support groups?')).toEqual([
      'carolin',
      'go',
      'lgbtq',
      'support',
      'group',
    ]);
  });

  it('gives one stem to the forms of a word', () => {
    for (const forms of [
      ['paint', 'paints', 'painted', 'painting'],
      ['hike', 'hikes', 'hiked', 'hiking'],
      ['run', 'runs', 'running'],
      ['city', 'cities'],
      ['use', 'used', 'using', 'uses'],
      ['allergy', 'allergies'],
      ['box', 'boxes'],
      ['quick', 'quickly'],
      ['stop', 'stopped', 'stopping'],
    ]) {
      expect(new Set(forms.flatMap((form) => words(form))).size, forms.join()).toBe(1);
    }
  });

  it('keeps numbers, months and names', () => {
    expect(words('On 8 May 2023, code 4417, iPhone15')).toEqual(['8', 'may', '2023', 'cod', '4417', 'iphone15']);
  });

  it('cuts Chinese into pairs of characters and drops pairs of grammar', () => {
    expect(words('用户喜欢北京大学')).toEqual(['用户', '户喜', '喜欢', '欢北', '北京', '京大', '大学']);
    expect(words('什么是我的')).toEqual([]);
    expect(words('茶')).toEqual(['茶']);
  });

  it('separates scripts inside one run', () => {
    expect(words('TypeScript后端v2')).toEqual(['typescript', '后端', 'v2']);
  });

  it('finds the same words in full-width and half-width forms', () => {
    expect(words('ＡＢＣ１２３')).toEqual(words('abc123'));
  });

  it('gives nothing for punctuation, emoji and blanks', () => {
    for (const text of ['', ' \n\t', '?!', '|||', '_', '👍', 'the of and']) expect(words(text)).toEqual([]);
  });

  it('bounds the length of an unbroken word', () => {
    expect(words('x'.repeat(100_000))[0]!.length).toBe(64);
  });

  it('is total, deterministic, and unchanged by a second pass', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const once = words(text);
        expect(words(once.join(' '))).toEqual(once);
        for (const word of once) expect(word).toMatch(/^\S{1,128}$/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('is unchanged by a second pass on English-like letters', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aeioustndlygrm '.split('')), maxLength: 60 });
    fc.assert(
      fc.property(letters, (text) => {
        expect(words(words(text).join(' '))).toEqual(words(text));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('contentWords', () => {
  it('keeps unstemmed content words and whole Chinese runs', () => {
    expect(contentWords('When did Caroline go to the LGBTQ support group?').join(' ')).toBe(
      'caroline go lgbtq support group',
    );
    expect(contentWords('我喜欢什么 coffee?')).toEqual(['我喜欢什么', 'coffee']);
  });
});
