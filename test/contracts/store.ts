// THE contract every store adapter passes: one describe block per port, each test with its port's number.
// Everything is read right after it was written: a store that is only eventually consistent does not pass.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store, StoreInfo } from '../../src/ports/index.js';
import { aStored } from '../support/builders.js';
import { aRegisteredPartition, direction, type ContractContext } from './contract-context.js';
import { erasuresContract } from './erasures.js';
import { ledgerContract } from './ledger.js';
import { memoryStoreContract } from './memory-store.js';
import { namespaceRegistryContract } from './namespace-registry.js';
import { outboxContract } from './outbox.js';

export interface StoreContractOptions {
  readonly name: string;
  readonly kind: StoreInfo['kind'];
  /** Opens the place under test; a second call opens the same place. */
  readonly open: () => Promise<Store>;
  /** At least 4. */
  readonly dimensions: number;
  /** Whose words the store finds; default all. */
  readonly words?: NonNullable<ContractContext['words']>;
  /** What to do before the first and after the last test. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
}

/** Registers the whole suite. Every test works in partitions of its own, so the place may hold other data. */
export function storeContract(options: StoreContractOptions): void {
  describe(`${options.name} store`, () => {
    let opened: Store | undefined;
    const context: ContractContext = {
      store: () => opened ?? expect.fail('the store did not open'),
      dimensions: options.dimensions,
      ...(options.words === undefined ? {} : { words: options.words }),
    };
    beforeAll(async () => {
      await options.start?.();
      opened = await options.open();
    });
    afterAll(async () => {
      await opened?.close();
      await options.stop?.();
    });

    memoryStoreContract(context);
    ledgerContract(context);
    namespaceRegistryContract(context);
    outboxContract(context);
    erasuresContract(context);
    lifeContract(context, options);
  });
}

function lifeContract(context: ContractContext, options: StoreContractOptions): void {
  describe('opening and closing', () => {
    it('says what it is', async () => {
      const info = await context.store().info();
      expect(info).toMatchObject({ kind: options.kind, dimensions: options.dimensions, schemaVersion: 4 });
      expect(info.place).not.toBe('');
      expect(info.version).toMatch(/^\d+\.\d+/);
      expect(info.embedder).not.toBe('');
    });

    it('a second opening of the same place sees what the first wrote', async () => {
      const partition = await aRegisteredPartition(context);
      const memory = aStored(direction(context, 1));
      await context.store().memories.insert(partition, memory);
      const second = await options.open();
      try {
        expect(await second.memories.get(partition, [memory.record.id])).toEqual([memory.record]);
      } finally {
        await second.close();
      }
    });

    it('closing one opening, even twice, leaves the other working', async () => {
      const second = await options.open();
      await second.close();
      await second.close();
      const partition = await aRegisteredPartition(context);
      expect(await context.store().memories.insert(partition, aStored(direction(context, 1)))).toBe('created');
    });
  });
}
