// The contract of ports/outbox.ts. Test names start with the number of the port's semantics.
import { describe, expect, it } from 'vitest';
import { aPartition } from '../support/builders.js';
import type { ContractContext } from './contract-context.js';

/** Registers the outbox's contract. The outbox is shared by all tests: each looks at its own partitions only. */
export function outboxContract(context: ContractContext): void {
  const outbox = () => context.store().outbox;

  async function mine(...partitions: readonly string[]) {
    const markers = await outbox().list(10_000);
    return markers.filter((marker) => partitions.includes(marker.partition));
  }

  describe('outbox', () => {
    it('1. marking twice leaves one marker, and no partition is needed', async () => {
      const marker = { partition: aPartition(), markedAt: day(1) };
      await outbox().mark(marker);
      await outbox().mark(marker);
      expect(await mine(marker.partition)).toEqual([marker]);
      await outbox().clear(marker);
    });

    it('1. a newer mark replaces an older one, an older one never a newer', async () => {
      const partition = aPartition();
      await outbox().mark({ partition, markedAt: day(1) });
      await outbox().mark({ partition, markedAt: day(3) });
      await outbox().mark({ partition, markedAt: day(2) });
      expect(await mine(partition)).toEqual([{ partition, markedAt: day(3) }]);
      await outbox().clear({ partition, markedAt: day(3) });
    });

    it('1. ten racing marks leave one marker', async () => {
      const marker = { partition: aPartition(), markedAt: day(1) };
      await Promise.all(Array.from({ length: 10 }, () => outbox().mark(marker)));
      expect(await mine(marker.partition)).toEqual([marker]);
      await outbox().clear(marker);
    });

    it('2. the oldest comes first, and no more than the limit', async () => {
      const markers = [4, 1, 3, 2].map((n) => ({ partition: aPartition(), markedAt: day(n) }));
      for (const marker of markers) await outbox().mark(marker);
      const found = await mine(...markers.map((marker) => marker.partition));
      expect(found.map((marker) => marker.markedAt)).toEqual([day(1), day(2), day(3), day(4)]);
      expect(await outbox().list(1)).toHaveLength(1);
      for (const marker of markers) await outbox().clear(marker);
      expect(await mine(...markers.map((marker) => marker.partition))).toEqual([]);
    });

    it('3. clear removes the marker, once or twice', async () => {
      const marker = { partition: aPartition(), markedAt: day(1) };
      await outbox().mark(marker);
      await outbox().clear(marker);
      await outbox().clear(marker);
      expect(await mine(marker.partition)).toEqual([]);
    });

    it('3. a marker that was marked again since is kept', async () => {
      const partition = aPartition();
      await outbox().mark({ partition, markedAt: day(1) });
      const [seen] = await mine(partition);
      await outbox().mark({ partition, markedAt: day(2) });
      await outbox().clear(seen!);
      expect(await mine(partition)).toEqual([{ partition, markedAt: day(2) }]);
      await outbox().clear({ partition, markedAt: day(2) });
    });
  });
}

const day = (n: number): string => `2026-11-0${n}T00:00:00.000Z`;
