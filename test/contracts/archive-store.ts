// The contract of ports/archive-store.ts. Test names start with the number of the port's semantics.
import { describe, expect, it } from 'vitest';
import type { ArchiveSegment, ArchiveStore, BlobStore } from '../../src/ports/index.js';
import { archiveStore } from '../../src/adapters/archive/archive-store.js';
import { aMemory, anId, aPartition } from '../support/builders.js';
import { expectCode } from './contract-context.js';

type Archived = ArchiveSegment['memories'][number];

const day = (n: number): string => `2026-11-${String(n).padStart(2, '0')}T00:00:00.000Z`;

function archived(over: Partial<Archived> = {}): Archived {
  const record = over.record ?? aMemory();
  const vector = Float32Array.from({ length: 8 }, (_, index) => Math.fround(Math.sin(index * 1.7 + 0.1)));
  return { record, vector, archivedAt: day(1), reason: 'faded', headId: record.id, ...over };
}

const segmentOf = (memories: readonly Archived[], id = anId()): ArchiveSegment => ({ id, memories });
const idsOf = (memories: readonly Archived[]): string[] => memories.map(({ record }) => record.id);

/** Registers the contract of an archive over these blobs. */
export function archiveStoreContract(name: string, blobs: () => BlobStore): void {
  const open = (): ArchiveStore => archiveStore(blobs());

  describe(`archive store: ${name}`, () => {
    it('1. what was written is read by another process as it was, bit for bit', async () => {
      const partition = aPartition();
      const memories = [
        archived({ reason: 'expired' }),
        archived({
          record: aMemory({
            content: 'Zeile 1\nZeile 2 "zitiert" 中文 😀 \u2028',
            sensitivity: 'confidential',
            extra: { n: 1.5, yes: true, text: 'x' },
            accessCount: 7,
            lastAccessedAt: day(3),
          }),
          vector: Float32Array.from([1e-38, -0, 1 / 3, 3.4e38, -1, 0, 1, 2]),
        }),
      ];
      expect(await open().write(partition, segmentOf(memories))).toBe('created');
      const back = await open().read(partition, idsOf(memories));
      expect(back.map(({ record }) => record)).toEqual(memories.map(({ record }) => record));
      for (const [index, { vector }] of back.entries())
        expect(Buffer.from(vector.buffer).equals(Buffer.from(memories[index]!.vector.buffer))).toBe(true);
      expect(back.map(({ reason, archivedAt }) => [reason, archivedAt])).toEqual([
        ['expired', day(1)],
        ['faded', day(1)],
      ]);
    });

    it('2. a segment is written once, also when memories were taken out of it since', async () => {
      const partition = aPartition();
      const [kept, gone, other] = [archived(), archived(), archived()];
      const segment = segmentOf([kept, gone]);
      await open().write(partition, segment);
      expect(await open().write(partition, segmentOf([other], segment.id))).toBe('exists');
      await open().remove(partition, [gone.record.id]);
      expect(await open().write(partition, segment)).toBe('exists');
      expect((await open().list(partition, { limit: 10 })).heads.map(({ id }) => id)).toEqual([kept.record.id]);
    });

    it('5. a segment names what it holds; null when unknown or emptied', async () => {
      const partition = aPartition();
      const memory = archived();
      const segment = segmentOf([memory]);
      expect(await open().segment(partition, segment.id)).toBeNull();
      await open().write(partition, segment);
      expect(await open().segment(partition, segment.id)).toEqual([
        {
          id: memory.record.id,
          category: 'episodic_fact',
          sensitivity: 'internal',
          status: 'active',
          archivedAt: day(1),
          reason: 'faded',
          headId: memory.record.id,
        },
      ]);
      await open().remove(partition, [memory.record.id]);
      expect(await open().segment(partition, segment.id)).toBeNull();
    });

    it('6. lists newest first in pages, each memory once, and only those before a time', async () => {
      const partition = aPartition();
      const memories = [3, 1, 2, 2].map((n) => archived({ archivedAt: day(n) }));
      for (const memory of memories) await open().write(partition, segmentOf([memory]));
      const twice = archived({ record: memories[1]!.record, archivedAt: day(4) });
      await open().write(partition, segmentOf([twice]));
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await open().list(partition, { limit: 2, after });
        expect(page.heads.length).toBeLessThanOrEqual(2);
        seen.push(...page.heads.map(({ id, archivedAt }) => `${archivedAt} ${id}`));
        after = page.next;
      } while (after !== null);
      const newest = [...memories.filter((memory) => memory !== memories[1]), twice];
      const expected = newest.map(({ record, archivedAt }) => ({ id: record.id, archivedAt }));
      expect(seen).toEqual(
        expected
          .toSorted((a, b) =>
            a.archivedAt === b.archivedAt ? (a.id < b.id ? -1 : 1) : a.archivedAt > b.archivedAt ? -1 : 1,
          )
          .map(({ id, archivedAt }) => `${archivedAt} ${id}`),
      );
      const early = await open().list(partition, { limit: 10, before: day(3) });
      expect(early.heads.map(({ archivedAt }) => archivedAt)).toEqual([day(2), day(2)]);
      await expectCode(open().list(partition, { limit: 1, after: 'nonsense' }), 'invalid_input');
    });

    it('7. reads in the order asked and leaves unknown ids out', async () => {
      const partition = aPartition();
      const [a, b] = [archived(), archived()];
      await open().write(partition, segmentOf([a]));
      await open().write(partition, segmentOf([b]));
      const back = await open().read(partition, [b.record.id, anId(), a.record.id]);
      expect(back.map(({ record }) => record.id)).toEqual([b.record.id, a.record.id]);
      expect(await open().read(aPartition(), [a.record.id])).toEqual([]);
    });

    it('8. finds what was archived together by any of it', async () => {
      const partition = aPartition();
      const head = archived();
      const version = archived({ headId: head.record.id });
      await open().write(partition, segmentOf([head, version, archived()]));
      for (const id of [head.record.id, version.record.id]) {
        const found = await open().together(partition, [id]);
        expect(found.map((one) => one.id).toSorted()).toEqual([head.record.id, version.record.id].toSorted());
      }
      expect(await open().together(partition, [anId()])).toEqual([]);
    });

    it('9. takes memories out of several segments and keeps the rest; a second call finds nothing', async () => {
      const partition = aPartition();
      const [a, b, c] = [archived(), archived(), archived()];
      await open().write(partition, segmentOf([a, b]));
      await open().write(partition, segmentOf([c]));
      expect(await open().remove(partition, [c.record.id, anId(), a.record.id])).toEqual([c.record.id, a.record.id]);
      expect(await open().remove(partition, [c.record.id, a.record.id])).toEqual([]);
      expect(await open().count(partition)).toBe(1);
      expect((await open().read(partition, [b.record.id]))[0]?.record).toEqual(b.record);
      expect(await blobs().names(partition)).toHaveLength(1);
    });

    it('9. finishes a removal that was stopped between writing what is left and removing what was', async () => {
      const partition = aPartition();
      const [a, b] = [archived(), archived()];
      const stopped = { ...blobs(), remove: async () => Promise.reject(new Error('stopped')) };
      await open().write(partition, segmentOf([a, b]));
      await expect(archiveStore(stopped).remove(partition, [a.record.id])).rejects.toThrow('stopped');
      expect(await open().count(partition)).toBe(1);
      expect(await blobs().names(partition)).toHaveLength(2);
      await open().remove(partition, [a.record.id]);
      expect(await blobs().names(partition)).toHaveLength(1);
      expect(await open().count(partition)).toBe(1);
    });

    it('10. 11. removes everything of a partition and counts what is there', async () => {
      const [one, other] = [aPartition(), aPartition()];
      await open().write(one, segmentOf([archived(), archived()]));
      await open().write(other, segmentOf([archived()]));
      expect(await open().count(one)).toBe(2);
      await open().removeAll(one);
      await open().removeAll(one);
      expect([await open().count(one), await open().count(other)]).toEqual([0, 1]);
    });

    it('7. a segment that another process writes anew while it is read is read all the same', async () => {
      const partition = aPartition();
      const memories = Array.from({ length: 6 }, () => archived());
      await open().write(partition, segmentOf(memories));
      const last = memories.at(-1)!.record.id;
      const reading = Promise.all(Array.from({ length: 20 }, () => open().read(partition, [last])));
      for (const { record } of memories.slice(0, -1)) await open().remove(partition, [record.id]);
      for (const back of await reading) expect(back.map(({ record }) => record.id)).toEqual([last]);
    });
  });
}
