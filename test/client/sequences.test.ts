// Random sequences of calls, compared after each with a model of the memory that knows no store and no time.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import { openInMemory } from '../support/open-in-memory.js';

const cities = ['Oslo', 'Turin', 'Porto', 'Kyoto'];
const notes = [
  'The user plays the cello.',
  'The user breeds alpacas.',
  'The user repairs old radios.',
  'The user reads Icelandic sagas.',
  'The user collects beetles.',
  'The user sails dinghies on weekends.',
];
const inCity = (name: string): string => `The user lives in ${name}.`;

/** What should be current, and what was archived or replaced. */
interface Expected {
  city: string | null;
  /** Cities the current one replaced. */
  before: string[];
  active: Set<string>;
  /** Content of what is archived, with its id. */
  archived: Map<string, string>;
}

type Call = fc.AsyncCommand<Expected, UserMemory>;

let said = 0;
/** Each call is a turn of its own: the same words twice on a day are else the same turn. */
const aTurn = () => ({ wait: true, turnId: `turn-${(said += 1)}` }) as const;

async function idOf(user: UserMemory, content: string): Promise<string> {
  const found = (await user.list()).memories.find((memory) => memory.content === content);
  if (found === undefined) throw new Error(`not current: ${content}`);
  return found.id;
}

const currentOf = ({ city, active }: Expected): string[] =>
  [...active, ...(city === null ? [] : [inCity(city)])].toSorted();

/** What must hold after every call. */
async function expectLike(model: Expected, user: UserMemory): Promise<void> {
  const { memories } = await user.list();
  expect(memories.map(({ content }) => content).toSorted()).toEqual(currentOf(model));
  // Its former versions go with it.
  const archived = (await user.archived()).memories.map(({ id }) => id);
  expect(archived).toEqual(expect.arrayContaining([...model.archived.values()]));
  expect(archived.length === 0).toBe(model.archived.size === 0);
}

/** A call with its effect on the model; it is left out where `may` says so. */
function call(
  name: string,
  { run, may = () => true }: { readonly run: Call['run']; readonly may?: (model: Readonly<Expected>) => boolean },
): Call {
  return {
    check: may,
    run: async (model, user) => {
      await run(model, user);
      await expectLike(model, user);
    },
    toString: () => name,
  };
}

const move = (to: string): Call =>
  call(`move to ${to}`, {
    run: async (model, user) => {
      await user.add({ content: inCity(to), attribute: 'user.city', object: to }, aTurn());
      if (model.city !== null && model.city !== to) model.before.push(model.city);
      model.city = to;
    },
  });

const note = (content: string): Call =>
  call(`note "${content}"`, {
    may: ({ archived }) => !archived.has(content),
    run: async (model, user) => {
      await user.add(content, aTurn());
      model.active.add(content);
    },
  });

const edit = (from: string, to: string): Call =>
  call(`edit "${from}" to "${to}"`, {
    may: ({ active, archived }) => active.has(from) && !active.has(to) && !archived.has(to),
    run: async (model, user) => {
      await user.edit(await idOf(user, from), { content: to });
      model.active.delete(from);
      model.active.add(to);
    },
  });

const forget = (content: string): Call =>
  call(`forget "${content}"`, {
    may: ({ active }) => active.has(content),
    run: async (model, user) => {
      const id = await idOf(user, content);
      await user.forget(id);
      model.active.delete(content);
      expect(await user.history(id)).toEqual([]);
    },
  });

/** Forgetting what is current forgets its versions with it. */
const forgetCity = (): Call =>
  call('forget the city', {
    may: ({ city }) => city !== null,
    run: async (model, user) => {
      const id = await idOf(user, inCity(model.city!));
      const versions = (await user.history(id)).map(({ content }) => content);
      expect(versions).toContain(inCity(model.city!));
      await user.forget(id);
      [model.city, model.before] = [null, []];
      const left = (await user.list({ status: 'all' })).memories.map(({ content }) => content);
      for (const version of versions) expect(left).not.toContain(version);
    },
  });

const archive = (content: string): Call =>
  call(`archive "${content}"`, {
    may: ({ active }) => active.has(content),
    run: async (model, user) => {
      const id = await idOf(user, content);
      await user.archive(id);
      model.active.delete(content);
      model.archived.set(content, id);
    },
  });

const restore = (content: string): Call =>
  call(`restore "${content}"`, {
    may: ({ archived }) => archived.has(content),
    run: async (model, user) => {
      await user.restore(model.archived.get(content)!);
      model.archived.delete(content);
      model.active.add(content);
    },
  });

const recall = (content: string): Call =>
  call(`recall "${content}"`, {
    run: async (model, user) => {
      const { memories, text } = await user.recall(content, { minRelevance: 0 });
      expect(memories.some((memory) => memory.content === content)).toBe(model.active.has(content));
      expect(text.includes(content)).toBe(model.active.has(content));
      for (const old of model.before) if (old !== model.city) expect(text).not.toContain(inCity(old));
    },
  });

const oneNote = fc.constantFrom(...notes);
const calls = [
  fc.constantFrom(...cities).map(move),
  oneNote.map(note),
  oneNote.map(note),
  fc.tuple(oneNote, oneNote).map(([from, to]) => edit(from, to)),
  oneNote.map(forget),
  fc.constant(null).map(forgetCity),
  oneNote.map(archive),
  oneNote.map(restore),
  oneNote.map(recall),
];

it('G1 G2 G5 G10: whatever is called in whatever order, what is current is what the calls say, and the events are whole', async () => {
  const sequences = fc.commands(calls, { maxCommands: 25, size: 'max' });
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const { memory } = await openInMemory();
      const user = memory.for('ann');
      const model: Expected = { city: null, before: [], active: new Set(), archived: new Map() };
      try {
        await fc.asyncModelRun(() => ({ model, real: user }), sequence);
        expect((await user.audit()).problems).toEqual([]);
      } finally {
        await memory.close();
      }
    }),
    { numRuns: 12 },
  );
});
