// Between any two writes of any step or job: what remains is finished as if nothing had happened. Over an in-memory
// store, so that there is a run for every single write.
import { beforeAll, describe, expect, it } from 'vitest';
import { openMemory, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { anId } from '../support/builders.js';
import type { Point } from '../../src/activities/points.js';
import { memoryId } from '../../src/domain/ids.js';
import type { Job, NoteJob } from '../../src/domain/job.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { expectWhole } from '../support/fault-checks.js';
import { comparable, holdings, ingestionOf, namer, type Comparable } from '../support/fault-dump.js';
import { faultEmbedder, faultModel, turns, type FaultTurn } from '../support/fault-scenario.mjs';
import { faultStore, type WriteFault } from '../support/fault-store.js';
import { eventually } from '../support/fault-wait.js';
import { idleEngine } from '../support/fault-idle-engine.js';
import type { Store } from '../../src/ports/index.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { silentLog } from '../support/silent-log.js';

const principal = { tenantId: 'faults', userId: 'alice' };
const { partition } = userNamespace(principal);
const more = [
  { turnId: 'guess', at: '2026-11-02T09:00:00.000Z', text: 'I went climbing.' },
  { turnId: 'other', at: '2026-11-02T10:00:00.000Z', text: 'I went diving.' },
];
const told = [...turns, ...more];
const turnIds = [...told.map((turn) => turn.turnId), 'earlier', 'stale', 'rival'];

const memoryOf = (turnId: string, index = 0): string => memoryId(partition, ingestionOf(partition, turnId), index);

const by = { authorId: 'alice', acceptedAt: '2026-11-03T09:00:00.000Z' };

/** One job of each kind, worked off after the turns. */
const jobs: readonly Job[] = [
  { ...by, kind: 'edit', memoryId: memoryOf('t8'), change: { content: 'The user drinks hot cocoa in the evening.' } },
  { ...by, kind: 'confirm', memoryId: memoryOf('guess') },
  { ...by, kind: 'reject', memoryId: memoryOf('other') },
  { ...by, kind: 'forget', ids: [memoryOf('t9', 1)] },
];

/** Handed in by a client on its own; it has no outcome. */
const note: NoteJob = {
  kind: 'note',
  acceptedAt: by.acceptedAt,
  injections: [
    { at: by.acceptedAt, answerId: 'answer', session: null, by: partition, memories: [[memoryOf('t8'), 1]] },
  ],
  lost: 0,
};

type Parts = NonNullable<OpenMemoryOptions['parts']>;

async function open(store: Store, own: Parts = {}): Promise<DurableMemory> {
  const retry = { mostTries: 3, firstWaitMs: 1, longestWaitMs: 1 };
  const parts = { store, embedder: faultEmbedder(), model: faultModel(), log: silentLog, retry, ...own };
  return openMemory({ configFolder: null, engine: 'embedded', parts });
}

/** A store in which everything is accepted and nothing begun. */
async function accepted(): Promise<Store> {
  const store = inMemoryStore({ dimensions: await faultEmbedder().dimensions() });
  await handIn(store, told);
  for (const [index, body] of [...jobs, note].entries()) {
    const place = { key: anId(`job ${body.kind}`), queuedAt: (Date.now() + 1000) * 1000 + index };
    const entry = { kind: 'job', sessionId: null, at: body.acceptedAt, open: true, body, ...place } as const;
    await store.ledger.put(partition, entry);
  }
  return store;
}

async function handIn(store: Store, list: readonly Pick<FaultTurn, 'turnId' | 'at' | 'text'>[]): Promise<void> {
  const memory = await open(store, { engine: async () => idleEngine });
  for (const { text, ...options } of list) await memory.for(principal).remember(text, options);
  await memory.close();
}

const earlier = { turnId: 'earlier', at: '2026-11-01T08:00:00.000Z', text: 'I live in Moss.' };
const stale = {
  turnId: 'stale',
  at: '2026-11-01T09:00:00.000Z',
  text: 'I live in Voss. I now drink mead in the night.',
};
const rival = {
  turnId: 'rival',
  at: '2026-11-01T08:30:00.000Z',
  text: 'I live in Hamar. I now drink milk in the night.',
};

/** A turn that failed after its plan was made, asked for again when what it meant to replace is no longer there. */
async function staleRetry(): Promise<Store> {
  const store = inMemoryStore({ dimensions: await faultEmbedder().dimensions() });
  await handIn(store, [{ ...earlier, text: 'I drink wine in the night.' }, stale, rival]);
  let reached = 0;
  const reach = (point: Point): void => {
    if (point === 'persist.before' && ++reached === 2) throw new Error('a fault of the second turn');
  };
  await drain(store, { reach });
  const memory = await open(store, { engine: async () => idleEngine });
  await memory.for(principal).retry(ingestionOf(partition, stale.turnId));
  await memory.close();
  return store;
}

async function drain(store: Store, parts: Parts = {}): Promise<void> {
  const memory = await open(store, parts);
  await eventually('the queue is empty', async () => (await memory.for(principal).queued()) === 0);
  await memory.close();
}

/** Works everything off and returns what is there. */
async function finish(store: Store, inner = store): Promise<Comparable> {
  await drain(store);
  const found = await holdings(inner, partition);
  await expectWhole({ store: inner, partition, embedder: faultEmbedder() }, found);
  return comparable(found, namer(principal, turnIds));
}

/** A run with one fault, finished by the next process. */
async function finishAfter(store: Store, fault: WriteFault, at: number): Promise<Comparable> {
  const faulty = faultStore(store, fault, at);
  const doomed = await open(faulty.store);
  await faulty.happened;
  // The answer that got lost is asked for again by the same process; a dead one does nothing more.
  if (fault === 'answer lost')
    await eventually('the queue is empty', async () => (await doomed.for(principal).queued()) === 0);
  await doomed.close();
  return finish(store);
}

describe.each([
  ['every step and job', accepted, told.length + jobs.length],
  ['a turn retried with a plan older than the store', staleRetry, 3],
] as const)('a fault at every write of %s', (_, prepared, ends) => {
  let undisturbed: Comparable;
  let writes: readonly string[];

  beforeAll(async () => {
    const store = await prepared();
    const watched = faultStore(store, 'dies', 0);
    undisturbed = await finish(watched.store, store);
    writes = [...watched.writes];
  });

  it('undisturbed, every turn and job ends well', () => {
    const ended = undisturbed.entries.filter((entry) => entry['kind'] === 'outcome');
    expect(ended).toHaveLength(ends);
    for (const { body } of ended) expect(body).toMatchObject({ status: 'done' });
    expect(writes.length).toBeGreaterThan(5);
  });

  it.each<WriteFault>(['dies', 'answer lost'])('G2 G5: %s: what remains is as after one run', async (fault) => {
    const runs = writes.map(async (write, index) => {
      const left = await finishAfter(await prepared(), fault, index + 1);
      expect(left, `${fault} at write ${index + 1}, ${write}`).toEqual(undisturbed);
    });
    await Promise.all(runs);
  });
});
