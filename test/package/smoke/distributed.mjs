// A worker and a client in one process, on the Temporal and Weaviate the environment names: one fact there and back.
import assert from 'node:assert/strict';
import { openMemory } from 'durable-memory';
import { openWorker, resolveConfig } from 'durable-memory/worker';

const worker = await openWorker(await resolveConfig());
const running = worker.run();
const memory = await openMemory();
assert.equal((await memory.status()).engine.kind, 'temporal');
const alice = memory.for('alice');
const { outcome } = await alice.remember('I live in Lisbon.', { wait: 300_000 });
assert.equal(outcome?.status, 'done');
assert.match((await alice.recall('Where do I live?', { deadlineMs: 60_000 })).text, /Lisbon/);
const { memories } = await alice.list();
assert.equal((await alice.forget({ all: true })).deleted, memories.length);
console.log('worker, Temporal and Weaviate');
await memory.close();
worker.shutdown();
await running;
