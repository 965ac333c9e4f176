import { describe, expect, it } from 'vitest';
import { MemoryError } from '../../../src/domain/errors.js';
import { sealedKinds } from '../../../src/adapters/sealed/ledger.js';
import type { Store } from '../../../src/ports/index.js';
import { words } from '../../../src/domain/recall/words.js';
import type { KeyRow } from '../../../src/adapters/sealed/data-keys.js';
import { aStored } from '../../support/builders.js';
import { expectCode } from '../../contracts/contract-context.js';
import { otherTestKey, testKey } from '../../support/test-keys.js';
import {
  dumped,
  registerIn,
  sealedOver,
  sealedWorld,
  secretEntry,
  secretMemory,
  type SealedWorld,
} from './sealed-world.js';

const word = 'Zinnober8821';

/** A partition as an earlier version left it: confidential memories and every kind of entry in clear. */
async function olderWorld(count = 5) {
  const world = await sealedWorld({ older: true });
  const memories = Array.from({ length: count }, (_, n) => secretMemory(`${word} ${n}`));
  const entries = sealedKinds.flatMap((kind) => Array.from({ length: count }, () => secretEntry(kind, word)));
  for (const memory of memories) await world.plain.memories.insert(world.partition, memory);
  for (const entry of entries) await world.plain.ledger.put(world.partition, entry);
  return { ...world, memories, entries };
}

async function expectAllThere(world: Awaited<ReturnType<typeof olderWorld>>, store: Store): Promise<void> {
  for (const { record } of world.memories)
    expect(await store.memories.get(world.partition, [record.id])).toEqual([record]);
  for (const { kind, key, body } of world.entries)
    expect((await store.ledger.get(world.partition, kind, key))?.body).toEqual(body);
}

/** The store of a process that is killed before its nth write. */
function dyingAt(store: Store, at: number): Store {
  let writes = 0;
  const guard = <P extends object>(part: P, names: readonly string[]): P =>
    new Proxy(part, {
      get(target, name) {
        const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
        if (!names.includes(String(name))) return method;
        return async (...args: unknown[]) => {
          writes += 1;
          if (writes >= at) throw new MemoryError('store_unavailable', 'the process was killed');
          return method.apply(target, args);
        };
      },
    });
  return {
    ...store,
    memories: guard(store.memories, ['seal', 'reword']),
    ledger: guard(store.ledger, ['put', 'patch']),
  };
}

describe('what was stored in clear', () => {
  it('is read beside what is sealed, is sealed, and reads the same afterwards', async () => {
    const world = await olderWorld();
    const { store, partition } = world;
    await store.memories.insert(partition, secretMemory('newer'));
    await expectAllThere(world, store);
    expect(await dumped(world)).toContain(word);
    const report = await store.sealOlder();
    const sealed = world.memories.length + world.entries.length;
    // The newer one as well: it was sealed, and which rows have their tags cannot be read.
    expect(report).toEqual({ partitions: 1, sealed, tagged: world.memories.length + 1, rewrapped: 0 });
    expect(await dumped(world)).not.toContain(word);
    await expectAllThere(world, store);
    await expectAllThere(world, sealedOver(world.plain));
  });

  it('is left as it is when it is public or internal', async () => {
    const world = await sealedWorld({ older: true });
    const memory = aStored([1, 0, 0, 0], { content: word }, word);
    await world.plain.memories.insert(world.partition, memory);
    expect((await world.store.sealOlder()).sealed).toBe(0);
    expect(await world.plain.memories.get(world.partition, [memory.record.id])).toEqual([memory.record]);
  });

  it.each([1, 2, 3, 7, 20, 38, 43])('killed before write %i, the next start goes on and ends it', async (at) => {
    const world = await olderWorld();
    const killed = sealedOver(dyingAt(world.plain, at));
    await expectCode(killed.sealOlder(), 'store_unavailable');
    await expectAllThere(world, world.store);
    await world.store.sealOlder();
    expect(await dumped(world)).not.toContain(word);
    await expectAllThere(world, world.store);
  });

  it('is looked for once: a marked partition is not read again', async () => {
    const world = await olderWorld();
    await world.store.sealOlder();
    const late = secretMemory('written by hand');
    await world.plain.memories.insert(world.partition, late);
    expect(await world.store.sealOlder()).toEqual({ partitions: 1, sealed: 0, tagged: 0, rewrapped: 0 });
    expect(await dumped(world)).toContain('written by hand');
  });

  it('is not looked for in a partition that was registered with keys', async () => {
    const world = await sealedWorld();
    await world.plain.memories.insert(world.partition, secretMemory('written by hand'));
    expect((await world.store.sealOlder()).sealed).toBe(0);
  });

  it('is sealed in every partition, more than one page of them, by two processes at once', async () => {
    const world = await olderWorld(1);
    const others = await Promise.all(Array.from({ length: 40 }, () => registerIn(world.plain)));
    for (const partition of others) await world.plain.ledger.put(partition, secretEntry('turn', word));
    const reports = await Promise.all([world.store.sealOlder(), sealedOver(world.plain).sealOlder()]);
    expect(reports.map(({ partitions }) => partitions)).toEqual([41, 41]);
    for (const partition of [world.partition, ...others])
      expect(await dumped({ ...world, partition })).not.toContain(word);
    for (const partition of others) {
      const [turn] = await world.store.ledger.list(partition, { kinds: ['turn'], order: 'oldest', limit: 2 });
      expect(JSON.stringify(turn?.body)).toContain(word);
    }
  });

  it('ends at a signal between pages, and goes on with the next call', async () => {
    const world = await olderWorld();
    const ended = new AbortController();
    ended.abort();
    await expect(world.store.sealOlder(ended.signal)).rejects.toThrow('aborted');
    await world.store.sealOlder();
    expect(await dumped(world)).not.toContain(word);
  });

  it('ends at once at a signal while another store of the same place is at it', async () => {
    const world = await olderWorld(50);
    const ended = new AbortController();
    const first = world.store.sealOlder();
    const second = sealedOver(world.plain).sealOlder(ended.signal);
    await Promise.resolve();
    ended.abort();
    await expect(second).rejects.toThrow('aborted');
    await first;
    expect(await dumped(world)).not.toContain(word);
  });

  it('a change made meanwhile is kept', async () => {
    const world = await olderWorld(30);
    const { store, partition, memories, entries } = world;
    const blanked = entries.filter(({ kind }) => kind === 'turn');
    await Promise.all([
      store.sealOlder(),
      ...memories.map(({ record }) =>
        store.memories.update(partition, record.id, { status: 'archived', conditions: [] }),
      ),
      ...blanked.map(({ key }) => store.ledger.patch(partition, 'turn', key, { body: { blanked: true } })),
    ]);
    for (const { record } of memories) {
      const [now] = await store.memories.get(partition, [record.id]);
      expect(now).toEqual({ ...record, status: 'archived', conditions: [] });
    }
    for (const { key } of blanked)
      expect((await store.ledger.get(partition, 'turn', key))?.body).toEqual({ blanked: true });
    expect(await dumped(world)).not.toContain(word);
  });
});

describe('what was sealed before there were word tags', () => {
  /** Confidential memories as an earlier version left them: sealed, found by no word, and the partition not marked. */
  async function untaggedWorld(count = 5) {
    const world = await sealedWorld();
    const { plain, store, partition } = world;
    const memories = Array.from({ length: count }, (_, n) => secretMemory(`${word}${n}`));
    for (const memory of memories) {
      await store.memories.insert(partition, memory);
      await plain.memories.reword(partition, memory.record.id, null);
    }
    const { tagged: _tagged, ...body } = (await plain.ledger.get(partition, 'key', 'data'))!.body as KeyRow;
    await plain.ledger.patch(partition, 'key', 'data', { body });
    const found = async (n: number, of: Store = store) => {
      const query = { words: words(`${word}${n}`), vector: Float32Array.of(0, 1, 0, 0), limit: 5 };
      return (await of.memories.keywords(partition, query)).map(({ record }) => record);
    };
    return { ...world, memories, found };
  }

  it('is found by its words after the next start, and only looked at once', async () => {
    const { plain, store, memories, found } = await untaggedWorld();
    expect(await found(3)).toEqual([]);
    expect(await store.sealOlder()).toEqual({ partitions: 1, sealed: 0, tagged: memories.length, rewrapped: 0 });
    expect(await found(3)).toEqual([memories[3]!.record]);
    expect(await found(3, plain)).toEqual([]);
    expect(await sealedOver(plain).sealOlder()).toEqual({ partitions: 1, sealed: 0, tagged: 0, rewrapped: 0 });
  });

  it.each([1, 3, 5, 6])('killed before write %i, the next start goes on and ends it', async (at) => {
    const { plain, memories, found } = await untaggedWorld();
    await expectCode(sealedOver(dyingAt(plain, at)).sealOlder(), 'store_unavailable');
    const report = await sealedOver(plain).sealOlder();
    expect(report.tagged).toBe(memories.length);
    for (const [n, { record }] of memories.entries()) expect(await found(n)).toEqual([record]);
  });
});

describe('a new master key', () => {
  async function rotated(): Promise<SealedWorld & { readonly memory: ReturnType<typeof secretMemory> }> {
    const world = await sealedWorld();
    const memory = secretMemory(word);
    await world.store.memories.insert(world.partition, memory);
    return { ...world, memory };
  }

  it('reads with the previous one, wraps the data keys anew, and then needs it no more', async () => {
    const { plain, partition, memory } = await rotated();
    const both = sealedOver(plain, otherTestKey, [testKey]);
    expect(await both.memories.get(partition, [memory.record.id])).toEqual([memory.record]);
    expect(await both.sealOlder()).toEqual({ partitions: 1, sealed: 0, tagged: 0, rewrapped: 1 });
    const onlyNew = sealedOver(plain, otherTestKey);
    expect(await onlyNew.memories.get(partition, [memory.record.id])).toEqual([memory.record]);
    await expectCode(sealedOver(plain, testKey).memories.get(partition, [memory.record.id]), 'no_key');
    expect(await onlyNew.sealOlder()).toEqual({ partitions: 1, sealed: 0, tagged: 0, rewrapped: 0 });
  });

  it('killed before a data key is wrapped anew, the old one still opens it', async () => {
    const { plain, partition, memory } = await rotated();
    const killed = sealedOver(dyingAt(plain, 1), otherTestKey, [testKey]);
    await expectCode(killed.sealOlder(), 'store_unavailable');
    expect(await sealedOver(plain, testKey).memories.get(partition, [memory.record.id])).toEqual([memory.record]);
  });
});

describe('a partition whose key is lost', () => {
  it('does not keep the others from being sealed', async () => {
    const world = await olderWorld(1);
    const { plain, store, partition } = world;
    const lost = await registerIn(sealedOver(plain, otherTestKey));
    await expectCode(store.sealOlder(), 'no_key');
    expect(await dumped({ plain, partition })).not.toContain(word);
    expect(await plain.ledger.count(lost, { kinds: ['key'] })).toBe(1);
  });
});
