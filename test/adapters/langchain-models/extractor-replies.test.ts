// Every kind of reply a provider can give, through the real client package and a scripted endpoint.
import { ChatOpenAI } from '@langchain/openai';
import { afterEach, describe, expect, test } from 'vitest';
import { langchainExtractor } from '../../../src/adapters/langchain-models/extractor.js';
import type { Extraction } from '../../../src/ports/extractor.js';
import { scriptedMemory, startScriptedOpenAi } from '../../support/scripted-openai.js';
import type { ScriptedOpenAi, ScriptedReply } from '../../support/scripted-openai.js';
import { aTurn, noWishes } from './a-turn.js';

const hives = scriptedMemory({ content: 'The user keeps two beehives.', quote: 'I keep two beehives' });
const ulm = scriptedMemory({ content: 'The user lives in Ulm.', quote: 'I live in Ulm' });
const turn = aTurn(['I keep two beehives. I live in Ulm.']);
const json = JSON.stringify({ memories: [hives, ulm] });
const good = { tool: { memories: [hives, ulm] } };

let server: ScriptedOpenAi | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function extract(replies: readonly ScriptedReply[], asked = turn, timeoutMs = 5000): Promise<Extraction> {
  server = await startScriptedOpenAi({ extract: replies });
  const model = new ChatOpenAI({ model: 'scripted', apiKey: 'test', configuration: { baseURL: server.baseURL } });
  return langchainExtractor({ model, timeoutMs }).extract(asked, noWishes);
}

function contents(extraction: Extraction): string[] {
  return extraction.candidates.map((candidate) => candidate.content);
}

const both = ['The user keeps two beehives.', 'The user lives in Ulm.'];

describe('usable replies', () => {
  test('a tool call gives its facts in order, with the tokens the provider counted', async () => {
    const extraction = await extract([good]);
    expect(contents(extraction)).toEqual(both);
    expect(extraction).toMatchObject({ refusals: [], warnings: [], use: { calls: 1, promptTokens: 100 } });
    expect(extraction.use.completionTokens).toBeGreaterThan(100);
    expect(server?.requests[0]?.body).toMatchObject({ tool_choice: { function: { name: 'record_memories' } } });
  });

  test('an empty list is an answer, not a failure', async () => {
    const extraction = await extract([{ tool: { memories: [] } }]);
    expect(extraction).toMatchObject({ candidates: [], warnings: [], use: { calls: 1 } });
  });

  test.each([
    ['fenced JSON', `Sure!\n\`\`\`json\n${json}\n\`\`\`\nNote: two facts.`],
    ['prose around JSON', `Here is what I found: ${json} Let me know if you need more.`],
    ['a thinking block before JSON', `<think>Maybe {"memories":[]}?</think>\n${json}`],
  ])('%s costs one call', async (_, content) => {
    const extraction = await extract([content]);
    expect(contents(extraction)).toEqual(both);
    expect(extraction).toMatchObject({ warnings: [], use: { calls: 1 } });
  });

  test('wrong types that can only mean one thing are mended', async () => {
    const odd = {
      ...ulm,
      importance: '9',
      confidence: 'high',
      entities: 'Ulm',
      change: 'yes',
      category: 'User Profile',
      message: '0',
    };
    const { candidates } = await extract([{ tool: { memories: [odd] } }]);
    expect(candidates[0]).toMatchObject({
      importance: 5,
      confidence: 0.8,
      entities: ['Ulm'],
      changeCue: true,
      category: 'user_profile',
      turnIndex: 0,
    });
  });
});

describe('missing keys', () => {
  test('content and quote are enough; the rest gets neutral values', async () => {
    const { candidates } = await extract([
      { tool: { memories: [{ content: hives['content'], quote: hives['quote'] }] } },
    ]);
    expect(candidates[0]).toMatchObject({
      turnIndex: 0,
      category: 'episodic_fact',
      attribute: 'custom.note',
      conditions: [],
      importance: 3,
      stance: 'stated',
      explicit: false,
    });
    expect(server?.calls.extract).toBe(1);
  });
});

describe('repair', () => {
  test('an empty reply and one without content are asked again within the repair budget', async () => {
    const extraction = await extract(['', null, json]);
    expect(contents(extraction)).toEqual(both);
    expect(server?.calls.extract).toBe(3);
  });

  test('the second request names what was wrong with the first reply', async () => {
    await extract([{ tool: { memories: [{ ...hives, content: 7 }] } }, good]);
    const messages = server?.requests[1]?.body['messages'] as { content: string }[];
    expect(messages.at(-1)?.content).toMatch(/memories\[0\]: content .*expected string/);
  });

  test('items that stay unusable are refused by position and the others kept, with a warning', async () => {
    const extraction = await extract([{ tool: { memories: [hives, { content: 5 }, ulm] } }]);
    expect(contents(extraction)).toEqual(both);
    expect(extraction.refusals).toEqual([{ position: 1, reason: 'invalid_shape' }]);
    expect(extraction.warnings).toEqual(['model_output_invalid']);
    expect(server?.calls.extract).toBe(2);
  });

  test('prose every time ends as model_output_invalid after three calls', async () => {
    await expect(extract(['I could not produce JSON.'])).rejects.toMatchObject({
      code: 'model_output_invalid',
      context: { reason: 'unusable', calls: 3 },
    });
  });

  test('empty replies every time end as model_output_invalid, never as nothing to remember', async () => {
    await expect(extract([''])).rejects.toMatchObject({ code: 'model_output_invalid' });
  });

  test('broken tool arguments are read as far as they go', async () => {
    const extraction = await extract([{ tool: json.slice(0, json.length - 20) }]);
    expect(contents(extraction)).toEqual(both.slice(0, 1));
    expect(extraction.warnings).toEqual(['model_output_invalid']);
  });

  test('a refusal is not asked again', async () => {
    const refusal = { refusal: 'I cannot help with extracting personal information.' };
    await expect(extract([refusal])).rejects.toMatchObject({
      code: 'model_output_invalid',
      context: { reason: 'refused' },
    });
    expect(server?.calls.extract).toBe(1);
  });

  test('a reply stopped by a content filter is not asked again', async () => {
    await expect(extract([{ content: '', finish: 'content_filter' }])).rejects.toMatchObject({
      context: { reason: 'refused' },
    });
    expect(server?.calls.extract).toBe(1);
  });
});

describe('cut replies', () => {
  const cut = { content: json.slice(0, json.length - 20), finish: 'length' };

  test('the turn is asked for in halves, each with its own message indices', async () => {
    const long = aTurn(['I keep two beehives.', { role: 'assistant', content: 'Where?' }, 'I live in Ulm.']);
    const second = { tool: { memories: [{ ...ulm, message: 2 }] } };
    const extraction = await extract([cut, { tool: { memories: [hives] } }, second], long);
    expect(contents(extraction)).toEqual(both);
    expect(extraction.candidates.map((candidate) => candidate.turnIndex)).toEqual([0, 2]);
    expect(extraction).toMatchObject({ warnings: [], use: { calls: 3 } });
  });

  test('a single message keeps the complete facts and warns', async () => {
    const extraction = await extract([cut]);
    expect(contents(extraction)).toEqual(both.slice(0, 1));
    expect(extraction.warnings).toEqual(['model_output_invalid']);
    expect(server?.calls.extract).toBe(1);
  });

  test('a cut reply without a complete fact is an error, never silent', async () => {
    await expect(extract([{ content: '{"memories":[{"con', finish: 'length' }])).rejects.toMatchObject({
      code: 'model_output_invalid',
      context: { reason: 'cut' },
    });
  });
});

describe('failing providers', () => {
  test('G11: 429 is model_unavailable with the wait the provider asked for, after a single request', async () => {
    await expect(extract([{ status: 429, headers: { 'retry-after': '7' } }])).rejects.toMatchObject({
      code: 'model_unavailable',
      context: { status: 429, retryAfterMs: 7000 },
    });
    expect(server?.calls.extract).toBe(1);
  });

  test('500 is model_unavailable, after a single request', async () => {
    await expect(extract([{ status: 500 }])).rejects.toMatchObject({
      code: 'model_unavailable',
      context: { status: 500 },
    });
    expect(server?.calls.extract).toBe(1);
  });

  test.each([400, 404])('%d is model_unavailable and marked as not worth a retry', async (status) => {
    await expect(extract([{ status }])).rejects.toMatchObject({
      code: 'model_unavailable',
      context: { status, retry: false },
    });
  });

  test.each([401, 403])('%d is unauthenticated', async (status) => {
    await expect(extract([{ status }])).rejects.toMatchObject({ code: 'unauthenticated', context: { status } });
  });

  test('a provider slower than the limit is model_unavailable', async () => {
    await expect(extract([{ ...good, delayMs: 3000 }], turn, 50)).rejects.toMatchObject({
      code: 'model_unavailable',
      context: { reason: 'timeout', timeoutMs: 50 },
    });
  });

  test('a cancelled call throws the reason it was cancelled for', async () => {
    server = await startScriptedOpenAi({ extract: [{ ...good, delayMs: 3000 }] });
    const model = new ChatOpenAI({ model: 'scripted', apiKey: 'test', configuration: { baseURL: server.baseURL } });
    const stop = new AbortController();
    const running = langchainExtractor({ model }).extract(turn, noWishes, stop.signal);
    stop.abort(new Error('shutting down'));
    await expect(running).rejects.toThrow('shutting down');
  });

  test('a body that is no JSON, and no server at all, are model_unavailable', async () => {
    await expect(extract([{ body: '<html>gateway</html>' }])).rejects.toMatchObject({ code: 'model_unavailable' });
    const model = new ChatOpenAI({ model: 'x', apiKey: 'test', configuration: { baseURL: 'http://127.0.0.1:1/v1' } });
    await expect(langchainExtractor({ model }).extract(turn, noWishes)).rejects.toMatchObject({
      code: 'model_unavailable',
    });
  });

  test('input too long for the model is halved', async () => {
    const tooLong = {
      status: 400,
      body: '{"error":{"message":"maximum context length","code":"context_length_exceeded"}}',
    };
    const long = aTurn(['I keep two beehives.', 'I live in Ulm.']);
    const extraction = await extract(
      [tooLong, { tool: { memories: [hives] } }, { tool: { memories: [{ ...ulm, message: 1 }] } }],
      long,
    );
    expect(contents(extraction)).toEqual(both);
  });

  test('no error message repeats what the user said', async () => {
    const failure = await extract([{ status: 400, body: '{"error":{"message":"bad: I keep two beehives"}}' }]).catch(
      (error: unknown) => error,
    );
    expect((failure as Error).message).not.toContain('beehives');
  });
});
