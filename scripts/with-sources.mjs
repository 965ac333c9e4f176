// Lets a script use the TypeScript sources: Node 20 runs none, vite loads them, no build needed.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs `work` with a function that loads a module by its path from the root (`/src/…`); its result is given back. */
export async function withSources(work) {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await work((file) => vite.ssrLoadModule(file));
  } finally {
    await vite.close();
  }
}
