import { describe, expect, it } from 'vitest';
import { isMemoryError } from '../../../src/domain/errors.js';
import { addInput } from '../../../src/domain/write/add-input.js';

const messageOf = (input: unknown): string => {
  try {
    addInput(input);
  } catch (error) {
    if (isMemoryError(error, 'invalid_input')) return error.message;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('facts handed in verbatim', () => {
  it('need a content only, the rest has defaults', () => {
    expect(addInput('The user likes tea.').facts[0]).toEqual({
      content: 'The user likes tea.',
      summary: null,
      category: 'episodic_fact',
      attribute: null,
      subject: null,
      predicate: null,
      object: null,
      conditions: [],
      entities: [],
      domainTags: [],
      importance: 3,
      confidence: 1,
      sensitivity: 'internal',
      validFrom: null,
      validUntil: null,
      pinned: false,
      extra: {},
      speaker: null,
      sourceKind: 'user_message',
    });
  });

  it('may come with the words they rest on; without any, nothing of a quote is kept', () => {
    const [quoted, unquoted, secret] = addInput([
      { content: 'The user likes tea.', quote: ' I do like tea ' },
      { content: 'The user likes tea.', quote: '  ' },
      { content: 'The user likes tea.', quote: 'log in with a1b2c3d4!' },
    ]).facts;
    expect(quoted!.quote).toBe('I do like tea');
    expect(unquoted).not.toHaveProperty('quote');
    expect(secret!.quote).toBe('log in with [redacted:credential]');
    expect(messageOf({ content: 'x', quote: 'x'.repeat(2001) })).toMatch(/quote/);
  });

  it('have dates in UTC, secrets redacted and extra values kept', () => {
    const { facts, redactions } = addInput([
      {
        content: 'log in with a1b2c3d4!',
        validFrom: '2026-11-29T10:00:00+02:00',
        extra: { team: 'red', n: 1, ok: true },
      },
    ]);
    expect(facts[0]).toMatchObject({
      content: 'log in with [redacted:credential]',
      validFrom: '2026-11-29T08:00:00.000Z',
      extra: { team: 'red', n: 1, ok: true },
    });
    expect(redactions).toEqual({ credential: 1 });
  });

  it.each([
    [{ content: '' }, /fact 0 has no text/],
    [{ content: 'x'.repeat(2001) }, /content/],
    [{ content: 'x', colour: 'red' }, /unknown field "colour"/],
    [{ content: 'x', importance: 6 }, /importance/],
    [{ content: 'x', category: 'fact' }, /category/],
    [{ content: 'x', validFrom: '1500-01-01' }, /out of range/],
    [{ content: 'x', validFrom: 'soon' }, /could not be read/],
    [{ content: 'x', validFrom: '2026-02-01', validUntil: '2026-01-01' }, /before validFrom/],
    [{ content: 'x', extra: { '': 1 } }, /empty key \(""\)/],
    [{ content: 'x', extra: { deep: { a: 1 } } }, /key "deep"/],
    [{ content: 'x', extra: { list: [1] } }, /key "list"/],
    [{ content: 'x', extra: { big: Infinity } }, /key "big"/],
    [{ content: 'x', extra: [] }, /must be an object/],
    [
      { content: 'x', extra: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`k${n}`, n])) },
      /17 keys \(extraKeys allows 16\)/,
    ],
    [[], /no fact/],
    [Array.from({ length: 201 }, () => 'x'), /201 facts.*addedFacts allows 200/],
    [7, /fact 0/],
  ])('are refused as invalid_input with what is wrong: %j', (input, message) => {
    expect(messageOf(input)).toMatch(message);
  });
});
