import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableText } from '../../../src/adapters/rules/readable-text.js';
import { contents, extracted } from './extract-text.js';

describe('text as people type it', () => {
  it.each([
    ['i live in porto. it rains a lot.', ['The user lives in Porto.']],
    ['I LIVE IN PORTO!!!', ['The user lives in Porto.']],
    ['- I live in Porto\n- I have two cats', ['The user lives in Porto.', 'The user has two cats.']],
    ['<b>I live in Porto</b> 😀', ['The user lives in Porto.']],
    ['I live in Oslo. <|endoftext|>', ['The user lives in Oslo.']],
    ["i'm allergic to nuts", ['The user is allergic to nuts.']],
    ['im a nurse', ['The user is a nurse.']],
    ['i dont eat pork', ["The user doesn't eat pork."]],
    ['i work at night', ['The user works at night.']],
  ])('%j is read', async (text, expected) => {
    expect(await contents(text)).toEqual(expected);
  });

  it.each([
    'my sister works at tesla, i have a dog named rex',
    'im vegan and i dont drink alcohol',
    'I LIVE IN PORTO!!!',
  ])('G6: quotes are the words of the message, letter by letter: %j', async (text) => {
    const found = await extracted(text);
    expect(found.length).toBeGreaterThan(0);
    for (const { quote } of found) expect(text).toContain(quote);
  });

  it('leads every part back to the message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (text, from, size) => {
        const readable = readableText(text);
        const part = readable.text.slice(from % (readable.text.length + 1)).slice(0, size % 20);
        const original = readable.original(part);
        expect(text).toContain(original);
        expect(original.length).toBeLessThanOrEqual(part.length);
      }),
    );
  });
});
