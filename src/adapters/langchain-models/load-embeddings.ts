// Embeddings by name. LangChain has no function for this, so the table of providers is here.
import type { EmbeddingsInterface } from '@langchain/core/embeddings';
import { MemoryError } from '../../domain/errors.js';
import { toLoadError } from './load-model.js';

/** A LangChain embeddings object, or its name such as `openai:text-embedding-3-small`. */
export type EmbeddingsSource = EmbeddingsInterface | string;

const providers: Readonly<Record<string, { readonly package: string; readonly className: string }>> = {
  openai: { package: '@langchain/openai', className: 'OpenAIEmbeddings' },
  azure_openai: { package: '@langchain/openai', className: 'AzureOpenAIEmbeddings' },
  ollama: { package: '@langchain/ollama', className: 'OllamaEmbeddings' },
  mistralai: { package: '@langchain/mistralai', className: 'MistralAIEmbeddings' },
  cohere: { package: '@langchain/cohere', className: 'CohereEmbeddings' },
  'google-genai': { package: '@langchain/google-genai', className: 'GoogleGenerativeAIEmbeddings' },
  'google-vertexai': { package: '@langchain/google-vertexai', className: 'VertexAIEmbeddings' },
  bedrock: { package: '@langchain/aws', className: 'BedrockEmbeddings' },
};

type EmbeddingsClass = new (fields: Readonly<Record<string, unknown>>) => EmbeddingsInterface;

/**
 * The embeddings object of a `provider:model` name, created without retries of its own (the engine retries).
 * Throws `invalid_input` for an unknown provider, `dependency_missing` with the install line,
 * `unauthenticated` when the provider's key is not set.
 */
export async function loadEmbeddings(name: string): Promise<EmbeddingsInterface> {
  const colon = name.indexOf(':');
  const provider = providers[name.slice(0, Math.max(colon, 0))];
  if (provider === undefined) {
    const known = Object.keys(providers).join(', ');
    throw new MemoryError(
      'invalid_input',
      `"${name}" names no known embeddings; write provider:model with one of ${known}`,
    );
  }
  try {
    const loaded = (await import(provider.package)) as Record<string, EmbeddingsClass | undefined>;
    const Embeddings = loaded[provider.className];
    if (Embeddings === undefined) throw new Error(`Cannot find module ${provider.package}`);
    return new Embeddings({ model: name.slice(colon + 1), maxRetries: 0 });
  } catch (error) {
    throw toLoadError(error, name);
  }
}
