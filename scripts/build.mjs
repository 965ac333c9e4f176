// Builds dist/ with tsc, from nothing, and makes the command executable. The old dist/ stays until the new one is whole,
// so that a failed build, or two at once, leave something that runs.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const fresh = `${root}dist-${process.pid}`;
const tsc = [`${root}node_modules/typescript/bin/tsc`, '-p', `${root}tsconfig.json`, '--outDir', fresh];
const run = spawnSync(process.execPath, tsc, { stdio: 'inherit' });
if (run.status === 0) {
  chmodSync(`${fresh}/cli/main.js`, 0o755);
  takePlace();
}
rmSync(fresh, { recursive: true, force: true });
process.exit(run.status ?? 1);

function takePlace() {
  for (let attempt = 1; ; attempt++) {
    const old = `${fresh}-old-${attempt}`;
    try {
      if (existsSync(`${root}dist`)) renameSync(`${root}dist`, old);
      renameSync(fresh, `${root}dist`);
      return;
    } catch (error) {
      // Another build was faster with one of the two steps.
      if (attempt === 5) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}
