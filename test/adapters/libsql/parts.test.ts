import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../src/adapters/libsql/database.js';
import { libsqlError } from '../../../src/adapters/libsql/errors.js';
import { extraTokens, filterCondition } from '../../../src/adapters/libsql/filter-sql.js';
import { wordCounts } from '../../../src/adapters/libsql/postings.js';
import { recordOf, recordValues } from '../../../src/adapters/libsql/record-codec.js';
import { cosineOf, vectorBlob } from '../../../src/adapters/libsql/vector-blob.js';
import { writeQueue } from '../../../src/adapters/libsql/write-queue.js';
import { cosine } from '../../../src/domain/cosine.js';
import { MemoryError } from '../../../src/domain/errors.js';
import type { MemoryFilter } from '../../../src/ports/index.js';
import { aMemory, aStored } from '../../support/builders.js';
import { expectCode } from '../../contracts/contract-context.js';
import { openStore, registerPartition, temporaryFolder } from './temporary-folder.js';

describe('vectors', () => {
  const component = fc.float({ noNaN: true, noDefaultInfinity: true });
  const vector = fc.array(component, { minLength: 4, maxLength: 4 }).map((values) => Float32Array.from(values));

  it('keep their direction and get length 1, however large or small they are', () => {
    fc.assert(
      fc.property(vector, (given) => {
        fc.pre(given.some((value) => value !== 0));
        const stored = new Float32Array(vectorBlob(given, 4));
        const length = Math.sqrt(stored.reduce((sum, value) => sum + value * value, 0));
        expect(length).toBeCloseTo(1, 5);
        for (const [index, value] of stored.entries()) expect(value * given[index]!).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('are compared exactly even where 32-bit sums would overflow', async () => {
    const store = await openStore(await temporaryFolder());
    const partition = await registerPartition(store);
    await store.memories.insert(partition, aStored([3e30, 4e30, 0, 0]));
    await store.memories.insert(partition, aStored([3e-30, -4e-30, 0, 0]));
    const hits = await store.memories.nearest(partition, { vector: Float32Array.of(2e35, 0, 0, 0), limit: 5 });
    for (const hit of hits) expect(hit.cosine).toBeCloseTo(0.6, 5);
    expect(hits).toHaveLength(2);
  });

  it('of 512 numbers have the same cosine in the file as in double precision, to 1e-5', async () => {
    const store = await openStore(await temporaryFolder(), { dimensions: 512 });
    const partition = await registerPartition(store);
    const random = (seed: number) => Float32Array.from({ length: 512 }, (_, n) => Math.sin(seed * 91.7 + n * n));
    const query = random(0);
    for (let seed = 1; seed <= 30; seed += 1) {
      await store.memories.insert(partition, { ...aStored([], { ordinal: seed }), vector: random(seed) });
    }
    const hits = await store.memories.nearest(partition, { vector: query, limit: 30 });
    expect(hits).toHaveLength(30);
    for (const hit of hits) expect(Math.abs(hit.cosine - cosine(query, random(hit.record.ordinal)))).toBeLessThan(1e-5);
  });

  it('a distance out of range by rounding is still a cosine', () => {
    expect(cosineOf(-1e-7)).toBe(1);
    expect(cosineOf(2.0000002)).toBe(-1);
  });
});

describe('words', () => {
  it('are counted, and their counts add up to the length', () => {
    const texts = fc.array(fc.constantFrom('bees', '手表', '"', '|', '🐝', "o'b"), { maxLength: 30 });
    fc.assert(
      fc.property(texts, fc.constantFrom(' ', '  ', '\t', '\n'), (list, blank) => {
        const { counts, words } = wordCounts(list.join(blank));
        expect(words).toBe(list.length === 0 ? null : list.length);
        for (const word of list) expect(counts.get(word)).toBe(list.filter((one) => one === word).length);
        expect(counts.size).toBe(new Set(list).size);
      }),
    );
  });

  it('a memory without keyword text counts as a row but not in the average length', async () => {
    const store = await openStore(await temporaryFolder());
    const partition = await registerPartition(store);
    await store.memories.insert(partition, aStored([1, 0, 0, 0], {}, 'bees bees roof'));
    const score = async () => {
      const query = { words: ['bees'], vector: Float32Array.of(1, 0, 0, 0), limit: 1 };
      return (await store.memories.keywords(partition, query))[0]?.bm25;
    };
    expect(await score()).toBeCloseTo((Math.log(1 + 0.5 / 1.5) * 2) / (2 + 1.2), 6);
    await store.memories.insert(partition, aStored([1, 0, 0, 0], {}, null));
    expect(await score()).toBeCloseTo((Math.log(1 + 1.5 / 1.5) * 2) / (2 + 1.2), 6);
  });
});

describe('records and filters', () => {
  it('a record survives the row, apart from the heat, which has columns of its own', () => {
    const record = aMemory({ accessCount: 3, lastAccessedAt: '2026-11-05T00:00:00.000Z', extra: { a: 1 } });
    const values = recordValues(record);
    expect(values['record']).not.toContain('accessCount');
    const row = { ...values, access_count: 4, last_accessed_at: null, length: 0 };
    expect(recordOf(row)).toEqual({ ...record, accessCount: 4, lastAccessedAt: null });
  });

  it('two different extra pairs never give the same token', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constantFrom('1', 1, true, 'true'));
    const pair = fc.tuple(fc.string(), value);
    fc.assert(
      fc.property(pair, pair, (one, two) => {
        const token = ([key, of]: typeof one) => extraTokens(Object.fromEntries([[key, of]]))[0];
        expect(token(one) === token(two)).toBe(one[0] === two[0] && one[1] === two[1]);
      }),
    );
  });

  it('G4: a field given as undefined is an error, not no filter', () => {
    const filter = { sessionId: undefined } as unknown as MemoryFilter;
    expect(() => filterCondition(filter)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});

describe('writing', () => {
  it('the queue keeps the order and goes on after a failure', async () => {
    const queue = writeQueue();
    const done: number[] = [];
    const slow = queue.run(() => new Promise<void>((resolve) => setTimeout(resolve, 20)).then(() => done.push(1)));
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const last = queue.run(() => Promise.resolve(done.push(2)));
    await expect(failing).rejects.toThrow('no');
    await Promise.all([slow, last, queue.idle()]);
    expect(done).toEqual([1, 2]);
  });

  it('a write that waited until its deadline passed writes nothing', async () => {
    let now = 1000;
    const store = await openStore(await temporaryFolder(), { clock: () => now });
    const partition = await registerPartition(store);
    const first = store.memories.insert(partition, aStored([1, 0, 0, 0]), { deadline: 2000 });
    now = 2000;
    await expectCode(first, 'timeout');
    expect(await store.memories.count(partition)).toBe(0);
  });

  it('2. a fenced partition takes no write and no registration', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    const partition = await registerPartition(store);
    const info = await store.namespaces.get(partition);
    const client = await connect(join(folder, 'memory.db'), 1000);
    await client.execute('UPDATE namespace SET fenced = 1');
    client.close();
    await expectCode(store.namespaces.ensure(info!), 'namespace_denied');
    await expectCode(store.memories.insert(partition, aStored([1, 0, 0, 0])), 'namespace_denied');
    expect(await store.namespaces.get(partition)).toMatchObject({ fenced: true });
    expect(await store.memories.count(partition)).toBe(0);
  });

  it('limits and page places that make no sense are invalid_input', async () => {
    const store = await openStore(await temporaryFolder());
    const partition = await registerPartition(store);
    for (const limit of [0, -1, 1.5, NaN]) {
      await expectCode(store.memories.list(partition, { limit }), 'invalid_input');
      await expectCode(store.outbox.list(limit), 'invalid_input');
    }
    for (const after of ['', 'x', '[1]', '{}']) {
      await expectCode(store.memories.list(partition, { limit: 5, after }), 'invalid_input');
    }
  });
});

describe('vendor errors', () => {
  it('get a code and a message of one line, and keep their cause', () => {
    const full = Object.assign(new Error('SQLITE_FULL: "private text"\nmore'), { code: 'SQLITE_FULL' });
    const mapped = libsqlError(full);
    expect(mapped).toMatchObject({ code: 'store_unavailable', cause: full });
    expect(mapped.message).not.toContain('private');
    expect(mapped.message).toContain('disk is full');
  });

  it('that are unknown are internal; a MemoryError stays what it is', () => {
    expect(libsqlError(new TypeError('x')).code).toBe('internal');
    expect(libsqlError('x').code).toBe('internal');
    const own = new MemoryError('timeout', 'late');
    expect(libsqlError(own)).toBe(own);
  });
});
