// kill -9 of Weaviate and of Temporal while users talk, and the loss of all that Temporal knew.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import type { Store } from '../../src/ports/index.js';
import { anId } from '../support/builders.js';
import { endFaultChildren, type FaultChild } from '../support/fault-child.js';
import { faultStoreAt, workshop, type FaultConfig, type Workshop } from '../support/fault-distributed.js';
import { talk } from '../support/fault-load.js';
import { faultEmbedder } from '../support/fault-scenario.mjs';
import { faultServers, type FaultServers } from '../support/fault-servers.js';
import { eventually } from '../support/fault-wait.js';
import { silentLog } from '../support/silent-log.js';

const patience = 600_000;

let servers: FaultServers;
let shop: Workshop;
let store: Store;
let memory: DurableMemory;
let config: FaultConfig;
let worker: FaultChild;

beforeAll(async () => {
  [servers, shop] = await Promise.all([faultServers(), workshop()]);
  store = await faultStoreAt(servers.addresses);
}, patience);

beforeEach(async () => {
  config = shop.config(servers.addresses);
  memory = await openMemory({ ...config, parts: { store, embedder: faultEmbedder(), log: silentLog } });
  worker = await shop.worker(config);
});

afterEach(async () => {
  worker.signal('SIGKILL');
  await memory.close();
});

afterAll(async () => {
  endFaultChildren();
  await store.close();
  await servers.stop();
  shop.close();
});

function users(): { readonly tenantId: string; readonly userId: string }[] {
  const tenantId = `kills-${anId()}`;
  return ['ann', 'bo', 'cy', 'dee'].map((userId) => ({ tenantId, userId }));
}

describe('kill -9 of a server under load', () => {
  it(
    'G1 G2 G3 G5: Weaviate, twice: every accepted turn has one set of effects, no other is half there',
    async () => {
      const load = talk(memory, users());
      for (let round = 0; round < 2; round += 1) {
        await load.more(12);
        await servers.killWeaviate();
        await sleep(300);
        await servers.startWeaviate();
      }
      await load.more(12);
      await load.end();
      expect(load.refused()).toBeGreaterThan(0);
      await load.expectKept(store);
    },
    patience,
  );

  it(
    'G1 G2 G3: Temporal: turns are accepted while it is away, and worked off when it is back',
    async () => {
      const load = talk(memory, users());
      await load.more(12);
      await servers.killTemporal();
      // They talk while it is away, and never again: only markers in the outbox tell of them.
      const meanwhile = talk(memory, users());
      await meanwhile.more(8);
      await meanwhile.end();
      expect((await store.outbox.list(10)).length).toBeGreaterThanOrEqual(4);
      await servers.startTemporal();
      await load.more(8);
      await load.end();
      expect(load.refused() + meanwhile.refused()).toBe(0);
      // The worker that was there all the time goes on.
      await load.expectKept(store);
      // A worker that starts drains the outbox; one that runs does so every minute.
      const another = await shop.worker(config);
      await meanwhile.expectKept(store);
      await eventually('the outbox is empty', async () => (await store.outbox.list(10)).length === 0);
      another.signal('SIGKILL');
    },
    patience,
  );

  it(
    'G1: the loss of the database file of Temporal loses no turn',
    async () => {
      const load = talk(memory, users());
      await load.more(12);
      // Its queue is long when everything is gone.
      worker.signal('SIGKILL');
      await load.more(12);
      await load.end();
      expect(await load.waiting()).toBeGreaterThan(8);
      await servers.killTemporal();
      servers.loseTemporalDatabase();
      await servers.startTemporal();
      // Entries that wait for more than five minutes are looked for when a worker starts.
      const later = await shop.worker(config, { agedMs: 10 * 60_000 });
      await load.expectKept(store);
      later.signal('SIGKILL');
    },
    patience,
  );
});
