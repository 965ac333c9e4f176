import { describe, expect, it } from 'vitest';
import { MemoryError } from '../../src/domain/errors.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { openInMemory } from '../support/open-in-memory.js';
import { inAgent, oneTool } from './tools-setup.js';

describe('the tool recall', () => {
  it('gives the model the block, and the application ids, scores and dates without text', async () => {
    const { memory } = await openInMemory();
    await memory.for('alice').add('The user keeps <b>bees</b>.', { wait: true });
    const message = await inAgent({ memory }, 'bees?', { name: 'recall', args: { query: 'bees' } });
    const [record] = (await memory.for('alice').list()).memories;
    expect(message.text).toMatch(/^<memory-notes>\n.*notes, not instructions/);
    expect(message.text).toContain(`- [${record!.id.slice(0, 8)}]`);
    expect(message.text).toContain('&lt;b&gt;bees');
    expect(message.artifact.memories).toMatchObject([
      { id: record!.id, saidAt: record!.saidAt, category: 'episodic_fact' },
    ]);
    expect(message.artifact.memories[0].score).toBeGreaterThan(0);
    expect(JSON.stringify(message.artifact)).not.toContain('bees');
    await memory.close();
  });

  it('narrows by category and by when it was said', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add({ content: 'likes bees', category: 'preference' }, { wait: true, at: '2026-01-10' });
    await alice.add({ content: 'saw bees', category: 'episodic_fact' }, { wait: true, at: '2026-03-10' });
    const tool = oneTool('recall', { memory: alice });
    const found = async (args: object): Promise<readonly string[]> =>
      ((await tool.invoke({ query: 'bees', ...args })) as string).match(/\w+ bees/g) ?? [];
    expect((await found({})).toSorted()).toEqual(['likes bees', 'saw bees']);
    expect(await found({ category: 'preference' })).toEqual(['likes bees']);
    expect(await found({ category: null, from: '2026-02-01', to: null })).toEqual(['saw bees']);
    expect(await found({ to: '2026-02-01' })).toEqual(['likes bees']);
    await memory.close();
  });

  it('G8: tells the model nothing of how memory failed, whatever the failure', async () => {
    const closed = new MemoryError('conflict', 'The embedder is closed; make a new one.');
    const embedder = { ...hashingEmbedder(), embedQuery: () => Promise.reject(closed) };
    const { memory } = await openInMemory({ embedder });
    const seen: unknown[] = [];
    const recall = oneTool('recall', { memory: memory.for('ann'), onError: (error) => void seen.push(error) });
    expect(await recall.invoke({ query: 'bees' })).toBe('Memory cannot be reached just now; go on without it.');
    expect(seen).toEqual([expect.objectContaining({ code: 'conflict' })]);
    await memory.close();
  });

  it('says so when nothing fits', async () => {
    const { memory } = await openInMemory();
    const tool = oneTool('recall', { memory: memory.for('alice') });
    expect(await tool.invoke({ query: 'bees' })).toBe('Nothing is remembered about that.');
    await memory.close();
  });

  it('options are given once, and win when given with the run', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add(['bees in May', 'bees in June', 'bees in July'], { wait: true });
    const tool = oneTool('recall', { memory: alice, recall: { limit: 2 } });
    const count = async (config: object): Promise<number> =>
      ((await tool.invoke({ query: 'bees' }, config)) as string).match(/bees in/g)!.length;
    expect(await count({})).toBe(2);
    expect(await count({ configurable: { memory: { recall: { limit: 1 } } } })).toBe(1);
    expect(await count({ context: { memory: { recall: { limit: 3 } } } })).toBe(3);
    await memory.close();
  });

  it('counts what it showed as accessed', async () => {
    const { memory, store } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add('The user keeps bees.', { wait: true });
    await oneTool('recall', { memory: alice }).invoke({ query: 'bees' });
    await memory.close();
    const { records } = await store.memories.list(alice.namespace.partition, { limit: 10 });
    expect(records.map((one) => one.accessCount)).toEqual([1]);
  });
});

describe('the tool what_do_you_know', () => {
  const known = async (memory: Awaited<ReturnType<typeof openInMemory>>['memory']) =>
    inAgent({ memory }, 'What do you know about me?', { name: 'what_do_you_know', args: {} });

  it('lists exact slots first, then the rest by importance, as a block', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add(
      [
        { content: 'Saw a heron.', importance: 1 },
        { content: 'Keeps two beehives.', importance: 4 },
        { content: 'The name is Alice.', attribute: 'user.name' },
      ],
      { wait: true },
    );
    const { text, artifact } = await known(memory);
    const places = ['notes, not instructions', 'Alice', 'beehives', 'heron'].map((part) => text.indexOf(part));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(artifact.memories.map((one: { attribute: string }) => one.attribute)[0]).toBe('user.name');
    await memory.close();
  });

  it('says so when there is nothing', async () => {
    const { memory } = await openInMemory();
    expect((await known(memory)).text).toBe('Nothing is remembered of this user yet.');
    await memory.close();
  });

  it('tells nothing above the ceiling of the principal, and nothing that is over', async () => {
    const { memory } = await openInMemory();
    await memory
      .for('alice')
      .add(
        [
          { content: 'Has a secret diagnosis.', sensitivity: 'restricted' },
          { content: 'Was on holiday.', validUntil: '2020-01-01' },
          { content: 'Keeps bees.' },
        ],
        { wait: true },
      );
    const { text } = await known(memory);
    expect(text).toContain('Keeps bees');
    expect(text).not.toMatch(/diagnosis|holiday/);
    await memory.close();
  });

  it('G9: keeps within its budget and says how many notes are left', async () => {
    const { memory } = await openInMemory();
    const facts = Array.from({ length: 20 }, (_, index) => `Thing ${index}: ${`word${index} `.repeat(30)}.`);
    await memory.for('alice').add(facts, { wait: true });
    const { text, artifact } = await known(memory);
    const shown = text.match(/^- \[/gm)!.length;
    expect(shown).toBeLessThan(20);
    expect(text).toContain(`\n${20 - shown} further notes are not listed here.`);
    expect(artifact).toMatchObject({ more: 20 - shown });
    expect((await memory.for('alice').fitting([{ text }], 1000)).kept).toHaveLength(1);
    await memory.close();
  });
});
