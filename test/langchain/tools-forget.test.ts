import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { Command, MemorySaver } from '@langchain/langgraph';
import { createAgent, humanInTheLoopMiddleware, type AgentMiddleware } from 'langchain';
import { describe, expect, it } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import { memoryTools } from '../../src/langchain/tools.js';
import { aStored } from '../support/builders.js';
import { openInMemory } from '../support/open-in-memory.js';
import { answers, calling, inAgent, oneTool } from './tools-setup.js';

async function idOf(user: UserMemory, content: string): Promise<string> {
  return (await user.list()).memories.find((one) => one.content === content)!.id;
}

describe('the tool forget', () => {
  it('G10: removes by the short ids of the block; nothing comes back through any verb', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add(['Keeps bees.', 'Plays the oud.'], { wait: true });
    const id = await idOf(alice, 'Keeps bees.');
    const call = { name: 'forget', args: { ids: [`[${id.slice(0, 8).toUpperCase()}]`] } };
    const message = await inAgent({ memory }, 'Forget my bees.', call);
    expect(message.text).toBe('Forgotten for good.');
    expect(message.artifact).toMatchObject({ deletedIds: expect.arrayContaining([id]), notFound: [] });
    const left = [await alice.recall('bees'), await alice.list({ status: 'all' }), await alice.history(id)];
    expect(JSON.stringify(left)).not.toContain('bees');
    expect((await alice.list()).memories.map((one) => one.content)).toEqual(['Plays the oud.']);
    await memory.close();
  });

  it('G10: takes all versions, whichever of them was named', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add('Keeps bees.', { wait: true });
    const first = await idOf(alice, 'Keeps bees.');
    await alice.edit(first, { content: 'Keeps two beehives.' });
    const tool = oneTool('forget', { memory: alice });
    expect(await tool.invoke({ ids: [first.slice(0, 8)] })).toBe('Forgotten for good.');
    expect((await alice.list({ status: 'all' })).memories).toEqual([]);
    await memory.close();
  });

  it('G10: words said before a forget bring nothing back; the wish itself may hold a new fact', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add('The user works at Acme.', { wait: true });
    const ids = [await idOf(alice, 'The user works at Acme.')];
    const remembering = (fact: string, quote: string) => calling({ name: 'remember', args: { fact, quote } });
    const model = fakeModel()
      .respond(calling({ name: 'forget', args: { ids } }))
      .respond(remembering('The user works at Acme.', 'I work at Acme'))
      .respond(remembering('The user works at Initech.', 'I work at Initech now'))
      .respond(new AIMessage('done'));
    const agent = createAgent({ model, tools: memoryTools({ memory }) });
    const messages = [
      new HumanMessage('I work at Acme.'),
      new AIMessage('Noted.'),
      new HumanMessage('Forget my old job, I work at Initech now.'),
    ];
    const result = await agent.invoke({ messages }, { context: { userId: 'alice' } });
    const [forgot, back, fresh] = answers(result.messages).map((one) => one.text);
    expect([forgot, back?.slice(0, 10), fresh?.slice(0, 10)]).toEqual([
      'Forgotten for good.',
      'Not stored',
      'Remembered',
    ]);
    expect((await alice.list({ status: 'all' })).memories.map((one) => one.content)).toEqual([
      'The user works at Initech.',
    ]);
    await memory.close();
  });

  it('tells of ids that are unknown, no ids, or somebody else’s, and forgets the rest', async () => {
    const { memory } = await openInMemory();
    const [alice, bob] = [memory.for('alice'), memory.for('bob')];
    await alice.add('Keeps bees.', { wait: true });
    await bob.add('Keeps wasps.', { wait: true });
    const mine = await idOf(alice, 'Keeps bees.');
    const theirs = await idOf(bob, 'Keeps wasps.');
    const tool = oneTool('forget', { memory: alice });
    const text = await tool.invoke({ ids: ['00000000', 'bees', theirs, theirs.slice(0, 8), mine, mine] });
    expect(text).toBe(
      `Forgotten for good. Not forgotten: no memory has the id 00000000. Not forgotten: "bees" is not an id. Not forgotten: no memory has the id ${theirs}. Not forgotten: no memory has the id ${theirs.slice(0, 8)}.`,
    );
    expect((await bob.list()).memories).toHaveLength(1);
    await memory.close();
  });
});

describe('a short id that several memories begin with', () => {
  it('is told with the whole ids, and nothing is forgotten or changed', async () => {
    const { memory, store } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add('Keeps bees.', { wait: true });
    const ids = ['1', '2'].map((end) => `abcdef01-0000-5000-8000-00000000000${end}`);
    const vector = Array.from({ length: (await store.info()).dimensions }, () => 1);
    for (const id of ids) await store.memories.insert(alice.namespace.partition, aStored(vector, { id }));
    const tools = { forget: oneTool('forget', { memory: alice }), update: oneTool('update', { memory: alice }) };
    const said = (await tools.forget.invoke({ ids: ['abcdef01'] })) as string;
    expect(said).toMatch(/^Not forgotten: several memories have an id that begins with abcdef01: /);
    expect(ids.every((id) => said.includes(id))).toBe(true);
    const change = { id: 'abcdef01', fact: 'Keeps wasps.', quote: 'I keep wasps' };
    expect(await tools.update.invoke(change)).toMatch(/^Not changed: several memories/);
    expect((await alice.list()).memories).toHaveLength(3);
    expect(await tools.forget.invoke({ ids: [ids[0]!] })).toBe('Forgotten for good.');
    await memory.close();
  });
});

describe('forget with a human in front', () => {
  // Its types do not go with exactOptionalPropertyTypes.
  const inTheLoop = humanInTheLoopMiddleware as unknown as (options: object) => AgentMiddleware;
  const approval = inTheLoop({ interruptOn: { forget: true } });
  type Decision = { type: string; message?: string; editedAction?: object };

  async function decided(decide: (ids: readonly string[]) => Decision) {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add('Keeps bees.', { wait: true });
    await alice.add('Plays the oud.', { wait: true });
    const ids = [await idOf(alice, 'Keeps bees.'), await idOf(alice, 'Plays the oud.')];
    const model = fakeModel()
      .respond(calling({ name: 'forget', args: { ids: [ids[0]] } }))
      .respond(new AIMessage('done'));
    const agent = createAgent({
      model,
      tools: memoryTools({ memory }),
      checkpointer: new MemorySaver(),
      middleware: [approval],
    });
    const config = { context: { userId: 'alice' }, configurable: { thread_id: 'one' } };
    const waiting = await agent.invoke({ messages: [new HumanMessage('Forget my bees.')] }, config);
    expect(waiting.__interrupt__).toHaveLength(1);
    expect((await alice.list()).memories).toHaveLength(2);
    const result = await agent.invoke(new Command({ resume: { decisions: [decide(ids)] } }), config);
    const left = (await alice.list({ status: 'all' })).memories.map((one) => one.content);
    await memory.close();
    return { text: answers(result.messages).at(-1)!.text, left };
  }

  it('approved, it is carried out', async () => {
    expect(await decided(() => ({ type: 'approve' }))).toEqual({
      text: 'Forgotten for good.',
      left: ['Plays the oud.'],
    });
  });

  it('rejected, nothing is touched', async () => {
    const { text, left } = await decided(() => ({ type: 'reject', message: 'Keep it.' }));
    expect(text).toBe('Keep it.');
    expect(left).toHaveLength(2);
  });

  it('edited, what the human chose is forgotten', async () => {
    const edited = await decided(([, oud]) => ({
      type: 'edit',
      editedAction: { name: 'forget', args: { ids: [oud!.slice(0, 8)] } },
    }));
    expect(edited).toEqual({ text: 'Forgotten for good.', left: ['Keeps bees.'] });
  });
});

describe('the tool update_memory', () => {
  it("writes a new version resting on the user's words, and keeps the old one as history", async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add('Keeps one beehive.', { wait: true });
    const id = await idOf(alice, 'Keeps one beehive.');
    const args = { id: id.slice(0, 8), fact: 'The user keeps two beehives.', quote: 'I keep two beehives' };
    const message = await inAgent({ memory }, 'No, I keep two beehives!', { name: 'update_memory', args });
    const [current] = (await alice.list()).memories;
    expect(message.text).toBe(`Changed; the new version is [${current!.id.slice(0, 8)}].`);
    expect(message.artifact).toEqual({ id: current!.id, replaces: id });
    expect((await alice.history(id)).map((one) => one.content)).toEqual([
      'Keeps one beehive.',
      'The user keeps two beehives.',
    ]);
    await memory.close();
  });

  it('G7: changes nothing on words the user did not say', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add('Keeps one beehive.', { wait: true });
    const id = await idOf(alice, 'Keeps one beehive.');
    const args = { id, fact: 'The user keeps two beehives.', quote: 'I keep two beehives' };
    const message = await inAgent({ memory }, 'How many beehives?', { name: 'update_memory', args });
    expect(message.text).toMatch(/^Not changed: the user did not say these words/);
    expect((await alice.list({ status: 'all' })).memories.map((one) => one.content)).toEqual(['Keeps one beehive.']);
    await memory.close();
  });

  it('tells of an unknown id, and of a version that is not current', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add('Keeps one beehive.', { wait: true });
    const old = await idOf(alice, 'Keeps one beehive.');
    const { id: current } = await alice.edit(old, { content: 'Keeps two beehives.' });
    const tool = oneTool('update', { memory: alice });
    const change = { fact: 'Keeps three beehives.', quote: 'I keep three beehives' };
    expect(await tool.invoke({ id: '00000000', ...change })).toBe('Not changed: no memory has the id 00000000.');
    expect(await tool.invoke({ id: old, ...change })).toContain(`edit its current version ${current}`);
    await memory.close();
  });
});
