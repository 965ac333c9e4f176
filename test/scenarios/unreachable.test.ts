// Services that are not there, never answer, or refuse the key; embedders that do not fit; folders that are taken.
// Each is an error with its code in a bounded time, and what was accepted before is kept.
import { createServer as createHttp2Server, type Http2Server } from 'node:http2';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openMemory, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { startWeaviate, type Weaviate } from '../../src/dev/weaviate.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { resolveConfig } from '../../src/composition/open-memory.js';
import { anId } from '../support/builders.js';
import { distributedOptions } from '../support/distributed.js';
import { faultChild } from '../support/fault-child.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';
import { aFolder, expectError } from './both-engines.js';

const parts = { log: silentLog, embedder: hashingEmbedder() };
/** Far above every timeout of the package, far below the two minutes of a test. */
const bound = 40_000;

async function listening(server: Server | Http2Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A port that takes every connection and never says anything. */
async function silentPort(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return listening(server);
}

/** A Temporal that refuses every key, as its gRPC says it. */
async function refusingTemporal(): Promise<number> {
  const server = createHttp2Server();
  server.on('stream', (stream) => {
    stream.on('error', () => {});
    const refusal = { 'grpc-status': '16', 'grpc-message': 'Request unauthorized.' };
    stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto', ...refusal }, { endStream: true });
  });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  return port;
}

function withTemporal(port: number, more: object = {}): OpenMemoryOptions {
  const given = distributedOptions();
  return { ...given, temporal: { address: `127.0.0.1:${port}`, ...more }, parts };
}

async function opened(options: OpenMemoryOptions): Promise<DurableMemory> {
  const memory = await openMemory(options);
  onTestFinished(() => memory.close());
  return memory;
}

describe('Weaviate', () => {
  it.each([
    ['not there', closedPort, 'store_unavailable'],
    ['there and silent', silentPort, 'timeout'],
  ] as const)('%s: opening fails with its code, naming the address', { timeout: bound }, async (_, port, code) => {
    const url = `http://127.0.0.1:${await port()}`;
    const error = await expectError(() => openMemory({ ...distributedOptions(), weaviate: { url }, parts }), code);
    expect(error.message).toContain(url);
  });

  it('silent on its gRPC port: opening fails within a bounded time', { timeout: bound }, async () => {
    const grpcPort = await silentPort();
    const weaviate = { url: servers().weaviate.http, grpcPort };
    const error = await openMemory({ ...distributedOptions(), weaviate, parts }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'MemoryError' });
    expect(['store_unavailable', 'timeout']).toContain((error as { code: string }).code);
  });

  it('an address that is none is invalid_input', async () => {
    for (const url of ['weaviate', 'ftp://x', 'http://']) {
      await expectError(() => openMemory({ ...distributedOptions(), weaviate: { url }, parts }), 'invalid_input');
    }
  });
});

describe('Temporal', () => {
  it.each([
    ['not there', closedPort],
    ['there and silent', silentPort],
  ] as const)(
    'G1: %s: a turn is kept, recall works, and a worker takes it up later',
    { timeout: bound },
    async (_, port) => {
      const away = await opened(withTemporal(await port()));
      const userId = anId();
      const { ingestionId, kept } = await away.for(userId).remember('I play the oud.');
      expect([kept, await away.for(userId).queued()]).toEqual([true, 1]);
      const recalled = await away.for(userId).recall('What do I play?', { strict: true });
      expect(recalled.memories).toEqual([]);
      await expectError(() => away.status(), 'engine_unavailable');

      const options = { ...distributedOptions(), parts };
      const worker = await openWorker(await resolveConfig(options), { parts });
      const running = worker.run();
      const back = await opened(options);
      try {
        const user = back.for(userId);
        await expect.poll(async () => (await user.status(ingestionId))?.state).toBe('done');
        expect((await user.list()).memories).toHaveLength(1);
      } finally {
        worker.shutdown();
        await running;
      }
    },
  );

  it('that refuses the key: unauthenticated without the key in it; the turn is kept', { timeout: bound }, async () => {
    const key = 'wrong-key-93b1';
    const memory = await opened(withTemporal(await refusingTemporal(), { apiKey: key, tls: false }));
    const error = await expectError(() => memory.status(), 'unauthenticated');
    expect(`${error.message} ${JSON.stringify(error.context)}`).not.toContain(key);
    const user = memory.for(anId());
    expect(await user.remember('I play the oud.')).toMatchObject({ kept: true });
    expect(await user.queued()).toBe(1);
  });

  it('an address that is none is invalid_input', async () => {
    for (const address of ['temporal', 'http://127.0.0.1:7233', '127.0.0.1:port', ' ']) {
      await expectError(() => openMemory({ ...distributedOptions(), temporal: { address }, parts }), 'invalid_input');
    }
  });
});

describe('a key that Weaviate refuses', () => {
  let locked: Weaviate;
  beforeAll(async () => {
    locked = await startWeaviate({ apiKey: 'the-right-key' });
  });
  afterAll(() => locked.stop());

  it.each([
    ['a wrong one', { apiKey: 'the-wrong-key' }],
    ['none', {}],
  ])('%s is unauthenticated, and no key is repeated', async (_, key) => {
    const weaviate = { url: locked.address, grpcPort: locked.grpcPort, ...key };
    const error = await expectError(() => openMemory({ ...distributedOptions(), weaviate, parts }), 'unauthenticated');
    expect(error.message).not.toMatch(/the-(wrong|right)-key/);
  });
});

describe('an embedder that does not fit', () => {
  const small = hashingEmbedder({ id: 'same-name', dimensions: 64 });
  const large = hashingEmbedder({ id: 'same-name', dimensions: 128 });

  it('embedded: other vectors under the same id are refused, and the memory is still there', async () => {
    const folder = await aFolder();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const base = { configFolder: null, engine: 'embedded', folder } as const;
    const first = await openMemory({ ...base, parts: { ...parts, embedder: small } });
    await first.for('ann').add('Owns a canoe', { wait: true });
    await first.close();
    const error = await expectError(
      () => openMemory({ ...base, parts: { ...parts, embedder: large } }),
      'invalid_input',
    );
    expect(error.message).toMatch(/64.*128/);
    const again = await opened({ ...base, parts: { ...parts, embedder: small } });
    expect((await again.for('ann').recall('canoe', { strict: true })).memories).toHaveLength(1);
  });

  it('distributed: other vectors under the same id are refused, and the memory is still there', async () => {
    const base = {
      ...distributedOptions(),
      weaviate: { ...weaviateWith('Fit'), grpcPort: servers().weaviate.grpcPort },
    };
    const first = await opened({ ...base, parts: { ...parts, embedder: small } });
    expect(await first.for('ann').remember('I own a canoe.')).toMatchObject({ kept: true });
    const error = await expectError(() => openMemory({ ...base, parts: { ...parts, embedder: large } }), 'conflict');
    expect(error.message).toMatch(/64.*128/);
    expect(await first.for('ann').queued()).toBe(1);
  });

  it('one whose vectors are short or no numbers fails the turn, which can be retried once it is cured', async () => {
    const folder = await aFolder();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const good = hashingEmbedder();
    let broken: readonly number[] | null = [1, 2, 3];
    const embedder = {
      ...good,
      embedDocuments: async (texts: readonly string[]) =>
        broken === null ? good.embedDocuments(texts) : texts.map(() => Float32Array.from(broken!)),
    };
    const memory = await opened({ configFolder: null, engine: 'embedded', folder, parts: { ...parts, embedder } });
    const ann = memory.for('ann');
    const short = await ann.add('Owns a canoe', { wait: true });
    broken = Array.from({ length: 256 }, () => NaN);
    const notNumbers = await ann.add('Owns a kayak', { wait: true });
    broken = null;
    const good2 = await ann.add('Owns a raft', { wait: true });
    expect([short, notNumbers, good2].map(({ outcome }) => [outcome!.status, outcome!.code])).toEqual([
      ['failed', 'invalid_input'],
      ['failed', 'invalid_input'],
      ['done', null],
    ]);
    await ann.retry(short.ingestionId);
    await ann.retry(notNumbers.ingestionId);
    await expect.poll(async () => (await ann.list()).memories.length).toBe(3);
  });
});

function weaviateWith(collectionPrefix: string): { url: string; collectionPrefix: string } {
  return { url: servers().weaviate.http, collectionPrefix: `${collectionPrefix}_${anId().slice(0, 8)}` };
}

describe('a folder', () => {
  it('that another process has open is folder_in_use with the cure, until that process ends', async () => {
    const folder = await aFolder();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const base = { configFolder: null, engine: 'embedded', folder, parts } as const;
    const first = await openMemory(base);
    await first.for('ann').add('Owns a canoe', { wait: true });
    await first.close();
    const other = faultChild('fault-embedded-child.mjs', { folder, callsFile: join(folder, 'calls') });
    await other.said('open');
    const error = await expectError(() => openMemory(base), 'folder_in_use');
    expect(error.message).toMatch(/choose another|end it/);
    other.signal('SIGKILL');
    await other.ended();
    const memory = await opened(base);
    expect((await memory.for('ann').list()).memories.map((one) => one.content)).toEqual(['Owns a canoe']);
  });

  it('that is a file, or lies under one, is invalid_input', async () => {
    const base = { configFolder: null, engine: 'embedded', parts } as const;
    await expectError(() => openMemory({ ...base, folder: '/dev/null' }), 'invalid_input');
    await expectError(() => openMemory({ ...base, folder: '/dev/null/memory' }), 'invalid_input');
    await expectError(() => openMemory({ ...base, folder: '' }), 'invalid_input');
  });
});
