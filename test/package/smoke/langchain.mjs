// Each LangChain surface once, on the embedded engine and a model that only listens: one line for each.
import assert from 'node:assert/strict';
import { ConversationChain } from '@langchain/classic/chains';
import { SimpleChatModel } from '@langchain/core/language_models/chat_models';
import { createAgent } from 'langchain';
import { openMemory } from 'durable-memory';
import { LongTermMemory, LongTermMemoryRetriever, memoryTools } from 'durable-memory/langchain';
import { longTermMemoryMiddleware } from 'durable-memory/middleware';
import { memoryStore } from 'durable-memory/store';

class ListeningModel extends SimpleChatModel {
  heard = '';

  _llmType() {
    return 'listening';
  }

  bindTools() {
    return this;
  }

  async _call(messages) {
    this.heard = messages.map((message) => message.text).join('\n');
    return 'Noted.';
  }
}

const folder = process.argv[2] ?? `smoke-${process.pid}`;
const failed = (error) => {
  throw error;
};
// A first recall loads weights; on a busy machine that takes longer than the default waits.
const recall = { deadlineMs: 60_000 };
const settled = async (user) => {
  while ((await user.queued()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
};

let memory = await openMemory({ folder });
const model = new ListeningModel({});
const agentOf = (opened) =>
  createAgent({
    model,
    tools: [],
    middleware: [longTermMemoryMiddleware({ memory: opened, recall, onError: failed })],
  });
const say = (agent, content) =>
  agent.invoke(
    { messages: [{ role: 'user', content }] },
    { context: { userId: 'alice' }, configurable: { thread_id: 't' } },
  );

await say(agentOf(memory), 'I live in Lisbon and I am allergic to peanuts.');
await settled(memory.for('alice'));
await memory.close();
memory = await openMemory({ folder });
await say(agentOf(memory), 'Where do I live?');
assert.match(model.heard, /Lisbon/);
console.log('middleware');

const chain = new ConversationChain({
  llm: model,
  memory: new LongTermMemory({ memory: memory.for('alice'), recall, onError: failed }),
});
assert.equal((await chain.invoke({ input: 'What am I allergic to?' })).response, 'Noted.');
assert.match(model.heard, /peanuts/);
console.log('chain');

const retriever = new LongTermMemoryRetriever({ memory, recall });
const [document] = await retriever.invoke('Where do I live?', { configurable: { userId: 'alice' } });
assert.match(document.pageContent, /Lisbon/);
console.log('retriever');

const [recallTool] = memoryTools({ memory: memory.for('alice'), only: ['recall'], recall, onError: failed });
assert.match(await recallTool.invoke({ query: 'Where do I live?' }), /Lisbon/);
console.log('tools');

const store = memoryStore({ memory, principal: 'alice', index: { fields: ['text'] } });
await store.put(['notes'], 'n1', { text: 'Water the fern on Mondays' });
const [best] = await store.search(['notes'], { query: 'plants' });
assert.equal(best.value.text, 'Water the fern on Mondays');
console.log('store');

await settled(memory.for('alice'));
await memory.close();
