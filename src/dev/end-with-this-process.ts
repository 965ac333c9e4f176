// Runs what must happen when this process ends, however it ends short of SIGKILL.

export interface Ending {
  /** The thing ended by itself: nothing to do any more. */
  readonly release: () => void;
}

const endings = new Set<() => void>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `end` (synchronously) when this process exits or is ended by SIGINT, SIGTERM or SIGHUP, unless released before. */
export function endWithThisProcess(end: () => void): Ending {
  if (endings.size === 0) install();
  endings.add(end);
  return {
    release: () => {
      if (endings.delete(end) && endings.size === 0) uninstall();
    },
  };
}

function install(): void {
  process.on('exit', endAll);
  for (const signal of signals) process.on(signal, onSignal);
}

function uninstall(): void {
  process.off('exit', endAll);
  for (const signal of signals) process.off(signal, onSignal);
}

function endAll(): void {
  for (const end of endings) end();
  endings.clear();
}

// Whoever else listens to the signal decides when this process ends (and `exit` runs then). Alone, the
// default is kept: end the servers, then die of the same signal so that the caller sees it.
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  endAll();
  uninstall();
  process.kill(process.pid, signal);
}
