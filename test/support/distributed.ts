import { openMemory, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { resolveConfig } from '../../src/composition/open-memory.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { servers } from './servers.js';
import { testKey } from './test-keys.js';
import { workflowBundle } from './workflow-bundle.js';

export interface Distributed {
  readonly memory: DurableMemory;
  /** Stops the worker and closes the memory. */
  stop(): Promise<void>;
}

let counter = 0;

/** Options that point at the servers of this test run, with a task queue of their own. */
export function distributedOptions(): OpenMemoryOptions {
  const { weaviate, temporal } = servers();
  return {
    configFolder: null,
    engine: 'distributed',
    weaviate: { url: weaviate.http, grpcPort: weaviate.grpcPort },
    key: testKey,
    temporal: { address: temporal.address, taskQueue: `test-${process.pid}-${counter++}` },
    schedules: false,
  };
}

/** How it is opened, besides the parts. */
interface DistributedTest extends Pick<OpenMemoryOptions, 'screen'> {
  /** For a worker that takes the place of another; default a queue of its own. */
  readonly taskQueue?: string;
}

/** A distributed memory with its worker in this process, on the real servers. */
export async function openDistributed(
  parts: OpenMemoryOptions['parts'] = {},
  { taskQueue, ...more }: DistributedTest = {},
): Promise<Distributed> {
  const own = distributedOptions();
  const temporal = taskQueue === undefined ? own.temporal! : { address: servers().temporal.address, taskQueue };
  const options = { ...own, ...more, temporal, parts };
  const memory = await openMemory(options);
  const worker = await openWorker(await resolveConfig(options), { parts, workflowBundle: await workflowBundle() });
  const running = worker.run();
  return {
    memory,
    async stop() {
      worker.shutdown();
      await running;
      await memory.close();
    },
  };
}
