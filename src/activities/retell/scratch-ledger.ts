// The ledger of a history told again: what was said is read, nothing is written.
import type { Ledger, LedgerEntry, LedgerKind } from '../../ports/index.js';
import type { World } from './world.js';

/** Rows a telling would write and never reads: what it does is told by the job it belongs to. */
const told: readonly LedgerKind[] = ['event', 'head'];

/** Reads go to the ledger, except where this world has a body of its own; writes go nowhere. */
export function scratchLedger(
  real: Ledger,
  { partition, world }: { readonly partition: string; readonly world: Pick<World, 'bodies'> },
): Ledger {
  const own = (entry: LedgerEntry): LedgerEntry => {
    const body = world.bodies.get(`${entry.kind} ${entry.key}`);
    return body === undefined ? entry : { ...entry, body };
  };
  return {
    ...real,
    async get(at, kind, key) {
      if (told.includes(kind)) return null;
      const entry = await real.get(at, kind, key);
      return entry === null || at !== partition ? entry : own(entry);
    },
    getMany: async (at, kind, keys) => {
      const entries = await real.getMany(at, kind, keys);
      return at === partition ? entries.map(own) : entries;
    },
    list: async (at, query) => (query.kinds.some((kind) => told.includes(kind)) ? [] : real.list(at, query)),
    put: async () => 'created',
    replace: async () => 'created',
    patch: async () => true,
    remove: async () => {},
  };
}
