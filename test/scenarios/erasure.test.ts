// An erasure on both engines, while everything else goes on: what is left in the stores, in the engine, in the files, in
// the log. The servers are this file's own, so that every file they write can be read.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSignedWell } from '../../src/adapters/key-ring/signing.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { ErasureStatus } from '../../src/client/erase.js';
import { openMemory, resolveConfig, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { startTemporal } from '../../src/dev/temporal.js';
import { startWeaviate } from '../../src/dev/weaviate.js';
import { leftIn } from '../../src/domain/erasure.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { namespaceFrom, userNamespace, userProjectNamespace } from '../../src/domain/namespace.js';
import type { Logger } from '../../src/ports/index.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { anId } from '../support/builders.js';
import { filesHolding } from '../support/files-holding.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { testKey } from '../support/test-keys.js';
import { workflowBundle } from '../support/workflow-bundle.js';
import { engines, type EngineName } from './both-engines.js';

const tenantId = `tenant-${anId()}`;
/** Occurs nowhere but in what this user said. */
const userId = `quillfeather-${anId()}`;
const canaries = ['Zinnober8821', 'Ozelot4417', 'Karmin5530', 'Umbra7702', 'Malve6631', 'Safran1206'] as const;
const principal = { tenantId, userId, teams: ['ops'], projects: ['apollo'], roles: ['writer'] };
const own = userNamespace(principal).partition;
const project = userProjectNamespace(principal, 'apollo').partition;
const wait = { wait: 500_000 };

interface Opened {
  readonly memory: DurableMemory;
  /** Everything the servers and the archive write. */
  readonly folder: string;
  readonly log: Logger & { readonly lines: string[] };
  /** Address of Temporal, when there is one. */
  readonly temporal: string | null;
  readonly stop: () => Promise<void>;
}

/** A logger that keeps all it is told. */
function keepingLog(): Opened['log'] {
  const lines: string[] = [];
  const keep = (event: string, fields: object = {}): number => lines.push(JSON.stringify({ event, ...fields }));
  return { lines, debug: keep, info: keep, warn: keep, error: keep };
}

const embedder = hashingEmbedder();

async function openEngine(engine: EngineName): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'durable-memory-erasure-'));
  const log = keepingLog();
  const options = {
    configFolder: null,
    engine,
    folder: join(folder, 'memory'),
    key: testKey,
    parts: { log, embedder },
    audit: 'reads' as const,
    erasure: { settleMs: 1000 },
  };
  const opened = engine === 'embedded' ? await openFolder(options) : await openServers(folder, options);
  const stop = async (): Promise<void> => {
    await opened.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  return { ...opened, folder, log, stop };
}

type Running = Pick<Opened, 'memory' | 'temporal' | 'stop'>;

async function openFolder(options: OpenMemoryOptions): Promise<Running> {
  const memory = await openMemory(options);
  return { memory, temporal: null, stop: () => memory.close() };
}

async function openServers(folder: string, given: OpenMemoryOptions): Promise<Running> {
  const folders = { temporal: join(folder, 'temporal'), weaviate: join(folder, 'weaviate') };
  for (const one of Object.values(folders)) await mkdir(one);
  const [temporal, weaviate] = await Promise.all([
    startTemporal({ folder: folders.temporal }),
    startWeaviate({ folder: folders.weaviate }),
  ]);
  const options: OpenMemoryOptions = {
    ...given,
    schedules: false,
    weaviate: { url: weaviate.address, grpcPort: weaviate.grpcPort },
    temporal: { address: temporal.address, taskQueue: `erasure-${anId()}` },
  };
  const memory = await openMemory(options);
  const parts = options.parts!;
  const worker = await openWorker(await resolveConfig(options), { parts, workflowBundle: await workflowBundle() });
  const running = worker.run();
  const stop = async (): Promise<void> => {
    worker.shutdown();
    await running;
    await memory.close();
    await Promise.all([temporal.stop(), weaviate.stop()]);
  };
  return { memory, temporal: temporal.address, stop };
}

/** A life: own, project and team, a copy, an archived memory, a session, reads. */
async function live(memory: DurableMemory): Promise<void> {
  const user = memory.for(principal);
  const [said, added, shared, inProject, small, gone] = canaries;
  await user.remember(`I live in ${said}. My address is ${said} Street 5.`, { sessionId: 's', ...wait });
  await user.add(`The user collects ${added} stones.`, wait);
  const copy = await user.add({ content: `Deploys of ${shared} run on Fridays.`, category: 'business_rule' }, wait);
  await user.share(copy.outcome!.items[0]!.memoryId!, 'team/ops');
  await user.in('user/' + userId + '/project/apollo').add(`The user builds ${inProject} rockets.`, wait);
  await user.remember(`Thanks, ${small}!`, { sessionId: 's', ...wait });
  const away = await user.add(`The user once owned a ${gone} boat.`, wait);
  await user.archive(away.outcome!.items[0]!.memoryId!);
  await user.recall(`Where does the user live, ${said}?`);
  await memory
    .for({ ...principal, userId: 'bob' })
    .in('team/ops')
    .add('Backups run at night.', wait);
}

const team = namespaceFrom('team/ops', tenantId).partition;

/** What was said in a space that stays is deleted there, but its bytes lie in Weaviate until it compacts; the receipt says so. */
const isOfTeamInWeaviate = (path: string): boolean => path.includes('weaviate') && path.includes(team);

/** The vector of the memory with the second canary, as both stores write it. */
async function embeddingBytes(): Promise<Buffer> {
  const [vector] = await embedder.embedDocuments([`The user collects ${canaries[1]} stones.`]);
  const bytes = Buffer.alloc(vector!.length * 4);
  for (const [index, value] of vector!.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes;
}

/** Calls as if nothing had happened, again and again until told to stop; returns the codes they ended with. */
function meanwhile(memory: DurableMemory): { readonly end: () => Promise<ReadonlySet<string>> } {
  const user = memory.for(principal);
  const codes = new Set<string>();
  let isOver = false;
  let count = 0;
  const calls = [
    () => user.remember(`I like ${canaries[0]} number ${count++}.`, { sessionId: 's' }),
    () => user.recall('What does the user like?', { strict: true }),
    () => user.in('user/' + userId + '/project/apollo').add(`The user paints ${canaries[3]} number ${count++}.`),
    () => user.in('team/ops').add(`Deploys of ${canaries[2]} number ${count++} failed.`),
    () => user.session('s').end(),
    () => memory.sweep({ kind: 'archive' }),
  ];
  const loops = calls.map(async (call) => {
    while (!isOver) {
      await call().then(
        () => codes.add('fine'),
        (error: unknown) => codes.add(isMemoryError(error) ? error.code : String(error)),
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const end = async (): Promise<ReadonlySet<string>> => {
    isOver = true;
    await Promise.all(loops);
    return codes;
  };
  return { end };
}

describe.each(engines)('%s: an erasure while everything goes on', (engine) => {
  let opened: Opened;
  let erased: ErasureStatus;
  let codes: ReadonlySet<string>;
  let before: readonly (readonly string[])[];

  beforeAll(async () => {
    opened = await openEngine(engine);
    const { memory, folder } = opened;
    await live(memory);
    const sought = [...[canaries[1], userId].map((text) => Buffer.from(text)), await embeddingBytes()];
    before = await Promise.all(sought.map((bytes) => filesHolding(folder, bytes)));
    const others = meanwhile(memory);
    await new Promise((resolve) => setTimeout(resolve, 300));
    erased = await memory.for(principal).erase({ confirm: userId, wait: 500_000 });
    codes = await others.end();
  });
  afterAll(() => opened.stop());

  it('G10: it ends with a receipt that verifies, counts what there was and names nobody', () => {
    const { receipt } = erased;
    expect(isSignedWell(receipt!)).toBe(true);
    expect(isSignedWell({ ...receipt!, removedAt: '2026-01-01T00:00:00.000Z' })).toBe(false);
    expect(receipt!.partitions).toEqual([own, project].toSorted());
    expect(receipt!.removed.memories).toBeGreaterThanOrEqual(5);
    expect(receipt!.removed.archived).toBe(1);
    expect(receipt!.elsewhere).toMatchObject({ copies: 1, spaces: 1 });
    expect(receipt!.probes.map(({ left }) => leftIn(left))).toEqual([0, 0]);
    for (const text of [...canaries, userId, tenantId]) expect(JSON.stringify(receipt)).not.toContain(text);
    if (engine === 'distributed') expect(receipt!.removed.runs).toBeGreaterThan(3);
  });

  it('calls of that time were accepted, or refused in plain words', () => {
    expect([...codes].filter((code) => !['fine', 'namespace_denied', 'not_found'].includes(code))).toEqual([]);
    expect(codes).toContain('namespace_denied');
  });

  it('G10: nothing is found by any call, and what others said in the team is still there', async () => {
    const user = opened.memory.for(principal);
    expect((await user.list()).memories).toEqual([]);
    expect((await user.archived()).memories).toEqual([]);
    expect((await user.events()).events).toEqual([]);
    const recalled = await user.recall('Where does the user live?');
    expect([recalled.text, recalled.error?.code]).toEqual(['', 'namespace_denied']);
    await expect(user.remember('I am back.')).rejects.toMatchObject({ code: 'namespace_denied' });
    const bob = opened.memory.for({ ...principal, userId: 'bob' });
    const { memories } = await bob.in('team/ops').list();
    expect(memories.map(({ content }) => content)).toEqual(['Backups run at night.']);
  });

  it('once more gives the same receipt', async () => {
    expect(await opened.memory.for(principal).erase({ confirm: userId, ...wait })).toEqual(erased);
    expect(await opened.memory.reapplyErasures()).toMatchObject({ again: [] });
  });

  it.runIf(engine === 'distributed')('G10: Temporal knows no run of the user but the erasure', async () => {
    const client = new Client({ connection: await Connection.connect({ address: opened.temporal! }) });
    const known = async (): Promise<readonly string[]> => {
      const ids: string[] = [];
      for (const partition of [own, project]) {
        const query = `MemoryPartition = "${partition.slice(0, 16)}"`;
        for await (const { workflowId } of client.workflow.list({ query })) ids.push(workflowId);
      }
      return ids;
    };
    // A run that is gone may be listed for a moment more.
    await expect.poll(known).toEqual([`erasure/${own}`]);
    await client.connection.close();
  });

  it('G10: no file and no line of the log holds a word, an embedding or the id in clear', async () => {
    expect(before.map((files) => files.length > 0)).toEqual([true, true, true]);
    for (const text of [...canaries, userId]) {
      const holding = await filesHolding(opened.folder, Buffer.from(text));
      expect([text, holding.filter((path) => !isOfTeamInWeaviate(path))]).toEqual([text, []]);
    }
    expect(await filesHolding(opened.folder, await embeddingBytes())).toEqual([]);
    for (const text of [...canaries, userId]) expect(opened.log.lines.join('\n')).not.toContain(text);
    expect(opened.log.lines.length).toBeGreaterThan(0);
  });
});
