// Builds when dist/ is missing or older than a source file.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const longestMs = 5 * 60_000;

/** Newest change time below a folder, ms. */
function newest(folder) {
  return Math.max(0, ...readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, name)).mtimeMs));
}

/** Builds if needed, within five minutes; false when the build failed. */
export function ensureBuilt() {
  const built = join(root, 'dist', 'cli', 'main.js');
  if (existsSync(built) && statSync(built).mtimeMs >= newest(join(root, 'src'))) return true;
  console.error('building …');
  const options = { stdio: ['ignore', 2, 2], timeout: longestMs };
  return spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], options).status === 0;
}
