import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../src/adapters/libsql/database.js';
import type { NewLedgerEntry, Store } from '../../../src/ports/index.js';
import { aMemory, anId, aStored } from '../../support/builders.js';
import { filesHolding, openStore, registerPartition, temporaryFolder, textsHeld } from './temporary-folder.js';

/** A text that occurs nowhere else: in the content, the quote, an entity and the keyword text. */
function canary(name: string): string {
  return `canary${anId(name).replaceAll('-', '')}`;
}

function memoryAbout(text: string) {
  const source = aMemory().sources[0]!;
  const record = {
    content: `The user said ${text}. ${'More words to fill pages. '.repeat(20)}`,
    sources: [{ ...source, quote: text }],
    entities: [text],
    extra: { note: text },
  };
  return aStored([1, 0, 0, 0], record, `user said ${text} more words fill page`);
}

function turnAbout(text: string): NewLedgerEntry {
  const entry = { kind: 'turn', sessionId: 's', at: '2026-11-01T10:00:00.000Z', open: false } as const;
  return { ...entry, key: anId(), queuedAt: 1, body: { messages: [{ content: text.repeat(40) }] } };
}

/** Numbers from 0 to 1 that are the same on every run. */
function randomNumbers(seed: number): () => number {
  let state = seed * 7919;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** A turn of a random length whose session and body hold a text of its own. */
function longTurn(name: string, random: () => number): NewLedgerEntry {
  const text = `canary${anId(`${name.replace(' ', 'l')}`)
    .replaceAll('-', '')
    .slice(0, 24)}`;
  const entry = { kind: 'turn', at: '2026-11-01T10:00:00.000Z', open: true } as const;
  const body = `${text}${'y'.repeat(random() * 3500)}`;
  return {
    ...entry,
    key: anId(`${name.replace(' ', 'k')}`),
    sessionId: text,
    queuedAt: Number(name.split(' ')[1]),
    body,
  };
}

/** Enough memories and turns that pages split, overflow and are freed while some of them go. */
async function filled(store: Store, count: number) {
  const partition = await registerPartition(store);
  const memories = Array.from({ length: count }, (_, n) => ({
    text: canary(`m${n}`),
    memory: memoryAbout(canary(`m${n}`)),
  }));
  const turns = Array.from({ length: count }, (_, n) => ({ text: canary(`t${n}`), entry: turnAbout(canary(`t${n}`)) }));
  for (const { memory } of memories) await store.memories.insert(partition, memory);
  for (const { entry } of turns) await store.ledger.put(partition, entry);
  return { partition, memories, turns };
}

const textsOf = (all: readonly { readonly text: string }[]): readonly string[] => all.map(({ text }) => text);

describe('removed text', () => {
  it('6. of a memory is in no file of the folder once remove resolves', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    const { partition, memories } = await filled(store, 120);
    expect(await textsHeld(folder, textsOf(memories))).toEqual(textsOf(memories));
    const gone = memories.filter((_, index) => index % 3 !== 0);
    await store.memories.remove(
      partition,
      gone.map(({ memory }) => memory.record.id),
    );
    expect(await textsHeld(folder, textsOf(gone))).toEqual([]);
    expect(await store.memories.count(partition)).toBe(40);
  });

  it.each([
    ['the store is wiped', (store: Store) => store.wipe()],
    ['something else is removed', (store: Store, partition: string) => store.memories.remove(partition, [anId()])],
  ])('6. may stay where it was put off, until %s', async (_, wipe) => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    const { partition, memories, turns } = await filled(store, 120);
    const gone = [...memories, ...turns];
    const ids = memories.map(({ memory }) => memory.record.id);
    expect(await store.memories.remove(partition, ids, { wipeLater: true })).toHaveLength(120);
    for (const { entry } of turns) {
      await store.ledger.patch(partition, 'turn', entry.key, { body: { blanked: true } }, { wipeLater: true });
    }
    expect(await store.memories.count(partition)).toBe(0);
    await wipe(store, partition);
    expect(await textsHeld(folder, textsOf(gone))).toEqual([]);
  });

  it('6. is gone as well when memories go one by one, between writes', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    const { partition, memories } = await filled(store, 20);
    for (const { memory, text } of memories) {
      await store.memories.insert(partition, memoryAbout(canary('other')));
      await store.memories.update(partition, memory.record.id, { pinned: true, confidence: 0.5 });
      await store.memories.remove(partition, [memory.record.id]);
      expect(await filesHolding(folder, text)).toEqual([]);
    }
  });

  it('6. of the ledger is in no file of the folder once remove resolves', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    const { partition, turns } = await filled(store, 120);
    expect(await textsHeld(folder, textsOf(turns))).toEqual(textsOf(turns));
    const gone = turns.filter((_, index) => index % 2 === 0);
    await store.ledger.remove(
      partition,
      gone.map(({ entry }) => entry),
    );
    expect(await textsHeld(folder, textsOf(gone))).toEqual([]);
  });

  it('5. of a blanked turn is in no file of the folder once the patch resolves', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    const { partition, turns } = await filled(store, 20);
    for (const { entry, text } of turns) {
      await store.ledger.patch(partition, 'turn', entry.key, { body: { blanked: true } });
      expect(await filesHolding(folder, text)).toEqual([]);
    }
  });

  it('5. of a quote taken out of a memory is in no file of the folder once the update resolves', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    const partition = await registerPartition(store);
    const source = aMemory().sources[0]!;
    for (let number = 0; number < 10; number += 1) {
      const text = canary(`quote ${number}`);
      const memory = aStored([1, 0, 0, 0], { sources: [source, { ...source, quote: text }] });
      await store.memories.insert(partition, memory);
      await store.memories.update(partition, memory.record.id, { sources: [source] });
      expect(await filesHolding(folder, text)).toEqual([]);
    }
  });

  // Without VACUUM this seed leaves one removed text in the unused space of a page that was split.
  it.each([2])('6. is gone from the copies that page splits leave, too (seed %i)', async (seed) => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    const partition = await registerPartition(store);
    const random = randomNumbers(seed);
    const turns = Array.from({ length: 600 }, (_, n) => longTurn(`${seed} ${n}`, random));
    await Promise.all(turns.map((turn) => store.ledger.put(partition, turn)));
    const gone = turns.filter(() => random() < 0.5);
    const grown = turns.filter(() => random() < 0.5);
    const grow = (turn: NewLedgerEntry) => ({ body: `${String(turn.body)}${'z'.repeat(random() * 3000)}` });
    await Promise.all(grown.map((turn) => store.ledger.patch(partition, 'turn', turn.key, grow(turn))));
    await Promise.all(gone.map((turn) => store.ledger.remove(partition, [turn])));
    const left = await textsHeld(
      folder,
      gone.map(({ sessionId }) => sessionId!),
    );
    expect(left).toEqual([]);
    expect(await store.ledger.count(partition, { kinds: ['turn'] })).toBe(turns.length - gone.length);
  });

  it('is wiped by the next opening when a crash came between the removal and the wipe', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    const { partition, memories } = await filled(store, 10);
    await store.close();
    const client = await connect(join(folder, 'memory.db'), 1000);
    await client.batch(
      ['PRAGMA secure_delete = OFF', 'DELETE FROM ledger', 'INSERT INTO wipe (owed) VALUES (1)'],
      'write',
    );
    client.close();
    const turn = canary('t3');
    expect(await filesHolding(folder, turn)).not.toEqual([]);
    const again = await openStore(folder);
    expect(await filesHolding(folder, turn)).toEqual([]);
    expect(await again.memories.count(partition)).toBe(memories.length);
  });

  it('does not leave the folder behind when it closes either', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    const { partition, memories } = await filled(store, 10);
    const { memory, text } = memories[3]!;
    await store.memories.remove(partition, [memory.record.id]);
    await store.close();
    expect(await filesHolding(folder, text)).toEqual([]);
    expect(await filesHolding(folder, memories[4]!.text)).not.toEqual([]);
  });
});
