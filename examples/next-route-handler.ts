// app/api/chat/route.ts of a Next.js app, or any server of Request and Response (next-route-demo.ts calls it). Tenant
// and user come from the session, never from the body. On serverless a folder does not last: set the addresses of
// Weaviate and Temporal in the environment, and let a worker run elsewhere.
import { MemorySaver } from '@langchain/langgraph';
import { createAgent } from 'langchain';
import { z } from 'zod';
import { openMemory } from 'durable-memory';
import { longTermMemoryMiddleware } from 'durable-memory/middleware';
import { OfflineModel } from './offline-model.ts';

const model = new OfflineModel(); // with a key: const model = 'openai:gpt-4.1-mini';

const memory = await openMemory(); // once per instance, not per request
const agent = createAgent({
  model,
  tools: [],
  checkpointer: new MemorySaver(), // in production one that lasts
  middleware: [longTermMemoryMiddleware({ memory })],
});
const body = z.object({ message: z.string().min(1), thread: z.string().min(1) });

export async function POST(request: Request): Promise<Response> {
  const session = await sessionOf(request);
  if (session === null) return new Response('sign in first', { status: 401 });
  const parsed = body.safeParse(await request.json().catch(() => null));
  if (!parsed.success) return new Response('message and thread are needed', { status: 400 });
  const { message, thread } = parsed.data;
  const run = await agent.stream(
    { messages: [{ role: 'user', content: message }] },
    {
      context: { tenantId: session.tenantId, userId: session.userId },
      // A checkpointer knows no users: without their id in it, one could read another's thread.
      configurable: { thread_id: JSON.stringify([session.tenantId, session.userId, thread]) },
      streamMode: 'messages',
    },
  );
  // The run ends when the store has acknowledged the turn, and the response ends with the run: nothing is left to do
  // after the response, when a serverless instance may be frozen.
  const text = ReadableStream.from(tokensOf(run)).pipeThrough(new TextEncoderStream());
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

async function* tokensOf(run: AsyncIterable<[{ readonly text: string }, unknown]>): AsyncGenerator<string> {
  for await (const [token] of run) yield token.text;
}

/** Yours: `await auth()` of your login. Here a bearer token. */
async function sessionOf(request: Request): Promise<{ tenantId: string; userId: string } | null> {
  const users: Record<string, string> = { 'token-of-alice': 'alice', 'token-of-bob': 'bob' };
  const userId = users[request.headers.get('authorization')?.replace('Bearer ', '') ?? ''];
  return userId === undefined ? null : { tenantId: 'acme', userId };
}
