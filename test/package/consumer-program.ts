/**
 * Uses each entry as a consumer does. A type that was lost becomes `any`, and the lines that must fail then do not.
 * `principal`, `budget` and the misspelt verb are what people get wrong first.
 */
export const consumerProgram = `import { openMemory, isMemoryError, type MemoryRecord, type RecallResult } from 'durable-memory';
import { LongTermMemory, LongTermMemoryRetriever, memoryTools, principalFrom } from 'durable-memory/langchain';
import { longTermMemoryMiddleware } from 'durable-memory/middleware';
import { memoryStore } from 'durable-memory/store';
import { openWorker, resolveConfig, stopOnSignals } from 'durable-memory/worker';
import * as workflows from 'durable-memory/workflows';
import type { BaseMemory } from '@langchain/core/memory';
import type { BaseRetriever } from '@langchain/core/retrievers';
import type { BaseStore } from '@langchain/langgraph-checkpoint';
import { createAgent } from 'langchain';

const memory = await openMemory({ folder: 'x' });
const alice = memory.for({ userId: 'alice', tenantId: 't' });
const result: RecallResult = await alice.recall('where?', { budgetTokens: 200 });
const found: readonly MemoryRecord[] = (await alice.list()).memories;
const retriever: BaseRetriever = new LongTermMemoryRetriever({ memory: alice });
const chainMemory: BaseMemory = new LongTermMemory({ memory: alice });
const middleware = longTermMemoryMiddleware({ memory, principal: (run) => principalFrom(run) });
const store: BaseStore = memoryStore({ memory, principal: 'alice' });
const agent = createAgent({ model: 'openai:x', tools: memoryTools({ memory }), middleware: [middleware], store });
await agent.invoke({ messages: [] }, { context: { userId: 'alice' } });
try { await memory.close(); } catch (error) { if (isMemoryError(error)) console.log(error.code satisfies string); }
console.log(result.text, found.length, retriever, chainMemory.memoryKeys);

const worker = await openWorker(await resolveConfig());
const off: () => void = stopOnSignals(worker, { debug() {}, info() {}, warn() {}, error() {} });
await worker.run().finally(off);
const workflow: (...args: never[]) => Promise<unknown> = workflows.ingestion;
console.log(workflow, workflows.namespaceLane);

// @ts-expect-error a call without a principal does not compile
memory.for();
// @ts-expect-error an unknown option does not compile
await alice.recall('where?', { budget: 200 });
// @ts-expect-error no such verb
await alice.rememberr('x');
// @ts-expect-error a middleware needs a memory
longTermMemoryMiddleware({});
// @ts-expect-error the middleware's context has a user id of text
await agent.invoke({ messages: [] }, { context: { userId: 1 } });
// @ts-expect-error a store belongs to somebody
memoryStore({ memory });
// @ts-expect-error no such tool
memoryTools({ memory, only: ['recal'] });
// @ts-expect-error a worker needs a configuration
await openWorker();
`;
