// kill -9 at every point of archive and restore, on both engines: nothing is lost, and nothing is in two places.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobPoints, type Point } from '../../src/activities/points.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { SealedStore } from '../../src/adapters/sealed/store.js';
import { anId } from '../support/builders.js';
import { archiveIn, archiveLeft, hold, jobOf, turnBetween, withSegmentName } from '../support/fault-archive.js';
import { expectWhole } from '../support/fault-checks.js';
import { endFaultChildren, faultChild } from '../support/fault-child.js';
import { faultStoreAt, sharedAddresses, workshop, workUntil, type Workshop } from '../support/fault-distributed.js';
import { comparable, holdings, namer, type Comparable } from '../support/fault-dump.js';
import { idleEngine } from '../support/fault-idle-engine.js';
import { faultEmbedder, faultModel, turns } from '../support/fault-scenario.mjs';
import { eventually } from '../support/fault-wait.js';
import { silentLog } from '../support/silent-log.js';
import { sealedFolderStore } from '../support/test-keys.js';

const points: readonly Point[] = [...jobPoints.archive, ...jobPoints.restore];
const turnIds = [...turns, turnBetween].map(({ turnId }) => turnId);
const patience = 600_000;

/** What is left in the store, the ledger and the archive. */
interface Left extends Comparable {
  readonly archived: Comparable['memories'];
}

interface Undisturbed {
  readonly left: Left;
  readonly reached: readonly Point[];
}

afterAll(endFaultChildren);

type Place = { readonly store: SealedStore; readonly partition: string; readonly archiveFolder: string };

async function leftIn(
  { store, partition, archiveFolder }: Place,
  user: { tenantId: string; userId: string },
): Promise<Left> {
  const found = await holdings(store, partition);
  await expectWhole({ store, partition, embedder: faultEmbedder() }, found);
  const archive = archiveIn(archiveFolder, store);
  const { heads } = await archive.list(partition, { limit: 1000 });
  const stored = new Set(found.memories.map(({ id }) => id));
  expect(heads.filter(({ id }) => stored.has(id))).toEqual([]);
  const named = withSegmentName(partition, namer(user, turnIds));
  return { ...comparable(found, named), archived: await archiveLeft(archive, partition, named) };
}

function expectArchivedAndRestored({ left, reached }: Undisturbed): void {
  expect(reached.filter((point) => points.includes(point)).toSorted()).toEqual(
    expect.arrayContaining(points.toSorted()),
  );
  expect(left.archived).not.toEqual([]);
  const statuses = new Map(left.memories.map((memory) => [String(memory['content']), memory['status']]));
  expect(statuses.get('The user lives in Hamar.')).toBe('active');
  expect(statuses.get('The user lives in Stavanger.')).toBe('superseded');
  expect([...statuses.values()].filter((status) => status === 'active').length).toBeGreaterThan(1);
  const events = JSON.stringify(left.entries.filter(({ kind }) => kind === 'event'));
  for (const type of ['archived', 'restored']) expect(events).toContain(`"type":"${type}"`);
}

describe('kill -9 of an embedded process that archives and restores', () => {
  const principal = { tenantId: 'faults', userId: 'alice' };
  const { partition } = userNamespace(principal);
  let root: string;
  let undisturbed: Undisturbed;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'durable-memory-archive-points-'));
    await queueJobs(join(root, 'queued'));
    const reached: Point[] = [];
    undisturbed = { left: await finish(await freshFolder('undisturbed'), (point) => reached.push(point)), reached };
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  /** Turns that were decided, and then the two jobs with a turn between them, none of them begun. */
  async function queueJobs(folder: string): Promise<void> {
    const embedder = faultEmbedder();
    const parts = { embedder, model: faultModel(), log: silentLog };
    const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
    for (const { text, ...options } of turns) await memory.for(principal).remember(text, { ...options, wait: true });
    await memory.close();
    const idle = { embedder, log: silentLog, engine: async () => idleEngine };
    const later = await openMemory({ configFolder: null, engine: 'embedded', folder, parts: idle });
    const store = await sealedFolderStore(folder, embedder);
    const place = { store, partition };
    await store.ledger.put(partition, await jobOf('archive', { ...place, queuedAt: Date.now() * 1000 }));
    const { text, ...options } = turnBetween;
    await later.for(principal).remember(text, options);
    await store.ledger.put(partition, await jobOf('restore', { ...place, queuedAt: (Date.now() + 1) * 1000 }));
    await Promise.all([store.close(), later.close()]);
  }

  async function freshFolder(name: string): Promise<string> {
    const folder = join(root, name);
    await cp(join(root, 'queued'), folder, { recursive: true });
    return folder;
  }

  async function finish(folder: string, reach: (point: Point) => void = () => {}): Promise<Left> {
    const embedder = faultEmbedder();
    const parts = { embedder, model: faultModel(), log: silentLog, reach };
    const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
    await eventually('the queue is empty', async () => (await memory.for(principal).queued()) === 0);
    await memory.close();
    const store = await sealedFolderStore(folder, embedder);
    try {
      return await leftIn({ store, partition, archiveFolder: join(folder, 'archive') }, principal);
    } finally {
      await store.close();
    }
  }

  it('the jobs of these tests reach every point, archive, fill a slot again, and restore', () => {
    expectArchivedAndRestored(undisturbed);
  });

  it.concurrent.each(points)(
    '%s: reopened, the folder and the archive end as if nothing had happened',
    async (point) => {
      const last = undisturbed.reached.filter((reached) => reached === point).length;
      for (const hit of new Set([1, last])) {
        const folder = await freshFolder(`${point}-${hit}`);
        const child = faultChild('fault-embedded-child.mjs', { folder, killAt: point, killHit: hit });
        expect(await child.ended(), child.output()).toBe('SIGKILL');
        expect(await finish(folder)).toEqual(undisturbed.left);
      }
    },
  );
});

describe('kill -9 of a worker that archives and restores', () => {
  const tenantId = `archive-${anId()}`;
  let shop: Workshop;
  let store: SealedStore;
  let undisturbed: Undisturbed;

  beforeAll(async () => {
    shop = await workshop();
    store = (await faultStoreAt(sharedAddresses())) as SealedStore;
    const reached: Point[] = [];
    undisturbed = { left: await run('undisturbed', { reach: (point) => reached.push(point) }), reached };
  }, patience);
  afterAll(async () => {
    await store.close();
    shop.close();
  });

  async function run(
    name: string,
    { killAt, reach }: { readonly killAt?: Point; readonly reach?: (point: Point) => void },
  ): Promise<Left> {
    const principal = { tenantId, userId: `user-${name}-${anId()}` };
    const { partition } = userNamespace(principal);
    const archiveFolder = join(shop.folder, `archive-${name}`);
    const config = { ...shop.config(sharedAddresses()), archive: archiveFolder };
    const parts = { embedder: faultEmbedder(), model: faultModel(), log: silentLog };
    const memory = await openMemory({ ...config, parts });
    const user = memory.for(principal);
    await hold(store, principal);
    await store.ledger.put(partition, await jobOf('archive', { store, partition, queuedAt: Date.now() * 1000 }));
    const { text, ...options } = turnBetween;
    await user.remember(text, options);
    await store.ledger.put(partition, await jobOf('restore', { store, partition, queuedAt: (Date.now() + 1) * 1000 }));
    if (killAt !== undefined) {
      const doomed = await shop.worker(config, { signalAt: killAt, signal: 'SIGKILL' });
      expect(await doomed.ended(), doomed.output()).toBe('SIGKILL');
    }
    await workUntil(async () => (await user.queued()) === 0, { config, parts, reach }, patience);
    await memory.close();
    return leftIn({ store, partition, archiveFolder }, principal);
  }

  it('the jobs of these tests reach every point, archive, fill a slot again, and restore', () => {
    expectArchivedAndRestored(undisturbed);
  });

  it.concurrent.each(points)(
    '%s: another worker leaves what an undisturbed run leaves',
    async (point) => {
      expect(await run(point, { killAt: point })).toEqual(undisturbed.left);
    },
    patience,
  );
});
