import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cachedBinary } from '../../src/dev/cache-folder.js';
import { obtainServer } from '../../src/dev/obtain-server.js';
import { runCommand } from '../../src/dev/run-command.js';
import { temporalPackage, weaviatePackage } from '../../src/dev/versions.js';
import { fakeMachine, releaseServer, type FakeMachine, type Program } from './fake-programs.js';

const machines: FakeMachine[] = [];
function machineWith(...programs: readonly Program[]): FakeMachine {
  const machine = fakeMachine(...programs);
  machines.push(machine);
  return machine;
}
afterEach(() => {
  for (const machine of machines.splice(0)) machine.remove();
});

const obtain = (machine: FakeMachine, server = weaviatePackage) => obtainServer(server, machine.env, machine.progress);
const cacheOf = (machine: FakeMachine, server = weaviatePackage) =>
  cachedBinary(server.cacheName, server.version, machine.env);

describe('finding a server', () => {
  it('takes the binary on PATH and asks nothing else', async () => {
    const machine = machineWith('weaviate-server', 'docker', 'go');
    expect(await obtain(machine)).toMatchObject({
      kind: 'binary',
      path: expect.stringMatching(/bin\/weaviate-server$/),
    });
    expect(machine.calls('docker')).toEqual([]);
    expect(machine.said).toEqual([]);
  });

  it('knows Weaviate under both of its names', async () => {
    const machine = machineWith('weaviate');
    expect(await obtain(machine)).toMatchObject({ path: expect.stringMatching(/bin\/weaviate$/) });
  });

  it('prefers the cached binary, whose version is the tested one', async () => {
    const machine = machineWith('temporal');
    const cached = cacheOf(machine, temporalPackage);
    mkdirSync(dirname(cached), { recursive: true });
    machine.install('temporal', cached);
    expect(await obtain(machine, temporalPackage)).toEqual({ kind: 'binary', path: cached });
  });

  it('uses Docker when there is no binary, pulling a missing image visibly', async () => {
    const machine = machineWith('docker', 'go');
    machine.mark('no-image');
    expect(await obtain(machine)).toEqual({ kind: 'docker' });
    expect(machine.calls('docker').map((call) => call.args[0])).toEqual(['version', 'image', 'pull']);
    expect(machine.said.join('\n')).toContain(weaviatePackage.image);
    expect(machine.calls('go')).toEqual([]);
  });

  it('downloads the release when Docker does not run, and finds it in the cache the next time', async () => {
    const machine = machineWith('docker');
    machine.mark('no-docker');
    const { archive, archiveBinary } = weaviatePackage;
    const server = await releaseServer(machine, archive(process.platform, process.arch), archiveBinary as 'weaviate');
    expect(await obtain(machine)).toEqual({ kind: 'binary', path: cacheOf(machine) });
    server.close();
    server.closeAllConnections();
    expect(machine.said.join('\n')).toMatch(/Cannot connect to the Docker daemon/);
    machine.said.length = 0;
    expect(await obtain(machine)).toEqual({ kind: 'binary', path: cacheOf(machine) });
    expect(machine.said).toEqual([]);
  });

  it('builds with Go when nothing else works, and finds the binary in the cache the next time', async () => {
    const machine = machineWith('go');
    expect(await obtain(machine, temporalPackage)).toEqual({
      kind: 'binary',
      path: cacheOf(machine, temporalPackage),
    });
    expect(machine.calls('go').at(-1)?.args).toEqual(['install', 'github.com/temporalio/cli/cmd/temporal@v1.5.1']);
    expect(machine.said.join('\n')).toContain('go install');
    await obtain(machine, temporalPackage);
    expect(machine.calls('go')).toHaveLength(2);
  });

  it('says the reason of every way when none works', async () => {
    const machine = machineWith('docker', 'go');
    for (const mark of ['no-image', 'no-pull', 'no-build']) machine.mark(mark);
    await expect(obtain(machine)).rejects.toMatchObject({
      code: 'dependency_missing',
      message: expect.stringMatching(
        /^Weaviate 1\.39\.0 .*no weaviate-server or weaviate on PATH.*network is down.*127\.0\.0\.1:9.*go: no network/,
      ),
    });
    expect(existsSync(cacheOf(machine))).toBe(false);
  });

  it('a program that is not installed and one that hangs are reasons, not exceptions', async () => {
    const missing = await runCommand('dm-no-such-program', [], { timeoutMs: 1000 });
    expect(missing).toMatchObject({ ok: false, reason: 'not installed' });
    const hanging = await runCommand(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 50 });
    expect(hanging).toMatchObject({ ok: false, reason: 'no answer within 0.05 s' });
  });
});

describe('release archives', () => {
  it.each([
    ['linux', 'x64', 'temporal_cli_1.5.1_linux_amd64.tar.gz', 'weaviate-v1.39.0-Linux-amd64.tar.gz'],
    ['linux', 'arm64', 'temporal_cli_1.5.1_linux_arm64.tar.gz', 'weaviate-v1.39.0-Linux-arm64.tar.gz'],
    ['darwin', 'arm64', 'temporal_cli_1.5.1_darwin_arm64.tar.gz', 'weaviate-v1.39.0-Darwin-all.zip'],
  ] as const)('are named as the projects name them on %s %s', (platform, arch, temporal, weaviate) => {
    expect(temporalPackage.archive(platform, arch)).toMatch(new RegExp(`^temporalio/cli/.*/v1\\.5\\.1/${temporal}$`));
    expect(weaviatePackage.archive(platform, arch)).toMatch(
      new RegExp(`^weaviate/weaviate/.*/v1\\.39\\.0/${weaviate}$`),
    );
  });
});
