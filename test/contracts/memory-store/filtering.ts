import { describe, expect, it } from 'vitest';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import type { MemoryFilter } from '../../../src/ports/index.js';
import { aStored } from '../../support/builders.js';
import { aRegisteredPartition, direction, expectCode, queryVector, type ContractContext } from '../contract-context.js';

type Row = Partial<MemoryRecord> & { readonly content: string };

/** Every field of the filter; the same filter is asked of list, count, nearest and keywords, which must agree. */
export function filteringContract(context: ContractContext): void {
  const memories = () => context.store().memories;

  async function filled(rows: readonly Row[]): Promise<string> {
    const partition = await aRegisteredPartition(context);
    for (const row of rows) await memories().insert(partition, aStored(direction(context, 1), row, 'common'));
    return partition;
  }

  async function expectFound(partition: string, filter: MemoryFilter, contents: readonly string[]): Promise<void> {
    const vector = queryVector(context, 1);
    const expected = contents.toSorted();
    const sorted = (records: readonly MemoryRecord[]) => records.map((record) => record.content).toSorted();
    const label = JSON.stringify(filter);
    expect(sorted((await memories().list(partition, { filter, limit: 50 })).records), `list ${label}`).toEqual(
      expected,
    );
    expect(await memories().count(partition, filter), `count ${label}`).toBe(expected.length);
    const near = await memories().nearest(partition, { vector, limit: 50, filter });
    expect(sorted(near.map((hit) => hit.record)), `nearest ${label}`).toEqual(expected);
    const known = new Map(near.map(({ record }) => [record.content, record]));
    const spoken = expected.filter((content) => hasWords(known.get(content)!, filter));
    const words = await memories().keywords(partition, { words: ['common'], vector, limit: 50, filter });
    expect(sorted(words.map((hit) => hit.record)), `keywords ${label}`).toEqual(spoken);
  }

  function hasWords({ sensitivity }: MemoryRecord, { sensitivities }: MemoryFilter): boolean {
    const { words = 'all' } = context;
    if (words === 'all') return true;
    const isAskedByTag = sensitivities === undefined || sensitivities.includes('confidential');
    return sensitivity !== 'restricted' && (words !== 'sealed' || isAskedByTag);
  }

  describe('filtering', () => {
    it('an empty filter is no filter', async () => {
      const partition = await filled([{ content: 'a' }, { content: 'b', status: 'archived' }]);
      await expectFound(partition, {}, ['a', 'b']);
    });

    it('by status, category and sensitivity', async () => {
      const partition = await filled([
        { content: 'a', status: 'active', category: 'preference', sensitivity: 'public' },
        { content: 'b', status: 'pending', category: 'procedure', sensitivity: 'internal' },
        { content: 'c', status: 'superseded', category: 'preference', sensitivity: 'confidential' },
        { content: 'd', status: 'archived', category: 'user_profile', sensitivity: 'restricted' },
      ]);
      await expectFound(partition, { statuses: ['active', 'pending'] }, ['a', 'b']);
      await expectFound(partition, { statuses: ['superseded'] }, ['c']);
      await expectFound(partition, { categories: ['preference', 'user_profile'] }, ['a', 'c', 'd']);
      await expectFound(partition, { sensitivities: ['public', 'restricted'] }, ['a', 'd']);
      await expectFound(partition, { categories: ['preference'], sensitivities: ['confidential'] }, ['c']);
      await expectFound(partition, { statuses: ['active'], sensitivities: ['confidential'] }, []);
    });

    it('an empty list of choices matches nothing, never everything', async () => {
      const partition = await filled([{ content: 'a', entities: ['x'], domainTags: ['y'] }]);
      for (const field of ['statuses', 'categories', 'sensitivities', 'entities', 'domainTags']) {
        await expectFound(partition, { [field]: [] }, []);
      }
    });

    it('by attribute, exact to the letter', async () => {
      const partition = await filled([
        { content: 'a', attribute: 'user.phone' },
        { content: 'b', attribute: 'user.phone_number' },
        { content: 'c', attribute: 'User.phone' },
        { content: 'd', attribute: 'user phone' },
      ]);
      await expectFound(partition, { attribute: 'user.phone' }, ['a']);
      await expectFound(partition, { attribute: 'phone' }, []);
    });

    it('by entities: at least one of them, whatever their characters', async () => {
      const partition = await filled([
        { content: 'a', entities: ['say "hi"', "O'Brien"] },
        { content: 'b', entities: [' ', '🐝'] },
        { content: 'c', entities: ['a|b', '`x`', '%', '_'] },
        { content: 'd', entities: ['New York', '李伟'] },
        { content: 'e', entities: [] },
      ]);
      await expectFound(partition, { entities: ['say "hi"'] }, ['a']);
      await expectFound(partition, { entities: ["O'Brien", '🐝'] }, ['a', 'b']);
      await expectFound(partition, { entities: [' '] }, ['b']);
      await expectFound(partition, { entities: ['%'] }, ['c']);
      await expectFound(partition, { entities: ['a|b'] }, ['c']);
      await expectFound(partition, { entities: ['李伟'] }, ['d']);
      for (const none of ['York', 'new york', '李', 'say', '\\', '*', 'a', '["a|b"]']) {
        await expectFound(partition, { entities: [none] }, []);
      }
    });

    it('by domain tags: at least one of them, exact', async () => {
      const partition = await filled([
        { content: 'a', domainTags: ['work', 'go'] },
        { content: 'b', domainTags: ['Work'] },
        { content: 'c', entities: ['work'] },
      ]);
      await expectFound(partition, { domainTags: ['work', 'rust'] }, ['a']);
      await expectFound(partition, { domainTags: ['rust'] }, []);
      await expectFound(partition, { domainTags: ['work'], entities: ['work'] }, []);
    });

    it('by session, exact: 7-3 is not 7-35', async () => {
      const partition = await filled([
        { content: 'a', sessionId: '7-3' },
        { content: 'b', sessionId: '7-35' },
        { content: 'c', sessionId: null },
        { content: 'd', sessionId: "s'; DROP TABLE x; --" },
      ]);
      await expectFound(partition, { sessionId: '7-3' }, ['a']);
      await expectFound(partition, { sessionId: "s'; DROP TABLE x; --" }, ['d']);
      await expectFound(partition, { sessionId: '7' }, []);
    });

    it('valid at: open ends are valid, an end is not', async () => {
      const partition = await filled([
        { content: 'open', validUntil: null },
        { content: 'past', validUntil: '2026-11-01T00:00:00.000Z' },
        { content: 'now', validUntil: '2026-11-02T00:00:00.000Z' },
        { content: 'later', validUntil: '2026-11-02T00:00:00.001Z' },
        { content: 'edge', validUntil: '2262-04-10T23:59:59.999Z' },
        { content: 'ancient', validUntil: '1678-01-01T00:00:00.000Z' },
      ]);
      await expectFound(partition, { validAt: '2026-11-02T00:00:00.000Z' }, ['edge', 'later', 'open']);
      await expectFound(partition, { validAt: '1678-01-01T00:00:00.000Z' }, ['edge', 'later', 'now', 'open', 'past']);
      await expectFound(partition, { validAt: '2262-04-10T23:59:59.999Z' }, ['open']);
      await expectFound(partition, { endedBy: '2026-11-02T00:00:00.000Z' }, ['ancient', 'now', 'past']);
      await expectFound(partition, { endedBy: '2262-04-10T23:59:59.999Z' }, [
        'ancient',
        'edge',
        'later',
        'now',
        'past',
      ]);
    });

    it('as of: what the store held then', async () => {
      const partition = await filled([
        { content: 'first', createdAt: day(1), retiredAt: day(3), status: 'superseded' },
        { content: 'second', createdAt: day(3), retiredAt: null },
        { content: 'short', createdAt: day(2), retiredAt: day(2) },
      ]);
      await expectFound(partition, { asOf: '2026-10-31T23:59:59.999Z' }, []);
      await expectFound(partition, { asOf: day(1) }, ['first']);
      await expectFound(partition, { asOf: '2026-11-02T23:59:59.999Z' }, ['first']);
      await expectFound(partition, { asOf: day(3) }, ['second']);
      await expectFound(partition, { asOf: '2262-04-10T00:00:00.000Z' }, ['second']);
      await expectFound(partition, { asOf: day(2), statuses: ['active'] }, []);
    });

    it('by the time it was said: from is included, to is not', async () => {
      const partition = await filled([
        { content: '1', saidAt: day(1) },
        { content: '2', saidAt: day(2) },
        { content: '3', saidAt: day(3) },
        { content: 'edge', saidAt: '1678-01-01T00:00:00.000Z' },
      ]);
      await expectFound(partition, { saidFrom: day(2) }, ['2', '3']);
      await expectFound(partition, { saidTo: day(2) }, ['1', 'edge']);
      await expectFound(partition, { saidFrom: day(1), saidTo: day(3) }, ['1', '2']);
      await expectFound(partition, { saidFrom: '1678-01-01T00:00:00.000Z', saidTo: day(1) }, ['edge']);
      await expectFound(partition, { saidFrom: day(3), saidTo: day(1) }, []);
    });

    it('all given fields must hold together', async () => {
      const row = { category: 'preference', entities: ['bees'], sessionId: 's', extra: { k: 1 } } as const;
      const shared = { ...row, entities: ['bees'] };
      const partition = await filled([
        { ...shared, content: 'all' },
        { ...shared, content: 'other session', sessionId: 't' },
        { ...shared, content: 'other entity', entities: ['wasps'] },
        { ...shared, content: 'other extra', extra: { k: 2 } },
      ]);
      const filter: MemoryFilter = { categories: ['preference'], entities: ['bees'], sessionId: 's', extra: { k: 1 } };
      await expectFound(partition, filter, ['all']);
    });

    it('G4: an unknown field or an operator in a filter is an error, never no filter', async () => {
      const partition = await filled([{ content: 'a' }]);
      const wrong: readonly unknown[] = [
        { colour: 'red' },
        { attribute: { $gt: '' } },
        { attribute: null },
        { statuses: 'active' },
        { statuses: ['deleted'] },
        { sessionId: null },
        { validAt: 'yesterday' },
        { endedBy: 'yesterday' },
        { extra: { key: { $ne: 1 } } },
        { extra: { key: Number.NaN } },
        { extra: 'key' },
      ];
      for (const filter of wrong as readonly MemoryFilter[]) {
        const vector = queryVector(context, 1);
        await expectCode(memories().list(partition, { filter, limit: 5 }), 'invalid_input');
        await expectCode(memories().count(partition, filter), 'invalid_input');
        await expectCode(memories().nearest(partition, { vector, limit: 5, filter }), 'invalid_input');
        await expectCode(
          memories().keywords(partition, { words: ['common'], vector, limit: 5, filter }),
          'invalid_input',
        );
      }
    });
  });
}

const day = (n: number): string => `2026-11-0${n}T00:00:00.000Z`;
