// What must not compile: a memory without whose it is, and verbs outside of one principal's view.
import { describe, expectTypeOf, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { RecallOptions } from '../../src/client/recall.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import type { Access, Rights } from '../../src/domain/rights.js';
import { LongTermMemory } from '../../src/langchain/long-term-memory.js';

declare const memory: DurableMemory;

describe('types', () => {
  it('G4: a call without a principal does not compile', () => {
    // @ts-expect-error the opened memory has no verbs of its own
    void memory.recall('Where do I live?');
    // @ts-expect-error
    void memory.remember('I live in Porto.');
    // @ts-expect-error
    void memory.list();
    // @ts-expect-error
    void memory.forget({ all: true });
    // @ts-expect-error a principal is needed
    memory.for();
    // @ts-expect-error
    memory.for(undefined);
    // @ts-expect-error
    memory.for(null);
    // @ts-expect-error a user id is needed
    memory.for({});
    // @ts-expect-error
    memory.for({ tenantId: 'acme' });
    // @ts-expect-error a misspelt field is no field
    memory.for({ userId: 'ann', tenant: 'acme' });
    // @ts-expect-error a namespace is opened by a principal
    memory.in('team/ops');
    // @ts-expect-error
    memory.share('id', 'team/ops');
    // @ts-expect-error which namespace is never left open
    memory.for('ann').in();
    // @ts-expect-error
    void memory.for('ann').share('id');
    // @ts-expect-error a chain's memory is that of one principal
    void new LongTermMemory({ memory });
    expectTypeOf<keyof DurableMemory>().toEqualTypeOf<
      | 'for'
      | 'status'
      | 'erasures'
      | 'erasure'
      | 'reapplyErasures'
      | 'liftErasure'
      | 'sweep'
      | 'heldSweeps'
      | 'approveSweep'
      | 'discardSweep'
      | 'close'
    >();
  });

  it('G4: with a principal it does', () => {
    expectTypeOf(memory.for('ann')).toEqualTypeOf<UserMemory>();
    expectTypeOf(memory.for({ tenantId: 'acme', userId: 'ann' })).toEqualTypeOf<UserMemory>();
    expectTypeOf<UserMemory>().toHaveProperty('recall');
  });

  it('G4: a view of one namespace has the same verbs, and asks the same policy', () => {
    expectTypeOf(memory.for('ann').in('team/ops')).toEqualTypeOf<UserMemory>();
    expectTypeOf<Rights>().returns.toEqualTypeOf<Access>();
    // @ts-expect-error a policy names a reason, it does not say true
    void openMemory({ rights: () => true });
    // @ts-expect-error a screening hook is asked, and answers later
    void openMemory({ screen: () => 'allow' });
  });

  it('G4: a filter holds plain values, no operators and no unknown option', () => {
    const ann = memory.for('ann');
    // @ts-expect-error
    void ann.recall('tea', { filter: { topic: { $ne: 'x' } } });
    // @ts-expect-error
    void ann.recall('tea', { topK: 3 });
    // @ts-expect-error
    void ann.list({ colour: 'red' });
    // @ts-expect-error
    void ann.forget({});
    expectTypeOf<{ topic: { $ne: string } }>().not.toExtend<NonNullable<RecallOptions['filter']>>();
  });
});
