import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type { WorkflowBundle } from '../../src/worker/bundle-workflows.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** File of the bundle that test/support/servers-setup.ts makes. */
    workflowBundle: string;
  }
}

/** The workflows of the source, bundled once per vitest run. */
export async function workflowBundle(): Promise<WorkflowBundle> {
  return { code: await readFile(inject('workflowBundle'), 'utf8') };
}
