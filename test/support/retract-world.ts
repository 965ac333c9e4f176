// A shared space in which several people talk, and its lane: what happens to it is written as steps, so that the same can
// happen to another space without some of them.
import type { UserMemory } from '../../src/client/user-memory.js';
import type { RetractReport, RetractTarget } from '../../src/client/retract.js';
import { isMemoryError, MemoryError } from '../../src/domain/errors.js';
import { memoryId } from '../../src/domain/ids.js';
import { ledgerKinds } from '../../src/ports/ledger.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import { namespaceFrom } from '../../src/domain/namespace.js';
import type { Point } from '../../src/activities/points.js';
import type { DecisionTier, Store } from '../../src/ports/index.js';
import { rulesAdjudicator } from '../../src/adapters/rules/adjudicator.js';
import { laneByHand, type Lane } from './lane-by-hand.js';
import { scriptedTier, type ScriptedFact } from './scripted-tier.js';

export const space = namespaceFrom('team/ops', 'acme');
const begin = Date.parse('2026-03-01T12:00:00.000Z');

/** A space with people in it. Sentences are facts as `facts` says; any other is a plain fact. */
export interface TalkWorld {
  readonly lane: Lane;
  readonly store: Store;
  /** The space as this person sees it. */
  as(userId: string): UserMemory;
  /** Sets the clock to this minute. */
  at(minute: number): void;
  /** Says sentences, one fact each, in one turn, and lets it be processed; the ingestion's id. */
  say(userId: string, sentences: readonly string[], options?: SayOptions): Promise<string>;
  /** Lets a call of a verb that waits for the lane end; null when it was refused. */
  ended<T>(work: Promise<T>): Promise<T | null>;
  /** Runs the lane until the call ends, or `reach` stops it. */
  during<T>(work: Promise<T>, reach?: (point: Point) => void): Promise<T>;
  /** Every memory of the space by id. */
  holds(): Promise<ReadonlyMap<string, MemoryRecord>>;
}

export interface SayOptions {
  readonly turnId?: string;
  /** Minutes after the beginning it was said at; default the clock. */
  readonly saidAt?: number;
  readonly sessionId?: string;
}

export interface TalkOptions {
  /** Null for a sentence that states nothing. */
  readonly facts?: (sentence: string) => Omit<ScriptedFact, 'content'> | null;
  readonly store?: Store;
}

/** Rules that take each line of a message for a fact, and adjudicate as the package's rules do. */
export function talkRules(facts: NonNullable<TalkOptions['facts']>): DecisionTier {
  const { extractor } = scriptedTier((turn) =>
    turn.messages.flatMap(({ content }, turnIndex) =>
      content.split('\n').flatMap((sentence) => {
        const fact = facts(sentence);
        return fact === null ? [] : [{ content: sentence, quote: sentence, turnIndex, ...fact }];
      }),
    ),
  );
  return { extractor, adjudicator: rulesAdjudicator() };
}

export async function talkWorld({ facts = () => ({}), store }: TalkOptions = {}): Promise<TalkWorld> {
  let now = begin;
  const rules = talkRules(facts);
  const lane = await laneByHand({ now: () => now, model: null, rules, ...(store === undefined ? {} : { store }) });
  const as = (userId: string): UserMemory =>
    lane.memory.for({ tenantId: 'acme', userId, teams: ['ops'], roles: ['writer', 'approver'] }).in('team/ops');
  const during = async <T>(work: Promise<T>, reach: (point: Point) => void = () => {}): Promise<T> => {
    let isOver = false;
    const over = work.finally(() => (isOver = true));
    over.catch(() => {});
    while (!isOver) {
      await lane.run(reach, space.partition);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return over;
  };
  return {
    lane,
    store: lane.store,
    as,
    at: (minute) => (now = begin + minute * 60_000),
    async say(userId, sentences, { saidAt, ...options } = {}) {
      const at = saidAt === undefined ? {} : { at: new Date(begin + saidAt * 60_000) };
      const { ingestionId } = await as(userId).remember(sentences.join('\n'), { ...options, ...at });
      await lane.run(undefined, space.partition);
      return ingestionId;
    },
    during,
    ended: async (work) =>
      during(work).catch((error: unknown) => {
        if (isMemoryError(error)) return null;
        throw error;
      }),
    async holds() {
      const { records } = await lane.store.memories.list(space.partition, { limit: 1000 });
      return new Map(records.map((record) => [record.id, record]));
    },
  };
}

const city = (sentence: string) => ({
  attribute: 'user.city',
  cardinality: 'one' as const,
  category: 'user_profile' as const,
  subject: 'user',
  object: sentence.split(' ').at(-1)!.replace('.', ''),
});

/** Where the user lives is a slot. */
export const inCities: TalkOptions = { facts: (sentence) => (sentence.includes('lives in') ? city(sentence) : {}) };

/** Contents of what is current, in alphabetical order. */
export async function activeIn(world: TalkWorld): Promise<readonly string[]> {
  const all = [...(await world.holds()).values()];
  return all
    .filter(({ status }) => status === 'active')
    .map(({ content }) => content)
    .toSorted();
}

/** Takes words back in the name of ann, with the confirmation that much of them needs. */
export async function retract(world: TalkWorld, target: RetractTarget): Promise<RetractReport> {
  return world.during(world.as('ann').retract(target, { confirm: true }));
}

/** Id of the memory that the first sentence of a turn becomes. */
export function idOf(ingestionId: string): string {
  return memoryId(space.partition, ingestionId, 0);
}

/** That memory, as it is stored. */
export async function memory(world: TalkWorld, ingestionId: string): Promise<MemoryRecord | undefined> {
  return (await world.holds()).get(idOf(ingestionId));
}

/** Everything the space holds, as text. */
export async function textsOf(world: TalkWorld): Promise<string> {
  const rows = await world.store.ledger.list(space.partition, { kinds: ledgerKinds, order: 'oldest', limit: 1000 });
  return JSON.stringify([[...(await world.holds()).values()], rows]);
}

/** Ends a run at this point, as a store that goes away does. */
export function stopAt(point: Point): (reached: Point) => void {
  return (reached) => {
    if (reached === point) throw new MemoryError('store_unavailable', 'stopped');
  };
}
