// Entry of a worker thread that runs the TypeScript module named by `workerData.entry`, which Node 20 cannot do itself.
// A child process translates it: native translators crash when the thread that loaded them is ended.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';

const bundler = fileURLToPath(new URL('./bundle-worker.mjs', import.meta.url));
const code = execFileSync(process.execPath, [bundler, fileURLToPath(workerData.entry)], {
  maxBuffer: 64 * 1024 * 1024,
  env: { ...process.env, NODE_OPTIONS: '' },
});
await import(`data:text/javascript;base64,${code.toString('base64')}`);
