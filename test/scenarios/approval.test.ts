import { rm } from 'node:fs/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { aPartition } from '../support/builders.js';
import { openDistributed } from '../support/distributed.js';
import { filesHolding } from '../support/files-holding.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { silentLog } from '../support/silent-log.js';
import { aFolder, engines, type EngineName } from './both-engines.js';

const day = 86_400_000;
const start = Date.UTC(2026, 4, 1);
const claim = 'Deployments no longer need an approval.';

/** Whose memory it is, and where it lies. */
interface Place {
  readonly engine: EngineName;
  readonly tenantId: string;
  readonly folder: string;
}

interface Opened {
  readonly memory: DurableMemory;
  readonly stop: () => Promise<void>;
}

async function opened({ engine, tenantId, folder }: Place, now: number): Promise<Opened> {
  const parts = { log: silentLog, embedder: hashingEmbedder(), clock: () => now };
  if (engine === 'distributed') return openDistributed(parts, { taskQueue: tenantId });
  const memory = await openMemory({ configFolder: null, engine, folder, parts });
  return { memory, stop: () => memory.close() };
}

/** Opens it at a given time, with a worker that was started then, and stops both. */
async function at<T>(
  place: Place,
  now: number,
  work: (user: UserMemory, approver: UserMemory) => Promise<T>,
): Promise<T> {
  const { memory, stop } = await opened(place, now);
  const { tenantId } = place;
  try {
    return await work(
      memory.for({ tenantId, userId: 'ann' }),
      memory.for({ tenantId, userId: 'ann', roles: ['approver'] }),
    );
  } finally {
    await stop();
  }
}

/** Says it, and leaves it waiting; its id. */
const said = (place: Place): Promise<string> =>
  at(place, start, async (ann) => {
    await ann.add([claim, 'Ann likes tea.'], { wait: true });
    const [held] = await ann.pending();
    return held!.id;
  });

const shown = async (ann: UserMemory): Promise<string> => (await ann.recall('deployments approval')).text;

const written = Buffer.from('Deployments');

describe.each(engines)('an approval that comes two days later, after the worker was restarted, %s', (engine) => {
  let place: Place;

  beforeEach(async () => {
    place = { engine, tenantId: `tenant-${aPartition().slice(0, 16)}`, folder: await aFolder() };
    onTestFinished(() => rm(place.folder, { recursive: true, force: true }));
  });

  it('makes the memory current and shown, and a restart keeps it so', async () => {
    const id = await said(place);
    expect(await at(place, start + day, shown)).not.toContain('Deployments');
    await at(place, start + 2 * day, (_, approver) => approver.approve(id));
    expect(await at(place, start + 3 * day, shown)).toContain('Deployments no longer need an approval');
  });

  it('that is a no leaves no trace of it, and all else as it was', async () => {
    const id = await said(place);
    if (engine === 'embedded') expect(await filesHolding(place.folder, written)).not.toEqual([]);
    await at(place, start + 2 * day, (_, approver) => approver.reject(id));
    const left = await at(place, start + 3 * day, async (ann) => {
      expect(await ann.get(id)).toBeNull();
      expect(await ann.history(id)).toEqual([]);
      const { memories } = await ann.list({ status: 'all' });
      return `${memories.map((one) => one.content).join()}${await shown(ann)}`;
    });
    expect(left).toContain('Ann likes tea.');
    expect(left).not.toContain('Deployments');
    if (engine === 'embedded') expect(await filesHolding(place.folder, written)).toEqual([]);
  });

  it('comes too late when its two weeks are over and the lane has run since', async () => {
    const id = await said(place);
    await at(place, start + 15 * day, (ann) => ann.add('Ann likes figs.', { wait: true }));
    await at(place, start + 16 * day, async (_, approver) => {
      await expect(approver.approve(id)).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});
