import { describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { Injection, InjectionsOptions } from '../../src/client/injections.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { sessionDigest } from '../../src/domain/injection-record.js';
import { namespaceFrom } from '../../src/domain/namespace.js';
import type { Store } from '../../src/ports/index.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { scriptedTier } from '../support/scripted-tier.js';
import { silentLog } from '../support/silent-log.js';

/** A memory that is opened, used and closed again and again over one store: reads are noted at each close. */
class World {
  readonly store: Store;
  now = Date.parse('2026-11-01T10:00:00.000Z');
  readonly #embedder = hashingEmbedder();

  private constructor(store: Store) {
    this.store = store;
  }

  static async open(): Promise<World> {
    return new World(inMemoryStore({ dimensions: await hashingEmbedder().dimensions() }));
  }

  async use<T>(work: (memory: DurableMemory) => Promise<T>, audit: 'reads' | 'writes' = 'reads'): Promise<T> {
    const parts = {
      log: silentLog,
      store: this.store,
      embedder: this.#embedder,
      rules: scriptedTier(() => []),
      clock: () => (this.now += 1000),
    };
    const memory = await openMemory({ configFolder: null, engine: 'embedded', audit, parts });
    try {
      return await work(memory);
    } finally {
      await memory.close();
    }
  }

  /** What a user finds, once everything handed in is processed. */
  async found(options: InjectionsOptions, principal: Parameters<DurableMemory['for']>[0] = 'ann') {
    return this.use(async (memory) => {
      const user = memory.for(principal);
      await user.settled();
      return (await user.injections(options)).injections;
    }, 'writes');
  }
}

const answersOf = (found: readonly Injection[]): readonly (string | null)[] => found.map(({ answerId }) => answerId);

async function told(user: UserMemory): Promise<{ kayak: string; piano: string }> {
  await user.add(['Ann has a red kayak.', 'Ann plays the piano.'], { wait: true });
  const { memories } = await user.list();
  const idOf = (word: string) => memories.find(({ content }) => content.includes(word))!.id;
  return { kayak: idOf('kayak'), piano: idOf('piano') };
}

describe('which memory went into which answer', () => {
  it('is told by the answer, by the memory and by the time, each in one call', async () => {
    const world = await World.open();
    const { kayak, piano } = await world.use(async (memory) => {
      const ids = await told(memory.for('ann'));
      await memory.for('ann').recall('kayak', { answerId: 'a1', sessionId: 's' });
      await memory.for('ann').recall('piano', { answerId: 'a2', touch: false });
      return ids;
    });
    const afterFirst = new Date(world.now).toISOString();
    await world.use((memory) => memory.for('ann').recall('red kayak'));

    const [first, ...more] = await world.found({ answerId: 'a1' });
    const by = (await world.use(async (memory) => memory.for('ann').namespace)).partition;
    const namespace = 'tenant/default/user/ann';
    const at = expect.stringMatching(/^2026-11-01T10:/);
    expect(more).toEqual([]);
    expect(first).toEqual({
      memoryId: kayak,
      version: 1,
      namespace,
      answerId: 'a1',
      session: sessionDigest('s'),
      by,
      at,
    });
    expect(answersOf(await world.found({ memoryId: kayak }))).toEqual(['a1', null]);
    expect(answersOf(await world.found({ memoryId: piano.slice(0, 8) }))).toEqual(['a2']);
    expect(answersOf(await world.found({ to: afterFirst }))).toEqual(['a1', 'a2']);
    expect(answersOf(await world.found({ from: afterFirst }))).toEqual([null]);
    expect(await world.found({ memoryId: kayak, answerId: 'a2' })).toEqual([]);
  });

  it('follows a note through its versions, or names the answers of one version', async () => {
    const world = await World.open();
    const { poisoned, cured } = await world.use(async (memory) => {
      const ann = memory.for('ann');
      const { kayak } = await told(ann);
      await ann.recall('kayak', { answerId: 'bad' });
      const { id } = await ann.edit(kayak, { content: 'Ann has a blue kayak.' });
      await ann.recall('kayak', { answerId: 'good' });
      return { poisoned: kayak, cured: id };
    });
    for (const memoryId of [poisoned, cured]) {
      expect(answersOf(await world.found({ memoryId }))).toEqual(['bad', 'good']);
      expect(answersOf(await world.found({ memoryId, version: 1 }))).toEqual(['bad']);
      expect(answersOf(await world.found({ memoryId, version: 2 }))).toEqual(['good']);
    }
  });

  it('keeps the ids of a memory that was forgotten, and no text', async () => {
    const world = await World.open();
    const kayak = await world.use(async (memory) => {
      const ids = await told(memory.for('ann'));
      await memory.for('ann').recall('kayak', { answerId: 'a1' });
      return ids.kayak;
    });
    await world.use(async (memory) => {
      await memory.for('ann').settled();
      await memory.for('ann').forget({ all: true });
    });
    expect(answersOf(await world.found({ memoryId: kayak }))).toEqual(['a1']);
    const events = await world.store.ledger.list((await world.use(async (m) => m.for('ann').namespace)).partition, {
      kinds: ['event', 'job'],
      order: 'oldest',
      limit: 1000,
    });
    expect(JSON.stringify(events)).not.toMatch(/kayak|piano/);
  });

  it('is part of the chain and of the feed', async () => {
    const world = await World.open();
    await world.use(async (memory) => {
      await told(memory.for('ann'));
      await memory.for('ann').recall('kayak', { answerId: 'a1' });
    });
    const { events, report } = await world.use(async (memory) => {
      const ann = memory.for('ann');
      await ann.settled();
      return { events: (await ann.events({ types: ['injected'] })).events, report: await ann.audit() };
    });
    expect(events).toMatchObject([
      { seq: 2, type: 'injected', reason: 'recalled', injection: { answerId: 'a1', version: 1 } },
    ]);
    expect(report).toMatchObject({ whole: true, rows: 2 });
  });

  it('of a shared space shows each reader what they recalled themselves, and all to who holds the right admin', async () => {
    const world = await World.open();
    const team = 'team/boats';
    const member = (userId: string, ...roles: readonly string[]) => ({ userId, teams: ['boats'], roles: [...roles] });
    const [ann, bob, eve] = [member('ann', 'writer'), member('bob'), member('eve', 'admin')];
    await world.use(async (memory) => {
      await memory.for(ann).in(team).add('The team has a red kayak.', { wait: true });
      for (const one of [ann, bob])
        await memory
          .for(one)
          .in(team)
          .recall('kayak', { answerId: `of ${one.userId}` });
    });
    const seen = (principal: typeof ann) =>
      world.use(async (memory) => {
        const view = memory.for(principal).in(team);
        await view.settled();
        const events = (await view.events({ types: ['injected'] })).events.map(({ injection }) => injection!.answerId);
        return [answersOf((await view.injections()).injections), events];
      }, 'writes');
    expect(await seen(ann)).toEqual([['of ann'], ['of ann']]);
    expect(await seen(bob)).toEqual([['of bob'], ['of bob']]);
    expect(await seen(eve)).toEqual([
      ['of ann', 'of bob'],
      ['of ann', 'of bob'],
    ]);
    const rows = await world.store.ledger.list(namespaceFrom(team, 'default').partition, {
      kinds: ['event'],
      order: 'oldest',
      limit: 10,
    });
    expect(JSON.stringify(rows.map(({ body }) => body)).replaceAll(/of (ann|bob)/g, '')).not.toMatch(/ann|bob/);
  });

  it('is one call for an answer made of notes of several namespaces, each noted where it lies', async () => {
    const world = await World.open();
    const ann = { userId: 'ann', teams: ['boats'], roles: ['writer'] };
    await world.use(async (memory) => {
      await memory.for(ann).add('Ann has a red kayak.', { wait: true });
      await memory.for(ann).in('team/boats').add('The team has a green kayak.', { wait: true });
      await memory.for(ann).recall('kayak', { answerId: 'both' });
    });
    await world.use((memory) => memory.for(ann).in('team/boats').settled());
    const found = await world.found({ answerId: 'both' }, ann);
    expect(found.map(({ namespace }) => namespace)).toEqual(['tenant/default/user/ann', 'tenant/default/team/boats']);
    const pages = await world.use(async (memory) => {
      const first = await memory.for(ann).injections({ limit: 1 });
      const second = await memory.for(ann).injections({ limit: 1, after: first.next! });
      return [...first.injections, ...second.injections];
    });
    expect(pages).toEqual(found);
  });

  it('is gone through by pages', async () => {
    const world = await World.open();
    await world.use(async (memory) => {
      await told(memory.for('ann'));
      for (let index = 0; index < 7; index++) await memory.for('ann').recall('kayak', { answerId: `a${index}` });
    });
    await world.found({});
    await world.use(async (memory) => {
      const found: (string | null)[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<UserMemory['injections']>> = await memory
          .for('ann')
          .injections({ limit: 3, ...(after === null ? {} : { after }) });
        found.push(...answersOf(page.injections));
        after = page.next;
      } while (after !== null);
      expect(found).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
      await expect(memory.for('ann').injections({ after: 'nonsense' })).rejects.toMatchObject({
        code: 'invalid_input',
      });
    });
  });

  it('is not noted with audit: writes, which is the default, nor when nothing is recalled', async () => {
    const world = await World.open();
    await world.use(async (memory) => {
      await told(memory.for('ann'));
      await memory.for('ann').recall('kayak', { answerId: 'a1' });
    }, 'writes');
    await world.use((memory) => memory.for('ann').recall('weather', { answerId: 'a2' }));
    expect(await world.found({})).toEqual([]);
    expect(await world.use((memory) => memory.for('ann').events())).toMatchObject({ events: { length: 2 } });
  });

  it('costs the recall no write: nothing reaches the ledger before the memory closes', async () => {
    const world = await World.open();
    await world.use(async (memory) => {
      const ann = memory.for('ann');
      await told(ann);
      const count = () => world.store.ledger.count(ann.namespace.partition, { kinds: ['event', 'job'] });
      const before = await count();
      for (let index = 0; index < 20; index++) await ann.recall('kayak', { answerId: `a${index}` });
      expect(await count()).toBe(before);
    });
    expect(await world.found({})).toHaveLength(20);
  });

  it.each([
    [{ answerId: '' }],
    [{ answerId: 'x'.repeat(257) }],
    [{ version: 0 }],
    [{ from: 'never' }],
    [{ unknown: 1 }],
  ])('refuses %j', async (options) => {
    const world = await World.open();
    await expect(world.found(options as object)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('an answer has an id of at most 256 characters', async () => {
    const world = await World.open();
    const recall = (answerId: string) => world.use((memory) => memory.for('ann').recall('kayak', { answerId }));
    await expect(recall('x'.repeat(257))).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(recall('x'.repeat(256))).resolves.toMatchObject({ text: '' });
  });
});
