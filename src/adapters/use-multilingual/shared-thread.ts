import { startModelThread, type ModelThread } from './model-thread.js';

interface Shared {
  users: number;
  thread: ModelThread | undefined;
}

/** By model folder: one model of 200 MB per process, however many embedders there are. */
const shared = new Map<string, Shared>();

/** One embedder's share of the model's thread. */
export interface ThreadShare {
  /** The running thread; started when there is none, or when the last one died. */
  thread(): ModelThread;
  /** Gives the share back, once; the thread ends with its last share. */
  release(): Promise<void>;
}

/** Takes a share of the thread for this folder. Starts nothing yet. */
export function shareThread(modelFolder: string): ThreadShare {
  const entry: Shared = shared.get(modelFolder) ?? { users: 0, thread: undefined };
  shared.set(modelFolder, entry);
  entry.users++;
  let released = false;
  return {
    thread() {
      if (entry.thread !== undefined) return entry.thread;
      const started = startModelThread(modelFolder, () => {
        if (entry.thread === started) entry.thread = undefined;
      });
      entry.thread = started;
      return started;
    },
    async release() {
      if (released) return;
      released = true;
      entry.users--;
      if (entry.users > 0) return;
      shared.delete(modelFolder);
      await entry.thread?.end();
    },
  };
}
