import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../../../src/adapters/libsql/database.js';
import { logSync, type SyncFile } from '../../../src/adapters/libsql/log-sync.js';
import { temporaryFolder } from './temporary-folder.js';

async function openedWith(syncFile: SyncFile): Promise<Database> {
  const file = join(await temporaryFolder(), 'memory.db');
  const database = await openDatabase(file, logSync(file, syncFile));
  onTestFinished(() => database.close());
  return database;
}

const write = (database: Database) => database.write(['CREATE TABLE IF NOT EXISTS t (n INTEGER)']);

describe('a write', () => {
  it('is acknowledged when its log is on the disk, and reading does not wait for that', async () => {
    let onDisk = (): void => undefined;
    const database = await openedWith(() => new Promise((resolve) => (onDisk = resolve)));
    let acknowledged = false;
    const writing = write(database).then(() => (acknowledged = true));
    await expect(database.query('SELECT count(*) AS rows FROM t')).resolves.toHaveLength(1);
    expect(acknowledged).toBe(false);
    onDisk();
    await writing;
  });

  it('is not acknowledged when the disk fails, nor is any after it', async () => {
    let calls = 0;
    const database = await openedWith(() => {
      calls += 1;
      return Promise.reject(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
    });
    await expect(write(database)).rejects.toMatchObject({ code: 'store_unavailable' });
    await expect(write(database)).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(calls).toBe(1);
  });

  it('syncs the log and nothing else', async () => {
    const synced: number[] = [];
    const database = await openedWith(async (descriptor) => void synced.push(descriptor));
    await write(database);
    await write(database);
    await database.query('SELECT count(*) FROM t');
    expect(synced).toHaveLength(2);
    expect(new Set(synced).size).toBe(1);
  });
});
