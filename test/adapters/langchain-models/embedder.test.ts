import { OpenAIEmbeddings } from '@langchain/openai';
import { afterEach, describe, expect, test } from 'vitest';
import { langchainEmbedder } from '../../../src/adapters/langchain-models/embedder.js';
import type { LangchainEmbedderOptions } from '../../../src/adapters/langchain-models/embedder.js';
import type { Embedder } from '../../../src/ports/embedder.js';
import { startScriptedOpenAi } from '../../support/scripted-openai.js';
import type { ScriptedOpenAi, Script, ScriptedReply } from '../../support/scripted-openai.js';

let server: ScriptedOpenAi | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

/** One vector a text: its length and its place in the request. */
const byLength: Script = ({ body }) => ({ vectors: textsOf(body).map((text, index) => [text.length, index, 1]) });

function textsOf(body: Readonly<Record<string, unknown>>): string[] {
  const { input } = body as { input: string | string[] };
  return typeof input === 'string' ? [input] : input;
}

async function embedderOver(embed: Script, options: Partial<LangchainEmbedderOptions> = {}): Promise<Embedder> {
  server = await startScriptedOpenAi({ embed });
  const embeddings = new OpenAIEmbeddings({
    model: 'small',
    apiKey: 'test',
    maxRetries: 0,
    encodingFormat: 'float',
    configuration: { baseURL: server.baseURL },
  });
  return langchainEmbedder({ embeddings, timeoutMs: 5000, ...options });
}

const always = (reply: ScriptedReply): Script => [reply];

describe('vectors', () => {
  test('texts are sent in batches and come back in order', async () => {
    const embedder = await embedderOver(byLength, { batchSize: 2, dimensions: 3 });
    const vectors = await embedder.embedDocuments(['a', 'bb', 'ccc', 'dddd', 'eeeee']);
    expect(vectors.map((vector) => vector[0])).toEqual([1, 2, 3, 4, 5]);
    expect(vectors[0]).toBeInstanceOf(Float32Array);
    expect(server?.calls.embed).toBe(3);
  });

  test('a text over the limit is cut, an invisible one replaced, a lone surrogate mended', async () => {
    const embedder = await embedderOver(byLength, { dimensions: 3, maxTextChars: 10 });
    await embedder.embedDocuments(['x'.repeat(50), '\u200b ', 'a\ud83d']);
    expect(server?.requests[0]?.body['input']).toEqual(['x'.repeat(10), '.', 'a\ufffd']);
  });

  test('no texts cost no request', async () => {
    const embedder = await embedderOver(byLength);
    expect(await embedder.embedDocuments([])).toEqual([]);
    expect(server?.calls.embed).toBe(0);
  });

  test('the dimension is asked once, and not at all when it is given', async () => {
    const embedder = await embedderOver(byLength);
    expect(await Promise.all([embedder.dimensions(), embedder.dimensions()])).toEqual([3, 3]);
    await embedder.embedQuery('x');
    expect(server?.calls.embed).toBe(2);
    expect(await langchainEmbedder({ embeddings: 'openai:x', dimensions: 7 }).dimensions()).toBe(7);
  });

  test('a failed dimension probe is tried again', async () => {
    const embedder = await embedderOver([{ status: 500 }, { vectors: [[1, 2]] }]);
    await expect(embedder.dimensions()).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(await embedder.dimensions()).toBe(2);
  });

  test('the id is the name given, or class and model', async () => {
    expect((await embedderOver(byLength)).id).toBe('OpenAIEmbeddings:small');
    expect(langchainEmbedder({ embeddings: 'openai:text-embedding-3-small' }).id).toBe('openai:text-embedding-3-small');
    expect(langchainEmbedder({ embeddings: 'openai:x', id: 'mine' }).id).toBe('mine');
  });
});

describe('bad vectors', () => {
  test('another length is invalid_input that names both', async () => {
    const embedder = await embedderOver(byLength, { dimensions: 1024 });
    await expect(embedder.embedDocuments(['a'])).rejects.toMatchObject({
      code: 'invalid_input',
      context: { expected: 1024, got: 3 },
    });
  });

  test.each([
    ['a value that is no number', [[1, null, 3]]],
    ['zeros only', [[0, 0, 0]]],
  ])('%s is model_output_invalid', async (_, vectors) => {
    const embedder = await embedderOver(always({ vectors }), { dimensions: 3 });
    await expect(embedder.embedDocuments(['a'])).rejects.toMatchObject({ code: 'model_output_invalid' });
  });

  test('fewer vectors than texts are model_output_invalid', async () => {
    const embeddings = { embedQuery: () => Promise.resolve([1]), embedDocuments: () => Promise.resolve([[1]]) };
    const embedder = langchainEmbedder({ embeddings, dimensions: 1 });
    await expect(embedder.embedDocuments(['a', 'b'])).rejects.toMatchObject({ code: 'model_output_invalid' });
  });
});

describe('failing providers', () => {
  test.each([
    [429, 'model_unavailable', { retryAfterMs: 2000 }],
    [500, 'model_unavailable', { status: 500 }],
    [401, 'unauthenticated', { status: 401 }],
  ])('%d is %s', async (status, code, context) => {
    const embedder = await embedderOver(always({ status, headers: { 'retry-after': '2' } }), { dimensions: 3 });
    await expect(embedder.embedQuery('a')).rejects.toMatchObject({ code, context });
  });

  test('a provider slower than the limit is model_unavailable; a cancelled call throws the reason', async () => {
    const embedder = await embedderOver(always({ vectors: [[1]], delayMs: 3000 }), { dimensions: 1, timeoutMs: 50 });
    await expect(embedder.embedQuery('a')).rejects.toMatchObject({
      code: 'model_unavailable',
      context: { reason: 'timeout' },
    });
    await expect(embedder.embedQuery('a', AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
  });
});
