// Every metric and every expression of the dashboard, seen moving: a Prometheus scrapes a client and a worker while they live through what the metrics tell of.
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { metricSpecs } from '../src/domain/metrics.js';
import { asked, panelMovement, panelQueries, type PanelMovement } from './dashboard.js';
import { movementOf, queryFor, tableOf, type Movement } from './metrics-movement.js';
import { scenes, talk } from './metrics-scenes.js';
import { metricsWorld, type MetricsWorld } from './metrics-world.js';
import { drawPage, startPrometheus, type Prometheus } from './prometheus.js';
import { machine } from './quality-report.js';

export interface MetricsArgs {
  /** Minutes over which the scenes are spread; they take as long as they need. Default 3. */
  readonly minutes?: number;
  /** The program; default `prometheus` on PATH. */
  readonly prometheus?: string;
  /** File the report is written to as JSON. */
  readonly out?: string;
  /** PNG file for a picture of Prometheus's graph page; needs `chromium` on PATH. */
  readonly picture?: string;
  readonly log: (line: string) => void;
}

export interface MetricsReport {
  readonly machine: ReturnType<typeof machine>;
  readonly prometheus: string;
  readonly seconds: number;
  readonly movements: readonly Movement[];
  /** Of the expressions of dashboards/durable-memory.json, in the order of its panels. */
  readonly dashboard: readonly PanelMovement[];
}

/** Prometheus scrapes every second: so long after the last change everything was seen. */
const lastScrapeMs = 3000;

const shareOfMost = (job: string): string => {
  const names = `__name__=~"durable_memory_.+",__name__!~".+_(bucket|sum)",job="${job}"`;
  const all = `sum by (metric) (label_replace({${names}}, "metric", "$1", "__name__", "durable_memory_(.+)"))`;
  return `${all} / (max_over_time(${all}[1h:1s] @ end()) > 0)`;
};

/** Panels of the picture: everything that moved in a process, each as a share of its own most; and one as people draw it. */
const shown = [shareOfMost('worker'), shareOfMost('client'), 'sum by (result) (durable_memory_recalls_total)'];

/** Plays the scenes and tells, for each metric and each expression of the dashboard, whether Prometheus saw it move. */
export async function run(args: MetricsArgs): Promise<MetricsReport> {
  const world = await metricsWorld();
  try {
    const program = args.prometheus === undefined ? {} : { program: args.prometheus };
    const prometheus = await startPrometheus({ ...program, targets: world.targets });
    try {
      return await measured(args, world, prometheus);
    } finally {
      await prometheus.stop();
    }
  } finally {
    await world.close();
  }
}

async function measured(args: MetricsArgs, world: MetricsWorld, prometheus: Prometheus): Promise<MetricsReport> {
  const from = Date.now();
  await played(world, args);
  await sleep(lastScrapeMs);
  const time = { from, to: Date.now() };
  const movements: Movement[] = [];
  for (const spec of Object.values(metricSpecs)) {
    movements.push(movementOf(spec.name, await prometheus.range(queryFor(spec), time)));
  }
  const dashboard: PanelMovement[] = [];
  for (const query of panelQueries()) {
    dashboard.push(panelMovement(query, await prometheus.range(asked(query.expression), time)));
  }
  const seconds = Math.ceil((time.to - time.from) / 1000);
  const content = { machine: machine(), prometheus: prometheus.version, seconds, movements, dashboard };
  if (args.out !== undefined) await writeFile(args.out, `${JSON.stringify(content, null, 2)}\n`);
  for (const row of tableOf(movements)) args.log(row);
  args.log(
    `${dashboard.filter(({ moved }) => moved).length} of ${dashboard.length} expressions of the dashboard moved`,
  );
  if (args.picture !== undefined) {
    await drawPage(prometheus.graphPage(shown, seconds), { file: args.picture, width: 1500, height: 2800 });
  }
  return content;
}

/** Each scene begins at its share of the time, or when the one before has ended; the talk ends before the last one. */
async function played(world: MetricsWorld, { minutes = 3, log }: MetricsArgs): Promise<void> {
  const began = Date.now();
  const shareMs = (minutes * 60_000) / scenes.length;
  let isOver = false;
  const talking = talk(world, () => isOver);
  try {
    for (const [at, { title, play }] of scenes.entries()) {
      await Promise.race([sleep(Math.max(0, began + at * shareMs - Date.now())), talking]);
      if (at === scenes.length - 1) {
        isOver = true;
        await talking;
      }
      log(`${Math.round((Date.now() - began) / 1000)} s: ${title}`);
      await play(world);
    }
  } finally {
    isOver = true;
    await talking;
  }
}
