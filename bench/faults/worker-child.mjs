// A worker process to be killed, frozen and cut off. It loads its modules, says so, and waits for its options as a line of JSON:
// { config, bundleFile, modelUrl, clockMs, killAt, killHit }; lines on standard input: { clockMs } sets its clock.
import { readFileSync } from 'node:fs';
import { ChatOpenAI } from '@langchain/openai';
import { resolveConfig } from '../../dist/composition/open-memory.js';
import { stderrLogger } from '../../dist/observability/logger.js';
import { openWorker } from '../../dist/worker/open-worker.js';
import { stopOnSignals } from '../../dist/worker/shutdown.js';
import { faultEmbedder } from '../../test/support/fault-scenario.mjs';
import { standBy } from './stand-by.mjs';

const { lines, say, options, reach } = await standBy();
const log = stderrLogger('silent');
let clockMs = options.clockMs ?? 0;

lines.on('line', (line) => {
  const order = JSON.parse(line);
  if (order.clockMs !== undefined) clockMs = order.clockMs;
});

const model = new ChatOpenAI({
  model: 'scripted',
  apiKey: 'test',
  maxRetries: 0,
  configuration: { baseURL: options.modelUrl },
});
const parts = { embedder: faultEmbedder(), log, clock: () => Date.now() + clockMs };
const workflowBundle = { code: readFileSync(options.bundleFile, 'utf8') };
const config = await resolveConfig({ ...options.config, model, parts });
const worker = await openWorker(config, { parts, reach, workflowBundle });
stopOnSignals(worker, log);
const running = worker.run();
say({ open: true });
await running;
process.exit(0);
