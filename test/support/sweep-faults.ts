// A namespace in which a sweep has every effect it can have, for tests that stop it half-way.
import type { MemoryHold, MemoryRecord } from '../../src/domain/memory-record.js';
import { keywordText } from '../../src/domain/recall/words.js';
import type { Embedder, Store } from '../../src/ports/index.js';
import { aMemory, anId } from './builders.js';
import { onDay } from './sweep-world.js';

const hold = (over: Partial<MemoryHold>): MemoryHold => ({
  reason: 'unsure',
  question: 'Is this right?',
  replaces: [],
  deadline: onDay(100),
  onDeadline: 'reject',
  ...over,
});

const idOf = (name: string): string => anId(`sweep fault ${name}`);

/** A memory of day 0 with a name for its content and id. */
const fact = (name: string, over: Partial<MemoryRecord> = {}): MemoryRecord =>
  aMemory({
    id: idOf(name),
    content: `The ${name} is kept in the ${name} room.`,
    createdAt: onDay(0),
    firstCreatedAt: onDay(0),
    saidAt: onDay(0),
    importance: 1,
    ...over,
  });

const town = { attribute: 'user.city', cardinality: 'one', subject: 'user', importance: 5 } as const;
const place = { attribute: 'user.current_location', cardinality: 'one', importance: 5 } as const;
const older = { status: 'superseded', retiredAt: onDay(0), supersededBy: idOf('drum') } as const;
const confirms = { onDeadline: 'confirm' as const, replaces: [idOf('town')] };
const approval = { needs: 'approval', onDeadline: 'confirm', question: null } as const;

/** On day 130: one is confirmed, two rejected, one asked again; one ended, one faded with its earlier version, one was let go. */
export const everyEffect: readonly MemoryRecord[] = [
  fact('town', town),
  fact('new town', { ...town, status: 'pending', hold: hold(confirms) }),
  fact('guess', { status: 'pending', hold: hold({}) }),
  fact('right', { status: 'pending', hold: hold(approval) }),
  fact('lease', { importance: 5, validUntil: onDay(60) }),
  fact('pin', { pinned: true, validUntil: onDay(60) }),
  fact('place', { ...place, validUntil: onDay(14) }),
  fact('drum', { version: 2, supersedes: [idOf('older drum')] }),
  fact('older drum', older),
  fact('wrong', { status: 'archived', retiredAt: onDay(1) }),
];

/** What {@link everyEffect} comes to on day 130. */
export const everyEffectDone = { confirmed: 1, rejected: 2, asked_again: 1, expired: 1, faded: 1, let_go: 1 };

/** So many that their fading holds. */
export const tooMany: readonly MemoryRecord[] = Array.from({ length: 25 }, (_, index) => fact(`box ${index}`));

/** Writes them as they are. */
export async function insertAll(
  { store, partition, embedder }: { readonly store: Store; readonly partition: string; readonly embedder: Embedder },
  records: readonly MemoryRecord[],
): Promise<void> {
  const vectors = await embedder.embedDocuments(records.map(({ content }) => content));
  for (const [index, record] of records.entries())
    await store.memories.insert(partition, { record, vector: vectors[index]!, keywordText: keywordText(record) });
}
