import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { TestProject } from 'vitest/node';
import { setup } from '../support/servers-setup.js';
import { fakeMachine, isAlive } from './fake-programs.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

function aProject() {
  const provided: Record<string, unknown> = {};
  const project = { provide: (key: string, value: unknown) => (provided[key] = value) } as unknown as TestProject;
  return { project, provided };
}

it('every project of a test run shares one Temporal and one Weaviate, stopped after the last', async () => {
  const machine = fakeMachine('temporal', 'weaviate-server');
  for (const [name, value] of Object.entries(machine.env)) vi.stubEnv(name, value ?? '');
  for (const name of ['DM_TEST_TEMPORAL', 'DM_TEST_WEAVIATE']) vi.stubEnv(name, '');
  vi.stubEnv('DM_TEST_LOGS', machine.folder);
  const projects = [aProject(), aProject(), aProject()];
  const teardowns = await Promise.all(projects.map(({ project }) => setup(project)));
  const servers = machine.calls().filter((call) => call.args[0] !== '--help');
  expect(servers.map((call) => call.name).toSorted()).toEqual(['temporal', 'weaviate-server']);
  for (const { provided } of projects) expect(provided).toEqual(projects[0]!.provided);
  const pids = servers.map((call) => call.pid);
  await teardowns[0]!();
  await teardowns[1]!();
  expect(pids.map(isAlive)).toEqual([true, true]);
  await teardowns[2]!();
  expect(pids.map(isAlive)).toEqual([false, false]);
  for (const log of ['temporal.log', 'weaviate-server.log']) expect(existsSync(join(machine.folder, log))).toBe(true);
  machine.remove();
});

it('a missing server fails the run with the reasons', async () => {
  const machine = fakeMachine('temporal');
  for (const [name, value] of Object.entries(machine.env)) vi.stubEnv(name, value ?? '');
  vi.stubEnv('PATH', `${machine.folder}/bin`);
  for (const name of ['DM_TEST_TEMPORAL', 'DM_TEST_WEAVIATE', 'DM_TEST_LOGS']) vi.stubEnv(name, '');
  await expect(setup(aProject().project)).rejects.toMatchObject({
    code: 'dependency_missing',
    message: expect.stringContaining('Weaviate 1.39.0'),
  });
  machine.remove();
});
