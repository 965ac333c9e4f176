import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../src/adapters/gpt-tokenizer/token-counter.js';
import { renderBlock as render, type Block, type BlockParts } from '../../../src/domain/recall/block.js';
import { secretCleaner } from '../../../src/domain/recall/block-text.js';
import type { TokenCount } from '../../../src/domain/recall/token-margin.js';
import { aMemory } from '../../support/builders.js';

let count: TokenCount;

beforeAll(async () => {
  count = await loadTokenCounter();
});

const renderBlock = (parts: BlockParts, budget: number, counter: TokenCount): Block =>
  render(parts, budget, { count: counter, clean: secretCleaner() });

const ofTexts = (texts: readonly string[]) => ({
  memories: texts.map((content) => aMemory({ content })),
  justSaid: [],
  question: null,
});

describe('the block', () => {
  it('G9: stays within its tokens with a margin of a tenth, whatever the texts, counters and budgets', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
      fc.constantFrom('春天的风很轻'.repeat(10), 'x'.repeat(900), '👩‍👩‍👧‍👦'.repeat(20)),
    );
    const parts = fc.record({
      texts: fc.array(text, { maxLength: 8 }),
      said: fc.array(text, { maxLength: 3 }),
      question: fc.option(text),
    });
    const counters = fc.constantFrom<TokenCount>(
      (value) => count(value),
      (value) => value.length,
      (value) => Math.ceil(value.length ** 1.2),
    );
    fc.assert(
      fc.property(parts, counters, fc.integer({ min: 0, max: 700 }), ({ texts, said, question }, counter, budget) => {
        const justSaid = said.map((value) => ({ speaker: 'user', text: value }));
        const block = renderBlock({ ...ofTexts(texts), justSaid, question }, budget, counter);
        expect(counter(block.text) * 11).toBeLessThanOrEqual(budget * 10);
        expect(block.text.isWellFormed()).toBe(true);
        expect(block.text.match(/<\/?memory-notes/gu)?.length ?? 0).toBe(block.text === '' ? 0 : 2);
      }),
      { numRuns: 150 },
    );
  });

  it('fits two short facts into 40 tokens beside one that is too long', () => {
    const block = renderBlock(ofTexts(['L '.repeat(200), 'Gate code: 4417', 'Likes rye bread']), 40, count);
    expect(block.text).toContain('4417');
    expect(block.text).toContain('rye bread');
    expect(count(block.text)).toBeLessThanOrEqual(36);
  });

  it('keeps 60 Chinese and Japanese memories within 400 tokens', () => {
    const texts = [
      ...Array(30).fill('春天的风很轻'.repeat(10)),
      ...Array(30).fill('窓のそばで猫が眠っている'.repeat(5)),
    ] as string[];
    const block = renderBlock(ofTexts(texts.map((text, index) => `${index}${text}`)), 400, count);
    expect(block.packed.length).toBeGreaterThan(2);
    expect(count(block.text)).toBeLessThanOrEqual(400);
  });

  it('is empty when there is nothing to say, or no room for the frame', () => {
    expect(renderBlock(ofTexts([]), 500, count).text).toBe('');
    expect(renderBlock(ofTexts(['Likes rye bread']), 12, count).text).toBe('');
    expect(renderBlock(ofTexts(['Likes rye bread']), 0, count).text).toBe('');
  });

  it('finds a secret before it cuts a text', () => {
    const secret = 'sk-FAKEfakeFAKEfakeFAKEfake1111';
    for (const budget of [60, 90, 120, 200]) {
      const block = renderBlock(ofTexts([`${'word '.repeat(30)}${secret} ${'tail '.repeat(300)}`]), budget, count);
      expect(block.text).not.toContain('sk-FAKE');
    }
  });

  it('shows dates in UTC in every time zone', () => {
    const zone = process.env['TZ'];
    const texts = ['Asia/Kolkata', 'America/Los_Angeles', 'UTC'].map((name) => {
      process.env['TZ'] = name;
      return renderBlock(
        {
          ...ofTexts([]),
          memories: [aMemory({ id: '0b5a6c1e-0000-5000-8000-000000000000', saidAt: '2026-11-01T00:30:00.000Z' })],
        },
        500,
        count,
      ).text;
    });
    process.env['TZ'] = zone ?? 'UTC';
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('2026-11-01');
  });

  it('tells how a procedure went and when a conditional memory holds', () => {
    const memory = aMemory({ category: 'procedure', outcome: 'failure', conditions: ['writing Go', 'CI'] });
    expect(renderBlock({ ...ofTexts([]), memories: [memory] }, 500, count).text).toContain(
      'procedure, failure, 2026-11-01, stated, when writing Go or CI: ',
    );
  });
});
