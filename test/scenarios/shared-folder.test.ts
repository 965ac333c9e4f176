// Several memories of one folder opened by one process: still one lane a namespace, and closing costs nothing.
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import type { Embedder } from '../../src/ports/index.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { scriptedTier } from '../support/scripted-tier.js';
import { silentLog } from '../support/silent-log.js';
import { aFolder } from './both-engines.js';

let folder: string;
beforeEach(async () => {
  folder = await aFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Ingestions that run at this moment, by user; the most at once is what is asked about. */
function counted(): { readonly most: () => number; readonly run: () => Promise<void> } {
  let [now, most] = [0, 0];
  return {
    most: () => most,
    async run() {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
    },
  };
}

let waiting = 0;

/** An embedder that answers nothing and gives up only when it is told to. */
const untilAborted: Embedder = {
  ...hashingEmbedder(),
  embedDocuments: (_, signal) => {
    waiting += 1;
    return new Promise((_resolve, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason as Error), { once: true });
    });
  },
};

function open(run: () => Promise<void> = async () => {}, embedder = hashingEmbedder()): Promise<DurableMemory> {
  const rules = scriptedTier(async (turn) => {
    await run();
    const [, city] = /live in (\w+)/.exec(turn.messages[0]!.content) ?? [];
    return [{ content: turn.messages[0]!.content, attribute: 'user.city', cardinality: 'one', object: city ?? null }];
  });
  const parts = { log: silentLog, embedder, rules };
  return openMemory({ configFolder: null, engine: 'embedded', folder, parts });
}

const day = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString();

describe('one folder opened several times in a process', () => {
  it('G3: six memories hand in to one namespace: one ingestion at a time, none fails, one city is current', async () => {
    const { most, run } = counted();
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(run)));
    const results = await Promise.all(
      Array.from({ length: 18 }, (_, index) =>
        opened[index % 6]!.for('ann').remember(`I live in City${index}.`, { at: day(index), wait: true }),
      ),
    );
    expect(results.map(({ outcome }) => outcome!.status)).toEqual(results.map(() => 'done'));
    expect(most()).toBe(1);
    const ann = opened[0]!.for('ann');
    expect((await ann.list()).memories.map((one) => one.content)).toEqual(['I live in City17.']);
    expect((await ann.list({ status: 'all' })).memories).toHaveLength(18);
    await Promise.all(opened.map((memory) => memory.close()));
  });

  it('G1: a turn whose ingestion is cut short by close again and again is done in the end', async () => {
    for (let opening = 0; opening < 6; opening++) {
      const memory = await open(undefined, untilAborted);
      if (opening === 0) await memory.for('ann').remember('I live in Porto.');
      await expect.poll(() => waiting, { interval: 2 }).toBe(opening + 1);
      await memory.close();
    }
    const memory = await open();
    const ann = memory.for('ann');
    await expect.poll(async () => (await ann.list()).memories.length).toBe(1);
    await memory.close();
  });

  it('a memory that waits for its turn closes at once', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = await open(() => held);
    const second = await open();
    await first.for('ann').remember('I live in Porto.');
    await second.for('ann').remember('I live in Lisbon.');
    await second.close();
    release();
    await expect.poll(async () => (await first.for('ann').list({ status: 'all' })).memories.length).toBe(2);
    await first.close();
  });
});
