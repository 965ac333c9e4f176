// The part of ports/ledger.ts about entries that may be replaced and are found by their labels.
import { describe, expect, it } from 'vitest';
import type { LabelledEntry, LedgerQuery } from '../../src/ports/index.js';
import { anId, aPartition } from '../support/builders.js';
import { aRegisteredPartition, expectCode, type ContractContext } from './contract-context.js';

/** Registers the contract of labelled entries. */
export function ledgerItemsContract(context: ContractContext): void {
  replacingContract(context);
  labelsContract(context);
}

function replacingContract(context: ContractContext): void {
  const ledger = () => context.store().ledger;

  describe('replacing', () => {
    it('8. creates what is missing and replaces only the body of what is there', async () => {
      const partition = await aRegisteredPartition(context);
      const { labels, ...entry } = anItem({ body: { n: 1 } });
      expect(await ledger().replace(partition, { ...entry, labels })).toBe('created');
      expect(await ledger().get(partition, 'item', entry.key)).toEqual({ ...entry, attempts: 0 });
      const later = { ...entry, labels, at: '2026-12-01T10:00:00.000Z', queuedAt: entry.queuedAt + 5, body: { n: 2 } };
      expect(await ledger().replace(partition, later)).toBe('replaced');
      expect(await ledger().get(partition, 'item', entry.key)).toEqual({ ...entry, attempts: 0, body: { n: 2 } });
      expect(await ledger().count(partition, { kinds: ['item'] })).toBe(1);
    });

    it('8. what was removed is created anew, with a place of its own', async () => {
      const partition = await aRegisteredPartition(context);
      const { labels, ...entry } = anItem();
      await ledger().replace(partition, { ...entry, labels });
      await ledger().remove(partition, [entry]);
      expect(await ledger().list(partition, under(labels))).toEqual([]);
      const again = { ...entry, queuedAt: entry.queuedAt + 7, body: 'again' };
      expect(await ledger().replace(partition, { ...again, labels })).toBe('created');
      expect(await ledger().list(partition, under(labels))).toEqual([{ ...again, attempts: 0 }]);
    });

    it('9. of 20 racing writes one body stands at the end, whole; the last one given wins after them', async () => {
      const partition = await aRegisteredPartition(context);
      const entry = anItem();
      const bodies = Array.from({ length: 20 }, (_, n) => ({ n, same: n }));
      await Promise.all(bodies.map((body) => ledger().replace(partition, { ...entry, body })));
      expect(bodies).toContainEqual((await ledger().get(partition, 'item', entry.key))?.body);
      await ledger().replace(partition, { ...entry, body: 'last' });
      expect(await ledger().list(partition, under(entry.labels))).toMatchObject([{ body: 'last' }]);
    });

    it('9. an unregistered partition is not_found, a late write a timeout; neither writes', async () => {
      const entry = anItem();
      const nowhere = aPartition();
      await expectCode(ledger().replace(nowhere, entry), 'not_found');
      expect(await context.store().namespaces.get(nowhere)).toBeNull();
      const partition = await aRegisteredPartition(context);
      await expectCode(ledger().replace(partition, entry, { deadline: Date.now() - 1 }), 'timeout');
      expect(await ledger().get(partition, 'item', entry.key)).toBeNull();
      expect(await ledger().replace(partition, entry, { deadline: Date.now() + 60_000 })).toBe('created');
    });
  });
}

function labelsContract(context: ContractContext): void {
  const ledger = () => context.store().ledger;

  async function filled(items: readonly (readonly [string, readonly string[]])[]): Promise<string> {
    const partition = await aRegisteredPartition(context);
    for (const [index, [key, labels]] of items.entries()) {
      await ledger().replace(partition, anItem({ key, labels, queuedAt: index + 1 }));
    }
    return partition;
  }

  async function keys(partition: string, prefix: readonly string[], more: Partial<LedgerQuery> = {}) {
    return (await ledger().list(partition, { ...under(prefix), ...more })).map((entry) => entry.key);
  }

  describe('labels', () => {
    it('10. a prefix counts label by label', async () => {
      const partition = await filled([
        ['a', ['u', '1']],
        ['b', ['u', '10']],
        ['c', ['u', '1', 'notes']],
        ['d', ['u']],
        ['e', ['notes', 'u', '1']],
      ]);
      expect(await keys(partition, ['u', '1'])).toEqual(['a', 'c']);
      expect(await keys(partition, ['u'])).toEqual(['a', 'b', 'c', 'd']);
      expect(await keys(partition, ['u', '1', 'notes'])).toEqual(['c']);
      expect(await keys(partition, ['u', '1', 'notes', 'more'])).toEqual([]);
      expect(await keys(partition, ['1'])).toEqual([]);
      expect(await keys(partition, [])).toEqual(['a', 'b', 'c', 'd', 'e']);
    });

    it('10. labels are any texts, told apart to the last character', async () => {
      const odd = [
        '',
        ' ',
        'A',
        'a',
        'a ',
        '*',
        '中文',
        '🐝',
        'né',
        'ne\u0301',
        'a\u0000b',
        "o'",
        '"',
        '%',
        'x'.repeat(256),
      ];
      const partition = await filled(odd.map((label, index) => [`k${index}`, [label, 'same']]));
      for (const [index, label] of odd.entries()) expect(await keys(partition, [label])).toEqual([`k${index}`]);
      expect(await keys(partition, ['asame'])).toEqual([]);
    });

    it('10. entries without labels are under none, not even the empty prefix', async () => {
      const partition = await filled([['a', ['u']]]);
      const { labels: _labels, ...plain } = anItem({ key: 'plain' });
      await ledger().put(partition, plain);
      expect(await keys(partition, [])).toEqual(['a']);
      expect(await keys(partition, [], { kinds: ['turn'] })).toEqual([]);
      const all = await ledger().list(partition, { kinds: ['item'], order: 'oldest', limit: 9 });
      expect(all.map((entry) => entry.key)).toEqual(['a', 'plain']);
    });

    it.each([1, 2, 3, 7])(
      '10. pages of %i hold every entry under the prefix once, in both directions',
      async (limit) => {
        const names = ['a', 'b', 'c', 'd', 'e', 'f'];
        const partition = await filled(
          names.flatMap(
            (key) =>
              [
                [key, ['u', key]],
                [`other ${key}`, ['v']],
              ] as const,
          ),
        );
        for (const order of ['oldest', 'newest'] as const) {
          const found: string[] = [];
          for (let after: LedgerQuery['after'] | null = null; found.length < 20;) {
            const more: Partial<LedgerQuery> = { limit, order, ...(after === null ? {} : { after }) };
            const page = await ledger().list(partition, { ...under(['u']), ...more });
            if (page.length === 0) break;
            found.push(...page.map((entry) => entry.key));
            after = page.at(-1)!;
          }
          expect(found).toEqual(order === 'oldest' ? names : names.toReversed());
        }
      },
    );

    it('11. heads tell every entry under the labels, in order, or that there are more than the limit', async () => {
      const partition = await filled([
        ['b', ['u', '1']],
        ['a', ['u', '10']],
        ['c', ['u', '1', '中文 "\u0000']],
        ['d', ['v']],
      ]);
      const { labels: _labels, ...plain } = anItem({ key: 'plain', queuedAt: 9 });
      await ledger().put(partition, plain);
      const heads = (under: readonly string[], limit = 10) => ledger().heads(partition, { kind: 'item', under, limit });
      expect(await heads(['u'])).toEqual([
        { key: 'b', queuedAt: 1, labels: ['u', '1'] },
        { key: 'a', queuedAt: 2, labels: ['u', '10'] },
        { key: 'c', queuedAt: 3, labels: ['u', '1', '中文 "\u0000'] },
      ]);
      expect((await heads([]))?.map((head) => head.key)).toEqual(['b', 'a', 'c', 'd']);
      expect(await heads(['w'])).toEqual([]);
      expect(await heads(['u'], 3)).toHaveLength(3);
      expect(await heads(['u'], 2)).toBeNull();
      expect(await ledger().heads(partition, { kind: 'turn', under: [], limit: 10 })).toEqual([]);
      expect(await ledger().heads(aPartition(), { kind: 'item', under: [], limit: 10 })).toEqual([]);
    });

    it('11. heads of what was queued together are in the order of their keys, as a list has them', async () => {
      const partition = await aRegisteredPartition(context);
      for (const key of ['b', 'a', 'B', 'ab'])
        await ledger().replace(partition, anItem({ key, labels: ['u'], queuedAt: 5 }));
      const heads = await ledger().heads(partition, { kind: 'item', under: ['u'], limit: 9 });
      expect(heads?.map((head) => head.key)).toEqual(['B', 'a', 'ab', 'b']);
      expect(await keys(partition, ['u'])).toEqual(['B', 'a', 'ab', 'b']);
    });

    it('12. many entries come in the order asked, without the missing ones', async () => {
      const partition = await filled([
        ['a', ['u']],
        ['b', ['u']],
        ['c', ['v']],
      ]);
      const found = await ledger().getMany(partition, 'item', ['c', 'missing', 'a']);
      const all = await ledger().list(partition, { kinds: ['item'], order: 'oldest', limit: 9 });
      expect(found).toEqual([all[2], all[0]]);
      expect(await ledger().getMany(partition, 'turn', ['a'])).toEqual([]);
      expect(await ledger().getMany(partition, 'item', [])).toEqual([]);
      expect(await ledger().getMany(aPartition(), 'item', ['a'])).toEqual([]);
    });

    it('10. a partition sees only its own; a missing one has none', async () => {
      const [mine, other] = [await filled([['mine', ['u']]]), await filled([['other', ['u']]])];
      expect([await keys(mine, ['u']), await keys(other, ['u'])]).toEqual([['mine'], ['other']]);
      expect(await keys(aPartition(), ['u'])).toEqual([]);
    });
  });
}

const under = (prefix: readonly string[]): LedgerQuery => ({
  kinds: ['item'],
  under: prefix,
  order: 'oldest',
  limit: 50,
});

function anItem(over: Partial<LabelledEntry> = {}): LabelledEntry {
  return {
    kind: 'item',
    key: anId(),
    sessionId: null,
    at: '2026-11-01T10:00:00.000Z',
    queuedAt: 1_793_527_200_000_001,
    open: false,
    body: {},
    labels: ['users', 'alice'],
    ...over,
  };
}
