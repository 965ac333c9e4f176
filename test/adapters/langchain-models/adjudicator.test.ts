import { ChatOpenAI } from '@langchain/openai';
import { afterEach, describe, expect, test } from 'vitest';
import { langchainAdjudicator } from '../../../src/adapters/langchain-models/adjudicator.js';
import type { AdjudicationCase, AdjudicationResult } from '../../../src/ports/adjudicator.js';
import { aCandidate, aMemory } from '../../support/builders.js';
import { scriptedVerdict, startScriptedOpenAi } from '../../support/scripted-openai.js';
import type { ScriptedOpenAi, ScriptedReply } from '../../support/scripted-openai.js';

const at = '2026-11-29T09:00:00.000Z';
const city: AdjudicationCase = {
  candidate: aCandidate({ content: 'The user lives in Shanghai.', attribute: 'user.city', changeCue: true }),
  neighbours: [aMemory({ content: 'The user lives in Ulm.' }), aMemory({ content: 'The user likes Ulm.' })],
};
const language: AdjudicationCase = {
  candidate: aCandidate({ content: 'The user prefers Python for scripts.' }),
  neighbours: [aMemory({ content: 'The user prefers Go.' })],
};

let server: ScriptedOpenAi | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function adjudicate(replies: readonly ScriptedReply[], cases = [city, language]): Promise<AdjudicationResult> {
  server = await startScriptedOpenAi({ adjudicate: replies });
  const model = new ChatOpenAI({ model: 'scripted', apiKey: 'test', configuration: { baseURL: server.baseURL } });
  return langchainAdjudicator({ model, timeoutMs: 5000 }).adjudicate(cases, at);
}

const moved = scriptedVerdict({ verdict: 'supersedes', handle: 'N1', reason: 'changed_value' });
const both = scriptedVerdict({
  case: 2,
  verdict: 'coexists',
  handle: 'N1',
  conditions: ['scripts'],
  memory_conditions: ['services'],
  reason: 'different_condition',
});

describe('answers', () => {
  test('all cases go into one call and come back in order', async () => {
    const result = await adjudicate([{ tool: { answers: [both, moved] } }]);
    expect(result.answers).toMatchObject([
      { verdict: 'supersedes', neighbour: 0, reason: 'changed_value', conditions: [], neighbourConditions: [] },
      { verdict: 'coexists', neighbour: 0, conditions: ['scripts'], neighbourConditions: ['services'] },
    ]);
    expect(result).toMatchObject({ warnings: [], use: { calls: 1 } });
    expect(server?.calls.adjudicate).toBe(1);
  });

  test('neighbours are offered as handles and no id reaches the model', async () => {
    await adjudicate([{ tool: { answers: [moved, both] } }]);
    const sent = JSON.stringify(server?.requests[0]?.body);
    expect(sent).toContain('N2');
    for (const { neighbours } of [city, language]) for (const { id } of neighbours) expect(sent).not.toContain(id);
  });

  test('a fact may supersede several; handles nobody offered are left out, and other verdicts name one', async () => {
    const several = { ...moved, also: ['N2', 'n2', 'N7'] };
    const result = await adjudicate([{ tool: { answers: [several, { ...both, also: ['N1'] }] } }]);
    expect(result.answers[0]).toMatchObject({ verdict: 'supersedes', neighbour: 0, also: [1, 1] });
    expect(result.answers[1]).not.toHaveProperty('also');
    expect(result.warnings).toEqual([]);
  });

  test('a handle that was not offered is no answer: the rules decide that case', async () => {
    const result = await adjudicate([{ tool: { answers: [{ ...moved, handle: 'N12' }, both] } }]);
    expect(result.answers).toMatchObject([{ verdict: null, reason: 'unknown_handle' }, { verdict: 'coexists' }]);
    expect(result.warnings).toEqual(['model_output_invalid']);
    expect(server?.calls.adjudicate).toBe(1);
  });

  test('a case without an answer, and a verdict that needs a handle and has none, are no answers', async () => {
    const result = await adjudicate([{ tool: { answers: [{ ...both, handle: null }] } }]);
    expect(result.answers).toMatchObject([{ verdict: null }, { verdict: null }]);
  });

  test('new and unsure need no handle', async () => {
    const fresh = scriptedVerdict({ verdict: 'new', handle: 'N1' });
    const unsure = scriptedVerdict({ case: 2, verdict: 'unsure' });
    const result = await adjudicate([{ tool: { answers: [fresh, unsure] } }]);
    expect(result.answers).toMatchObject([
      { verdict: 'new', neighbour: null },
      { verdict: 'unsure', neighbour: null },
    ]);
  });

  test('of two answers to one case the first stands', async () => {
    const result = await adjudicate([{ tool: { answers: [moved, { ...moved, verdict: 'duplicate' }, both] } }]);
    expect(result.answers[0]).toMatchObject({ verdict: 'supersedes' });
  });

  test('no cases cost no call', async () => {
    const result = await adjudicate([], []);
    expect(result).toEqual({ answers: [], use: { calls: 0, promptTokens: 0, completionTokens: 0 }, warnings: [] });
  });
});

describe('useless replies', () => {
  test.each<[string, ScriptedReply, number]>([
    ['prose', 'I cannot decide that.', 3],
    ['an empty reply', '', 3],
    ['a refusal', { refusal: 'I will not compare personal facts.' }, 1],
    ['verdicts of another schema', { tool: { answers: [{ event: 'UPDATE', id: '12' }] } }, 3],
  ])('G11: %s leaves every case to the rules', async (_, reply, calls) => {
    const result = await adjudicate([reply]);
    expect(result.answers.map((answer) => answer.verdict)).toEqual([null, null]);
    expect(result.warnings).toEqual(['model_output_invalid']);
    expect(server?.calls.adjudicate).toBe(calls);
  });

  test('an answer that did not fit is asked for in halves', async () => {
    const cut = { content: '{"answers":[{"ca', finish: 'length' };
    const result = await adjudicate([cut, { tool: { answers: [moved] } }, { tool: { answers: [both] } }]);
    expect(result.answers).toMatchObject([{ verdict: 'supersedes' }, { verdict: 'coexists' }]);
    expect(result).toMatchObject({ warnings: [], use: { calls: 3 } });
  });

  test('a failing provider is an error', async () => {
    await expect(adjudicate([{ status: 500 }])).rejects.toMatchObject({ code: 'model_unavailable' });
    await expect(adjudicate([{ status: 401 }])).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
