import { AIMessage, ChatMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages';
import { describe, expect, it } from 'vitest';
import { isMemoryError } from '../../../src/domain/errors.js';
import { turnInput } from '../../../src/domain/write/turn-input.js';

const errorOf = (run: () => unknown): { code: string; message: string } => {
  try {
    run();
  } catch (error) {
    if (isMemoryError(error)) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('nothing was thrown');
};
const rolesAndTexts = (input: unknown, options = {}): unknown =>
  turnInput(input, options).messages.map(({ role, content }) => [role, content]);

describe('what a turn may be', () => {
  it('a text, one message, or a list of messages', () => {
    expect(rolesAndTexts('I like tea.')).toEqual([['user', 'I like tea.']]);
    expect(rolesAndTexts({ role: 'human', content: 'hi' })).toEqual([['user', 'hi']]);
    expect(turnInput([{ role: 'user', content: 'x', name: 'Bo' }]).messages).toEqual([
      { role: 'user', content: 'x', name: 'Bo' },
    ]);
  });

  it('parts: texts joined by line breaks, images and audio left out', () => {
    const content = [
      { type: 'text', text: 'This is my new dog.' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      { type: 'input_audio', input_audio: {} },
      'Her name is Pepper.',
    ];
    expect(rolesAndTexts([{ role: 'user', content }])).toEqual([['user', 'This is my new dog.\nHer name is Pepper.']]);
  });

  it('pairs of a role and a text, and the parts of a chat in the browser', () => {
    const pairs = [
      ['human', 'I like tea.'],
      ['ai', 'ok'],
    ];
    expect(rolesAndTexts(pairs)).toEqual([
      ['user', 'I like tea.'],
      ['assistant', 'ok'],
    ]);
    expect(rolesAndTexts([{ role: 'user', parts: [{ type: 'text', text: 'I like tea.' }] }])).toEqual([
      ['user', 'I like tea.'],
    ]);
  });

  it('tool calls without content are left out, tool output by option', () => {
    const messages = [
      { role: 'user', content: 'book' },
      { role: 'assistant', tool_calls: [{ id: 't1' }] },
      { role: 'assistant', content: null },
      { role: 'tool', content: 'Error: no table' },
      { role: 'function', content: 'done' },
    ];
    expect(rolesAndTexts(messages)).toEqual([['user', 'book']]);
    expect(rolesAndTexts(messages, { toolOutput: 'failures' })).toEqual([
      ['user', 'book'],
      ['tool', 'Error: no table'],
    ]);
    expect(rolesAndTexts(messages, { toolOutput: 'all' })).toHaveLength(3);
  });

  it('LangChain messages, live, serialised and stored', () => {
    const summary = new HumanMessage({
      content: 'Summary: lives in Rome',
      additional_kwargs: { lc_source: 'summarization' },
    });
    const live = [
      new SystemMessage('be brief'),
      summary,
      new HumanMessage({ content: [{ type: 'text', text: 'I like tea' }], name: 'Bo' }),
      new AIMessage('noted'),
      new ToolMessage({ content: 'x', tool_call_id: '1' }),
      new ChatMessage('and milk', 'user'),
    ];
    const expected = [
      ['user', 'I like tea'],
      ['assistant', 'noted'],
      ['user', 'and milk'],
    ];
    expect(rolesAndTexts(live)).toEqual(expected);
    expect(rolesAndTexts(JSON.parse(JSON.stringify(live)))).toEqual(expected);
    expect(rolesAndTexts(live.map((message) => message.toDict()))).toEqual(expected);
  });

  it('G7: injected memory blocks and system text never get in', () => {
    const messages = [
      { role: 'system', content: 'You are Orbit.' },
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', content: '<memory-notes>\n- lives in Rome\n</memory-notes>\nI like tea.' },
    ];
    expect(rolesAndTexts(messages)).toEqual([['user', '\n\nI like tea.']]);
  });

  it('secrets are redacted and counted, texts made well-formed', () => {
    const { messages, redactions } = turnInput('my password is hunter2\u0000 \ud800');
    expect(messages[0]!.content).toBe('my password is [redacted:credential] \ufffd');
    expect(redactions).toEqual({ credential: 1 });
  });
});

describe('what a turn may not be', () => {
  it.each([
    [[{ role: 'moderator', content: 'x' }], /message 0 has the unknown role "moderator"/],
    [[{ role: 'toString', content: 'x' }], /unknown role "toString"/],
    [[{ content: 'x' }], /message 0 has no role/],
    [[{ role: 'user', content: 42 }], /message 0 has a content that cannot be read/],
    [[{ role: 'user', content: [{ type: 'text' }] }], /cannot be read/],
    [[{ role: 'user', content: 'x' }, null], /message 1 is not an object/],
    [[], /no text to remember/],
    ['', /no text to remember/],
    ['  \n', /no text to remember/],
    [[{ role: 'system', content: 'x' }], /no text to remember/],
    [[{ role: 'user', content: [{ type: 'image_url', image_url: {} }] }], /no text to remember/],
    [undefined, /nothing to remember/],
    [7, /nothing to remember/],
  ])('%j', (input, message) => {
    const error = errorOf(() => turnInput(input));
    expect(error.code).toBe('invalid_input');
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('\n');
  });

  it('a message, a turn or a list over its limit: the error names the limit and the size', () => {
    const over = (input: unknown): string => errorOf(() => turnInput(input)).message;
    expect(over(`My bike is a Brompton.${'a'.repeat(3_000_000)}`)).toMatch(/3000022 bytes.*messageBytes allows 65536/);
    expect(over('我'.repeat(22_000))).toMatch(/66000 bytes.*messageBytes/);
    const many = Array.from({ length: 400 }, () => ({ role: 'user', content: 'x' }));
    expect(over(many)).toMatch(/400 messages.*turnMessages allows 200/);
    const large = Array.from({ length: 17 }, () => ({ role: 'user', content: 'a'.repeat(65_536) }));
    expect(over(large)).toMatch(/bytes in one turn.*turnBytes allows 1048576/);
    expect(turnInput('a'.repeat(65_536)).messages).toHaveLength(1);
  });
});
