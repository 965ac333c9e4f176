// kill -9 at every point of a retract, on both engines: what is left is what an undisturbed retract leaves.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobPoints, type Point } from '../../src/activities/points.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Store } from '../../src/ports/index.js';
import { anId } from '../support/builders.js';
import { expectWhole } from '../support/fault-checks.js';
import { endFaultChildren, faultChild } from '../support/fault-child.js';
import { faultStoreAt, sharedAddresses, workshop, workUntil, type Workshop } from '../support/fault-distributed.js';
import { comparable, holdings, ingestionOf, namer, type Comparable } from '../support/fault-dump.js';
import { faultEmbedder, faultModel, turns } from '../support/fault-scenario.mjs';
import { idleEngine } from '../support/fault-idle-engine.js';
import { eventually } from '../support/fault-wait.js';
import { silentLog } from '../support/silent-log.js';
import { sealedFolderStore } from '../support/test-keys.js';

afterAll(endFaultChildren);

interface Undisturbed {
  readonly left: Comparable;
  readonly reached: readonly Point[];
}

/** The turn that is taken back: it replaced two memories and was said again. */
const poisonOf = (partition: string): string => ingestionOf(partition, 't2');

/** What is there, once what must always hold was checked. */
async function leftOf(store: Store, user: { readonly tenantId: string; readonly userId: string }): Promise<Comparable> {
  const { partition } = userNamespace(user);
  const found = await holdings(store, partition);
  await expectWhole({ store, partition, embedder: faultEmbedder() }, found);
  const { key = '' } = found.entries.find(({ kind }) => kind === 'job') ?? {};
  const turnIds = turns.map(({ turnId }) => turnId);
  const named = namer(user, turnIds);
  return comparable(found, (text) => named(text).replaceAll(key, 'the retract'));
}

describe('kill -9 of an embedded process at every point of a retract', () => {
  const principal = { tenantId: 'faults', userId: 'alice' };
  const { partition } = userNamespace(principal);
  let root: string;
  let undisturbed: Undisturbed;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'durable-memory-retract-'));
    await talk(join(root, 'talked'));
    await ask(join(root, 'talked'));
    const reached: Point[] = [];
    undisturbed = { left: await finish(await freshFolder('undisturbed'), (point) => reached.push(point)), reached };
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  /** A folder in which every turn was processed. */
  async function talk(folder: string): Promise<void> {
    const parts = { embedder: faultEmbedder(), model: faultModel(join(root, 'calls')), log: silentLog };
    const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
    const alice = memory.for(principal);
    for (const { text, ...options } of turns) await alice.remember(text, options);
    await eventually('the queue is empty', async () => (await alice.queued()) === 0);
    await memory.close();
  }

  /** The retract is accepted there, and not begun. */
  async function ask(folder: string): Promise<void> {
    const parts = { embedder: faultEmbedder(), log: silentLog, engine: async () => idleEngine };
    const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
    const alice = memory.for(principal);
    const asked = alice.retract({ ingestionId: poisonOf(partition) }).catch(() => undefined);
    await eventually('the retract is queued', async () => (await alice.queued()) === 1);
    await memory.close();
    await asked;
  }

  async function freshFolder(name: string): Promise<string> {
    const folder = join(root, name);
    await cp(join(root, 'talked'), folder, { recursive: true });
    return folder;
  }

  /** Opens the folder, waits until the retract is done, checks what must always hold, and returns what is there. */
  async function finish(folder: string, reach: (point: Point) => void = () => {}): Promise<Comparable> {
    const embedder = faultEmbedder();
    const store = await sealedFolderStore(folder, embedder);
    const parts = { store, embedder, model: faultModel(`${folder}.calls`), log: silentLog, reach };
    const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
    try {
      await eventually('the queue is empty', async () => (await memory.for(principal).queued()) === 0);
      return await leftOf(store, principal);
    } finally {
      await memory.close();
      await store.close();
    }
  }

  it('takes the words back, and what they had replaced returns', () => {
    expect(undisturbed.reached).toEqual(expect.arrayContaining([...jobPoints.retract]));
    const held = new Map(undisturbed.left.memories.map((memory) => [memory['id'], memory]));
    expect([held.has('t2/0'), held.has('t2/1')]).toEqual([false, false]);
    // Said again after it, that stands on its own evidence; what it had replaced is replaced by what came after.
    // What was said before it and came late belongs to its history.
    expect(held.get('t3/0')).toMatchObject({ content: 'The user lives in Bergen.', supersedes: ['t1/0', 't5/0'] });
    expect(held.get('t1/1')).toMatchObject({ status: 'superseded', supersededBy: 't9/1' });
  });

  it.each(jobPoints.retract)('G1 G2: %s: reopened, the folder ends as if nothing had happened', async (point) => {
    const folder = await freshFolder(point);
    const options = { folder, callsFile: `${folder}.calls`, killAt: point, killHit: 1 };
    const child = faultChild('fault-embedded-child.mjs', options);
    expect(await child.ended(), child.output()).toBe('SIGKILL');
    expect(await finish(folder)).toEqual(undisturbed.left);
  });
});

describe('kill -9 of a worker at every point of a retract', () => {
  // As many as reach every point: two memories are replaced, and what replaced one of them is said again.
  const told = turns.slice(0, 3);
  const tenantId = `retract-${anId()}`;
  const patience = 600_000;
  let shop: Workshop;
  let store: Store;
  let undisturbed: Undisturbed;

  beforeAll(async () => {
    [shop, store] = await Promise.all([workshop(), faultStoreAt(sharedAddresses())]);
    const reached: Point[] = [];
    undisturbed = { left: await run('undisturbed', { reach: (point) => reached.push(point) }), reached };
  }, patience);
  afterAll(async () => {
    await store.close();
    shop.close();
  });

  interface Disturbance {
    readonly killAt?: Point;
    readonly reach?: (point: Point) => void;
  }

  /** A new user's turns and the retract wait in their lane; a worker dies over it, and another one finishes. */
  async function run(name: string, { killAt, reach }: Disturbance): Promise<Comparable> {
    const principal = { tenantId, userId: `user-${name}-${anId()}` };
    const config = shop.config(sharedAddresses());
    const parts = { store, embedder: faultEmbedder(), model: faultModel(), log: silentLog };
    const memory = await openMemory({ ...config, parts });
    const user = memory.for(principal);
    for (const { text, ...options } of told) await user.remember(text, options);
    const asked = user.retract({ ingestionId: poisonOf(userNamespace(principal).partition) }).catch(() => undefined);
    await eventually('the retract is queued', async () => (await user.queued()) === told.length + 1);
    if (killAt !== undefined) {
      const doomed = await shop.worker(config, { signalAt: killAt, signal: 'SIGKILL' });
      expect(await doomed.ended(), doomed.output()).toBe('SIGKILL');
    }
    await workUntil(async () => (await user.queued()) === 0, { config, parts, reach }, patience);
    await asked;
    await memory.close();
    return leftOf(store, principal);
  }

  it('takes the words back, and what they had replaced is current again', () => {
    expect(undisturbed.reached).toEqual(expect.arrayContaining([...jobPoints.retract]));
    const current = undisturbed.left.memories.filter(({ status }) => status === 'active');
    expect(new Set(current.map(({ content }) => content))).toEqual(
      new Set(['The user drinks coffee in the morning.', 'The user lives in Bergen.']),
    );
  });

  it.concurrent.each(jobPoints.retract)(
    'G1 G2 G3: %s: another worker leaves what an undisturbed run leaves',
    async (point) => {
      expect(await run(point, { killAt: point })).toEqual(undisturbed.left);
    },
    patience,
  );
});
