// A confidential fact on both engines: found by its rare word where its vector alone does not find it, by its owner only,
// and ranked among what stands in clear in the same order.
import { rm } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { anId } from '../support/builders.js';
import { openDistributed } from '../support/distributed.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { silentLog } from '../support/silent-log.js';
import { aFolder, engines, type EngineName } from './both-engines.js';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const parts = { log: silentLog, embedder: hashingEmbedder(), clock: () => now };
/** A busy machine is no reason to find nothing. */
const patient = { touch: false, strict: true, deadlineMs: 60_000 };
const principal = { tenantId: `words-${anId()}`, userId: 'alice' };

const secret = 'The user keeps the spare key under the Zinnober lamp.';
const facts: readonly (readonly [content: string, sensitivity: 'internal' | 'confidential'])[] = [
  [secret, 'confidential'],
  ['The user owes Ozelot a lamp and meets her on Tuesdays.', 'confidential'],
  ['The user parks the bicycle behind the lamp shop in Baden.', 'internal'],
  ['The user keeps Tuesdays free for the choir and the bicycle.', 'internal'],
  ['The user grows tomatoes and beans on the roof.', 'internal'],
];

/** Each holds a rare word of one fact among so many others that no vector is near. */
const rare =
  'Somebody quite recently wanted our honest opinion whether Zinnober paint stays stable inside warm cupboards';
const questions = [rare, 'bicycle Tuesdays', 'lamp shop', 'Which lamp is owed on Tuesdays?'];

interface Answer {
  readonly question: string;
  readonly order: readonly string[];
}

interface Told {
  readonly owner: readonly Answer[];
  readonly reader: readonly Answer[];
  /** What let the secret in, when the rare question is asked; null when nothing did. */
  readonly passed: string | null;
}

async function told(memory: DurableMemory): Promise<Told> {
  const alice = memory.for(principal);
  for (const [content, sensitivity] of facts) {
    await alice.add({ content, sensitivity }, { wait: 500_000 });
    expect((await alice.list({ limit: 50 })).memories.map((one) => one.content)).toContain(content);
  }
  const ask = async (who: typeof alice): Promise<readonly Answer[]> => {
    const answers: Answer[] = [];
    for (const question of questions) {
      const { memories } = await who.recall(question, patient);
      const scored = memories.map(({ score, content }) => `${score.toFixed(4)} ${content}`);
      answers.push({ question, order: scored.toSorted().toReversed() });
    }
    return answers;
  };
  const { memories, explain = [] } = await alice.recall(rare, { ...patient, explain: true });
  const found = memories.find(({ content }) => content === secret);
  return {
    owner: await ask(alice),
    reader: await ask(memory.for({ ...principal, ceiling: 'internal' })),
    passed: explain.find(({ id }) => id === found?.id)?.passed ?? null,
  };
}

async function toldOn(engine: EngineName): Promise<Told> {
  const { memory, stop } = engine === 'embedded' ? await openFolder() : await openDistributed(parts);
  try {
    return await told(memory);
  } finally {
    await stop();
  }
}

async function openFolder(): Promise<{ readonly memory: DurableMemory; readonly stop: () => Promise<unknown> }> {
  const folder = await aFolder();
  const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
  return { memory, stop: () => memory.close().then(() => rm(folder, { recursive: true, force: true })) };
}

describe('the words of confidential facts', () => {
  const results = new Map<EngineName, Told>();
  beforeAll(async () => {
    for (const engine of engines) results.set(engine, await toldOn(engine));
  });

  it.each(engines)('%s: a rare word finds what the vector does not', (engine) => {
    const { owner, passed } = results.get(engine)!;
    expect(passed).toBe('rare_word');
    expect(owner[0]!.order.map((line) => line.slice(7))).toEqual([secret]);
  });

  it.each(engines)('%s: who may not see them finds none of them by any word', (engine) => {
    const { reader } = results.get(engine)!;
    const text = JSON.stringify(reader);
    for (const [content, sensitivity] of facts)
      expect(text.includes(content)).toBe(sensitivity === 'internal' && !content.includes('tomatoes'));
    expect(reader[0]!.order).toEqual([]);
  });

  it('both engines give the same order and scores, to their owner and to others', () => {
    expect(results.get('distributed')).toEqual(results.get('embedded'));
    expect(results.get('embedded')!.owner[1]!.order.length).toBeGreaterThan(1);
  });
});
