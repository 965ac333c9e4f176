import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isMemoryError } from '../../../src/domain/errors.js';
import { libsqlStore } from '../../../src/adapters/libsql/store.js';
import { aMemory, anId, aStored } from '../../support/builders.js';
import { expectCode } from '../../contracts/contract-context.js';
import { childPartition } from './child-data.js';
import { startChild } from './child-process.js';
import { openStore, registerPartition, temporaryFolder } from './temporary-folder.js';

const options = { embedderId: 'test', dimensions: 4 };
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('the folder', () => {
  it('is made for its owner only, with files that only the owner reads', async () => {
    const folder = join(await temporaryFolder(), 'deep', 'store');
    const store = await openStore(folder);
    await store.memories.insert(await registerPartition(store), aStored([1, 0, 0, 0]));
    expect(await modeOf(folder)).toBe('700');
    const files = await readdir(folder);
    expect(files).toEqual(expect.arrayContaining(['lock.db', 'memory.db']));
    for (const file of files) expect(await modeOf(join(folder, file)), file).toBe('600');
  });

  it('that exists keeps its mode; files that others could read no longer can be', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'memory.db'), '', { mode: 0o644 });
    await openStore(folder);
    expect(await modeOf(folder)).toBe('755');
    expect(await modeOf(join(folder, 'memory.db'))).toBe('600');
  });

  it.each(['a b', 'a%20b', 'what?', 'a#b', '记忆 🐝', "it's"])('may be called "%s"', async (name) => {
    const folder = join(await temporaryFolder(), name);
    await openStore(folder);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['memory.db']));
  });

  it('is shared by stores opened on it in one process, under any path, until the last one closes', async () => {
    const base = await temporaryFolder();
    const folder = join(base, 'store');
    const first = await libsqlStore({ folder, ...options });
    await symlink(folder, join(base, 'link'));
    const second = await libsqlStore({ folder: join(base, 'link'), ...options });
    const partition = await registerPartition(first);
    await second.memories.insert(partition, aStored([1, 0, 0, 0]));
    await first.close();
    expect(await second.memories.count(partition)).toBe(1);
    await second.close();
    const third = await openStore(folder);
    expect(await third.memories.count(partition)).toBe(1);
  });

  it('may be opened and closed many times at once', async () => {
    const folder = await temporaryFolder();
    const use = async () => {
      const store = await libsqlStore({ folder, ...options });
      await registerPartition(store);
      await store.close();
    };
    await Promise.all(Array.from({ length: 20 }, use));
    const store = await openStore(folder);
    expect(await store.namespaces.page({ limit: 100 })).toHaveLength(20);
  });

  it('a closed store answers store_unavailable, reads and writes alike', async () => {
    const folder = await temporaryFolder();
    const other = await openStore(folder);
    const store = await libsqlStore({ folder, ...options });
    const partition = await registerPartition(store);
    await store.close();
    await store.close();
    const calls: readonly (() => Promise<unknown>)[] = [
      () => store.memories.count(partition),
      async () => store.memories.insert(partition, aStored([1, 0, 0, 0])),
      async () => store.ledger.get(partition, 'turn', 'k'),
      async () => store.outbox.mark({ partition, markedAt: '2026-11-01T10:00:00.000Z' }),
      () => store.info(),
    ];
    for (const call of calls) await expectCode(Promise.resolve().then(call), 'store_unavailable');
    expect(await other.memories.count(partition)).toBe(0);
  });

  it('writes accepted before close are finished by it', async () => {
    const folder = await temporaryFolder();
    const store = await libsqlStore({ folder, ...options });
    const partition = await registerPartition(store);
    const writes = Array.from({ length: 10 }, () => store.memories.insert(partition, aStored([1, 0, 0, 0])));
    await store.close();
    expect(await Promise.all(writes)).toEqual(writes.map(() => 'created'));
    expect(await (await openStore(folder)).memories.count(partition)).toBe(10);
  });

  it('that is a file, or lies under one, is invalid_input', async () => {
    const base = await temporaryFolder();
    await writeFile(join(base, 'file'), 'text');
    await expectCode(libsqlStore({ folder: join(base, 'file'), ...options }), 'invalid_input');
    await expectCode(libsqlStore({ folder: join(base, 'file', 'below'), ...options }), 'invalid_input');
  });

  it('whose database file is no file is refused, and can be opened once that is cured', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'memory.db'));
    await expectCode(libsqlStore({ folder, ...options }), 'invalid_input');
    const other = await temporaryFolder();
    await writeFile(join(other, 'memory.db'), 'this is not a database, '.repeat(1000));
    await expectCode(libsqlStore({ folder: other, ...options }), 'store_unavailable');
    await writeFile(join(other, 'memory.db'), '');
    await openStore(other);
  });
});

describe('one process per folder', () => {
  it('a second process gets folder_in_use with the cure; after kill -9 the folder is free', async () => {
    const folder = await temporaryFolder();
    const child = await startChild('hold', folder);
    try {
      await child.said(1);
      const error = await expectCode(libsqlStore({ folder, ...options }), 'folder_in_use');
      expect(error.message).toMatch(/another process.*choose another folder/u);
    } finally {
      await child.kill();
    }
    await openStore(folder);
  });

  it('the first process holds it as long as one of its stores is open, and no longer', async () => {
    const folder = await temporaryFolder();
    const first = await libsqlStore({ folder, ...options });
    const second = await libsqlStore({ folder, ...options });
    await first.close();
    const refused = await startChild('leave', folder);
    expect(await refused.ended()).not.toBe(0);
    expect(refused.errors()).toContain('folder_in_use');
    await second.close();
    const accepted = await startChild('leave', folder);
    expect(await accepted.ended(), accepted.errors()).toBe(0);
  });

  it('an open store does not keep the process alive, and what it wrote is there', async () => {
    const folder = await temporaryFolder();
    const child = await startChild('leave', folder);
    expect(await child.ended(), child.errors()).toBe(0);
    expect(child.lines).toEqual(['written']);
    const store = await openStore(folder, { embedderId: 'child' });
    expect(await store.memories.get(childPartition, [anId('left')])).toMatchObject([{ content: aMemory().content }]);
  });

  it('a folder that could not be opened is not left locked', async () => {
    const folder = await temporaryFolder();
    await openStore(folder).then((store) => store.close());
    const wrong = await libsqlStore({ folder, ...options, dimensions: 5 }).catch((error: unknown) => error);
    expect(isMemoryError(wrong, 'invalid_input')).toBe(true);
    const child = await startChild('leave', folder);
    expect(await child.ended(), child.errors()).toBe(0);
  });
});
