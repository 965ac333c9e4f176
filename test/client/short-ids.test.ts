import { describe, expect, it } from 'vitest';
import type { ClientContext } from '../../src/client/client-context.js';
import { getMemory, memoryHistory } from '../../src/client/history.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import type { MemoryFilter } from '../../src/ports/index.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { principalSchema } from '../../src/domain/principal.js';
import { mayAccess } from '../../src/domain/rights.js';
import { aMemory } from '../support/builders.js';
import { inMemoryArchive } from '../support/in-memory-blobs.js';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';

const tail = '0000-5000-8000-000000000001';
const current = aMemory({ id: `aaaaaaaa-${tail}` });
const twin = aMemory({ id: `bbbbbbbb-${tail}` });
const otherTwin = aMemory({ id: 'bbbbbbbb-0000-5000-8000-000000000002' });
const past = aMemory({ id: 'aaaaaaaa-0000-5000-8000-000000000003', status: 'superseded' });
const older = aMemory({ id: `cccccccc-${tail}`, status: 'superseded' });

/** Lists one memory a page and counts the pages. */
function contextWith(memories: readonly MemoryRecord[]) {
  const read = { pages: 0 };
  const list = (_partition: string, query: { filter?: MemoryFilter; after?: string | null }) => {
    read.pages += 1;
    const fitting = memories.filter(({ status }) => query.filter?.statuses?.includes(status) ?? true);
    const at = Number(query.after ?? 0);
    return Promise.resolve({
      records: fitting.slice(at, at + 1),
      next: at + 1 < fitting.length ? String(at + 1) : null,
    });
  };
  const get = (_partition: string, ids: readonly string[]) =>
    Promise.resolve(memories.filter(({ id }) => ids.includes(id)));
  const principal = principalSchema.parse({ userId: 'alice' });
  const namespace = userNamespace(principal);
  const ports = { store: { memories: { list, get } }, archive: inMemoryArchive() };
  const context = { ports, namespace, principal, rights: mayAccess };
  return { context: context as unknown as ClientContext, read };
}

describe('the first 8 characters of a memory id', () => {
  it('stand for the memory, in either case', async () => {
    const { context } = contextWith([twin, current]);
    expect((await getMemory(context, 'AAAAAAAA'))?.id).toBe(current.id);
    expect(await memoryHistory(context, 'aaaaaaaa')).toEqual([current]);
  });

  it('mean what is current before what is past', async () => {
    const { context } = contextWith([past, current, older]);
    expect((await getMemory(context, 'aaaaaaaa'))?.id).toBe(current.id);
    expect((await getMemory(context, 'cccccccc'))?.id).toBe(older.id);
  });

  it('are a conflict when they stand for several, read no further than the second', async () => {
    const { context, read } = contextWith([twin, otherTwin, current]);
    await expect(getMemory(context, 'bbbbbbbb')).rejects.toMatchObject({ code: 'conflict' });
    expect(read.pages).toBe(2);
  });

  it('stand for nothing when no memory begins so', async () => {
    const { context } = contextWith([current]);
    expect(await getMemory(context, 'dddddddd')).toBeNull();
    expect(await memoryHistory(context, 'dddddddd')).toEqual([]);
  });

  it('are not looked up when the whole id is given', async () => {
    const { context, read } = contextWith([current]);
    expect((await getMemory(context, current.id))?.id).toBe(current.id);
    expect(read.pages).toBe(0);
    await expect(getMemory(context, 'aaaa')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('verbs that change a memory', () => {
  it('take its short id', async () => {
    const { memory } = await openInMemory({ rules: scriptedTier((turn) => [{ content: turn.messages[0]!.content }]) });
    const alice = memory.for('alice');
    await alice.remember('I play the oud.', { wait: true });
    const short = (await alice.list()).memories[0]!.id.slice(0, 8);
    const { id } = await alice.edit(short, { content: 'The user plays the oud.' });
    expect((await alice.get(id.slice(0, 8)))?.content).toBe('The user plays the oud.');
    await expect(alice.edit('00000000', { content: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(alice.confirm('00000000')).rejects.toMatchObject({ code: 'not_found' });
    await expect(alice.reject(id.slice(0, 8))).rejects.toMatchObject({ code: 'conflict' });
    expect(await alice.forget([id.slice(0, 8), '00000000'])).toMatchObject({ deleted: 2, notFound: ['00000000'] });
    await memory.close();
  });
});
