// The ledger over another one: bodies that hold text are sealed whole, whatever the sensitivity of what is in them, for
// it is not known before the text was read. Outcomes, events and keys hold ids, counts and codes, and stay as they are.
import { lengthPrefixed } from '../../domain/digest.js';
import { isSealed, type Sealed } from '../../domain/sealed.js';
import type { Ledger, LedgerEntry, LedgerKind, WriteOptions } from '../../ports/index.js';
import type { DataKey } from './data-key.js';
import type { DataKeys } from './data-keys.js';
import type { InTurn } from './in-turn.js';

/** Kinds whose bodies are sealed. */
export const sealedKinds: readonly LedgerKind[] = ['turn', 'draft', 'vectors', 'plan', 'verdicts', 'job', 'item'];

interface Place {
  readonly partition: string;
  readonly kind: LedgerKind;
  readonly key: string;
}

export interface SealedLedgerOptions {
  /** The ledger as it is stored. */
  readonly ledger: Ledger;
  readonly keys: DataKeys;
  readonly inTurn: InTurn;
}

/** The ledger that seals. */
export function sealedLedger({ ledger, keys, inTurn }: SealedLedgerOptions): Ledger {
  const body = async (place: Place, plain: unknown, options?: WriteOptions): Promise<unknown> => {
    if (!sealedKinds.includes(place.kind)) return plain;
    return sealedBody(await keys.forWriting(place.partition, options), place, plain);
  };
  return {
    ...ledger,
    async put(partition, entry, options) {
      return ledger.put(
        partition,
        { ...entry, body: await body({ partition, ...entry }, entry.body, options) },
        options,
      );
    },
    async replace(partition, entry, options) {
      const written = { ...entry, body: await body({ partition, ...entry }, entry.body, options) };
      return inTurn(turnOf(partition, entry), () => ledger.replace(partition, written, options));
    },
    // oxlint-disable-next-line max-params -- the port's signature
    async patch(partition, kind, key, change, options) {
      if (change.body === undefined) return ledger.patch(partition, kind, key, change, options);
      const sealed = await body({ partition, kind, key }, change.body, options);
      return inTurn(turnOf(partition, { kind, key }), () =>
        ledger.patch(partition, kind, key, { ...change, body: sealed }, options),
      );
    },
    async get(partition, kind, key) {
      const entry = await ledger.get(partition, kind, key);
      return entry === null ? null : opened(keys, partition, entry);
    },
    async getMany(partition, kind, names) {
      const found = await ledger.getMany(partition, kind, names);
      return Promise.all(found.map((entry) => opened(keys, partition, entry)));
    },
    async list(partition, query) {
      const found = await ledger.list(partition, query);
      return Promise.all(found.map((entry) => opened(keys, partition, entry)));
    },
  };
}

/** The body as it is stored. */
export function sealedBody(key: DataKey, place: Place, plain: unknown): Sealed {
  const sealed = key.seal(JSON.stringify(plain ?? null), { partition: place.partition, row: rowOf(place) });
  // Only items are replaced by what may hold all of their texts: nothing needs to leave the disk then.
  return place.kind === 'item' ? { sealed, texts: textsIn(plain).map((text) => key.tag(text)) } : { sealed };
}

/** Should this entry be sealed and is not? */
export function isInClear({ kind, body }: Pick<LedgerEntry, 'kind' | 'body'>): boolean {
  return sealedKinds.includes(kind) && !isSealed(body);
}

async function opened(keys: DataKeys, partition: string, entry: LedgerEntry): Promise<LedgerEntry> {
  const { kind, body } = entry;
  if (!sealedKinds.includes(kind) || !isSealed(body)) return entry;
  const key = await keys.ofEnvelope(partition, body.sealed);
  const plain = key.open(body.sealed, { partition, row: rowOf(entry) });
  return { ...entry, body: JSON.parse(plain) as unknown };
}

/** Changes of this entry's body take turns under this name. */
export function turnOf(partition: string, entry: Pick<Place, 'kind' | 'key'>): string {
  return `${partition} ${rowOf(entry)}`;
}

function rowOf({ kind, key }: Pick<Place, 'kind' | 'key'>): string {
  return lengthPrefixed([kind, key]);
}

/** Each text of a JSON value once, names of its fields among them. */
function textsIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  const look = (inner: unknown): void => {
    if (typeof inner === 'string') found.add(inner);
    if (typeof inner !== 'object' || inner === null) return;
    for (const [name, field] of Object.entries(inner)) {
      if (!Array.isArray(inner)) found.add(name);
      look(field);
    }
  };
  look(value);
  return [...found];
}
