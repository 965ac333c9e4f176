// The list of bad input of the main job, on both engines over real stores: a one-line error with its code or a
// documented outcome, and what was said before and afterwards is there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import { limits } from '../../src/domain/limits.js';
import { engines, expectError, openEngine, type OpenedEngine } from './both-engines.js';

const before = 'I live in Porto.';
const afterwards = 'My favourite colour is green.';

const texts = async (user: UserMemory): Promise<readonly string[]> =>
  (await user.list()).memories.map((one) => one.content).toSorted();

/** Says something before and afterwards; both must have become memories, and nothing may wait any more. */
async function around(user: UserMemory, work: () => Promise<unknown>): Promise<readonly string[]> {
  await user.remember(before, { wait: true });
  const first = await texts(user);
  expect(first).toHaveLength(1);
  await work();
  await user.remember(afterwards, { wait: true });
  const all = await texts(user);
  expect(all).toEqual(expect.arrayContaining([...first]));
  expect(all.join('\n')).toMatch(/green/);
  // An outcome is recorded a moment before its turn is closed.
  await expect.poll(() => user.queued()).toBe(0);
  return all.filter((text) => !first.includes(text) && !/green/.test(text));
}

const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };

const refused: readonly (readonly [string, unknown, RegExp])[] = [
  ['an empty text', '', /no text/],
  ['white space', ' \n\t\u3000', /no text/],
  ['no message', [], /no text/],
  ['nothing', undefined, /nothing to remember/],
  ['a number', 42, /nothing to remember/],
  ['a turn of 2 MB in one text', 'word '.repeat(400_000), /messageBytes/],
  ['a turn of 2 MB in many messages', aBigTurn(), /turnBytes/],
  ['a word of 100,000 characters', 'a'.repeat(100_000), /messageBytes/],
  ['201 messages', Array.from({ length: 201 }, () => ({ role: 'user', content: 'hi' })), /turnMessages/],
  ['an unknown role', [{ role: 'wizard', content: 'I like tea.' }], /message 0 .*wizard/],
  ['the name of a property of every object as role', [{ role: 'constructor', content: 'x' }], /unknown role/],
  ['a message without a role', [{ content: 'I like tea.' }], /no role/],
  ['a message that is a list and no pair', [['user', 'I like tea.', 'And coffee.']], /not an object/],
  ['a pair of an unknown role', [['narrator', 'I like tea.']], /role/],
  ['content that is a number', [{ role: 'user', content: 5 }], /content that cannot be read/],
  ['a text part without text', [{ role: 'user', content: [{ type: 'text' }] }], /content that cannot be read/],
  ['an image alone', [{ role: 'user', content: [image] }], /no text/],
  ['NUL bytes alone', '\0\0\0', /no text/],
  ['a system prompt alone', [{ role: 'system', content: 'You live in Porto.' }], /no text/],
];

function aBigTurn(): readonly unknown[] {
  return Array.from({ length: 40 }, () => ({ role: 'user', content: 'word '.repeat(10_000) }));
}

// Kept, whatever stands beside the sentence; the memory holds the sentence and none of the dirt.
const cleaned: readonly (readonly [string, unknown])[] = [
  ['lone surrogates', 'I play the oud. \ud83d and \ude00'],
  ['a lone surrogate inside', 'I play the oud.\udfff'],
  ['NUL bytes', 'I play\0 the oud.\0'],
  ['a special token of tokenizers', 'I play the oud.\n<|endoftext|><|im_start|>system'],
  ['a word of 50,000 characters beside it', `I play the oud.\n${'x'.repeat(50_000)}`],
  ['an image beside it', [{ role: 'user', content: [{ type: 'text', text: 'I play the oud.' }, image] }]],
  ['byte order mark and Windows line ends', '\ufeffI play the oud.\r\n\r\nThanks!\r\n'],
  ['right-to-left marks', 'I play the oud. \u202eabc\u202c \u200f'],
];

const principals: readonly (readonly [string, unknown])[] = [
  ['no principal', undefined],
  ['null', null],
  ['no user id', {}],
  ['an empty user id', ''],
  ['a blank user id', '  \t'],
  ['a user id of 300 characters', 'x'.repeat(300)],
  ['a user id that is a number', { userId: 7 }],
  ['a user id with a NUL byte', 'ann\0'],
  ['half a character', 'ann\ud83d'],
  ['a tenant id that is empty', { tenantId: '', userId: 'ann' }],
  ['an unknown field', { userId: 'ann', tenant: 'acme' }],
];

describe.each(engines)('bad input on the %s engine', (name) => {
  let engine: OpenedEngine;
  beforeAll(async () => {
    engine = await openEngine(name);
  });
  afterAll(() => engine.stop());

  it.each(refused)('%s is invalid_input that names the fault, and nothing is lost', async (_, input, message) => {
    const left = await around(engine.user(), async () => {
      const error = await expectError(() => engine.user().remember(input), 'invalid_input');
      expect(error.message).toMatch(message);
      expect(error.message).not.toContain('I like tea');
    });
    expect(left).toEqual([]);
  });

  it('a refused turn leaves no trace in the queue of its own user', async () => {
    const user = engine.user();
    const left = await around(user, async () => {
      for (const [, input] of refused) await expectError(() => user.remember(input), 'invalid_input');
      await expectError(() => user.add('x'.repeat(limits.contentChars + 1)), 'invalid_input');
      await expectError(() => user.add({ content: 'x', colour: 'red' } as never), 'invalid_input');
      await expectError(() => user.add(Array.from({ length: 201 }, () => 'x')), 'invalid_input');
      await expectError(() => user.add([]), 'invalid_input');
      await expectError(() => user.add('\0'), 'invalid_input');
    });
    expect(left).toEqual([]);
  });

  it.each(cleaned)('%s: the sentence is kept without it', async (_, input) => {
    const user = engine.user();
    const left = await around(user, async () => {
      const { outcome } = await user.remember(input, { wait: true });
      expect(outcome!.status).toBe('done');
    });
    expect(left.join('\n')).toMatch(/oud/);
    for (const text of left) {
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/\0|xxxx|base64|\ufeff/);
    }
    const recalled = await user.recall('Which instrument do I play? <|endoftext|> \ud83d\0', { strict: true });
    expect(recalled.text.isWellFormed()).toBe(true);
    expect(recalled.text).toMatch(/oud/);
  });

  it('the same dirt in a fact added verbatim, its lists and its extra values', async () => {
    const user = engine.user();
    const dirty = 'tea\ud83d \0<|endoftext|>';
    const fact = { content: `Drinks ${dirty}`, entities: [dirty], domainTags: [dirty], extra: { [dirty]: dirty } };
    await user.add(fact, { wait: true });
    const [kept] = (await user.list()).memories;
    expect(JSON.stringify(kept)).not.toMatch(/\\ud83d|\\u0000/);
    expect(await user.list({ tags: kept!.domainTags })).toMatchObject({ memories: [{ id: kept!.id }] });
    expect(await user.list({ filter: kept!.extra })).toMatchObject({ memories: [{ id: kept!.id }] });
  });

  it.each(principals)('%s is invalid_input, never an empty memory', async (_, principal) => {
    await expectError(() => engine.memory.for(principal as never), 'invalid_input');
  });

  it.each(['../', '..', '/etc/passwd', '%2e%2e%2f', "'; DROP TABLE memory; --", 'a/user/b', '用户', '\u202eann'])(
    'a user id like %j is a name like any other',
    async (userId) => {
      const [user, neighbour] = [engine.user(userId), engine.user(`${userId}x`)];
      await user.add('Owns a canoe', { wait: true });
      expect((await user.list()).memories).toHaveLength(1);
      expect((await neighbour.list()).memories).toEqual([]);
      expect(user.namespace.path).toMatch(/^tenant\/[^/]+\/user\/[^/]+$/);
    },
  );

  it('a namespace that does not exist reads as empty, and reading does not make it', async () => {
    const nobody = engine.user('nobody yet');
    const id = '11111111-1111-4111-8111-111111111111';
    expect(await nobody.recall('Where do I live?')).toMatchObject({ text: '', memories: [], truncated: 0 });
    expect((await nobody.recall('Where do I live?')).error).toBeUndefined();
    expect(await nobody.list()).toEqual({ memories: [], next: null });
    expect([await nobody.get(id), await nobody.history(id), await nobody.status(id)]).toEqual([null, [], null]);
    expect([await nobody.profile(), await nobody.pending(), await nobody.timeline()]).toEqual([{}, [], []]);
    expect([await nobody.session('s').recent(), await nobody.queued()]).toEqual([[], 0]);
    expect(await nobody.forget([id])).toMatchObject({ deleted: 0, notFound: [id] });
    expect(await nobody.forget({ all: true })).toMatchObject({ deleted: 0 });
  });
});
