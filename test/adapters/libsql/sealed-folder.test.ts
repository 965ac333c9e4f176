// A sealed store on the disk: what the files of the folder hold, and a folder of the earlier version.
import { describe, expect, it } from 'vitest';
import type { LabelledEntry, Store } from '../../../src/ports/index.js';
import { aMemory, anId } from '../../support/builders.js';
import { sealedForTest } from '../../support/test-keys.js';
import { registerIn, secretEntry, secretMemory } from '../sealed/sealed-world.js';
import { folderV1Embedder, ledgerV1, namespaceV1, recordsV1 } from './folder-v1-content.js';
import { canary, idsAndTexts, writeOlderFolder } from './older-folder.js';
import { filesHolding, openStore, temporaryFolder } from './temporary-folder.js';

const { partition: partitionV1 } = namespaceV1;

async function folderWithSecrets(texts: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  await writeOlderFolder(folder, texts);
  return folder;
}

describe('a folder of version 1', () => {
  it('is sealed: every text comes back, and none is left in its files', async () => {
    const texts = Array.from({ length: 40 }, (_, n) => canary(`secret ${n}`));
    const folder = await folderWithSecrets(texts);
    for (const text of texts) expect(await filesHolding(folder, text)).not.toEqual([]);
    const plain = await openStore(folder, folderV1Embedder);
    const store = sealedForTest(plain);
    const before = await idsAndTexts(store);
    expect(await store.sealOlder()).toEqual({
      partitions: 1,
      sealed: 2 * texts.length + ledgerV1.length,
      tagged: texts.length,
      rewrapped: 0,
    });
    expect(await idsAndTexts(store)).toEqual(before);
    for (const text of texts) expect(await filesHolding(folder, text), text).toEqual([]);
    // The words that keywords are found by, and what was said in the turn of the committed folder.
    expect(await filesHolding(folder, '上个月我买了一块黑色智能手表 🐝')).toEqual([]);
    const { records } = await store.memories.list(partitionV1, { limit: 100 });
    expect(records.filter(({ sensitivity }) => sensitivity === 'internal')).toEqual(recordsV1.toReversed());
    for (const { id } of records) expect(await store.memories.ensureFindable(partitionV1, id)).toBe(true);
  });

  it('killed half-way, opened again: it goes on and ends', async () => {
    const texts = Array.from({ length: 20 }, (_, n) => canary(`half ${n}`));
    const folder = await folderWithSecrets(texts);
    const plain = await openStore(folder, folderV1Embedder);
    const ended = new AbortController();
    const dying: Store = {
      ...plain,
      memories: {
        ...plain.memories,
        seal: async (...args) => {
          if (ended.signal.aborted) throw new Error('the process is dead');
          if (args[1] === anId(texts[7]!)) ended.abort();
          return plain.memories.seal(...args);
        },
      },
    };
    const before = await idsAndTexts(sealedForTest(plain));
    await expect(sealedForTest(dying).sealOlder()).rejects.toThrow('the process is dead');
    const left = await Promise.all(texts.map((text) => filesHolding(folder, text)));
    expect(left.filter((files) => files.length > 0)).not.toEqual([]);
    expect(await idsAndTexts(sealedForTest(plain))).toEqual(before);
    await plain.close();
    const again = sealedForTest(await openStore(folder, folderV1Embedder));
    await again.sealOlder();
    for (const text of texts) expect(await filesHolding(folder, text), text).toEqual([]);
    expect(await idsAndTexts(again)).toEqual(before);
  });
});

describe('the files of a sealed folder', () => {
  it('hold no text of a confidential memory or a turn at any time, removed bytes included', async () => {
    const folder = await temporaryFolder();
    const store = sealedForTest(await openStore(folder));
    const partition = await registerIn(store);
    const text = canary('never');
    for (let n = 0; n < 30; n += 1) {
      const memory = secretMemory(`${text} ${n}`);
      await store.ledger.put(partition, secretEntry('turn', `${text} ${n}`));
      await store.memories.insert(partition, memory);
      await store.memories.update(partition, memory.record.id, { conditions: [`${text} then`] });
      if (n % 3 === 0) await store.memories.remove(partition, [memory.record.id]);
    }
    expect(await filesHolding(folder, text)).toEqual([]);
  });

  it('lose the bytes of a quote that is taken away, though they were sealed', async () => {
    const folder = await temporaryFolder();
    const plain = await openStore(folder);
    const store = sealedForTest(plain);
    const partition = await registerIn(store);
    const memory = secretMemory('bees');
    const { id, sources } = memory.record;
    const more = [...sources, { ...aMemory().sources[0]!, quote: 'more' }];
    await store.memories.insert(partition, memory);
    await store.memories.update(partition, id, { sources: more });
    const sealed = await envelope(plain, partition, id);
    expect(await filesHolding(folder, sealed)).not.toEqual([]);
    await store.memories.update(partition, id, { sources });
    expect(await filesHolding(folder, sealed)).toEqual([]);
  });

  it('are wiped for an item only when a text of it is lost, as without keys', async () => {
    const folder = await temporaryFolder();
    const plain = await openStore(folder);
    const store = sealedForTest(plain);
    const partition = await registerIn(store);
    const item = (body: unknown): LabelledEntry => {
      const entry = { kind: 'item', sessionId: null, at: '2026-11-01T10:00:00.000Z', open: false } as const;
      return { ...entry, key: 'one', queuedAt: 1, labels: ['notes'], body };
    };
    const body = async () => (await plain.ledger.get(partition, 'item', 'one'))!.body as { sealed: string };
    await store.ledger.replace(partition, item({ texts: ['a'], updatedAt: 1 }));
    const [first] = [await body()];
    await store.ledger.replace(partition, item({ texts: ['a', 'b'], updatedAt: 2 }));
    // Not wiped: the bytes of the first envelope may still stand in the log.
    expect(await filesHolding(folder, first.sealed)).not.toEqual([]);
    await store.ledger.replace(partition, item({ texts: ['b'], updatedAt: 3 }));
    expect(await filesHolding(folder, first.sealed)).toEqual([]);
    expect((await store.ledger.get(partition, 'item', 'one'))?.body).toEqual({ texts: ['b'], updatedAt: 3 });
  });
});

async function envelope(plain: Store, partition: string, id: string): Promise<string> {
  const [record] = await plain.memories.get(partition, [id]);
  return (record as unknown as { sealed: { sealed: string } }).sealed.sealed;
}
