// Every failure the doctor knows, with a real Temporal and Weaviate where there must be one.
import { createServer, type Http2Server } from 'node:http2';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinary } from '../../src/dev/find-binary.js';
import { temporalPackage } from '../../src/dev/versions.js';
import { root, run } from './installed.js';
import { startTemporal, type Temporal } from '../../src/dev/temporal.js';
import { startWeaviate, type Weaviate } from '../../src/dev/weaviate.js';
import { cli, serversTakeMs, emptyFolder } from './run-cli.js';
import { testKey } from '../support/test-keys.js';

const key = 'right-key-4812';
let folder: Awaited<ReturnType<typeof emptyFolder>>;
let temporal: Temporal;
let weaviate: Weaviate;

beforeAll(async () => {
  const progress = (): void => {};
  [folder, temporal, weaviate] = await Promise.all([
    emptyFolder(),
    startTemporal({ progress }),
    startWeaviate({ apiKey: key, progress }),
  ]);
}, serversTakeMs);
afterAll(async () => {
  await Promise.all([temporal.stop(), weaviate.stop()]);
  await folder.remove();
});

const right = (): Record<string, string> => ({
  DURABLE_MEMORY_TEMPORAL_ADDRESS: temporal.address,
  DURABLE_MEMORY_WEAVIATE_URL: weaviate.address,
  DURABLE_MEMORY_WEAVIATE_GRPC_PORT: String(weaviate.grpcPort),
  DURABLE_MEMORY_WEAVIATE_API_KEY: key,
  DURABLE_MEMORY_KEY: testKey,
});

interface Diagnosis {
  readonly code: number | null;
  /** The finding of that name. */
  readonly of: (name: string) => { readonly state: string; readonly detail: string; readonly cure: string | null };
  readonly all: string;
}

async function doctor(change: Readonly<Record<string, string>>, cwd = folder.path): Promise<Diagnosis> {
  const { code, stdout, stderr } = await cli(['doctor', '--json'], { cwd, env: { ...right(), ...change } });
  const { findings } = JSON.parse(stdout || `{"findings":[{"name":"none","detail":${JSON.stringify(stderr)}}]}`);
  return { code, of: (name) => findings.find((one: { name: string }) => one.name === name), all: stdout + stderr };
}

describe('the doctor', () => {
  it('says that Temporal cannot be reached, and still looks at the rest', async () => {
    const found = await doctor({ DURABLE_MEMORY_TEMPORAL_ADDRESS: '127.0.0.1:9' });
    expect(found.code).toBe(1);
    expect(found.of('engine')).toMatchObject({
      state: 'wrong',
      detail: expect.stringContaining('engine_unavailable'),
      cure: expect.stringContaining('npx durable-memory dev'),
    });
    expect(found.of('store').state).toBe('ok');
  });

  it('says that Weaviate cannot be reached, and still looks at Temporal', async () => {
    const found = await doctor({ DURABLE_MEMORY_WEAVIATE_URL: 'http://127.0.0.1:9' });
    expect(found.code).toBe(1);
    expect(found.of('store')).toMatchObject({
      state: 'wrong',
      detail: expect.stringContaining('store_unavailable'),
      cure: expect.stringContaining('weaviate.url'),
    });
    expect(found.of('engine').state).toBe('ok');
  });

  it('says that the gRPC port of Weaviate is the wrong one', async () => {
    const found = await doctor({ DURABLE_MEMORY_WEAVIATE_GRPC_PORT: '9' });
    expect(found.of('store')).toMatchObject({ state: 'wrong', cure: expect.stringContaining('grpcPort') });
  });

  it('says that the key of Weaviate is refused or missing, and repeats no key', async () => {
    for (const given of ['wrong-key-7391', '']) {
      const found = await doctor({ DURABLE_MEMORY_WEAVIATE_API_KEY: given });
      expect(found.code).toBe(1);
      expect(found.of('store')).toMatchObject({
        state: 'wrong',
        detail: expect.stringContaining('unauthenticated'),
        cure: 'correct the API key',
      });
      expect(found.all).not.toMatch(/wrong-key|right-key/);
    }
    const refused = await cli(['list'], {
      cwd: folder.path,
      env: { ...right(), DURABLE_MEMORY_WEAVIATE_API_KEY: 'wrong-key-7391' },
    });
    expect(refused).toMatchObject({
      code: 14,
      stdout: '',
      stderr: expect.stringMatching(/^error: unauthenticated: /m),
    });
    expect(refused.stderr).not.toContain('wrong-key-7391');
  });

  it('says that the key of Temporal is refused, and repeats no key', async () => {
    const server = await refusingTemporal();
    const { port } = server.address() as { port: number };
    const found = await doctor({
      DURABLE_MEMORY_TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
      DURABLE_MEMORY_TEMPORAL_API_KEY: 'temporal-key-5520',
      DURABLE_MEMORY_TEMPORAL_TLS: 'false',
    });
    server.close();
    expect(found.of('engine')).toMatchObject({ state: 'wrong', detail: expect.stringContaining('unauthenticated') });
    expect(found.code).toBe(1);
    expect(found.all).not.toContain('temporal-key-5520');
    expect(found.all).toContain('{"name":"temporal.apiKey","value":"set","from":"DURABLE_MEMORY_TEMPORAL_API_KEY"}');
  });

  it('says that the Temporal namespace does not exist', async () => {
    const found = await doctor({ DURABLE_MEMORY_TEMPORAL_NAMESPACE: 'nowhere' });
    expect(found.code).toBe(1);
    expect(found.all).toContain('nowhere');
  });

  it('says that nothing sweeps by itself yet', async () => {
    const found = await doctor({});
    for (const kind of ['archive', 'forget'])
      expect(found.of(`schedule ${kind}`)).toMatchObject({
        state: 'warning',
        detail: 'there is none',
        cure: 'start a worker: it makes the schedule',
      });
    expect(found.of('held sweeps').state).toBe('ok');
  });

  it('names the search attributes a Temporal namespace lacks, until the commands of docs/operations.md add them', async () => {
    await inTemporal(operations[0]!.replace('memory', 'fresh'));
    const end = Date.now() + 30_000;
    let found = await doctor({ DURABLE_MEMORY_TEMPORAL_NAMESPACE: 'fresh' });
    // The server reads its list of namespaces every few seconds.
    while (found.of('search attributes') === undefined && Date.now() < end)
      found = await doctor({ DURABLE_MEMORY_TEMPORAL_NAMESPACE: 'fresh' });
    expect(found.of('search attributes')).toMatchObject({
      state: 'wrong',
      detail: expect.stringMatching(/MemoryPartition.*MemoryTier/),
      cure: 'start a worker: it registers them',
    });
    expect(found.code).toBe(1);
    for (const command of operations.slice(1)) await inTemporal(command.replace('memory', 'fresh'));
    expect((await doctor({ DURABLE_MEMORY_TEMPORAL_NAMESPACE: 'fresh' })).of('search attributes').state).toBe('ok');
  });

  it('says that the collections hold vectors of another length, or were made with another index', async () => {
    expect((await doctor({})).of('store').state).toBe('ok');
    await writeFile(join(folder.path, 'durable-memory.config.mjs'), otherVectors);
    const found = await doctor({});
    await writeFile(join(folder.path, 'durable-memory.config.mjs'), 'export default {};');
    expect(found.of('store')).toMatchObject({
      state: 'wrong',
      detail: expect.stringMatching(/^conflict: .*512.*3/),
      cure: expect.stringContaining('collectionPrefix'),
    });
    const index = await doctor({ DURABLE_MEMORY_WEAVIATE_INDEX: 'hnsw' });
    expect(index.of('store')).toMatchObject({ state: 'wrong', detail: expect.stringMatching(/^conflict: /) });
    expect((await doctor({ DURABLE_MEMORY_WEAVIATE_COLLECTION_PREFIX: 'Other' })).of('store').state).toBe('ok');
  });

  it('says that the key to encrypt with is missing or none, with the store there or not, and repeats none', async () => {
    for (const change of [{}, { DURABLE_MEMORY_WEAVIATE_URL: 'http://127.0.0.1:9' }]) {
      const found = await doctor({ DURABLE_MEMORY_KEY: '', ...change });
      expect(found.of('encryption')).toMatchObject({ state: 'wrong', detail: expect.stringMatching(/^no_key: /) });
      expect(found.of('encryption').cure).toContain('DURABLE_MEMORY_KEY');
      expect(found.code).toBe(1);
    }
    const wrong = await doctor({ DURABLE_MEMORY_KEY: 'no-key-4471' });
    expect(wrong.of('encryption')).toMatchObject({ state: 'wrong', detail: expect.stringMatching(/^invalid_input: /) });
    expect(wrong.all).not.toContain('no-key-4471');
    expect((await doctor({})).of('encryption').detail).toMatch(/^key [0-9a-f]{12} of the configuration; 0 of 0/);
  });

  it('without a key every command and a worker are refused with no_key, exit code 8', async () => {
    for (const args of [['list'], ['status'], ['remember', 'I live in Lisbon.'], ['worker']]) {
      const { code, stderr } = await cli(args, { cwd: folder.path, env: { ...right(), DURABLE_MEMORY_KEY: '' } });
      expect(stderr).toMatch(/^error: no_key: .*DURABLE_MEMORY_KEY.*$/m);
      expect(code).toBe(8);
    }
  });

  it('warns of a variable that is not known', async () => {
    const found = await doctor({ DURABLE_MEMORY_TEMPORAL_ADRESS: 'x' });
    expect(found.of('environment')).toMatchObject({
      state: 'warning',
      detail: 'unknown: DURABLE_MEMORY_TEMPORAL_ADRESS',
    });
  });

  it('says that a package is missing that the configured model needs', async () => {
    const found = await doctor({ DURABLE_MEMORY_MODEL: 'mistralai:mistral-small' });
    expect(found.of('model')).toMatchObject({
      state: 'wrong',
      detail: expect.stringMatching(/^dependency_missing: .*@langchain\/mistralai/),
    });
    expect(found.code).toBe(1);
  });
});

/** The commands of docs/operations.md that prepare a namespace, in order. */
const operations = /<!-- run: temporal-namespace -->\s*```sh\n([\s\S]*?)```/
  .exec(readFileSync(join(root, 'docs/operations.md'), 'utf8'))![1]!
  .trim()
  .split('\n');

/** Runs a command of the Temporal command line against the server of this test. */
async function inTemporal(command: string): Promise<void> {
  const [program, ...args] = command.split(' ');
  expect(program).toBe('temporal');
  const found = await findBinary(temporalPackage, process.env);
  if (!('path' in found)) throw new Error(found.reason);
  await run(found.path, [...args, '--address', temporal.address]);
}

/** The same embedder by name, with vectors of another length. */
const otherVectors = `
const vector = () => Float32Array.from([1, 0, 0]);
const embeddings = {
  id: 'use-multilingual-v3',
  profile: { duplicate: 0.9, conflict: 0.5, related: 0.4, recallFloor: 0.3 },
  dimensions: async () => 3,
  embedDocuments: async (texts) => texts.map(vector),
  embedQuery: async () => vector(),
  close: async () => {},
};
export default { embeddings };
`;

/** Answers every gRPC call with UNAUTHENTICATED. */
async function refusingTemporal(): Promise<Http2Server> {
  const server = createServer();
  server.on('stream', (stream) => {
    stream.respond(
      { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '16', 'grpc-message': 'no' },
      { endStream: true },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
