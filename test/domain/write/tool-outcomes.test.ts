import { describe, expect, it } from 'vitest';
import type { TurnMessage } from '../../../src/domain/turn.js';
import { toolOutcomes } from '../../../src/domain/write/tool-outcomes.js';
import { turnInput } from '../../../src/domain/write/turn-input.js';

const failing = (content: string, name: string | null = 'book_table'): TurnMessage => ({
  role: 'tool',
  content,
  name,
  failed: true,
});
const told = (message: TurnMessage, noted: 'failures' | 'all' = 'failures'): string | null =>
  toolOutcomes({ messages: [message] }, noted)[0]?.content ?? null;

describe('outcomes of tools', () => {
  it('a failing call is a procedure that failed, observed, by the first line of its error', () => {
    const message = failing('Error: no table for 9 people\n    at book (table.js:10)\nPlease fix your mistakes.');
    expect(toolOutcomes({ messages: [message] }, 'failures')).toEqual([
      expect.objectContaining({
        content: 'Calling book_table failed: Error: no table for 9 people',
        quote: 'Error: no table for 9 people',
        category: 'procedure',
        outcome: 'failure',
        stance: 'observed',
        subject: 'book_table',
        sourceKind: 'tool_trace',
        turnIndex: 0,
      }),
    ]);
  });

  it.each([
    ['{"error": {"code": 409, "message": "table is taken"}}', 'Calling book_table failed: table is taken'],
    ['{"error":"table is taken"}', 'Calling book_table failed: table is taken'],
    [
      'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    f()\nValueError: no such table',
      'Calling book_table failed: ValueError: no such table',
    ],
    ['错误：没有九人桌\n详情略', '调用 book_table 失败：错误：没有九人桌'],
  ])('its line is found in JSON, tracebacks and Chinese: %j', (content, expected) => {
    expect(told(failing(content))).toBe(expected);
  });

  it('without a name it is a tool call; without words it is nothing', () => {
    expect(told(failing('Error: no table', null))).toBe('A tool call failed: Error: no table');
    expect(told(failing('```\n---'))).toBeNull();
  });

  it('the same failure many times is one, and at most eight are noted', () => {
    const loop = Array.from({ length: 30 }, () => failing('Error: no table'));
    expect(toolOutcomes({ messages: loop }, 'failures')).toHaveLength(1);
    const many = Array.from({ length: 30 }, (_, index) => failing(`Error: no table ${index}`));
    expect(toolOutcomes({ messages: many }, 'failures')).toHaveLength(8);
  });

  it('a short result of a named tool is a success, with "all" only', () => {
    const message: TurnMessage = { role: 'tool', content: 'Table 7 booked\nfor 19:00', name: 'book_table' };
    expect(told(message)).toBeNull();
    expect(told(message, 'all')).toBe('Calling book_table returned: Table 7 booked for 19:00');
    expect(toolOutcomes({ messages: [message] }, 'all')).toMatchObject([{ outcome: 'success', stance: 'observed' }]);
    expect(told({ ...message, name: null }, 'all')).toBeNull();
    expect(told({ ...message, content: 'row '.repeat(100) }, 'all')).toBeNull();
  });

  it('the words of users and assistants are never the outcome of a tool', () => {
    const messages: TurnMessage[] = [
      { role: 'user', content: 'Error: it failed', name: null },
      { role: 'assistant', content: 'Error: it failed', name: 'book_table' },
    ];
    expect(toolOutcomes({ messages }, 'all')).toEqual([]);
  });

  it('failures are told by the mark of the message or by its words, and only those are kept with "failures"', () => {
    const { messages } = turnInput(
      [
        { role: 'user', content: 'Book it.' },
        { role: 'tool', content: 'quota reached', name: 'a', status: 'error' },
        { role: 'tool', content: 'Exception: boom', name: 'b' },
        { role: 'tool', content: 'all fine', name: 'c' },
      ],
      { toolOutput: 'failures' },
    );
    expect(messages.map(({ name, failed }) => [name, failed])).toEqual([
      [null, undefined],
      ['a', true],
      ['b', true],
    ]);
  });

  it('carry no secrets: those are cut out before anything is read', () => {
    const { messages } = turnInput(
      [{ role: 'tool', content: 'Error: key sk-FAKEfakeFAKEfakeFAKEfake1111 was refused', name: 'a', status: 'error' }],
      { toolOutput: 'all' },
    );
    expect(toolOutcomes({ messages }, 'all')[0]!.content).not.toContain('sk-FAKE');
  });
});
