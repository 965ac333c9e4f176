// Options, filters, dates and ids that cannot be meant, on both engines over real stores.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import { engines, expectError, openEngine, type OpenedEngine } from './both-engines.js';

type Call = (user: UserMemory) => unknown;

const unknownId = '11111111-1111-4111-8111-111111111111';

const hidden = JSON.parse('{"__proto__": "x"}') as Record<string, string>;

const wrongCalls: readonly (readonly [string, Call])[] = [
  ['recall: a query that is no text', (user) => user.recall(7 as never)],
  ['recall: an unknown option', (user) => user.recall('tea', { topK: 3 } as never)],
  ['recall: options that are null', (user) => user.recall('tea', null as never)],
  ['recall: a limit of 0', (user) => user.recall('tea', { limit: 0 })],
  ['recall: a limit over the most', (user) => user.recall('tea', { limit: 501 })],
  ['recall: half a memory', (user) => user.recall('tea', { limit: 1.5 })],
  ['recall: a budget below 0', (user) => user.recall('tea', { budgetTokens: -1 })],
  ['recall: a budget that is no number', (user) => user.recall('tea', { budgetTokens: NaN })],
  ['recall: a relevance over 1', (user) => user.recall('tea', { minRelevance: 2 })],
  ['recall: a category that does not exist', (user) => user.recall('tea', { categories: ['mood'] as never })],
  ['recall: an empty list of tags', (user) => user.recall('tea', { tags: [] })],
  ['recall: an operator in the filter', (user) => user.recall('tea', { filter: { topic: { $ne: 1 } } as never })],
  ['recall: an undefined filter value', (user) => user.recall('tea', { filter: { topic: undefined } as never })],
  ['recall: a filter that is a list', (user) => user.recall('tea', { filter: ['topic'] as never })],
  ['recall: a deadline of 0', (user) => user.recall('tea', { deadlineMs: 0 })],
  ['recall: a day that does not exist', (user) => user.recall('tea', { from: '2026-02-30' })],
  ['recall: a year out of range', (user) => user.recall('tea', { asOf: '1200-01-01' })],
  ['recall: a number out of range', (user) => user.recall('tea', { to: 1e18 })],
  ['recall: an invalid Date', (user) => user.recall('tea', { now: new Date(NaN) })],
  ['remember: a day that does not exist', (user) => user.remember('I like tea.', { at: '2026-13-01' })],
  ['remember: words for a date', (user) => user.remember('I like tea.', { at: 'yesterday' })],
  ['remember: the year 2300', (user) => user.remember('I like tea.', { at: '2300-01-01T00:00:00Z' })],
  ['remember: infinite time', (user) => user.remember('I like tea.', { at: Infinity })],
  ['remember: a turn id of 300 characters', (user) => user.remember('I like tea.', { turnId: 'x'.repeat(300) })],
  ['remember: an empty session id', (user) => user.remember('I like tea.', { sessionId: '' })],
  ['remember: a session id with NUL', (user) => user.remember('I like tea.', { sessionId: 's\0' })],
  ['remember: a wait that is no time', (user) => user.remember('I like tea.', { wait: NaN })],
  ['remember: an unknown option', (user) => user.remember('I like tea.', { metadata: {} } as never)],
  ['add: a date out of range', (user) => user.add({ content: 'Likes tea', validUntil: '3000-01-01' })],
  [
    'add: an end before its start',
    (user) => user.add({ content: 'x', validFrom: '2026-02-01', validUntil: '2026-01-01' }),
  ],
  ['add: nested extra values', (user) => user.add({ content: 'x', extra: { a: { b: 1 } } as never })],
  ['add: an infinite extra value', (user) => user.add({ content: 'x', extra: { a: Infinity } })],
  ['add: importance 6', (user) => user.add({ content: 'x', importance: 6 })],
  ['recall: a filter key that parsing would drop', (user) => user.recall('tea', { filter: hidden })],
  ['list: a filter key that parsing would drop', (user) => user.list({ filter: hidden })],
  ['add: an extra key that parsing would drop', (user) => user.add({ content: 'x', extra: hidden })],
  ['list: an unknown option', (user) => user.list({ colour: 'red' } as never)],
  ['list: an unknown status', (user) => user.list({ status: 'lost' as never })],
  ['list: a page of 0', (user) => user.list({ limit: 0 })],
  ['list: a place that no page gave', (user) => user.list({ after: 'page two' })],
  ['timeline: an unknown option', (user) => user.timeline({ since: '2026-01-01' } as never)],
  ['timeline: a date that cannot be read', (user) => user.timeline({ from: 'last week' })],
  ['session: an empty id', (user) => user.session('')],
  ['session: an id that is no text', (user) => user.session(5 as never)],
  ['session: a count that is no number', (user) => user.session('s').recent('many' as never)],
  ['get: an id that is none', (user) => user.get('../../etc')],
  ['history: no id', (user) => user.history(undefined as never)],
  ['status: an id that is none', (user) => user.status('1')],
  ['edit: nothing to change', (user) => user.edit(unknownId, {})],
  ['edit: an unknown field', (user) => user.edit(unknownId, { text: 'x' } as never)],
  ['edit: content that is no text', (user) => user.edit(unknownId, { content: '\0' })],
  ['edit: a date out of range', (user) => user.edit(unknownId, { validUntil: '3000-01-01' })],
  ['confirm: an id that is none', (user) => user.confirm('yes')],
  ['forget: nothing', (user) => user.forget(undefined as never)],
  ['forget: an id among others that is none', (user) => user.forget([unknownId, 'x'])],
  ['forget: all of something else', (user) => user.forget({ all: 'yes' } as never)],
];

const wrongStates: readonly (readonly [string, Call])[] = [
  ['edit', (user) => user.edit(unknownId, { content: 'x' })],
  ['confirm', (user) => user.confirm(unknownId)],
  ['reject', (user) => user.reject(unknownId)],
  ['retry', (user) => user.retry(unknownId)],
];

const unmatched: readonly [Record<string, string | number | boolean>][] = [
  [{ topik: 'drink' }],
  [{ Topic: 'drink' }],
  [{ rank: '1' }],
  [{ hot: 'true' }],
  [{ topic: 'drink', other: 1 }],
  [{ constructor: 'x' }],
  [{ toString: 'x' }],
  [{ 'topic=drink': true }],
];

describe.each(engines)('bad options on the %s engine', (name) => {
  let engine: OpenedEngine;
  let user: UserMemory;
  beforeAll(async () => {
    engine = await openEngine(name);
    user = engine.user();
    await user.add({ content: 'Likes tea', extra: { topic: 'drink', rank: 1, hot: true } }, { wait: true });
  });
  afterAll(() => engine.stop());

  it.each(wrongCalls)('%s is invalid_input', async (_, call) => {
    await expectError(() => call(user), 'invalid_input');
  });

  it.each(wrongStates)('%s of an unknown id is not_found', async (_, call) => {
    await expectError(() => call(user), 'not_found');
  });

  it('after all of it the memory is as it was', async () => {
    await expect.poll(() => user.queued()).toBe(0);
    const { memories } = await user.list({ status: 'all' });
    expect(memories.map((one) => one.content)).toEqual(['Likes tea']);
    expect((await user.recall('tea', { strict: true })).memories).toHaveLength(1);
  });

  it.each(unmatched)('G4: a filter that no memory fits matches nothing: %j', async (...[filter]) => {
    expect((await user.recall('tea', { filter, minRelevance: 0, strict: true })).memories).toEqual([]);
    expect((await user.list({ filter })).memories).toEqual([]);
  });

  it('the first and the last day that can be kept', async () => {
    const past = await user.remember('I like mead.', { at: '1678-01-01', wait: true });
    const future = await user.remember('I like synthale.', { at: '2261-12-31T23:59:59.999Z', wait: true });
    expect([past.outcome!.status, future.outcome!.status]).toEqual(['done', 'done']);
    const said = (await user.timeline({ to: '2000-01-01' })).map((one) => one.content);
    expect(said.join()).toMatch(/mead/);
    expect((await user.recall('What do I like?', { strict: true, minRelevance: 0 })).text).toMatch(/tea/);
  });
});
