// `npm run demo`: the demo command of the CLI, built first when needed.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';

if (!ensureBuilt()) process.exit(1);
const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
process.exit(spawnSync(process.execPath, [main, 'demo', ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1);
