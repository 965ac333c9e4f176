// Runs as a process of its own (see child-process.ts). What it does is named by PROGRAM, where by FOLDER.
import { writeSync } from 'node:fs';
import { libsqlStore } from '../../../src/adapters/libsql/store.js';
import type { Store } from '../../../src/ports/index.js';
import { anId, aStored } from '../../support/builders.js';
import { childPartition, childVector } from './child-data.js';
import { writeFolderV1 } from './folder-v1-content.js';

const folder = process.env['FOLDER'] ?? '';
const say = (line: string) => writeSync(1, `${line}\n`);

async function opened(): Promise<Store> {
  const store = await libsqlStore({ folder, embedderId: 'child', dimensions: childVector(0).length });
  await store.namespaces.ensure({
    partition: childPartition,
    namespace: 'tenant/default/user/child',
    tenantId: 'default',
    ownerUserId: 'child',
    createdAt: '2026-11-01T10:00:00.000Z',
  });
  return store;
}

const programs: Readonly<Record<string, () => Promise<void>>> = {
  /** Inserts memories and ledger entries for ever; says each id once it is acknowledged. */
  async insert() {
    const store = await opened();
    for (let number = Number(process.env['FROM'] ?? 0); ; number += 1) {
      const id = anId(`memory ${number}`);
      await store.memories.insert(childPartition, aStored(childVector(number), { id }, `word${number} common`));
      const entry = { kind: 'turn', sessionId: null, at: '2026-11-01T10:00:00.000Z', open: true } as const;
      await store.ledger.put(childPartition, { ...entry, key: id, queuedAt: number, body: { number } });
      say(String(number));
    }
  },

  /** Holds the folder until it is killed. */
  async hold() {
    await opened();
    say('open');
    setInterval(() => undefined, 1000);
  },

  /** Writes, and ends without closing. */
  async leave() {
    const store = await opened();
    await store.memories.insert(childPartition, aStored(childVector(1), { id: anId('left') }));
    say('written');
  },

  /** Makes the folder that is kept under test/data. */
  make: () => writeFolderV1(folder),
};

await programs[process.env['PROGRAM'] ?? '']?.();
