// The quality suites: this package on its engines and the peers of bench/peers, in one run on the same servers.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withSources } from './with-sources.mjs';

const peersFolder = fileURLToPath(new URL('../bench/peers', import.meta.url));

/** A suite of bench/FILE.ts; `withServers(load, work)` gives work the options of a distributed memory. */
export function qualitySuite(file, withServers) {
  return async (args) => {
    const { values } = parseArgs({
      args,
      options: {
        data: { type: 'string' },
        systems: { type: 'string' },
        items: { type: 'string' },
        out: { type: 'string' },
        record: { type: 'string' },
        model: { type: 'string', default: 'a model at a desk' },
        announced: { type: 'boolean', default: false },
      },
    });
    await withSources(async (load) => {
      const { needsPackages, needsServers, openSystems, systemNames } = await load('/bench/peers/open-systems.ts');
      const { run, needsData = true, leftOut = [] } = await load(`/bench/${file}.ts`);
      if (needsData && values.data === undefined) throw new Error('give --data DIR, the folder with the data set');
      const usual = systemNames.filter((name) => !leftOut.includes(name));
      const names = values.systems === undefined ? usual : values.systems.split(',');
      const unknown = names.find((name) => !systemNames.includes(name));
      if (unknown !== undefined) throw new Error(`no system "${unknown}"; there are ${systemNames.join(', ')}`);
      if (values.record !== undefined) await recordAnswers(load, { ...values, run, openSystems });
      const packages = names.some(needsPackages) ? installedPeers() : null;
      const work = async (servers) => {
        const systems = await openSystems({ names, servers, packages });
        try {
          await run({
            data: values.data ?? '',
            systems,
            ...(values.items === undefined ? {} : { items: Number(values.items) }),
            ...(values.out === undefined ? {} : { out: values.out }),
            announced: values.announced,
            log: (line) => console.log(line),
          });
        } finally {
          await systems.close();
        }
      };
      await (names.some(needsServers) ? withServers(load, work) : work(null));
    });
    return 0;
  };
}

/**
 * Has what `embedded-model` asks and no answer is recorded for answered at the address, all at once, and adds it to the
 * committed answers. A reply that cannot be used is asked again, so until nothing is missing, three times at most.
 */
async function recordAnswers(load, { record, model, data, items, announced, run, openSystems }) {
  const { readAnswers, recordedUpdates, writeAnswers } = await load('/bench/recorded-answers.ts');
  const { liveModel } = await load('/bench/prompts.ts');
  const recordings = readAnswers(recordedUpdates);
  for (let round = 1; round <= 3; round++) {
    const systems = await openSystems({ names: ['embedded-model'], servers: null, packages: null, recordings });
    try {
      const few = items === undefined ? {} : { items: Number(items) };
      await run({ data, systems, announced, ...few, log: (line) => console.log(`looking for requests: ${line}`) });
      const saving = setInterval(() => writeAnswers(recordedUpdates, model, recordings.values()), 5000);
      console.log(`${systems.recorded.missed.length} requests wait for an answer at ${record}`);
      const asked = await systems.recorded.askMissed(liveModel(record)).finally(() => clearInterval(saving));
      writeAnswers(recordedUpdates, model, recordings.values());
      if (asked === 0) return;
    } finally {
      await systems.close();
    }
  }
}

/** The folder the pinned packages of bench/peers are installed in, outside of this project; made at the first use. */
function installedPeers() {
  const lock = readFileSync(join(peersFolder, 'package-lock.json'));
  const name = `bench-peers-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`;
  const folder = join(homedir(), '.cache', 'durable-memory', name);
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(peersFolder, file), join(folder, file));
  console.log(`installing what is compared with, into ${folder}`);
  if (spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' }).status !== 0) throw new Error('npm ci failed');
  writeFileSync(done, '');
  return folder;
}
