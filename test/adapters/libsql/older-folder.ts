// A folder as the code before the keys left it: the committed one of version 1, with confidential texts in clear.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libsqlStore } from '../../../src/adapters/libsql/store.js';
import type { Store } from '../../../src/ports/index.js';
import { anId } from '../../support/builders.js';
import { secretEntry, secretMemory } from '../sealed/sealed-world.js';
import { folderV1Embedder, namespaceV1 } from './folder-v1-content.js';

const folderV1 = fileURLToPath(new URL('../../data/folder-v1', import.meta.url));
const { partition } = namespaceV1;

/** A text that occurs nowhere else. */
export const canary = (name: string): string => `canary${anId(name).replaceAll('-', '')}`;

/** Puts the committed folder there, with what it lacks: for each text a confidential memory and a turn. */
export async function writeOlderFolder(folder: string, texts: readonly string[]): Promise<void> {
  await cp(join(folderV1, 'memory.db'), join(folder, 'memory.db'));
  const older = await libsqlStore({ folder, ...folderV1Embedder });
  for (const text of texts) {
    await older.memories.insert(partition, secretMemory(text, { id: anId(text) }));
    await older.ledger.put(partition, secretEntry('turn', text));
  }
  await older.close();
}

/** All memories and turns of the folder, as this store reads them. */
export async function idsAndTexts(store: Store): Promise<unknown> {
  const { records } = await store.memories.list(partition, { limit: 1000 });
  const entries = await store.ledger.list(partition, { kinds: ['turn'], order: 'oldest', limit: 1000 });
  return { records, entries };
}
