// The chain of events on both engines with their real stores: whole after whatever happened, and broken by every kind of
// planted fault.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import type { EventRow } from '../../src/domain/event.js';
import type { LedgerEntry, Store } from '../../src/ports/index.js';
import { engines, openEngine, type OpenedEngine } from './both-engines.js';
import { openRawStore, type RawStore } from './raw-store.js';

describe.each(engines)('the audit on the engine %s', (name) => {
  let opened: OpenedEngine;
  let raw: RawStore;
  let store: Store;

  beforeAll(async () => {
    raw = await openRawStore(name);
    store = raw.store;
    opened = await openEngine(name, { store });
  });
  afterAll(async () => {
    await opened.stop();
    await raw.close();
  });

  /** A user with a chain of six rows. */
  async function chained(): Promise<UserMemory> {
    const user = opened.user();
    for (let index = 1; index <= 6; index++)
      await user.add({ content: `The user has boat number ${index}.`, importance: 3 }, { wait: true });
    return user;
  }

  const rowsOf = (user: UserMemory): Promise<readonly LedgerEntry[]> =>
    store.ledger.list(user.namespace.partition, { kinds: ['event'], order: 'oldest', limit: 100 });

  async function found(user: UserMemory): Promise<readonly string[]> {
    const { whole, problems } = await user.audit();
    expect(whole).toBe(problems.length === 0);
    return problems.map(({ fault, seq, last }) => (seq === last ? `${fault} ${seq}` : `${fault} ${seq}-${last}`));
  }

  const change = (user: UserMemory, row: LedgerEntry, body: unknown): Promise<boolean> =>
    store.ledger.patch(user.namespace.partition, 'event', row.key, { body });

  it('finds nothing wrong with what the lane wrote', async () => {
    const user = await chained();
    expect(await found(user)).toEqual([]);
    expect(await user.audit()).toMatchObject({ rows: 6, before: 0, head: { seq: 6 }, namespace: user.namespace.path });
    expect((await user.events()).events.map(({ seq, type }) => [seq, type])).toEqual(
      [1, 2, 3, 4, 5, 6].map((seq) => [seq, 'created']),
    );
  });

  it('finds a gap, in the middle, at the beginning and at the end, and names it', async () => {
    const user = await chained();
    const rows = await rowsOf(user);
    const remove = (index: number) =>
      store.ledger.remove(user.namespace.partition, [{ kind: 'event', key: rows[index]!.key }]);
    await remove(2);
    expect(await found(user)).toEqual(['missing 3']);
    await remove(3);
    expect(await found(user)).toEqual(['missing 3-4']);
    await remove(0);
    await remove(5);
    expect(await found(user)).toEqual(['missing 1', 'missing 3-4', 'missing 6']);
  });

  it('finds a changed record, and goes on after it: later rows are whole', async () => {
    const user = await chained();
    const row = (await rowsOf(user))[3]!;
    const body = row.body as EventRow;
    await change(user, row, { ...body, events: body.events.map((event) => ({ ...event, reason: 'another' })) });
    expect(await found(user)).toEqual(['changed 4']);
    await user.add('The user has one more boat.', { wait: true });
    expect(await found(user)).toEqual(['changed 4']);
    expect(await user.audit()).toMatchObject({ rows: 7, head: { seq: 7 } });
  });

  it('finds two rows that were swapped', async () => {
    const user = await chained();
    const rows = await rowsOf(user);
    await change(user, rows[1]!, rows[2]!.body);
    await change(user, rows[2]!, rows[1]!.body);
    expect(await found(user)).toEqual(['changed 2', 'reordered 2', 'changed 3']);
  });

  it('finds a copy of a row and a row beside the chain', async () => {
    const user = await chained();
    const { partition } = user.namespace;
    const rows = await rowsOf(user);
    const { attempts: _, ...last } = rows.at(-1)!;
    await store.ledger.put(partition, { ...rows[4]!, key: 'copy', queuedAt: last.queuedAt + 1 });
    const { events } = last.body as EventRow;
    await store.ledger.put(partition, { ...last, key: 'beside', queuedAt: last.queuedAt + 2, body: { events } });
    expect(await found(user)).toEqual(['unchained 0', 'changed 5', 'duplicated 5']);
  });

  it('finds a chain that was cut and written anew, by the head of an earlier report', async () => {
    const user = await chained();
    const { head: known } = await user.audit();
    expect(await user.audit({ known: known! })).toMatchObject({ whole: true });
    const rows = await rowsOf(user);
    const cut = [
      ...rows.slice(3).map(({ key }) => ({ kind: 'event' as const, key })),
      { kind: 'head' as const, key: 'events' },
    ];
    await store.ledger.remove(user.namespace.partition, cut);
    for (let index = 0; index < 4; index++) await user.add(`The user has canoe number ${index}.`, { wait: true });
    expect(await user.audit()).toMatchObject({ whole: true, rows: 7 });
    expect((await user.audit({ known: known! })).problems).toMatchObject([{ fault: 'rewritten', seq: 6 }]);
  });

  it('G3: turns and jobs handed in at once by many callers end in one unbroken chain', async () => {
    const user = opened.user();
    const boats = Array.from({ length: 12 }, (_, index) => `The user has sailing boat number ${index}.`);
    const done = await Promise.all(boats.map((boat) => user.add(boat, { wait: true })));
    const ids = done.map(({ outcome }) => outcome!.items[0]!.memoryId!);
    await Promise.all([
      ...ids.slice(0, 4).map((id, index) => user.edit(id, { content: `The user has rowing boat number ${index}.` })),
      ...ids.slice(4, 8).map((id) => user.forget(id)),
      user.add('The user has a raft.', { wait: true }),
    ]);
    const { events } = await user.events({ limit: 1000 });
    const rows = [...new Set(events.map(({ seq }) => seq))];
    expect(rows).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(await user.audit()).toMatchObject({ whole: true, rows: 21, head: { seq: 21 } });
  });
});
