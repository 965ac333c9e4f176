// An agent in a CommonJS project: every package comes by `require`.
const assert = require('node:assert/strict');
const { SimpleChatModel } = require('@langchain/core/language_models/chat_models');
const { createAgent } = require('langchain');
const { openMemory } = require('durable-memory');
const { LongTermMemoryRetriever } = require('durable-memory/langchain');
const { longTermMemoryMiddleware } = require('durable-memory/middleware');
const { memoryStore } = require('durable-memory/store');

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

async function main() {
  const memory = await openMemory({ folder: `smoke-${process.pid}` });
  await memory.for('alice').remember('I live in Lisbon.', { wait: true });
  const model = new ListeningModel({});
  // A first recall loads weights; on a busy machine that takes longer than the default waits.
  const recall = { deadlineMs: 60_000 };
  const middleware = longTermMemoryMiddleware({
    memory,
    recall,
    onError: (error) => {
      throw error;
    },
  });
  const agent = createAgent({ model, tools: [], middleware: [middleware] });
  const messages = [{ role: 'user', content: 'Where do I live?' }];
  await agent.invoke({ messages }, { context: { userId: 'alice' } });
  assert.match(model.heard, /Lisbon/);
  console.log('middleware');

  const retriever = new LongTermMemoryRetriever({ memory: memory.for('alice'), recall });
  const [document] = await retriever.pipe(async (documents) => documents).invoke('Where do I live?');
  assert.match(document.pageContent, /Lisbon/);
  console.log('retriever');

  const store = memoryStore({ memory, principal: 'alice' });
  await store.put(['notes'], 'n1', { text: 'Water the fern on Mondays' });
  assert.equal((await store.get(['notes'], 'n1')).value.text, 'Water the fern on Mondays');
  console.log('store');
  await memory.close();
}

void main();
