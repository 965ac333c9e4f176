import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { build } from 'vite';
import { waitUntil } from '../../src/dev/wait-until.js';
import { startWeaviate } from '../../src/dev/weaviate.js';
import { fakeMachine, isAlive, type FakeMachine } from './fake-programs.js';

let program = '';
let machine: FakeMachine;
let launcher: ChildProcess | undefined;

beforeAll(async () => {
  const entry = fileURLToPath(new URL('./launcher-program.ts', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, write: false, minify: false, target: 'node20' },
  });
  if (!('output' in result)) throw new Error('the bundler gave no output');
  program = result.output[0].code;
});

afterEach(async () => {
  if (launcher?.exitCode === null && launcher.signalCode === null) {
    // Not SIGKILL: it has to end its server.
    launcher.kill('SIGTERM');
    await once(launcher, 'exit');
  }
  machine.remove();
});

async function launch(environment: Record<string, string> = {}) {
  machine = fakeMachine('weaviate-server');
  launcher = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...machine.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  launcher.stdin!.end(program);
  const [line] = (await once(launcher.stdout!, 'data')) as [Buffer];
  const [pid, folder] = line.toString('utf8').trim().split(' ');
  return { launcher, pid: Number(pid), folder: folder! };
}

const gone = (pid: number) => waitUntil(() => Promise.resolve(!isAlive(pid)), { timeoutMs: 10_000 });

describe('when the process that started a server ends', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s: the server ends, and the signal is seen',
    async (signal) => {
      const started = await launch();
      started.launcher.kill(signal);
      expect(await once(started.launcher, 'exit')).toEqual([null, signal]);
      expect(await gone(started.pid)).toBe(true);
      expect(existsSync(started.folder)).toBe(false);
    },
  );

  it('a handler of the program decides how it ends', async () => {
    const started = await launch({ OWN_HANDLER: 'yes' });
    started.launcher.kill('SIGTERM');
    expect(await once(started.launcher, 'exit')).toEqual([0, null]);
    expect(await gone(started.pid)).toBe(true);
  });

  it('by SIGKILL: the server is left, and the next start ends it and clears its folder', async () => {
    const started = await launch();
    started.launcher.kill('SIGKILL');
    await once(started.launcher, 'exit');
    expect(isAlive(started.pid)).toBe(true);
    const next = await startWeaviate({ env: machine.env, progress: machine.progress });
    expect(await gone(started.pid)).toBe(true);
    expect(existsSync(started.folder)).toBe(false);
    expect(machine.said.join('\n')).toContain(`process ${started.pid}`);
    await next.stop();
  });

  it('a server whose parent lives is left alone by other starts', async () => {
    const started = await launch();
    const next = await startWeaviate({ env: machine.env, progress: machine.progress });
    await next.stop();
    expect(isAlive(started.pid)).toBe(true);
  });
});
