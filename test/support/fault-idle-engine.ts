import type { Engine } from '../../src/ports/index.js';

/** An engine that runs nothing: what is handed in is accepted and waits. */
export const idleEngine: Engine = {
  nudge: async () => {},
  erase: async () => {},
  sweep: async () => ({ id: 'none', report: async () => null }),
  info: async () => ({ kind: 'embedded', place: 'none', version: null, taskQueue: null }),
  close: async () => {},
};
