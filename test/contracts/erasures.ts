// The contract of ports/erasures.ts. Test names start with the number of the port's semantics.
import { afterAll, describe, expect, it } from 'vitest';
import { newErasure, type Erasure } from '../../src/domain/erasure.js';
import { aPartition } from '../support/builders.js';
import { expectCode, type ContractContext } from './contract-context.js';

/** Registers the contract of the erasures. They are shared by all tests: each looks at its own only. */
export function erasuresContract(context: ContractContext): void {
  const erasures = () => context.store().erasures;

  async function mine(ids: readonly string[], query: { readonly limit: number; readonly state?: Erasure['state'] }) {
    const found: Erasure[] = [];
    for (let after: string | undefined; ;) {
      const page = await erasures().page({ ...query, ...(after === undefined ? {} : { after }) });
      found.push(...page.filter(({ id }) => ids.includes(id)));
      after = page.at(-1)?.id;
      if (page.length < query.limit) return found;
    }
  }

  describe('erasures', () => {
    // A worker of another test on this store would take them for its own.
    afterAll(async () => {
      for (const erasure of begun) await erasures().replace({ ...erasure, state: 'done' });
    });

    it('1. 2. the first begin counts, whatever comes after', async () => {
      const erasure = anErasure();
      expect(await erasures().get(erasure.id)).toBeNull();
      expect(await erasures().begin(erasure)).toBe('created');
      expect(await erasures().begin({ ...erasure, requestedAt: '2027-01-01T00:00:00.000Z' })).toBe('exists');
      expect(await erasures().get(erasure.id)).toEqual(erasure);
    });

    it('3. a record is replaced whole, and made when it is missing', async () => {
      const erasure = anErasure();
      await erasures().begin(erasure);
      const later = { ...erasure, state: 'done' as const, removedAt: '2026-11-02T00:00:00.000Z' };
      await erasures().replace(later);
      expect(await erasures().get(erasure.id)).toEqual(later);
      const other = anErasure();
      await erasures().replace(other);
      expect(await erasures().get(other.id)).toEqual(other);
    });

    it.each([1, 3])('4. pages of %i hold each once, in order, and those of one state', async (limit) => {
      const made = Array.from({ length: 4 }, anErasure).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      for (const erasure of made) await erasures().begin(erasure);
      await erasures().replace({ ...made[1]!, state: 'done' });
      const ids = made.map(({ id }) => id);
      expect((await mine(ids, { limit })).map(({ id }) => id)).toEqual(ids);
      expect((await mine(ids, { limit, state: 'running' })).map(({ id }) => id)).toEqual(
        ids.filter((_, at) => at !== 1),
      );
      expect((await mine(ids, { limit, state: 'done' })).map(({ id }) => id)).toEqual([ids[1]]);
    });

    it('3. a write whose deadline has passed is timeout, and changes nothing', async () => {
      const erasure = anErasure();
      await erasures().begin(erasure);
      await expectCode(erasures().replace({ ...erasure, state: 'done' }, { deadline: 1 }), 'timeout');
      expect(await erasures().get(erasure.id)).toEqual(erasure);
    });
  });
}

const begun: Erasure[] = [];

function anErasure(): Erasure {
  const id = aPartition();
  const erasure = newErasure({ id, scope: 'user', partitions: [id], requestedAt: '2026-11-01T10:00:00.000Z' });
  begun.push(erasure);
  return erasure;
}
