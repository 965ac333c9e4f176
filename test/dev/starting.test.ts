import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePorts } from '../../src/dev/free-ports.js';
import { startTemporal } from '../../src/dev/temporal.js';
import { acceptsConnections } from '../../src/dev/wait-until.js';
import { startWeaviate } from '../../src/dev/weaviate.js';
import { fakeMachine, isAlive, type FakeMachine, type Program } from './fake-programs.js';

const machines: FakeMachine[] = [];
const stops: (() => Promise<void>)[] = [];
function machineWith(...programs: readonly Program[]) {
  const machine = fakeMachine(...programs);
  machines.push(machine);
  return { machine, options: { env: machine.env, progress: machine.progress } };
}
async function temporalOn(options: Parameters<typeof startTemporal>[0]) {
  const temporal = await startTemporal(options);
  stops.push(temporal.stop);
  return temporal;
}
async function weaviateOn(options: Parameters<typeof startWeaviate>[0]) {
  const weaviate = await startWeaviate(options);
  stops.push(weaviate.stop);
  return weaviate;
}
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  for (const machine of machines.splice(0)) machine.remove();
});

const serverCalls = (machine: FakeMachine, name: string) =>
  machine.calls(name).filter((call) => call.args[0] !== '--help');

describe('starting a server', () => {
  it('runs on free ports of loopback, in a folder of its own, and answers when it is handed over', async () => {
    const { machine, options } = machineWith('temporal', 'weaviate-server');
    const [temporal, weaviate] = await Promise.all([temporalOn(options), weaviateOn(options)]);
    const [, port] = /^127\.0\.0\.1:(\d+)$/.exec(temporal.address) ?? [];
    expect(await acceptsConnections('127.0.0.1', Number(port))).toBe(true);
    expect(await acceptsConnections('127.0.0.1', weaviate.grpcPort)).toBe(true);
    expect((await fetch(weaviate.address)).status).toBe(200);
    const [call] = serverCalls(machine, 'weaviate-server');
    expect(call?.env['PERSISTENCE_DATA_PATH']).toBe(join(weaviate.server!.folder, 'data'));
    expect(call?.env['AUTOSCHEMA_ENABLED']).toBe('false');
    expect(new Set([...Object.values(temporal.server!.ports), ...Object.values(weaviate.server!.ports)]).size).toBe(10);
  });

  it('two of a kind run side by side', async () => {
    const { options } = machineWith('weaviate-server');
    const [one, two] = await Promise.all([weaviateOn(options), weaviateOn(options)]);
    expect(one.address).not.toBe(two.address);
    expect(one.server!.folder).not.toBe(two.server!.folder);
  });

  it('stop ends the process and throws a temporary folder away; twice is harmless', async () => {
    const { options } = machineWith('temporal');
    const temporal = await temporalOn(options);
    await temporal.stop();
    await temporal.stop();
    expect(isAlive(temporal.pid!)).toBe(false);
    expect(existsSync(temporal.server!.folder)).toBe(false);
  });

  it('a folder that was given stays, holds the log, and serves one server at a time', async () => {
    const { machine, options } = machineWith('weaviate-server');
    const folder = join(machine.folder, 'kept');
    const weaviate = await weaviateOn({ ...options, folder });
    await expect(startWeaviate({ ...options, folder })).rejects.toMatchObject({ code: 'folder_in_use' });
    await weaviate.stop();
    expect(existsSync(weaviate.logFile!)).toBe(true);
    expect(weaviate.logFile!.startsWith(folder)).toBe(true);
    await weaviateOn({ ...options, folder });
  });

  it('a killed server can be started again at the same address', async () => {
    const { machine, options } = machineWith('weaviate-server');
    const folder = join(machine.folder, 'kept');
    const first = await weaviateOn({ ...options, folder });
    await first.server!.kill();
    expect(isAlive(first.pid!)).toBe(false);
    const second = await weaviateOn({ ...options, folder, ports: first.server!.ports });
    expect(second.address).toBe(first.address);
  });

  it('Temporal gets the search attributes, the dispatch setting, and its file and UI when they are wanted', async () => {
    const { machine, options } = machineWith('temporal');
    const plain = await temporalOn(options);
    const folder = join(machine.folder, 'kept');
    const full = await temporalOn({ ...options, folder, ui: true });
    const [first, second] = serverCalls(machine, 'temporal').map((call) => call.args.join(' '));
    for (const name of ['MemoryPartition', 'MemoryJob', 'MemoryOutcome', 'MemoryTier']) {
      expect(first).toContain(`--search-attribute ${name}=Keyword`);
    }
    expect(first).toContain('--dynamic-config-value history.transferProcessorMaxPollRPS=1000');
    expect(first).toContain('--headless');
    expect(first).not.toContain('--db-filename');
    expect(plain.uiAddress).toBeNull();
    expect(second).toContain(`--db-filename ${join(folder, 'temporal.db')}`);
    expect(second).not.toContain('--headless');
    expect(full.uiAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it.each([
    ['whose port was taken in between', 'port-taken'],
    ['that crashes while it starts', 'crashes-once'],
  ])('one %s is started again', async (_, mark) => {
    const { machine, options } = machineWith('weaviate-server');
    machine.mark(mark);
    const weaviate = await weaviateOn(options);
    expect(serverCalls(machine, 'weaviate-server')).toHaveLength(2);
    expect((await fetch(weaviate.address)).status).toBe(200);
  });

  it('a server that ends at once, each time, is an error with what it said of the cause', async () => {
    const { machine, options } = machineWith('weaviate-server');
    machine.mark('broken');
    await expect(startWeaviate({ ...options, folder: machine.folder })).rejects.toMatchObject({
      code: 'store_unavailable',
      message: expect.stringContaining('panic: cannot open the data folder'),
    });
    expect(serverCalls(machine, 'weaviate-server')).toHaveLength(3);
  });

  it('in Docker: on loopback only, data in the folder, and the container is removed at the end', async () => {
    const { machine, options } = machineWith('docker');
    const weaviate = await weaviateOn({ ...options, apiKey: 'k' });
    expect(weaviate.server!.how).toBe('docker');
    expect((await fetch(weaviate.address)).status).toBe(200);
    const run = machine
      .calls('docker')
      .find((call) => call.args[0] === 'run')!
      .args.join(' ');
    expect(run).toContain(`-p 127.0.0.1:${weaviate.grpcPort}:50051`);
    expect(run).toContain(`-v ${weaviate.server!.folder}:/data`);
    expect(run).toContain('AUTHENTICATION_APIKEY_ALLOWED_KEYS=k');
    await weaviate.stop();
    const [, name] = /--name (\S+)/.exec(run) ?? [];
    expect(machine.calls('docker').at(-1)?.args).toEqual(['rm', '--force', name]);
    expect(isAlive(weaviate.pid!)).toBe(false);
  });

  it('Temporal in Docker too', async () => {
    const { machine, options } = machineWith('docker');
    const temporal = await temporalOn({ ...options, folder: join(machine.folder, 'kept') });
    const run = machine
      .calls('docker')
      .find((call) => call.args[0] === 'run')!
      .args.join(' ');
    expect(run).toContain('temporalio/temporal:1.5.1 server start-dev --ip 0.0.0.0');
    expect(run).toContain('--db-filename /data/temporal.db');
    expect(temporal.server!.how).toBe('docker');
  });
});

describe('a given address', () => {
  it('is used when it answers; nothing is started and stop leaves it alone', async () => {
    const { machine, options } = machineWith('temporal', 'weaviate-server');
    const own = await weaviateOn(options);
    const count = machine.calls().length;
    const used = await weaviateOn({ ...options, address: `${own.address}/`, grpcPort: own.grpcPort });
    expect(used).toMatchObject({ address: own.address, grpcPort: own.grpcPort, pid: null, server: null });
    await used.stop();
    expect((await fetch(own.address)).status).toBe(200);
    const listener = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => listener.once('listening', resolve));
    const address = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
    expect(await temporalOn({ ...options, address })).toMatchObject({ address, pid: null });
    listener.close();
    expect(machine.calls()).toHaveLength(count);
  });

  it('fails when it does not answer, and nothing else is tried', async () => {
    const { machine, options } = machineWith('temporal', 'weaviate-server');
    const [port] = await freePorts(1);
    await expect(startTemporal({ ...options, address: `127.0.0.1:${port}` })).rejects.toMatchObject({
      code: 'engine_unavailable',
      message: expect.stringContaining(`127.0.0.1:${port}`),
    });
    await expect(startWeaviate({ ...options, address: `http://127.0.0.1:${port}` })).rejects.toMatchObject({
      code: 'store_unavailable',
      message: expect.stringContaining(`http://127.0.0.1:${port}`),
    });
    await expect(startTemporal({ ...options, address: 'somewhere' })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(startWeaviate({ ...options, address: 'somewhere' })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(machine.calls()).toEqual([]);
  });
});

it('what a server says goes to its log file, not to the terminal', async () => {
  const { machine, options } = machineWith('weaviate-server');
  machine.mark('broken');
  const folder = join(machine.folder, 'kept');
  await expect(startWeaviate({ ...options, folder })).rejects.toThrow('did not get ready');
  expect(readFileSync(join(folder, 'weaviate-server.log'), 'utf8')).toContain('panic');
});
