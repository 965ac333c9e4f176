// openMemory(): from options to an opened memory.
import { AcceptOrder } from '../client/accept-order.js';
import { DurableMemory } from '../client/durable-memory.js';
import { Heat } from '../client/heat.js';
import { ReadLog, type ReadLogParts } from '../client/reads.js';
import { nudge } from '../client/submit.js';
import type { Attempt } from '../activities/attempt.js';
import { readable } from '../domain/readable.js';
import { rightsWith } from '../domain/rights.js';
import type { RetryPolicy } from '../engine/embedded/run-ingestion.js';
import type { Engine, Ports } from '../ports/index.js';
import { readConfigFile } from './config-file.js';
import { configFrom, type Config, type ConfigInput, type ConfigLayers } from './config.js';
import { openPorts, type OwnParts } from './open-ports.js';
import { present } from './present.js';
import { withScreen } from './with-screen.js';

/** Options of {@link openMemory}: the configuration, and parts of your own for tests. */
export interface OpenMemoryOptions extends ConfigInput {
  /** Replaces parts: a clock, a logger, an embedder, a model tier. */
  readonly parts?: OwnParts & {
    readonly retry?: RetryPolicy;
    readonly reach?: Attempt['reach'];
    readonly engine?: (ports: Ports) => Promise<Engine>;
  };
  /** Folder of durable-memory.config.*; default the working folder, null for none. */
  readonly configFolder?: string | null;
}

/** The configuration in force: options, then the environment, then the file, then defaults. */
export async function resolveConfig(options: OpenMemoryOptions = {}): Promise<Config> {
  return configFrom(await configLayers(options));
}

/** Where its settings come from: the options, this process's environment, and the file. */
export async function configLayers(options: OpenMemoryOptions = {}): Promise<ConfigLayers> {
  const { parts: _, configFolder, ...given } = readable('the configuration', () => ({ ...options }));
  const file = configFolder === null ? {} : await readConfigFile(configFolder ?? process.cwd());
  return { options: given, environment: process.env, file };
}

/**
 * Opens the memory. Without options: embedded, in `./.durable-memory`, offline embedder, rules. With the addresses
 * of Weaviate and Temporal (in code, environment or file): distributed; a worker must run (`durable-memory worker`).
 * Unfinished ingestions of an embedded folder resume at once. Opening the same folder twice in one process shares it.
 * Texts are encrypted: embedded with a key of its own, distributed with the configured one (`no_key` without it).
 * Throws `folder_in_use`, `version_too_new`, `store_unavailable`, `unauthenticated`, `dependency_missing` or `invalid_input`.
 * @example
 * const memory = await openMemory();
 * const alice = memory.for('alice');
 */
export async function openMemory(options: OpenMemoryOptions = {}): Promise<DurableMemory> {
  const config = await resolveConfig(options);
  const { ports: opened, startSealing, close } = await openPorts(config, options.parts);
  const ports = withScreen(opened, config);
  // Distributed, the workers do it.
  if (config.engine === 'embedded') startSealing();
  try {
    const engine = await engineOf(config, ports, options);
    const order = new AcceptOrder(ports.clock);
    const context = {
      ports,
      engine,
      heat: new Heat(ports),
      order,
      reads: config.audit === 'reads' ? readLog({ ports, engine, order }) : null,
      toolOutput: config.toolOutput,
      answers: config.answers,
      rights: rightsWith(config.rights),
    };
    return new DurableMemory(context, close);
  } catch (error) {
    await close();
    throw error;
  }
}

function readLog({ engine, ...parts }: Omit<ReadLogParts, 'nudge'> & { readonly engine: Engine }): ReadLog {
  const { ports } = parts;
  return new ReadLog({ ...parts, nudge: (partition) => nudge({ ports, engine, namespace: { partition } }) });
}

async function engineOf(config: Config, ports: Ports, { parts = {} }: OpenMemoryOptions): Promise<Engine> {
  if (parts.engine !== undefined) return parts.engine(ports);
  if (config.engine === 'embedded') {
    const { embeddedEngine } = await import('../engine/embedded/embedded-engine.js');
    const { sweepEvery, erasure } = config;
    const { retry, reach } = parts;
    return embeddedEngine(present({ ports, retry, reach, sweepEvery, settleMs: erasure?.settleMs }));
  }
  const { temporalEngine } = await import('../engine/temporal/temporal-engine.js');
  return temporalEngine(present({ ...config.temporal!, log: ports.log, settleMs: config.erasure?.settleMs }));
}
