import { ConversationChain } from '@langchain/classic/chains';
import { AIMessage, BaseMessage, HumanMessage } from '@langchain/core/messages';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { describe, expect, it } from 'vitest';
import { isMemoryError } from '../../src/domain/errors.js';
import { LongTermMemory } from '../../src/langchain/long-term-memory.js';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';

const echoing = () => scriptedTier((turn) => [{ content: turn.messages.find((one) => one.role === 'user')!.content }]);

describe('LongTermMemory', () => {
  it('serves a ConversationChain: hands the turn in and shows it in the next prompt', async () => {
    const { memory } = await openInMemory({ rules: echoing() });
    const llm = new FakeListChatModel({ responses: ['Nice.', 'In Porto.'] });
    const chain = new ConversationChain({ llm, memory: new LongTermMemory({ memory: memory.for('alice') }) });
    expect(await chain.invoke({ input: 'I live in Porto.' })).toMatchObject({ response: 'Nice.' });
    expect(await chain.invoke({ input: 'Where do I live?' })).toMatchObject({ response: 'In Porto.' });
    await memory.close();
  });

  it('recalls in a later session what an earlier one said', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add('Restores pianos', { wait: true });
    const later = new LongTermMemory({ memory: alice, memoryKey: 'past' });
    const loaded = await later.loadMemoryVariables({ input: 'pianos' });
    expect(Object.keys(loaded)).toEqual(['past']);
    expect(loaded['past']).toContain('Restores pianos');
    expect(later.memoryKeys).toEqual(['past']);
    const messages = new LongTermMemory({ memory: alice, returnMessages: true });
    const { history } = await messages.loadMemoryVariables({ input: 'pianos' });
    expect(history.every((one: unknown) => one instanceof BaseMessage)).toBe(true);
    expect(await later.loadMemoryVariables({ input: 'qqzz unrelated' })).toEqual({ past: '' });
    await memory.close();
  });

  it('keeps what the user said beside an answer that is too long for a turn', async () => {
    const tier = echoing();
    const { memory } = await openInMemory({ rules: tier });
    const chained = new LongTermMemory({ memory: memory.for('alice') });
    await chained.saveContext({ input: 'I keep bees.' }, { response: '🐝'.repeat(50_000) });
    await expect.poll(() => tier.turns.length).toBe(1);
    expect(tier.turns[0]!.messages[1]!.content.isWellFormed()).toBe(true);
    await memory.close();
  });

  it('recalls nothing for an empty input, and does not throw', async () => {
    const { memory } = await openInMemory();
    expect(await new LongTermMemory({ memory: memory.for('alice') }).loadMemoryVariables({ input: '' })).toEqual({
      history: '',
    });
    await memory.close();
  });

  it('takes the words beside run options, and asks for the key when several could be meant', async () => {
    const tier = echoing();
    const { memory } = await openInMemory({ rules: tier });
    const alice = memory.for('alice');
    const plain = new LongTermMemory({ memory: alice });
    await plain.saveContext({ text: 'I play the oud.', signal: new AbortController().signal }, { output: 'hi' });
    const both = { question: 'My canoe is green.', context: '<docs>' };
    const error = await plain.saveContext(both, { answer: 'ok' }).catch((caught: unknown) => caught);
    expect(isMemoryError(error, 'invalid_input') && error.message).toContain('inputKey');
    const named = new LongTermMemory({ memory: alice, inputKey: 'question' });
    const output = { answer: 'At the pier.', sources: [] };
    const outputError = await named.saveContext(both, output).catch((caught: unknown) => caught);
    expect(isMemoryError(outputError, 'invalid_input') && outputError.message).toMatch(/answer, sources.*outputKey/);
    await new LongTermMemory({ memory: alice, inputKey: 'question', outputKey: 'answer' }).saveContext(both, output);
    await expect.poll(() => tier.turns.length).toBe(2);
    expect(JSON.stringify(tier.turns)).not.toContain('<docs>');
    await memory.close();
  });

  it.each([
    [{ input: 'I play the oud.' }, { output: 'Nice.', intermediate_steps: [] }],
    [{ input: 'I play the oud.' }, { output: 'Nice.', messages: [new AIMessage('Nice.')] }],
    [
      { question: 'I play the oud.', chat_history: [new HumanMessage('hello')] },
      { text: 'Nice.', sourceDocuments: [] },
    ],
  ])('takes the one text beside lists of messages, steps or sources: %o', async (input, output) => {
    const tier = echoing();
    const { memory } = await openInMemory({ rules: tier });
    await new LongTermMemory({ memory: memory.for('alice') }).saveContext(input, output);
    await expect.poll(() => tier.turns.length).toBe(1);
    expect(tier.turns[0]!.messages.map(({ content }) => content)).toEqual(['I play the oud.', 'Nice.']);
    await memory.close();
  });

  it('G7: stores the text of messages, never their printed form, and never what it injected', async () => {
    const tier = echoing();
    const { memory } = await openInMemory({ rules: tier });
    const history = new LongTermMemory({ memory: memory.for('alice') });
    await history.saveContext({ input: 'I play the oud.' }, { output: new AIMessage('Lovely instrument.') });
    await history.saveContext(
      { input: [new HumanMessage('and the ney')] },
      { output: new AIMessage({ content: [{ type: 'text', text: 'Both!' }] }) },
    );
    const injected = await history.loadMemoryVariables({ input: 'oud' });
    await history.saveContext({ input: 'And I started the kemence.', history: injected['history'] }, { output: 'hi' });
    await expect.poll(() => tier.turns.length).toBe(3);
    const said = JSON.stringify(tier.turns.map((turn) => turn.messages));
    expect(said).toContain('Lovely instrument.');
    expect(said).toContain('Both!');
    expect(said).not.toMatch(/object Object|lc_kwargs|memory-notes/);
    await memory.close();
  });

  it('G9: keeps the whole value within its budget, round after round', async () => {
    const { memory } = await openInMemory({ rules: echoing() });
    const alice = memory.for('alice');
    const history = new LongTermMemory({ memory: alice, budgetTokens: 150 });
    for (let round = 0; round < 25; round++) {
      await history.saveContext(
        { input: `round ${round}: I own tool number ${round}` },
        { output: 'ok '.repeat(round * 3) },
      );
      const { history: value } = await history.loadMemoryVariables({ input: 'Which tools do I own?' });
      const { tokens } = await alice.fitting([{ text: value }], Number.MAX_SAFE_INTEGER);
      expect(tokens).toBeLessThanOrEqual(Math.ceil(150 * 1.1));
    }
    await memory.close();
  });

  it('clear ends the session and keeps the memories', async () => {
    const { memory } = await openInMemory({ rules: echoing() });
    const alice = memory.for('alice');
    const history = new LongTermMemory({ memory: alice });
    await history.saveContext({ input: 'I restore pianos.' }, { output: 'Grand.' });
    await expect.poll(async () => (await alice.list()).memories.length).toBe(1);
    expect((await history.loadMemoryVariables({ input: 'zz' }))['history']).toContain('Grand.');
    await history.clear();
    expect(await history.loadMemoryVariables({ input: 'zz' })).toEqual({ history: '' });
    expect((await history.loadMemoryVariables({ input: 'pianos' }))['history']).toContain('pianos');
    await memory.close();
  });

  it('G8: a store that fails gives an empty value and a report; strict throws', async () => {
    const { memory, store } = await openInMemory();
    const broken = (): never => {
      throw new Error('connection refused');
    };
    Object.assign(store.memories, { nearest: broken, keywords: broken });
    const seen: unknown[] = [];
    const alice = memory.for('alice');
    const kind = new LongTermMemory({ memory: alice, onError: (error) => void seen.push(error) });
    expect(await kind.loadMemoryVariables({ input: 'allergies' })).toEqual({ history: '' });
    expect(seen).toHaveLength(1);
    await expect(
      new LongTermMemory({ memory: alice, strict: true }).loadMemoryVariables({ input: 'allergies' }),
    ).rejects.toSatisfy((error) => isMemoryError(error));
    await memory.close();
  });
});
