// Tries the packed package beside the lowest and the newest version of each optional package that it allows.
// Needs the npm registry; with --servers also Temporal and Weaviate, which it starts, or uses by DURABLE_MEMORY_* addresses.
//
//   node scripts/try-peers.mjs [--servers] [--print]
//
// Writes the table into docs/compatibility.md, unless --print or something fails. Exit code 1 when something fails.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './ensure-built.mjs';
import { startServers } from './start-servers.mjs';
import { withSources } from './with-sources.mjs';
import { writeBetween } from './write-between.mjs';

const { values } = parseArgs({
  options: { servers: { type: 'boolean', default: false }, print: { type: 'boolean', default: false } },
});
if (!ensureBuilt()) process.exit(1);
process.exitCode = await withSources(tryAll);

async function tryAll(load) {
  const { pack, project, manifest } = await load('/test/package/installed.ts');
  const servers = values.servers ? await startServers(load) : null;
  const packed = await pack();
  try {
    const { peerDependencies: ranges } = await manifest();
    const tried = [];
    for (const end of ['lowest', 'newest']) {
      const wanted = Object.entries(ranges).map(
        ([name, range]) => `${name}@${end === 'lowest' ? floorOf(range) : range}`,
      );
      const consumer = await project('module', [packed.tarball, ...wanted, '@langchain/classic@^1']);
      try {
        tried.push(await results({ end, consumer, names: Object.keys(ranges), servers }));
      } finally {
        await consumer.remove();
      }
    }
    return report(ranges, tried);
  } finally {
    await packed.remove();
    await servers?.stop();
  }
}

/** The lowest version that a range such as ^1.2.13 or ~3.12.0 allows. */
function floorOf(range) {
  const floor = /^[~^](\d+\.\d+\.\d+)$/.exec(range)?.[1];
  if (floor === undefined) throw new Error(`the range ${range} names no lowest version`);
  return floor;
}

/** The versions found installed, and the programs that failed beside them. */
async function results({ end, consumer, names, servers }) {
  const versions = Object.fromEntries(names.map((name) => [name, installedVersion(consumer.path, name)]));
  const programs = ['langchain.mjs', 'langchain.cjs', 'entries.cjs'];
  const failures = [];
  for (const name of programs) await trial(failures, name, () => consumer.smoke(name));
  if (servers !== null) {
    const env = environmentOf(servers, `${end}_${process.pid}`);
    await trial(failures, 'distributed.mjs', () => consumer.smoke('distributed.mjs', { env }));
  }
  return { end, versions, failures };
}

function environmentOf({ temporal, weaviate }, name) {
  return {
    DURABLE_MEMORY_KEY: randomBytes(32).toString('base64'),
    DURABLE_MEMORY_TEMPORAL_ADDRESS: temporal.address,
    DURABLE_MEMORY_TEMPORAL_TASK_QUEUE: `try_${name}`,
    DURABLE_MEMORY_WEAVIATE_URL: weaviate.address,
    DURABLE_MEMORY_WEAVIATE_GRPC_PORT: String(weaviate.grpcPort),
    DURABLE_MEMORY_WEAVIATE_COLLECTION_PREFIX: `Try_${name}`,
  };
}

async function trial(failures, name, work) {
  try {
    console.log(`${name}: ${(await work()).trim().replaceAll('\n', ', ')}`);
  } catch (error) {
    console.error(`${name} failed\n${error.stderr ?? error.message}`);
    failures.push(name);
  }
}

function installedVersion(path, name) {
  return JSON.parse(readFileSync(join(path, 'node_modules', name, 'package.json'), 'utf8')).version;
}

function report(ranges, [lowest, newest]) {
  const rows = Object.entries(ranges).map(
    ([name, range]) => `| \`${name}\` | ${range} | ${lowest.versions[name]} | ${newest.versions[name]} |`,
  );
  const table = ['| package | allowed | lowest tried | newest tried |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
  console.log(table);
  const failures = [lowest, newest].flatMap(({ end, failures: names }) => names.map((name) => `${end}: ${name}`));
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  if (failures.length === 0 && !values.print) writeBetween('docs/compatibility.md', 'packages', table);
  return failures.length === 0 ? 0 : 1;
}
