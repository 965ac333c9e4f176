// The embedder contract over the real client package; the endpoint refuses what real ones refuse.
import { OpenAIEmbeddings } from '@langchain/openai';
import { afterAll } from 'vitest';
import { langchainEmbedder } from '../../../src/adapters/langchain-models/embedder.js';
import { embedderContract } from '../../contracts/embedder.js';
import { hashingEmbedder } from '../../support/hashing-embedder.js';
import { startScriptedOpenAi } from '../../support/scripted-openai.js';

const vectors = hashingEmbedder();
const server = await startScriptedOpenAi({
  embed: async ({ body }) => {
    const { input } = body as { input: string | string[] };
    const texts = [input].flat();
    if (texts.some((text) => text.trim() === '' || text.length > 8192 || !text.isWellFormed())) return { status: 400 };
    const found = await vectors.embedDocuments(texts);
    return { vectors: found.map((vector) => [...vector]) };
  },
});
afterAll(() => server.close());

embedderContract('a LangChain embeddings object', () =>
  langchainEmbedder({
    embeddings: new OpenAIEmbeddings({
      model: 'hashing',
      apiKey: 'test',
      maxRetries: 0,
      encodingFormat: 'float',
      configuration: { baseURL: server.baseURL },
    }),
  }),
);
