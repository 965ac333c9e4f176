import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  before,
  canonicalJson,
  chainedRow,
  hashNumbers,
  hashText,
  isChained,
  nothingBefore,
  rowHash,
  type Before,
  type ChainedRow,
  type ChainHead,
} from '../../src/domain/audit.js';
import { ChainWalk, type AuditFindings, type KnownRow, type WalkedRow } from '../../src/domain/audit-check.js';
import type { EventRow } from '../../src/domain/event.js';

const partition = 'p'.repeat(64);

function told(index: number): EventRow {
  const at = new Date(Date.UTC(2026, 10, 1) + index * 60_000).toISOString();
  return { events: [{ type: 'created', memoryId: `m${index}`, causeId: `c${index}`, reason: 'nothing_like_it', at }] };
}

const place = (key: string) => ({ partition, key, at: '2026-11-01T00:00:00.000Z' });

interface Chain {
  readonly rows: readonly WalkedRow[];
  readonly head: ChainHead;
}

/** `older` rows from before, then `count` rows of a chain. */
function chainOf(count: number, older = 0): Chain {
  const past: WalkedRow[] = [];
  let known: Before = nothingBefore;
  for (let index = 0; index < older; index++) {
    const row = { place: place(`old-${index}`), body: told(index) };
    known = before(known, row.place, row.body);
    past.push(row);
  }
  const rows: WalkedRow[] = [];
  let previous = known.hash;
  for (let seq = 1; seq <= count; seq++) {
    const body = chainedRow(place(`row-${seq}`), { seq, previous }, told(seq));
    rows.push({ place: place(`row-${seq}`), body });
    previous = body.hash;
  }
  const numbers = { rows: known.rows, hash: hashNumbers(known.hash) };
  return { rows: [...past, ...rows], head: { seq: count, queuedAt: 0, hash: hashNumbers(previous), before: numbers } };
}

function walk(rows: readonly WalkedRow[], head: ChainHead | null, known?: KnownRow): AuditFindings {
  const walked = new ChainWalk(head, known);
  for (const row of rows) walked.add(row);
  return walked.findings(head);
}

const faults = ({ problems }: AuditFindings): readonly string[] =>
  problems.map(({ fault, seq, last }) => (seq === last ? `${fault} ${seq}` : `${fault} ${seq}-${last}`));

const sizes = fc.record({ count: fc.integer({ min: 1, max: 12 }), older: fc.integer({ min: 0, max: 4 }) });
const sized = sizes.chain(({ count, older }) =>
  fc.record({ count: fc.constant(count), older: fc.constant(older), seq: fc.integer({ min: 1, max: count }) }),
);

/** Index of the row with a number. */
const at = (older: number, seq: number): number => older + seq - 1;

describe('a chain of events', () => {
  it('of any length, with or without rows from before it, has nothing wrong with it', () => {
    fc.assert(
      fc.property(sizes, ({ count, older }) => {
        const { rows, head } = chainOf(count, older);
        const found = walk(rows, head);
        expect(found.problems).toEqual([]);
        expect(found).toMatchObject({ rows: count, before: older, head: { seq: count } });
      }),
    );
  });

  it('shows a row that is missing, by its number, the first and the last one too', () => {
    fc.assert(
      fc.property(sized, ({ count, older, seq }) => {
        const { rows, head } = chainOf(count, older);
        expect(faults(walk(rows.toSpliced(at(older, seq), 1), head))).toEqual([`missing ${seq}`]);
      }),
    );
  });

  it('shows a row whose content was changed, by its number', () => {
    const change = fc.constantFrom<(row: ChainedRow) => EventRow>(
      (row) => ({ ...row, events: [] }),
      (row) => ({ ...row, events: row.events.map((event) => ({ ...event, reason: 'another' })) }),
      (row) => ({ ...row, events: row.events.map((event) => ({ ...event, memoryId: null })) }),
      (row) => ({ ...row, lost: 1 }),
      (row) => ({ ...row, injections: [] }),
    );
    fc.assert(
      fc.property(sized, change, ({ count, older, seq }, changed) => {
        const { rows, head } = chainOf(count, older);
        const index = at(older, seq);
        const body = changed(rows[index]!.body as ChainedRow);
        expect(faults(walk(rows.with(index, { ...rows[index]!, body }), head))).toEqual([`changed ${seq}`]);
      }),
    );
  });

  it('shows a row that was replaced by a whole one with a hash of its own', () => {
    fc.assert(
      fc.property(sized, ({ count, older, seq }) => {
        const { rows, head } = chainOf(count, older);
        const index = at(older, seq);
        const old = rows[index]!;
        const { previous } = old.body as ChainedRow;
        const body = chainedRow(old.place, { seq, previous }, told(99));
        const found = faults(walk(rows.with(index, { ...old, body }), head));
        expect(found).toEqual([seq === count ? `head_wrong ${seq}` : `unlinked ${seq + 1}`]);
      }),
    );
  });

  it("shows two rows that changed places, or each other's contents", () => {
    const pairs = fc
      .integer({ min: 2, max: 12 })
      .chain((count) => fc.record({ count: fc.constant(count), seq: fc.integer({ min: 1, max: count - 1 }) }));
    fc.assert(
      fc.property(pairs, ({ count, seq }) => {
        const { rows, head } = chainOf(count);
        const [first, second] = [rows[seq - 1]!, rows[seq]!];
        expect(faults(walk(rows.with(seq - 1, second).with(seq, first), head))).toEqual([`reordered ${seq}`]);
        const swapped = rows
          .with(seq - 1, { place: first.place, body: second.body })
          .with(seq, { place: second.place, body: first.body });
        expect(faults(walk(swapped, head))).toEqual(
          expect.arrayContaining([`changed ${seq}`, `changed ${seq + 1}`, `reordered ${seq}`]),
        );
      }),
    );
  });

  it('shows a row that is there twice, wherever the copy stands', () => {
    fc.assert(
      fc.property(sized, fc.nat(), ({ count, older, seq }, where) => {
        const { rows, head } = chainOf(count, older);
        const copy = { ...rows[at(older, seq)]!, place: place('copy') };
        const index = at(older, seq) + 1 + (where % (rows.length - at(older, seq)));
        const found = faults(walk(rows.toSpliced(index, 0, copy), head));
        expect(found).toEqual(expect.arrayContaining([`changed ${seq}`, `duplicated ${seq}`]));
        const whole = faults(walk(rows.toSpliced(index, 0, rows[at(older, seq)]!), head));
        expect(whole).toEqual([`duplicated ${seq}`]);
      }),
    );
  });

  it('shows whatever one arbitrary change does to it', () => {
    const changes = fc.record({ count: fc.integer({ min: 1, max: 8 }), older: fc.integer({ min: 0, max: 3 }) });
    const json = fc.jsonValue({ maxDepth: 2 });
    const field = fc.constantFrom('seq', 'previous', 'hash', 'events');
    fc.assert(
      fc.property(changes, fc.nat(), field, json, ({ count, older }, pick, name, value) => {
        const { rows, head } = chainOf(count, older);
        const index = at(older, 1 + (pick % count));
        const row = rows[index]!;
        const kept = (row.body as unknown as Record<string, unknown>)[name];
        fc.pre(canonicalJson(kept) !== canonicalJson(value) && (name !== 'events' || Array.isArray(value)));
        fc.pre(!Array.isArray(value) || value.every((one) => typeof one === 'object' && one !== null));
        const body = { ...row.body, [name]: value } as EventRow;
        expect(walk(rows.with(index, { ...row, body }), head).problems).not.toEqual([]);
      }),
    );
  });

  it('shows what was done to the rows from before it, and rows that were added beside it', () => {
    const { rows, head } = chainOf(3, 3);
    expect(faults(walk(rows.toSpliced(1, 1), head))).toEqual(['missing 0']);
    expect(faults(walk(rows.with(1, { ...rows[1]!, body: told(50) }), head))).toEqual(['changed 0']);
    expect(faults(walk([...rows, { place: place('beside'), body: told(60) }], head))).toEqual(['unchained 0']);
    const early = { place: place('early'), body: told(60) };
    expect(faults(walk([early, ...rows], head))).toEqual(['changed 0']);
  });

  it('shows a head that is gone, is behind, or is another', () => {
    const { rows, head } = chainOf(4);
    expect(faults(walk(rows, null))).toEqual(['head_missing 4']);
    expect(faults(walk(rows, chainOf(2).head))).toEqual(['head_wrong 2']);
    expect(faults(walk(rows, { ...head, hash: hashNumbers('0'.repeat(64)) }))).toEqual(['head_wrong 4']);
    expect(faults(walk(rows.slice(0, 2), head))).toEqual(['missing 3-4']);
    expect(faults(walk([], head))).toEqual(['missing 1-4']);
  });

  it('is whole while its head is one row behind, as a stopped writer leaves it', () => {
    const { rows, head } = chainOf(4, 2);
    const { hash } = rows[at(2, 3)]!.body as ChainedRow;
    expect(walk(rows, { ...head, seq: 3, hash: hashNumbers(hash) }).problems).toEqual([]);
    const nothing = { ...head, seq: 0, hash: head.before.hash };
    expect(walk(rows.slice(0, 3), nothing).problems).toEqual([]);
  });

  it('is whole when rows come while it is walked', () => {
    const { rows, head } = chainOf(6, 1);
    const walked = new ChainWalk(chainOf(2, 1).head);
    for (const row of rows.slice(0, 6)) walked.add(row);
    expect(walked.findings(head)).toMatchObject({ rows: 5, before: 1, problems: [] });
  });

  it('written anew from its beginning is shown by the head of an earlier report', () => {
    fc.assert(
      fc.property(sized, ({ count, older, seq }) => {
        const { rows, head } = chainOf(count, older);
        const known = { seq, hash: (rows[at(older, seq)]!.body as ChainedRow).hash };
        expect(walk(rows, head, known).problems).toEqual([]);
        expect(faults(walk(rows, head, { seq, hash: '0'.repeat(64) }))).toEqual([`rewritten ${seq}`]);
        const fewer = chainOf(seq - 1, older);
        expect(faults(walk(fewer.rows, fewer.head, known))).toEqual([`missing ${seq}`]);
      }),
    );
  });

  it('passes over rows that mark a session', () => {
    const { rows, head } = chainOf(3);
    const mark = { events: [{ ...told(1).events[0]!, type: 'session_ended' as const }] };
    const marked = rows.flatMap((row, index) => [{ place: place(`mark-${index}`), body: mark }, row]);
    expect(walk(marked, head)).toMatchObject({ rows: 3, before: 0, problems: [] });
  });
});

describe('the hash of a row', () => {
  it('depends on the values, not on the order of the keys or on how they were stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(canonicalJson(value));
      }),
    );
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  });

  it('depends on where and when the row was written', () => {
    const row = chainedRow(place('a'), { seq: 1, previous: nothingBefore.hash }, told(1));
    expect(isChained(row)).toBe(true);
    expect(isChained(told(1))).toBe(false);
    expect(rowHash(place('a'), row)).toBe(row.hash);
    expect(rowHash(place('b'), row)).not.toBe(row.hash);
    expect(rowHash({ ...place('a'), partition: 'q' }, row)).not.toBe(row.hash);
    expect(rowHash({ ...place('a'), at: '2026-11-01T00:00:00.001Z' }, row)).not.toBe(row.hash);
  });

  it('is kept as eight numbers and read back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const hash = Buffer.from(bytes).toString('hex');
        expect(hashText(hashNumbers(hash))).toBe(hash);
      }),
    );
  });
});
