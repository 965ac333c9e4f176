// A worker process, to be killed or frozen: node fault-worker-child.mjs <options as JSON>
// { config, bundleFile, callsFile, signalAt, signal, hit, logLevel, agedMs, failOn }: sends itself `signal` when the point
// `signalAt` is reached for the `hit`th time. `agedMs`: how much later its clock says it is. `failOn`: a word at which
// its model breaks, repeating all it was given. SIGTERM drains it.
import { readFileSync, writeSync } from 'node:fs';
import { resolveConfig } from '../../dist/composition/open-memory.js';
import { stderrLogger } from '../../dist/observability/logger.js';
import { openWorker } from '../../dist/worker/open-worker.js';
import { stopOnSignals } from '../../dist/worker/shutdown.js';
import { faultEmbedder, faultModel } from './fault-scenario.mjs';

const options = JSON.parse(process.argv[2]);
const log = stderrLogger(options.logLevel ?? 'silent');
let hits = 0;

function reach(point) {
  if (point !== options.signalAt) return;
  hits += 1;
  if (hits !== (options.hit ?? 1)) return;
  writeSync(1, `at ${point}\n`);
  process.kill(process.pid, options.signal);
}

const parts = {
  embedder: faultEmbedder(),
  model: faultModel(options.callsFile, options.failOn),
  log,
  clock: () => Date.now() + (options.agedMs ?? 0),
};
const workflowBundle = { code: readFileSync(options.bundleFile, 'utf8') };
const worker = await openWorker(await resolveConfig({ ...options.config, parts }), { parts, reach, workflowBundle });
stopOnSignals(worker, log);
const running = worker.run();
writeSync(1, 'ready\n');
await running;
