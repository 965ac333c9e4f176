// Users who go on talking while servers die, and what must be there of it afterwards.
import { expect } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { isMemoryError, isRetryable } from '../../src/domain/errors.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Turn } from '../../src/domain/turn.js';
import type { Store } from '../../src/ports/index.js';
import { expectWhole } from './fault-checks.js';
import { holdings, ingestionOf } from './fault-dump.js';
import { faultEmbedder } from './fault-scenario.mjs';
import { eventually } from './fault-wait.js';

type User = { readonly tenantId: string; readonly userId: string };

/** A load that runs until it is ended. */
export interface Load {
  /** How many calls were accepted so far. */
  accepted(): number;
  /** How many calls threw so far. */
  refused(): number;
  /** Turns that are accepted and not worked off. */
  waiting(): Promise<number>;
  /** Resolves when so many more calls were accepted than now. */
  more(count: number): Promise<void>;
  end(): Promise<void>;
  /** Waits until all is worked off; then every accepted turn has one outcome and set of effects, and no other is half there. */
  expectKept(store: Store): Promise<void>;
}

const start = Date.parse('2026-11-01T00:00:00.000Z');

/** Each user hands in turn after turn: fills a slot, says something new, repeats a fact. A call that throws is not repeated. */
export function talk(memory: DurableMemory, users: readonly User[]): Load {
  const accepted = new Map(users.map((user) => [user, [] as string[]]));
  let [count, refused, isOver] = [0, 0, false];

  const one = async (user: User): Promise<void> => {
    for (let number = 0; !isOver; number += 1) {
      const turnId = `turn-${number}`;
      const texts = [`I live in Town${number}.`, `My thing${number} is new${number}.`, 'My bicycle is green.'];
      try {
        await memory.for(user).remember(texts[number % 3]!, { turnId, at: start + number * 60_000 });
        accepted.get(user)!.push(turnId);
        count += 1;
      } catch (error) {
        // Only what may be tried again; anything else is a fault.
        if (!isMemoryError(error) || !isRetryable(error.code)) throw error;
        refused += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  };

  const talking = Promise.all(users.map(one));
  return {
    accepted: () => count,
    refused: () => refused,
    async waiting() {
      const queued = await Promise.all(users.map((user) => memory.for(user).queued()));
      return queued.reduce((sum, one) => sum + one, 0);
    },
    async more(wanted) {
      const goal = count + wanted;
      await Promise.race([talking, eventually(`${wanted} more calls`, () => count >= goal)]);
    },
    async end() {
      isOver = true;
      await talking;
    },
    async expectKept(store) {
      for (const user of users) {
        await eventually('the queue is empty', async () => (await memory.for(user).queued()) === 0);
        await expectKept(store, user, accepted.get(user)!);
      }
    },
  };
}

async function expectKept(store: Store, user: User, accepted: readonly string[]): Promise<void> {
  const { partition } = userNamespace(user);
  const found = await holdings(store, partition);
  await expectWhole({ store, partition, embedder: faultEmbedder() }, found);
  const outcomes = found.entries.filter((entry) => entry.kind === 'outcome');
  for (const { body } of outcomes) expect(body).toMatchObject({ status: 'done' });
  const ended = new Set(outcomes.map((entry) => entry.key));
  for (const turnId of accepted) expect(ended).toContain(ingestionOf(partition, turnId));
  const turns = found.entries.filter((entry) => entry.kind === 'turn').map((entry) => entry.body as Turn);
  const said = new Set(turns.map((turn) => turn.messages[0]!.content));
  expect(found.memories.map((memory) => memory.sources[0]!.quote).toSorted()).toEqual([...said].toSorted());
}
