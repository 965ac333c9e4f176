// Runs a benchmark of bench/: npm run bench -- <suite> [options]
//
//   faults      --engine embedded|distributed --minutes N --seed S [--within N] [--out FILE]   kills, cuts, full disks and lies; an oracle counts
//   locomo      --data DIR [--engine embedded|distributed] [--talks N] [--out FILE]     recall on LoCoMo (locomo10.json in DIR)
//   middleware  [--engine embedded|distributed] [--memories N] [--turns N] [--out FILE] what the middleware adds to a turn
//   metrics     [--minutes N] [--prometheus PATH] [--picture FILE] [--out FILE]         every metric and the dashboard, seen moving by a Prometheus
//   precision, updates, locomo-peers  --data DIR [--systems a,b] [--items N] [--out FILE]   quality, beside what else there is
//   updates     --data DIR [--announced] [--record URL] [--model NAME] [--items N]      --record: has what has no recorded answer answered first
//   bad-writes  [--systems a,b] [--items N] [--out FILE]                                what should not be kept, and is
//   forgetting  [--systems a,b] [--items N] [--out FILE]                                what is left of what was removed
//   prompts     the options of scripts/measure-prompts.mjs                              the prompts of the model tier
//   speed       [--memories N] [--pairs N] [--out FILE]                                 recall and remember beside the bare calls
//   throughput  [--workers N] [--users N] [--turns N] [--out FILE]                      turns in a second with one worker and more
//   growth      [--engine embedded|distributed] [--sizes A,B,C] [--recalls N] [--out FILE]   recalls as the store grows
//   sweep       [--engine embedded|distributed] [--memories N] [--namespaces N] [--recalls N] [--out FILE]   a whole archive sweep
//   working-memory  [--engine embedded|distributed] [--loads N] [--out FILE]            the last turns from the ledger and from Redis
//
// The distributed engine uses the configured addresses, or starts servers and a worker of its own.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { qualitySuite } from './bench-quality.mjs';
import { speedSuites } from './bench-speed.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { startServers } from './start-servers.mjs';
import { withFolder } from './with-folder.mjs';
import { withSources } from './with-sources.mjs';
import { startWorkerProcess } from './worker-process.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const suites = {
  faults,
  locomo,
  metrics,
  middleware,
  prompts,
  sweep,
  'working-memory': workingMemory,
  'bad-writes': qualitySuite('bad-writes', withServers),
  forgetting: qualitySuite('forgetting', withServers),
  'locomo-peers': qualitySuite('locomo-peers', withServers),
  precision: qualitySuite('precision', withServers),
  updates: qualitySuite('updates', withServers),
  ...speedSuites(withServers),
};

const [suite, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(suites, suite ?? '')) {
  console.error(`usage: npm run bench -- <${Object.keys(suites).join('|')}> [options]; see scripts/bench.mjs`);
  process.exit(2);
}
process.exitCode = (await suites[suite](rest)) ?? 0;

function prompts(args) {
  const program = join(root, 'scripts/measure-prompts.mjs');
  return spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' }).status ?? 1;
}

async function faults(args) {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string', default: 'embedded' },
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      within: { type: 'string' },
      out: { type: 'string' },
    },
  });
  // Its processes run what is built.
  if (!ensureBuilt()) return 1;
  return withSources(async (load) => {
    const { run } = await load('/bench/faults.ts');
    const { findings, odd } = await run({
      engine: values.engine,
      minutes: Number(values.minutes),
      seed: Number(values.seed),
      ...(values.within === undefined ? {} : { within: Number(values.within) }),
      ...(values.out === undefined ? {} : { out: values.out }),
      log: (line) => console.log(line),
    });
    for (const { kind, what } of findings.slice(0, 50)) console.error(`${kind}: ${what}`);
    for (const error of odd.slice(0, 20)) console.error(`odd: ${error}`);
    return findings.length + odd.length === 0 ? 0 : 1;
  });
}

async function locomo(args) {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      engine: { type: 'string', default: 'embedded' },
      talks: { type: 'string' },
      out: { type: 'string' },
    },
  });
  if (values.data === undefined) {
    console.error('give --data DIR, the folder with locomo10.json; the data set is not part of this package');
    return 2;
  }
  await withSources(async (load) => {
    const { run } = await load('/bench/locomo.ts');
    await withEmptyMemory(load, values.engine, (memory) =>
      run({
        data: values.data,
        engine: values.engine,
        memory,
        ...(values.talks === undefined ? {} : { limitTalks: Number(values.talks) }),
        ...(values.out === undefined ? {} : { out: values.out }),
        log: (line) => console.log(line),
      }),
    );
  });
  return 0;
}

async function middleware(args) {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string', default: 'embedded' },
      memories: { type: 'string' },
      turns: { type: 'string' },
      out: { type: 'string' },
    },
  });
  await withSources(async (load) => {
    const { run } = await load('/bench/middleware.ts');
    await withEmptyMemory(load, values.engine, (memory) =>
      run({
        engine: values.engine,
        memory,
        ...(values.memories === undefined ? {} : { memories: Number(values.memories) }),
        ...(values.turns === undefined ? {} : { turns: Number(values.turns) }),
        ...(values.out === undefined ? {} : { out: values.out }),
        log: (line) => console.log(line),
      }),
    );
  });
  return 0;
}

async function metrics(args) {
  const options = Object.fromEntries(
    ['minutes', 'prometheus', 'picture', 'out'].map((name) => [name, { type: 'string' }]),
  );
  const { minutes, ...files } = parseArgs({ args, options }).values;
  return withSources(async (load) => {
    const { run } = await load('/bench/metrics.ts');
    const { movements, dashboard } = await run({
      ...files,
      ...(minutes === undefined ? {} : { minutes: Number(minutes) }),
      log: (line) => console.log(line),
    });
    const still = movements.filter(({ moved }) => !moved).map(({ metric }) => metric);
    const flat = dashboard.filter(({ moved }) => !moved).map(({ panel, expression }) => `${panel}: ${expression}`);
    for (const what of [...still, ...flat]) console.error(`did not move: ${what}`);
    return still.length + flat.length === 0 ? 0 : 1;
  });
}

async function workingMemory(args) {
  const { values } = parseArgs({
    args,
    options: { engine: { type: 'string', default: 'embedded' }, loads: { type: 'string' }, out: { type: 'string' } },
  });
  await withSources(async (load) => {
    const { run } = await load('/bench/working-memory.ts');
    await withEmptyMemory(load, values.engine, (memory) =>
      run({
        engine: values.engine,
        memory,
        ...(values.loads === undefined ? {} : { loads: Number(values.loads) }),
        ...(values.out === undefined ? {} : { out: values.out }),
        log: (line) => console.log(line),
      }),
    );
  });
  return 0;
}

async function sweep(args) {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string', default: 'embedded' },
      memories: { type: 'string' },
      namespaces: { type: 'string' },
      recalls: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const sizes = ['memories', 'namespaces', 'recalls'].filter((name) => values[name] !== undefined);
  const given = {
    engine: values.engine,
    ...Object.fromEntries(sizes.map((name) => [name, Number(values[name])])),
    ...(values.out === undefined ? {} : { out: values.out }),
    log: (line) => console.log(line),
  };
  await withSources(async (load) => {
    const { run } = await load('/bench/sweep.ts');
    if (values.engine === 'embedded') {
      await withFolder((options) => run({ ...given, options }));
      return;
    }
    const { sweepEvents } = await load('/bench/sweep-events.ts');
    await withServers(load, async (options) => {
      const stop = await startWorkerProcess(options);
      await run({ ...given, options, events: () => sweepEvents(options.temporal) }).finally(stop);
    });
  });
  return 0;
}

/** An open memory nobody has used before, closed and thrown away afterwards. */
async function withEmptyMemory(load, engine, work) {
  const { openMemory } = await load('/src/composition/open-memory.ts');
  if (engine === 'embedded') {
    await withFolder(async (options) => {
      const memory = await openMemory(options);
      await work(memory).finally(() => memory.close());
    });
    return;
  }
  await withServers(load, async (options) => {
    const { openWorker } = await load('/src/worker/open-worker.ts');
    const { resolveConfig } = await load('/src/composition/open-memory.ts');
    const worker = await openWorker(await resolveConfig(options));
    const running = worker.run();
    const memory = await openMemory(options);
    try {
      await work(memory);
    } finally {
      await memory.close();
      worker.shutdown();
      await running;
    }
  });
}

/** Options of a distributed memory with collections and a task queue of its own. */
async function withServers(load, work) {
  const { temporal, weaviate, stop } = await startServers(load);
  const once = `bench_${Date.now()}`;
  const folder = mkdtempSync(join(tmpdir(), 'durable-memory-bench-'));
  try {
    await work({
      configFolder: null,
      engine: 'distributed',
      folder,
      schedules: false,
      key: randomBytes(32).toString('base64'),
      temporal: { address: temporal.address, taskQueue: once },
      weaviate: { url: weaviate.address, grpcPort: weaviate.grpcPort, collectionPrefix: `Dm_${once}` },
    });
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
