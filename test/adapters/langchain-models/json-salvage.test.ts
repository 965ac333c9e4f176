import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listInText, listInValue } from '../../../src/adapters/langchain-models/json-salvage.js';

const list = (text: string): readonly unknown[] | null => listInText(text, 'memories')?.items ?? null;

describe('list in a text', () => {
  test('a bare object, a bare list and a fenced object are read', () => {
    expect(list('{"memories":[{"a":1}]}')).toEqual([{ a: 1 }]);
    expect(list('[{"a":1}]')).toEqual([{ a: 1 }]);
    expect(list('Sure!\n```json\n{"memories":[{"a":1}]}\n```\nNote: {one} fact.')).toEqual([{ a: 1 }]);
  });

  test('prose around the object, with brackets in it, does not hide it', () => {
    expect(list('I found [one] thing: {"memories":[{"a":"}{"}]} Let me know {ok}.')).toEqual([{ a: '}{' }]);
  });

  test('what stands in a thinking block is never an answer', () => {
    const draft = '<think>Maybe {"memories":[{"a":"pilot"}]}? No.</think>\n{"memories":[{"a":"accordion"}]}';
    expect(list(draft)).toEqual([{ a: 'accordion' }]);
    expect(list('so {"memories":[{"a":"pilot"}]}? No.</think>{"memories":[]}')).toEqual([]);
    expect(list('<think>{"memories":[{"a":"pilot"}]}')).toBeNull();
  });

  test('the last of several complete answers wins', () => {
    expect(list('{"memories":[{"a":1}]}\nbetter:\n{"memories":[{"a":2}]}')).toEqual([{ a: 2 }]);
  });

  test('JSON inside a JSON string is read', () => {
    expect(list(JSON.stringify(JSON.stringify({ memories: [{ a: 1 }] })))).toEqual([{ a: 1 }]);
    expect(list(JSON.stringify('no list'))).toBeNull();
  });

  test('a comma too many or too few is no cut', () => {
    expect(listInText('{"memories":[{"a":1},\r\n{"a":2},\r\n]}', 'memories')).toEqual({
      items: [{ a: 1 }, { a: 2 }],
      cut: false,
    });
    expect(listInText('{"memories":[{"a":1} {"a":2}]}', 'memories')).toEqual({
      items: [{ a: 1 }, { a: 2 }],
      cut: false,
    });
    expect(listInText('{"memories":[{"a":1}, {"a":}]}', 'memories')).toEqual({ items: [{ a: 1 }], cut: true });
  });

  test('of a list cut off anywhere exactly the complete items are kept', () => {
    const items = [{ text: 'a "quoted" [b]' }, { text: 'c\\' }, { text: '汉字', list: ['x', { y: 1 }] }];
    const whole = JSON.stringify({ memories: items });
    const ends = items.map((_, count) => JSON.stringify({ memories: items.slice(0, count + 1) }).length - 2);
    fc.assert(
      fc.property(fc.integer({ min: '{"memories":['.length, max: whole.length - 2 }), (length) => {
        const found = listInText(whole.slice(0, length), 'memories');
        expect(found).toEqual({ items: items.slice(0, ends.filter((end) => end <= length).length), cut: true });
      }),
    );
  });

  test('prose without JSON, and JSON without the list, give nothing', () => {
    expect(list('I could not produce JSON.')).toBeNull();
    expect(list('{"other":"x","more":1}')).toBeNull();
    expect(list('')).toBeNull();
  });

  test('any text is read without throwing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', 'a', '<think>') }),
        (text) => void list(text),
      ),
    );
  });

  test('a long run of opening brackets does not take quadratic time', () => {
    expect(list('['.repeat(60_000))).toBeNull();
  });
});

describe('list in a value', () => {
  test('a list given as JSON text, under another name or one level deeper is found', () => {
    expect(listInValue({ memories: '[{"a":1}]' }, 'memories')).toEqual([{ a: 1 }]);
    expect(listInValue({ facts: [1] }, 'memories')).toEqual([1]);
    expect(listInValue({ arguments: { memories: [1] } }, 'memories')).toEqual([1]);
  });

  test('an object without a list is not one', () => {
    expect(listInValue({}, 'memories')).toBeNull();
    expect(listInValue(null, 'memories')).toBeNull();
    expect(listInValue({ content: 'x', conditions: [] }, 'memories')).toBeNull();
  });
});
