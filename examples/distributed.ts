// The distributed form: Weaviate holds the texts, Temporal runs the pipeline, a worker does the work. The worker runs
// beside the application here to keep the example in one file; in production it is `npx durable-memory worker`.
// Servers for a try: `npx durable-memory dev`, or docker-compose.yml. Argument: a user id, default alice.
import { createAgent } from 'langchain';
import { openMemory } from 'durable-memory';
import { longTermMemoryMiddleware } from 'durable-memory/middleware';
import { openWorker, resolveConfig, stopOnSignals } from 'durable-memory/worker';
import { OfflineModel } from './offline-model.ts';

const model = new OfflineModel(); // with a key: const model = 'openai:gpt-4.1-mini';

// The environment says more when it has to (keys, TLS, the gRPC port): docs/configuration.md.
const places = {
  weaviate: process.env['DURABLE_MEMORY_WEAVIATE_URL'] ?? 'http://127.0.0.1:8080',
  temporal: process.env['DURABLE_MEMORY_TEMPORAL_ADDRESS'] ?? '127.0.0.1:7233',
};

const worker = await openWorker(await resolveConfig(places));
stopOnSignals(worker, console); // SIGTERM drains it; what it could not finish another worker resumes
const working = worker.run();

const memory = await openMemory(places);
const { engine, store } = await memory.status();
console.log(engine.kind, store.kind);

const userId = process.argv[2] ?? 'alice';
const turn = await memory
  .for({ tenantId: 'acme', userId })
  .remember('I keep two beehives on the roof.', { wait: true });
console.log(turn.outcome?.status, turn.outcome?.counts.new);

const agent = createAgent({ model, tools: [], middleware: [longTermMemoryMiddleware({ memory })] });
const messages = [{ role: 'user', content: 'What do I keep on the roof?' }];
const result = await agent.invoke({ messages }, { context: { tenantId: 'acme', userId } });
console.log(result.messages.at(-1)?.text);

worker.shutdown();
await working;
await memory.close();
