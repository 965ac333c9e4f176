import type { Logger } from '../ports/index.js';
import type { MemoryWorker } from './create-worker.js';

/**
 * Shuts the worker down on SIGTERM or SIGINT: it takes no more work and ends within 30 s, what it could not finish is
 * resumed by another worker. A second signal ends the process at once. Returns what takes the handlers off again.
 */
export function stopOnSignals(worker: Pick<MemoryWorker, 'shutdown'>, log: Logger): () => void {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  let asked = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (asked) process.exit(signal === 'SIGINT' ? 130 : 143);
    asked = true;
    log.info('worker.draining', { signal });
    worker.shutdown();
  };
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}
