import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/adapters/libsql/database.js';
import { underLabels } from '../../../src/adapters/libsql/label-path.js';
import { textOf } from '../../../src/adapters/libsql/row.js';
import { schemaVersion } from '../../../src/adapters/libsql/schema.js';
import type { LabelledEntry, Store } from '../../../src/ports/index.js';
import { anId } from '../../support/builders.js';
import { folderV1Embedder, ledgerV1, namespaceV1 } from './folder-v1-content.js';
import { filesHolding, openStore, registerPartition, temporaryFolder } from './temporary-folder.js';

const folderV1 = fileURLToPath(new URL('../../data/folder-v1', import.meta.url));

const canary = (name: string): string => `canary${anId(name).replaceAll('-', '')}`;

function anItem(over: Partial<LabelledEntry> = {}): LabelledEntry {
  const entry = { kind: 'item', sessionId: null, at: '2026-11-01T10:00:00.000Z', open: false } as const;
  return { ...entry, key: anId(), queuedAt: 1, labels: ['notes'], body: {}, ...over };
}

const under = (store: Store, partition: string, labels: readonly string[]) =>
  store.ledger.list(partition, { kinds: ['item', 'turn'], under: labels, order: 'oldest', limit: 50 });

describe('items in a folder of version 1', () => {
  it('are taken once it is opened; what was there before lies under no label', async () => {
    const folder = await temporaryFolder();
    await cp(join(folderV1, 'memory.db'), join(folder, 'memory.db'));
    const store = await openStore(folder, folderV1Embedder);
    const { partition } = namespaceV1;
    const { labels, ...entry } = anItem({ labels: ['a', 'b'], body: { text: '手表' } });
    expect(await store.ledger.replace(partition, { ...entry, labels })).toBe('created');
    expect(await under(store, partition, ['a'])).toEqual([{ ...entry, attempts: 0 }]);
    expect(await under(store, partition, [])).toHaveLength(1);
    expect(await store.ledger.get(partition, 'turn', ledgerV1[0]!.key)).toEqual({ ...ledgerV1[0], attempts: 0 });
    expect((await store.info()).schemaVersion).toBe(schemaVersion);
    await store.close();
    const again = await openStore(folder, folderV1Embedder);
    expect(await under(again, partition, ['a', 'b'])).toHaveLength(1);
  });
});

describe('replaced text of an item', () => {
  it('9. is in no file of the folder once the replace resolves, nor after the item is removed', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    const partition = await registerPartition(store);
    const items = Array.from({ length: 60 }, (_, n) => anItem({ queuedAt: n, body: { text: canary(`first ${n}`) } }));
    await Promise.all(items.map((item) => store.ledger.replace(partition, item)));
    const again = items.map((item, n) => ({
      ...item,
      body: { text: `${canary(`second ${n}`)} ${'x'.repeat(n * 90)}` },
    }));
    await Promise.all(again.map((item) => store.ledger.replace(partition, item)));
    for (const [n] of items.entries()) {
      expect(await filesHolding(folder, canary(`first ${n}`))).toEqual([]);
      expect(await filesHolding(folder, canary(`second ${n}`))).not.toEqual([]);
    }
    await store.ledger.remove(partition, items);
    for (const [n] of items.entries()) expect(await filesHolding(folder, canary(`second ${n}`))).toEqual([]);
  });
});

describe('a page under labels', () => {
  it('10. is chosen and ordered from the index alone', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    await store.close();
    const database = await openDatabase(join(folder, 'memory.db'));
    const { sql, args } = underLabels(['a', 'b']);
    const page = `SELECT rowid FROM ledger WHERE p = 1 AND kind IN ('item') AND ${sql} ORDER BY queued_at, key LIMIT 10`;
    const plan = await database.query(`EXPLAIN QUERY PLAN ${page}`, [...args]);
    database.close();
    expect(plan.map((row) => textOf(row, 'detail')).join('\n')).toMatch(
      /USING COVERING INDEX ledger_by_labels \(p=\? AND kind=\? AND label_path>/,
    );
  });
});
