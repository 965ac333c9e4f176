// What a store refuses, and what it takes although it looks odd. Over an in-memory store: nothing here depends on one.
import { AsyncBatchedStore, type BaseStore, type Operation } from '@langchain/langgraph-checkpoint';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ErrorCode } from '../../src/domain/errors.js';
import { isMemoryError, type MemoryError } from '../../src/domain/errors.js';
import { memoryStore, type MemoryStoreOptions } from '../../src/langchain/store.js';
import { openInMemory } from '../support/open-in-memory.js';

async function aStore(over: Partial<MemoryStoreOptions> = {}): Promise<BaseStore> {
  const { memory } = await openInMemory();
  onTestFinished(() => memory.close());
  return memoryStore({ memory, principal: 'alice', ...over });
}

/** The MemoryError of a call, of that code, in one line. */
async function refused(call: () => unknown, code: ErrorCode = 'invalid_input'): Promise<MemoryError> {
  const error: unknown = await (async () => call())().then(
    () => 'no error',
    (thrown: unknown) => thrown,
  );
  expect(isMemoryError(error) ? error.code : error).toBe(code);
  expect((error as MemoryError).message).toMatch(/^[^\r\n]{10,200}$/);
  return error as MemoryError;
}

const cyclic: Record<string, unknown> = { name: 'secret' };
cyclic['self'] = [cyclic];

const nested = (levels: number): Record<string, unknown> => {
  let value: Record<string, unknown> = {};
  for (let level = 1; level < levels; level += 1) value = { a: value };
  return value;
};

describe('values that are no JSON', () => {
  it.each<readonly [string, unknown, RegExp]>([
    ['a function', { secret: () => 1 }, /a function/],
    ['a symbol', { secret: Symbol('secret') }, /a symbol/],
    ['a BigInt', { secret: [1n] }, /a bigint/],
    ['NaN', { secret: Number.NaN }, /not finite/],
    ['an infinite number', { secret: -Infinity }, /not finite/],
    ['undefined in a list', { secret: [1, undefined] }, /undefined/],
    ['undefined itself', undefined, /undefined/],
    ['a Map', { secret: new Map([['secret', 1]]) }, /of a class/],
    ['an object of a class', { secret: new (class Secret {})() }, /of a class/],
    ['a cycle', cyclic, /refers to itself|nested deeper/],
    ['101 levels', nested(101), /itemDepth/],
    ['100,000 levels', nested(100_000), /itemDepth/],
    [
      'a getter that throws',
      {
        get secret() {
          throw new Error('secret');
        },
      },
      /cannot be read/,
    ],
  ])('%s is refused, and the message holds nothing of it', async (_, value, message) => {
    const store = await aStore();
    const error = await refused(() => store.put(['a'], 'k', value as Record<string, unknown>));
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('secret');
    expect(await store.search([])).toEqual([]);
  });

  it('100 levels are kept', async () => {
    const store = await aStore({ index: {} });
    await store.put(['a'], 'k', nested(100));
    expect((await store.get(['a'], 'k'))?.value).toEqual(nested(100));
  });

  it('more than 64 KB of UTF-8 are refused naming the limit; exactly 64 KB are kept', async () => {
    const store = await aStore();
    const fits = { t: `${'界'.repeat(21_842)}xx` };
    expect(Buffer.byteLength(JSON.stringify(fits))).toBe(65_536);
    await store.put(['a'], 'k', fits);
    const error = await refused(() => store.put(['a'], 'k', { t: `${fits.t}x` }));
    expect(error.context).toEqual({ limit: 'itemBytes', allowed: 65_536, size: 65_537 });
    expect((await store.get(['a'], 'k'))?.value).toEqual(fits);
  });

  it('what JSON changes comes back changed: dates as texts, undefined properties left out', async () => {
    const store = await aStore();
    await store.put(['a'], 'k', { at: new Date(0), gone: undefined, url: new URL('https://a.example/') });
    expect((await store.get(['a'], 'k'))?.value).toStrictEqual({
      at: '1970-01-01T00:00:00.000Z',
      url: 'https://a.example/',
    });
  });

  it('any JSON is a value: lists, texts, numbers, truth values', async () => {
    const store = await aStore({ index: {} });
    for (const value of [[], [1, 'two'], 'text', '', 0, false]) {
      await store.put(['a'], 'k', value as unknown as Record<string, unknown>);
      expect((await store.get(['a'], 'k'))?.value).toEqual(value);
    }
    expect(await store.search(['a'], { filter: { length: 0 } })).toEqual([]);
  });

  it('a key named __proto__ is a key like any other, in values and in filters', async () => {
    const store = await aStore({ index: { fields: ['__proto__'] } });
    const value = JSON.parse('{"__proto__":{"admin":true},"a":1}') as Record<string, unknown>;
    await store.put(['__proto__'], '__proto__', value);
    const read = (await store.get(['__proto__'], '__proto__'))!.value;
    expect(JSON.stringify(read)).toBe('{"__proto__":{"admin":true},"a":1}');
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    const filter = JSON.parse('{"__proto__":{"admin":true}}') as Record<string, unknown>;
    expect(await store.search([], { filter })).toHaveLength(1);
    expect(await store.search([], { filter: { admin: true } })).toEqual([]);
  });

  it('the store keeps its own copy', async () => {
    const store = await aStore();
    const value = { list: [1] };
    const writing = store.put(['a'], 'k', value);
    value.list.push(2);
    await writing;
    const read = (await store.get(['a'], 'k'))!;
    read.value['list'] = 'changed';
    read.namespace.push('changed');
    expect(await store.get(['a'], 'k')).toMatchObject({ value: { list: [1] }, namespace: ['a'] });
  });
});

describe('labels and keys', () => {
  it.each<readonly [string, string[], string, RegExp]>([
    ['33 labels', Array.from({ length: 33 }, () => 'l'), 'k', /itemLabels allows 32/],
    ['100,000 labels', Array.from({ length: 100_000 }, () => 'l'), 'k', /itemLabels/],
    ['a label of 257 characters', ['l'.repeat(257)], 'k', /itemLabelChars allows 256/],
    ['a key of 1,025 characters', ['l'], 'k'.repeat(1025), /itemKeyChars allows 1024/],
    ['half a character in a label', ['l\ud800'], 'k', /surrogate/],
    ['half a character in a key', ['l'], '\udfffk', /surrogate/],
    ['a key that is no text', ['l'], 7 as unknown as string, /must be a text/],
  ])('%s are refused in every call', async (_, labels, key, message) => {
    const store = await aStore();
    expect((await refused(() => store.put(labels, key, {}))).message).toMatch(message);
    expect((await refused(() => store.get(labels, key))).message).toMatch(message);
    expect((await refused(() => store.delete(labels, key))).message).toMatch(message);
  });

  it('32 labels of 256 characters with a key of 1,024 are kept', async () => {
    const store = await aStore();
    const labels = Array.from({ length: 32 }, (_, n) => `${n}`.padStart(256, 'l'));
    await store.put(labels, 'k'.repeat(1024), { n: 1 });
    expect(await store.search(labels.slice(0, 31))).toMatchObject([{ namespace: labels }]);
    expect(await store.listNamespaces({ suffix: labels.slice(30) })).toEqual([labels]);
  });

  it('batch takes the reserved root, as the reference does, and refuses what is no list', async () => {
    const store = await aStore();
    await store.batch([{ namespace: ['langgraph', 'x'], key: 'k', value: { n: 1 } }]);
    expect((await store.get(['langgraph', 'x'], 'k'))?.value).toEqual({ n: 1 });
    expect(await store.search(['langgraph'])).toHaveLength(1);
    await refused(() => store.batch([{ namespace: 'text', key: 'k', value: {} } as unknown as Operation]));
    await refused(() => store.batch([{ namespace: [], key: 'k', value: {} }]));
    await refused(() => store.batch([{} as Operation]));
    await refused(() => store.batch([null as unknown as Operation]));
    await refused(() =>
      store.batch([{ matchConditions: [{ matchType: 'middle', path: ['a'] }] } as unknown as Operation]),
    );
  });
});

describe('searches', () => {
  it.each<readonly [string, Record<string, unknown>, RegExp]>([
    ['an unknown operator', { n: { $regex: 'x' } }, /operator that is not known.*\$gte/],
    ['an operator in the place of a key', { $or: [{ n: 1 }] }, /under a key/],
    ['operators mixed with other keys', { n: { $gt: 1, other: 2 } }, /operator/],
    ['a value that is undefined', { n: undefined }, /undefined/],
    ['an operand that is undefined', { n: { $ne: undefined } }, /undefined/],
    ['$in without a list', { n: { $in: 'abc' } }, /\$in needs a list/],
    ['$nin without a list', { n: { $nin: null } }, /\$nin needs a list/],
    ['a filter that is a list', [] as unknown as Record<string, unknown>, /must be an object/],
    ['a filter that is a text', 'n=1' as unknown as Record<string, unknown>, /must be an object/],
  ])('%s is an error, never "nothing found"', async (_, filter, message) => {
    const store = await aStore();
    expect((await refused(() => store.search(['a'], { filter }))).message).toMatch(message);
  });

  it('an object or a list in a filter means equality of JSON', async () => {
    const store = await aStore();
    await store.put(['a'], 'k', { meta: { a: 1, b: [1, 2] }, tags: ['x', 'y'] });
    const keys = async (filter: Record<string, unknown>) => (await store.search(['a'], { filter })).length;
    expect(await keys({ meta: { b: [1, 2], a: 1 } })).toBe(1);
    expect(await keys({ meta: { a: 1 } })).toBe(0);
    expect(await keys({ meta: {} })).toBe(0);
    expect(await keys({ tags: ['x', 'y'] })).toBe(1);
    expect(await keys({ tags: ['y', 'x'] })).toBe(0);
    expect(await keys({ meta: { $in: [{ a: 1, b: [1, 2] }] } })).toBe(1);
  });

  it.each([-1, 1.5, Number.NaN, Infinity, '5' as unknown as number])(
    'a limit or offset of %s is refused',
    async (n) => {
      const store = await aStore();
      expect((await refused(() => store.search(['a'], { limit: n }))).message).toMatch(/limit/);
      expect((await refused(() => store.search(['a'], { offset: n }))).message).toMatch(/offset/);
      expect((await refused(() => store.listNamespaces({ limit: n }))).message).toMatch(/limit/);
      expect((await refused(() => store.listNamespaces({ maxDepth: n }))).message).toMatch(/maxDepth/);
    },
  );

  it('a query that is no text or over-long is refused, index or not', async () => {
    for (const store of [await aStore(), await aStore({ index: {} })]) {
      await refused(() => store.search(['a'], { query: 7 as unknown as string }));
      expect((await refused(() => store.search(['a'], { query: 'q'.repeat(8193) }))).message).toMatch(/queryChars/);
    }
  });
});

describe('the options', () => {
  it.each<readonly [string, object, RegExp]>([
    ['no principal', { principal: undefined }, /principal/],
    ['a blank principal', { principal: ' ' }, /principal/],
    ['no memory', { memory: undefined }, /openMemory/],
    ['an unknown option', { ttl: 5 }, /ttl/],
    ['an unknown option of the index', { index: { distance: 'l2' } }, /distance/],
    ['no fields', { index: { fields: [] } }, /fields/],
    ['a broken path', { index: { fields: ['a[b]'] } }, /path/],
    ['embeddings that are none', { index: { embeddings: {} } }, /embeddings/],
  ])('G4: %s is refused at once', async (_, over, message) => {
    const { memory } = await openInMemory();
    onTestFinished(() => memory.close());
    const options = { memory, principal: 'alice', ...over } as MemoryStoreOptions;
    expect((await refused(() => memoryStore(options))).message).toMatch(message);
  });

  it('vectors of another length than `dims` are refused naming both', async () => {
    const store = await aStore({ index: { dims: 384 } });
    expect((await refused(() => store.put(['a'], 'k', { t: 'x' }))).message).toMatch(/256.*384/);
    expect((await refused(() => store.search(['a'], { query: 'x' }))).message).toMatch(/256.*384/);
    expect(await store.search([])).toEqual([]);
  });

  it.each<readonly [string, unknown]>([
    ['empty', []],
    ['no list', 'text'],
    ['not of texts', [1]],
    ['broken', ['a[']],
    ['over-long', ['a'.repeat(257)]],
    ['true', true],
  ])('an `index` of put that is %s is refused', async (_, index) => {
    const store = await aStore({ index: {} });
    const error = await refused(() => store.put(['a'], 'k', { a: 1 }, index as string[]));
    expect(error.message).toMatch(/index/);
  });

  it('more than 32 texts to index in one item are refused naming the limit', async () => {
    const store = await aStore({ index: { fields: ['list[*]'] } });
    const list = Array.from({ length: 33 }, (_, n) => `text ${n}`);
    expect((await refused(() => store.put(['a'], 'k', { list }))).message).toMatch(/itemTexts allows 32/);
    await store.put(['a'], 'k', { list: [...list.slice(1), 'text 1'] });
  });
});

describe('wrapped as LangGraph does', () => {
  it('one bad call fails the calls of its tick; the next ones work', async () => {
    const wrapped = new AsyncBatchedStore(await aStore());
    wrapped.start();
    onTestFinished(() => wrapped.stop());
    const tick = [wrapped.put(['a'], 'bad', { n: Number.NaN }), wrapped.put(['a'], 'good', { n: 1 })];
    expect((await Promise.allSettled(tick)).map((result) => result.status)).toEqual(['rejected', 'rejected']);
    await wrapped.put(['a'], 'good', { n: 2 });
    expect((await wrapped.search(['a'])).map((item) => item.value)).toEqual([{ n: 2 }]);
    expect((await wrapped.get(['a'], 'good'))?.value).toEqual({ n: 2 });
    await wrapped.delete(['a'], 'good');
    expect(await wrapped.get(['a'], 'good')).toBeNull();
  });
});
