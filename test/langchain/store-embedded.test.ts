// The suite on the embedded engine: a libSQL folder, one memory for all tests, a user for each.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { memoryStore } from '../../src/langchain/store.js';
import { anId } from '../support/builders.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { silentLog } from '../support/silent-log.js';
import { describeStore } from './store-suite.js';
import { wordEmbeddings } from './store-suite-vectors.js';

let folder: string;
let memory: DurableMemory;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-store-'));
  const parts = { log: silentLog, embedder: hashingEmbedder() };
  memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
});

afterAll(async () => {
  await memory.close();
  await rm(folder, { recursive: true, force: true });
});

describeStore('memoryStore with given embeddings', async ({ fields } = {}) =>
  memoryStore({
    memory,
    principal: anId(),
    ...(fields === undefined ? {} : { index: { fields, embeddings: wordEmbeddings() } }),
  }),
);

describeStore("memoryStore with the memory's own embedder", async ({ fields } = {}) =>
  memoryStore({ memory, principal: anId(), ...(fields === undefined ? {} : { index: { fields } }) }),
);
