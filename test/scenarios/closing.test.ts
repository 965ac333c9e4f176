// Closing: what is used afterwards, what was running, and a process that ends without it.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { silentLog } from '../support/silent-log.js';
import { aFolder, engines, expectError, openEngine } from './both-engines.js';

const id = '11111111-1111-4111-8111-111111111111';

const verbs: readonly ((user: UserMemory) => Promise<unknown>)[] = [
  (user) => user.remember('I play the oud.'),
  (user) => user.add('Owns a canoe'),
  (user) => user.recall('What do I play?', { strict: true }),
  (user) => user.list(),
  (user) => user.get(id),
  (user) => user.history(id),
  (user) => user.profile(),
  (user) => user.pending(),
  (user) => user.timeline(),
  (user) => user.queued(),
  (user) => user.status(id),
  (user) => user.edit(id, { content: 'x' }),
  (user) => user.forget({ all: true }),
  (user) => user.session('s').recent(),
  (user) => user.session('s').end(),
];

describe.each(engines)('a closed memory on the %s engine', (name) => {
  it('answers every verb with an error that says so; closing again changes nothing', async () => {
    const engine = await openEngine(name);
    const user = engine.user();
    await user.add('Owns a canoe', { wait: true });
    await engine.stop();
    await Promise.all([engine.memory.close(), engine.memory.close()]);
    for (const verb of verbs) {
      const error = await expectError(() => verb(user), 'store_unavailable');
      expect(error.message).toMatch(/closed; open it again/);
    }
    const recalled = await user.recall('What do I own?');
    expect(recalled).toMatchObject({ text: '', memories: [], error: { code: 'store_unavailable' } });
  });
});

describe('closing while much is going on', () => {
  it('G1: what was accepted is there when the folder is opened again, the rest was refused', async () => {
    const folder = await aFolder();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const parts = { log: silentLog, embedder: hashingEmbedder() };
    const open = () => openMemory({ configFolder: null, engine: 'embedded', folder, parts });
    const first = await open();
    const handed = Array.from({ length: 60 }, (_, index) =>
      first.for('ann').remember(`I play the oud${index}.`, { turnId: `t${index}` }),
    );
    const asked = Array.from({ length: 10 }, () => first.for('ann').recall('What do I play?'));
    await Promise.race(handed);
    await first.close();
    const results = await Promise.allSettled(handed);
    for (const result of results) if (result.status === 'rejected') expect(isMemoryError(result.reason)).toBe(true);
    for (const result of await Promise.all(asked)) expect(result).toBeDefined();
    const accepted = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.ingestionId] : []));
    expect(accepted.length).toBeGreaterThan(0);
    const again = await open();
    const ann = again.for('ann');
    for (const ingestionId of accepted) {
      await expect.poll(async () => (await ann.status(ingestionId))?.state).toBe('done');
    }
    await again.close();
  });
});

describe('a process that does not close', () => {
  it('ends by itself while a model is away and its turn waits to be tried again', async () => {
    const folder = await aFolder();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const program = `
      import { openMemory, MemoryError } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
      let asked = 0;
      const away = async () => { asked += 1; throw new MemoryError('model_unavailable', 'the model is away'); };
      const model = {
        extractor: { tier: 'model', model: 'away', extract: away },
        adjudicator: { tier: 'model', model: 'away', adjudicate: away },
      };
      const retry = { mostTries: 100, firstWaitMs: 3_600_000, longestWaitMs: 3_600_000 };
      const memory = await openMemory({ folder: ${JSON.stringify(folder)}, logLevel: 'silent', parts: { model, retry } });
      await memory.for('ann').remember('I play the oud.');
      while (asked === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      console.log('end of the program');
    `;
    const args = ['--unhandled-rejections=strict', '--input-type=module', '-e', program];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { timeout: 300_000 });
    expect([stdout.trim(), stderr]).toEqual(['end of the program', '']);
    const parts = { log: silentLog };
    const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
    const ann = memory.for('ann');
    await expect.poll(async () => (await ann.list()).memories.length).toBe(1);
    await memory.close();
  });
});
