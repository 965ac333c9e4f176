// The gate of the extract step and of an edit with an embedder that tells topics.
import { describe, expect, it } from 'vitest';
import { readByMeaning } from '../../src/activities/gate-by-meaning.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { gramPlaces } from '../../src/domain/gate/sentence-grams.js';
import { isMemoryError } from '../../src/domain/errors.js';
import type { Embedder } from '../../src/ports/index.js';
import { faultEmbedder } from '../support/fault-scenario.mjs';
import { inMemoryStore } from '../support/in-memory-store.js';
import { silentLog } from '../support/silent-log.js';

const told = 'I keep quartz at home.';

/** Its vectors say that a sentence about quartz is about health. */
function tellingEmbedder(asked: string[] = []): Embedder {
  const plain = faultEmbedder();
  const grams = new Float32Array(gramPlaces);
  const vectorOf = (text: string): Float32Array => Float32Array.of(text.includes('quartz') ? 1 : -1, 0.1);
  return {
    ...plain,
    topics: [{ topic: 'health', bias: 0, least: 0, vector: Float32Array.of(1, 0), grams }],
    dimensions: async () => 2,
    embedDocuments: async (texts) => texts.map((text) => (asked.push(text), vectorOf(text))),
    embedQuery: async (text) => vectorOf(text),
  };
}

async function opened(embedder: Embedder) {
  const parts = { store: inMemoryStore({ dimensions: await embedder.dimensions() }), embedder, log: silentLog };
  return openMemory({ configFolder: null, engine: 'embedded', parts });
}

describe('an embedder that tells topics', () => {
  it('has a sentence refused without the consent, and kept with it', async () => {
    const memory = await opened(tellingEmbedder());
    const without = await memory.for('alice').add(told, { wait: true });
    const granted = await memory.for({ userId: 'bob', consents: ['health'] }).add(told, { wait: true });
    await memory.close();
    expect(without.outcome).toMatchObject({ counts: { new: 0 }, items: [{ memoryId: null, reason: 'no_consent' }] });
    expect(granted.outcome).toMatchObject({ counts: { new: 1 } });
  });

  it('stops an edit too', async () => {
    const memory = await opened(tellingEmbedder());
    const alice = memory.for('alice');
    await alice.add('I keep bees at home.', { wait: true });
    const { memories } = await alice.list();
    const edit = alice.edit(memories[0]!.id, { content: told });
    await expect(edit).rejects.toSatisfy((error) => isMemoryError(error, 'invalid_input'));
    await memory.close();
  });
});

describe('reading sentences', () => {
  it('asks for the vectors of those that can be read, and for none without a model of topics', async () => {
    const asked: string[] = [];
    const { signal } = new AbortController();
    const embedder = tellingEmbedder(asked);
    const ports = (one: Embedder) => ({ embedder: one }) as never;
    const read = await readByMeaning(ports(embedder), [told, '12:30!'], signal);
    expect([read(told), read('12:30!'), asked]).toEqual([['health'], [], [told]]);
    const { topics: _, ...plain } = embedder;
    expect((await readByMeaning(ports(plain), [told], signal))(told)).toEqual([]);
    expect(asked).toEqual([told]);
  });
});
