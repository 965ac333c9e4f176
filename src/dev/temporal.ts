import { join } from 'node:path';
import { MemoryError } from '../domain/errors.js';
import { probeTimeoutMs } from './find-binary.js';
import { startServer, type StartedServer, type StartOptions } from './start-server.js';
import { temporalPackage } from './versions.js';
import { acceptsConnections, answersOk } from './wait-until.js';

/** Search attributes the workflows set, registered by the dev server at start. */
export const searchAttributes = ['MemoryPartition', 'MemoryJob', 'MemoryOutcome', 'MemoryTier'] as const;

const portNames = ['grpc', 'http', 'metrics', 'ui'] as const;
type PortName = (typeof portNames)[number];

export interface TemporalOptions extends StartOptions {
  /** host:port of a running Temporal: used, or `engine_unavailable`; nothing is started then. */
  readonly address?: string;
  /** Keep runs in a file in the folder, so that they survive a restart. Default: true when a folder is given. */
  readonly database?: boolean;
  /** Serve the web UI. Default false. */
  readonly ui?: boolean;
  /** Default: free ones. Give those of a killed server to start it again at the same address. */
  readonly ports?: Readonly<Record<PortName, number>>;
}

/** A Temporal to use: one started here, or the one whose address was given (`server` null, `stop` does nothing). */
export interface Temporal {
  readonly address: string;
  readonly uiAddress: string | null;
  readonly pid: number | null;
  readonly logFile: string | null;
  readonly server: StartedServer<PortName> | null;
  readonly stop: () => Promise<void>;
}

/** Uses the address given, or starts a dev server with the search attributes registered and waits until it is ready. */
export async function startTemporal(options: TemporalOptions = {}): Promise<Temporal> {
  if (options.address !== undefined) return runningTemporal(options.address);
  const server = await startServer(
    {
      server: temporalPackage,
      portNames,
      ports: options.ports,
      unavailable: 'engine_unavailable',
      binary: (ports, folder) => ({ args: binaryArguments(ports, folder, options), environment: {} }),
      container: (ports) => ({
        args: containerArguments(options),
        environment: {},
        ports: { [ports.grpc]: 7233, [ports.http]: 7243, [ports.metrics]: 9090, [ports.ui]: 8233 },
      }),
      ready: isReady,
    },
    options,
  );
  return {
    address: `127.0.0.1:${server.ports.grpc}`,
    uiAddress: options.ui ? `http://127.0.0.1:${server.ports.ui}` : null,
    pid: server.pid,
    logFile: server.logFile,
    server,
    stop: server.stop,
  };
}

async function runningTemporal(address: string): Promise<Temporal> {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(address) ?? [];
  if (host === undefined || port === undefined) {
    throw new MemoryError('invalid_input', `the Temporal address must be host:port, got "${address.slice(0, 100)}"`);
  }
  if (!(await acceptsConnections(host, Number(port), probeTimeoutMs))) {
    throw new MemoryError('engine_unavailable', `Temporal does not answer at ${address}; start it or drop the address`);
  }
  return { address, uiAddress: null, pid: null, logFile: null, server: null, stop: () => Promise.resolve() };
}

function binaryArguments(
  ports: Readonly<Record<PortName, number>>,
  folder: string,
  options: TemporalOptions,
): readonly string[] {
  const place = ['--ip', '127.0.0.1', '--port', String(ports.grpc), '--http-port', String(ports.http)];
  const more = ['--metrics-port', String(ports.metrics), '--ui-port', String(ports.ui)];
  const keeps = options.database ?? options.folder !== undefined;
  const database = keeps ? ['--db-filename', join(folder, 'temporal.db')] : [];
  return ['server', 'start-dev', ...place, ...more, ...database, ...sameEverywhere(options)];
}

function containerArguments(options: TemporalOptions): readonly string[] {
  const place = ['--ip', '0.0.0.0', '--http-port', '7243', '--metrics-port', '9090'];
  const database = (options.database ?? options.folder !== undefined) ? ['--db-filename', '/data/temporal.db'] : [];
  return ['server', 'start-dev', ...place, ...database, ...sameEverywhere(options)];
}

function sameEverywhere(options: TemporalOptions): readonly string[] {
  // With its one shard the dev server else waits for a 50 ms tick after about 20 tasks.
  const speed = ['--dynamic-config-value', 'history.transferProcessorMaxPollRPS=1000'];
  const attributes = searchAttributes.flatMap((name) => ['--search-attribute', `${name}=Keyword`]);
  return [...speed, ...attributes, '--log-level', 'warn', ...(options.ui ? [] : ['--headless'])];
}

// The server answers on its ports before the namespace and the search attributes are there.
async function isReady(ports: Readonly<Record<PortName, number>>): Promise<boolean> {
  if (!(await acceptsConnections('127.0.0.1', ports.grpc))) return false;
  const url = `http://127.0.0.1:${ports.http}/api/v1/namespaces/default/search-attributes`;
  return answersOk(url, 2000, (body) => searchAttributes.every((name) => body.includes(name)));
}
