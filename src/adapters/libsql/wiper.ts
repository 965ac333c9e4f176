// Removed text leaves the disk. secure_delete overwrites a removed row, but not the copies that page splits left in the
// unused space of other pages (measured: about 1 in 2,600 removed rows was still readable). Only VACUUM, which writes
// every page anew, takes those away; emptying the log takes away what older transactions left there.
// Measured with 512 numbers a vector: 80 ms for 1,000 memories, 0.4 s for 10,000. Removals that wait at the same time
// share one wipe, and so do all those of a sweep, which put it off. A mark in the file, committed with the removal, makes
// the next opening finish what a crash prevented.
import type { InStatement } from '@libsql/client/sqlite3';
import type { WriteOptions } from '../../ports/index.js';
import type { Database } from './database.js';
import type { WriteQueue } from './write-queue.js';

export interface Wiper {
  /** The mark, as a statement for the commit that takes text away. */
  owe(options: Pick<WriteOptions, 'wipeLater'>): InStatement;
  /**
   * Resolves once nothing removed so far can be read from the folder's files; at once when nothing is owed. `due`: also
   * when all that is owed was put off.
   * `store_unavailable` when a full disk or a foreign reader prevents it: the wipe stays owed, trying again helps.
   * Never called from inside the queue, behind whose waiting writes it lines up.
   */
  wipe(which: 'due' | 'all'): Promise<void>;
}

/** The wiper of a folder that was just opened; what an earlier process owed is owed by this one. */
export function wiper(database: Database, queue: WriteQueue): Wiper {
  const owed = { due: true, all: true };
  let waiting: Promise<void> | undefined;
  const work = async () => {
    waiting = undefined;
    const marks = await database.query('SELECT owed FROM wipe');
    if (marks.length > 0) {
      await database.rewrite();
      await database.emptyLog();
      await database.write(['DELETE FROM wipe']);
    }
    owed.due = owed.all = false;
  };
  return {
    owe({ wipeLater = false }) {
      owed.all = true;
      owed.due ||= !wipeLater;
      return 'INSERT OR IGNORE INTO wipe (owed) VALUES (1)';
    },
    async wipe(which) {
      if (!owed[which]) return;
      waiting ??= queue.run(work);
      await waiting;
    },
  };
}
