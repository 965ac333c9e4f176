import { describe, expect, it } from 'vitest';
import { aPartition, aStored } from '../../support/builders.js';
import { aRegisteredPartition, atCosine, queryVector, type ContractContext } from '../contract-context.js';

/** Numbers 11 and 12: places in a session. */
export function sessionContract(context: ContractContext): void {
  const memories = () => context.store().memories;

  async function filled(): Promise<string> {
    const partition = await aRegisteredPartition(context);
    const rows = [
      { sessionId: '7-3', ordinal: 0, content: 'a0' },
      { sessionId: '7-3', ordinal: 1, content: 'a1' },
      { sessionId: '7-3', ordinal: 2, content: 'a2', status: 'superseded' },
      { sessionId: '7-35', ordinal: 1, content: 'b1' },
      { sessionId: '7-35', ordinal: 9, content: 'b9', status: 'archived' },
      { sessionId: null, ordinal: 1, content: 'none' },
    ] as const;
    for (const row of rows) await memories().insert(partition, aStored(atCosine(context, 0.3), row));
    return partition;
  }

  describe('sessions', () => {
    it('11. beside gives the memories at exactly these places, with their cosine', async () => {
      const partition = await filled();
      const places = [
        { sessionId: '7-3', ordinal: 1 },
        { sessionId: '7-3', ordinal: 2 },
        { sessionId: '7-35', ordinal: 9 },
        { sessionId: '7-35', ordinal: 2 },
        { sessionId: 'unknown', ordinal: 1 },
      ];
      const hits = await memories().beside(partition, { places, vector: queryVector(context, 1) });
      expect(hits.map((hit) => hit.record.content).toSorted()).toEqual(['a1', 'a2', 'b9']);
      for (const hit of hits) expect(hit.cosine).toBeCloseTo(0.3, 5);
    });

    it('11. several memories may stand at one place; a place asked twice counts once', async () => {
      const partition = await filled();
      await memories().insert(
        partition,
        aStored(atCosine(context, 0.3), { sessionId: '7-3', ordinal: 1, content: 'a1b' }),
      );
      const places = [
        { sessionId: '7-3', ordinal: 1 },
        { sessionId: '7-3', ordinal: 1 },
      ];
      const hits = await memories().beside(partition, { places, vector: queryVector(context, 1) });
      expect(hits.map((hit) => hit.record.content).toSorted()).toEqual(['a1', 'a1b']);
    });

    it('11. the filter holds beside too', async () => {
      const partition = await filled();
      const places = [1, 2].map((ordinal) => ({ sessionId: '7-3', ordinal }));
      const filter = { statuses: ['active'] } as const;
      const hits = await memories().beside(partition, { places, vector: queryVector(context, 1), filter });
      expect(hits.map((hit) => hit.record.content)).toEqual(['a1']);
    });

    it('11. no places, no hits; nor from a missing partition', async () => {
      const vector = queryVector(context, 1);
      expect(await memories().beside(await filled(), { places: [], vector })).toEqual([]);
      const places = [{ sessionId: '7-3', ordinal: 1 }];
      expect(await memories().beside(aPartition(), { places, vector })).toEqual([]);
    });

    it('12. the last ordinal counts rows of every status of that session only', async () => {
      const partition = await filled();
      expect(await memories().lastOrdinal(partition, '7-3')).toBe(2);
      expect(await memories().lastOrdinal(partition, '7-35')).toBe(9);
      expect(await memories().lastOrdinal(partition, '7')).toBe(-1);
      expect(await memories().lastOrdinal(aPartition(), '7-3')).toBe(-1);
    });
  });
}
