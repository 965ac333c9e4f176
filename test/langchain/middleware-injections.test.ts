import { createAgent } from 'langchain';
import { describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { longTermMemoryMiddleware } from '../../src/langchain/middleware.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { scriptedTier } from '../support/scripted-tier.js';
import { silentLog } from '../support/silent-log.js';
import { answering, calls, says } from './middleware-world.js';

async function opened() {
  const embedder = hashingEmbedder();
  const store = inMemoryStore({ dimensions: await embedder.dimensions() });
  const parts = { log: silentLog, embedder, store, rules: scriptedTier(() => []) };
  return () => openMemory({ configFolder: null, engine: 'embedded', audit: 'reads', parts });
}

async function injected(memory: DurableMemory) {
  const alice = memory.for('alice');
  await alice.settled();
  const { injections } = await alice.injections();
  const contents = await Promise.all(injections.map(async ({ memoryId }) => (await alice.get(memoryId))!.content));
  return injections.map(({ answerId }, index) => ({ answerId, content: contents[index] }));
}

describe('the middleware and the audit of reads', () => {
  it('notes what went into the answer of a turn, once for the whole tool loop, under the id of the turn', async () => {
    const open = await opened();
    const memory = await open();
    await memory.for('alice').add(['Alice has a red kayak.', 'Alice plays the piano.'], { wait: true });
    let call = 0;
    const model = answering(() => (++call === 1 ? calls('nothing') : 'Red.'));
    const agent = createAgent({ model, tools: [], middleware: [longTermMemoryMiddleware({ memory })] });
    await agent.invoke(says('Which color has my kayak?'), { context: { userId: 'alice' } });
    await memory.close();
    const again = await open();
    const found = await injected(again);
    expect(found).toEqual([{ answerId: expect.stringMatching(/^[0-9a-f]{64}$/), content: 'Alice has a red kayak.' }]);
    await again.close();
  });

  it("takes an app's own id of the answer", async () => {
    const open = await opened();
    const memory = await open();
    await memory.for('alice').add('Alice has a red kayak.', { wait: true });
    const agent = createAgent({
      model: answering(() => 'Red.'),
      tools: [],
      middleware: [longTermMemoryMiddleware({ memory })],
    });
    const context = { userId: 'alice', memory: { recall: { answerId: 'reply-7' } } };
    await agent.invoke(says('Which color has my kayak?'), { context });
    await memory.close();
    const again = await open();
    expect(await injected(again)).toEqual([{ answerId: 'reply-7', content: 'Alice has a red kayak.' }]);
    await again.close();
  });
});
