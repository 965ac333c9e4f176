// Random calls: ours answers as the reference does; random values come back as JSON gives them; nothing else is thrown.
import { InMemoryStore, type Item, type Operation } from '@langchain/langgraph-checkpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonCopy } from '../../src/client/items-value.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { filterTest } from '../../src/langchain/store-filter.js';
import { parsePaths, textsAt } from '../../src/langchain/store-paths.js';
import { memoryStore } from '../../src/langchain/store.js';
import { anId } from '../support/builders.js';
import { openInMemory } from '../support/open-in-memory.js';

let memory: DurableMemory;
beforeAll(async () => {
  ({ memory } = await openInMemory());
});
afterAll(() => memory.close());

const label = fc.constantFrom('a', 'b', 'ab', '*');
const labels = fc.array(label, { minLength: 1, maxLength: 3 });
const key = fc.constantFrom('k', 'l', '');
const scalar = fc.constantFrom<unknown>(null, true, 0, 1, 2.5, '1', 'x', '');
const value = fc.dictionary(fc.constantFrom('n', 'm'), scalar, { maxKeys: 2 });
const operators = fc.dictionary(fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), scalar, { minKeys: 1 });
const lists = fc.dictionary(fc.constantFrom('$in', '$nin'), fc.array(scalar, { maxLength: 3 }), { minKeys: 1 });
const filter = fc.option(fc.dictionary(fc.constantFrom('n', 'm'), fc.oneof(scalar, operators, lists)), {
  nil: undefined,
});

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ namespace: labels, key, value: fc.oneof({ weight: 5, arbitrary: value }, fc.constant(null)) }),
  fc.record({ namespace: labels, key }),
  fc.record({
    namespacePrefix: fc.array(label, { maxLength: 3 }),
    filter,
    limit: fc.constant(100),
    offset: fc.constant(0),
  }),
  fc.record({
    matchConditions: fc.array(
      fc.record({ matchType: fc.constantFrom('prefix' as const, 'suffix' as const), path: labels }),
    ),
    limit: fc.constant(100),
    offset: fc.constant(0),
  }),
);

/** An item without its times. */
function placeOf({ namespace, key, value }: Item): string {
  return JSON.stringify([namespace, key, value['n'], value['m']]);
}

/** An answer that can be compared: across namespaces the reference gives found items in another order. */
function comparable(answer: unknown): unknown {
  if (answer === null) return null;
  if (!Array.isArray(answer)) return placeOf(answer as Item);
  return answer.map((one: Item | string[]) => (Array.isArray(one) ? JSON.stringify(one) : placeOf(one))).toSorted();
}

/** The answers of the reference, one by one; the namespaces it lists although all their items are gone are left out. */
async function expectedAnswers(reference: InMemoryStore, reads: readonly Operation[]): Promise<unknown[]> {
  const held = new Set((await reference.search([], { limit: 1000 })).map((item) => JSON.stringify(item.namespace)));
  const answers = (await reference.batch([...reads])) as unknown[];
  return answers.map((answer, at) => {
    const isListing = 'matchConditions' in reads[at]!;
    return comparable(isListing ? (answer as string[][]).filter((one) => held.has(JSON.stringify(one))) : answer);
  });
}

describe('a store and the reference', () => {
  it('answer the same to any sequence of batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(operation, { maxLength: 6 }), { maxLength: 6 }), async (batches) => {
        const ours = memoryStore({ memory, principal: anId() });
        const reference = new InMemoryStore();
        for (const batch of batches) {
          const isRead = (one: Operation): boolean => !('value' in one);
          // Reads first: the reference gives out the very item that a put of the same batch then changes.
          const expected = await expectedAnswers(reference, batch.filter(isRead));
          await reference.batch(batch.filter((one) => !isRead(one)));
          const answers = (await ours.batch(batch)) as unknown[];
          expect(answers.filter((_, at) => isRead(batch[at]!)).map(comparable)).toEqual(expected);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('values', () => {
  it('any JSON comes back as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => {
        expect(JSON.stringify(jsonCopy(json))).toBe(JSON.stringify(json));
      }),
    );
  });

  it('anything at all is either JSON or invalid_input; nothing is changed silently but what JSON leaves out', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withTypedArray: true,
      withSparseArray: true,
    });
    fc.assert(
      fc.property(anything, (given) => {
        try {
          expect(JSON.stringify(jsonCopy(given))).toBe(JSON.stringify(given));
        } catch (error) {
          if (!isMemoryError(error, 'invalid_input')) throw error;
        }
      }),
    );
  });
});

describe('filters and paths', () => {
  it('a value passes the filter of its own keys, and a filter never throws while it compares', () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(json, fc.jsonValue(), filter, (stored, other, asked) => {
        const own = Object.fromEntries(Object.entries(stored).filter(([name]) => name !== '__proto__'));
        const isPlain = !JSON.stringify(own).includes('"$');
        if (isPlain) expect(filterTest(own)(structuredClone(own))).toBe(true);
        expect(typeof filterTest(asked)(other)).toBe('boolean');
      }),
    );
  });

  it('any path is parsed or refused, and read from any value', () => {
    const path = fc.string({
      unit: fc.constantFrom('a', 'b', '.', '[', ']', '*', '{', '}', ',', '-', '1', '$'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(path, fc.jsonValue(), (text, json) => {
        try {
          for (const found of textsAt(json, parsePaths([text]))) expect(found.trim()).not.toBe('');
        } catch (error) {
          if (!isMemoryError(error, 'invalid_input')) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each<readonly [string, readonly string[]]>([
    ['title', ['Ferns']],
    ['$.title', ['Ferns']],
    ['meta.by', ['7']],
    ['meta', ['{\n  "by": 7,\n  "ok": true\n}']],
    ['meta.*', ['7', 'true']],
    ['{title,meta.by}', ['Ferns', '7']],
    ['parts[*].text', ['one', 'two']],
    ['parts[0].text', ['one']],
    ['parts[-2].text', ['two']],
    ['parts[9].text', []],
    ['nested[*][1]', ['b']],
    ['blank', []],
    ['nothing.here', []],
    ['title.more', []],
    ['constructor', []],
  ])('%s of an item gives its texts', (path, expected) => {
    const item = {
      title: 'Ferns',
      blank: ' \n',
      none: null,
      meta: { by: 7, ok: true },
      parts: [{ text: 'one' }, { text: 'two' }, {}],
      nested: [['a', 'b'], ['c']],
    };
    expect(textsAt(item, parsePaths([path]))).toEqual(expected);
  });
});
