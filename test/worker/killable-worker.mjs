// A worker process of its own, to be killed: node killable-worker.mjs <options as JSON>
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

// Node 20 does not read TypeScript; vite does.
const loader = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, watch: null },
});
const { runKillableWorker } = await loader.ssrLoadModule(
  fileURLToPath(new URL('./killable-worker.ts', import.meta.url)),
);
await runKillableWorker(JSON.parse(process.argv[2])).finally(() => loader.close());
