import fc from 'fast-check';
import { expect, it } from 'vitest';
import { embeddingQueryForm } from '../../src/domain/embedding-query-form.js';

it.each([
  ['When did Caroline go to the LGBTQ support group?', 'caroline go lgbtq support group'],
  ['Where do I live?', 'the user live'],
  ['Who is my manager?', "the user's manager"],
  ["What's MY phone number, and is it mine?", "the user's phone number the user's"],
  ['Is the I/O slow?', 'o slow'],
  ['Which database do we use?', 'database use'],
  ['我住在哪里？', '用户住在哪里'],
  ['我们的周会是什么时候？', '我们的周会是什么时候'],
  ['请写一段自我介绍', '请写一段自我介绍'],
  ['我的 API key 是什么？', '用户的 API key 是什么'],
])('puts "%s" as "%s"', (question, form) => {
  expect(embeddingQueryForm(question)).toBe(form);
});

it.each(['', '   ', '?', '？？', 'What was that about?', '😀'])(
  'leaves %j as it is, where no word would be left',
  (text) => {
    expect(embeddingQueryForm(text)).toBe(text);
  },
);

it('gives a text for any string, and nothing empty for a text that is not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(embeddingQueryForm(text) === '').toBe(text === '');
    }),
  );
});
