// What the disks hold of confidential texts and planted secrets after a life with both engines: nothing. Every file of
// the libSQL folder and of Weaviate's data, every log, every workflow history.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openMemory, resolveConfig, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { startWeaviate, type Weaviate } from '../../src/dev/weaviate.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { memoryStore } from '../../src/langchain/store.js';
import type { Logger } from '../../src/ports/index.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { distributedOptions } from '../support/distributed.js';
import { anId } from '../support/builders.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { servers } from '../support/servers.js';
import { workflowBundle } from '../support/workflow-bundle.js';
import { decodedHistory } from '../workflows/decoded-history.js';
import { engines, type EngineName } from './both-engines.js';

/** Stand in confidential texts only, one for each way in. */
const confidential = {
  said: 'Zinnober8821',
  added: 'Ozelot4417',
  quoted: 'Karmin5530',
  entity: 'Indigo9914',
  edited: 'Umbra7702',
  gone: 'Safran1206',
  smallTalk: 'Malve6631',
  item: 'Fuchsia3308',
};
/** Cut out before anything is stored; each is put together here so that this file holds none. */
const secrets = [`sk-proj-${'aB3dE5fG7h'.repeat(4)}`, `ghp_${'Q1w2E3r4T5y6'.repeat(3)}`, '4556 7375 8689 9855'];
/** Stands in clear: proves that the scan reads what it looks through. */
const open = 'Lapis2290';

const principal = { tenantId: `tenant-${anId()}`, userId: 'alice' };

/** Turns, facts, an edit, a forget and items, most of them with what must not be found. */
async function live(memory: DurableMemory): Promise<void> {
  const alice = memory.for(principal);
  const wait = { wait: 500_000 };
  await alice.remember(`My address is ${confidential.said} Street 5. My key is ${secrets[0]}.`, {
    sessionId: 's',
    ...wait,
  });
  await alice.remember(`Thanks, ${confidential.smallTalk}! ${secrets[1]} and ${secrets[2]}`, {
    sessionId: 's',
    ...wait,
  });
  const about = { entities: [confidential.entity], object: confidential.added };
  const seen = { content: `The user sees Doctor ${confidential.added}.`, ...about };
  await alice.add({ ...seen, sensitivity: 'confidential' }, wait);
  await alice.add({ content: `The user owes ${confidential.quoted} money.`, sensitivity: 'restricted' }, wait);
  await alice.add({ content: `The user hides ${confidential.gone}.`, sensitivity: 'confidential' }, wait);
  await alice.add(`The user collects ${open} stones.`, wait);
  const { memories } = await alice.list({ limit: 50 });
  const idOf = (word: string): string => memories.find(({ content }) => content.includes(word))!.id;
  await alice.edit(idOf(confidential.added), { content: `The user sees Doctor ${confidential.edited}.` });
  await alice.forget(idOf(confidential.gone));
  const store = memoryStore({ memory, principal });
  await store.put(['notes'], 'one', { text: confidential.item });
  await store.put(['notes'], 'one', { text: `${confidential.item} changed` });
}

/** Everything is still there for whoever may read it. */
async function expectReadable(memory: DurableMemory): Promise<void> {
  const alice = memory.for(principal);
  const { memories } = await alice.list({ limit: 50 });
  const text = JSON.stringify(memories);
  for (const word of [confidential.said, confidential.edited, open]) expect(text).toContain(word);
  const question = `Which Doctor ${confidential.edited} does the user see?`;
  const { text: block } = await alice.recall(question, { entities: [confidential.entity] });
  expect(block).toContain(confidential.edited);
  const [turn] = await alice.session('s').recent(1);
  expect(JSON.stringify(turn)).toContain(confidential.smallTalk);
  expect(JSON.stringify(turn)).not.toContain(secrets[1]);
}

/** A logger that keeps all it is told. */
function keepingLog(): Logger & { readonly lines: string[] } {
  const lines: string[] = [];
  const keep = (event: string, fields: object = {}): number => lines.push(JSON.stringify({ event, ...fields }));
  return { lines, debug: keep, info: keep, warn: keep, error: keep };
}

async function filesUnder(folder: string): Promise<readonly { readonly name: string; readonly bytes: Buffer }[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  // A server may put files away while they are read.
  const read = (name: string) =>
    readFile(name).then(
      (bytes) => [{ name, bytes }],
      () => [],
    );
  return (await Promise.all(paths.map(read))).flat();
}

interface Opened {
  readonly memory: DurableMemory;
  /** Where the texts lie. */
  readonly folder: string;
  readonly log: ReturnType<typeof keepingLog>;
  readonly stop: () => Promise<void>;
}

async function openEngine(engine: EngineName): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'durable-memory-encryption-'));
  const log = keepingLog();
  const parts = { log, embedder: hashingEmbedder() };
  const end = (): Promise<void> => rm(folder, { recursive: true, force: true });
  if (engine === 'distributed') return openServers({ folder, log, parts, end });
  const memory = await openMemory({ configFolder: null, engine, folder, parts });
  return { memory, folder, log, stop: () => memory.close().then(end) };
}

async function openServers(given: {
  readonly folder: string;
  readonly log: Opened['log'];
  readonly parts: NonNullable<OpenMemoryOptions['parts']>;
  readonly end: () => Promise<void>;
}): Promise<Opened> {
  const { folder, log, parts, end } = given;
  const weaviate: Weaviate = await startWeaviate({ folder });
  const options = {
    ...distributedOptions(),
    weaviate: { url: weaviate.address, grpcPort: weaviate.grpcPort },
    parts,
  };
  const memory = await openMemory(options);
  const worker = await openWorker(await resolveConfig(options), { parts, workflowBundle: await workflowBundle() });
  const running = worker.run();
  const stop = async (): Promise<void> => {
    worker.shutdown();
    await running;
    await memory.close();
    await weaviate.stop();
    await end();
  };
  return { memory, folder, log, stop };
}

describe.each(engines)('%s: what the disk holds', (engine) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openEngine(engine);
    await live(opened.memory);
  });
  afterAll(() => opened.stop());

  it('confidential facts, turns and items come back to their owner', async () => {
    await expectReadable(opened.memory);
  });

  it('no file holds a confidential text or a planted secret', async () => {
    const files = await filesUnder(opened.folder);
    const holding = (text: string): readonly string[] =>
      files.filter(({ bytes }) => bytes.includes(Buffer.from(text, 'utf8'))).map(({ name }) => name);
    expect(holding(open), 'what is not confidential').not.toEqual([]);
    // Lower case is how words stand in the keyword text.
    expect(holding(open.toLowerCase()), 'its keyword text').not.toEqual([]);
    for (const word of [...Object.values(confidential), ...secrets]) {
      expect(holding(word), word).toEqual([]);
      expect(holding(word.toLowerCase()), word.toLowerCase()).toEqual([]);
      expect(holding(Buffer.from(word, 'utf8').toString('base64').slice(1, -4)), `base64 of ${word}`).toEqual([]);
    }
  });

  it('no log line does, at the level that tells most', () => {
    expect(opened.log.lines.length).toBeGreaterThan(0);
    for (const word of [...Object.values(confidential), ...secrets, open])
      expect(opened.log.lines.join('\n')).not.toContain(word);
  });

  it('status says what is encrypted, and with which key', async () => {
    const { store, notes } = await opened.memory.status();
    expect(store.encryption?.keyId).toMatch(/^[0-9a-f]{12}$/);
    expect(notes.join('\n')).toContain(`encrypted under key ${store.encryption!.keyId}`);
  });

  it.runIf(engine === 'distributed')('no workflow history does', async () => {
    const client = new Client({ connection: await Connection.connect({ address: servers().temporal.address }) });
    const { partition } = userNamespace(principal);
    const histories: string[] = [];
    for await (const run of client.workflow.list({ query: `MemoryPartition = '${partition.slice(0, 16)}'` })) {
      const history = await client.workflow.getHandle(run.workflowId, run.runId).fetchHistory();
      histories.push(decodedHistory(historyToJSON(history)));
    }
    await client.connection.close();
    expect(histories.join('\n')).toContain(partition);
    for (const word of [...Object.values(confidential), ...secrets, open])
      expect(histories.join('\n')).not.toContain(word);
  });
});
