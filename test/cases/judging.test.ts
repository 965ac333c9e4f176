import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { messagesIn, rewrittenExtraction } from './rewrite-reply.js';
import { says } from './run-dialogue.js';
import { runEmbedded } from './run-trial.js';
import type { Expectation, Trial } from './trial.js';
import { startTrialModel, type TrialModel } from './trial-model.js';

let model: TrialModel;

beforeAll(async () => {
  model = await startTrialModel();
});

afterAll(() => model.close());

const trial = (expected: Expectation): Trial => ({
  ...{ id: 'T01', kind: 'recall', source: 'own', difficulty: 'easy', situation: 'A trial of the judge itself.' },
  input: {
    mode: 'pure',
    seed: [{ text: 'Has a red kayak', scope: { userId: 'u1' } }],
    steps: [{ do: 'recall', scope: { userId: 'u1' }, query: 'kayak' }],
  },
  expect: expected,
});

const judged = async (expected: Expectation) =>
  (await runEmbedded(trial(expected), { embedder: hashingEmbedder(), model })).status;

describe('the judge of trials', () => {
  it('passes what holds', async () => {
    const recall = { count: 1, minCount: 1, maxCount: 1, containsAll: ['red'], containsNone: ['blue'] };
    expect(await judged({ recall: { ...recall, firstContains: 'kayak' }, call: { outcome: 'ok' } })).toBe('pass');
  });

  it.each<[string, Expectation]>([
    ['a wrong count', { recall: { count: 2 } }],
    ['a text that is missing', { live: { containsAll: ['blue'] } }],
    ['a text that must not be there', { live: { containsNone: ['red'] } }],
    ['an error that did not come', { recall: 'typed error' }],
    ['a call that should have failed', { 'call[0]': { outcome: 'typed-error' } }],
    ['no alternative that holds', { anyOf: [{ live: { count: 0 } }, { live: { count: 3 } }] }],
    ['a number of calls', { llmCalls: { extract: 1 } }],
    ['another status', { liveCountByStatus: { superseded: 1 } }],
    ['words nobody wrote a check for', { property: 'it is nice' }],
    ['a key nobody knows', { colour: 'red' }],
  ])('fails %s', async (_, expected) => {
    expect(await judged(expected)).toBe('fail');
  });

  it('does not judge a step that no verb does', async () => {
    const { input, ...rest } = trial({ live: { count: 1 } });
    const odd = { ...rest, input: { ...input, steps: [{ do: 'levitate' }] } };
    expect((await runEmbedded(odd, { embedder: hashingEmbedder(), model })).status).toBe('not applicable');
  });
});

describe('re-writing a reply', () => {
  const messages = [{ message: 0, role: 'user', text: 'I keep bees. My roof is flat.' }];

  it('changes the list and keeps every other byte', () => {
    const { text, cut } = rewrittenExtraction('a\r\n```json\n{"facts": ["Keeps bees",\t"x"]}\n``` b', messages);
    expect(text.startsWith('a\r\n```json\n{"memories": [{')).toBe(true);
    expect(text.endsWith(']}\n``` b')).toBe(true);
    expect(text).toContain('},\t{');
    expect(text).toContain('"quote":"I keep bees."');
    expect(cut).toBe(false);
  });

  it('breaks off at the same letter', () => {
    const { text, cut } = rewrittenExtraction('{"facts": ["Keeps bees", "Has a flat ro', messages);
    expect(text.endsWith('{"content": "Has a flat ro')).toBe(true);
    expect(cut).toBe(true);
  });

  it('reads the messages of a request', () => {
    const content = '<turn said="x">\n{"message":0,"role":"user","text":"hi"}\n</turn>';
    expect(messagesIn({ messages: [{ role: 'user', content }] })).toEqual([{ message: 0, role: 'user', text: 'hi' }]);
  });
});

describe('what a dialogue left behind', () => {
  it('is found by most of its words, of the right person', () => {
    expect(says(['The user lives in Dundee.'], 'lives in Dundee')).toBe(true);
    expect(says(['The user lives in Aberdeen.'], 'lives in Dundee, at the harbour')).toBe(false);
    expect(says(['用户的女儿对鸡蛋过敏。'], '用户对鸡蛋过敏')).toBe(false);
    expect(says(['用户对鸡蛋过敏。'], '用户对鸡蛋过敏')).toBe(true);
  });
});
