import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSentencePieceModel } from '../../../src/adapters/use-multilingual/sentencepiece-model.js';
import { textNormalizer } from '../../../src/adapters/use-multilingual/text-normalizer.js';
import { maxTokens, tokenizer } from '../../../src/adapters/use-multilingual/tokenizer.js';

const model = readSentencePieceModel(
  readFileSync(new URL('../../../models/use-multilingual-v3/sp.model', import.meta.url)),
);
const normalize = textNormalizer(model.charsmap);
const tokenize = tokenizer(model);
const unknown = 0;

describe('normalising text for the vocabulary', () => {
  it.each([
    ['full-width letters', 'ＡＢＣ', '▁ABC'],
    ['ligatures', 'ﬁne', '▁fine'],
    ['circled digits', '①②', '▁12'],
    ['composed Hangul', '\u1112\u1161\u11ab', '▁한'],
    ['runs of white space', '  a \t\n b\u3000 ', '▁a▁b'],
    ['white space only', ' \n\t ', ''],
    ['a lone surrogate, as white space', 'a\ud800b', '▁a▁b'],
    ['an emoji', '😀', '▁😀'],
  ])('rewrites %s', (_, text, expected) => {
    expect(normalize(text)).toBe(expected);
  });

  it('is settled after one pass over ordinary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = normalize(text);
        expect(normalize(once.replaceAll('▁', ' '))).toBe(once);
      }),
    );
  });
});

describe('splitting text into pieces', () => {
  it('puts every text between the start and the end token', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const ids = tokenize(text);
        expect([ids[0], ids.at(-1)]).toEqual([1, 2]);
        expect(ids.length).toBeGreaterThanOrEqual(3);
        expect(ids.every((id) => id >= 0 && id < model.pieces.length)).toBe(true);
      }),
    );
  });

  it('loses no character: the pieces spell the normalised text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }), (text) => {
        const ids = tokenize(text).slice(1, -1);
        if (ids.includes(unknown)) return;
        expect(ids.map((id) => model.pieces[id]).join('')).toBe(normalize(text));
      }),
    );
  });

  it('takes an unknown character, surrogate pair or not, as one token', () => {
    const known = tokenize('a').length;
    expect(tokenize('a\u{10ffff}')).toHaveLength(known + 1);
    expect(tokenize('a\u{10ffff}').filter((id) => id === unknown)).toHaveLength(1);
  });

  it('never reads control pieces out of a text', () => {
    for (const text of ['<s>', '</s>', '<unk>']) {
      expect(
        tokenize(text)
          .slice(1, -1)
          .some((id) => model.matchable[id] === 0 && id !== unknown),
      ).toBe(false);
    }
  });

  it('gives a text without visible characters one unknown token', () => {
    for (const text of ['', '   ', '\u3000']) expect(tokenize(text)).toEqual([1, unknown, 2]);
  });

  it('keeps the first tokens of a text that is too long, and skips long white space in front', () => {
    const long = tokenize('The user keeps bees. '.repeat(10_000));
    expect(long).toHaveLength(maxTokens + 2);
    expect(long.slice(0, 50)).toEqual(tokenize('The user keeps bees. '.repeat(100)).slice(0, 50));
    expect(tokenize(`${' '.repeat(200_000)}bees`)).toEqual(tokenize('bees'));
  });
});

describe('with any vocabulary', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '中'), minLength: 1, maxLength: 6 });
  const scored = fc.array(fc.record({ piece: letters, score: fc.integer({ min: -20, max: -1 }) }), { maxLength: 12 });

  /** The best score there is, by trying every way to cut the text. */
  function bestScore(characters: readonly string[], scoreOf: (piece: string) => number): number {
    if (characters.length === 0) return 0;
    const cuts = characters.map((_, cut) => [characters.slice(0, cut + 1), characters.slice(cut + 1)] as const);
    return Math.max(...cuts.map(([head, rest]) => scoreOf(head.join('')) + bestScore(rest, scoreOf)));
  }

  it('takes the likeliest split, and of equal pieces the first', () => {
    fc.assert(
      fc.property(letters, scored, (text, vocabulary) => {
        const pieces = ['<unk>', '<s>', '</s>', '▁', ...vocabulary.map(({ piece }) => piece)];
        const scores = Float32Array.from([0, 0, 0, -1, ...vocabulary.map(({ score }) => score)]);
        const matchable = Uint8Array.from(pieces, (_, id) => (id < 3 ? 0 : 1));
        const ids = tokenizer({ pieces, scores, matchable, charsmap: model.charsmap })(text).slice(1, -1);
        const unknownScore = Math.min(0, ...scores) - 10;
        const scoreOf = (piece: string): number => {
          const id = pieces.indexOf(piece, 3);
          if (id !== -1) return scores[id]!;
          return [...piece].length === 1 ? unknownScore : Number.NEGATIVE_INFINITY;
        };
        expect(ids.every((id) => id === unknown || pieces.indexOf(pieces[id]!) === id)).toBe(true);
        const score = ids.reduce((sum, id) => sum + (id === unknown ? unknownScore : scores[id]!), 0);
        expect(score).toBe(bestScore([...normalize(text)], scoreOf));
      }),
    );
  });
});
