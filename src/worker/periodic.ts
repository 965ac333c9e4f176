import { isMemoryError } from '../domain/errors.js';
import type { Logger } from '../ports/index.js';

/** One task of a worker that runs at start and then again and again, never twice at once. */
export interface Periodic {
  /** Ends the repetition and waits for what runs. */
  stop(): Promise<void>;
}

/** Runs `task` now and `everyMs` after each end. A failing run is logged as `<name>_failed` and tried again next time. */
export function periodic(name: string, task: () => Promise<void>, options: { everyMs: number; log: Logger }): Periodic {
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let running = Promise.resolve();

  const runOnce = async (): Promise<void> => {
    try {
      await task();
    } catch (error) {
      options.log.warn(`${name}_failed`, { code: isMemoryError(error) ? error.code : 'internal' });
    }
    // Unreferenced: waiting for the next turn must not keep a finished process alive.
    if (!stopped) timer = setTimeout(again, options.everyMs).unref();
  };

  const again = (): void => {
    running = runOnce();
  };

  again();
  return {
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
