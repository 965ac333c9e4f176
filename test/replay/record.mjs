// Records the histories that test/replay/replay.test.ts replays, under the version in package.json:
//   node test/replay/record.mjs [address of a running Temporal]
// What is recorded stays: remove a file to record its branch again, and never one of a released version.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const entry = fileURLToPath(new URL('./record-histories.ts', import.meta.url));
// Node 20 does not read TypeScript; vite does.
const loader = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, watch: null },
});
const { recordHistories } = await loader.ssrLoadModule(entry);
await recordHistories(version, process.argv[2]).finally(() => loader.close());
