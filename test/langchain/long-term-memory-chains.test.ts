import { AgentExecutor, createToolCallingAgent } from '@langchain/classic/agents';
import { ConversationalRetrievalQAChain, ConversationChain, LLMChain } from '@langchain/classic/chains';
import { BufferMemory, CombinedMemory } from '@langchain/classic/memory';
import { Document } from '@langchain/core/documents';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import { ChatPromptTemplate, MessagesPlaceholder, PromptTemplate } from '@langchain/core/prompts';
import { RunnableLambda } from '@langchain/core/runnables';
import { FakeListChatModel, FakeRetriever } from '@langchain/core/utils/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { LongTermMemory } from '../../src/langchain/long-term-memory.js';
import { openInMemory } from '../support/open-in-memory.js';

let memory: DurableMemory;
let alice: UserMemory;

beforeEach(async () => {
  memory = (await openInMemory()).memory;
  alice = memory.for('alice');
  await alice.add('Restores pianos', { wait: true });
});
afterEach(() => memory.close());

/** A model that says `answers` in turn, and what it was asked. */
function model(...answers: string[]) {
  const prompts: string[] = [];
  const llm = new FakeListChatModel({ responses: answers });
  const callbacks = [
    {
      handleChatModelStart: (_: unknown, batches: BaseMessage[][]) =>
        void prompts.push(
          batches
            .flat()
            .map((message) => `${message.getType()}: ${message.text}`)
            .join('\n'),
        ),
    },
  ];
  return { llm, prompts, config: { callbacks } };
}

const turnsOf = async (sessionId: string) =>
  (await alice.session(sessionId).recent()).map((turn) => turn.messages.map((message) => message.content));

describe('LongTermMemory in classic chains', () => {
  it('serves ConversationChain.invoke with memories and last turns', async () => {
    const { llm, prompts, config } = model('Grand.', 'Pianos.');
    const chain = new ConversationChain({ llm, memory: new LongTermMemory({ memory: alice, sessionId: 's' }) });
    await chain.invoke({ input: 'I also tune pianos.' }, config);
    await chain.invoke({ input: 'What do I do with pianos?' }, config);
    expect(prompts[1]).toContain('Restores pianos');
    expect(prompts[1]).toContain('Human: I also tune pianos.\nAI: Grand.');
    expect(await turnsOf('s')).toEqual([
      ['I also tune pianos.', 'Grand.'],
      ['What do I do with pianos?', 'Pianos.'],
    ]);
  });

  it('serves ConversationChain.stream: loads, streams, saves', async () => {
    const { llm, prompts, config } = model('Pianos.');
    const chain = new ConversationChain({ llm, memory: new LongTermMemory({ memory: alice, sessionId: 's' }) });
    const chunks: unknown[] = [];
    for await (const chunk of await chain.stream({ input: 'What pianos?' }, config)) chunks.push(chunk);
    expect(JSON.stringify(chunks)).toContain('Pianos.');
    expect(prompts[0]).toContain('Restores pianos');
    expect(await turnsOf('s')).toEqual([['What pianos?', 'Pianos.']]);
  });

  it('fills a placeholder with messages', async () => {
    const { llm, prompts, config } = model('Grand.', 'Pianos.');
    const prompt = ChatPromptTemplate.fromMessages([new MessagesPlaceholder('past'), ['human', '{input}']]);
    const past = new LongTermMemory({ memory: alice, memoryKey: 'past', returnMessages: true });
    const chain = new LLMChain({ llm, prompt, memory: past });
    await chain.invoke({ input: 'I also tune pianos.' }, config);
    await chain.invoke({ input: 'What pianos?' }, config);
    expect(prompts[1]).toMatch(/^system: [^]*Restores pianos/);
    expect(prompts[1]).toMatch(/\nhuman: I also tune pianos\.\nai: Grand\.\nhuman: What pianos\?$/);
  });

  it('gives the memories as a message of the user, for models that take one system message', async () => {
    const as = { memory: alice, returnMessages: true, memoriesAs: 'human' } as const;
    const { history } = await new LongTermMemory(as).loadMemoryVariables({ input: 'pianos' });
    expect(history.map((one: BaseMessage) => one.getType())).toEqual(['human']);
    expect(history[0].text).toContain('Restores pianos');
  });

  it('takes the named input of a prompt with two variables', async () => {
    const { llm, prompts, config } = model('At the pier.');
    const prompt = PromptTemplate.fromTemplate('{history}\nDocs: {context}\nQuestion: {question}');
    const named = new LongTermMemory({ memory: alice, inputKey: 'question', sessionId: 's' });
    const chain = new LLMChain({ llm, prompt, memory: named });
    await chain.invoke({ question: 'Where are the pianos?', context: '<docs>' }, config);
    expect(prompts[0]).toContain('Restores pianos');
    expect(await turnsOf('s')).toEqual([['Where are the pianos?', 'At the pier.']]);
  });

  it('leaves braces in memories and turns as they are', async () => {
    await alice.add('Writes {input} and ${history} as names of piano templates', { wait: true });
    const { llm, prompts, config } = model('Use {curly}.', 'ok');
    const chain = new ConversationChain({ llm, memory: new LongTermMemory({ memory: alice }) });
    await chain.invoke({ input: 'piano templates {0}?' }, config);
    await chain.invoke({ input: 'piano templates?' }, config);
    expect(prompts[1]).toContain('Writes {input} and ${history} as names');
    expect(prompts[1]).toContain('Human: piano templates {0}?\nAI: Use {curly}.');
  });

  it('stands beside a BufferMemory in a CombinedMemory with keys of their own', async () => {
    const { llm, prompts, config } = model('Grand.', 'Pianos.');
    const prompt = PromptTemplate.fromTemplate('{known}\nSo far: {history}\nHuman: {input}');
    const known = new LongTermMemory({ memory: alice, memoryKey: 'known', recentTurns: 0, sessionId: 's' });
    const combined = new CombinedMemory({ memories: [new BufferMemory({ inputKey: 'input' }), known] });
    const chain = new LLMChain({ llm, prompt, memory: combined });
    await chain.invoke({ input: 'I also tune pianos.' }, config);
    await chain.invoke({ input: 'What pianos?' }, config);
    expect(prompts[1]).toMatch(/Restores pianos[^]*So far: Human: I also tune pianos\.\nAI: Grand\.\nHuman: What/);
    expect(prompts[1]!.match(/I also tune pianos/g)).toHaveLength(1);
    await combined.clear();
    expect(await combined.loadMemoryVariables({ input: 'qqzz' })).toEqual({ history: '', known: '' });
    expect(await turnsOf('s')).toEqual([]);
    expect((await alice.list()).memories.map((one) => one.content)).toContain('Restores pianos');
  });

  it('serves ConversationalRetrievalQAChain, whose sources need an outputKey', async () => {
    const { llm, prompts, config } = model('Where are the pianos now?', 'At the pier.');
    const retriever = new FakeRetriever({ output: [new Document({ pageContent: 'The pier holds nine pianos.' })] });
    const past = new LongTermMemory({
      memory: alice,
      memoryKey: 'chat_history',
      outputKey: 'text',
      returnMessages: true,
      sessionId: 's',
    });
    const chain = ConversationalRetrievalQAChain.fromLLM(llm, retriever, {
      memory: past,
      returnSourceDocuments: true,
    });
    expect(await chain.invoke({ question: 'Where are the pianos?' }, config)).toMatchObject({ text: 'At the pier.' });
    expect(prompts[0]).toContain('Restores pianos');
    expect(await turnsOf('s')).toEqual([['Where are the pianos?', 'At the pier.']]);
    expect(JSON.stringify(await turnsOf('s'))).not.toContain('nine pianos');
  });

  it('saves nothing of a run that is aborted or fails, and serves the next one', async () => {
    const slow = new FakeListChatModel({ responses: ['Late.'], sleep: 200 });
    const past = new LongTermMemory({ memory: alice, sessionId: 's' });
    const chain = new ConversationChain({ llm: slow, memory: past });
    const aborting = new AbortController();
    const running = chain.invoke({ input: 'I own a ladder.', signal: aborting.signal });
    setTimeout(() => aborting.abort(), 20);
    await expect(running).rejects.toThrow('AbortError');
    const failing = new RunnableLambda<unknown, string>({ func: () => Promise.reject(new Error('model down')) });
    const broken = new LLMChain({
      llm: failing,
      prompt: PromptTemplate.fromTemplate('{history} {input}'),
      memory: past,
    });
    await expect(broken.invoke({ input: 'I own a boat.' })).rejects.toThrow('model down');
    expect(await turnsOf('s')).toEqual([]);
    const signal = new AbortController().signal;
    expect(await chain.invoke({ input: 'I own a kettle.', signal })).toMatchObject({ response: 'Late.' });
    expect(await turnsOf('s')).toEqual([['I own a kettle.', 'Late.']]);
  });
});

describe('LongTermMemory in an AgentExecutor', () => {
  /** An executor whose agent answers at once, and the prompts it saw. */
  function executor(past: LongTermMemory) {
    const prompts: string[] = [];
    const llm = RunnableLambda.from<{ toString(): string }, AIMessage>((prompt) => {
      prompts.push(prompt.toString());
      return new AIMessage('You restore pianos.');
    });
    const prompt = ChatPromptTemplate.fromMessages([
      new MessagesPlaceholder('chat_history'),
      ['human', '{input}'],
      new MessagesPlaceholder('agent_scratchpad'),
    ]);
    const agent = createToolCallingAgent({ llm, tools: [], prompt });
    const options = { agent, tools: [], memory: past, returnIntermediateSteps: true };
    return { running: new AgentExecutor(options), prompts };
  }

  const pastOf = (over: { readonly outputKey?: string } = {}) =>
    new LongTermMemory({ memory: alice, memoryKey: 'chat_history', returnMessages: true, sessionId: 's', ...over });

  it('is loaded and saved by invoke; what it loaded is not saved again', async () => {
    const { running, prompts } = executor(pastOf({ outputKey: 'output' }));
    expect(await running.invoke({ input: 'What do I do with pianos?' })).toMatchObject({
      output: 'You restore pianos.',
    });
    expect(prompts[0]).toContain('Restores pianos');
    expect(await turnsOf('s')).toEqual([['What do I do with pianos?', 'You restore pianos.']]);
  });

  it('needs no outputKey, because the values of the run are no answers', async () => {
    const { running } = executor(pastOf());
    await running.invoke({ input: 'What do I do with pianos?' });
    expect(await turnsOf('s')).toEqual([['What do I do with pianos?', 'You restore pianos.']]);
  });

  it('is saved by stream, and loaded by hand before it', async () => {
    const past = pastOf({ outputKey: 'output' });
    const { running, prompts } = executor(past);
    const input = 'What do I do with pianos?';
    await expect(running.stream({ input }).then(readAll)).rejects.toThrow('chat_history');
    await readAll(await running.stream({ input, ...(await past.loadMemoryVariables({ input })) }));
    expect(prompts).toHaveLength(1);
    expect(prompts[0]).toContain('Restores pianos');
    expect(await turnsOf('s')).toEqual([[input, 'You restore pianos.']]);
  });

  async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
    for await (const chunk of stream) expect(chunk).toBeDefined();
  }
});
