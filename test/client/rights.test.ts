import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayAccess, type Rights } from '../../src/domain/rights.js';
import { RightsRun } from '../support/rights-run.js';
import { screen, step } from '../support/rights-steps.js';
import { openSpaces } from '../support/spaces-world.js';

const runs = (rights: Rights = mayAccess) =>
  fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 50, size: 'max' }), async (steps) => {
    const { memory } = await openSpaces({ screen, rights });
    const run = new RightsRun(memory, 'run');
    try {
      for (const one of steps) await run.take(one);
      await run.expectSame();
    } finally {
      await memory.close();
    }
  });

const wrong: Readonly<Record<string, Rights>> = {
  'lets everybody forget in teams': (who, space, action) =>
    action === 'forget' && space.kind === 'team' ? mayAccess(who, space, 'read') : mayAccess(who, space, action),
  'lets other users read': (who, space, action) =>
    action === 'read' && space.kind === 'user' ? 'allowed' : mayAccess(who, space, action),
  'keeps writers from writing to the shared space': (who, space, action) =>
    action === 'write' && space.kind === 'shared' ? 'policy' : mayAccess(who, space, action),
  'takes a writer for an approver': (who, space, action) =>
    mayAccess(who, space, action === 'confirm' ? 'write' : action),
};

describe('rights against a reference model', () => {
  it('G4: nothing is read or written that the model forbids, nothing refused that it allows', async () => {
    await fc.assert(runs(), { numRuns: 40 });
  }, 120_000);

  it.each(Object.keys(wrong))(
    'notices a policy that %s',
    async (name) => {
      const result = await fc.check(runs(wrong[name]), { numRuns: 60, seed: 7, endOnFailure: true });
      expect(result.failed).toBe(true);
    },
    120_000,
  );
});
