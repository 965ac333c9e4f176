// An agent that streams its answers: what was said in one thread is known in the next one.
import { MemorySaver } from '@langchain/langgraph';
import { createAgent } from 'langchain';
import { openMemory } from 'durable-memory';
import { longTermMemoryMiddleware } from 'durable-memory/middleware';
import { OfflineModel } from './offline-model.ts';

const model = new OfflineModel(); // with a key: const model = 'openai:gpt-4.1-mini';

const memory = await openMemory();
const agent = createAgent({
  model,
  tools: [],
  checkpointer: new MemorySaver(), // short-term: the messages of one thread
  middleware: [longTermMemoryMiddleware({ memory })], // long-term: what is true about the user, over all threads
});

async function say(content: string, thread: string): Promise<void> {
  const stream = await agent.stream(
    { messages: [{ role: 'user', content }] },
    { context: { userId: 'alice' }, configurable: { thread_id: thread }, streamMode: 'messages' },
  );
  process.stdout.write(`${thread} > ${content}\n`);
  for await (const [token] of stream) process.stdout.write(token.text);
  process.stdout.write('\n');
}

await say('I play the oud and I am allergic to peanuts.', 'monday');
// The turn is stored when the stream has ended; its facts are found a moment later. A server would just go on.
await memory.for('alice').settled();
await say('Which instrument do I play?', 'tuesday');
await memory.close();
