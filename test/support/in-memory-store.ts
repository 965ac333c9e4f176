import { MemoryError } from '../../src/domain/errors.js';
import type { Erasure } from '../../src/domain/erasure.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type {
  Erasures,
  NamespaceEntry,
  NamespaceInfo,
  NamespaceRegistry,
  Outbox,
  OutboxMarker,
  Store,
} from '../../src/ports/index.js';
import { inMemoryLedger } from './in-memory-ledger.js';
import { inMemoryMemories } from './in-memory-memories.js';
import { inMemoryPartitions, requireFreshDeadline, type InMemoryPartitions } from './in-memory-partitions.js';

type Markers = Map<string, OutboxMarker>;

function namespaceEntry({ partition, tenantId, ownerUserId, createdAt, fenced }: NamespaceInfo): NamespaceEntry {
  const owner = ownerUserId === null ? null : userNamespace({ tenantId, userId: ownerUserId }).partition;
  return { partition, tenantId, owner, createdAt, fenced };
}

const nameless = { namespace: '', tenantId: '', ownerUserId: null, createdAt: '' };

function inMemoryEmptying(
  partitions: InMemoryPartitions,
  markers: Markers,
): Pick<NamespaceRegistry, 'fence' | 'empty' | 'left' | 'unfence'> {
  const left = async (partition: string) => {
    const found = partitions.get(partition);
    return {
      memories: found?.memories.size ?? 0,
      ledger: found?.entries.size ?? 0,
      outbox: markers.has(partition) ? 1 : 0,
      registry: found === undefined || found.info.namespace === '' ? 0 : 1,
    };
  };
  return {
    left,
    async fence(partition) {
      const found = partitions.get(partition);
      if (found === undefined) partitions.create({ partition, ...nameless, fenced: true });
      else found.info = { ...found.info, fenced: true };
    },
    async empty(partition) {
      const found = partitions.get(partition);
      if (found?.info.fenced !== true) throw new MemoryError('conflict', 'the namespace is not fenced');
      partitions.create({ partition, ...nameless, fenced: true });
      markers.delete(partition);
    },
    async unfence(partition) {
      const rows = Object.values(await left(partition));
      if (rows.some((count) => count > 0)) throw new MemoryError('conflict', 'the namespace is not erased yet');
      if (partitions.get(partition)?.info.fenced === true) partitions.remove(partition);
    },
  };
}

function inMemoryErasures(now: () => number): Erasures {
  const erasures = new Map<string, Erasure>();
  return {
    async begin(erasure) {
      if (erasures.has(erasure.id)) return 'exists';
      erasures.set(erasure.id, erasure);
      return 'created';
    },
    async get(id) {
      return erasures.get(id) ?? null;
    },
    async replace(erasure, options) {
      requireFreshDeadline(options, now());
      erasures.set(erasure.id, erasure);
    },
    async page({ after = '', limit, state }) {
      return [...erasures.values()]
        .filter((erasure) => erasure.id > after && (state === undefined || erasure.state === state))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit);
    },
  };
}

function inMemoryRegistry(partitions: InMemoryPartitions, markers: Markers): NamespaceRegistry {
  return {
    ...inMemoryEmptying(partitions, markers),
    async ensure(info) {
      const found = partitions.get(info.partition);
      if (found?.info.fenced) throw new MemoryError('namespace_denied', 'the namespace is being erased');
      if (found !== undefined) return 'exists';
      partitions.create({ ...info, fenced: false });
      return 'created';
    },
    async get(partition) {
      return partitions.get(partition)?.info ?? null;
    },
    async page({ after = '', limit, tenantId }) {
      return partitions
        .all()
        .filter(({ info }) => info.namespace !== '')
        .map(({ info }) => namespaceEntry(info))
        .filter((info) => info.partition > after && (tenantId === undefined || info.tenantId === tenantId))
        .toSorted((a, b) => (a.partition < b.partition ? -1 : 1))
        .slice(0, limit);
    },
  };
}

function inMemoryOutbox(markers: Markers): Outbox {
  return {
    async mark(marker) {
      const known = markers.get(marker.partition);
      if (known === undefined || known.markedAt < marker.markedAt) markers.set(marker.partition, marker);
    },
    async list(limit) {
      return [...markers.values()].toSorted((a, b) => (a.markedAt < b.markedAt ? -1 : 1)).slice(0, limit);
    },
    async clear({ partition, markedAt }) {
      const known = markers.get(partition);
      if (known !== undefined && known.markedAt <= markedAt) markers.delete(partition);
    },
  };
}

/**
 * A whole store over plain maps, with the semantics of the ports: for tests of what stands above the store.
 * `now` judges write deadlines. A partition must be registered (`namespaces.ensure`) before it is written to.
 */
export function inMemoryStore(options: { dimensions: number; now?: () => number }): Store {
  const { dimensions, now = Date.now } = options;
  const partitions = inMemoryPartitions();
  const markers: Markers = new Map();
  return {
    memories: inMemoryMemories(partitions, dimensions, now),
    ledger: inMemoryLedger(partitions, now),
    namespaces: inMemoryRegistry(partitions, markers),
    outbox: inMemoryOutbox(markers),
    erasures: inMemoryErasures(now),
    async info() {
      return { kind: 'libsql', place: 'memory', version: '0', schemaVersion: 4, embedder: 'test', dimensions };
    },
    async wipe() {},
    async close() {},
  };
}
