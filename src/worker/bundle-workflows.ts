import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withTemporalPackages } from '../engine/temporal/errors.js';

/** Bundled workflow code, for the version of the worker package it was made with. */
export interface WorkflowBundle {
  readonly code: string;
}

/** The file the bundler reads: the built one, or the source when nothing is built beside this file. */
function workflowsPath(): string {
  const built = fileURLToPath(new URL('../workflows/index.js', import.meta.url));
  return existsSync(built) ? built : built.replace(/\.js$/, '.ts');
}

/** Bundles the workflows of this package, or of an entry that re-exports them. Takes one to four seconds. */
export async function bundleWorkflows(entry: string = workflowsPath()): Promise<WorkflowBundle> {
  const { DefaultLogger, bundleWorkflowCode } = await withTemporalPackages(() => import('@temporalio/worker'));
  const { code } = await bundleWorkflowCode({ workflowsPath: entry, logger: new DefaultLogger('ERROR') });
  return { code };
}
