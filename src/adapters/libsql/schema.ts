// The tables of a folder, their version, and the steps that bring an older folder up to date.
import { sha256Hex } from '../../domain/digest.js';
import { MemoryError } from '../../domain/errors.js';
import type { Database } from './database.js';
import { numberOf, textOf } from './row.js';

/** Version of the folders this code writes; kept in the file's `user_version`. */
export const schemaVersion = 4;

/** Marks the file as ours ("DMEM"), so that a foreign database is never written to. */
const applicationId = 0x444d454d;

/** One step from version `to − 1` to `to`; all of its statements happen or none. */
export interface MigrationStep {
  readonly to: number;
  /** `spaces` are the suffixes of the per-embedder tables that exist. */
  readonly statements: (spaces: readonly string[]) => readonly string[];
}

// `p` stands for a partition in the other tables: 64 hex digits a row would double the size of the postings.
// AUTOINCREMENT never gives a number twice, so nothing left over could ever belong to a new partition.
const version1: readonly string[] = [
  `PRAGMA application_id = ${applicationId}`,
  `CREATE TABLE namespace (
     p INTEGER PRIMARY KEY AUTOINCREMENT,
     partition TEXT NOT NULL UNIQUE,
     namespace TEXT NOT NULL,
     tenant_id TEXT NOT NULL,
     owner_user_id TEXT,
     created_at TEXT NOT NULL,
     fenced INTEGER NOT NULL DEFAULT 0)`,
  'CREATE INDEX namespace_by_tenant ON namespace (tenant_id, partition)',
  'CREATE TABLE outbox (partition TEXT PRIMARY KEY, marked_at TEXT NOT NULL) WITHOUT ROWID',
  `CREATE TABLE ledger (
     p INTEGER NOT NULL,
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     session_id TEXT,
     at TEXT NOT NULL,
     queued_at INTEGER NOT NULL,
     open INTEGER NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0,
     body TEXT NOT NULL,
     PRIMARY KEY (p, kind, key))`,
  'CREATE INDEX ledger_in_order ON ledger (p, kind, queued_at, key)',
  'CREATE INDEX ledger_by_session ON ledger (p, session_id, kind, queued_at, key)',
  'CREATE INDEX ledger_open ON ledger (p, queued_at, key) WHERE open = 1',
  'CREATE TABLE wipe (owed INTEGER PRIMARY KEY)',
  'CREATE TABLE embedder (id TEXT PRIMARY KEY, space TEXT NOT NULL UNIQUE, dimensions INTEGER NOT NULL) WITHOUT ROWID',
];

// Only labelled entries stand in the index; it holds all that a page is chosen and ordered by, and all of a head.
const version2: readonly string[] = [
  'ALTER TABLE ledger ADD COLUMN label_path TEXT',
  'ALTER TABLE ledger ADD COLUMN labels TEXT',
  `CREATE INDEX ledger_by_labels ON ledger (p, kind, label_path, queued_at, key, labels)
     WHERE label_path IS NOT NULL`,
];

const version4: readonly string[] = [
  'CREATE TABLE erasure (id TEXT PRIMARY KEY, state TEXT NOT NULL, record TEXT NOT NULL) WITHOUT ROWID',
];

const migrationSteps: readonly MigrationStep[] = [
  { to: 1, statements: () => version1 },
  { to: 2, statements: () => version2 },
  // Version 3 holds encrypted texts, which earlier versions would take for what was said.
  { to: 3, statements: () => [] },
  { to: 4, statements: () => version4 },
];

/**
 * Brings the file to the newest version in one transaction per step; a new file starts at 0. `version_too_new` when a
 * newer version wrote it, `invalid_input` when it is another program's database. Nothing is changed in either case.
 */
export async function migrate(database: Database, steps: readonly MigrationStep[] = migrationSteps): Promise<void> {
  const newest = steps.at(-1)?.to ?? 0;
  const found = await pragma(database, 'user_version');
  await refuseForeign(database);
  if (found > newest) {
    const message = `the folder has schema version ${found}, this version reads up to ${newest}; update durable-memory`;
    throw new MemoryError('version_too_new', message, { context: { found, newest } });
  }
  for (const step of steps.filter((one) => one.to > found)) {
    const statements = step.statements(step.to === 1 ? [] : await spaces(database));
    await database.write([...statements, `PRAGMA user_version = ${step.to}`]);
  }
}

async function refuseForeign(database: Database): Promise<void> {
  if ((await pragma(database, 'application_id')) === applicationId) return;
  const [row] = await database.query('SELECT count(*) AS tables FROM sqlite_schema');
  if (row?.['tables'] === 0) return;
  throw new MemoryError('invalid_input', 'the database file belongs to another program; choose another folder');
}

async function spaces(database: Database): Promise<string[]> {
  return (await database.query('SELECT space FROM embedder')).map((row) => textOf(row, 'space'));
}

async function pragma(database: Database, name: 'user_version' | 'application_id'): Promise<number> {
  const [row] = await database.query(`PRAGMA ${name}`);
  return numberOf(row, name);
}

/** The tables that hold the memories of one embedder. */
export interface Space {
  readonly memory: string;
  readonly posting: string;
  readonly dimensions: number;
}

/**
 * The tables of this embedder, made when they are missing. Each embedder has tables of its own: vectors of two models
 * cannot be compared, and another model must never see half of a memory. The same id with another length of vectors is
 * `invalid_input` that names both: an embedder that changes its vectors has to change its id.
 */
export async function openSpace(database: Database, embedderId: string, dimensions: number): Promise<Space> {
  const space = sha256Hex(embedderId).slice(0, 16);
  const [row] = await database.query('SELECT dimensions FROM embedder WHERE id = ?', [embedderId]);
  const known = row === undefined ? dimensions : numberOf(row, 'dimensions');
  if (known !== dimensions) {
    const message = `the folder holds vectors of ${known} numbers for this embedder, which now gives ${dimensions}; give it another id or open another folder`;
    throw new MemoryError('invalid_input', message, { context: { expected: known, got: dimensions } });
  }
  if (row === undefined) await database.write(spaceStatements(space, embedderId, dimensions));
  return { memory: `memory_${space}`, posting: `posting_${space}`, dimensions };
}

// Small columns first: a scan that filters does not have to walk to the end of a long row.
function spaceStatements(space: string, embedderId: string, dimensions: number) {
  const memory = `memory_${space}`;
  return [
    `CREATE TABLE ${memory} (
       n INTEGER PRIMARY KEY,
       p INTEGER NOT NULL,
       id TEXT NOT NULL,
       status TEXT NOT NULL,
       category TEXT NOT NULL,
       sensitivity TEXT NOT NULL,
       attribute TEXT NOT NULL,
       session_id TEXT,
       ordinal INTEGER NOT NULL,
       created_at TEXT NOT NULL,
       retired_at TEXT,
       valid_until TEXT,
       said_at TEXT NOT NULL,
       access_count INTEGER NOT NULL,
       last_accessed_at TEXT,
       words INTEGER,
       entities TEXT NOT NULL,
       domain_tags TEXT NOT NULL,
       extra TEXT NOT NULL,
       vector F32_BLOB(${dimensions}) NOT NULL,
       record TEXT NOT NULL)`,
    `CREATE UNIQUE INDEX ${memory}_by_id ON ${memory} (p, id)`,
    `CREATE INDEX ${memory}_in_order ON ${memory} (p, created_at DESC, id)`,
    `CREATE INDEX ${memory}_by_session ON ${memory} (p, session_id, ordinal)`,
    `CREATE INDEX ${memory}_by_attribute ON ${memory} (p, attribute)`,
    `CREATE INDEX ${memory}_words ON ${memory} (p, words)`,
    `CREATE TABLE posting_${space} (
       p INTEGER NOT NULL,
       word TEXT NOT NULL,
       n INTEGER NOT NULL,
       tf INTEGER NOT NULL,
       PRIMARY KEY (p, word, n)) WITHOUT ROWID`,
    `CREATE INDEX posting_${space}_by_memory ON posting_${space} (n)`,
    {
      sql: 'INSERT INTO embedder (id, space, dimensions) VALUES (?, ?, ?)',
      args: [embedderId, space, dimensions],
    },
  ];
}
