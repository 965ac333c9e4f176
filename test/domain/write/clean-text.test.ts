import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from '../../../src/domain/write/clean-text.js';
import { blockOpening, stripBlocks } from '../../../src/domain/block-tags.js';

it('replaces lone surrogates and drops NUL and other control characters', () => {
  expect(cleanText('a\uD800b\u0000c\u0007\u009f\td\r\ne')).toBe('a\uFFFDbc\td\r\ne');
  expect(cleanText('<|endoftext|> 😀 我')).toBe('<|endoftext|> 😀 我');
});

it('gives well-formed text for any input and changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanText(text);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).not.toContain('\u0000');
      expect(cleanText(clean)).toBe(clean);
    }),
  );
});

it('G7: strips recalled blocks, whole, cut off, repeated and nested', () => {
  expect(stripBlocks('a <memory-notes version="1">\n- x\n</memory-notes> b')).toBe('a \n b');
  expect(stripBlocks('a <memory-notes>x')).toBe('a \n');
  expect(stripBlocks('x</memory-notes> b')).toBe('x\n b');
  expect(stripBlocks('<memory-notes>1</memory-notes>a<memory-notes>2</memory-notes>b')).toBe('\na\nb');
  expect(stripBlocks('<memory-</memory-notes>notes>1</memory-notes>a')).not.toContain(blockOpening);
  expect(stripBlocks('memory notes stay')).toBe('memory notes stay');
});

it('strips a megabyte of openings', () => {
  expect(stripBlocks('<memory-notes '.repeat(75_000))).toBe('\n');
});
