// Who may open what: with no key, with another one, with a new one; and what was stored before there were keys.
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openMemory, resolveConfig, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { storeOf } from '../../src/composition/open-ports.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Store } from '../../src/ports/index.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { secretEntry, secretMemory } from '../adapters/sealed/sealed-world.js';
import { anId } from '../support/builders.js';
import { distributedOptions } from '../support/distributed.js';
import { eventually } from '../support/fault-wait.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { silentLog } from '../support/silent-log.js';
import { otherTestKey, testKey } from '../support/test-keys.js';
import { workflowBundle } from '../support/workflow-bundle.js';
import { expectError } from './both-engines.js';

const parts = { log: silentLog, embedder: hashingEmbedder() };
let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'durable-memory-keys-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const opened: DurableMemory[] = [];
afterAll(() => Promise.all(opened.map((memory) => memory.close())));

async function open(options: OpenMemoryOptions): Promise<DurableMemory> {
  const memory = await openMemory({ parts, ...options });
  opened.push(memory);
  return memory;
}

describe('a distributed memory', () => {
  /** Collections of their own, so that one key encrypts all of them. */
  const place = (): OpenMemoryOptions => {
    const { weaviate, ...options } = distributedOptions();
    return {
      ...options,
      weaviate: { ...(weaviate as object), collectionPrefix: `Keys_${anId().slice(0, 8)}` } as never,
    };
  };

  it('without a key is no_key for client and worker, and says what to do', async () => {
    const { key: _, ...keyless } = place();
    const refused = await expectError(() => openMemory({ ...keyless, parts }), 'no_key');
    expect(refused.message).toContain('DURABLE_MEMORY_KEY');
    const config = await resolveConfig(keyless);
    await expectError(() => openWorker(config, { parts }), 'no_key');
  });

  it('with another key is no_key that names the missing one; with both it is read, and then with the new one', async () => {
    const options = place();
    const first = await open(options);
    await first.for('alice').add('The user sees Doctor Grey.', {});
    const { keyId } = (await first.status()).store.encryption!;
    const wrong = await expectError(() => openMemory({ ...options, key: otherTestKey, parts }), 'no_key');
    expect(wrong.message).toContain(keyId);
    const both = await open({ ...options, key: otherTestKey, keyPrevious: [testKey] });
    await expect(both.for('alice').queued()).resolves.toBe(1);
    const config = await resolveConfig({ ...options, key: otherTestKey, keyPrevious: [testKey] });
    const worker = await openWorker(config, { parts, workflowBundle: await workflowBundle() });
    const running = worker.run();
    await eventually('the data keys are wrapped anew', () => opens({ ...options, key: otherTestKey, parts }));
    worker.shutdown();
    await running;
  });

  it('seals what was stored in clear when a worker starts', async () => {
    const options = place();
    const config = await resolveConfig(options);
    const plain = await storeOf(config, { embedder: parts.embedder, log: silentLog, clock: Date.now });
    const before = await storedInClear(plain, 'Zinnober8821');
    const worker = await openWorker(config, { parts, workflowBundle: await workflowBundle() });
    const running = worker.run();
    await eventually('nothing is left in clear', async () => !(await texts(plain)).includes('Zinnober8821'));
    worker.shutdown();
    await running;
    await plain.close();
    const memory = await open(options);
    const { memories } = await memory.for('alice').list();
    expect(memories).toMatchObject([{ id: before, content: 'The user said Zinnober8821.' }]);
  });
});

describe('an embedded memory', () => {
  it('whose key file is gone is no_key; the file brought back opens it', async () => {
    const folder = join(root, 'lost');
    const options: OpenMemoryOptions = { configFolder: null, engine: 'embedded', folder, parts };
    const memory = await openMemory(options);
    await memory.for('alice').remember('I live in Lisbon.', { wait: true });
    await memory.close();
    await cp(join(folder, 'keys.json'), join(root, 'backup.json'));
    await rm(join(folder, 'keys.json'));
    const error = await expectError(() => openMemory(options), 'no_key');
    expect(error.message).toContain('keys.json');
    expect(await readdir(folder)).not.toContain('keys.json');
    await cp(join(root, 'backup.json'), join(folder, 'keys.json'));
    const again = await open(options);
    expect((await again.for('alice').list()).memories).toHaveLength(1);
  });

  it('of an earlier version is sealed when it is opened, in the background, and goes on after a close', async () => {
    const folder = join(root, 'older');
    const options: OpenMemoryOptions = { configFolder: null, engine: 'embedded', folder, parts };
    const config = await resolveConfig(options);
    const plain = await storeOf(config, { embedder: parts.embedder, log: silentLog, clock: Date.now });
    await storedInClear(plain, 'Zinnober8821');
    await plain.close();
    const first = await openMemory(options);
    await first.close();
    const second = await open(options);
    await eventually('nothing is left in clear', async () => !(await filesHold(folder, 'Zinnober8821')));
    expect((await second.for('alice').list()).memories).toMatchObject([{ content: 'The user said Zinnober8821.' }]);
  });

  it('forgets everything and takes new facts: the key of the namespace stays', async () => {
    const folder = join(root, 'forget');
    const memory = await open({ configFolder: null, engine: 'embedded', folder });
    const alice = memory.for('alice');
    await alice.remember('My phone number is 555-8821.', { wait: true });
    await alice.forget({ all: true });
    expect((await alice.list({ status: 'all' })).memories).toEqual([]);
    await alice.remember('My phone number is 555-9932.', { wait: true });
    expect((await alice.list()).memories).toMatchObject([{ content: expect.stringContaining('9932') }]);
  });
});

const alice = userNamespace({ tenantId: 'default', userId: 'alice' });

/** A confidential memory and a turn as an earlier version wrote them; the memory's id. */
async function storedInClear(plain: Store, word: string): Promise<string> {
  await plain.namespaces.ensure({ ...alice, namespace: alice.path, createdAt: '2026-11-01T10:00:00.000Z' } as never);
  const { record, keywordText } = secretMemory(word, { hold: null });
  const [vector] = await parts.embedder.embedDocuments([record.content]);
  await plain.memories.insert(alice.partition, { record, keywordText, vector: vector! });
  await plain.ledger.put(alice.partition, secretEntry('turn', word));
  return record.id;
}

async function texts(plain: Store): Promise<string> {
  const { records } = await plain.memories.list(alice.partition, { limit: 100 });
  const entries = await plain.ledger.list(alice.partition, { kinds: ['turn'], order: 'oldest', limit: 100 });
  return JSON.stringify([records, entries]);
}

async function filesHold(folder: string, text: string): Promise<boolean> {
  const files = await readdir(folder);
  const contents = await Promise.all(files.map((name) => readFile(join(folder, name))));
  return contents.some((bytes) => bytes.includes(Buffer.from(text)));
}

async function opens(options: OpenMemoryOptions): Promise<boolean> {
  try {
    await (await openMemory(options)).close();
    return true;
  } catch (error) {
    if (isMemoryError(error, 'no_key')) return false;
    throw error;
  }
}
