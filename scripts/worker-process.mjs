// A worker in a process of its own, as it runs where recalls are to be quick.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

/** Starts `durable-memory worker` with these options, in their folder; resolves when it works, with what ends it (and its `pid`). */
export async function startWorkerProcess(options, env = {}) {
  if (!ensureBuilt()) throw new Error('the worker could not be built');
  // Read from the folder the worker is started in.
  writeFileSync(
    join(options.folder, 'durable-memory.config.mjs'),
    `export default ${JSON.stringify({ ...options, configFolder: undefined })};`,
  );
  const worker = spawn(process.execPath, [main, 'worker'], {
    cwd: options.folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  const ended = once(worker, 'exit');
  await Promise.race([once(worker.stdout, 'data'), ended.then(() => Promise.reject(new Error('the worker ended')))]);
  const stop = async () => {
    worker.kill('SIGTERM');
    await ended;
  };
  return Object.assign(stop, { pid: worker.pid });
}
