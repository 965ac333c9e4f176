// Programs of fault runs, each as one file: a process that is killed every few seconds is not to spend them on reading modules.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { programIn } from './program-in.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Native code, or files looked up beside it: loaded from where they are. */
const external = [/^libsql/, /^@libsql\//, /^@temporalio\//, /^weaviate-client/, /^@huggingface\//];

export interface Programs {
  /** {@link programIn} tells where each is in it. */
  readonly folder: string;
  remove(): void;
}

/**
 * Bundles programs (paths from the root, ending in .mjs) as they are built now, with their dependencies: a build that
 * runs meanwhile changes nothing for the fault run.
 */
export async function bundlePrograms(programs: readonly string[]): Promise<Programs> {
  // Below the packages, so that what is not bundled is found.
  const caches = join(root, 'node_modules', '.cache');
  mkdirSync(caches, { recursive: true });
  const folder = mkdtempSync(join(caches, 'durable-memory-programs-'));
  for (const program of programs) await bundle(join(root, program), dirname(programIn(folder, program)));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

async function bundle(program: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: program, outDir, minify: false, rollupOptions: { external } },
  });
}
