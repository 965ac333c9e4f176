// Reads on their way into the chain on both engines: from a client's memory through a job of the lane.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../support/fault-wait.js';
import { engines, openEngine } from './both-engines.js';
import { openRawStore } from './raw-store.js';

afterEach(() => void vi.unstubAllEnvs());

describe.each(engines)('reads on the engine %s', (name) => {
  it('are appended by the lane after the client that recalled has closed', async () => {
    vi.stubEnv('DURABLE_MEMORY_AUDIT', 'reads');
    const raw = await openRawStore(name);
    const [first, second] = [
      await openEngine(name, { store: raw.store }),
      await openEngine(name, { store: raw.store }),
    ];
    try {
      const ann = first.user('ann');
      await ann.add('The user has a red kayak.', { wait: true });
      const { memories } = await ann.recall('red kayak', { answerId: 'a1' });
      expect(memories).toHaveLength(1);
      await first.memory.close();
      const later = second.memory.for(ann.principal);
      await second.memory.for(ann.principal).add('The user has a boat.', { wait: true });
      await eventually('the read is noted', async () => (await later.injections()).injections.length > 0);
      const found = await later.injections({ answerId: 'a1' });
      expect(found.injections).toMatchObject([{ memoryId: memories[0]!.id, version: 1, answerId: 'a1' }]);
      await later.settled();
      expect(await later.audit()).toMatchObject({ whole: true, rows: 3 });
    } finally {
      await first.stop();
      await second.stop();
      await raw.close();
    }
  });
});
