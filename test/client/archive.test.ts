import { describe, expect, it } from 'vitest';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import type { ArchiveStore } from '../../src/ports/index.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { MemoryError } from '../../src/domain/errors.js';
import { aMemory, anId } from '../support/builders.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { inMemoryArchive } from '../support/in-memory-blobs.js';
import { openInMemory } from '../support/open-in-memory.js';
import { expectCode } from '../contracts/contract-context.js';

const city = (name: string) => ({ content: `Ann lives in ${name}.`, attribute: 'user.city', object: name });

type Fact = string | { readonly content: string; readonly attribute?: string; readonly object?: string };

async function add(ann: UserMemory, ...facts: readonly Fact[]): Promise<string[]> {
  const { outcome } = await ann.add(facts, { wait: true });
  return outcome!.items.map(({ memoryId }) => memoryId!);
}

async function opened(archive: ArchiveStore = inMemoryArchive()) {
  const { memory, store } = await openInMemory({ archive });
  const ann = memory.for('ann');
  const recalled = async (query: string) => (await ann.recall(query)).memories.map(({ id }) => id);
  const embedder = hashingEmbedder();
  const vectorOf = async ({ content }: MemoryRecord) => (await embedder.embedDocuments([content]))[0]!;
  return { memory, store, archive, ann, vectorOf, partition: ann.namespace.partition, recalled };
}

describe('archive', () => {
  it('takes a memory out of the store, of recall and of lists; get, history and events say where it is', async () => {
    const { ann, store, partition, recalled } = await opened();
    const [bees, boat] = await add(ann, 'Ann keeps bees on the roof.', 'Ann owns a boat named Lisa.');
    const before = await ann.get(bees!);
    expect(await ann.archive(bees!)).toEqual({ archivedIds: [bees], skipped: [] });
    expect(await store.memories.get(partition, [bees!, boat!])).toHaveLength(1);
    expect(await recalled('Who keeps bees on the roof?')).not.toContain(bees);
    expect((await ann.list({ status: 'all' })).memories.map(({ id }) => id)).toEqual([boat]);
    const shown = await ann.get(bees!);
    expect(shown).toEqual({ ...before, status: 'archived', retiredAt: shown?.retiredAt });
    expect(shown?.retiredAt).not.toBeNull();
    expect(await ann.history(bees!.slice(0, 8))).toEqual([shown]);
    expect((await ann.archived()).memories).toMatchObject([{ id: bees, status: 'active', reason: 'asked' }]);
    const { events } = await ann.events();
    expect(events.at(-1)).toMatchObject({ type: 'archived', memoryId: bees, reason: 'asked' });
    expect((await ann.audit()).problems).toEqual([]);
  });

  it('moves a memory with the versions before it, and an earlier version never without the current one', async () => {
    const { ann, store, partition } = await opened();
    const [oslo] = await add(ann, city('Oslo'));
    const [bergen] = await add(ann, city('Bergen'));
    expect(await ann.archive(oslo!)).toEqual({ archivedIds: [], skipped: [oslo] });
    const report = await ann.archive(bergen!);
    expect(report.archivedIds.toSorted()).toEqual([oslo, bergen].toSorted());
    expect(await store.memories.count(partition)).toBe(0);
    expect((await ann.history(oslo!)).map(({ id }) => id)).toEqual([oslo, bergen]);
    expect((await ann.archived()).memories.map(({ headId }) => headId)).toEqual([bergen, bergen]);
  });

  it('says which ids stay; twice is harmless', async () => {
    const { ann } = await opened();
    const [bees] = await add(ann, 'Ann keeps bees.');
    const unknown = anId();
    expect(await ann.archive([unknown, bees!])).toEqual({ archivedIds: [bees], skipped: [unknown] });
    expect(await ann.archive([bees!])).toEqual({ archivedIds: [], skipped: [bees] });
    expect((await ann.archived()).memories).toHaveLength(1);
    await expectCode(ann.archive('not an id'), 'invalid_input');
    await expectCode(ann.archive(7 as never), 'invalid_input');
  });

  it('in many segments at once moves everything, and lists it page by page', async () => {
    const { ann, store, partition, vectorOf } = await opened();
    await add(ann, 'Ann keeps bees.');
    const [bees] = (await ann.list()).memories as [MemoryRecord];
    const records = Array.from({ length: 250 }, () => aMemory({ ...bees, id: anId() }));
    const vector = await vectorOf(bees);
    for (const record of records) await store.memories.insert(partition, { record, vector, keywordText: null });
    const ids = [bees.id, ...records.map(({ id }) => id)];
    const report = await ann.archive(ids);
    expect(report.archivedIds.toSorted()).toEqual([...ids].toSorted());
    expect(await store.memories.count(partition)).toBe(0);
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const page = await ann.archived({ limit: 100, ...(after === null ? {} : { after }) });
      seen.push(...page.memories.map(({ id }) => id));
      after = page.next;
      if (after === null) break;
    }
    expect(seen.toSorted()).toEqual([...ids].toSorted());
    expect((await ann.audit()).problems).toEqual([]);
  });

  it('an archived memory must be restored before it is changed', async () => {
    const { ann } = await opened();
    const [bees] = await add(ann, 'Ann keeps bees.');
    await ann.archive(bees!);
    const error = await expectCode(ann.edit(bees!, { importance: 5 }), 'conflict');
    expect(error.message).toContain('restore');
  });

  it('when the archive cannot be written, the store stays as it was, and nobody waits for it', async () => {
    const working = inMemoryArchive();
    let full = true;
    const archive: ArchiveStore = {
      ...working,
      write: async (...segment) => {
        if (full) throw new MemoryError('store_unavailable', 'the archive folder is full (ENOSPC)');
        return working.write(...segment);
      },
    };
    const { ann, store, partition } = await opened(archive);
    const [bees] = await add(ann, 'Ann keeps bees.');
    const error = await expectCode(ann.archive(bees!), 'store_unavailable');
    expect(error.message).toContain('ENOSPC');
    expect(await store.memories.count(partition, { statuses: ['active'] })).toBe(1);
    expect(await add(ann, 'Ann owns a boat.')).toHaveLength(1);
    full = false;
    expect(await ann.archive(bees!)).toMatchObject({ archivedIds: [bees] });
  });

  it('when the segment comes back damaged, the error names it and nothing is lost', async () => {
    const working = inMemoryArchive();
    const archive: ArchiveStore = {
      ...working,
      write: async (_, { id }) => {
        throw new MemoryError('internal', `segment ${id} of the archive is damaged`, { context: { segmentId: id } });
      },
    };
    const { ann, recalled } = await opened(archive);
    const [bees] = await add(ann, 'Ann keeps bees on the roof.');
    const error = await expectCode(ann.archive(bees!), 'internal');
    expect(error.message).toMatch(/segment [0-9a-f-]{36}/);
    expect(await recalled('Who keeps bees on the roof?')).toEqual([bees]);
  });
});

describe('restore', () => {
  it('brings a memory back as it was, found by its own vector and by its words, with all versions', async () => {
    const { ann, store, partition, recalled, archive } = await opened();
    const [oslo] = await add(ann, city('Oslo'));
    const [bergen] = await add(ann, city('Bergen'));
    const before = await ann.history(bergen!);
    const vectors = await store.memories.vectors(partition, [oslo!, bergen!]);
    await ann.archive(bergen!);
    const { restored, skipped } = await ann.restore(oslo!.slice(0, 8));
    expect([restored, skipped]).toEqual([
      [
        { id: oslo, status: 'superseded' },
        { id: bergen, status: 'active' },
      ],
      [],
    ]);
    const after = await ann.history(bergen!);
    expect(after).toEqual([before[0], { ...before[1]!, lastVerifiedAt: after[1]!.lastVerifiedAt }]);
    expect(after[1]!.lastVerifiedAt).not.toBeNull();
    expect(await store.memories.vectors(partition, [oslo!, bergen!])).toEqual(vectors);
    const vector = vectors.get(bergen!)!;
    expect((await store.memories.nearest(partition, { vector, limit: 1 }))[0]).toMatchObject({
      record: { id: bergen },
    });
    const [word] = await store.memories.keywords(partition, { words: ['bergen'], vector, limit: 1 });
    expect(word?.record.id).toBe(bergen);
    expect(await recalled('Where does Ann live, in Bergen?')).toEqual([bergen]);
    expect(await archive.count(partition)).toBe(0);
    const { events } = await ann.events();
    expect(events.filter(({ type }) => type === 'restored').map(({ memoryId }) => memoryId)).toEqual([oslo, bergen]);
  });

  it('brings it back as superseded when its slot is taken by now, and links the two', async () => {
    const { ann } = await opened();
    const [oslo] = await add(ann, city('Oslo'));
    await ann.archive(oslo!);
    const [bergen] = await add(ann, city('Bergen'));
    expect((await ann.restore([oslo!])).restored).toEqual([{ id: oslo, status: 'superseded' }]);
    const [old, current] = (await ann.history(bergen!)) as [MemoryRecord, MemoryRecord];
    expect([old.id, current.id].toSorted()).toEqual([oslo, bergen].toSorted());
    expect(await ann.get(oslo!)).toMatchObject({ status: 'superseded', supersededBy: bergen });
    expect((await ann.get(oslo!))?.retiredAt).not.toBeNull();
    expect(await ann.get(bergen!)).toMatchObject({ status: 'active', supersedes: [oslo] });
    expect((await ann.profile())['user.city']).toMatchObject({ id: bergen });
  });

  it('of two archived memories of one slot makes one current', async () => {
    const { ann } = await opened();
    const [oslo] = await add(ann, city('Oslo'));
    await ann.archive(oslo!);
    const [bergen] = await add(ann, city('Bergen'));
    await ann.archive(bergen!);
    const { restored } = await ann.restore([oslo!, bergen!]);
    expect(restored.map(({ status }) => status).toSorted()).toEqual(['active', 'superseded']);
    expect((await ann.list()).memories).toHaveLength(1);
  });

  it('brings back what was put aside as wrong; what never was current stays as it was', async () => {
    const { ann, store, partition, vectorOf } = await opened();
    const [bees] = await add(ann, 'Ann keeps bees.');
    await ann.feedback(bees!, 'wrong');
    expect(await ann.restore([bees!])).toEqual({ restored: [{ id: bees, status: 'active' }], skipped: [] });
    expect(await ann.get(bees!)).toMatchObject({ status: 'active', retiredAt: null });
    const guess = aMemory({ status: 'archived', retiredAt: aMemory().createdAt });
    await store.memories.insert(partition, { record: guess, vector: await vectorOf(guess), keywordText: null });
    expect((await ann.restore([guess.id])).skipped).toEqual([guess.id]);
    expect((await ann.archive([guess.id])).archivedIds).toEqual([guess.id]);
    expect((await ann.restore([guess.id])).restored).toEqual([{ id: guess.id, status: 'archived' }]);
    expect(await ann.get(guess.id)).toEqual(guess);
  });

  it('twice is harmless, and unknown ids are said', async () => {
    const { ann } = await opened();
    const [bees] = await add(ann, 'Ann keeps bees.');
    await ann.archive(bees!);
    const unknown = anId();
    expect((await ann.restore([bees!, unknown])).skipped).toEqual([unknown]);
    expect(await ann.restore([bees!])).toEqual({ restored: [], skipped: [bees] });
    expect(await ann.get(bees!)).toMatchObject({ status: 'active' });
  });

  it('a memory that was said again meanwhile is not there twice', async () => {
    const { ann } = await opened();
    const [bees] = await add(ann, 'Ann keeps bees.');
    await ann.archive(bees!);
    const [again] = await add(ann, { content: 'Ann keeps bees.', attribute: 'custom.hobby' });
    expect(again).not.toBe(bees);
    expect((await ann.archive(again!)).archivedIds).toEqual([again]);
    expect((await ann.archived()).memories).toHaveLength(2);
  });
});

describe('forgetting what is archived', () => {
  it('by id removes it from the archive with all versions and blanks its turns', async () => {
    const { ann, archive, partition, store } = await opened();
    const [oslo] = await add(ann, city('Oslo'));
    const [bergen, boat] = await add(ann, city('Bergen'), 'Ann owns a boat named Lisa.');
    await ann.archive([bergen!, boat!]);
    const report = await ann.forget(oslo!);
    expect(report.deletedIds.toSorted()).toEqual([oslo, bergen].toSorted());
    expect(report.blankedTurns).toBe(2);
    expect(await archive.count(partition)).toBe(1);
    expect(await ann.get(oslo!)).toBeNull();
    expect((await ann.restore([oslo!, bergen!])).restored).toEqual([]);
    expect(
      JSON.stringify(await store.ledger.list(partition, { kinds: ['turn'], order: 'oldest', limit: 9 })),
    ).not.toMatch(/Oslo|Bergen/);
  });

  it('of everything empties the archive', async () => {
    const { ann, archive, partition } = await opened();
    const ids = await add(ann, city('Oslo'), 'Ann owns a boat.');
    await ann.archive(ids[0]!);
    expect((await ann.forget({ all: true })).deletedIds.toSorted()).toEqual(ids.toSorted());
    expect(await archive.count(partition)).toBe(0);
  });
});

describe('who may see the archive', () => {
  it('nobody who may not see the memory', async () => {
    const { memory } = await opened();
    const writer = memory.for({ userId: 'ann', teams: ['x'], roles: ['writer', 'approver'] }).in('team/x');
    const [id] = await add(writer, 'The budget of the team is 10.');
    await writer.archive(id!);
    const outsider = memory.for({ userId: 'eve' });
    await expectCode(outsider.in('team/x').archived(), 'namespace_denied');
    await expectCode(
      memory
        .for({ userId: 'bob', teams: ['x'] })
        .in('team/x')
        .restore(id!),
      'namespace_denied',
    );
    expect(await outsider.get(id!)).toBeNull();
    expect(
      (
        await memory
          .for({ userId: 'bob', teams: ['x'] })
          .in('team/x')
          .archived()
      ).memories,
    ).toHaveLength(1);
  });
});
