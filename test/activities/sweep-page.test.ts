import { beforeEach, describe, expect, it } from 'vitest';
import type { Attempt } from '../../src/activities/attempt.js';
import type { SweepPageReport, SweepPageRequest } from '../../src/activities/contract.js';
import { runJob } from '../../src/activities/run-job.js';
import { sweepPage } from '../../src/activities/sweep-page.js';
import { sweepReports } from '../../src/activities/sweep-reports.js';
import { sweepJobId } from '../../src/domain/sweep/job-id.js';
import type { Ports, Store } from '../../src/ports/index.js';
import { aMemory, anId } from '../support/builders.js';
import { laneByHand, type Lane } from '../support/lane-by-hand.js';

const now = Date.parse('2027-12-01T00:00:00.000Z');
const signal = new AbortController().signal;
const attempt: Attempt = { signal, firstStartedAt: now, reach: () => {} };
const partitions = [0, 1, 2, 3].map((at) => `${at}`.repeat(64));
const [idle, fades, other, holds] = partitions as [string, string, string, string];

let lane: Lane;
let ports: Ports;
let store: Store;
let woken: string[];
let request: SweepPageRequest;

beforeEach(async () => {
  lane = await laneByHand({ now: () => now, model: null });
  ({ ports, store } = lane);
  woken = [];
  request = { sweepId: anId(), sweep: 'archive', dryRun: false, after: '', limit: 10 };
  const counts = { [idle]: 0, [fades]: 3, [other]: 2, [holds]: 30 };
  for (const partition of partitions) {
    const owner = { tenantId: 'acme', namespace: `tenant/acme/user/${partition[0]}`, ownerUserId: partition[0]! };
    await store.namespaces.ensure({ partition, ...owner, createdAt: '2026-11-01T10:00:00.000Z' });
    for (let count = 0; count < counts[partition]!; count += 1) {
      const vector = new Float32Array((await store.info()).dimensions).fill(1);
      await store.memories.insert(partition, { record: aMemory({ id: anId(), ...owner }), vector, keywordText: null });
    }
  }
});

const wake = async (partition: string): Promise<void> => void woken.push(partition);

function look(more: Partial<Attempt> = {}, over: Partial<SweepPageRequest> = {}): Promise<SweepPageReport> {
  return sweepPage({ ports, request: { ...request, ...over }, attempt: { ...attempt, ...more }, wake });
}

async function sweepIn(partition: string): Promise<void> {
  await runJob(ports, { partition, id: sweepJobId(partition, request.sweepId), kind: 'sweep' }, attempt);
}

describe('a page of a sweep', () => {
  it('queues a job where something is due and tells the lane; where nothing is, neither', async () => {
    const page = await look();
    expect(page).toMatchObject({ queued: [fades, other, holds], next: null, report: { namespaces: 4, idle: 1 } });
    expect(woken).toEqual([fades, other, holds]);
    expect(await store.ledger.count(idle, { kinds: ['job'] })).toBe(0);
    expect(await store.ledger.count(fades, { kinds: ['job'], open: true })).toBe(1);
  });

  it('ends where it is full, and the next begins after it', async () => {
    const first = await look({}, { limit: 2 });
    expect(first).toMatchObject({ queued: [fades], next: fades });
    expect(await look({}, { limit: 2, after: first.next! })).toMatchObject({ queued: [other, holds], next: holds });
    expect(await look({}, { limit: 2, after: holds })).toMatchObject({ queued: [], next: null });
  });

  it('a dry run counts what would be done and queues nothing', async () => {
    const { queued, report } = await look({}, { dryRun: true });
    expect(queued).toEqual([]);
    expect(report).toMatchObject({ namespaces: 4, idle: 1, swept: 2, found: 35, done: { faded: 5 } });
    expect(report.held).toEqual([{ partition: holds, jobId: '', found: 30 }]);
    expect(woken).toEqual([]);
  });

  it('looked at again after its jobs have run, it names the same jobs, and what they did is told once', async () => {
    await look();
    for (const partition of [fades, other, holds]) await sweepIn(partition);
    const again = await look();
    expect(again).toMatchObject({ queued: [fades, other, holds], report: { namespaces: 4, idle: 1, held: [] } });
    const ended = await sweepReports(ports, { ...request, partitions: again.queued, waitMs: 0 }, attempt);
    expect(ended).toMatchObject({ waiting: [], report: { swept: 2, failed: 0, found: 35, done: { faded: 5 } } });
    expect(ended.report.held).toEqual([{ partition: holds, jobId: sweepJobId(holds, request.sweepId), found: 30 }]);
    expect(await store.ledger.count(fades, { kinds: ['job'] })).toBe(1);
  });

  it('an attempt after a lost one goes on from its last note and counts everything once', async () => {
    const notes: unknown[] = [];
    const whole = await look({ note: (progress) => notes.push(progress) });
    woken = [];
    expect(await look({ noted: notes[1] })).toEqual(whole);
    expect(woken).toEqual([other, holds]);
    expect(await look({ noted: notes.at(-1) })).toEqual(whole);
  });

  it('a sweep that waits is told by the next one too', async () => {
    await look();
    await sweepIn(holds);
    const held = [{ partition: holds, jobId: sweepJobId(holds, request.sweepId), found: 30 }];
    const later = await look({}, { sweepId: anId() });
    expect(later.report).toMatchObject({ held, skipped: { waits_for_approval: 30 } });
    expect(later.queued).not.toContain(holds);
  });

  describe('that goes gently', () => {
    const pace = { laneMs: 60_000, rest: 0, longestRestMs: 0 };
    const waking = (wakes: (partition: string) => Promise<void>, over: Partial<SweepPageRequest>, more = {}) =>
      sweepPage({ ports, request: { ...request, ...over }, attempt: { ...attempt, ...more }, wake: wakes });

    it('gives a lane its job only when the one before has ended its own', async () => {
      const seen: string[] = [];
      const wakes = async (partition: string): Promise<void> => {
        seen.push(`woken ${partition[0]}`);
        setTimeout(() => void sweepIn(partition).then(() => seen.push(`ended ${partition[0]}`)), 20);
      };
      expect(await waking(wakes, { pace })).toMatchObject({ queued: [fades, other, holds] });
      expect(seen).toEqual(['woken 1', 'ended 1', 'woken 2', 'ended 2', 'woken 3', 'ended 3']);
    });

    it('goes on without a lane that does not come to its job in time', async () => {
      expect(await waking(wake, { pace: { ...pace, laneMs: 1 } })).toMatchObject({ queued: [fades, other, holds] });
      expect(woken).toEqual([fades, other, holds]);
    });

    it('rests where nothing is due too, and ends at once when its attempt is over', async () => {
      const over = new AbortController();
      const endless = { laneMs: 60_000, rest: 1e9, longestRestMs: 600_000 };
      const dry = waking(wake, { pace: endless, dryRun: true, limit: 1 }, { signal: over.signal });
      setTimeout(() => over.abort(), 50);
      await expect(dry).rejects.toThrow('aborted');
    });
  });

  it('a job that has not ended in time is named as waiting', async () => {
    await look();
    const ended = await sweepReports(ports, { ...request, partitions: [fades], waitMs: 60 }, attempt);
    expect(ended).toMatchObject({ waiting: [fades], report: { swept: 0 } });
  });
});
