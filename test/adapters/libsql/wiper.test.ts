import { describe, expect, it } from 'vitest';
import type { Database } from '../../../src/adapters/libsql/database.js';
import { losesText } from '../../../src/adapters/libsql/lost-text.js';
import { wiper } from '../../../src/adapters/libsql/wiper.js';
import { writeQueue } from '../../../src/adapters/libsql/write-queue.js';
import { MemoryError } from '../../../src/domain/errors.js';

/** Keeps the mark and a list of what was asked of it; its log can be made to refuse. */
function fakeDatabase() {
  const state = { owed: true, refuses: false, done: [] as string[] };
  const database: Database = {
    query(sql) {
      if (!sql.startsWith('SELECT')) state.done.push(sql);
      return Promise.resolve(sql.startsWith('SELECT') && state.owed ? [{ length: 1, owed: 1 }] : []);
    },
    queryAll: () => Promise.resolve([]),
    write(statements) {
      state.done.push(...statements.map(String));
      state.owed = false;
      return Promise.resolve([]);
    },
    async rewrite() {
      state.done.push('rewritten');
    },
    emptyLog() {
      if (state.refuses) return Promise.reject(new MemoryError('store_unavailable', 'busy'));
      state.done.push('log emptied');
      return Promise.resolve();
    },
    close: () => undefined,
  };
  return { state, database };
}

const wholeWipe = ['rewritten', 'log emptied', 'DELETE FROM wipe'];

describe('the wipe', () => {
  it('rewrites the file, empties the log, and only then takes the mark away', async () => {
    const { state, database } = fakeDatabase();
    await wiper(database, writeQueue()).wipe('all');
    expect(state.done).toEqual(wholeWipe);
  });

  it('does nothing when nothing is owed', async () => {
    const { state, database } = fakeDatabase();
    state.owed = false;
    await wiper(database, writeQueue()).wipe('all');
    expect(state.done).toEqual([]);
  });

  it('is shared by removals that wait at the same time, and comes after the writes before it', async () => {
    const { state, database } = fakeDatabase();
    const queue = writeQueue();
    const wipes = wiper(database, queue);
    const removal = queue.run(async () => void state.done.push('removed'));
    await Promise.all([removal, ...Array.from({ length: 20 }, () => wipes.wipe('all'))]);
    expect(state.done).toEqual(['removed', ...wholeWipe]);
  });

  it('takes no turn in the queue when nothing was removed since the last one', async () => {
    const { state, database } = fakeDatabase();
    const queue = writeQueue();
    const wipes = wiper(database, queue);
    await wipes.wipe('all');
    const never = queue.run(() => new Promise<void>(() => undefined));
    await Promise.race([wipes.wipe('all'), never]);
    expect(wipes.owe({})).toContain('wipe');
    expect(state.done).toEqual(wholeWipe);
  });

  it('that was put off comes with the next one for all, not with one for what is due', async () => {
    const { state, database } = fakeDatabase();
    const wipes = wiper(database, writeQueue());
    await wipes.wipe('all');
    state.done = [];
    wipes.owe({ wipeLater: true });
    state.owed = true;
    await wipes.wipe('due');
    expect(state.done).toEqual([]);
    await wipes.wipe('all');
    expect(state.done).toEqual(wholeWipe);
  });

  it('that fails stays owed, and the next one does it', async () => {
    const { state, database } = fakeDatabase();
    const wipes = wiper(database, writeQueue());
    state.refuses = true;
    await expect(wipes.wipe('all')).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(state.owed).toBe(true);
    state.refuses = false;
    state.done = [];
    await wipes.wipe('all');
    expect(state.done).toEqual(wholeWipe);
  });
});

describe('lost text', () => {
  it('is any text or key of the old value that the new one leaves out', () => {
    const before = { messages: [{ content: 'private', n: 1 }], blanked: false };
    expect(losesText(before, before)).toBe(false);
    expect(losesText(before, { ...before, more: 'text', blanked: true })).toBe(false);
    expect(losesText(before, { messages: [{ content: 'privat', n: 1 }], blanked: false })).toBe(true);
    expect(losesText(before, { messages: [], blanked: false })).toBe(true);
    expect(losesText({ private: 1 }, {})).toBe(true);
    expect(losesText('private', null)).toBe(true);
    expect(losesText(null, 'private')).toBe(false);
    expect(losesText([1, true, null], [])).toBe(false);
  });
});
