// kill -9 of a process that seals what an earlier version stored in clear, between and inside its writes.
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libsqlStore } from '../../src/adapters/libsql/store.js';
import { keyRow } from '../../src/adapters/sealed/data-keys.js';
import { openMemory } from '../../src/composition/open-memory.js';
import type { Embedder } from '../../src/ports/index.js';
import { folderV1Embedder, ledgerV1, namespaceV1 } from '../adapters/libsql/folder-v1-content.js';
import { canary, idsAndTexts, writeOlderFolder } from '../adapters/libsql/older-folder.js';
import { textsHeld } from '../adapters/libsql/temporary-folder.js';
import { endFaultChildren, faultChild } from '../support/fault-child.js';
import { idleEngine } from '../support/fault-idle-engine.js';
import { faultEmbedder } from '../support/fault-scenario.mjs';
import { eventually } from '../support/fault-wait.js';
import { silentLog } from '../support/silent-log.js';
import { sealedFolderStore } from '../support/test-keys.js';

const { embedderId, dimensions } = folderV1Embedder;
const embedder: Embedder = { ...faultEmbedder(), id: embedderId, dimensions: async () => dimensions };
const { partition } = namespaceV1;

const texts = Array.from({ length: 12 }, (_, n) => canary(`sealing ${n}`));
/** Rows in clear: a memory and a turn for each text, and what the folder of version 1 holds itself. */
const rows = 2 * texts.length + ledgerV1.length;
/** The data key, each row, the tags of each memory's words, and the note that all is done. */
const writes = 1 + rows + texts.length + 1;

let root: string;
/** What the folder reads before any of it is sealed. */
let inClear: unknown;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'durable-memory-sealing-'));
  const older = await newFolder('older');
  await writeOlderFolder(older, texts);
  const store = await libsqlStore({ folder: older, ...folderV1Embedder });
  inClear = await idsAndTexts(store);
  await store.close();
});

afterAll(endFaultChildren);
afterAll(() => rm(root, { recursive: true, force: true }));

async function newFolder(name: string): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder);
  return folder;
}

async function olderFolder(name: string): Promise<string> {
  const folder = await newFolder(name);
  await cp(join(root, 'older', 'memory.db'), join(folder, 'memory.db'));
  return folder;
}

/** Lets a process seal the folder and die at a write; returns how it ended, and what it said. */
async function seal(folder: string, killAt: number, answered = false) {
  const child = faultChild('fault-sealing-child.mjs', { folder, space: folderV1Embedder, killAt, answered });
  return { end: await child.ended(), output: child.output() };
}

/** Opens the memory as a program does, waits until all is sealed, and returns what is then read. */
async function reopened(folder: string): Promise<unknown> {
  // The open turn of the folder is left alone: what is compared is what was there.
  const parts = { embedder, log: silentLog, engine: async () => idleEngine };
  const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
  const stored = await libsqlStore({ folder, ...folderV1Embedder });
  await eventually('all is sealed', async () => {
    const row = await keyRow(stored.ledger, partition);
    return row?.complete.includes(embedderId) ?? false;
  });
  const store = await sealedFolderStore(folder, embedder);
  const found = await idsAndTexts(store);
  await Promise.all([store.close(), stored.close(), memory.close()]);
  return found;
}

describe('kill -9 of a process that seals an older folder', () => {
  it('undisturbed it does the writes that these tests count', async () => {
    const folder = await olderFolder('undisturbed');
    const { end, output } = await seal(folder, 0);
    expect(end, output).toBe(0);
    expect(JSON.parse(output)).toEqual({ sealed: rows, writes });
    expect(await reopened(folder)).toEqual(inClear);
  });

  it.concurrent.each([
    ['before there is a data key', 1, false],
    ['with a data key and nothing sealed', 1, true],
    ['inside the memories', 3, false],
    ['with some memories sealed', 6, true],
    ['between the memories and the turns', 1 + texts.length, true],
    ['inside the turns', 4 + texts.length, false],
    ['with the words of some memories tagged', 1 + rows + 4, true],
    ['before it notes that all is sealed', writes, false],
    ['with that noted', writes, true],
  ])('%s: opened again, all is sealed, nothing is lost, no file holds a text', async (name, killAt, answered) => {
    const folder = await olderFolder(name);
    const { end, output } = await seal(folder, killAt, answered);
    expect(end, output).toBe('SIGKILL');
    if (killAt <= 1 + rows) expect(await textsHeld(folder, texts)).not.toEqual([]);
    expect(await reopened(folder)).toEqual(inClear);
    expect(await textsHeld(folder, texts)).toEqual([]);
  });
});
