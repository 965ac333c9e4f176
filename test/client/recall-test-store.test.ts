// The in-memory store the tests of the client stand on keeps the contracts of the real ones.
import { describe } from 'vitest';
import type { ContractContext } from '../contracts/contract-context.js';
import { ledgerContract } from '../contracts/ledger.js';
import { memoryStoreContract } from '../contracts/memory-store.js';
import { namespaceRegistryContract } from '../contracts/namespace-registry.js';
import { outboxContract } from '../contracts/outbox.js';
import { inMemoryStore } from '../support/in-memory-store.js';

describe('the in-memory store', () => {
  const store = inMemoryStore({ dimensions: 8 });
  const context: ContractContext = { store: () => store, dimensions: 8 };
  memoryStoreContract(context);
  ledgerContract(context);
  namespaceRegistryContract(context);
  outboxContract(context);
});
