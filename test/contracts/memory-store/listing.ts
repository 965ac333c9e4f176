import { describe, expect, it } from 'vitest';
import type { MemoryFilter } from '../../../src/ports/index.js';
import { aPartition, aStored } from '../../support/builders.js';
import { aRegisteredPartition, direction, type ContractContext } from '../contract-context.js';

/** Numbers 8 and 14: paging and counting. */
export function listingContract(context: ContractContext): void {
  const memories = () => context.store().memories;

  async function fill(createdAt: readonly string[]): Promise<{ partition: string; expected: string[] }> {
    const partition = await aRegisteredPartition(context);
    const written = createdAt.map((at, index) =>
      aStored(direction(context, 1, index), { createdAt: at, pinned: index % 2 === 0, importance: 1 + (index % 5) }),
    );
    await Promise.all(written.map((memory) => memories().insert(partition, memory)));
    const records = written.map((memory) => memory.record);
    records.sort((a, b) => compare(b.createdAt, a.createdAt) || compare(a.id, b.id));
    return { partition, expected: records.map((record) => record.id) };
  }

  async function pages(partition: string, limit: number, filter: MemoryFilter = {}): Promise<string[][]> {
    const found: string[][] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<ReturnType<typeof memories>['list']>> = await memories().list(partition, {
        limit,
        after,
        filter,
      });
      found.push(page.records.map((record) => record.id));
      after = page.next;
    } while (after !== null && found.length < 100);
    return found;
  }

  describe('listing', () => {
    it('8. the newest comes first', async () => {
      const days = ['2026-01-02', '2026-01-03', '2026-01-01', '1678-01-01', '2262-04-10'];
      const { partition, expected } = await fill(days.map((day) => `${day}T00:00:00.000Z`));
      const page = await memories().list(partition, { limit: 10 });
      expect(page.records.map((record) => record.id)).toEqual(expected);
      expect(page.records.map((record) => record.createdAt.slice(0, 4))).toEqual([
        '2262',
        '2026',
        '2026',
        '2026',
        '1678',
      ]);
      expect(page.next).toBeNull();
    });

    it.each([1, 2, 3, 7])(
      '8. pages of %i hold every row exactly once though all were created together',
      async (limit) => {
        const { partition, expected } = await fill(Array.from({ length: 7 }, () => '2026-11-01T10:00:00.000Z'));
        const found = await pages(partition, limit);
        expect(found.flat()).toEqual(expected);
        expect(found.every((page) => page.length <= limit)).toBe(true);
      },
    );

    it('8. pages cut through groups of equal times in the middle', async () => {
      const at = (index: number) => `2026-11-01T10:00:00.00${Math.floor(index / 4)}Z`;
      const { partition, expected } = await fill(Array.from({ length: 12 }, (_, index) => at(index)));
      expect((await pages(partition, 5)).flat()).toEqual(expected);
    });

    it('8. a row written between two pages disturbs no other row', async () => {
      const { partition, expected } = await fill(Array.from({ length: 4 }, () => '2026-11-01T10:00:00.000Z'));
      const first = await memories().list(partition, { limit: 2 });
      await memories().insert(partition, aStored(direction(context, 1), { createdAt: '2026-11-02T10:00:00.000Z' }));
      const second = await memories().list(partition, { limit: 10, after: first.next });
      expect([...first.records, ...second.records].map((record) => record.id)).toEqual(expected);
    });

    it('8. pages go on after the row they stopped at was removed', async () => {
      const { partition, expected } = await fill(Array.from({ length: 4 }, () => '2026-11-01T10:00:00.000Z'));
      const first = await memories().list(partition, { limit: 2 });
      await memories().remove(partition, [expected[1]!]);
      const second = await memories().list(partition, { limit: 10, after: first.next });
      expect(second.records.map((record) => record.id)).toEqual(expected.slice(2));
    });

    it('8. a filter holds over all pages', async () => {
      const partition = await aRegisteredPartition(context);
      for (let index = 0; index < 9; index += 1) {
        const category = index % 2 === 0 ? 'preference' : 'procedure';
        await memories().insert(partition, aStored(direction(context, 1, index), { category }));
      }
      const found = await pages(partition, 2, { categories: ['preference'] });
      expect(new Set(found.flat()).size).toBe(5);
      expect(found.flat()).toHaveLength(5);
    });

    it('8. a missing partition is an empty page, an empty partition too', async () => {
      expect(await memories().list(aPartition(), { limit: 5 })).toEqual({ records: [], next: null });
      expect(await memories().list(await aRegisteredPartition(context), { limit: 5 })).toEqual({
        records: [],
        next: null,
      });
    });

    it('14. count counts the rows that pass the filter', async () => {
      const partition = await aRegisteredPartition(context);
      await memories().insert(partition, aStored(direction(context, 1), { status: 'active' }));
      await memories().insert(partition, aStored(direction(context, 1), { status: 'active' }));
      await memories().insert(partition, aStored(direction(context, 1), { status: 'archived' }));
      expect(await memories().count(partition)).toBe(3);
      expect(await memories().count(partition, {})).toBe(3);
      expect(await memories().count(partition, { statuses: ['active'] })).toBe(2);
      expect(await memories().count(aPartition())).toBe(0);
    });
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
