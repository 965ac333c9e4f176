import { describe, expect, it } from 'vitest';
import { MemoryError } from '../../src/domain/errors.js';
import type { MemoryStore } from '../../src/ports/index.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { contents, RecallWorld, shared, spaceOf } from './recall-world.js';

const down = () => Promise.reject(new MemoryError('store_unavailable', 'connection refused'));
const never = () => new Promise<never>(() => {});

describe('recall when something fails', () => {
  it('G8: a store failure is an empty block and an error, never the same as an empty memory', async () => {
    const world = await RecallWorld.open({ memories: (store) => ({ ...store, nearest: down, keywords: down }) });
    const result = await world.recall('allergies');
    expect(result).toMatchObject({ text: '', memories: [], error: { code: 'store_unavailable' } });
    const empty = await (await RecallWorld.open()).recall('allergies');
    expect(empty.error).toBeUndefined();
    expect(world.logged.map(({ event }) => event)).toEqual(['recall_failed']);
  });

  it('G8: strict mode throws instead', async () => {
    const world = await RecallWorld.open({ memories: (store) => ({ ...store, nearest: down, keywords: down }) });
    await expect(world.recall('allergies', { strict: true })).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  it('G8: an embedder failure is reported, foreign errors as internal with their cause', async () => {
    const fault = new TypeError('x is not a function');
    const embedder = { ...hashingEmbedder(), embedQuery: () => Promise.reject(fault) };
    const result = await (await RecallWorld.open({ embedder })).recall('allergies');
    expect(result.error).toMatchObject({ code: 'internal', cause: fault });
    expect(result.error!.message).not.toContain('function');
  });

  it('G8: the deadline begins when the embedder is loaded', async () => {
    const ready = () => new Promise<void>((resolve) => setTimeout(resolve, 2100));
    const world = await RecallWorld.open({ embedder: { ...hashingEmbedder(), ready } });
    await world.put('Has a red kayak');
    expect(contents(await world.recall('kayak', { deadlineMs: 2000 }))).toEqual(['Has a red kayak']);
  });

  it('G8: an embedder that cannot be loaded is reported', async () => {
    const ready = () => Promise.reject(new MemoryError('dependency_missing', 'no weights'));
    const result = await (await RecallWorld.open({ embedder: { ...hashingEmbedder(), ready } })).recall('kayak');
    expect(result).toMatchObject({ text: '', error: { code: 'dependency_missing' } });
  });

  it('G8: has a deadline; what comes late touches nothing', async () => {
    let answer: (() => void) | undefined;
    const slow = (store: MemoryStore): MemoryStore => ({
      ...store,
      nearest: async (...given) => {
        await new Promise<void>((resolve) => (answer = resolve));
        return store.nearest(...given);
      },
    });
    const world = await RecallWorld.open({ memories: slow });
    const memory = await world.put('Has a red kayak');
    const result = await world.recall('kayak', { deadlineMs: 20 });
    expect(result).toMatchObject({ text: '', memories: [], error: { code: 'timeout', context: { deadlineMs: 20 } } });
    answer!();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await world.heat.flush();
    const [stored] = await world.store.memories.get(spaceOf('u1').partition, [memory.id]);
    expect(stored!.accessCount).toBe(0);
  });

  it('tells an embedder that the deadline has passed', async () => {
    let signal: AbortSignal | undefined;
    const embedQuery = (_: string, given?: AbortSignal) => {
      signal = given;
      return never();
    };
    const world = await RecallWorld.open({ embedder: { ...hashingEmbedder(), embedQuery } });
    await expect(world.recall('kayak', { deadlineMs: 10, strict: true })).rejects.toMatchObject({ code: 'timeout' });
    expect(signal!.aborted).toBe(true);
  });

  it('gives what the other partition holds when one fails, and reports it', async () => {
    const broken = shared.partition;
    const world = await RecallWorld.open({
      memories: (store) => ({
        ...store,
        nearest: (partition, query) => (partition === broken ? down() : store.nearest(partition, query)),
        keywords: (partition, query) => (partition === broken ? down() : store.keywords(partition, query)),
      }),
    });
    await world.put('Has a red kayak');
    await world.put('The office has a kayak', {}, shared);
    const result = await world.recall('kayak');
    expect(contents(result)).toEqual(['Has a red kayak']);
    expect(result.error).toMatchObject({ code: 'store_unavailable' });
    await expect(world.recall('kayak', { strict: true })).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  it('goes on with one list when the other fails, and reports it', async () => {
    const world = await RecallWorld.open({ memories: (store) => ({ ...store, keywords: down }) });
    await world.put('Has a red kayak');
    const result = await world.recall('red kayak');
    expect(contents(result)).toEqual(['Has a red kayak']);
    expect(result.error).toMatchObject({ code: 'store_unavailable' });
  });

  it('refuses a query that is no text', async () => {
    const world = await RecallWorld.open();
    await expect(world.recall(undefined as unknown as string)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(world.recall('x', { nope: 1 } as object)).rejects.toMatchObject({
      code: 'invalid_input',
      message: /nope/u,
    });
  });
});
