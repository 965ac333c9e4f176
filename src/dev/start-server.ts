import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MemoryError, type ErrorCode } from '../domain/errors.js';
import { containerArguments } from './docker.js';
import { endOfLog, lengthOfLog } from './end-of-log.js';
import { freePorts } from './free-ports.js';
import { startLocalProcess, type LocalProcess } from './local-process.js';
import { obtainServer, type Obtained } from './obtain-server.js';
import { endStaleServers, serverInFolder } from './running-servers.js';
import type { ServerPackage } from './versions.js';
import { waitUntil } from './wait-until.js';

/** What every local server can be given. */
export interface StartOptions {
  /** Kept between runs. Default: a temporary one, thrown away with the server. One server per folder. */
  readonly folder?: string;
  /** Where the log file goes; must exist. Default: the folder. */
  readonly logFolder?: string;
  /** One line per step of finding, fetching and starting. Default: standard error. */
  readonly progress?: (line: string) => void;
  /** Environment to look in (PATH, XDG_CACHE_HOME, DM_RELEASES_URL). Default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
}

/** A server that was started here; it ends with this process. */
export interface StartedServer<Name extends string> {
  readonly pid: number;
  readonly logFile: string;
  readonly folder: string;
  readonly ports: Readonly<Record<Name, number>>;
  readonly how: 'binary' | 'docker';
  /** Ends it and waits until it is gone; a temporary folder goes too. Twice is harmless. */
  readonly stop: () => Promise<void>;
  /** Pulls the plug (SIGKILL) and waits; the folder stays, so that it can be started again on it. */
  readonly kill: () => Promise<void>;
}

/** How one kind of server is run. */
export interface ServerSpec<Name extends string> {
  readonly server: ServerPackage;
  readonly portNames: readonly Name[];
  readonly ports: Readonly<Record<Name, number>> | undefined;
  readonly unavailable: ErrorCode;
  /** Arguments and environment of the binary. */
  readonly binary: (ports: Readonly<Record<Name, number>>, folder: string) => Run;
  /** The same in a container whose data folder is `/data`; `ports` maps host ports to ports inside. */
  readonly container: (ports: Readonly<Record<Name, number>>) => Run & { readonly ports: Record<number, number> };
  readonly ready: (ports: Readonly<Record<Name, number>>) => Promise<boolean>;
}

interface Run {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const readyTimeoutMs = 120_000;
const attempts = 3;

/**
 * Finds, starts and waits for a server on free ports of 127.0.0.1. Throws `dependency_missing` when there is
 * no way to run it, `folder_in_use`, or the spec's code with the end of its log when it does not get ready.
 */
export async function startServer<Name extends string>(
  spec: ServerSpec<Name>,
  options: StartOptions,
): Promise<StartedServer<Name>> {
  const env = options.env ?? process.env;
  const progress = options.progress ?? ((line) => process.stderr.write(`${line}\n`));
  endStaleServers(env, progress);
  const obtained = await obtainServer(spec.server, env, progress);
  const place = takePlace(spec.server, options, { env, obtained });
  for (let attempt = 1; ; attempt++) {
    const ports = spec.ports ?? (await choosePorts(spec.portNames));
    const written = lengthOfLog(place.logFile);
    const running = launch(spec, ports, place);
    const isReady = await waitUntil(() => spec.ready(ports), { timeoutMs: readyTimeoutMs, giveUp: running.ended });
    const hasEnded = running.ended();
    if (isReady && !hasEnded) return started(running, ports, place);
    await running.kill();
    // One that ended by itself has mostly lost a race for a port, its own or one it takes inside.
    if (!hasEnded || attempt === attempts) throw notReady(spec, place, endOfLog(place.logFile, written));
  }
}

function notReady(spec: Pick<ServerSpec<string>, 'server' | 'unavailable'>, place: Place, tail: string): MemoryError {
  const { title } = spec.server;
  return new MemoryError(
    spec.unavailable,
    `${title} did not get ready; its log ${place.logFile} ends: ${tail || '(empty)'}`,
  );
}

function takePlace(
  { title, cacheName }: ServerPackage,
  options: StartOptions,
  found: Pick<Place, 'env' | 'obtained'>,
): Place {
  const temporary = options.folder === undefined;
  const folder = temporary ? mkdtempSync(join(tmpdir(), `durable-memory-${cacheName}-`)) : resolve(options.folder);
  mkdirSync(folder, { recursive: true });
  refuseUsedFolder(title, folder, found.env);
  return { ...found, folder, temporary, logFile: join(options.logFolder ?? folder, `${cacheName}.log`) };
}

interface Place {
  readonly folder: string;
  readonly temporary: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly obtained: Obtained;
  readonly logFile: string;
}

function launch<Name extends string>(
  spec: ServerSpec<Name>,
  ports: Readonly<Record<Name, number>>,
  place: Place,
): LocalProcess {
  const { folder, temporary, env, obtained, logFile } = place;
  const common = { title: spec.server.title, folder, temporary, logFile, launcherEnv: env };
  if (obtained.kind === 'binary') {
    const run = spec.binary(ports, folder);
    const own = { command: obtained.path, args: run.args, env: { ...env, ...run.environment }, container: null };
    return startLocalProcess({ ...common, ...own });
  }
  const run = spec.container(ports);
  const container = `durable-memory-${spec.server.cacheName}-${process.pid}-${ports[spec.portNames[0]!]}`;
  const args = containerArguments({
    name: container,
    image: spec.server.image,
    ports: run.ports,
    environment: run.environment,
    volumes: { [folder]: '/data' },
    args: run.args,
  });
  return startLocalProcess({ ...common, command: 'docker', args, env, container });
}

function started<Name extends string>(
  running: LocalProcess,
  ports: Readonly<Record<Name, number>>,
  place: Place,
): StartedServer<Name> {
  return {
    pid: running.pid,
    logFile: place.logFile,
    folder: place.folder,
    ports,
    how: place.obtained.kind,
    kill: running.kill,
    stop: async () => {
      await running.stop();
      if (place.temporary) rmSync(place.folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function choosePorts<Name extends string>(names: readonly Name[]): Promise<Readonly<Record<Name, number>>> {
  const ports = await freePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, ports[index]!])) as Record<Name, number>;
}

function refuseUsedFolder(title: string, folder: string, env: NodeJS.ProcessEnv): void {
  const other = serverInFolder(title, folder, env);
  if (other === null) return;
  throw new MemoryError(
    'folder_in_use',
    `process ${other.parentPid} already runs ${title} in ${folder}; stop it or choose another folder`,
  );
}
