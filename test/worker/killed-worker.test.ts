import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { steps, type Step } from '../../src/domain/pipeline.js';
import { aPartition, anId } from '../support/builders.js';
import { servers } from '../support/servers.js';
import { workflowBundle } from '../support/workflow-bundle.js';
import { harness, type Harness } from '../workflows/harness.js';
import type { KillableOptions } from './killable-worker.js';

const entry = fileURLToPath(new URL('./killable-worker.mjs', import.meta.url));

describe('a worker process that dies', () => {
  let folder: string;
  let lane: Harness;
  const children = new Set<ChildProcess>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'durable-memory-killed-'));
    writeFileSync(join(folder, 'bundle.js'), (await workflowBundle()).code);
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
    await lane.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function stage(): Promise<{ partition: string; options: KillableOptions; log: () => readonly string[] }> {
    lane = await harness(servers().temporal.address);
    const id = anId();
    const logFile = join(folder, `${id}.log`);
    writeFileSync(logFile, '');
    const { taskQueue } = lane;
    const { address } = servers().temporal;
    const options = { address, taskQueue, bundleFile: join(folder, 'bundle.js'), logFile, ingestionId: id };
    const log = (): readonly string[] => readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
    return { partition: aPartition(), options, log };
  }

  async function process(options: KillableOptions): Promise<ChildProcess> {
    const child = spawn(globalThis.process.execPath, [entry, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.add(child);
    await once(child.stdout!, 'data');
    return child;
  }

  const begunAndEnded = (list: readonly Step[]): string[] => list.flatMap((step) => [`begin ${step}`, `end ${step}`]);

  test.each(['extract', 'dedupe', 'persist'] as const)(
    'G1: kill -9 in the middle of %s: the next worker resumes at that step and repeats no other',
    async (killIn) => {
      const { partition, options, log } = await stage();
      const doomed = await process({ ...options, killIn });
      const died = once(doomed, 'exit');
      await lane.engine.nudge(partition);
      expect((await died)[1]).toBe('SIGKILL');
      await process(options);
      expect(await lane.laneEnd(partition)).toEqual({ done: 1, failed: 0 });
      const at = steps.indexOf(killIn);
      expect(log()).toEqual([
        ...begunAndEnded(steps.slice(0, at)),
        `begin ${killIn}`,
        ...begunAndEnded(steps.slice(at)),
      ]);
    },
  );

  test('SIGTERM lets the running step finish, ends the process with 0, and the next worker goes on', async () => {
    const { partition, options, log } = await stage();
    const first = await process({ ...options, stepMs: 1500 });
    await lane.engine.nudge(partition);
    await expect.poll(log).toEqual(['begin extract']);
    const ended = once(first, 'exit');
    first.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(log()).toEqual(['begin extract', 'end extract']);
    await process(options);
    expect(await lane.laneEnd(partition)).toEqual({ done: 1, failed: 0 });
    expect(log()).toEqual(begunAndEnded(steps));
  });
});
