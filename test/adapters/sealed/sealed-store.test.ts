import { describe, expect, it } from 'vitest';
import type { SealedRecord } from '../../../src/domain/sealed.js';
import { ledgerKinds, type LedgerKind } from '../../../src/ports/index.js';
import { aStored } from '../../support/builders.js';
import { expectCode } from '../../contracts/contract-context.js';
import { otherTestKey, testKey } from '../../support/test-keys.js';
import { dumped, entriesIn, registerIn, sealedOver, sealedWorld, secretEntry, secretMemory } from './sealed-world.js';

const word = 'Zinnober8821';

describe('a sealed memory', () => {
  it.each(['confidential', 'restricted'] as const)(
    'of sensitivity %s keeps no text in the store',
    async (sensitivity) => {
      const world = await sealedWorld();
      const memory = secretMemory(word, { sensitivity });
      await world.store.memories.insert(world.partition, memory);
      expect(await dumped(world)).toContain(memory.record.id);
      expect(await dumped(world)).not.toContain(word);
      expect(await world.store.memories.get(world.partition, [memory.record.id])).toEqual([memory.record]);
      const vector = Float32Array.of(1, 0, 0, 0);
      const words = { words: [word], vector, limit: 5 };
      expect(await world.plain.memories.keywords(world.partition, words)).toEqual([]);
    },
  );

  it.each(['public', 'internal'] as const)('is none of sensitivity %s: it stays in clear', async (sensitivity) => {
    const world = await sealedWorld();
    await world.store.memories.insert(world.partition, secretMemory(word, { sensitivity }));
    expect(await dumped(world)).toContain(word);
  });

  it('keeps what a patch writes sealed as well', async () => {
    const world = await sealedWorld();
    const memory = secretMemory(word);
    const { id, sources } = memory.record;
    await world.store.memories.insert(world.partition, memory);
    const more = [...sources, { ...sources[0]!, quote: `${word} again` }];
    const hold = { reason: 'unsure', question: `Still ${word}?`, replaces: [] };
    const patch = { sources: more, conditions: [`if ${word}`], hold };
    await world.store.memories.update(world.partition, id, { ...patch, status: 'pending' });
    expect(await dumped(world)).not.toContain(word);
    const expected = { ...memory.record, ...patch, status: 'pending' };
    expect(await world.store.memories.get(world.partition, [id])).toEqual([expected]);
  });

  it('is found by its entities beside those in clear, and by nothing that only looks like a tag', async () => {
    const { plain, store, partition } = await sealedWorld();
    const [sealed, clear] = [secretMemory('bees'), aStored([1, 0, 0, 0], { entities: ['bees'] })];
    for (const memory of [sealed, clear]) await store.memories.insert(partition, memory);
    expect(await store.memories.count(partition, { entities: ['bees'] })).toBe(2);
    expect(await store.memories.count(partition, { entities: ['wasps'] })).toBe(0);
    const [stored] = await plain.memories.get(partition, [sealed.record.id]);
    // The tag of another partition's key is another one.
    const other = await registerIn(store);
    await store.memories.insert(other, { ...secretMemory('bees') });
    const [foreign] = (await plain.memories.list(other, { limit: 1 })).records;
    expect(foreign?.entities).not.toEqual(stored?.entities);
  });

  it('does not open in the place of another one, of its own partition or another', async () => {
    const { plain, store, partition } = await sealedWorld();
    const [mine, other] = [secretMemory('mine'), secretMemory('other')];
    for (const memory of [mine, other]) await store.memories.insert(partition, memory);
    const [stored] = await plain.memories.get(partition, [other.record.id]);
    const { sealed } = stored as SealedRecord;
    await plain.memories.update(partition, mine.record.id, { sealed });
    const error = await expectCode(store.memories.get(partition, [mine.record.id]), 'internal');
    expect(error.message).not.toContain('mine');
    expect(await store.memories.get(partition, [other.record.id])).toEqual([other.record]);
  });
});

describe('the sealed ledger', () => {
  const clear: readonly LedgerKind[] = ['outcome', 'event'];

  it.each(ledgerKinds)('kind %s: text stands sealed, ids and counts in clear', async (kind) => {
    const world = await sealedWorld();
    const entry = secretEntry(kind, word);
    await world.store.ledger.put(world.partition, entry);
    expect((await dumped(world)).includes(word)).toBe(clear.includes(kind));
    expect(await world.store.ledger.get(world.partition, kind, entry.key)).toEqual({ ...entry, attempts: 0 });
    const later = { body: { text: `${word} later` } };
    await world.store.ledger.patch(world.partition, kind, entry.key, later);
    expect((await dumped(world)).includes(word)).toBe(clear.includes(kind));
    expect((await world.store.ledger.get(world.partition, kind, entry.key))?.body).toEqual(later.body);
  });

  it('a body does not open under another key or kind', async () => {
    const { plain, store, partition } = await sealedWorld();
    const [one, two] = [secretEntry('turn', 'one'), secretEntry('turn', 'two')];
    for (const entry of [one, two]) await store.ledger.put(partition, entry);
    const body = (await plain.ledger.get(partition, 'turn', two.key))?.body;
    await plain.ledger.patch(partition, 'turn', one.key, { body });
    await plain.ledger.put(partition, { ...two, kind: 'draft', body });
    await expectCode(store.ledger.get(partition, 'turn', one.key), 'internal');
    await expectCode(store.ledger.get(partition, 'draft', two.key), 'internal');
  });

  it('the same text is sealed differently each time', async () => {
    const { plain, store, partition } = await sealedWorld();
    const entry = secretEntry('turn', word);
    await store.ledger.put(partition, entry);
    const first = (await plain.ledger.get(partition, 'turn', entry.key))?.body;
    await store.ledger.patch(partition, 'turn', entry.key, { body: entry.body });
    expect((await plain.ledger.get(partition, 'turn', entry.key))?.body).not.toEqual(first);
  });
});

describe('the key of a partition', () => {
  it('is made once when two processes write first at the same time', async () => {
    const { plain, partition } = await sealedWorld({ older: true });
    const processes = Array.from({ length: 6 }, () => sealedOver(plain));
    const entries = processes.map((_, n) => secretEntry('turn', `${word} ${n}`));
    await Promise.all(processes.map((store, n) => store.ledger.put(partition, entries[n]!)));
    expect(await plain.ledger.count(partition, { kinds: ['key'] })).toBe(1);
    for (const store of [...processes, sealedOver(plain)])
      for (const { key, body } of entries) expect((await store.ledger.get(partition, 'turn', key))?.body).toEqual(body);
  });

  it('is none of the kinds that are listed, counted and forgotten', async () => {
    const { store, partition } = await sealedWorld();
    expect(ledgerKinds).not.toContain('key');
    expect(await store.ledger.count(partition, { kinds: ledgerKinds })).toBe(0);
    expect(await store.ledger.count(partition, { kinds: ['key'] })).toBe(1);
  });

  it('stands nowhere in clear', async () => {
    const world = await sealedWorld();
    const [row] = await entriesIn(world.plain, world.partition);
    expect(Object.keys(row!.body as object).toSorted()).toEqual(['complete', 'masterKeyId', 'tagged', 'wrapped']);
    expect(await dumped(world)).not.toContain(testKey.slice(0, 20));
  });

  it('G10: with its row everything sealed is gone, for whoever has the master key', async () => {
    const { plain, store, partition } = await sealedWorld();
    const memory = secretMemory(word);
    await store.memories.insert(partition, memory);
    await store.ledger.put(partition, secretEntry('turn', word));
    await plain.ledger.remove(partition, [{ kind: 'key', key: 'data' }]);
    const again = sealedOver(plain);
    await expectCode(again.memories.get(partition, [memory.record.id]), 'no_key');
    await expectCode(again.ledger.list(partition, { kinds: ['turn'], order: 'oldest', limit: 5 }), 'no_key');
    // A key that is made anew opens nothing of before.
    await again.ledger.put(partition, secretEntry('draft', 'new'));
    await expectCode(again.memories.get(partition, [memory.record.id]), 'no_key');
  });

  it('a process that kept the key in memory sees what another sealed with a new one', async () => {
    const { plain, store, partition } = await sealedWorld();
    await store.ledger.put(partition, secretEntry('turn', 'old'));
    await plain.ledger.remove(partition, [{ kind: 'key', key: 'data' }]);
    const entry = secretEntry('turn', 'new');
    await sealedOver(plain).ledger.put(partition, entry);
    expect((await store.ledger.get(partition, 'turn', entry.key))?.body).toEqual(entry.body);
  });
});

describe('a wrong master key', () => {
  it('is no_key that names the missing one, and nothing is written', async () => {
    const world = await sealedWorld();
    await world.store.memories.insert(world.partition, secretMemory(word));
    const id = (await world.store.info()).encryption!.keyId;
    const before = await dumped(world);
    const wrong = sealedOver(world.plain, otherTestKey);
    const refused = [
      wrong.memories.insert(world.partition, secretMemory('more')),
      wrong.ledger.put(world.partition, secretEntry('turn', 'more')),
      wrong.memories.list(world.partition, { limit: 5 }),
      wrong.sealOlder().then(() => wrong.ledger.put(world.partition, secretEntry('turn', 'more'))),
    ];
    for (const call of refused) expect((await expectCode(call, 'no_key')).message).toContain(id);
    expect(await dumped(world)).toBe(before);
  });
});
