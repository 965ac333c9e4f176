// Working memory in Redis: the last turns come from a LangChain message history, what was learnt from durable-memory.
import { ConversationChain } from '@langchain/classic/chains';
import { RedisChatMessageHistory } from '@langchain/community/stores/message/ioredis';
import { openMemory } from 'durable-memory';
import { LongTermMemory } from 'durable-memory/langchain';
import { Redis } from 'ioredis';
import { OfflineModel } from './offline-model.ts';

const client = new Redis(process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379');
const memory = await openMemory();
const alice = memory.for('alice');

// The user is part of the key: two users never share a history. Redis drops it an hour after the last turn.
const chatHistory = new RedisChatMessageHistory({ client, sessionId: 'chat:alice:monday', sessionTTL: 3600 });
const past = new LongTermMemory({ memory: alice, sessionId: 'monday', chatHistory });
const chain = new ConversationChain({ llm: new OfflineModel(), memory: past }); // with a key: new ChatOpenAI(…)

await chain.invoke({ input: 'I restore pianos in Porto.' });
for (const message of await chatHistory.getMessages()) console.log(`in Redis: ${message.getType()}: ${message.text}`);

await past.clear(); // clears the history in Redis and ends the session; what was learnt stays
console.log(`in Redis: ${(await chatHistory.getMessages()).length} messages`);

await alice.settled();
console.log((await chain.invoke({ input: 'What do I restore?' })).response);
await memory.close();
await client.quit();
