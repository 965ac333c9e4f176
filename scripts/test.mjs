// `npm test`: builds, runs every test project, and ends with one line: N passed, N failed.
// A file that failed beside the others runs once more, alone, when all have ended: what passes then is counted as passed
// and named in the output, because it is a test (or a limit of the product) that a busy machine can break.
// Arguments are passed on to vitest as one stage (`npm test -- --project unit`).
// The logs of the servers are kept in DM_TEST_LOGS, or in a folder of its own; their ends are printed on failure.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const own = mkdtempSync(join(tmpdir(), 'durable-memory-test-'));
const logs = process.env['DM_TEST_LOGS'] || join(own, 'servers');

/** Projects and the minutes they may take on a slow machine; these need no server … */
const first = {
  name: 'unit',
  minutes: 20,
  args: [...['unit', 'feature', 'alone', 'types'].map((name) => `--project=${name}`), '--maxWorkers=100%'],
};
/** Faults on the way of an archive, a sweep, a retract and an erasure take as long as all others. */
const forgetting = ['archive', 'erasure', 'every-sweep', 'retract', 'sweep'].map((name) => `test/faults/${name}`);
/** … and these run three at once, for much of them is waiting. The output of `beside` comes when it has ended. */
const others = [
  { name: 'scenario', minutes: 70, args: ['--project', 'scenario', '--project', 'runtime'] },
  { name: 'forgetting', minutes: 70, args: ['--project', 'fault', ...forgetting], beside: true },
  {
    name: 'fault',
    minutes: 70,
    args: ['--project', 'fault', ...forgetting.map((name) => `--exclude=${name}*`)],
    beside: true,
  },
  // Its tests wait for the processes they start: two at once.
  { name: 'package', minutes: 70, args: ['--project', 'package', '--maxWorkers=2'], beside: true },
  { name: 'contract', minutes: 70, args: ['--project', 'contract', '--project', 'workflow'], beside: true },
];
const atOnce = 3;
/** More failed files than this are no accident: none of them gets a second try. */
const mostAgain = 4;
const asked = process.argv.slice(2);

// One signal ends the running stages, which end their servers; a second one ends this process at once.
const running = new Set();
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (stopped) process.exit(1);
    stopped = true;
    for (const child of running) {
      signalGroup(child, signal);
      setTimeout(() => signalGroup(child, 'SIGKILL'), 15_000).unref();
    }
  });
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It is gone already.
  }
}

/** Runs vitest to its end, or to the end of its time. `output` is a file descriptor, `file` is for its result. Resolves with its exit code. */
function vitest({ args, minutes, output, file }) {
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, DM_TEST_LOGS: logs, DM_TEST_RESULT: file };
  // A process group of its own, so that everything below it can be ended together.
  const child = spawn(process.execPath, [program, 'run', ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    env,
    detached: true,
  });
  running.add(child);
  const timers = [setTimeout(() => tooLong(child, minutes), minutes * 60_000)];
  timers.push(setTimeout(() => signalGroup(child, 'SIGKILL'), minutes * 60_000 + 30_000));
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      timers.forEach(clearTimeout);
      running.delete(child);
      signalGroup(child, 'SIGKILL');
      resolve(code ?? 1);
    });
  });
}

function tooLong(child, minutes) {
  console.error(`this stage took longer than ${minutes} minutes`);
  signalGroup(child, 'SIGTERM');
}

/** The results of one stage by test file; `failures` are those of no file, among them that the stage ended early. */
async function run({ name, minutes, args, beside = false }) {
  const file = join(own, `${name}.json`);
  const output = beside ? openSync(join(own, `${name}.txt`), 'w') : process.stdout.fd;
  const started = Date.now();
  console.log(`== ${name}`);
  const reporters = ['--reporter=default', '--reporter=scripts/result-reporter.mjs'];
  const code = await vitest({ args: [...reporters, ...args], minutes, output, file });
  if (beside) closeSync(output);
  const seconds = Math.round((Date.now() - started) / 1000);
  const { files, outside } = resultIn(file);
  const early = code !== 0 && outside.length === 0 && files.every(({ failures }) => failures.length === 0);
  const failures = early ? [`${name}: ended with exit code ${code}`] : outside;
  return { name, seconds, files, failures, beside };
}

function resultIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { files: [], outside: ['vitest wrote no result'] };
  }
}

function report({ name, seconds, beside }) {
  if (beside) console.log(readFileSync(join(own, `${name}.txt`), 'utf8'));
  console.log(`== ${name}: ${seconds} s`);
}

function printLogs() {
  for (const name of readdirSync(logs)) {
    const lines = readFileSync(join(logs, name), 'utf8').trimEnd().split('\n');
    console.log(`--- the end of ${name}`);
    console.log(lines.slice(-30).join('\n'));
  }
}

/** Finds or builds the servers once, beside the tests that need none. What fails here is said by the tests that miss them. */
async function obtainServers() {
  const started = Date.now();
  const [{ obtainServer }, { temporalPackage, weaviatePackage }] = await Promise.all([
    import(pathToFileURL(join(root, 'dist/dev/obtain-server.js')).href),
    import(pathToFileURL(join(root, 'dist/dev/versions.js')).href),
  ]);
  const progress = (line) => console.error(line);
  await Promise.allSettled([temporalPackage, weaviatePackage].map((one) => obtainServer(one, process.env, progress)));
  console.log(`== servers found or built: ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Servers whose test process was killed are ended here, not by the next run. */
async function endServers() {
  const { endStaleServers } = await import(pathToFileURL(join(root, 'dist/dev/running-servers.js')).href);
  endStaleServers(process.env, (line) => console.error(line));
}

mkdirSync(logs, { recursive: true });
if (!ensureBuilt()) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const failures = [];
const files = [];

async function reported(stage) {
  const result = await run(stage);
  report(result);
  failures.push(...result.failures);
  return result.files;
}

/** Runs the files that failed once more, one at a time and with nothing beside them; their new results take the place of the old. */
async function runAgain() {
  const failed = files.filter((one) => one.failures.length > 0);
  if (stopped || failed.length === 0 || failed.length > mostAgain) return;
  const projects = [...new Set(failed.map(({ project }) => `--project=${project}`))];
  const args = [...projects, '--no-file-parallelism', ...failed.map(({ file }) => file)];
  const second = await reported({ name: 'again', minutes: 30, args });
  for (const one of failed) {
    const now = second.find(({ file }) => file === one.file);
    if (now === undefined) continue;
    if (now.failures.length === 0)
      for (const failure of one.failures) console.log(`--- passed when run again, alone: ${failure.slice(0, 1500)}`);
    Object.assign(one, now);
  }
}

/** Runs the stages in order, `atOnce` of them beside each other. */
async function runAll(stages) {
  const waiting = [...stages];
  const next = async () => {
    while (waiting.length > 0 && !stopped) files.push(...(await reported(waiting.shift())));
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

if (asked.length > 0) files.push(...(await reported({ name: 'asked', minutes: 60, args: asked })));
else {
  const servers = obtainServers();
  const unit = await reported(first);
  await servers;
  await runAll(others);
  await runAgain();
  files.push(...unit);
}
if (stopped) failures.push('stopped by a signal');
await endServers();
failures.push(...files.flatMap((one) => one.failures));
const passed = files.reduce((sum, one) => sum + one.passed, 0);
if (failures.length > 0) printLogs();
// Last, so that they are there when only the end of the output is kept.
for (const failure of failures) console.log(`--- failed: ${failure.slice(0, 3000)}`);
rmSync(own, { recursive: true, force: true });
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
