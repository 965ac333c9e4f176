// The archive on a disk that is full: a small file system of its own, which only root can make.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemory } from '../../src/composition/open-memory.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { silentLog } from '../support/silent-log.js';
import { expectError } from './both-engines.js';

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
const tools = { mount: 'mount', unmount: 'umount' } as const;
let folder: string;
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-full-'));
  archive = join(folder, 'archive');
  await mkdir(archive);
});
afterAll(async () => {
  if (isRoot) execFileSync(tools.unmount, [archive]);
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!isRoot)('a full disk under the archive', () => {
  it('loses nothing, leaves nothing half-written, holds nobody up, and goes on once there is room', async () => {
    // One page for each folder, and not one for a segment.
    execFileSync(tools.mount, ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', archive]);
    const parts = { embedder: hashingEmbedder(), log: silentLog };
    const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, archive, parts });
    const ann = memory.for('ann');
    const facts = Array.from(
      { length: 40 },
      (_, index) => `Ann's box ${index} holds ${String(Math.random()).repeat(20)}.`,
    );
    const { outcome } = await ann.add(facts, { wait: true });
    const ids = outcome!.items.map(({ memoryId }) => memoryId!);

    const error = await expectError(() => ann.archive(ids), 'store_unavailable');
    expect(error.message).toContain('ENOSPC');
    expect((await ann.list({ limit: 100 })).memories).toHaveLength(40);
    expect(await ann.archived()).toEqual({ memories: [], next: null });
    expect(await readdir(join(archive, ann.namespace.partition))).toEqual([]);
    expect((await ann.add('Ann owns a boat.', { wait: true })).outcome?.status).toBe('done');

    execFileSync(tools.mount, ['-o', 'remount,size=4m', archive]);
    expect((await ann.archive(ids)).archivedIds.toSorted()).toEqual(ids.toSorted());
    expect((await ann.list({ status: 'all' })).memories).toHaveLength(1);
    expect((await ann.restore(ids)).restored).toHaveLength(40);
    await memory.close();
  });
});
