// kill -9 of the process that holds an embedded folder, at every point of every step.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { points, type Point } from '../../src/activities/points.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Store } from '../../src/ports/index.js';
import { expectWhole } from '../support/fault-checks.js';
import { awayModel, faultRules } from '../support/fault-away.js';
import { endFaultChildren, faultChild } from '../support/fault-child.js';
import { comparable, holdings, ingestionOf, namer, undecidedIn, type Comparable } from '../support/fault-dump.js';
import { faultEmbedder, faultModel, turns } from '../support/fault-scenario.mjs';
import { idleEngine } from '../support/fault-idle-engine.js';
import { eventually } from '../support/fault-wait.js';
import { silentLog } from '../support/silent-log.js';
import { sealedFolderStore } from '../support/test-keys.js';

const principal = { tenantId: 'faults', userId: 'alice' };
const { partition } = userNamespace(principal);
const turnIds = turns.map((turn) => turn.turnId);

let root: string;
/** A run that nobody disturbed: what it left, the points it reached, the model calls it made. */
interface Undisturbed {
  readonly left: Comparable;
  readonly reached: readonly Point[];
  readonly calls: readonly string[];
}
let undisturbed: Undisturbed;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'durable-memory-points-'));
  await acceptTurns(join(root, 'accepted'));
  undisturbed = await finishUndisturbed(await freshFolder('undisturbed'));
});

afterAll(endFaultChildren);
afterAll(() => rm(root, { recursive: true, force: true }));

/** A folder in which every turn is accepted and none is begun. */
async function acceptTurns(folder: string): Promise<void> {
  const parts = { embedder: faultEmbedder(), log: silentLog, engine: async () => idleEngine };
  const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
  for (const { text, ...options } of turns) await memory.for(principal).remember(text, options);
  await memory.close();
}

async function freshFolder(name: string, from = 'accepted'): Promise<string> {
  const folder = join(root, name);
  await cp(join(root, from), folder, { recursive: true });
  return folder;
}

async function finishUndisturbed(folder: string): Promise<Undisturbed> {
  const reached: Point[] = [];
  const left = await finish(folder, { reach: (point) => reached.push(point) });
  return { left, reached, calls: await callsIn(folder) };
}

/** A folder whose turns were decided by rules that read less than the model, which was away. */
async function decideByRules(folder: string): Promise<void> {
  const parts = { embedder: faultEmbedder(), log: silentLog, model: awayModel(), rules: faultRules() };
  const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
  await eventually('the queue is empty', async () => (await memory.for(principal).queued()) === 0);
  await memory.close();
}

const callsFile = (folder: string): string => `${folder}.calls`;

async function callsIn(folder: string): Promise<string[]> {
  return (await readFile(callsFile(folder), 'utf8')).split('\n').filter(Boolean);
}

/** Opens the folder, waits until nothing is left to do, checks what must always hold, and returns what is there. */
async function finish(
  folder: string,
  { reach = () => {}, retry }: { readonly reach?: (point: Point) => void; readonly retry?: string } = {},
): Promise<Comparable> {
  const embedder = faultEmbedder();
  const store: Store = await sealedFolderStore(folder, embedder);
  const parts = { store, embedder, model: faultModel(callsFile(folder)), log: silentLog, reach };
  const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
  try {
    if (retry !== undefined) await memory.for(principal).retry(ingestionOf(partition, retry));
    const { ledger } = store;
    await eventually('the queue is empty', async () => {
      const marks = await ledger.count(partition, { kinds: ['redecide'] });
      return marks === 0 && (await memory.for(principal).queued()) === 0;
    });
    const found = await holdings(store, partition);
    await expectWhole({ store, partition, embedder }, found);
    return comparable(found, namer(principal, turnIds));
  } finally {
    await memory.close();
    await store.close();
  }
}

/** Kills a process when it reaches the point for the nth time. */
async function killAt(folder: string, point: Point, hit: number): Promise<void> {
  const child = faultChild('fault-embedded-child.mjs', {
    folder,
    callsFile: callsFile(folder),
    killAt: point,
    killHit: hit,
  });
  expect(await child.ended(), child.output()).toBe('SIGKILL');
}

describe('kill -9 of an embedded process at every point', () => {
  it('the turns of these tests reach every point there is, and have every kind of effect', () => {
    expect([...new Set(undisturbed.reached)].toSorted()).toEqual(points.toSorted());
    const text = JSON.stringify(undisturbed.left);
    for (const type of ['created', 'superseded', 'held', 'confirmed', 'verified']) expect(text).toContain(`"${type}"`);
    const active = undisturbed.left.memories.filter((memory) => memory['status'] === 'active');
    expect(active.map((memory) => String(memory['content'])).toSorted()).toEqual(current);
  });

  it.each(points)('G1 G2 G3 G5: %s: reopened, the folder ends as if nothing had happened', async (point) => {
    const last = undisturbed.reached.filter((reached) => reached === point).length;
    const runs = [...new Set([1, last])].map(async (hit) => {
      const folder = await freshFolder(`${point}-${hit}`);
      await killAt(folder, point, hit);
      expect(await finish(folder)).toEqual(undisturbed.left);
      await expectPaidOnce(folder, point, undisturbed);
    });
    await Promise.all(runs);
  });

  it('G1 G5: a turn whose process dies three times is recorded as failed, the rest is done, and a retry completes it', async () => {
    const folder = await freshFolder('three-times');
    // Each time after t2 has written its first memory and before it retired the one before.
    for (const hit of [3, 1, 1]) await killAt(folder, 'persist.inserted', hit);
    expect(statusesIn(await finish(folder))).toEqual({ ...allDone, t2: 'failed' });
    expect(statusesIn(await finish(folder, { retry: 't2' }))).toEqual(allDone);
  });
});

describe('kill -9 of an embedded process that decides again', () => {
  const killedAt: readonly Point[] = [
    'extract.answered',
    'dedupe.written',
    'adjudicate.written',
    'persist.inserted',
    'persist.retired',
    'persist.chained',
    'persist.recorded',
    'persist.settled',
  ];
  let again: Undisturbed;

  beforeAll(async () => {
    await decideByRules(await freshFolder('by-rules'));
    again = await finishUndisturbed(await freshFolder('again', 'by-rules'));
  });

  it('it reaches every point there is, and what the rules left out or open is there as the model would have it', () => {
    expect([...new Set(again.reached)].toSorted()).toEqual(points.toSorted());
    const active = again.left.memories.filter((memory) => memory['status'] === 'active');
    expect(active.map((memory) => memory['content'])).toEqual(expect.arrayContaining([...current]));
    expect(undecidedIn(again.left)).toEqual([]);
  });

  it.concurrent.each(killedAt)('G1 G2 G5: %s: reopened, it ends as if nothing had happened', async (point) => {
    const folder = await freshFolder(`again-${point}`, 'by-rules');
    await killAt(folder, point, again.reached.filter((reached) => reached === point).length);
    expect(await finish(folder)).toEqual(again.left);
    await expectPaidOnce(folder, point, again);
  });
});

const current = [
  'The user drinks cocoa in the evening.',
  'The user drinks water in the morning.',
  'The user likes sailing.',
  'The user lives in Stavanger.',
];

const allDone = Object.fromEntries(turnIds.map((turnId) => [turnId, 'done']));

function statusesIn(left: Comparable): Readonly<Record<string, unknown>> {
  const outcomes = left.entries.filter((entry) => entry['kind'] === 'outcome');
  return Object.fromEntries(outcomes.map((entry) => [entry['key'], (entry['body'] as { status: string }).status]));
}

/** A model call is made again only when the process died between its answer and the ledger. */
async function expectPaidOnce(folder: string, point: Point, { calls: expected }: Undisturbed): Promise<void> {
  const calls = await callsIn(folder);
  const again = calls.filter((call, index) => calls.indexOf(call) !== index);
  expect(new Set(calls)).toEqual(new Set(expected));
  const unrecorded = point === 'extract.answered' || point === 'adjudicate.answered';
  expect(again.length).toBe(unrecorded ? 1 : 0);
}
