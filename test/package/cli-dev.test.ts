// `dev`, `worker`, `doctor` and the distributed verbs against servers that really run.
import { readFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { root } from './installed.js';
import { cli, serversTakeMs, collect, emptyFolder, ended, startCli } from './run-cli.js';

interface Running {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly ui: string;
}

let folder: Awaited<ReturnType<typeof emptyFolder>>;
let dev: Running;

beforeAll(async () => {
  folder = await emptyFolder();
  dev = await startDev();
}, serversTakeMs);
afterAll(async () => {
  dev.child.kill('SIGKILL');
  await folder.remove();
});

async function startDev(): Promise<Running> {
  const child = startCli(['dev', '--json'], { cwd: folder.path });
  const output = collect(child);
  await until(() => output.stdout.includes('\n') || child.exitCode !== null);
  expect(output.stdout, output.stderr).toContain('\n');
  const { ui, environment } = JSON.parse(output.stdout) as Running;
  return { child, output, ui, environment };
}

async function until(fits: () => boolean, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!fits() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

const inFolder = (args: readonly string[]) => cli(args, { cwd: folder.path, env: dev.environment });

/** Pids of the whole family below a process. */
function descendants(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** The fields of the health line in docs/operations.md, and the time. */
function documentedHealth(): readonly string[] {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, json] = /```json\n([\s\S]*?)```/.exec(text)!;
  return [...Object.keys(JSON.parse(json!) as object), 'time'].toSorted();
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe('durable-memory dev', () => {
  it('serves the Temporal UI at the address it prints', async () => {
    const page = await fetch(dev.ui);
    expect(page.status).toBe(200);
  });

  it('lets another process remember and recall through Temporal and Weaviate', async () => {
    const said = await inFolder(['remember', 'I live in Lisbon.', '--engine', 'distributed', '--json']);
    expect(said.code, said.stderr).toBe(0);
    expect(JSON.parse(said.stdout)).toMatchObject({ outcome: { status: 'done', counts: { new: 1 } } });
    const recalled = await inFolder(['recall', 'Where do I live?']);
    expect(recalled.stdout).toContain('Lisbon');
    const status = JSON.parse((await inFolder(['status', '--json'])).stdout);
    expect(status).toMatchObject({ engine: { kind: 'temporal' }, store: { kind: 'weaviate' }, queued: 0 });
  });

  it('passes the doctor, who shows where each setting comes from', async () => {
    const { code, stdout } = await inFolder(['doctor', '--json']);
    const { findings, configuration } = JSON.parse(stdout);
    expect(findings.map((one: { name: string; state: string }) => [one.name, one.state])).toEqual([
      ['embedder', 'ok'],
      ['store', 'ok'],
      ['archive', 'ok'],
      ['engine', 'ok'],
      ['search attributes', 'ok'],
      ['workers', 'ok'],
      ['schedule archive', 'ok'],
      ['schedule forget', 'ok'],
      ['backlog', 'ok'],
      ['held sweeps', 'ok'],
      ['erasures', 'ok'],
      ['encryption', 'ok'],
    ]);
    expect(code).toBe(0);
    expect(configuration).toContainEqual({
      name: 'temporal.address',
      value: dev.environment['DURABLE_MEMORY_TEMPORAL_ADDRESS'],
      from: 'DURABLE_MEMORY_TEMPORAL_ADDRESS',
    });
  });

  it('refuses a second one on the same folder', async () => {
    const second = await cli(['dev'], { cwd: folder.path });
    expect(second.stderr).toMatch(/error: folder_in_use: /);
    expect(second.code).toBe(6);
  });

  it('has a worker beside it that drains on SIGTERM and tells the lag of the queue', async () => {
    const env = { ...dev.environment, DURABLE_MEMORY_TEMPORAL_TASK_QUEUE: 'own-queue' };
    const child = startCli(['worker'], { cwd: folder.path, env });
    const output = collect(child);
    await until(() => output.stdout.includes('worker ready') && output.stderr.includes('worker.health'));
    const line = output.stderr.split('\n').find((one) => one.includes('"worker.health"'))!;
    expect(JSON.parse(line)).toMatchObject({ lagMs: expect.any(Number), waiting: expect.any(Number), outbox: 0 });
    expect(Object.keys(JSON.parse(line)).toSorted()).toEqual(documentedHealth());
    const said = await cli(['remember', 'I like jazz.', '--user', 'w', '--json'], { cwd: folder.path, env });
    expect(JSON.parse(said.stdout)).toMatchObject({ outcome: { status: 'done' } });
    const stopped = Date.now();
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(Date.now() - stopped).toBeLessThan(32_000);
    expect(output.stdout).toContain('worker drained');
  });

  it('is missed by the doctor when no worker polls', async () => {
    const env = { ...dev.environment, DURABLE_MEMORY_TEMPORAL_TASK_QUEUE: 'nobody-polls' };
    const { code, stdout } = await cli(['doctor'], { cwd: folder.path, env });
    expect(stdout).toMatch(/WRONG {3}workers .*0 polling nobody-polls/);
    expect(stdout).toContain('npx durable-memory worker');
    expect(code).toBe(1);
  });

  it('stops everything on Ctrl-C and finds the data again at the next start', async () => {
    const family = descendants(dev.child.pid!);
    expect(family.length).toBeGreaterThanOrEqual(2);
    dev.child.kill('SIGINT');
    expect(await ended(dev.child)).toBe(0);
    expect(family.filter(alive)).toEqual([]);
    dev = await startDev();
    expect((await inFolder(['recall', 'Where do I live?'])).stdout).toContain('Lisbon');
    const more = await inFolder(['remember', 'I moved to Porto.', '--json']);
    expect(JSON.parse(more.stdout)).toMatchObject({ outcome: { counts: { supersedes: 1 } } });
    dev.child.kill('SIGINT');
    expect(await ended(dev.child)).toBe(0);
  });

  it('stopped while it starts, leaves nothing', async () => {
    const child = startCli(['dev'], { cwd: folder.path });
    collect(child);
    await until(() => descendants(child.pid!).length > 0, 20);
    const family = descendants(child.pid!);
    child.kill('SIGINT');
    expect(await ended(child)).toBe(130);
    await until(() => !family.some(alive), 10);
    expect(family.filter(alive)).toEqual([]);
  });
});
