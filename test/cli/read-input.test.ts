import { describe, expect, it } from 'vitest';
import { asMessages } from '../../src/cli/read-input.js';
import { isMemoryError } from '../../src/domain/errors.js';

describe('text or messages', () => {
  it.each([
    ['a message', '{"role":"user","content":"hi"}'],
    ['a list of messages', ' [ { "role": "user", "content": "hi" } ]\n'],
    ['a list in which one is no message, which is then named', '[{"role":"user","content":"hi"}, "x"]'],
    ['LangChain messages by type', '[{"type":"human","content":"hi"}]'],
    ['a serialised LangChain message', '{"lc":1,"type":"constructor","id":["HumanMessage"],"kwargs":{"content":"hi"}}'],
  ])('%s is messages', (_, text) => {
    expect(asMessages(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['plain words', 'I live in Lisbon.'],
    ['words that begin with a bracket', '[laughs] I live in Lisbon.'],
    ['JSON that is no message', '{"city":"Lisbon"}'],
    ['broken JSON that is no message', '{"city": I live in Lisbon'],
    ['a message spoken about', 'My API wants {"role":"user"}.'],
    ['nothing', ''],
  ])('%s is text', (_, text) => {
    expect(asMessages(text)).toBe(text);
  });

  it.each(['[{"role":"user","content":"hi"', '{"role": "user", content: "hi"}', '[{"type":"human","content":"hi"},]'])(
    'what begins like messages and is no JSON is refused without repeating it: %s',
    (text) => {
      const refusal = ((): unknown => {
        try {
          return asMessages(text);
        } catch (error) {
          return error;
        }
      })();
      expect(isMemoryError(refusal, 'invalid_input')).toBe(true);
      expect((refusal as Error).message).not.toContain('hi"');
    },
  );
});
