// Entry `durable-memory/worker`.
export { bundleWorkflows, type WorkflowBundle } from './bundle-workflows.js';
export type { MemoryWorker } from './create-worker.js';
export { openWorker, type OpenWorkerOptions } from './open-worker.js';
export { stopOnSignals } from './shutdown.js';
export { resolveConfig } from '../composition/open-memory.js';
