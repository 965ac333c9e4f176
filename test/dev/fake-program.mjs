// Stands in for temporal, weaviate-server, docker and go in the tests of the launcher. What it is called decides
// what it does; every call is written down as one JSON line.
import { appendFileSync, chmodSync, copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { basename, join } from 'node:path';

const name = basename(process.argv[2]).replace(/-\d+\.\d+\.\d+$/, '');
const args = process.argv.slice(3);
const folder = process.env.FAKE_FOLDER;
const keptEnv = [
  'GRPC_PORT',
  'PERSISTENCE_DATA_PATH',
  'AUTOSCHEMA_ENABLED',
  'AUTHENTICATION_APIKEY_ALLOWED_KEYS',
  'GOBIN',
];
const env = Object.fromEntries(keptEnv.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])));
appendFileSync(join(folder, 'calls.jsonl'), `${JSON.stringify({ name, args, env, pid: process.pid })}\n`);

/** A file of this name in the folder makes something fail; once, when `once` is set. */
function isToFail(what, once = false) {
  const file = join(folder, what);
  if (!existsSync(file)) return false;
  if (once) rmSync(file);
  return true;
}

function listen(port) {
  createSocket((socket) => socket.end()).listen(port, '127.0.0.1');
}

function serve(port) {
  const body = 'MemoryPartition MemoryJob MemoryOutcome MemoryTier';
  createServer((_, response) => response.end(body)).listen(port, '127.0.0.1');
}

const traceOfCalls = Array.from({ length: 20 }, (_, n) => `main.call${n}()`).join('\n');

const valueOf = (flag) => Number(args[args.indexOf(flag) + 1]);

const programs = {
  temporal() {
    if (args[0] === '--help') return;
    listen(valueOf('--port'));
    serve(valueOf('--http-port'));
  },
  'weaviate-server'() {
    if (args[0] === '--help') return;
    if (isToFail('port-taken', true)) fail('listen tcp 127.0.0.1:1: bind: address already in use');
    if (isToFail('crashes-once', true)) fail(`panic: no free port\n\n${traceOfCalls}`);
    if (isToFail('broken')) fail(`panic: cannot open the data folder\n\n${traceOfCalls}`);
    listen(Number(process.env.GRPC_PORT));
    serve(valueOf('--port'));
  },
  docker() {
    const [command] = args;
    if (command === 'version' && isToFail('no-docker')) fail('Cannot connect to the Docker daemon');
    if (command === 'image' && isToFail('no-image')) fail('No such image');
    if (command === 'pull' && isToFail('no-pull')) fail('network is down');
    if (command !== 'run') return;
    for (const mapping of args.filter((_, index) => args[index - 1] === '-p')) {
      const [, outside, inside] = mapping.split(':').map(Number);
      if (inside === 7243 || inside === 8080) serve(outside);
      else listen(outside);
    }
  },
  go() {
    if (args[0] === 'version') return;
    if (isToFail('no-build')) fail('go: no network');
    const built = join(process.env.GOBIN, args[1].includes('weaviate') ? 'weaviate-server' : 'temporal');
    copyFileSync(process.argv[2], built);
    chmodSync(built, 0o755);
  },
};

function fail(message) {
  writeFileSync(2, `${message}\n`);
  process.exit(1);
}

programs[name === 'weaviate' ? 'weaviate-server' : name]();
