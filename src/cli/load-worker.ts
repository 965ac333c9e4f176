import { withTemporalPackages } from '../engine/temporal/errors.js';

/** Opens a worker from a configuration. */
export type OpenWorker = typeof import('../worker/open-worker.js').openWorker;

/** Loads what runs a worker; `dependency_missing` with the install line when the Temporal packages are not installed. */
export async function loadWorker(): Promise<OpenWorker> {
  // What it would load later, so that nothing else is started when a package is missing.
  const [{ openWorker }] = await withTemporalPackages(() =>
    Promise.all([import('../worker/open-worker.js'), import('../worker/create-worker.js')]),
  );
  return openWorker;
}
