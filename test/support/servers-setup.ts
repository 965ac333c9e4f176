// One Temporal, one Weaviate and one bundle of the workflows per vitest run. Every project lists this file; vitest loads
// it once per project, so what is shared hangs on a global and is counted.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTemporal } from '../../src/dev/temporal.js';
import { startWeaviate } from '../../src/dev/weaviate.js';
import { bundleWorkflows } from '../../src/worker/bundle-workflows.js';
import type { Servers } from './servers.js';

interface Shared {
  users: number;
  readonly starting: Promise<Started>;
}

interface Started {
  readonly servers: Servers;
  readonly workflowBundle: string;
  readonly stop: () => Promise<void>;
}

const key = Symbol.for('durable-memory.test-servers');
const holder = globalThis as { [key]?: Shared };

/** Starts the servers (or uses DM_TEST_TEMPORAL, DM_TEST_WEAVIATE with DM_TEST_WEAVIATE_GRPC_PORT; logs go to DM_TEST_LOGS) and stops them after the last project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (holder[key] ??= { users: 0, starting: start() });
  shared.users += 1;
  const { servers, workflowBundle, stop } = await shared.starting;
  project.provide('servers', servers);
  project.provide('workflowBundle', workflowBundle);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder[key];
    await stop();
  };
}

async function start(): Promise<Started> {
  const { env } = process;
  const logs = env['DM_TEST_LOGS'] ? { logFolder: env['DM_TEST_LOGS'] } : {};
  const bundle = bundleFile();
  bundle.catch(() => {});
  const starts = await Promise.allSettled([
    startTemporal({ ...logs, ...(env['DM_TEST_TEMPORAL'] ? { address: env['DM_TEST_TEMPORAL'] } : {}) }),
    startWeaviate({
      ...logs,
      ...(env['DM_TEST_WEAVIATE'] ? { address: env['DM_TEST_WEAVIATE'] } : {}),
      ...(env['DM_TEST_WEAVIATE_GRPC_PORT'] ? { grpcPort: Number(env['DM_TEST_WEAVIATE_GRPC_PORT']) } : {}),
    }),
  ]);
  const stop = async (): Promise<void> => {
    await bundle.then(({ folder }) => rm(folder, { recursive: true, force: true })).catch(() => {});
    for (const one of starts) if (one.status === 'fulfilled') await one.value.stop();
  };
  const [temporal, weaviate] = starts;
  if (temporal.status === 'fulfilled' && weaviate.status === 'fulfilled') {
    const { address, grpcPort } = weaviate.value;
    const servers = { weaviate: { http: address, grpcPort }, temporal: { address: temporal.value.address } };
    return { servers, workflowBundle: (await bundle).file, stop };
  }
  await stop();
  throw [temporal, weaviate].find((one) => one.status === 'rejected')?.reason;
}

/** The workflows of the source, bundled: each worker of the tests would do it again. */
async function bundleFile(): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'durable-memory-bundle-'));
  const file = join(folder, 'workflows.js');
  await writeFile(file, (await bundleWorkflows()).code);
  return { folder, file };
}
