import { createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { engineError, installLine, withTemporalPackages } from '../../../src/engine/temporal/errors.js';
import { temporalEngine } from '../../../src/engine/temporal/temporal-engine.js';
import { aPartition } from '../../support/builders.js';
import { silentLog } from '../../support/silent-log.js';

const open: (() => Promise<void>)[] = [];

/** A server that answers every call with this gRPC status. */
async function grpcServer(status: number): Promise<string> {
  const server: Http2Server = createServer();
  server.on('stream', (stream) => {
    const headers = { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': status, 'grpc-message': 'no' };
    stream.respond(headers, { endStream: true });
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    for (const session of sessions) session.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const engineAt = async (address: string): ReturnType<typeof temporalEngine> => {
  const engine = await temporalEngine({ address, namespace: 'acme', taskQueue: 'memory', log: silentLog });
  open.push(() => engine.close());
  return engine;
};

describe('the Temporal engine without a good server', () => {
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });

  test('opens without connecting; a nudge says that the address is not reachable', async () => {
    const engine = await engineAt('127.0.0.1:1');
    await expect(engine.nudge(aPartition())).rejects.toMatchObject({
      code: 'engine_unavailable',
      message: expect.stringContaining('127.0.0.1:1') as string,
    });
    await expect(engine.info()).rejects.toMatchObject({ code: 'engine_unavailable' });
  });

  test.each([
    ['UNAUTHENTICATED', 16],
    ['PERMISSION_DENIED', 7],
  ])('a refused key (%s) is unauthenticated and not shown', async (_, status) => {
    const address = await grpcServer(status);
    const place = { address, namespace: 'acme', apiKey: 'key-0815', tls: false };
    const engine = await temporalEngine({ ...place, taskQueue: 'memory', log: silentLog });
    open.push(() => engine.close());
    const error = await engine.nudge(aPartition()).catch((reason: Error) => reason);
    expect(error).toMatchObject({ code: 'unauthenticated' });
    expect((error as Error).message).not.toContain('key-0815');
  });

  test('an unknown Temporal namespace is named', async () => {
    const engine = await engineAt(await grpcServer(5));
    await expect(engine.nudge(aPartition())).rejects.toMatchObject({
      code: 'engine_unavailable',
      message: expect.stringContaining('no namespace acme') as string,
    });
  });

  test('an address that is none is refused at once', async () => {
    await expect(engineAt('http://localhost/')).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(engineAt('localhost')).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('a missing package is dependency_missing with the install line', async () => {
    const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
    await expect(withTemporalPackages(() => Promise.reject(missing))).rejects.toMatchObject({
      code: 'dependency_missing',
      message: expect.stringContaining(installLine) as string,
    });
    await expect(withTemporalPackages(() => Promise.reject(new Error('other')))).rejects.toThrow('other');
  });

  test('a MemoryError passes as it is', () => {
    const place = { address: '127.0.0.1:7233', namespace: 'acme' };
    const error = engineError(new Error('odd'), place);
    expect(engineError(error, place)).toBe(error);
    expect(error.context).toEqual(place);
  });
});
