// A Prometheus of its own that scrapes every second, asked over its HTTP API, and a picture of its graph page.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../src/dev/free-ports.js';
import { startLocalProcess } from '../src/dev/local-process.js';
import { runCommand } from '../src/dev/run-command.js';
import { answersOk, waitUntil } from '../src/dev/wait-until.js';
import type { Series } from './metrics-movement.js';

export interface PrometheusOptions {
  /** The program; default `prometheus` on PATH. */
  readonly program?: string;
  /** `host:port` of each process that is scraped, by the name its series get as `job`. */
  readonly targets: Readonly<Record<string, string>>;
}

export interface Prometheus {
  readonly version: string;
  /** An expression at every second, or at 10,000 instants when there are more; times in epoch ms. */
  range(query: string, time: { readonly from: number; readonly to: number }): Promise<readonly Series[]>;
  /** Its own page with a graph of each expression, over so many seconds up to now. */
  graphPage(queries: readonly string[], seconds: number): string;
  stop(): Promise<void>;
}

const mostSteps = 10_000;

/** Starts it and waits until every target was scraped. Ends with this process. */
export async function startPrometheus({ program = 'prometheus', targets }: PrometheusOptions): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'durable-memory-prometheus-'));
  const [port] = await freePorts(1);
  const address = `127.0.0.1:${port}`;
  const config = join(folder, 'prometheus.yml');
  // JSON is YAML.
  writeFileSync(config, JSON.stringify(configOf(targets), null, 2));
  const server = startLocalProcess({
    title: 'prometheus',
    command: program,
    args: [`--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=${address}`],
    env: process.env,
    launcherEnv: process.env,
    folder,
    temporary: true,
    logFile: join(folder, 'prometheus.log'),
    container: null,
  });
  const stop = async (): Promise<void> => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  const names = Object.keys(targets);
  const isScraping = () => answersOk(`http://${address}/api/v1/query?query=up==1`, 2000, (body) => hasAll(body, names));
  if (await waitUntil(isScraping, { timeoutMs: 60_000, giveUp: server.ended })) {
    return { version: await versionOf(address), ...asking(address), stop };
  }
  await stop();
  throw new Error(`${program} did not start, or could not scrape ${names.join(' and ')}`);
}

function configOf(targets: PrometheusOptions['targets']) {
  return {
    global: { scrape_interval: '1s' },
    scrape_configs: Object.entries(targets).map(([job, target]) => ({
      job_name: job,
      static_configs: [{ targets: [target] }],
    })),
  };
}

function hasAll(body: string, names: readonly string[]): boolean {
  return names.every((name) => body.includes(`"job":"${name}"`));
}

function asking(address: string): Pick<Prometheus, 'range' | 'graphPage'> {
  return {
    async range(query, { from, to }) {
      const step = Math.max(1, Math.ceil((to - from) / 1000 / mostSteps));
      const asked = { query, start: String(from / 1000), end: String(to / 1000), step: String(step) };
      const { result } = (await answerOf(address, `query_range?${new URLSearchParams(asked)}`)) as RangeAnswer;
      return result.map(({ metric, values }) => ({
        process: metric['job'] ?? '',
        values: values.map(([, value]) => Number(value)),
      }));
    },
    graphPage(queries, seconds) {
      const panels = queries.flatMap((query, at) => [
        [`g${at}.expr`, query],
        [`g${at}.tab`, '0'],
        [`g${at}.range_input`, `${seconds}s`],
      ]);
      return `http://${address}/graph?${new URLSearchParams(panels)}`;
    },
  };
}

interface RangeAnswer {
  readonly result: readonly {
    readonly metric: Readonly<Record<string, string>>;
    readonly values: readonly (readonly [number, string])[];
  }[];
}

async function versionOf(address: string): Promise<string> {
  return ((await answerOf(address, 'status/buildinfo')) as { readonly version: string }).version;
}

async function answerOf(address: string, path: string): Promise<unknown> {
  const response = await fetch(`http://${address}/api/v1/${path}`);
  const { status, data, error } = (await response.json()) as { status: string; data: unknown; error?: string };
  if (status !== 'success') throw new Error(`Prometheus refused ${path}: ${error ?? response.status}`);
  return data;
}

/** Has `chromium`, on PATH, draw a page of so many pixels into a PNG file; throws when it cannot. */
export async function drawPage(
  page: string,
  { file, width, height }: { readonly file: string; readonly width: number; readonly height: number },
): Promise<void> {
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--virtual-time-budget=15000'];
  const size = [`--window-size=${width},${height}`, `--screenshot=${file}`];
  const { ok, reason } = await runCommand('chromium', [...args, ...size, page], { timeoutMs: 120_000 });
  if (!ok) throw new Error(`chromium drew nothing: ${reason}`);
}
