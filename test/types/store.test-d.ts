import type { BaseStore } from '@langchain/langgraph-checkpoint';
import { expectTypeOf, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { memoryStore } from '../../src/langchain/store.js';

declare const memory: DurableMemory;

it('G4: a store without a principal does not compile', () => {
  expectTypeOf(memoryStore({ memory, principal: 'alice' })).toExtend<BaseStore>();
  expectTypeOf(memoryStore({ memory, principal: { tenantId: 't', userId: 'u' }, index: {} })).toExtend<BaseStore>();
  // @ts-expect-error a principal is required
  memoryStore({ memory });
  // @ts-expect-error a principal is no number
  memoryStore({ memory, principal: 7 });
  // @ts-expect-error an unknown option
  memoryStore({ memory, principal: 'alice', ttl: 5 });
});
