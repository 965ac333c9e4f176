// One agent, many users and threads at once: nobody sees or gets what is another's.
import type { BaseMessage } from '@langchain/core/messages';
import { MemorySaver } from '@langchain/langgraph';
import { createAgent, tool } from 'langchain';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { longTermMemoryMiddleware } from '../../src/langchain/middleware.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { answering, calls, middlewareWorld, says, systemText, wordsOf } from './middleware-world.js';

const users = ['ann', 'bob', 'cid', 'dan'];
const threads = ['t1', 't2', 't3'];

/** Answers at uneven times, so that calls overtake each other. */
function unevenEmbedder() {
  const embedder = hashingEmbedder();
  let asked = 0;
  return {
    ...embedder,
    embedQuery: async (text: string) => (await sleep((asked++ * 7) % 5), embedder.embedQuery(text)),
  };
}

function asker(messages: readonly BaseMessage[]): string {
  return /I am (\w+) in (\w+)/u
    .exec(messages.findLast((one) => one.getType() === 'human')!.text)!
    .slice(1)
    .join(' ');
}

it('G4: users and threads of one agent, all at once over a tool loop, never mix', async () => {
  const { memory, turns, reported, onError } = await middlewareWorld({ embedder: unevenEmbedder() });
  // Threads have the same names for all users.
  for (const user of users) await memory.for(user).add(`The secret animal is ${user}-animal`, { wait: true });
  const wait = tool(async () => (await sleep(Math.random() * 4), 'waited'), {
    name: 'wait',
    description: 'wait',
    schema: z.object({}),
  });
  const prompts: string[] = [];
  const model = answering((messages) => {
    prompts.push(`${asker(messages)}: ${/(\w+)-animal/u.exec(systemText(messages))?.[1]}`);
    return messages.at(-1)!.getType() === 'human' ? calls('wait') : `done ${asker(messages)}`;
  }, 500);
  const agent = createAgent({
    model,
    tools: [wait],
    middleware: [longTermMemoryMiddleware({ memory, onError })],
    checkpointer: new MemorySaver(),
  });
  const rounds = 3;
  const talk = async (user: string, thread: string): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      const config = { context: { userId: user }, configurable: { thread_id: `${user}/${thread}` } };
      await agent.invoke(says(`I am ${user} in ${thread}, what is the secret animal of round ${round}?`), config);
    }
  };
  await Promise.all(users.flatMap((user) => threads.map((thread) => talk(user, thread))));
  expect(prompts).toHaveLength(users.length * threads.length * rounds * 2);
  for (const prompt of prompts) expect(prompt).toMatch(/^(\w+) \w+: \1$/u);
  const kept = (await Promise.all(users.map((user) => turns(user)))).flat();
  expect(kept).toHaveLength(users.length * threads.length * rounds);
  for (const turn of kept) {
    const [, user, thread] = /I am (\w+) in (\w+)/u.exec(turn.messages[0]!.content)!;
    expect([turn.authorId, turn.sessionId, wordsOf(turn).at(-1)]).toEqual([
      user,
      `${user}/${thread}`,
      `assistant: done ${user} ${thread}`,
    ]);
  }
  expect(reported).toEqual([]);
  await memory.close();
});

it('G4: two users in one thread of the same name, at the same moment with the same words, get their own', async () => {
  const { memory } = await middlewareWorld({ embedder: unevenEmbedder() });
  for (const user of users) await memory.for(user).add(`The secret animal is ${user}-animal`, { wait: true });
  const model = answering((messages) => /(\w+)-animal/u.exec(systemText(messages))?.[1] ?? 'nobody');
  const agent = createAgent({ model, tools: [], middleware: [longTermMemoryMiddleware({ memory })] });
  const answers = await Promise.all(
    users.map(async (userId) => {
      const config = { context: { userId }, configurable: { thread_id: 'same' } };
      return (await agent.invoke(says('What is the secret animal?'), config)).messages.at(-1)!.text;
    }),
  );
  expect(answers).toEqual(users);
  for (const user of users) expect(await memory.for(user).session('same').recent()).toHaveLength(1);
  await memory.close();
});
