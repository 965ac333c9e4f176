// This package, through its public verbs.
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { MemoryError } from '../../src/domain/errors.js';
import type { Category, MemoryRecord } from '../../src/domain/memory-record.js';
import type { AddedFactInput } from '../../src/domain/write/add-input.js';
import type { Fact, Found, MemorySystem, RowsLeft, SearchOptions } from './system.js';

/** What a kind of a benchmark is here; what is not named is an episodic fact. */
const categoryOf: Readonly<Record<string, Category>> = {
  preference: 'preference',
  entity: 'user_profile',
  decision: 'business_rule',
  relation: 'business_rule',
};

const waitMs = 600_000;
/** Lists, not blocks, are measured: the budget must not cut them. */
const unlimitedTokens = 1_000_000;

export interface DurableOptions {
  readonly memory: DurableMemory;
  readonly engine: 'embedded' | 'distributed';
  /** A model decides what the rules leave unclear. */
  readonly hasModel?: boolean;
  /** Rows that hold the word in what the engine stores. */
  readonly rowsWith: (word: string) => Promise<RowsLeft>;
  readonly close: () => Promise<void>;
}

/** A user's memory of a benchmark: every consent, so that the gate asks nobody. */
function benchUser(memory: DurableMemory, userId: string): UserMemory {
  return memory.for({ userId, consents: ['health', 'finance', 'identity'] });
}

/** Facts go in by `add`, verbatim; a model, where there is one, decides only what is unclear. */
export function durableSystem({ memory, engine, hasModel = false, rowsWith, close }: DurableOptions): MemorySystem {
  const of = (user: string): UserMemory => benchUser(memory, user);
  const recordOf = async (user: string, key: string): Promise<MemoryRecord | undefined> =>
    (await listed(of(user))).find(({ extra }) => extra['key'] === key);
  return {
    name: `durable-memory ${engine}${hasModel ? ', model tier' : ''}`,
    add: async (user, facts) => {
      for (const batch of batches(facts)) await addAll(of(user), batch);
    },
    search: async (user, query, options) => found(await of(user).recall(query, recallOptions(options))),
    replace: async (user, key, fact) => {
      const old = await recordOf(user, key);
      if (old === undefined) return addAll(of(user), [fact]);
      const { content, entities = [], domainTags = [], category, extra } = factInput(fact);
      const change = { content, entities, tags: domainTags, extra: extra ?? {} };
      await of(user).edit(old.id, category === undefined ? change : { ...change, category });
    },
    forget: async (user, key) => {
      const record = await recordOf(user, key);
      if (record !== undefined) await of(user).forget(record.id);
    },
    forgetAll: async (user) => void (await of(user).forget({ all: true })),
    count: async (user) => (await listed(of(user))).length,
    rowsWith,
    close,
  };
}

/** Facts of one call are said in one session at one time. */
function batches(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const group = `${fact.sessionId ?? ''} ${fact.sessionId === undefined ? (fact.at ?? '') : ''}`;
    groups.set(group, [...(groups.get(group) ?? []), fact]);
  }
  return [...groups.values()];
}

async function addAll(user: UserMemory, facts: readonly Fact[]): Promise<void> {
  const { sessionId, at } = facts[0]!;
  const { outcome, ingestionId } = await user.add(facts.map(factInput), {
    wait: waitMs,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(at === undefined ? {} : { at }),
  });
  if (outcome?.status !== 'done') throw new MemoryError('timeout', `not processed (ingestion ${ingestionId})`);
}

function factInput({ key, text, quote, names, scope, kind, speaker, source }: Fact): AddedFactInput {
  return {
    content: text,
    extra: { key },
    ...(quote === undefined ? {} : { quote }),
    ...(names === undefined ? {} : { entities: [...names] }),
    ...(scope === undefined ? {} : { domainTags: [scope] }),
    ...(kind === undefined ? {} : { category: categoryOf[kind] ?? 'episodic_fact' }),
    ...(speaker === undefined ? {} : { speaker }),
    ...(source === 'outside' ? { sourceKind: 'tool_trace' as const } : {}),
  };
}

function recallOptions({ limit, scope, kinds, now }: SearchOptions) {
  const categories = [...new Set(kinds?.map((kind) => categoryOf[kind] ?? 'episodic_fact'))];
  return {
    limit,
    touch: false,
    strict: true,
    budgetTokens: unlimitedTokens,
    ...(scope === undefined ? {} : { tags: [scope] }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(now === undefined ? {} : { now }),
  };
}

function found({ memories }: Awaited<ReturnType<UserMemory['recall']>>): readonly Found[] {
  return memories.map(({ content, extra }) => ({ key: String(extra['key']), text: content }));
}

async function listed(user: UserMemory): Promise<readonly MemoryRecord[]> {
  const records: MemoryRecord[] = [];
  let page = await user.list();
  for (;;) {
    records.push(...page.memories);
    if (page.next === null) return records;
    page = await user.list({ after: page.next });
  }
}
