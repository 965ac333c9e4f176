import { MemoryError } from '../domain/errors.js';
import { probeTimeoutMs } from './find-binary.js';
import { startServer, type StartedServer, type StartOptions } from './start-server.js';
import { weaviatePackage } from './versions.js';
import { acceptsConnections, answersOk } from './wait-until.js';

const portNames = ['http', 'grpc', 'gossip', 'data', 'raft', 'raftRpc'] as const;
type PortName = (typeof portNames)[number];

export interface WeaviateOptions extends StartOptions {
  /** URL of a running Weaviate: used, or `store_unavailable`; nothing is started then. */
  readonly address?: string;
  /** Port of its gRPC, when an address is given. Default 50051. */
  readonly grpcPort?: number;
  /** The only key the started server accepts. Default: anonymous access. */
  readonly apiKey?: string;
  /** Default: free ones. Give those of a killed server to start it again at the same address. */
  readonly ports?: Readonly<Record<PortName, number>>;
}

/** A Weaviate to use: one started here, or the one whose address was given (`server` null, `stop` does nothing). */
export interface Weaviate {
  readonly address: string;
  readonly grpcPort: number;
  readonly pid: number | null;
  readonly logFile: string | null;
  readonly server: StartedServer<PortName> | null;
  readonly stop: () => Promise<void>;
}

/** Uses the address given, or starts a single node with its data in the folder and waits until it is ready. */
export async function startWeaviate(options: WeaviateOptions = {}): Promise<Weaviate> {
  if (options.address !== undefined) return runningWeaviate(options.address, options.grpcPort ?? 50051);
  const settings = { ...sameEverywhere, ...access(options.apiKey) };
  const server = await startServer(
    {
      server: weaviatePackage,
      portNames,
      ports: options.ports,
      unavailable: 'store_unavailable',
      binary: (ports, folder) => ({
        args: ['--host', '127.0.0.1', '--port', String(ports.http), '--scheme', 'http'],
        environment: { ...settings, ...clusterPorts(ports), PERSISTENCE_DATA_PATH: `${folder}/data` },
      }),
      container: (ports) => ({
        args: ['--host', '0.0.0.0', '--port', '8080', '--scheme', 'http'],
        environment: { ...settings, PERSISTENCE_DATA_PATH: '/data/data' },
        ports: { [ports.http]: 8080, [ports.grpc]: 50051 },
      }),
      ready: isReady,
    },
    options,
  );
  return {
    address: `http://127.0.0.1:${server.ports.http}`,
    grpcPort: server.ports.grpc,
    pid: server.pid,
    logFile: server.logFile,
    server,
    stop: server.stop,
  };
}

async function runningWeaviate(address: string, grpcPort: number): Promise<Weaviate> {
  if (!URL.canParse(address)) {
    throw new MemoryError('invalid_input', `the Weaviate address must be a URL, got "${address.slice(0, 100)}"`);
  }
  const root = address.replace(/\/+$/, '');
  if (!(await answersOk(`${root}/v1/.well-known/ready`, probeTimeoutMs))) {
    throw new MemoryError('store_unavailable', `Weaviate is not ready at ${root}; start it or drop the address`);
  }
  return { address: root, grpcPort, pid: null, logFile: null, server: null, stop: () => Promise.resolve() };
}

const sameEverywhere = {
  // The node name is part of the stored cluster state: it must be the same at every start.
  CLUSTER_HOSTNAME: 'node1',
  CLUSTER_ADVERTISE_ADDR: '127.0.0.1',
  RAFT_BOOTSTRAP_EXPECT: '1',
  // One node has nobody to wait for: ready in half the time.
  RAFT_TIMEOUTS_MULTIPLIER: '1',
  DEFAULT_VECTORIZER_MODULE: 'none',
  AUTOSCHEMA_ENABLED: 'false',
  ASYNC_INDEXING: 'false',
  QUERY_DEFAULTS_LIMIT: '25',
  DISABLE_TELEMETRY: 'true',
  GO_PROFILING_DISABLE: 'true',
  LOG_LEVEL: 'warning',
} as const;

function clusterPorts(ports: Readonly<Record<PortName, number>>): Record<string, string> {
  return {
    GRPC_PORT: String(ports.grpc),
    CLUSTER_BIND_ADDR: '127.0.0.1',
    CLUSTER_GOSSIP_BIND_PORT: String(ports.gossip),
    CLUSTER_DATA_BIND_PORT: String(ports.data),
    RAFT_PORT: String(ports.raft),
    RAFT_INTERNAL_RPC_PORT: String(ports.raftRpc),
  };
}

function access(apiKey: string | undefined): Record<string, string> {
  if (apiKey === undefined) return { AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED: 'true' };
  return {
    AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED: 'false',
    AUTHENTICATION_APIKEY_ENABLED: 'true',
    AUTHENTICATION_APIKEY_ALLOWED_KEYS: apiKey,
    AUTHENTICATION_APIKEY_USERS: 'memory',
  };
}

async function isReady(ports: Readonly<Record<PortName, number>>): Promise<boolean> {
  if (!(await answersOk(`http://127.0.0.1:${ports.http}/v1/.well-known/ready`))) return false;
  return acceptsConnections('127.0.0.1', ports.grpc);
}
