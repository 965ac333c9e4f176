// The model may ask to forget; a human decides. First the request is rejected, then the same one is approved.
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { Command, MemorySaver } from '@langchain/langgraph';
import { createAgent, humanInTheLoopMiddleware } from 'langchain';
import { openMemory } from 'durable-memory';
import { memoryTools } from 'durable-memory/langchain';
import { longTermMemoryMiddleware } from 'durable-memory/middleware';

/** Stands in for a model that wants to forget every note it was given, and then tells what came of it. */
const asks = (messages: BaseMessage[]): BaseMessage => {
  const ids = [...messages[0]!.text.matchAll(/^- \[(\w+)\]/gm)].map(([, id]) => id);
  return new AIMessage({ content: '', tool_calls: [{ id: 'call', name: 'forget', args: { ids } }] });
};
const tells = (messages: BaseMessage[]): BaseMessage => new AIMessage(messages.at(-1)!.text);
const model = fakeModel().respond(asks).respond(tells).respond(asks).respond(tells);
// with a key: const model = 'openai:gpt-4.1-mini';

const memory = await openMemory();
const alice = memory.for('alice');
await alice.remember('I am allergic to peanuts.', { wait: true });

const agent = createAgent({
  model,
  tools: memoryTools({ memory }),
  checkpointer: new MemorySaver(), // keeps the run while it waits for the human
  middleware: [
    longTermMemoryMiddleware({ memory }),
    humanInTheLoopMiddleware({ interruptOn: { forget: { allowedDecisions: ['approve', 'reject'] } } }),
  ],
});

async function forget(thread: string, decision: 'approve' | 'reject'): Promise<void> {
  const config = { context: { userId: 'alice' }, configurable: { thread_id: thread } };
  const messages = [{ role: 'user', content: 'Please forget my allergy to peanuts.' }];
  const waiting = await agent.invoke({ messages }, config);
  // The request names ids only: the text for the human comes from memory, so that no checkpoint keeps it.
  const { actionRequests } = waiting.__interrupt__![0]!.value as { actionRequests: { args: { ids: string[] } }[] };
  for (const id of actionRequests[0]!.args.ids) console.log(`forget "${(await alice.get(id))?.content}"?`);
  const result = await agent.invoke(new Command({ resume: { decisions: [{ type: decision }] } }), config);
  console.log(`${decision}: ${result.messages.at(-1)?.text}`);
  await alice.settled();
  console.log(`known afterwards: ${(await alice.list()).memories.length}`);
}

await forget('first', 'reject');
await forget('second', 'approve');
await memory.close();
