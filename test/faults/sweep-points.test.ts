// kill -9 of the process that holds an embedded folder, at every point of sweeps and of an approval.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobPoints, type Point } from '../../src/activities/points.js';
import { openMemory } from '../../src/composition/open-memory.js';
import type { AnswerSweepJob, JobOutcome, SweepJob } from '../../src/domain/job.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { anId } from '../support/builders.js';
import { archiveIn, archiveLeft } from '../support/fault-archive.js';
import { expectOneASlot } from '../support/fault-checks.js';
import { endFaultChildren, faultChild } from '../support/fault-child.js';
import { comparable, holdings, namer, type Comparable } from '../support/fault-dump.js';
import { idleEngine } from '../support/fault-idle-engine.js';
import { faultEmbedder } from '../support/fault-scenario.mjs';
import { eventually } from '../support/fault-wait.js';
import { silentLog } from '../support/silent-log.js';
import { everyEffect, insertAll, tooMany } from '../support/sweep-faults.js';
import { onDay } from '../support/sweep-world.js';
import { sealedFolderStore } from '../support/test-keys.js';

const points: readonly Point[] = [...jobPoints.sweep, ...jobPoints.archive];
const owners = ['ann', 'bob'].map((userId) => ({ tenantId: 'sweeps', userId }));
const [ann, bob] = owners as [(typeof owners)[0], (typeof owners)[0]];
const embedder = faultEmbedder();
const said = { turnId: 'said', text: 'I live in Bergen.', at: onDay(0) };

const held = anId('sweep that holds');
const by = { authorId: 'sweep' };
/** Of ann: everything a sweep does on day 130, and what a later one forgets. Of bob: one that holds, and its approval. */
const jobs: readonly (readonly [owner: typeof ann, key: string, body: SweepJob | AnswerSweepJob])[] = [
  [ann, anId('archive sweep'), { ...by, kind: 'sweep', sweep: 'archive', sweepId: '1', acceptedAt: onDay(130) }],
  [ann, anId('forget sweep'), { ...by, kind: 'sweep', sweep: 'forget', sweepId: '2', acceptedAt: onDay(3650) }],
  [bob, held, { ...by, kind: 'sweep', sweep: 'archive', sweepId: '1', acceptedAt: onDay(130) }],
  [bob, anId('approval'), { ...by, kind: 'approve', sweepJobId: held, acceptedAt: onDay(131) }],
];

interface Left {
  readonly ofOwners: readonly Comparable[];
  readonly archived: readonly Comparable['memories'][];
  readonly outcomes: readonly (JobOutcome['sweep'] | undefined)[];
}

let root: string;
let undisturbed: { readonly left: Left; readonly reached: readonly Point[] };

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'durable-memory-sweep-points-'));
  await queueJobs(join(root, 'queued'));
  const reached: Point[] = [];
  undisturbed = { left: await finish(await freshFolder('undisturbed'), (point) => reached.push(point)), reached };
});

afterAll(endFaultChildren);
afterAll(() => rm(root, { recursive: true, force: true }));

/** A folder in which everything is there to be swept, and nothing is begun. */
async function queueJobs(folder: string): Promise<void> {
  const memory = await openMemory({
    configFolder: null,
    engine: 'embedded',
    folder,
    parts: { embedder, log: silentLog },
  });
  for (const owner of owners)
    await memory.for(owner).remember(said.text, { turnId: said.turnId, at: said.at, wait: true });
  await memory.close();
  const idle = { embedder, log: silentLog, engine: async () => idleEngine };
  const store = await sealedFolderStore(folder, embedder);
  const closed = await openMemory({ configFolder: null, engine: 'embedded', folder, parts: { ...idle, store } });
  const records = new Map([
    [ann, everyEffect],
    [bob, tooMany],
  ]);
  for (const [owner, some] of records)
    await insertAll({ store, partition: userNamespace(owner).partition, embedder }, some);
  for (const [index, [owner, key, body]] of jobs.entries()) {
    const place = { sessionId: null, at: body.acceptedAt, queuedAt: (Date.now() + index) * 1000, open: true };
    await store.ledger.put(userNamespace(owner).partition, { kind: 'job', key, ...place, body });
  }
  await closed.close();
  await store.close();
}

async function freshFolder(name: string): Promise<string> {
  const folder = join(root, name);
  await cp(join(root, 'queued'), folder, { recursive: true });
  return folder;
}

/** Opens the folder, waits until nothing is left to do, and returns what is there. */
async function finish(folder: string, reach: (point: Point) => void = () => {}): Promise<Left> {
  const memory = await openMemory({
    configFolder: null,
    engine: 'embedded',
    folder,
    parts: { embedder, log: silentLog, reach },
  });
  for (const owner of owners) {
    const user = memory.for(owner);
    await eventually('the queue is empty', async () => (await user.queued()) === 0);
    // The lane's last look, after its last job, applies what is past its deadline.
    await eventually('deadlines are applied', async () => !(await user.pending()).some(isOverdue));
  }
  expect((await memory.for(ann).audit()).problems).toEqual([]);
  expect(await memory.heldSweeps()).toEqual([]);
  await memory.close();
  return leftIn(folder);
}

function isOverdue({ hold }: MemoryRecord): boolean {
  return hold?.deadline !== undefined && hold.onDeadline !== 'keep' && Date.parse(hold.deadline) <= Date.now();
}

async function leftIn(folder: string): Promise<Left> {
  const store = await sealedFolderStore(folder, embedder);
  const archive = archiveIn(join(folder, 'archive'), store);
  const left: { ofOwners: Comparable[]; archived: Comparable['memories'][] } = { ofOwners: [], archived: [] };
  const outcomes: (JobOutcome['sweep'] | undefined)[] = [];
  for (const owner of owners) {
    const { partition } = userNamespace(owner);
    const found = await holdings(store, partition);
    expectOneASlot(found.memories);
    expect(found.entries.filter(({ open }) => open)).toEqual([]);
    const named = namer(owner, [said.turnId]);
    left.ofOwners.push(comparable(found, named));
    left.archived.push(await archiveLeft(archive, partition, named));
  }
  for (const [owner, key] of jobs) {
    const outcome = await store.ledger.get(userNamespace(owner).partition, 'outcome', key);
    outcomes.push((outcome?.body as JobOutcome | undefined)?.sweep);
  }
  await store.close();
  return { ...left, outcomes };
}

describe('kill -9 of an embedded process that sweeps', () => {
  it('the sweeps of these tests reach every point and do all there is to do', () => {
    expect(points.filter((point) => !undisturbed.reached.includes(point))).toEqual([]);
    const { outcomes, archived } = undisturbed.left;
    // The forget sweep has removed the archive sweep of before with its outcome, and destroyed what that had archived.
    const forgotten = { text_blanked: 1, jobs_removed: 1, destroyed: 4 };
    expect(outcomes.map((outcome) => outcome?.done)).toEqual([undefined, forgotten, {}, { faded: 25 }]);
    expect(outcomes[2]!.held).toBe(25);
    expect(archived.map(({ length }) => length)).toEqual([0, 25]);
  });

  it.each(points)('G2 G5: %s: reopened, folder and archive end as if nothing had happened', async (point) => {
    const last = undisturbed.reached.filter((reached) => reached === point).length;
    for (const hit of new Set([1, last])) {
      const folder = await freshFolder(`${point}-${hit}`);
      const child = faultChild('fault-embedded-child.mjs', { folder, killAt: point, killHit: hit });
      expect(await child.ended(), child.output()).toBe('SIGKILL');
      expect(await finish(folder)).toEqual(undisturbed.left);
    }
  });
});
