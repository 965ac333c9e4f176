// Chat models by name: `provider:model` strings are resolved by the optional `langchain` package on first use.
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { MemoryError } from '../../domain/errors.js';
import { toModelError } from './errors.js';

/** A LangChain chat model, or its name such as `openai:gpt-5-mini` or `ollama:qwen3`. */
export type ChatModelSource = BaseChatModel | string;

/** What outcomes and errors call the model: the string given, or the instance's own model name. */
export function modelName(source: ChatModelSource): string {
  if (typeof source === 'string') return source;
  const { model, modelName: older } = source as { model?: unknown; modelName?: unknown };
  const named = [model, older].find((name) => typeof name === 'string' && name !== '');
  return typeof named === 'string' ? named : source._llmType();
}

/**
 * A function that gives the model, loading a named one once. A failed load is tried again on the next call.
 * Named models are created without retries of their own (the engine retries). Throws `dependency_missing` with
 * the install line, `unauthenticated` when the provider's key is not set, `invalid_input` for an unknown provider.
 */
export function chatModelLoader(source: ChatModelSource): () => Promise<BaseChatModel> {
  if (typeof source !== 'string') return () => Promise.resolve(source);
  let loading: Promise<BaseChatModel> | null = null;
  return () => {
    loading ??= loadNamed(source).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

async function loadNamed(name: string): Promise<BaseChatModel> {
  const { initChatModel } = await importLangchain();
  try {
    const model = await initChatModel(name, { maxRetries: 0 });
    return model as unknown as BaseChatModel;
  } catch (error) {
    throw toLoadError(error, name);
  }
}

async function importLangchain(): Promise<typeof import('langchain')> {
  try {
    return await import('langchain');
  } catch (error) {
    throw new MemoryError(
      'dependency_missing',
      'model names need the package langchain: run `npm install langchain`, or pass a chat model instance',
      { context: { package: 'langchain' }, cause: error },
    );
  }
}

/** What a failure to create a model or embedder by name means; shared by models and embeddings. */
export function toLoadError(error: unknown, name: string): MemoryError {
  const message = error instanceof Error ? error.message : '';
  const missing = /(?:unable to import|cannot find (?:package|module)) ['"]?(@?[\w./-]+\w)/i.exec(message)?.[1];
  if (missing !== undefined) {
    return new MemoryError(
      'dependency_missing',
      `"${name}" needs the package ${missing}: run \`npm install ${missing}\``,
      {
        context: { package: missing },
        cause: error,
      },
    );
  }
  if (/infer model provider|unsupported.*provider/i.test(message)) {
    return new MemoryError('invalid_input', `"${name}" names no known provider; write it as provider:model`, {
      cause: error,
    });
  }
  return toModelError(error, name);
}
