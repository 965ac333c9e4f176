// Namespaces as a year of use leaves them: some memories of each have faded, in one of fifty so many that a sweep holds.
import { uuidV5 } from '../src/domain/digest.js';
import { userNamespace } from '../src/domain/namespace.js';
import type { Ports, StoredMemory } from '../src/ports/index.js';
import type { Filling } from './sweep-fill.js';
import { memoryOf, type Material } from './sweep-texts.js';

/** The tenant of all users of these benchmarks. */
export const tenantId = 'bench';

/** Where memories are written. */
export interface FillingPlace {
  readonly ports: Ports;
  readonly filling: Filling;
  readonly material: Material;
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Fills the namespace of `user-${at}` with so many memories. */
export async function fillNamespace(
  { ports, filling, material }: FillingPlace,
  { at, each }: { readonly at: number; readonly each: number },
): Promise<void> {
  const ownerUserId = `user-${at}`;
  const { partition, path } = userNamespace({ tenantId, userId: ownerUserId });
  const owner = { tenantId, namespace: path, ownerUserId };
  await ports.store.namespaces.ensure({ partition, ...owner, createdAt: daysAgo(400) });
  const faded = Math.round(each * (at % 50 === 0 ? 0.34 : 0.1));
  const memories = Array.from({ length: each }, (_, count): StoredMemory => {
    const said = daysAgo(count < faded ? 400 : count % 30);
    return memoryOf(material, at * each + count, { ...owner, id: uuidV5(partition, `bench ${count}`), at: said });
  });
  await filling.insert(partition, memories);
  const [first] = memories;
  if (first !== undefined && !(await ports.store.memories.ensureFindable(partition, first.record.id))) {
    throw new Error('a memory that was filled in is not found by its own vector');
  }
}
