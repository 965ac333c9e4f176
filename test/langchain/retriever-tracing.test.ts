import { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import type { DocumentInterface } from '@langchain/core/documents';
import type { Serialized } from '@langchain/core/load/serializable';
import { describe, expect, it } from 'vitest';
import { isMemoryError } from '../../src/domain/errors.js';
import { LongTermMemoryRetriever } from '../../src/langchain/retriever.js';
import { openInMemory } from '../support/open-in-memory.js';
import { brokenStore } from './tools-broken-store.js';

class Recorder extends BaseCallbackHandler {
  name = 'recorder';
  override awaitHandlers = true;
  readonly seen: { readonly event: string; readonly [key: string]: unknown }[] = [];

  override handleRetrieverStart(
    retriever: Serialized,
    query: string,
    runId: string,
    _parent?: string,
    tags?: string[],
    metadata?: Record<string, unknown>,
    name?: string,
  ): void {
    this.seen.push({ event: 'start', retriever, query, runId, tags, metadata, name });
  }

  override handleRetrieverEnd(documents: DocumentInterface[], runId: string): void {
    this.seen.push({ event: 'end', count: documents.length, runId });
  }

  override handleRetrieverError(error: unknown, runId: string): void {
    this.seen.push({ event: 'error', error, runId });
  }
}

describe('tracing of LongTermMemoryRetriever', () => {
  it('tells callbacks of start and end, with the tags and metadata of construction and call', async () => {
    const { memory } = await openInMemory();
    await memory.for('ann').add('ann keeps bees', { wait: true });
    const [own, given] = [new Recorder(), new Recorder()];
    const retriever = new LongTermMemoryRetriever({
      memory,
      tags: ['mine'],
      metadata: { part: 'rag' },
      callbacks: [own],
    });
    retriever.tags = [...retriever.tags!, 'later'];
    await retriever.invoke('bees', {
      configurable: { userId: 'ann' },
      callbacks: [given],
      tags: ['call'],
      metadata: { request: 7 },
      runName: 'look up',
    });
    const runId = given.seen[0]!['runId'];
    expect(given.seen).toMatchObject([
      {
        event: 'start',
        query: 'bees',
        name: 'look up',
        tags: expect.arrayContaining(['mine', 'later', 'call']),
        metadata: { part: 'rag', request: 7 },
      },
      { event: 'end', count: 1, runId },
    ]);
    expect(own.seen.map(({ event }) => event)).toEqual(['start', 'end']);
    await memory.close();
  });

  it('shows its name and nothing of the memory it holds', async () => {
    const { memory } = await openInMemory();
    const recorder = new Recorder();
    await new LongTermMemoryRetriever({ memory: memory.for('ann') }).invoke('bees', { callbacks: [recorder] });
    expect(recorder.seen[0]!['retriever']).toEqual({
      lc: 1,
      type: 'not_implemented',
      id: ['durable-memory', 'retrievers', 'LongTermMemoryRetriever'],
    });
    await memory.close();
  });

  it('G8: a failing store is an error of the call and of its run, never an empty list', async () => {
    const { memory } = await openInMemory({ store: await brokenStore('gone') });
    const recorder = new Recorder();
    const retriever = new LongTermMemoryRetriever({ memory: memory.for('ann'), callbacks: [recorder] });
    const error = await retriever.invoke('bees').catch((thrown: unknown) => thrown);
    expect(isMemoryError(error, 'store_unavailable')).toBe(true);
    expect(recorder.seen.map(({ event }) => event)).toEqual(['start', 'error']);
    expect(recorder.seen[1]!['error']).toBe(error);
    await memory.close();
  });

  it('a call without a principal is an error of its run too', async () => {
    const { memory } = await openInMemory();
    const recorder = new Recorder();
    await new LongTermMemoryRetriever({ memory }).invoke('bees', { callbacks: [recorder] }).catch(() => undefined);
    expect(recorder.seen.map(({ event }) => event)).toEqual(['start', 'error']);
    expect(isMemoryError(recorder.seen[1]!['error'], 'namespace_denied')).toBe(true);
    await memory.close();
  });

  it('is seen by streamEvents', async () => {
    const { memory } = await openInMemory();
    await memory.for('ann').add('ann keeps bees', { wait: true });
    const chain = new LongTermMemoryRetriever({ memory }).pipe((documents) => documents.length);
    const events: string[] = [];
    for await (const event of chain.streamEvents('bees', { version: 'v2', configurable: { userId: 'ann' } })) {
      if (event.event.startsWith('on_retriever')) events.push(`${event.event} ${event.name}`);
    }
    expect(events).toEqual(['on_retriever_start LongTermMemoryRetriever', 'on_retriever_end LongTermMemoryRetriever']);
    await memory.close();
  });
});
