// Looks at everything a storm left and compares it with what its users were told.
import { embeddedText } from '../../src/activities/embed.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { slotOf } from '../../src/domain/attributes.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Embedder, Store } from '../../src/ports/index.js';
import { holdings, ingestionOf, type Holdings } from '../../test/support/fault-dump.js';
import type { Diary, Journal } from './journal.js';
import { codeOf, codesIn, people, saying, type Person } from './talk.mjs';

/** What must never be found. */
export const findingKinds = [
  'lost',
  'doubled',
  'invisible',
  'leaked',
  'returned',
  'invented',
  'stale',
  'broken',
] as const;

export interface Finding {
  readonly kind: (typeof findingKinds)[number];
  /** Whom and what it is about: tags, turn numbers and ids. */
  readonly what: string;
}

export interface OraclePlace {
  readonly memory: DurableMemory;
  readonly store: Store;
  readonly embedder: Embedder;
  readonly journal: Journal;
}

/** Everything wrong with what all users have. */
export async function findingsOf(place: OraclePlace): Promise<readonly Finding[]> {
  const found: Finding[] = place.journal.leaked.map((what) => ({ kind: 'leaked', what }));
  for (const [index, person] of people.entries()) {
    const look = new Look(place, person, place.journal.diaries[index]!);
    found.push(...(await look.all()));
  }
  return found;
}

class Look {
  readonly #place: OraclePlace;
  readonly #person: Person;
  readonly #diary: Diary;
  readonly #view: UserMemory;
  readonly #partition: string;
  readonly #found: Finding[] = [];

  constructor(place: OraclePlace, person: Person, diary: Diary) {
    [this.#place, this.#person, this.#diary] = [place, person, diary];
    const { tenantId, userId } = person;
    this.#view = place.memory.for({ tenantId, userId });
    this.#partition = userNamespace({ tenantId, userId }).partition;
  }

  async all(): Promise<readonly Finding[]> {
    const held = await holdings(this.#place.store, this.#partition);
    const gone = this.#gone();
    this.#turns(held);
    this.#facts(held.memories, gone);
    this.#doubles(held);
    this.#strangers(held);
    this.#forgotten(held);
    this.#city(held.memories);
    await this.#chain();
    await this.#visible(held.memories);
    return this.#found;
  }

  #add(kind: Finding['kind'], what: string): void {
    this.#found.push({ kind, what: `${this.#person.tag} ${what}` });
  }

  /** Facts that were, or may have been, forgotten. */
  #gone(): ReadonlySet<number> {
    return new Set([...this.#diary.forgetting, ...this.#diary.forgotten]);
  }

  /** Every accepted turn is there and has an outcome; nothing waits any more. */
  #turns({ entries }: Holdings): void {
    const turns = new Set(entries.filter(({ kind }) => kind === 'turn').map(({ key }) => key));
    const outcomes = new Map(entries.filter(({ kind }) => kind === 'outcome').map(({ key, body }) => [key, body]));
    for (const number of this.#diary.accepted) {
      const id = ingestionOf(this.#partition, saying(this.#person, number).turnId);
      const outcome = outcomes.get(id) as { readonly status: string } | undefined;
      if (!turns.has(id)) this.#add('lost', `turn ${number} is not there`);
      else if (outcome === undefined) this.#add('lost', `turn ${number} has no outcome`);
      else if (outcome.status !== 'done') this.#add('lost', `turn ${number} ended ${outcome.status}`);
    }
    for (const { kind, key, open } of entries) if (open) this.#add('broken', `${kind} ${key} is open`);
    for (const key of turns) if (!outcomes.has(key)) this.#add('broken', `turn ${key} has no outcome`);
  }

  /** The fact of every accepted turn is a memory, and a fact is current once at most. */
  #facts(memories: readonly MemoryRecord[], gone: ReadonlySet<number>): void {
    const versions = byCode(memories);
    const current = byCode(memories.filter(({ status }) => status === 'active'));
    for (const number of this.#diary.accepted) {
      const { about, code } = saying(this.#person, number);
      if (!gone.has(about) && !versions.has(code)) this.#add('lost', `the fact of turn ${number}`);
    }
    for (const [code, held] of current)
      if (held.length > 1) this.#add('doubled', `${code} is current ${held.length} times`);
  }

  #doubles({ memories, entries }: Holdings): void {
    for (const id of repeated(memories.map((memory) => memory.id))) this.#add('doubled', `memory ${id}`);
    for (const key of repeated(entries.map(({ kind, key: of }) => `${kind} ${of}`))) this.#add('doubled', key);
    const active = memories.filter(({ status }) => status === 'active');
    const slots = active.map((memory) => slotOf(memory)).filter((slot) => slot !== null);
    for (const slot of repeated(slots)) this.#add('doubled', `slot ${slot}`);
    const events = entries.filter(({ kind }) => kind === 'event');
    const created = events.flatMap(
      ({ body }) => (body as { events: readonly { type: string; memoryId: string | null }[] }).events,
    );
    const born = created.filter(({ type }) => type === 'created').map(({ memoryId }) => memoryId ?? '');
    for (const id of repeated(born)) this.#add('doubled', `the event of memory ${id}`);
  }

  /** No word of anybody else, and no word that nobody said. */
  #strangers({ memories, entries }: Holdings): void {
    const said = new Set([...this.#diary.tried].map((number) => saying(this.#person, number).code));
    for (const row of [...memories, ...entries]) {
      for (const code of codesIn(JSON.stringify(row))) {
        if (!code.startsWith(this.#person.tag)) this.#add('leaked', `holds ${code}`);
        else if (!said.has(code)) this.#add('invented', `holds ${code}`);
      }
    }
  }

  #forgotten({ memories, entries }: Holdings): void {
    const codes = new Set([...this.#diary.forgotten].map((number) => codeOf(this.#person, number)));
    for (const row of [...memories, ...entries])
      for (const code of codesIn(JSON.stringify(row)))
        if (codes.has(code)) this.#add('returned', `${code} was forgotten`);
  }

  /** The city said last is the current one. */
  #city(memories: readonly MemoryRecord[]): void {
    const cities = [...this.#diary.accepted].filter((number) => saying(this.#person, number).kind === 'city');
    const last = Math.max(-1, ...cities);
    if (last === -1) return;
    const [current] = memories.filter(({ status, attribute }) => status === 'active' && attribute === 'user.city');
    const code = current === undefined ? undefined : codesIn(current.content)[0];
    // A turn without an answer may have come after it.
    const later = [...this.#diary.tried]
      .filter((number) => number >= last)
      .map((number) => codeOf(this.#person, number));
    if (code === undefined || !later.includes(code))
      this.#add('stale', `the city is ${code ?? 'none'}, said last in turn ${last}`);
  }

  async #chain(): Promise<void> {
    const { problems } = await this.#view.audit();
    for (const problem of problems) this.#add('broken', `events: ${JSON.stringify(problem)}`);
  }

  /** Every current memory is found by its own vector, and recalled when its owner asks for it; nothing else comes up. */
  async #visible(memories: readonly MemoryRecord[]): Promise<void> {
    const active = memories.filter(({ status }) => status === 'active');
    const { store, embedder } = this.#place;
    const vectors = await embedder.embedDocuments(active.map((memory) => embeddedText(memory, memory.saidAt)));
    for (const [index, { id }] of active.entries()) {
      const hits = await store.memories.nearest(this.#partition, { vector: vectors[index]!, limit: 5 });
      const own = hits.find((hit) => hit.record.id === id);
      if (own === undefined || own.cosine < 0.9999) this.#add('invisible', `memory ${id} by its own vector`);
    }
    for (const memory of active) await this.#recalled(memory);
  }

  async #recalled({ id, content }: MemoryRecord): Promise<void> {
    const code = codesIn(content)[0];
    if (code === undefined) return;
    // Later than the farthest a clock jumped: what was said then is valid by now.
    const now = new Date(Date.now() + 3 * 86_400_000);
    const options = { now, touch: false, strict: true, deadlineMs: 60_000, budgetTokens: 4000 };
    const { text, memories } = await this.#view.recall(`What do you know about ${code}?`, options);
    if (!memories.some((memory) => memory.id === id)) this.#add('invisible', `memory ${id} by recall`);
    const strange = codesIn(text).find((one) => !one.startsWith(this.#person.tag));
    if (strange !== undefined) this.#add('leaked', `recalled ${strange}`);
  }
}

function byCode(memories: readonly MemoryRecord[]): ReadonlyMap<string, readonly MemoryRecord[]> {
  const found = new Map<string, MemoryRecord[]>();
  for (const memory of memories)
    for (const code of new Set(codesIn(memory.content))) found.set(code, [...(found.get(code) ?? []), memory]);
  return found;
}

function repeated(items: readonly string[]): readonly string[] {
  return [...new Set(items.filter((item, index) => items.indexOf(item) !== index))];
}
