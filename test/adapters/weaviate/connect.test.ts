import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/adapters/weaviate/connect.js';
import { freePorts } from '../../../src/dev/free-ports.js';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function httpServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const options = (url: string) => ({ url, embedderId: 'e', dimensions: 4, timeouts: { connectMs: 300 } });

describe('connecting', () => {
  it('without the package: dependency_missing, with the line that installs it', async () => {
    const absent = () =>
      Promise.reject(Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' }));
    await expect(connect(options('http://127.0.0.1:1'), absent)).rejects.toMatchObject({
      code: 'dependency_missing',
      message: expect.stringContaining('npm install weaviate-client@~3.12.0'),
    });
  });

  it('to an address where nothing listens: store_unavailable, naming the address', async () => {
    const [port] = await freePorts(1);
    await expect(connect(options(`http://127.0.0.1:${port}`))).rejects.toMatchObject({
      code: 'store_unavailable',
      message: expect.stringContaining(`http://127.0.0.1:${port}`),
    });
  });

  it('to a server that never answers: timeout', async () => {
    const url = await httpServer(() => undefined);
    await expect(connect(options(url))).rejects.toMatchObject({ code: 'timeout' });
  });

  it('with a key that is refused: unauthenticated, and the key is not in the message', async () => {
    const keys: (string | undefined)[] = [];
    const url = await httpServer((request, response) => {
      keys.push(request.headers.authorization);
      response.writeHead(401).end('{}');
    });
    const error = await connect({ ...options(url), apiKey: 'wrong-key' }).then(
      () => expect.fail('it connected'),
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 'unauthenticated' });
    expect(String(error)).not.toContain('wrong-key');
    expect(keys).toEqual(['Bearer wrong-key']);
  });

  it('to a server whose gRPC does not answer: store_unavailable, naming that port', async () => {
    const url = await httpServer((_, response) => response.end('{"version":"1.39.0"}'));
    const [grpcPort] = await freePorts(1);
    await expect(connect({ ...options(url), grpcPort: grpcPort! })).rejects.toMatchObject({
      code: 'store_unavailable',
      message: expect.stringContaining(`127.0.0.1:${grpcPort} (gRPC)`),
    });
  });
});
