// The native runtime is one per process: installed once, logging through the package's logger.
import { DefaultLogger, Runtime, type LogEntry } from '@temporalio/worker';
import { isMemoryError } from '../domain/errors.js';
import type { LogFields, Logger } from '../ports/index.js';

/** What is told of a log entry besides its message: names, ids and counts. */
const toldKeys = [
  'activityType',
  'attempt',
  'durationMs',
  'namespace',
  'sdkComponent',
  'state',
  'taskQueue',
  'workflowId',
  'workflowType',
] as const;

let installed = false;

/**
 * Installs the runtime with `log` as its logger, once; later calls do nothing. An app that installed a runtime of its
 * own keeps it. With `metricsAddress` (ip:port) the SDK serves its own metrics there. Signals are left to the caller: see `stopOnSignals`.
 */
export function installRuntime(log: Logger, metricsAddress?: string): void {
  if (installed) return;
  installed = true;
  try {
    Runtime.install({
      logger: new DefaultLogger('INFO', (entry) => tell(log, entry)),
      telemetryOptions: {
        logging: { forward: {}, filter: { core: 'WARN', other: 'ERROR' } },
        ...(metricsAddress === undefined ? {} : { metrics: { prometheus: { bindAddress: metricsAddress } } }),
      },
      shutdownSignals: [],
    });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'IllegalStateError') throw error;
    log.debug('worker.runtime_kept');
  }
}

function tell(log: Logger, entry: LogEntry): void {
  const fields = { message: entry.message.split('\n', 1)[0]!.slice(0, 300), ...toldFields(entry.meta ?? {}) };
  if (entry.level === 'ERROR') log.error('temporal', fields);
  else if (entry.level === 'WARN') log.warn('temporal', fields);
  else log.debug('temporal', fields);
}

function toldFields(meta: Readonly<Record<string, unknown>>): LogFields {
  const fields: Record<string, string | number | boolean> = {};
  for (const key of toldKeys) {
    const value = meta[key];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') fields[key] = value;
  }
  const { error } = meta;
  return error instanceof Error ? { ...fields, error: errorName(error) } : fields;
}

// An error's own message and stack are not ours to repeat.
function errorName(error: Error): string {
  if (isMemoryError(error)) return error.code;
  const { type } = error as { type?: unknown };
  return typeof type === 'string' ? type : error.name;
}
