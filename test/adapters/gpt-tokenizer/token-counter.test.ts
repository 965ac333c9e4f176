import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../src/adapters/gpt-tokenizer/token-counter.js';
import type { TokenCounter } from '../../../src/ports/index.js';

let count: TokenCounter;

beforeAll(async () => {
  count = await loadTokenCounter();
});

describe('token counter', () => {
  it('2. counts nothing as 0', () => {
    expect(count('')).toBe(0);
  });

  it('counts as o200k does', () => {
    for (const text of ['The user keeps two beehives.', '用户养了两箱蜜蜂。', 'a b\n\nc']) {
      expect(count(text)).toBe(countTokens(text));
    }
  });

  it('counts Chinese and Japanese within reach of the reference, not as a quarter of the characters', () => {
    expect(count('春天的风很轻'.repeat(17))).toBe(102);
    expect(count('窓のそばで猫が眠っている'.repeat(7))).toBe(77);
    expect(count('a small grey boat '.repeat(25))).toBe(101);
  });

  it('1. counts special tokens as plain text, without throwing', () => {
    for (const text of ['<|endoftext|>', 'x <|im_start|> y <|fim_prefix|>', '<|endofprompt|>'.repeat(50)]) {
      expect(count(text)).toBeGreaterThan(1);
    }
  });

  it('1. counts any string: lone surrogates, NUL, emoji', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const tokens = count(text);
        return Number.isInteger(tokens) && tokens >= (text === '' ? 0 : 1);
      }),
    );
    expect(count('\ud800 \udc00 \u0000')).toBeGreaterThan(0);
  });

  it('counts long unbroken runs in linear pieces, not below the true count', () => {
    for (const run of ['a'.repeat(3000), '哈'.repeat(1500), ' '.repeat(3000), 'x1'.repeat(1000)]) {
      expect(count(run)).toBeGreaterThanOrEqual(countTokens(run));
    }
    for (const run of ['a'.repeat(100_000), '哈'.repeat(100_000), ' '.repeat(100_000)]) {
      expect(count(`before ${run} after`)).toBeGreaterThan(500);
    }
  });
});
