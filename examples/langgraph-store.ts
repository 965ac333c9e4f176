// A graph that keeps data of its own: items of any shape, by namespace and key, through LangGraph's store. Nothing is
// extracted from them and recall never sees them. A store serves one principal, so the graph is compiled for the user
// of the request (compiling is cheap).
import { Annotation, START, StateGraph, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { openMemory } from 'durable-memory';
import { memoryStore } from 'durable-memory/store';

const State = Annotation.Root({ dish: Annotation<string>, found: Annotation<string[]> });

/** Keeps the dish, and looks for what goes with it among those kept before. */
async function cook({ dish }: typeof State.State, { store }: LangGraphRunnableConfig): Promise<{ found: string[] }> {
  const near = await store!.search(['dishes'], { query: dish, limit: 1 });
  await store!.put(['dishes'], dish, { name: dish, cookedAt: '2026-03-02' });
  return { found: near.map((item) => String(item.value['name'])) };
}

const graph = new StateGraph(State).addNode('cook', cook).addEdge(START, 'cook');
const memory = await openMemory();

function graphOf(userId: string) {
  const store = memoryStore({ memory, principal: { tenantId: 'acme', userId }, index: { fields: ['name'] } });
  return { store, graph: graph.compile({ store }) };
}

const alice = graphOf('alice');
for (const dish of ['lentil soup', 'lemon cake']) await alice.graph.invoke({ dish });
console.log('near "a dessert":', (await alice.store.search(['dishes'], { query: 'a dessert', limit: 1 }))[0]?.key);
console.log('by filter:', (await alice.store.search(['dishes'], { filter: { name: 'lentil soup' } })).length);
console.log('alice:', await alice.graph.invoke({ dish: 'chocolate cake' }));
console.log('bob:', await graphOf('bob').graph.invoke({ dish: 'chocolate cake' }));
console.log('recalled as facts:', (await memory.for({ tenantId: 'acme', userId: 'alice' }).list()).memories.length);
await memory.close();
