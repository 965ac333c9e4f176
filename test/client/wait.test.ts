import { describe, expect, it } from 'vitest';
import { MemoryError } from '../../src/domain/errors.js';
import type { Store } from '../../src/ports/index.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';

/** The store, which fails to answer the first questions after an outcome. */
function slow(store: Store, error: Error, times: number): Store {
  let left = times;
  const get: Store['ledger']['get'] = async (partition, kind, key) => {
    if (kind !== 'outcome' || left === 0) return store.ledger.get(partition, kind, key);
    left -= 1;
    throw error;
  };
  return { ...store, ledger: { ...store.ledger, get } };
}

const open = async (error: Error) =>
  openInMemory({
    rules: scriptedTier(() => [{ content: 'The user keeps bees.' }]),
    store: slow(inMemoryStore({ dimensions: 256 }), error, 2),
  });

describe('waiting for the outcome of an accepted turn', () => {
  it('outlasts a store that does not answer for a while', async () => {
    const { memory } = await open(new MemoryError('timeout', 'the store did not answer in time'));
    const { outcome } = await memory.for('ann').remember('I keep bees.', { wait: true });
    expect(outcome?.status).toBe('done');
    await memory.close();
  });

  it('ends at once with an error that waiting does not mend', async () => {
    const { memory } = await open(new MemoryError('unauthenticated', 'the store refuses the key'));
    await expect(memory.for('ann').remember('I keep bees.', { wait: true })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await memory.close();
  });
});
