// Drives an opened memory and the reference model of the rights side by side: whatever a principal does has to end as
// the model says, and everything they see has to be what the model lets them see.
import { expect } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { RightsModel, type Item, type Who } from './rights-model.js';
import type { Step } from './rights-steps.js';

const everything = { minRelevance: 0, limit: 500, budgetTokens: 1_000_000, deadlineMs: 60_000, strict: true } as const;

/** One memory and the model that says what has to become of each step. */
export class RightsRun {
  readonly model = new RightsModel();
  readonly #memory: DurableMemory;
  /** Keeps the runs of one store apart. */
  readonly #prefix: string;
  #counter = 0;

  constructor(memory: DurableMemory, prefix: string) {
    this.#memory = memory;
    this.#prefix = prefix;
  }

  async take(one: Step): Promise<void> {
    const byVerb: Readonly<Record<Step['verb'], () => Promise<void>>> = {
      add: () => this.#write(one),
      policy: () => this.#write(one),
      say: () => this.#write(one),
      recall: () => this.#recall(one),
      wide: () => this.#recall(one),
      narrow: () => this.#recall(one),
      share: () => this.#share(one),
      edit: () => this.#edit(one),
      confirm: () => this.#confirm(one),
      forget: () => this.#forget(one),
      get: () => this.#look(one),
      history: () => this.#look(one),
      pending: () => this.#pending(one),
      recent: () => this.#recent(one),
      list: () => this.#list(one),
      all: () => this.#list(one),
      timeline: () => this.#list(one),
      queued: () => this.#queued(one),
    };
    return byVerb[one.verb]();
  }

  /** Everything that is there is what the model says, waiting or current. */
  async expectSame(): Promise<void> {
    for (const at of this.model.places()) {
      const { memories } = await this.#omniscient(at).list({ status: 'all', limit: 1000 });
      const there = memories.filter(({ status }) => status === 'active' || status === 'pending');
      const shown = (items: readonly { readonly content: string; readonly status: string }[]) =>
        items.map(({ content, status }) => `${status}: ${content}`).toSorted();
      agree(shown(there), shown(this.model.itemsIn(at)));
    }
  }

  async #write({ verb, who: by, place: at, sensitivity: level, word }: Step): Promise<void> {
    const content = this.#text(word);
    const view = this.#view(by, at);
    const may = verb === 'policy' ? this.model.makesPolicy(by, at) : this.model.writes(by, at);
    if (verb === 'say') {
      await ends(may, () => view.remember(content, { sessionId: 's', wait: true }));
      if (!may) return;
      this.model.saidIn(at).push({ by: by.userId, text: content });
      const fits = this.model.isMine(by, at) || this.model.fits(by, at, 'internal');
      if (fits) this.model.put(at, { content, sensitivity: 'internal', policy: false, said: content, origin: null });
      return;
    }
    const sourceKind = verb === 'policy' ? ('admin_policy' as const) : ('user_message' as const);
    await ends(may, () => view.add({ content, sensitivity: level, sourceKind }, { wait: true }));
    const enters = may && (this.model.isMine(by, at) || this.model.fits(by, at, level));
    if (enters)
      this.model.put(at, { content, sensitivity: level, policy: verb === 'policy', said: null, origin: null });
  }

  async #recall({ verb, who: by, place: at, other }: Step): Promise<void> {
    const wide = this.#memory.for(this.#principal(by));
    const asked = verb === 'narrow' ? [at, other] : verb === 'recall' ? [at] : [...this.model.readable(by)];
    const may = asked.every((one) => this.model.reads(by, one));
    const result = await ends(may, () => {
      if (verb === 'recall') return this.#view(by, at).recall('kayak', everything);
      const namespaces = verb === 'narrow' ? { namespaces: asked.map((one) => this.#path(one)) } : {};
      return wide.recall('kayak', { ...everything, ...namespaces });
    });
    if (result === null) return;
    const expected = new Set(asked.flatMap((one) => this.model.visible(by, one, ['active'])));
    agree(contentsOf(result.memories), [...expected].toSorted());
  }

  async #pending({ who: by, place: at }: Step): Promise<void> {
    const found = await ends(this.model.confirms(by, at), () => this.#view(by, at).pending());
    if (found !== null) agree(contentsOf(found), this.model.visible(by, at, ['pending']));
  }

  async #recent({ who: by, place: at }: Step): Promise<void> {
    const turns = await ends(this.model.reads(by, at), async () => this.#view(by, at).session('s').recent(1000));
    const heard = this.model.saidIn(at).filter((said) => this.model.isMine(by, at) || said.by === by.userId);
    if (turns === null) return;
    agree(
      turns.map(({ messages }) => messages[0]!.content),
      heard.map(({ text }) => text),
    );
  }

  async #queued({ who: by, place: at }: Step): Promise<void> {
    await ends(this.model.reads(by, at), () => this.#view(by, at).queued());
  }

  async #list({ verb, who: by, place: at }: Step): Promise<void> {
    const view = this.#view(by, at);
    const found = await ends(this.model.reads(by, at), async () => {
      if (verb === 'timeline') return view.timeline();
      return (await view.list({ limit: 1000, ...(verb === 'all' ? { status: 'all' } : {}) })).memories;
    });
    if (found === null) return;
    const standing = found.filter(({ status }) => status === 'active' || status === 'pending');
    agree(contentsOf(standing), this.model.visible(by, at, verb === 'all' ? ['active', 'pending'] : ['active']));
  }

  async #look(one: Step): Promise<void> {
    const found = await this.#pick(one);
    if (found === null) return;
    const { item, id, at, here } = found;
    const view = this.#view(one.who, at);
    const read = await ends(this.model.reads(one.who, at), async () =>
      one.verb === 'get' ? [await view.get(id)].filter((memory) => memory !== null) : view.history(id),
    );
    if (read === null) return;
    const sees = here && this.model.sees(one.who, at, item);
    agree([contentsOf(read).includes(item.content)], [sees]);
  }

  async #forget(one: Step): Promise<void> {
    const found = await this.#pick(one);
    if (found === null) return;
    const { item, id, at, here } = found;
    const report = await ends(this.model.writes(one.who, at), () => this.#view(one.who, at).forget(id));
    if (report === null) return;
    agree(report.notFound, here ? [] : [id]);
    if (here) this.model.remove(item);
  }

  /** A memory that is current was confirmed before: answering twice the same way is harmless. */
  async #confirm(one: Step): Promise<void> {
    const found = await this.#pick(one);
    if (found === null) return;
    const { item, id, at, here } = found;
    const may = this.model.confirms(one.who, at);
    const sees = here && this.model.sees(one.who, at, item);
    await ends(may, () => this.#view(one.who, at).confirm(id), sees ? null : 'not_found');
    if (may && sees) item.status = 'active';
  }

  async #edit(one: Step): Promise<void> {
    const found = await this.#pick(one);
    if (found === null) return;
    const { item, id, at, here } = found;
    const content = this.#text('plain');
    const fails = here && this.model.sees(one.who, at, item) ? null : 'not_found';
    const done = await ends(this.model.writes(one.who, at), () => this.#view(one.who, at).edit(id, { content }), fails);
    if (done !== null) this.model.edit(item, content);
  }

  async #share(one: Step): Promise<void> {
    const found = await this.#pick(one);
    if (found === null) return;
    const { item, id, at, here } = found;
    const { model } = this;
    const { who: by, other } = one;
    const may = model.reads(by, at) && model.writes(by, other);
    const fits = model.fits(by, other, item.sensitivity);
    const fails = this.#whyNotShared(one, { at, fits, sees: here && model.sees(by, at, item), item });
    const done = await ends(may, () => this.#view(by, at).share(id, this.#path(other)), fails);
    if (done === null) return;
    if (model.copiesOf(item).some((copy) => model.itemsIn(other).includes(copy))) return;
    model.put(other, { ...item, said: null, origin: item });
  }

  #whyNotShared(
    { who: by, other }: Step,
    {
      at,
      fits,
      sees,
      item,
    }: { readonly at: string; readonly fits: boolean; readonly sees: boolean; readonly item: Item },
  ): string | null {
    if (at === other) return 'invalid_input';
    if (!sees) return 'not_found';
    if (!fits || (item.policy && !this.model.makesPolicy(by, other))) return 'namespace_denied';
    return item.status === 'active' ? null : 'conflict';
  }

  /** A memory there is, its id, and the place it is looked for in. */
  async #pick(
    one: Step,
  ): Promise<{ readonly item: Item; readonly id: string; readonly at: string; readonly here: boolean } | null> {
    const all = this.model.places().flatMap((home) => this.model.itemsIn(home).map((item) => ({ item, home })));
    const picked = all[one.pick % Math.max(1, all.length)];
    if (picked === undefined) return null;
    const { item, home } = picked;
    const { memories } = await this.#omniscient(home).list({ status: 'all', limit: 1000 });
    const record = memories.find(({ content, status }) => content === item.content && status === item.status)!;
    const at = one.astray ? one.place : home;
    return { item, id: record.id, at, here: at === home };
  }

  /** Sees and may do all in one place: tests need the ids of what there is. */
  #omniscient(at: string): UserMemory {
    const [, tenantId, kind, name] = at.split('/');
    const userId = kind === 'user' ? name! : 'root';
    const all = { teams: ['a', 'b'], projects: ['p'], roles: ['approver'] };
    return this.#view({ tenantId: tenantId!, userId, ...all, ceiling: 'restricted', sharedCeiling: 'restricted' }, at);
  }

  #view(by: Who, at: string): UserMemory {
    return this.#memory.for(this.#principal(by)).in(this.#path(at));
  }

  #principal(by: Who): Who {
    return { ...by, tenantId: `${this.#prefix}-${by.tenantId}` };
  }

  #path(at: string): string {
    return at.replace('tenant/', `tenant/${this.#prefix}-`);
  }

  /** A text whose words stand in no other text of the run, but for "kayak". */
  #text(word: string): string {
    const unique = [0, 1, 2, 3].map(() => {
      this.#counter += 1;
      return [...String(this.#counter * 7919)].map((digit) => syllables[Number(digit)]).join('');
    });
    return `kayak ${word === 'plain' ? '' : `${word} `}${unique.join(' ')}`;
  }
}

const syllables = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'pi', 'ro', 'tu'];

/** What was seen is what the model lets them see. */
function agree(seen: readonly unknown[], expected: readonly unknown[]): void {
  expect(seen).toEqual(expected);
}

const contentsOf = (memories: readonly { readonly content: string }[]) =>
  memories.map(({ content }) => content).toSorted();

/**
 * What the call gave, or null when it failed as it had to: with `namespace_denied` when the principal may not, else with
 * the code that is expected.
 */
async function ends<T>(may: boolean, call: () => Promise<T>, fails: string | null = null): Promise<T | null> {
  const expected = may ? fails : 'namespace_denied';
  try {
    const value = await call();
    expect('done').toBe(expected ?? 'done');
    return value;
  } catch (error) {
    if (!isMemoryError(error)) throw error;
    expect(`${error.code} ${error.message}`).toMatch(new RegExp(`^${expected ?? 'done'} [^\\r\\n]+$`, 'u'));
    return null;
  }
}
