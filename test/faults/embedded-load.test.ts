// kill -9 of a process that is handing turns in and working them off, at times nobody chose.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemory } from '../../src/composition/open-memory.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { expectWhole } from '../support/fault-checks.js';
import { endFaultChildren, faultChild } from '../support/fault-child.js';
import { holdings, ingestionOf } from '../support/fault-dump.js';
import { faultEmbedder, faultModel } from '../support/fault-scenario.mjs';
import { eventually } from '../support/fault-wait.js';
import { silentLog } from '../support/silent-log.js';
import { sealedFolderStore } from '../support/test-keys.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-load-'));
});

afterAll(endFaultChildren);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('kill -9 of an embedded process under load', () => {
  it('G1 G2 G3: five times at random: every accepted turn is there with one set of effects', async () => {
    const accepted: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const child = faultChild('fault-embedded-child.mjs', { folder, load: round * 10_000 });
      await child.said('open');
      // Not after a time: a busy machine may not have begun by then.
      const accepts = 5 + Math.floor(Math.random() * 12);
      await eventually('turns are accepted', () => child.lines.length > accepts);
      child.signal('SIGKILL');
      expect(await child.ended(), child.output()).toBe('SIGKILL');
      accepted.push(...child.lines.filter((line) => line !== 'open').map(Number));
    }
    expect(accepted.length).toBeGreaterThan(20);
    await expectKept(accepted);
  });
});

async function expectKept(accepted: readonly number[]): Promise<void> {
  const embedder = faultEmbedder();
  const store = await sealedFolderStore(folder, embedder);
  const parts = { store, embedder, model: faultModel(), log: silentLog };
  const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
  for (const user of [0, 1, 2]) {
    const view = memory.for({ tenantId: 'load', userId: `user-${user}` });
    await eventually('the queue is empty', async () => (await view.queued()) === 0);
    const { partition } = userNamespace(view.principal);
    const found = await holdings(store, partition);
    await expectWhole({ store, partition, embedder }, found);
    const done = found.entries.filter((entry) => entry.kind === 'outcome').map((entry) => entry.key);
    const mine = accepted.filter((number) => number % 3 === user);
    expect(done).toEqual(expect.arrayContaining(mine.map((number) => ingestionOf(partition, `load-${number}`))));
  }
  await memory.close();
  await store.close();
}
