import { describe, expect, it } from 'vitest';
import { libsqlStore } from '../../../src/adapters/libsql/store.js';
import { anId } from '../../support/builders.js';
import { childPartition, childVector } from './child-data.js';
import { startChild } from './child-process.js';
import { temporaryFolder } from './temporary-folder.js';

describe('kill -9', () => {
  it('G1: everything acknowledged before it is there afterwards, found by id, vector and word', async () => {
    const folder = await temporaryFolder();
    let next = 0;
    for (let round = 0; round < 5; round += 1) {
      const child = await startChild('insert', folder, { FROM: String(next) });
      await child.said(10 + round * 7);
      await child.kill();
      const acknowledged = child.lines.map(Number);
      next = Math.max(...acknowledged) + 2;
      await expectKept(folder, acknowledged);
    }
    await expectConsistent(folder);
  });
});

async function expectKept(folder: string, numbers: readonly number[]): Promise<void> {
  const store = await libsqlStore({ folder, embedderId: 'child', dimensions: 4 });
  const { memories, ledger } = store;
  try {
    for (const number of numbers) {
      const id = anId(`memory ${number}`);
      const vector = Float32Array.from(childVector(number));
      expect(await memories.get(childPartition, [id]), `memory ${number}`).toHaveLength(1);
      expect((await memories.nearest(childPartition, { vector, limit: 1 }))[0]?.record.id).toBe(id);
      const words = await memories.keywords(childPartition, { words: [`word${number}`], vector, limit: 1 });
      expect(words[0]?.record.id).toBe(id);
      expect((await ledger.get(childPartition, 'turn', id))?.body).toEqual({ number });
    }
  } finally {
    await store.close();
  }
}

/** A memory that was being written when the process died is there as a whole or not at all. */
async function expectConsistent(folder: string): Promise<void> {
  const store = await libsqlStore({ folder, embedderId: 'child', dimensions: 4 });
  const { memories } = store;
  const vector = Float32Array.from(childVector(0));
  const limit = 10_000;
  const listed = (await memories.list(childPartition, { limit })).records;
  const near = await memories.nearest(childPartition, { vector, limit });
  const words = await memories.keywords(childPartition, { words: ['common'], vector, limit });
  await store.close();
  const ids = listed.map((record) => record.id).toSorted();
  expect(ids.length).toBeGreaterThan(100);
  expect(near.map((hit) => hit.record.id).toSorted()).toEqual(ids);
  expect(words.map((hit) => hit.record.id).toSorted()).toEqual(ids);
}
