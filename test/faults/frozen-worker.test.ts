// A worker process that is frozen longer than its lease, while another takes over and the user forgets everything:
// when it wakes up, in the middle of a step, it writes nothing any more.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Point } from '../../src/activities/points.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { startTemporal, type Temporal } from '../../src/dev/temporal.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Store } from '../../src/ports/index.js';
import { anId } from '../support/builders.js';
import { endFaultChildren, type FaultChild } from '../support/fault-child.js';
import { faultStoreAt, workshop, type Addresses, type Workshop } from '../support/fault-distributed.js';
import { holdings } from '../support/fault-dump.js';
import { faultEmbedder, turns } from '../support/fault-scenario.mjs';
import { eventually } from '../support/fault-wait.js';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';

const patience = 600_000;
const tenantId = `frozen-${anId()}`;

let temporal: Temporal;
let addresses: Addresses;
let shop: Workshop;
let store: Store;

beforeAll(async () => {
  temporal = await startTemporal({ database: true });
  const { http, grpcPort } = servers().weaviate;
  addresses = { temporal: { address: temporal.address }, weaviate: { url: http, grpcPort } };
  [shop, store] = await Promise.all([workshop(), faultStoreAt(addresses)]);
}, patience);

afterAll(async () => {
  endFaultChildren();
  await store.close();
  await temporal.stop();
  shop.close();
});

/** After each of these a step writes. As many as run side by side: most of the time they wait for the server. */
const beforeWrites: readonly Point[] = [
  'extract.answered',
  'embed.answered',
  'adjudicate.answered',
  'persist.before',
  'persist.inserted',
];

describe('a frozen worker', () => {
  it.concurrent.each(beforeWrites)(
    'G3: frozen at %s, it finds its right to write gone when it wakes up',
    async (point) => {
      const principal = { tenantId, userId: `user-${anId()}` };
      const { partition } = userNamespace(principal);
      const config = shop.config(addresses);
      const memory = await openMemory({ ...config, parts: { store, embedder: faultEmbedder(), log: silentLog } });
      const user = memory.for(principal);
      for (const { text, ...options } of turns.slice(0, 2)) await user.remember(text, options);

      // Only the second turn is adjudicated; at the other points the first one is caught.
      const frozen = await shop.worker(config, { signalAt: point, signal: 'SIGSTOP', logLevel: 'debug' });
      await frozen.said(`at ${point}`);
      // Longer than its lease: the server offers the step again, and only the frozen process is there to be given it.
      await sleep(9000);
      const other = await shop.worker(config);
      await eventually('the queue is empty', async () => (await user.queued()) === 0, patience);
      expect((await user.list()).memories).toHaveLength(2);
      await user.forget({ all: true });
      await eventually('the queue is empty', async () => (await user.queued()) === 0);
      const before = await holdings(store, partition);

      await wakeUp(frozen);
      expect(await holdings(store, partition)).toEqual(before);
      expect(before.memories).toEqual([]);
      other.signal('SIGKILL');
      await memory.close();
    },
    patience,
  );
});

/** Lets it go on, and end when it has nothing left to do. */
async function wakeUp(frozen: FaultChild): Promise<void> {
  frozen.signal('SIGCONT');
  await sleep(3000);
  frozen.signal('SIGTERM');
  expect(await frozen.ended(), frozen.output()).toBe(0);
}
