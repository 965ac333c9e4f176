// The contract of ports/ledger.ts. Test names start with the number of the port's semantics.
import { describe, expect, it } from 'vitest';
import { ledgerKinds, type LedgerEntry, type LedgerQuery, type NewLedgerEntry } from '../../src/ports/index.js';
import { anId, aPartition } from '../support/builders.js';
import { aRegisteredPartition, expectCode, type ContractContext } from './contract-context.js';
import { ledgerItemsContract } from './ledger-items.js';

/** Registers the ledger's contract. */
export function ledgerContract(context: ContractContext): void {
  describe('ledger', () => {
    writingContract(context);
    listingContract(context);
    removingContract(context);
    ledgerItemsContract(context);
  });
}

function writingContract(context: ContractContext): void {
  const ledger = () => context.store().ledger;

  describe('writing', () => {
    it('1. a second put of the same kind and key changes nothing', async () => {
      const partition = await aRegisteredPartition(context);
      const first = anEntry({ body: { n: 1 } });
      expect(await ledger().put(partition, first)).toBe('created');
      expect(await ledger().put(partition, { ...first, open: false, queuedAt: 9, body: { n: 2 } })).toBe('exists');
      expect(await ledger().get(partition, first.kind, first.key)).toEqual({ ...first, attempts: 0 });
    });

    it('1. of 20 racing puts one creates, and its body is the one kept', async () => {
      const partition = await aRegisteredPartition(context);
      const entry = anEntry();
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, n) => ledger().put(partition, { ...entry, body: { n } })),
      );
      const winner = results.indexOf('created');
      expect(results.filter((result) => result === 'created')).toHaveLength(1);
      expect((await ledger().get(partition, 'turn', entry.key))?.body).toEqual({ n: winner });
    });

    it('1. the same key may stand under every kind', async () => {
      const partition = await aRegisteredPartition(context);
      const key = anId();
      for (const kind of ledgerKinds)
        expect(await ledger().put(partition, anEntry({ kind, key, body: kind }))).toBe('created');
      for (const kind of ledgerKinds) expect((await ledger().get(partition, kind, key))?.body).toBe(kind);
    });

    it('2. writing to a partition that was never registered is not_found and creates nothing', async () => {
      const partition = aPartition();
      const entry = anEntry();
      await expectCode(ledger().put(partition, entry), 'not_found');
      await expectCode(ledger().patch(partition, 'turn', entry.key, { open: false }), 'not_found');
      expect(await context.store().namespaces.get(partition)).toBeNull();
      await aRegisteredPartition(context, partition);
      expect(await ledger().get(partition, 'turn', entry.key)).toBeNull();
    });

    it('2. a write whose deadline has passed is a timeout and writes nothing', async () => {
      const partition = await aRegisteredPartition(context);
      const past = { deadline: Date.now() - 1 };
      const kept = anEntry();
      await ledger().put(partition, kept, { deadline: Date.now() + 60_000 });
      const late = anEntry();
      await expectCode(ledger().put(partition, late, past), 'timeout');
      await expectCode(ledger().patch(partition, 'turn', kept.key, { open: false }, past), 'timeout');
      await expectCode(ledger().remove(partition, [{ kind: 'turn', key: kept.key }], past), 'timeout');
      expect(await ledger().get(partition, 'turn', late.key)).toBeNull();
      expect(await ledger().get(partition, 'turn', kept.key)).toEqual({ ...kept, attempts: 0 });
    });

    it.each<readonly [string, unknown]>([
      ['null', null],
      ['a text', 'plain'],
      ['an empty list', []],
      ['nested values', { a: [1, 2.5, -1e-7, { b: null, c: [true, false, ''] }], 'key with "quotes"': {} }],
      ['unicode', { 中文: '黑色智能手表 🐝 é e\u0301 \u0000 \u2028 "\\', emoji: ['👩‍👩‍👧‍👦'] }],
      ['a date as text', { at: '1678-01-01T00:00:00.000Z' }],
      ['base64 of vectors', { vectors: Buffer.from(new Float32Array(512).fill(0.1).buffer).toString('base64') }],
    ])('3. a body of %s comes back deep-equal', async (_, body) => {
      const partition = await aRegisteredPartition(context);
      const entry = anEntry({ body });
      await ledger().put(partition, entry);
      expect((await ledger().get(partition, 'turn', entry.key))?.body).toEqual(body);
    });

    it('3. a body of 1 MB comes back whole', async () => {
      const partition = await aRegisteredPartition(context);
      const body = { messages: [{ content: '记忆 memory 🐝 '.repeat(60_000) }] };
      expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(1024 * 1024);
      const entry = anEntry({ body });
      await ledger().put(partition, entry);
      const found = await ledger().get(partition, 'turn', entry.key);
      expect(found?.body).toEqual(body);
    });

    it('3. a missing entry and a missing partition are null', async () => {
      expect(await ledger().get(await aRegisteredPartition(context), 'turn', anId())).toBeNull();
      expect(await ledger().get(aPartition(), 'turn', anId())).toBeNull();
    });

    it('5. a patch changes only what it names', async () => {
      const partition = await aRegisteredPartition(context);
      const entry = anEntry({ body: { n: 1 } });
      await ledger().put(partition, entry);
      expect(await ledger().patch(partition, 'turn', entry.key, { attempts: 2 })).toBe(true);
      expect(await ledger().get(partition, 'turn', entry.key)).toEqual({ ...entry, attempts: 2 });
      expect(await ledger().patch(partition, 'turn', entry.key, { open: false })).toBe(true);
      expect(await ledger().get(partition, 'turn', entry.key)).toEqual({ ...entry, attempts: 2, open: false });
      expect(await ledger().patch(partition, 'turn', entry.key, {})).toBe(true);
      expect(await ledger().get(partition, 'turn', entry.key)).toEqual({ ...entry, attempts: 2, open: false });
    });

    it('5. a patched body replaces the whole body: blanking', async () => {
      const partition = await aRegisteredPartition(context);
      const entry = anEntry({ body: { messages: ['private'], blanked: false } });
      await ledger().put(partition, entry);
      await ledger().patch(partition, 'turn', entry.key, { body: { blanked: true } });
      expect((await ledger().get(partition, 'turn', entry.key))?.body).toEqual({ blanked: true });
      await ledger().patch(partition, 'turn', entry.key, { body: null });
      expect((await ledger().get(partition, 'turn', entry.key))?.body).toBeNull();
      expect(await ledger().put(partition, entry)).toBe('exists');
    });

    it('5. patching what is missing is false and creates nothing', async () => {
      const partition = await aRegisteredPartition(context);
      const entry = anEntry();
      await ledger().put(partition, entry);
      expect(await ledger().patch(partition, 'draft', entry.key, { open: false })).toBe(false);
      expect(await ledger().patch(partition, 'turn', anId(), { open: false })).toBe(false);
      expect(await ledger().count(partition, { kinds: [...ledgerKinds] })).toBe(1);
    });
  });
}

function listingContract(context: ContractContext): void {
  const ledger = () => context.store().ledger;

  async function filled(entries: readonly Partial<NewLedgerEntry>[]): Promise<string> {
    const partition = await aRegisteredPartition(context);
    for (const entry of entries) await ledger().put(partition, anEntry(entry));
    return partition;
  }

  async function keys(partition: string, query: Partial<LedgerQuery>): Promise<string[]> {
    const entries = await ledger().list(partition, { kinds: ['turn'], order: 'oldest', limit: 50, ...query });
    return entries.map((entry) => entry.key);
  }

  async function pages(partition: string, order: 'oldest' | 'newest', limit: number): Promise<string[]> {
    const found: string[] = [];
    for (let after: LedgerQuery['after'] | null = null; found.length < 100;) {
      const page: readonly LedgerEntry[] = await ledger().list(partition, {
        kinds: ['turn'],
        order,
        limit,
        ...(after === null ? {} : { after }),
      });
      const last = page.at(-1);
      if (last === undefined) break;
      found.push(...page.map((entry) => entry.key));
      after = { queuedAt: last.queuedAt, key: last.key };
    }
    return found;
  }

  describe('listing', () => {
    it('4. ordered by queuedAt, then key, in both directions', async () => {
      const micros = Date.UTC(2026, 10, 1) * 1000;
      const partition = await filled([
        { key: 'c', queuedAt: micros + 1 },
        { key: 'b', queuedAt: micros + 2 },
        { key: 'B', queuedAt: micros + 2 },
        { key: 'a', queuedAt: micros + 3 },
      ]);
      expect(await keys(partition, {})).toEqual(['c', 'B', 'b', 'a']);
      expect(await keys(partition, { order: 'newest' })).toEqual(['a', 'b', 'B', 'c']);
      const [first] = await ledger().list(partition, { kinds: ['turn'], order: 'oldest', limit: 1 });
      expect(first?.queuedAt).toBe(micros + 1);
    });

    it.each([1, 2, 3, 10])(
      '4. pages of %i hold every entry exactly once though many were queued together',
      async (limit) => {
        const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
        const partition = await filled(names.map((key, index) => ({ key, queuedAt: index < 5 ? 10 : 20 })));
        expect(await pages(partition, 'oldest', limit)).toEqual(names);
        expect(await pages(partition, 'newest', limit)).toEqual(names.toReversed());
      },
    );

    it('4. by kinds, session, open and time; all that is given must hold', async () => {
      const partition = await filled([
        { key: '1', queuedAt: 1, sessionId: '7-3', at: day(1) },
        { key: '2', queuedAt: 2, sessionId: '7-35', at: day(2) },
        { key: '3', queuedAt: 3, sessionId: '7-3', at: day(3), open: false },
        { key: '4', queuedAt: 4, sessionId: null, at: day(4) },
        { key: '5', queuedAt: 5, kind: 'job', at: day(5) },
      ]);
      expect(await keys(partition, { kinds: ['turn', 'job'] })).toEqual(['1', '2', '3', '4', '5']);
      expect(await keys(partition, { kinds: ['draft'] })).toEqual([]);
      expect(await keys(partition, { kinds: [] })).toEqual([]);
      expect(await keys(partition, { sessionId: '7-3' })).toEqual(['1', '3']);
      expect(await keys(partition, { sessionId: '7' })).toEqual([]);
      expect(await keys(partition, { open: true })).toEqual(['1', '2', '4']);
      expect(await keys(partition, { open: false })).toEqual(['3']);
      expect(await keys(partition, { from: day(2), to: day(4) })).toEqual(['2', '3']);
      expect(await keys(partition, { sessionId: '7-3', open: true, from: day(1), to: day(2) })).toEqual(['1']);
    });

    it('4. dates at the edges of the calendar compare as dates', async () => {
      const partition = await filled([
        { key: 'old', queuedAt: 1, at: '1678-01-01T00:00:00.000Z' },
        { key: 'new', queuedAt: 2, at: '2262-04-10T23:59:59.999Z' },
      ]);
      expect(await keys(partition, { from: '1678-01-01T00:00:00.000Z', to: day(1) })).toEqual(['old']);
      expect(await keys(partition, { from: day(1) })).toEqual(['new']);
    });

    it('4. entries come whole, and no more than the limit', async () => {
      const partition = await aRegisteredPartition(context);
      const written = [1, 2, 3].map((n) => anEntry({ queuedAt: n, body: { n }, sessionId: '会话 "\u0000" 🐝' }));
      for (const entry of written) await ledger().put(partition, entry);
      const found = await ledger().list(partition, { kinds: ['turn'], order: 'oldest', limit: 2 });
      expect(found).toEqual(written.slice(0, 2).map((entry) => ({ ...entry, attempts: 0 })));
    });

    it('4. a missing partition has no entries', async () => {
      expect(await keys(aPartition(), {})).toEqual([]);
    });

    it('7. count counts by kinds and open; a missing partition counts 0', async () => {
      const partition = await filled([
        { queuedAt: 1 },
        { queuedAt: 2, open: false },
        { queuedAt: 3, kind: 'outcome', open: false },
      ]);
      expect(await ledger().count(partition, { kinds: ['turn'] })).toBe(2);
      expect(await ledger().count(partition, { kinds: ['turn', 'outcome'] })).toBe(3);
      expect(await ledger().count(partition, { kinds: ['turn'], open: true })).toBe(1);
      expect(await ledger().count(partition, { kinds: [] })).toBe(0);
      expect(await ledger().count(aPartition(), { kinds: ['turn'] })).toBe(0);
    });
  });
}

function removingContract(context: ContractContext): void {
  const ledger = () => context.store().ledger;

  describe('removing', () => {
    it('6. removes exactly these entries; missing ones are no error', async () => {
      const partition = await aRegisteredPartition(context);
      const entries = [anEntry(), anEntry(), anEntry({ kind: 'draft' })];
      for (const entry of entries) await ledger().put(partition, entry);
      await ledger().remove(partition, [
        { kind: 'turn', key: entries[0]!.key },
        { kind: 'turn', key: entries[2]!.key },
        { kind: 'event', key: anId() },
      ]);
      expect(await ledger().get(partition, 'turn', entries[0]!.key)).toBeNull();
      expect(await ledger().get(partition, 'turn', entries[1]!.key)).not.toBeNull();
      expect(await ledger().get(partition, 'draft', entries[2]!.key)).not.toBeNull();
      await ledger().remove(partition, []);
      expect(await ledger().count(partition, { kinds: ['turn', 'draft'] })).toBe(2);
    });

    it('6. a removed entry may be written again', async () => {
      const partition = await aRegisteredPartition(context);
      const entry = anEntry();
      await ledger().put(partition, entry);
      await ledger().remove(partition, [entry]);
      expect(await ledger().put(partition, entry)).toBe('created');
    });
  });
}

function anEntry(over: Partial<NewLedgerEntry> = {}): NewLedgerEntry {
  return {
    kind: 'turn',
    key: anId(),
    sessionId: null,
    at: '2026-11-01T10:00:00.000Z',
    queuedAt: 1_793_527_200_000_001,
    open: true,
    body: {},
    ...over,
  };
}

const day = (n: number): string => `2026-11-0${n}T00:00:00.000Z`;
