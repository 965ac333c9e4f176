// A classic chain: `history` holds the memories that fit the input, then the last turns of the session.
import { ConversationChain } from '@langchain/classic/chains';
import { openMemory } from 'durable-memory';
import { LongTermMemory } from 'durable-memory/langchain';
import { OfflineModel } from './offline-model.ts';

const llm = new OfflineModel(); // with a key: const llm = new ChatOpenAI({ model: 'gpt-4.1-mini' });

const memory = await openMemory();
const alice = memory.for('alice');

const monday = new LongTermMemory({ memory: alice, sessionId: 'monday' });
const chain = new ConversationChain({ llm, memory: monday });
await chain.invoke({ input: 'I restore pianos in Porto.' });
const { history } = await monday.loadMemoryVariables({ input: '' });
console.log(history.split('\n')[0]); // the last turns, word by word

await monday.clear(); // ends the session: its turns are no longer shown, what was learnt stays
console.log(JSON.stringify(await monday.loadMemoryVariables({ input: '' })));

await alice.settled();
const tuesday = new ConversationChain({ llm, memory: new LongTermMemory({ memory: alice, sessionId: 'tuesday' }) });
console.log((await tuesday.invoke({ input: 'What do I restore?' })).response);
await memory.close();
