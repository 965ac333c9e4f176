// An OpenAI-compatible server on loopback: the same embedder as everybody's, and a model that follows a script. Asked
// to extract, it gives back the sentences of the new messages.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Vectors } from './system.js';

/** What was asked of the model since the start. */
export interface ModelUse {
  readonly calls: number;
  /** Characters of all prompts / 4. */
  readonly promptTokens: number;
}

export interface OpenAiEndpoint {
  readonly baseURL: string;
  use(): ModelUse;
  close(): Promise<void>;
}

interface ChatRequest {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** Starts it on a free port; `extract` makes an answer of the text of the last message. */
export async function startOpenAiEndpoint(
  vectors: Vectors,
  extract: (prompt: string) => unknown,
): Promise<OpenAiEndpoint> {
  const use = { calls: 0, promptTokens: 0 };
  const chat = ({ messages }: ChatRequest) => {
    use.calls++;
    use.promptTokens += messages.reduce((sum, { content }) => sum + content.length, 0) / 4;
    const content = JSON.stringify(extract(messages.at(-1)!.content));
    const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content } };
    return { id: 'scripted', object: 'chat.completion', created: 0, model: 'scripted', choices: [choice] };
  };
  const embeddings = async ({ input }: { readonly input: string | readonly string[] }) => {
    const found = await vectors.embed(typeof input === 'string' ? [input] : input);
    const data = found.map((embedding, index) => ({ object: 'embedding', index, embedding }));
    return { object: 'list', model: 'scripted', data, usage: { prompt_tokens: 0, total_tokens: 0 } };
  };
  const server = createServer((request, response) => {
    void answer(request, response, async (body) =>
      request.url?.endsWith('/embeddings') ? embeddings(body as never) : chat(body as never),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    use: () => ({ ...use, promptTokens: Math.round(use.promptTokens) }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  work: (body: unknown) => Promise<unknown>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const result = await work(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  } catch (error) {
    response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error: String(error) }));
  }
}
