import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../src/adapters/gpt-tokenizer/token-counter.js';
import { renderBlock as render, type Block, type BlockParts } from '../../../src/domain/recall/block.js';
import { lookupLine } from '../../../src/domain/recall/block-lines.js';
import { secretCleaner } from '../../../src/domain/recall/block-text.js';
import type { TokenCount } from '../../../src/domain/recall/token-margin.js';
import { aMemory } from '../../support/builders.js';

let count: TokenCount;

beforeAll(async () => {
  count = await loadTokenCounter();
});

const renderBlock = (parts: Partial<BlockParts>, budget: number, counter: TokenCount = count): Block =>
  render({ memories: [], justSaid: [], question: null, ...parts }, budget, { count: counter, clean: secretCleaner() });

const trips = (length: number) =>
  Array.from({ length }, (_, index) =>
    aMemory({
      content: `On trip ${index} the user rented a small grey car at the harbour and drove along the coast for four days.`,
      summary: `Trip ${index}: grey hire car`,
    }),
  );

describe('the layered block', () => {
  it('G9: stays within its tokens, the line about the tool included, whatever the texts, counters and budgets', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
      fc.constantFrom('春天的风很轻'.repeat(10), 'x'.repeat(900), '👩‍👩‍👧‍👦'.repeat(20)),
    );
    const memory = fc.record({
      content: text,
      summary: fc.option(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })),
      stance: fc.constantFrom('stated' as const, 'observed' as const),
      conditions: fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 2 }),
    });
    const parts = fc.record({
      memories: fc.array(memory, { maxLength: 12 }),
      said: fc.array(text, { maxLength: 2 }),
      question: fc.option(text),
      lookup: fc.option(fc.constantFrom('recall', 'a-rather-long-name.of_a_tool')),
    });
    const counters = fc.constantFrom<TokenCount>(
      (value) => count(value),
      (value) => value.length,
      (value) => Math.ceil(value.length ** 1.2),
    );
    fc.assert(
      fc.property(parts, counters, fc.integer({ min: 0, max: 700 }), (given, counter, budget) => {
        const memories = given.memories.map((over) => aMemory(over));
        const justSaid = given.said.map((value) => ({ speaker: 'user', text: value }));
        const { question, lookup } = given;
        const block = renderBlock({ memories, justSaid, question, lookup, layered: true }, budget, counter);
        expect(counter(block.text) * 1.1).toBeLessThanOrEqual(budget);
        expect(block.text.isWellFormed()).toBe(true);
        expect(block.text.match(/<\/?memory-notes/gu)?.length ?? 0).toBe(block.text === '' ? 0 : 2);
        const said = /^(\d+) more notes? can be looked up with the \S+ tool\.$/mu.exec(block.text)?.[1];
        if (said !== undefined) expect(Number(said)).toBe(memories.length - block.packed.length);
      }),
      { numRuns: 150 },
    );
  });

  it('is the same block without layers when everything fits in full', () => {
    const memories = trips(4);
    const flat = renderBlock({ memories }, 500);
    expect(flat.packed).toHaveLength(4);
    expect(renderBlock({ memories, layered: true, lookup: 'recall' }, 500).text).toBe(flat.text);
  });

  it('shows full lines, then short ones, then how many more can be looked up', () => {
    const block = renderBlock({ memories: trips(40), layered: true, lookup: 'recall' }, 300);
    const lines = block.text.split('\n').slice(2, -1);
    const kinds = lines.map((line) =>
      line.includes('can be looked up') ? 'more' : line.includes('stated: On trip') ? 'full' : 'short',
    );
    expect([...new Set(kinds)]).toEqual(['full', 'short', 'more']);
    expect(kinds.join(' ')).toMatch(/^(?:full )+(?:short )+more$/u);
    expect(lines.at(-1)).toBe(`${40 - block.packed.length} more notes can be looked up with the recall tool.`);
    expect(block.packed.length).toBeGreaterThan(renderBlock({ memories: trips(40) }, 300).packed.length);
  });

  it('says "1 more note" of one, and nothing when no tool is named or nothing is left out', () => {
    expect(lookupLine(1, 'recall')).toBe('1 more note can be looked up with the recall tool.');
    const few = [aMemory({ content: 'Likes rye bread' })];
    expect(renderBlock({ memories: few, layered: true, lookup: 'recall' }, 200).text).not.toContain('looked up');
    expect(renderBlock({ memories: trips(40), layered: true }, 200).text).not.toContain('looked up');
  });

  it('names the tool without layers too', () => {
    const block = renderBlock({ memories: trips(40), lookup: 'recall' }, 300);
    expect(block.text).toContain(`\n${40 - block.packed.length} more notes can be looked up with the recall tool.\n`);
    expect(block.packed.every(({ form }) => form !== 'shortened')).toBe(true);
  });

  it('keeps in a short line what would mislead when it was missing', () => {
    const [first, ...others] = trips(30);
    const told = aMemory({
      content: `The import failed because the file was empty ${'and so on '.repeat(20)}`,
      summary: 'Import fails on an empty file',
      category: 'procedure',
      outcome: 'failure',
      stance: 'observed',
      conditions: ['importing'],
    });
    const block = renderBlock({ memories: [first!, told, ...others], layered: true }, 260);
    expect(block.text).toContain(
      `- [${told.id.slice(0, 8)}] failure, observed, when importing: Import fails on an empty file\n`,
    );
  });

  it('marks what nobody stated even in small blocks', () => {
    const memories = [aMemory({ content: 'The port is 8080', stance: 'observed' }), aMemory({ content: 'Likes rye' })];
    expect(renderBlock({ memories }, 100).text).toContain('- (observed) The port is 8080\n- Likes rye\n');
  });

  it('finds a secret before it cuts a text to one line', () => {
    const secret = 'sk-FAKEfakeFAKEfakeFAKEfake1111';
    const memories = [aMemory({ content: `${'word '.repeat(28)}${secret} ${'tail '.repeat(300)}` }), ...trips(9)];
    for (const budget of [60, 120, 200, 300]) {
      expect(renderBlock({ memories, layered: true }, budget).text).not.toContain('sk-FAKE');
    }
  });
});
