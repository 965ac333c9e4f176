// kill -9 of a worker process at every point of every step, on a real Temporal with its database file and a real
// Weaviate; another worker is started afterwards.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { points, type Point } from '../../src/activities/points.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { startTemporal, type Temporal } from '../../src/dev/temporal.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Store } from '../../src/ports/index.js';
import { anId } from '../support/builders.js';
import { expectWhole } from '../support/fault-checks.js';
import { awayModel, faultRules } from '../support/fault-away.js';
import { endFaultChildren } from '../support/fault-child.js';
import { faultStoreAt, workshop, workUntil, type Addresses, type Workshop } from '../support/fault-distributed.js';
import { comparable, holdings, namer, undecidedIn, type Comparable } from '../support/fault-dump.js';
import { faultEmbedder, faultModel, turns } from '../support/fault-scenario.mjs';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';

// One turn to stand on, one that reaches every point, and one that comes after the kill.
const told = turns.slice(0, 3);
const tenantId = `points-${anId()}`;
const patience = 600_000;

let temporal: Temporal;
let addresses: Addresses;
let shop: Workshop;
let store: Store;
/** A run that nobody disturbed. */
let undisturbed: Run & { readonly reached: readonly Point[] };

interface Run {
  readonly left: Comparable;
  readonly calls: readonly string[];
}

beforeAll(async () => {
  temporal = await startTemporal({ database: true });
  const { http, grpcPort } = servers().weaviate;
  addresses = { temporal: { address: temporal.address }, weaviate: { url: http, grpcPort } };
  [shop, store] = await Promise.all([workshop(), faultStoreAt(addresses)]);
  const reached: Point[] = [];
  undisturbed = { ...(await run('undisturbed', { reach: (point) => reached.push(point) })), reached };
}, patience);

afterAll(async () => {
  endFaultChildren();
  await store.close();
  await temporal.stop();
  shop.close();
});

interface Disturbance {
  readonly killAt?: Point;
  readonly reach?: (point: Point) => void;
}

/** Hands the turns of a new user in, lets a worker die over them, lets another finish, and returns what is left. */
async function run(name: string, { killAt, reach }: Disturbance): Promise<Run> {
  const principal = { tenantId, userId: `user-${name}-${anId()}` };
  const { partition } = userNamespace(principal);
  const named = namer(
    principal,
    told.map((turn) => turn.turnId),
  );
  const config = shop.config(addresses);
  const callsFile = join(shop.folder, `${name}.calls`);
  const parts = { store, embedder: faultEmbedder(), model: faultModel(callsFile), log: silentLog };
  const memory = await openMemory({ ...config, parts });
  for (const { text, ...options } of told) await memory.for(principal).remember(text, options);
  if (killAt !== undefined) {
    const orders = { callsFile, signalAt: killAt, signal: 'SIGKILL', hit: hitInSecondTurn(killAt) } as const;
    const doomed = await shop.worker(config, orders);
    expect(await doomed.ended(), doomed.output()).toBe('SIGKILL');
  }
  await workUntil(async () => (await memory.for(principal).queued()) === 0, { config, parts, reach }, patience);
  await memory.close();
  const found = await holdings(store, partition);
  await expectWhole({ store, partition, embedder: faultEmbedder() }, found);
  const calls = readFileSync(callsFile, 'utf8').split('\n').filter(Boolean);
  return { left: comparable(found, named), calls: calls.map(named) };
}

/**
 * The same turns decided by rules, and then by the model, whose worker dies over it. In collections of its own: workers
 * look at all namespaces for what is to be decided again.
 */
async function runAgain({ killAt, reach }: Disturbance, reached: readonly Point[] = []): Promise<Run> {
  const principal = { tenantId, userId: `user-${anId()}` };
  const { partition } = userNamespace(principal);
  const named = namer(
    principal,
    told.map((turn) => turn.turnId),
  );
  const { weaviate, temporal: at } = addresses;
  const collectionPrefix = `Again${anId().replaceAll('-', '')}`;
  const own = { temporal: at, weaviate: { ...weaviate, collectionPrefix } };
  const config = shop.config(own);
  const [callsFile, ownStore] = [join(shop.folder, `${partition}.calls`), await faultStoreAt(own)];
  const given = { store: ownStore, embedder: faultEmbedder(), log: silentLog };
  const memory = await openMemory({ ...config, parts: given });
  const isEmpty = async (): Promise<boolean> => (await memory.for(principal).queued()) === 0;
  for (const { text, ...options } of told) await memory.for(principal).remember(text, options);
  const byRules = { ...given, model: awayModel(), rules: faultRules() };
  await workUntil(isEmpty, { config, parts: byRules }, patience);
  if (killAt !== undefined) {
    const hit = reached.filter((point) => point === killAt).length;
    const doomed = await shop.worker(config, { callsFile, signalAt: killAt, signal: 'SIGKILL', hit });
    expect(await doomed.ended(), doomed.output()).toBe('SIGKILL');
  }
  const isDecided = async (): Promise<boolean> => {
    const marks = await ownStore.ledger.count(partition, { kinds: ['redecide'] });
    return marks === 0 && (await isEmpty());
  };
  await workUntil(isDecided, { config, parts: { ...given, model: faultModel(callsFile) }, reach }, patience);
  await memory.close();
  const found = await holdings(ownStore, partition);
  await expectWhole({ store: ownStore, partition, embedder: faultEmbedder() }, found);
  await ownStore.close();
  const calls = readFileSync(callsFile, 'utf8').split('\n').filter(Boolean);
  return { left: comparable(found, named), calls: calls.map(named) };
}

/** The second turn reaches every point, and replaces what the first one left. */
function hitInSecondTurn(point: Point): number {
  const { reached } = undisturbed;
  const second = reached.indexOf('extract.before', 1);
  return reached.slice(0, second).filter((one) => one === point).length + 1;
}

describe('kill -9 of a worker at every point', () => {
  it('the turns of these tests reach every point there is', () => {
    expect([...new Set(undisturbed.reached)].toSorted()).toEqual(points.toSorted());
  });

  it.concurrent.each(points)(
    'G1 G2 G3 G5: %s: another worker leaves what an undisturbed run leaves',
    async (point) => {
      const { left, calls } = await run(point, { killAt: point });
      expect(left).toEqual(undisturbed.left);
      expect(new Set(calls)).toEqual(new Set(undisturbed.calls));
      // A model call is made again only when the process died between its answer and the ledger.
      const unrecorded = point === 'extract.answered' || point === 'adjudicate.answered';
      expect(calls.length - undisturbed.calls.length).toBe(unrecorded ? 1 : 0);
    },
    patience,
  );
});

describe('kill -9 of a worker that decides again', () => {
  const reached: Point[] = [];
  let again: Run;

  beforeAll(async () => {
    again = await runAgain({ reach: (point) => reached.push(point) });
  }, patience);

  it('what the rules left open is decided', () => {
    const text = JSON.stringify(again.left);
    expect(text).toContain('t2 again');
    expect(undecidedIn(again.left)).toEqual([]);
    const superseded = again.left.memories.filter((memory) => memory['status'] === 'superseded');
    expect(superseded.map((memory) => memory['content'])).toContain('The user drinks coffee in the morning.');
  });

  it.concurrent.each<Point>(['extract.answered', 'persist.inserted', 'persist.recorded'])(
    'G1 G2 G5: %s: another worker leaves what an undisturbed run leaves',
    async (point) => {
      const { left, calls } = await runAgain({ killAt: point }, reached);
      expect(left).toEqual(again.left);
      expect(new Set(calls)).toEqual(new Set(again.calls));
    },
    patience,
  );
});
