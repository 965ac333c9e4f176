// kill -9 of the worker while a sweep goes through the namespaces: another one goes on, and the end is that of one run.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Point } from '../../src/activities/points.js';
import { openMemory, resolveConfig } from '../../src/composition/open-memory.js';
import { openPorts, type OpenedPorts } from '../../src/composition/open-ports.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { aMemory, anId } from '../support/builders.js';
import { endFaultChildren } from '../support/fault-child.js';
import { workshop, type FaultConfig, type Workshop } from '../support/fault-distributed.js';
import { faultEmbedder } from '../support/fault-scenario.mjs';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';
import { workflowBundle } from '../support/workflow-bundle.js';

const patience = 600_000;
const faded = 3;
const users = ['ann', 'bob', 'cleo', 'dan', 'eve'];
const parts = { embedder: faultEmbedder(), log: silentLog };
let shop: Workshop;

beforeAll(async () => {
  shop = await workshop();
});
afterAll(() => {
  endFaultChildren();
  shop.close();
});

interface Stage {
  readonly config: FaultConfig;
  readonly opened: OpenedPorts;
  readonly partitions: readonly string[];
}

/** Five users of whom a part has faded, and one who came today, in collections and on a queue of their own. */
async function stage(): Promise<Stage> {
  const { http, grpcPort } = servers().weaviate;
  const weaviate = { url: http, grpcPort, collectionPrefix: `Swept${anId().replaceAll('-', '')}` };
  const config = { ...shop.config({ weaviate, temporal: servers().temporal }), folder: join(shop.folder, anId()) };
  const opened = await openPorts(await resolveConfig(config), parts);
  const { store } = opened.ports;
  const tenantId = `swept-${anId()}`;
  const partitions: string[] = [];
  for (const userId of [...users, 'today']) {
    const { partition, path } = userNamespace({ tenantId, userId });
    const at = new Date(Date.now() - (userId === 'today' ? 0 : 400 * 86_400_000)).toISOString();
    const owner = { tenantId, namespace: path, ownerUserId: userId };
    await store.namespaces.ensure({ partition, ...owner, createdAt: at });
    const [vector] = await parts.embedder.embedDocuments(['The user keeps two beehives on the roof.']);
    for (let count = 0; count < faded; count += 1) {
      const record = aMemory({ id: anId(), ...owner, createdAt: at, firstCreatedAt: at, saidAt: at });
      await store.memories.insert(partition, { record, vector: vector!, keywordText: null });
    }
    if (userId !== 'today') partitions.push(partition);
  }
  return { config, opened, partitions };
}

const moments: readonly (readonly [at: Point, hit: number, where: string])[] = [
  ['sweepPage.queued', 3, 'a job is queued and its lane was not told'],
  ['sweepPage.looked', 4, 'four namespaces were looked at'],
  ['archive.removed', 2, 'lanes archive'],
];

it.concurrent.each(moments)(
  'killed at %s (%i: %s), every namespace is swept once and the report is whole',
  async (signalAt, hit) => {
    const { config, opened, partitions } = await stage();
    const memory = await openMemory({ ...config, parts });
    const doomed = await shop.worker(config, { signalAt, signal: 'SIGKILL', hit });
    const swept = memory.sweep({ kind: 'archive' });
    expect(await doomed.ended(), doomed.output()).toBe('SIGKILL');

    const worker = await openWorker(await resolveConfig(config), { parts, workflowBundle: await workflowBundle() });
    const running = worker.run();
    const total = faded * users.length;
    expect(await swept).toMatchObject({
      ...{ namespaces: 6, idle: 1, swept: 5, failed: 0, unfinished: 0, heldCount: 0 },
      ...{ found: total, done: { faded: total } },
    });
    worker.shutdown();
    await running;

    const { store, archive } = opened.ports;
    for (const partition of partitions) {
      expect(await store.memories.count(partition)).toBe(0);
      expect((await archive.list(partition, { limit: 100 })).heads).toHaveLength(faded);
      expect(await store.ledger.count(partition, { kinds: ['job'] })).toBe(1);
      const rows = await store.ledger.list(partition, { kinds: ['event'], order: 'oldest', limit: 100 });
      expect(rows.flatMap(({ body }) => (body as { events: unknown[] }).events)).toHaveLength(faded);
    }
    await memory.close();
    await opened.close();
  },
  patience,
);
