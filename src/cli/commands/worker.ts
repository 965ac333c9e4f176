import { resolveConfig, type OpenMemoryOptions } from '../../composition/open-memory.js';
import { stderrLogger } from '../../observability/logger.js';
import { flagText, type Command, type Flags } from '../command.js';
import { loadWorker } from '../load-worker.js';
import { memoryOptions } from '../open.js';
import { withProgress } from '../progress.js';

/** `durable-memory worker` */
export const command: Command = {
  summary: 'Runs a worker until SIGTERM, then drains within 30 seconds. Health lines go to stderr once a minute.',
  usage: '',
  mostArguments: 0,
  options: { metrics: { type: 'string' }, 'temporal-metrics': { type: 'string' } },
  help: {
    metrics: 'host:port, or a port of 127.0.0.1, at which to serve /metrics',
    'temporal-metrics': 'ip:port for the metrics of Temporal’s own SDK',
  },
  async run({ flags, console }) {
    const { stop } = console;
    const config = await resolveConfig({ ...memoryOptions(flags), engine: 'distributed', ...metricsOf(flags) });
    const openWorker = await loadWorker();
    const log = stderrLogger(config.logLevel ?? 'info');
    const worker = await withProgress(console, 'starting', () => openWorker(config, { parts: { log } }));
    stop.addEventListener('abort', () => worker.shutdown(), { once: true });
    if (stop.aborted) worker.shutdown();
    const { taskQueue, address } = config.temporal!;
    // The address of the store is told by the store: as configured it may hold a password.
    const say = (state: string, line: string): void =>
      console.out(flags['json'] === true ? JSON.stringify({ state, taskQueue, temporal: address }) : line);
    say('ready', `worker ready: task queue ${taskQueue} at ${address}`);
    await worker.run();
    say('drained', 'worker drained');
  },
};

/** Without a flag nothing is said of metrics: variables and file decide. */
function metricsOf(flags: Flags): Pick<OpenMemoryOptions, 'metrics'> {
  const [address, temporalAddress] = [flagText(flags, 'metrics'), flagText(flags, 'temporal-metrics')];
  return address === undefined && temporalAddress === undefined ? {} : { metrics: { address, temporalAddress } };
}
