// Verb `expire`: applies the default to what has waited beyond its deadline. The lane does so by itself when it next runs.
import type { ClientContext } from './client-context.js';
import { runJob } from './run-job.js';

/** What the deadlines did, by memory id. */
export interface ExpireReport {
  readonly confirmed: readonly string[];
  readonly rejected: readonly string[];
}

/** Applies every default that is due now; twice is harmless. */
export async function expireHolds(context: ClientContext): Promise<ExpireReport> {
  const isEmpty = (await context.ports.store.namespaces.get(context.namespace.partition)) === null;
  if (isEmpty) return { confirmed: [], rejected: [] };
  const { expired } = await runJob(context, { kind: 'expire' });
  return { confirmed: expired?.confirmed ?? [], rejected: expired?.rejected ?? [] };
}
