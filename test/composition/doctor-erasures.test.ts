import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configFrom } from '../../src/composition/config.js';
import { examine } from '../../src/composition/doctor.js';
import { erasureFinding } from '../../src/composition/doctor-erasures.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { newErasure } from '../../src/domain/erasure.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { aPartition } from '../support/builders.js';
import { idleEngine } from '../support/fault-idle-engine.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { silentLog } from '../support/silent-log.js';

describe('the doctor looks at the erasures of a folder', () => {
  let folder: string;
  const embedder = hashingEmbedder();
  const id = userNamespace({ tenantId: 'default', userId: 'ann' }).partition;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'durable-memory-doctor-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A memory in the folder; with the idle engine nothing that is asked for is done. */
  const open = (isIdle = false) => {
    const parts = { embedder, log: silentLog, ...(isIdle ? { engine: async () => idleEngine } : {}) };
    return openMemory({ configFolder: null, engine: 'embedded', folder, parts });
  };

  async function found() {
    const options = { folder, embeddings: embedder };
    const findings = await examine(configFrom({ options, environment: {}, file: {} }));
    return findings.find(({ name }) => name === 'erasures');
  }

  it('and says how many a program left behind, since when, and how they go on', async () => {
    expect(await found()).toEqual({ name: 'erasures', state: 'ok', detail: 'none runs', cure: null });
    const idle = await open(true);
    const { requestedAt } = await idle.for('ann').erase({ confirm: 'ann' });
    await idle.close();
    expect(await found()).toEqual({
      name: 'erasures',
      state: 'warning',
      detail: `1 not ended, the oldest asked for ${requestedAt}: ${id}`,
      cure: 'leave a program that uses the folder running: it goes on where it stopped, and logs a step that fails',
    });
    const memory = await open();
    await memory.for('ann').erase({ confirm: 'ann', wait: true });
    await memory.close();
    expect(await found()).toMatchObject({ state: 'ok' });
  });
});

describe('the doctor looks at the erasures of workers', () => {
  const asked = (requestedAt: string) => newErasure({ id: aPartition(), scope: 'user', partitions: [], requestedAt });
  const [first, second] = [asked('2026-11-01T09:00:00.000Z'), asked('2026-11-01T09:30:00.000Z')];
  const detail = `2 not ended, the oldest asked for ${first.requestedAt}: ${first.id}`;

  it('and warns of one that has not ended within an hour, with the page that tells why', async () => {
    const store = inMemoryStore({ dimensions: 3 });
    for (const one of [second, first]) await store.erasures.begin(one);
    const at = (time: string) => erasureFinding(store, { engine: 'distributed', now: Date.parse(time) });
    expect(await at('2026-11-01T10:00:00.000Z')).toEqual({ name: 'erasures', state: 'ok', detail, cure: null });
    expect(await at('2026-11-01T10:00:01.000Z')).toMatchObject({
      state: 'warning',
      detail,
      cure: `keep a worker running; the page of erasure/${first.id} in the Temporal UI tells the step it waits in`,
    });
  });
});
