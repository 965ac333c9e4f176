// The calls to the servers that nobody can save, made by hand with the servers' own clients.
import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { collectionNames } from '../src/adapters/weaviate/options.js';
import { recordProperties } from '../src/adapters/weaviate/record-codec.js';
import type { Config } from '../src/composition/config.js';
import { present } from '../src/composition/present.js';
import { vendorWeaviate } from '../test/support/vendor-weaviate.js';

export interface BareCalls {
  /** The nearest rows and those with the words, as many as a recall asks for, at once. */
  pairOfQueries(vector: number[], words: readonly string[]): Promise<void>;
  /** A row of its own with the text, and then a signal to a workflow that is started when it does not run. */
  postAndSignal(text: string): Promise<void>;
  close(): Promise<void>;
}

/** As many as a recall of the default limit asks each list for (client/recall-gather.ts: three times the limit). */
const candidates = 150;

/** For the collections of this configuration, which exist. */
export async function openBareCalls(
  { weaviate: place, temporal }: Config,
  { embedderId, partition }: { readonly embedderId: string; readonly partition: string },
): Promise<BareCalls> {
  const { url, ...names } = place!;
  const client = await vendorWeaviate({ url, grpcPort: names.grpcPort ?? 50051 });
  const { memory } = collectionNames({ ...present(names), embedderId });
  const own = `${memory}_Bare`;
  await client.collections.create({
    name: own,
    properties: [{ name: 'body', dataType: 'text', indexFilterable: false }],
  });
  const rows = client.collections.get(memory).withTenant(partition);
  const connection = await Connection.connect({ address: temporal!.address });
  const { workflow } = new Client({ connection });
  const returnProperties = [...recordProperties];
  return {
    async pairOfQueries(vector, words) {
      await Promise.all([
        rows.query.nearVector(vector, { limit: candidates, returnProperties, returnMetadata: ['distance'] }),
        rows.query.bm25(words.join(' '), {
          ...{ queryProperties: ['lex'], limit: candidates, returnProperties },
          returnMetadata: ['score'],
        }),
      ]);
    },
    async postAndSignal(text) {
      const body = { class: own, id: randomUUID(), properties: { body: text } };
      const answer = await fetch(new URL('/v1/objects', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await answer.text();
      if (!answer.ok) throw new Error(`Weaviate answered ${answer.status}`);
      // Nobody works on this task queue: the workflow stays as it is.
      const run = { workflowId: `bare/${partition}`, taskQueue: 'nobody', args: [], signalArgs: [] };
      await workflow.signalWithStart('nothing', { ...run, signal: 'nudge' });
    },
    async close() {
      await client.close();
      await connection.close();
    },
  };
}
