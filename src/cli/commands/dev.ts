import { keyOfFolder } from '../../composition/open-keys.js';
import { resolveConfig } from '../../composition/open-memory.js';
import { stderrLogger } from '../../observability/logger.js';
import { flagText, type Command, type CommandInput } from '../command.js';
import { loadWorker, type OpenWorker } from '../load-worker.js';
import { withProgress } from '../progress.js';
import { startServers, type Servers } from '../start-servers.js';

/** `durable-memory dev` */
export const command: Command = {
  summary: 'Starts Temporal, Weaviate and a worker on this machine; stops them on Ctrl-C. Data stays in the folder.',
  usage: '',
  mostArguments: 0,
  options: {},
  help: {},
  async run({ flags, console }) {
    const { stop } = console;
    const folder = flagText(flags, 'folder') ?? '.durable-memory-dev';
    const openWorker = await loadWorker();
    const starting = startServers({ folder, console });
    const servers = await Promise.race([starting, whenStopped(stop)]);
    // Stopped while something is still being built or started: what runs ends with this process.
    if (servers === null) return 130;
    try {
      await workUntilStopped(servers, { flags, console, openWorker, folder });
    } finally {
      await withProgress(console, 'stopping', () => Promise.all([servers.temporal.stop(), servers.weaviate.stop()]));
      if (flags['json'] !== true) console.out('stopped');
    }
    return 0;
  },
};

function whenStopped(stop: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve(null);
    stop.addEventListener('abort', () => resolve(null), { once: true });
  });
}

async function workUntilStopped(
  servers: Servers,
  {
    flags,
    console,
    openWorker,
    folder,
  }: Pick<CommandInput, 'flags' | 'console'> & {
    readonly openWorker: OpenWorker;
    readonly folder: string;
  },
): Promise<void> {
  const { temporal, weaviate } = servers;
  const given = await resolveConfig({
    engine: 'distributed',
    temporal: { address: temporal.address },
    weaviate: { url: weaviate.address, grpcPort: weaviate.grpcPort },
  });
  // A key that is given is in the application's environment already.
  const made = given.key === undefined ? await keyOfFolder(folder) : null;
  const config = made === null ? given : { ...given, key: made };
  const log = stderrLogger(config.logLevel ?? 'warn');
  const worker = await withProgress(console, 'starting a worker', () => openWorker(config, { parts: { log } }));
  console.stop.addEventListener('abort', () => worker.shutdown(), { once: true });
  if (console.stop.aborted) worker.shutdown();
  for (const line of flags['json'] === true ? [asJson(servers, made)] : asText(servers, made)) console.out(line);
  await worker.run();
}

function variables({ temporal, weaviate }: Servers, key: string | null): Readonly<Record<string, string>> {
  return {
    DURABLE_MEMORY_TEMPORAL_ADDRESS: temporal.address,
    DURABLE_MEMORY_WEAVIATE_URL: weaviate.address,
    DURABLE_MEMORY_WEAVIATE_GRPC_PORT: String(weaviate.grpcPort),
    ...(key === null ? {} : { DURABLE_MEMORY_KEY: key }),
  };
}

function asJson(servers: Servers, key: string | null): string {
  return JSON.stringify({ ui: servers.temporal.uiAddress, environment: variables(servers, key) });
}

function asText(servers: Servers, key: string | null): readonly string[] {
  return [
    `Temporal UI  ${servers.temporal.uiAddress ?? '(of the given server)'}`,
    '',
    'In your application:',
    ...Object.entries(variables(servers, key)).map(([name, value]) => `  export ${name}=${value}`),
    '',
    'A worker is running. Ctrl-C stops everything.',
  ];
}
