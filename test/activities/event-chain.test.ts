import { beforeEach, describe, expect, it } from 'vitest';
import type { Attempt } from '../../src/activities/attempt.js';
import { appendToChain } from '../../src/activities/event-chain.js';
import { headKey, isChained, type ChainHead } from '../../src/domain/audit.js';
import { ChainWalk, type AuditFindings } from '../../src/domain/audit-check.js';
import type { EventRow, EventType } from '../../src/domain/event.js';
import type { Store } from '../../src/ports/index.js';
import { aPartition } from '../support/builders.js';
import { inMemoryStore } from '../support/in-memory-store.js';

const start = Date.parse('2026-11-01T10:00:00.000Z');

let store: Store;
let partition: string;
let now: number;

beforeEach(async () => {
  now = start;
  store = inMemoryStore({ dimensions: 4, now: () => now });
  partition = aPartition();
  const owner = { tenantId: 'default', ownerUserId: 'ann', createdAt: new Date(start).toISOString() };
  await store.namespaces.ensure({ partition, namespace: 'tenant/default/user/ann', ...owner });
});

const told = (type: EventType = 'created'): EventRow => ({
  events: [{ type, memoryId: null, causeId: 'cause', reason: 'told', at: new Date(now).toISOString() }],
});

function append(key: string, over: Partial<Attempt> = {}): Promise<void> {
  const attempt = { signal: new AbortController().signal, firstStartedAt: now, reach: () => {}, ...over };
  return appendToChain({ ports: { store, clock: () => now }, partition, key, attempt }, told());
}

/** Dies at a point, once. */
const dyingAt = (point: string): Partial<Attempt> => ({
  reach: (reached) => {
    if (reached === point) throw new Error(`died at ${point}`);
  },
});

async function put(key: string, queuedAt: number, body: EventRow): Promise<void> {
  const at = new Date(start).toISOString();
  await store.ledger.put(partition, { kind: 'event', key, sessionId: null, at, queuedAt, open: false, body });
}

async function rows() {
  return store.ledger.list(partition, { kinds: ['event'], order: 'oldest', limit: 10_000 });
}

const headNow = async (): Promise<ChainHead | null> =>
  ((await store.ledger.get(partition, 'head', headKey))?.body as ChainHead | undefined) ?? null;

async function walked(): Promise<AuditFindings> {
  const walk = new ChainWalk(await headNow());
  for (const { key, at, body } of await rows()) walk.add({ place: { partition, key, at }, body: body as EventRow });
  return walk.findings(await headNow());
}

const numbers = async (): Promise<readonly unknown[]> =>
  (await rows()).map(({ key, body }) => (isChained(body as EventRow) ? (body as { seq: number }).seq : key));

describe('appending to a chain of events', () => {
  it('numbers the rows in the order they are written', async () => {
    for (const key of ['c', 'a', 'b']) await append(key);
    expect(await numbers()).toEqual([1, 2, 3]);
    expect((await rows()).map(({ key }) => key)).toEqual(['c', 'a', 'b']);
    expect(await walked()).toMatchObject({ rows: 3, before: 0, head: { seq: 3 }, problems: [] });
  });

  it('G2: twice is once, also much later', async () => {
    for (const key of ['a', 'a', 'b', 'a', 'b']) await append(key);
    expect(await numbers()).toEqual([1, 2]);
    expect(await walked()).toMatchObject({ rows: 2, problems: [] });
  });

  it.each(['persist.linked', 'persist.chained'])(
    'G2: stopped at %s and run again, is as if it had not been',
    async (point) => {
      await append('a');
      await expect(append('b', dyingAt(point))).rejects.toThrow('died');
      expect((await walked()).problems).toEqual([]);
      await append('b');
      await append('c');
      expect(await numbers()).toEqual([1, 2, 3]);
      expect(await walked()).toMatchObject({ rows: 3, head: { seq: 3 }, problems: [] });
      expect((await headNow())?.seq).toBe(3);
    },
  );

  it('goes on behind a row whose writer was stopped before it moved the head and never came back', async () => {
    await expect(append('a', dyingAt('persist.linked'))).rejects.toThrow('died');
    await append('b');
    expect(await numbers()).toEqual([1, 2]);
    expect(await walked()).toMatchObject({ rows: 2, problems: [] });
  });

  it('writes nothing when its deadline has passed', async () => {
    await append('a');
    await expect(append('b', { deadline: now })).rejects.toMatchObject({ code: 'timeout' });
    expect(await numbers()).toEqual([1]);
  });

  it('keeps the order when the clock is set back', async () => {
    await append('b');
    now = start - 3_600_000;
    await append('a');
    await append('c');
    expect((await rows()).map(({ key }) => key)).toEqual(['b', 'a', 'c']);
    expect(await walked()).toMatchObject({ rows: 3, problems: [] });
  });

  it('links its first row to all the rows that were there before, over many pages, and to no mark of a session', async () => {
    for (let index = 0; index < 2300; index++) await put(`old-${index}`, index, told());
    await put('mark', 7, told('session_ended'));
    await put('late', (start + 60_000) * 1000, told());
    await append('a');
    await put('asked', (start + 61_000) * 1000, told('asked'));
    await append('b');
    expect(await walked()).toMatchObject({ rows: 2, before: 2301, problems: [] });
    expect((await numbers()).slice(-3)).toEqual([1, 2, 'asked']);
    await store.ledger.remove(partition, [{ kind: 'event', key: 'old-1234' }]);
    expect((await walked()).problems).toMatchObject([{ fault: 'missing', seq: 0 }]);
  });

  it('finds its end again when the head was lost', async () => {
    await put('old', 1, told());
    for (const key of ['a', 'b']) await append(key);
    await store.ledger.remove(partition, [{ kind: 'head', key: headKey }]);
    expect((await walked()).problems).toMatchObject([{ fault: 'head_missing', seq: 2 }]);
    await append('c');
    expect(await walked()).toMatchObject({ rows: 3, before: 1, head: { seq: 3 }, problems: [] });
  });
});
