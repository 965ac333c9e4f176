// A spent budget on the real stores: everything goes on by rules, and another day the model decides again.
import { rm } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import { openMemory, resolveConfig, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { MemoryError } from '../../src/domain/errors.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { redecisionId } from '../../src/domain/redecide.js';
import type { DecisionTier } from '../../src/ports/index.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { aPartition } from '../support/builders.js';
import { distributedOptions } from '../support/distributed.js';
import { eventually } from '../support/fault-wait.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { scriptedTier } from '../support/scripted-tier.js';
import { silentLog } from '../support/silent-log.js';
import { aFolder, engines, type EngineName } from './both-engines.js';

const today = Date.parse('2026-11-30T09:00:00.000Z');
const tomorrow = Date.parse('2026-12-01T09:00:00.000Z');

const kennel = { content: 'The user owns a kennel in Porto.' };
const model = () => scriptedTier((turn) => (turn.messages[0]!.content.includes('dogs') ? [kennel] : []), 'model');

const partitionOf = (tenantId: string): string => userNamespace({ tenantId, userId: 'ann' }).partition;

interface Opened {
  readonly user: UserMemory;
  readonly close: () => Promise<void>;
}

/** A model that is away. */
function away(): DecisionTier {
  const tier = model();
  const extract = () => Promise.reject(new MemoryError('model_unavailable', 'away'));
  return { ...tier, extractor: { ...tier.extractor, extract } };
}

interface At {
  readonly now: number;
  readonly tier?: DecisionTier;
  readonly callsPerDay?: number;
}

/** Where the memory is kept, for as long as the test runs. */
async function placeOf(name: EngineName): Promise<OpenMemoryOptions> {
  if (name === 'distributed') return distributedOptions();
  const folder = await aFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { configFolder: null, engine: 'embedded', folder };
}

describe.each(engines)('a budget, %s', (name) => {
  /** Opens it at that time with that budget; distributed, with a worker. */
  async function openAt(place: OpenMemoryOptions, tenantId: string, at: At): Promise<Opened> {
    const { now, tier = model(), callsPerDay = 1 } = at;
    const parts = { clock: () => now, log: silentLog, embedder: hashingEmbedder(), model: tier };
    const options = { ...place, modelPatienceMs: 0, limits: { callsPerDay, soft: 1 }, parts };
    const memory = await openMemory(options);
    const worker = name === 'distributed' ? await openWorker(await resolveConfig(options), { parts }) : null;
    const running = worker?.run();
    return {
      user: memory.for({ tenantId, userId: 'ann' }),
      async close() {
        worker?.shutdown();
        await running;
        await memory.close();
      },
    };
  }

  it('G11: when it is spent, the rules decide; when it is back, the model decides again, once', async () => {
    const place = await placeOf(name);
    const tenantId = `tenant-${aPartition().slice(0, 16)}`;
    const first = await openAt(place, tenantId, { now: today });
    await first.user.remember('My bicycle stands in the yard.', { wait: true });
    const { outcome, ingestionId } = await first.user.remember('I live in Porto and keep dogs there.', { wait: true });
    expect(outcome).toMatchObject({ status: 'done', code: 'quota_exceeded', tier: 'rules', redecide: true });
    expect((await first.user.recall('Where does the user live?')).text).toContain('Porto');
    await first.close();

    const second = await openAt(place, tenantId, { now: tomorrow });
    const flag = async () => (await second.user.status(ingestionId))!.outcome!.redecide;
    await eventually('the turn is decided again', async () => !(await flag()));
    const contents = async () => (await second.user.list()).memories.map(({ content }) => content);
    expect(await contents()).toContain(kennel.content);
    const before = await contents();
    await second.close();

    const third = await openAt(place, tenantId, { now: tomorrow + 3_600_000 });
    expect((await third.user.list()).memories.map(({ content }) => content)).toEqual(before);
    expect(await third.user.queued()).toBe(0);
    await third.close();
  });

  it('G11: a model that is away again when it is asked again is asked once more later', async () => {
    const place = await placeOf(name);
    const tenantId = `tenant-${aPartition().slice(0, 16)}`;
    const first = await openAt(place, tenantId, { now: today, tier: away(), callsPerDay: 10 });
    const { outcome, ingestionId } = await first.user.remember('I keep dogs in Porto.', { wait: true });
    expect(outcome).toMatchObject({ code: 'model_unavailable', tier: 'rules', redecide: true });
    await first.close();

    const second = await openAt(place, tenantId, { now: today + 60_000, tier: away(), callsPerDay: 10 });
    const round = redecisionId(partitionOf(tenantId), { ingestionId, round: 0 });
    await eventually('a round ends', async () => (await second.user.status(round))?.state === 'done');
    expect((await second.user.status(ingestionId))!.outcome!.redecide).toBe(true);
    await second.close();

    const third = await openAt(place, tenantId, { now: tomorrow, callsPerDay: 10 });
    const flag = async () => (await third.user.status(ingestionId))!.outcome!.redecide;
    await eventually('the turn is decided again', async () => !(await flag()));
    expect((await third.user.list()).memories.map(({ content }) => content)).toContain(kennel.content);
    await third.close();
  });
});
