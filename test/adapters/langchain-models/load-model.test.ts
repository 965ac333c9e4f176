import { describe, expect, test, vi } from 'vitest';
import { langchainEmbedder } from '../../../src/adapters/langchain-models/embedder.js';
import { chatModelLoader, modelName } from '../../../src/adapters/langchain-models/load-model.js';
import { FakeChatModel } from './fake-chat-model.js';

describe('chat models by name', () => {
  test('a name is loaded once, without retries of its own', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'test');
    const load = chatModelLoader('openai:gpt-5-mini');
    const model = await load();
    expect(await load()).toBe(model);
    expect(typeof model.withStructuredOutput).toBe('function');
    vi.unstubAllEnvs();
  });

  test('a provider whose package is missing is dependency_missing with the install line', async () => {
    await expect(chatModelLoader('anthropic:claude-x')()).rejects.toMatchObject({
      code: 'dependency_missing',
      message: expect.stringContaining('npm install @langchain/anthropic') as string,
    });
  });

  test('an unknown provider is invalid_input', async () => {
    await expect(chatModelLoader('nobody-knows-this')()).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('a missing key is unauthenticated, when loading or at the first call', async () => {
    vi.stubEnv('OPENAI_API_KEY', '');
    const running = chatModelLoader('openai:gpt-5-mini')().then((model) => model.invoke('x'));
    await expect(running).rejects.toThrow(/key|credentials/i);
    vi.unstubAllEnvs();
  });

  test('outcomes name the model', () => {
    expect(modelName('openai:gpt-5-mini')).toBe('openai:gpt-5-mini');
    expect(modelName(new FakeChatModel(['x']))).toBe('fake');
  });
});

describe('embeddings by name', () => {
  test('a missing package and an unknown provider are told apart', async () => {
    await expect(langchainEmbedder({ embeddings: 'ollama:nomic' }).embedQuery('x')).rejects.toMatchObject({
      code: 'dependency_missing',
      message: expect.stringContaining('npm install @langchain/ollama') as string,
    });
    await expect(langchainEmbedder({ embeddings: 'nomic' }).embedQuery('x')).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
