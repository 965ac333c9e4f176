// Many at once: in one namespace and over many, from several processes, on both engines.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openMemory, resolveConfig } from '../../src/composition/open-memory.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Store } from '../../src/ports/index.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { anId } from '../support/builders.js';
import { expectWhole } from '../support/fault-checks.js';
import { endFaultChildren, faultChild } from '../support/fault-child.js';
import { faultStoreAt, workshop } from '../support/fault-distributed.js';
import { holdings, ingestionOf } from '../support/fault-dump.js';
import { faultEmbedder, faultModel } from '../support/fault-scenario.mjs';
import { eventually } from '../support/fault-wait.js';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';
import { sealedFolderStore } from '../support/test-keys.js';
import { workflowBundle } from '../support/workflow-bundle.js';

interface Said {
  readonly user: { readonly tenantId: string; readonly userId: string };
  readonly turnId: string;
  readonly at: string;
  readonly text: string;
}

interface Accepted {
  readonly turnId: string;
  readonly duplicate: boolean;
}

/** A memory to crowd. */
interface Arena {
  readonly store: Store;
  /** Processes that hand turns in. */
  readonly clients: number;
  /** Hands all of it in at once. */
  handIn(said: readonly Said[]): Promise<readonly Accepted[]>;
  /** Open turns of a user. */
  queued(user: Said['user']): Promise<number>;
}

const start = Date.parse('2026-11-01T00:00:00.000Z');

/**
 * `count` calls of one user. Of every five: one fills a slot, at a time that has nothing to do with the order of the
 * calls; one repeats the same fact; two say something new; and one is the call before it again.
 */
function calls(user: Said['user'], count: number): readonly Said[] {
  const turn = (number: number): Said => {
    const at = new Date(start + ((number * 7919) % count) * 60_000).toISOString();
    const texts = [`I live in Town${number}.`, 'My bicycle is green.', `My thing${number} is new${number}.`];
    return { user, turnId: `call-${number}`, at, text: texts[Math.min(number % 5, 2)]! };
  };
  return Array.from({ length: count }, (_, number) => turn(number % 5 === 4 ? number - 1 : number));
}

async function acceptedBy(memory: DurableMemory, said: readonly Said[]): Promise<readonly Accepted[]> {
  return Promise.all(
    said.map(async ({ user, text, ...options }) => {
      const { duplicate } = await memory.for(user).remember(text, options);
      return { turnId: options.turnId, duplicate };
    }),
  );
}

async function embeddedArena(): Promise<Arena> {
  const folder = await mkdtemp(join(tmpdir(), 'durable-memory-crowd-'));
  const embedder = faultEmbedder();
  const store = await sealedFolderStore(folder, embedder);
  const parts = { store, embedder, model: faultModel(), log: silentLog };
  const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
  onTestFinished(async () => {
    await memory.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    store,
    clients: 1,
    handIn: (said) => acceptedBy(memory, said),
    queued: (user) => memory.for(user).queued(),
  };
}

/** Two clients and two workers, one of each in a process of its own. */
async function distributedArena(): Promise<Arena> {
  const { weaviate, temporal } = servers();
  const addresses = { weaviate: { url: weaviate.http, grpcPort: weaviate.grpcPort }, temporal };
  const shop = await workshop();
  const config = shop.config(addresses);
  const store = await faultStoreAt(addresses);
  const parts = { store, embedder: faultEmbedder(), model: faultModel(), log: silentLog };
  const memory = await openMemory({ ...config, parts });
  const other = await shop.worker(config);
  const worker = await openWorker(await resolveConfig({ ...config, parts }), {
    parts,
    workflowBundle: await workflowBundle(),
  });
  const running = worker.run();
  onTestFinished(async () => {
    worker.shutdown();
    other.signal('SIGTERM');
    await Promise.all([running, other.ended(), memory.close()]);
    await store.close();
    shop.close();
  });
  return {
    store,
    clients: 2,
    async handIn(said) {
      const client = faultChild('fault-client-child.mjs', {
        config,
        turns: said.filter((_, index) => index % 2 === 1),
      });
      const here = acceptedBy(
        memory,
        said.filter((_, index) => index % 2 === 0),
      );
      await client.said('done');
      const there = client.lines.filter((line) => line !== 'done').map((line) => JSON.parse(line) as Accepted);
      return [...(await here), ...there];
    },
    queued: (user) => memory.for(user).queued(),
  };
}

afterAll(endFaultChildren);

const patience = 600_000;

describe.each([
  ['embedded', embeddedArena],
  ['distributed', distributedArena],
] as const)('many calls at once, %s', (_, open) => {
  it.each([
    [200, 1],
    [200, 20],
  ])(
    'G2 G3: %i calls over %i namespaces: no turn is lost, nothing is there twice, one memory a slot',
    async (total, namespaces) => {
      const arena = await open();
      const tenantId = `crowd-${anId()}`;
      const users = Array.from({ length: namespaces }, (__, index) => ({ tenantId, userId: `user-${index}` }));
      const each = total / namespaces;
      const accepted = await arena.handIn(users.flatMap((user) => calls(user, each)));
      expect(accepted).toHaveLength(total);
      // Weaviate does not tell two processes that hand in the same turn at once which of them was first.
      const duplicates = accepted.filter((one) => one.duplicate).length;
      expect(duplicates).toBeGreaterThanOrEqual(arena.clients === 1 ? total / 5 : 0);
      expect(duplicates).toBeLessThanOrEqual(total / 5);
      for (const user of users) {
        await eventually('the queue is empty', async () => (await arena.queued(user)) === 0, patience);
        await expectAll(arena.store, user, each);
      }
    },
    patience,
  );
});

/** What `count` calls of a user must have left. */
async function expectAll(store: Store, user: Said['user'], count: number): Promise<void> {
  const { partition } = userNamespace(user);
  const found = await holdings(store, partition);
  await expectWhole({ store, partition, embedder: faultEmbedder() }, found);
  const said = calls(user, count);
  const ends = found.entries.filter((entry) => entry.kind === 'outcome');
  expect(ends.map((entry) => entry.key).toSorted()).toEqual(
    [...new Set(said.map((one) => ingestionOf(partition, one.turnId)))].toSorted(),
  );
  for (const { body } of ends) expect(body).toMatchObject({ status: 'done' });

  const texts = new Set(said.map((one) => one.text));
  expect(found.memories.map((memory) => memory.sources[0]!.quote).toSorted()).toEqual([...texts].toSorted());
  const active = found.memories.filter((memory) => memory.status === 'active');
  const [bicycle] = active.filter((memory) => memory.content.includes('bicycle'));
  expect(bicycle?.sources).toHaveLength(count / 5);
  const towns = said.filter((one) => one.text.includes('Town'));
  const last = towns.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1)!;
  const homes = active.filter((memory) => memory.attribute === 'user.city');
  expect(homes.map((memory) => memory.sources[0]!.quote)).toEqual([last.text]);
}
