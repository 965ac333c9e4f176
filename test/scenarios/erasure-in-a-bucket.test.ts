// An erasure whose archive is a bucket, on a real server: nothing of the user stays in its folder, though the connection
// was cut and the process had to be started again in the middle.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSignedWell } from '../../src/adapters/key-ring/signing.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { leftIn } from '../../src/domain/erasure.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { SignedReceipt } from '../../src/domain/receipt.js';
import type { Logger } from '../../src/ports/index.js';
import { anId } from '../support/builders.js';
import { eventually } from '../support/fault-wait.js';
import { filesHolding } from '../support/files-holding.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { s3Keys, startS3, type S3Server } from '../support/s3-server.js';

const userId = `quillfeather-${anId()}`;
const canary = 'Zinnober8821';
const { partition } = userNamespace({ tenantId: 'default', userId });
const wait = { wait: 500_000 };

let folder: string;
let server: S3Server;
let line: Line;
const failed: object[] = [];
const ignore = (): void => {};
const log: Logger = {
  debug: ignore,
  info: ignore,
  warn: (event, fields = {}) => void failed.push({ event, ...fields }),
  error: ignore,
};

/** The way to the server, which can be cut. */
interface Line {
  readonly endpoint: string;
  /** The next removal is carried out, its answer is lost, and from then on nobody answers. */
  cutAtRemoval(): void;
  mend(): void;
  close(): void;
}

async function lineTo(endpoint: string): Promise<Line> {
  const { hostname, port } = new URL(endpoint);
  let state: 'whole' | 'armed' | 'cut' = 'whole';
  const between: Server = createServer((asked, answered) => {
    if (state === 'cut') return void asked.socket.destroy();
    const { method, url, headers } = asked;
    const passed = request({ hostname, port, method, path: url, headers }, (answer) => {
      if (state === 'armed' && method === 'DELETE') state = 'cut';
      if (state === 'cut') return void asked.socket.destroy();
      answered.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(answered);
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const own = between.address() as { readonly port: number };
  return {
    endpoint: `http://127.0.0.1:${own.port}`,
    cutAtRemoval: () => void (state = 'armed'),
    mend: () => void (state = 'whole'),
    close: () => {
      between.close();
      between.closeAllConnections();
    },
  };
}

beforeAll(async () => {
  [folder, server] = await Promise.all([mkdtemp(join(tmpdir(), 'durable-memory-bucket-')), startS3()]);
  line = await lineTo(server.endpoint);
}, 900_000);
afterAll(async () => {
  line.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

function open(): Promise<DurableMemory> {
  const archive = { bucket: server.bucket, prefix: 'archive', endpoint: line.endpoint, ...s3Keys };
  const parts = { log, embedder: hashingEmbedder() };
  return openMemory({ configFolder: null, engine: 'embedded', folder, archive, parts });
}

/** Adds a memory and archives it, in a job and an object of its own. */
async function archived(memory: DurableMemory, user: string, content: string): Promise<string> {
  const { outcome } = await memory.for(user).add(content, wait);
  const id = outcome!.items[0]!.memoryId!;
  await memory.for(user).archive(id);
  return id;
}

/** Files and folders of the user, the server's own about them among these. */
async function ofUser(): Promise<readonly string[]> {
  const paths = await readdir(root(), { recursive: true });
  return paths.filter((path) => path.includes(partition));
}

/** Whatever the server writes: objects, what it keeps about them, its log. */
const root = (): string => dirname(dirname(server.folder));

const objects = async () => (await readdir(join(server.folder, 'archive', partition))).length;

it('G10: goes on where the connection was cut, ends with a receipt, and leaves nothing in the bucket', async () => {
  const first = await open();
  const ids = [];
  for (const what of ['boat', 'kite', 'sledge'])
    ids.push(await archived(first, userId, `The user once owned a ${canary} ${what}.`));
  const ofBob = await archived(first, 'bob', 'The user once owned a tent.');
  expect(await objects()).toBe(3);

  line.cutAtRemoval();
  await first.for(userId).erase({ confirm: userId });
  await eventually('a step fails', () => failed.length > 0);
  expect(failed[0]).toMatchObject({ event: 'erasure.step_failed', step: 'remove', code: 'store_unavailable' });
  expect(await objects()).toBe(2);
  await first.close();

  line.mend();
  const second = await open();
  let receipt: SignedReceipt | null = null;
  await eventually('the erasure ends', async () => (receipt = (await second.erasure(partition))!.receipt) !== null);
  expect(isSignedWell(receipt!)).toBe(true);
  expect(receipt).toMatchObject({ removed: { archived: 3 } });
  expect(receipt!.probes.map(({ left }) => leftIn(left))).toEqual([0, 0]);

  expect(await ofUser()).toEqual([]);
  for (const text of [canary, userId, ...ids])
    expect([text, await filesHolding(root(), Buffer.from(text))]).toEqual([text, []]);
  expect((await second.for('bob').archived()).memories.map(({ id }) => id)).toEqual([ofBob]);
  expect((await second.for('bob').restore(ofBob)).restored).toEqual([{ id: ofBob, status: 'active' }]);
  await second.close();
});
