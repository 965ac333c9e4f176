// Everything a namespace holds, without system times and with names for ids: two namespaces that went through the
// same turns have equal dumps, however often their processes were killed.
import { ingestionIdOf, memoryId } from '../../src/domain/ids.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import type { EventRow } from '../../src/domain/event.js';
import { redecisionId } from '../../src/domain/redecide.js';
import { ledgerKinds, type LedgerEntry, type Store } from '../../src/ports/index.js';

/** All rows of one namespace. */
export interface Holdings {
  readonly memories: readonly MemoryRecord[];
  readonly entries: readonly LedgerEntry[];
}

/** Reads every memory of every status and every ledger entry. */
export async function holdings(store: Store, partition: string): Promise<Holdings> {
  const memories: MemoryRecord[] = [];
  for (let after: string | null = null; ;) {
    const page = await store.memories.list(partition, { limit: 500, after });
    memories.push(...page.records);
    after = page.next;
    if (after === null) break;
  }
  const entries: LedgerEntry[] = [];
  for (;;) {
    const last = entries.at(-1);
    const place = last === undefined ? {} : { after: { queuedAt: last.queuedAt, key: last.key } };
    const page = await store.ledger.list(partition, { kinds: ledgerKinds, order: 'oldest', limit: 500, ...place });
    entries.push(...page);
    if (page.length < 500) return { memories, entries };
  }
}

/** Memories and outcomes that the rules decided in the place of a model, and no model has since. */
export function undecidedIn({ memories, entries }: Comparable): readonly unknown[] {
  const outcomes = entries.filter(({ kind }) => kind === 'outcome').map(({ body }) => body);
  return [...memories.map((memory) => memory['decidedBy']), ...outcomes].filter(
    (one) => (one as { redecide: boolean }).redecide,
  );
}

const systemTimes = new Set([
  'createdAt',
  'firstCreatedAt',
  'retiredAt',
  'decidedAt',
  'acceptedAt',
  'completedAt',
  'queuedAt',
  'attempts',
]);

/** Rows that may be compared. */
export interface Comparable {
  readonly memories: readonly Readonly<Record<string, unknown>>[];
  readonly entries: readonly Readonly<Record<string, unknown>>[];
}

/** The ingestion of a turn that was handed in with this turn id. */
export function ingestionOf(partition: string, turnId: string): string {
  return ingestionIdOf({ partition, turnId, sessionId: null, when: '', content: [], round: 0 });
}

/** Gives ids the names of the turns and candidates they belong to, in any text. */
export type Namer = (text: string) => string;

/** The rows in an order of their own, without system times. */
export function comparable({ memories, entries }: Holdings, named: Namer): Comparable {
  const bare = (row: object): string =>
    named(JSON.stringify(row, (key, value: unknown) => (systemTimes.has(key) ? isSet(value) : value)));
  return {
    memories: memories.map(withoutDismissal).map(bare).toSorted().map(parsed),
    entries: entries
      .map((entry) => bare({ ...entry, at: null, body: withoutTimes(entry) }))
      .toSorted()
      .map(parsed),
  };
}

const parsed = (text: string): Readonly<Record<string, unknown>> => JSON.parse(text);
const isSet = (value: unknown): unknown => (value === null ? null : 'set');

/** When a memory was let go is a system time; when one that stays was verified is the time of a turn. */
function withoutDismissal(memory: MemoryRecord): object {
  return memory.status === 'archived' ? { ...memory, lastVerifiedAt: isSet(memory.lastVerifiedAt) } : memory;
}

/** When an event happened is a system time too; when a turn was said is not. */
function withoutTimes({ kind, body }: Pick<LedgerEntry, 'kind' | 'body'>): unknown {
  if (kind !== 'event') return body;
  const { events, injections } = body as EventRow;
  return { events: events.map((event) => ({ ...event, at: null })), injections };
}

const mostCandidates = 8;

/** Names for the ids of one user's turns, and for the user. */
export function namer(
  principal: { readonly tenantId: string; readonly userId: string },
  turnIds: readonly string[],
): Namer {
  const { partition } = userNamespace(principal);
  const names = new Map([[partition, 'partition']]);
  const name = (ingestionId: string, called: string): void => {
    names.set(ingestionId, called);
    for (let index = 0; index < mostCandidates; index++)
      names.set(memoryId(partition, ingestionId, index), `${called}/${index}`);
  };
  for (const turnId of turnIds) {
    const ingestionId = ingestionOf(partition, turnId);
    name(ingestionId, turnId);
    name(redecisionId(partition, { ingestionId, round: 0 }), `${turnId} again`);
  }
  const ids = /[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  return (text) => text.replaceAll(principal.userId, 'the-user').replaceAll(ids, (id) => names.get(id) ?? id);
}
