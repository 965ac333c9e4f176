// Every public call with arguments nobody would mean: it answers, or it throws one MemoryError of one line; and what is
// refused as input leaves nothing behind.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DurableMemory } from '../../src/client/durable-memory.js';
import { UserMemory } from '../../src/client/user-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Store } from '../../src/ports/index.js';
import { holdings } from '../support/fault-dump.js';
import { openInMemory } from '../support/open-in-memory.js';

const principal = { tenantId: 'acme', userId: 'ann' };
const { partition } = userNamespace(principal);

const verbsIn = (prototype: object): readonly string[] =>
  Object.getOwnPropertyNames(prototype).filter(
    (name) => !['constructor', 'principal', 'namespace', 'close'].includes(name),
  );

const userVerbs = verbsIn(UserMemory.prototype);
const memoryVerbs = verbsIn(DurableMemory.prototype);

let memory: DurableMemory;
let store: Store;
let user: UserMemory;
let id: string;

beforeAll(async () => {
  ({ memory, store } = await openInMemory());
  user = memory.for(principal);
  await user.add({ content: 'The user likes tea.', extra: { topic: 'drink' } }, { wait: true });
  id = (await user.list()).memories[0]!.id;
}, 120_000);

afterAll(() => memory.close());

const cyclic: Record<string, unknown> = { content: 'tea' };
cyclic['self'] = cyclic;

/** Values that break programs which read them carelessly. Fresh ones each time where a value can be used up. */
const hostile = fc.constantFrom<unknown>(
  ...[undefined, null, NaN, Infinity, -0, 1e308, 2 ** 53, '', ' \n\t', '\0', '\ud83d', 'a\nb\r\nc', '__proto__', '..'],
  ...[Symbol('x'), 10n, () => 'x', /x/, new Date(NaN), new Map([[1, 2]]), new Set(), Promise.resolve(1), [], [[]], {}],
  ...[Object.create(null), cyclic, [cyclic], Buffer.from('x'), new Error('a\nb'), 'x'.repeat(70_000)],
  ...[JSON.parse('{"__proto__": {"a": 1}, "constructor": 7}'), { toString: null }, { length: 9 }],
  ...[{ 'a\nb': 1 }, { role: 'user' }, { role: 'us\ner', content: 'x' }, [{ role: 'user', content: cyclic }]],
);

const throws = (): never => {
  throw new TypeError('not to be\nread');
};

/** Objects that throw as soon as they are read; a revoked proxy cannot even be asked whether it is a list. */
const unreadable: Readonly<Record<string, () => unknown>> = {
  'a field that throws': () => Object.defineProperty({}, 'content', { get: throws, enumerable: true }),
  'an id that throws': () => Object.defineProperty({}, 'ingestionId', { get: throws, enumerable: true }),
  'an object that throws': () => new Proxy({}, { get: throws }),
  'a list that throws': () => new Proxy([], { get: throws }),
  'keys that throw': () => new Proxy({}, { ownKeys: throws, getOwnPropertyDescriptor: throws }),
  'a revoked list': () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    return proxy;
  },
};

const knownKeys = [
  ...['all', 'query', 'ids', 'wait', 'at', 'turnId', 'sessionId', 'limit', 'after', 'filter', 'status', 'content'],
  ...['extra', 'tags', 'categories', 'entities', 'from', 'to', 'asOf', 'now', 'weights', 'namespaces', 'budgetTokens'],
  ...[
    'deadlineMs',
    'minRelevance',
    'situation',
    'strict',
    'explain',
    'confirm',
    'kind',
    'within',
    'format',
    'ingestion',
  ],
  ...['author', 'ingestionId', 'authorId', 'validFrom', 'validUntil', 'importance', 'conditions', 'summary', 'id'],
  ...['partition', 'jobId', 'tenantId', 'userId', 'roles', 'consents', 'dryRun', 'types', 'answerId', 'decayPerDay'],
];

const value = fc.oneof(
  hostile,
  fc.constantFrom(...Object.keys(unreadable)),
  fc.anything({ withDate: true, withBigInt: true, withMap: true, withNullPrototype: true }),
);
const options = fc.dictionary(fc.constantFrom(...knownKeys), value, { maxKeys: 4 });
const argument = fc.oneof(
  { weight: 3, arbitrary: value },
  { weight: 3, arbitrary: options },
  { weight: 1, arbitrary: fc.constant('some words') },
  // Stands for the id of the memory that is there.
  { weight: 1, arbitrary: fc.constant('the id') },
);

type Call = (...given: never[]) => unknown;

/** Every verb of a view and of a memory; `close` alone is left out. */
const calls: Readonly<Record<string, () => Call>> = {
  ...verbsOf('user', () => user),
  ...verbsOf('memory', () => memory),
  'session.recent': () => (sessionId: string, count: number, within: object) =>
    user.session(sessionId).recent(count, within),
  'session.end': () => (sessionId: string) => user.session(sessionId).end(),
  'session.ask': () => (sessionId: string, memoryId: string) => user.session(sessionId).ask(memoryId),
  'in a space': () => (path: string, options: object) => user.in(path).list(options),
  openMemory: () => (given: object) => openMemory(withoutEffect(given)),
};

function verbsOf<T extends object>(name: string, held: () => T): Record<string, () => Call> {
  const prototype = name === 'user' ? userVerbs : memoryVerbs;
  return Object.fromEntries(
    prototype.map((verb) => [
      `${name}.${verb}`,
      () =>
        (...given: never[]) =>
          Reflect.apply(verbOf(held(), verb), held(), given),
    ]),
  );
}

function verbOf(held: object, verb: string): (...given: never[]) => unknown {
  return Reflect.get(held, verb) as (...given: never[]) => unknown;
}

/** An unknown option makes every configuration wrong, so that nothing is ever opened; what cannot be read is wrong by itself. */
function withoutEffect(given: unknown): never {
  try {
    return { configFolder: null, ...(given as object), fuzzed: true } as never;
  } catch {
    return given as never;
  }
}

/** Runs a call to its end, also one that gives pieces. */
async function ended(call: () => unknown): Promise<void> {
  const result = await call();
  if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result)
    for await (const _ of result as AsyncIterable<unknown>) void _;
}

async function rows(): Promise<string> {
  const { memories, entries } = await holdings(store, partition);
  return JSON.stringify([memories.length, memories.map(({ status, version }) => [status, version]), entries.length]);
}

/** What a generated value stands for; a generator cannot hold what throws when it is read. */
function stoodFor(given: unknown, depth = 0): unknown {
  if (given === 'the id') return id;
  if (typeof given === 'string') return Object.hasOwn(unreadable, given) ? unreadable[given]!() : given;
  const isPlain = typeof given === 'object' && given !== null && Object.getPrototypeOf(given) === Object.prototype;
  if (!isPlain || depth > 0) return given;
  return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, stoodFor(one, depth + 1)]));
}

async function expectClean(call: Call, given: readonly unknown[]): Promise<void> {
  const before = await rows();
  let thrown: unknown;
  try {
    await ended(() =>
      Reflect.apply(
        call,
        null,
        given.map((one) => stoodFor(one)),
      ),
    );
  } catch (error) {
    thrown = error;
  }
  if (thrown === undefined) return void (await user.settled());
  if (!isMemoryError(thrown)) throw thrown instanceof Error ? thrown : new Error(`threw ${typeof thrown}`);
  expect(thrown.code).not.toBe('internal');
  expect(thrown.message).toMatch(/^[^\r\n]{5,600}$/);
  if (thrown.code === 'invalid_input') expect(await rows()).toBe(before);
}

describe('fuzzed arguments', () => {
  it('there is a call for every verb', () => {
    expect(Object.keys(calls)).toHaveLength(userVerbs.length + memoryVerbs.length + 5);
    expect(userVerbs).toContain('remember');
    expect(memoryVerbs).toContain('sweep');
  });

  it.each(Object.keys(calls))(
    '%s answers or throws one MemoryError of one line, and leaves nothing',
    async (name) => {
      const run = fc.asyncProperty(fc.array(argument, { maxLength: 3 }), (given) => expectClean(calls[name]!(), given));
      await fc.assert(run, { numRuns: 120 });
    },
    120_000,
  );
});
