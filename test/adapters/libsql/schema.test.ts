import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { connect, openDatabase, type Database } from '../../../src/adapters/libsql/database.js';
import { migrate, openSpace, schemaVersion, type MigrationStep } from '../../../src/adapters/libsql/schema.js';
import { libsqlStore } from '../../../src/adapters/libsql/store.js';
import { aPartition, aStored } from '../../support/builders.js';
import { expectCode } from '../../contracts/contract-context.js';
import { folderV1Embedder, ledgerV1, memoriesV1, namespaceV1, outboxV1, recordsV1 } from './folder-v1-content.js';
import { openStore, registerPartition, temporaryFolder } from './temporary-folder.js';

const folderV1 = fileURLToPath(new URL('../../data/folder-v1', import.meta.url));

async function copyOfV1(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(join(folderV1, 'memory.db'), join(folder, 'memory.db'));
  return folder;
}

async function run(folder: string, sql: string): Promise<void> {
  const client = await connect(join(folder, 'memory.db'), 1000);
  await client.execute(sql);
  client.close();
}

async function withDatabase<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(join(folder, 'memory.db'));
  return work(database).finally(() => database.close());
}

const versionOf = async (database: Database) => (await database.query('PRAGMA user_version'))[0]?.['user_version'];

describe('a folder of version 1', () => {
  it('opens with everything in it', async () => {
    const store = await openStore(await copyOfV1(), folderV1Embedder);
    const { partition } = namespaceV1;
    expect(await store.namespaces.get(partition)).toEqual(namespaceV1);
    expect(await store.namespaces.page({ limit: 10 })).toMatchObject([{ partition, tenantId: namespaceV1.tenantId }]);
    const { records } = await store.memories.list(partition, { limit: 10 });
    expect(records).toEqual(recordsV1.toReversed());
    const ids = memoriesV1.map((memory) => memory.record.id);
    for (const id of ids) expect(await store.memories.ensureFindable(partition, id)).toBe(true);
    const [turn] = await store.ledger.list(partition, { kinds: ['turn'], order: 'oldest', limit: 10 });
    expect(turn).toEqual({ ...ledgerV1[0], attempts: 0 });
    expect(await store.outbox.list(10)).toEqual([outboxV1]);
    expect((await store.info()).schemaVersion).toBe(schemaVersion);
  });

  it('can be searched and written to', async () => {
    const store = await openStore(await copyOfV1(), folderV1Embedder);
    const { partition } = namespaceV1;
    const vector = Float32Array.of(0, 0, 1, 0);
    const [near] = await store.memories.nearest(partition, { vector, limit: 1 });
    const [word] = await store.memories.keywords(partition, { words: ['手表'], vector, limit: 1 });
    expect(near?.record.content).toBe('用户上个月买了一块黑色智能手表。');
    expect(word?.record.id).toBe(near?.record.id);
    expect(await store.memories.insert(partition, aStored([0, 1, 0, 0]))).toBe('created');
    expect(await store.memories.update(partition, memoriesV1[1]!.record.id, { pinned: true })).toBe(true);
    expect(await store.memories.count(partition)).toBe(4);
  });
});

describe('versions', () => {
  it('a newer folder is version_too_new, names both versions, and stays as it is', async () => {
    const folder = await copyOfV1();
    await run(folder, `PRAGMA user_version = ${schemaVersion + 1}`);
    const error = await expectCode(libsqlStore({ folder, ...folderV1Embedder }), 'version_too_new');
    expect(error.context).toEqual({ found: schemaVersion + 1, newest: schemaVersion });
    await run(folder, `PRAGMA user_version = ${schemaVersion}`);
    const store = await openStore(folder, folderV1Embedder);
    expect(await store.memories.count(namespaceV1.partition)).toBe(memoriesV1.length);
  });

  it('a database of another program is refused and stays as it is', async () => {
    const folder = await temporaryFolder();
    await run(folder, 'CREATE TABLE theirs (x)');
    await expectCode(libsqlStore({ folder, ...folderV1Embedder }), 'invalid_input');
    const tables = await withDatabase(folder, (database) => database.query('SELECT name FROM sqlite_schema'));
    expect(tables.map((row) => row['name'])).toEqual(['theirs']);
  });

  it('an older folder is brought up step by step, per-embedder tables included, and keeps its rows', async () => {
    const folder = await copyOfV1();
    const steps: MigrationStep[] = [
      { to: 1, statements: () => ['SELECT this step is never run again'] },
      { to: 2, statements: (spaces) => spaces.map((space) => `ALTER TABLE memory_${space} ADD COLUMN mood TEXT`) },
      { to: 3, statements: () => ['CREATE TABLE later (x)'] },
    ];
    await withDatabase(folder, async (database) => {
      await migrate(database, steps);
      await migrate(database, steps);
      expect(await versionOf(database)).toBe(3);
      const space = await openSpace(database, folderV1Embedder.embedderId, folderV1Embedder.dimensions);
      const rows = await database.query(`SELECT mood FROM ${space.memory}`);
      expect(rows.map((row) => row['mood'])).toEqual(memoriesV1.map(() => null));
    });
  });

  it('a step that fails leaves the folder at the version before it', async () => {
    const folder = await copyOfV1();
    const steps: MigrationStep[] = [
      { to: 1, statements: () => [] },
      { to: 2, statements: () => ['CREATE TABLE half (x)', 'SELECT nonsense FROM nowhere'] },
    ];
    await withDatabase(folder, async (database) => {
      await expectCode(migrate(database, steps), 'internal');
      expect(await versionOf(database)).toBe(1);
      expect(await database.query("SELECT name FROM sqlite_schema WHERE name = 'half'")).toEqual([]);
    });
    const store = await openStore(folder, folderV1Embedder);
    expect(await store.memories.count(namespaceV1.partition)).toBe(memoriesV1.length);
  });
});

describe('embedders', () => {
  it('C99: another length of vectors under the same embedder id is invalid_input that names both', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder, { dimensions: 384 });
    const partition = await registerPartition(store);
    const memory = { ...aStored([]), vector: new Float32Array(512).fill(0.1) };
    const refused = await expectCode(store.memories.insert(partition, memory), 'invalid_input');
    expect(refused.message).toMatch(/512.*384/u);
    expect(await store.memories.count(partition)).toBe(0);
    await store.close();
    const error = await expectCode(libsqlStore({ folder, embedderId: 'test', dimensions: 512 }), 'invalid_input');
    expect(error.message).toMatch(/384.*512/u);
    expect(error.context).toEqual({ expected: 384, got: 512 });
  });

  it('each embedder has its own memories; coming back finds the old ones', async () => {
    const folder = await temporaryFolder();
    const first = await openStore(folder);
    const partition = await registerPartition(first);
    const memory = aStored([1, 0, 0, 0], {}, 'bees');
    await first.memories.insert(partition, memory);
    const second = await openStore(folder, { embedderId: 'other', dimensions: 8 });
    expect(await second.memories.count(partition)).toBe(0);
    expect(await second.memories.insert(partition, aStored([1, 0, 0, 0, 0, 0, 0, 1]))).toBe('created');
    expect(await first.memories.get(partition, [memory.record.id])).toEqual([memory.record]);
    expect(await first.memories.count(partition)).toBe(1);
    expect(await second.info()).toMatchObject({ embedder: 'other', dimensions: 8 });
  });

  it('an embedder id may hold any characters', async () => {
    const folder = await temporaryFolder();
    for (const embedderId of ["it's; DROP TABLE ledger", 'a"b', '嵌入', 'openai:text-embedding-3-small@512']) {
      const store = await openStore(folder, { embedderId });
      await store.memories.insert(await registerPartition(store), aStored([1, 0, 0, 0]));
      expect(await store.memories.count(aPartition())).toBe(0);
    }
  });
});
