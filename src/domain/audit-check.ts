// Looks over a chain of events row by row, in the order they stand in, and names what is wrong with it. Pure.
import { before, isChained, nothingBefore, rowHash, hashText } from './audit.js';
import type { Before, ChainedRow, ChainHead, RowPlace } from './audit.js';
import { isAudited, type EventRow } from './event.js';

/**
 * `missing`: rows `seq` to `last` are not there. `changed`: the row is not what was written. `unlinked`: the row is whole,
 * but does not continue the one before it: one of the two was replaced. `reordered`: it stands after a later one.
 * `duplicated`: the number was there before. `unchained`: a row beside the chain that was not there when it began.
 * `head_missing`, `head_wrong`: what the ledger keeps as the newest row is gone, or is not the newest. `rewritten`: the row
 * is not the one an earlier report named.
 */
export type AuditFault =
  | 'missing'
  | 'changed'
  | 'unlinked'
  | 'reordered'
  | 'duplicated'
  | 'unchained'
  | 'head_missing'
  | 'head_wrong'
  | 'rewritten';

/** One thing that is wrong with a chain. */
export interface AuditProblem {
  readonly fault: AuditFault;
  /** Number of the row; 0 for the rows from before the chain. */
  readonly seq: number;
  /** The last number of several rows; equal to `seq` for one. */
  readonly last: number;
  /** Key of the row, where there is one. */
  readonly key: string | null;
}

/** A ledger row of kind `event`. */
export interface WalkedRow {
  readonly place: RowPlace;
  readonly body: EventRow;
}

/** A row by its number and hash, as reports name the newest one. */
export interface KnownRow {
  readonly seq: number;
  readonly hash: string;
}

interface Gap {
  readonly first: number;
  readonly last: number;
}

/** What is known of a chain once all of it was walked. */
export interface AuditFindings {
  /** Rows of the chain that are there. */
  readonly rows: number;
  /** Rows from before there was a chain. */
  readonly before: number;
  /** The newest row: its number and hash; null when there is no chain. Kept elsewhere, it proves a later walk. */
  readonly head: KnownRow | null;
  readonly problems: readonly AuditProblem[];
}

/**
 * Walks one chain. Give it every row of kind `event`, oldest first, then ask for the findings. `head` is what the ledger
 * kept of the newest row before the walk began, null when it kept nothing; `known` the head of an earlier report.
 */
export class ChainWalk {
  readonly #head: ChainHead | null;
  readonly #known: KnownRow | null;
  /** Hashes of the rows that `head` and `known` name. */
  readonly #watched = new Map<number, string | null>();
  #rows = 0;
  #before: Before = nothingBefore;
  #first: ChainedRow | null = null;
  #newest: ChainedRow | null = null;
  #gaps: Gap[] = [];
  readonly #unchained: string[] = [];
  readonly #problems: AuditProblem[] = [];

  constructor(head: ChainHead | null, known: KnownRow | null = null) {
    this.#head = head;
    this.#known = known;
    for (const seq of [head?.seq, known?.seq]) if (seq !== undefined) this.#watched.set(seq, null);
  }

  /** The next row; those that only mark a session are passed over. */
  add({ place, body }: WalkedRow): void {
    if (!isAudited(body)) return;
    if (isChained(body)) this.#addChained(place, body);
    else if (this.#newest === null) this.#before = before(this.#before, place, body);
    else this.#unchained.push(place.key);
  }

  #addChained(place: RowPlace, row: ChainedRow): void {
    this.#rows += 1;
    if (this.#watched.get(row.seq) === null) this.#watched.set(row.seq, row.hash);
    if (rowHash(place, row) !== row.hash) this.#tell('changed', row.seq, place.key);
    const expected = (this.#newest?.seq ?? 0) + 1;
    if (row.seq < expected) return this.#addLate(place, row);
    if (row.seq > expected) this.#gaps.push({ first: expected, last: row.seq - 1 });
    else if (this.#newest !== null && row.previous !== this.#newest.hash) this.#tell('unlinked', row.seq, place.key);
    if (row.seq === 1) this.#first = row;
    this.#newest = row;
  }

  #addLate({ key }: RowPlace, row: ChainedRow): void {
    const gap = this.#gaps.find(({ first, last }) => first <= row.seq && row.seq <= last);
    this.#tell(gap === undefined ? 'duplicated' : 'reordered', row.seq, key);
    if (gap === undefined) return;
    const rest = [
      { first: gap.first, last: row.seq - 1 },
      { first: row.seq + 1, last: gap.last },
    ].filter(({ first, last }) => first <= last);
    this.#gaps = this.#gaps.flatMap((one) => (one === gap ? rest : [one]));
    if (row.seq === 1) this.#first = row;
  }

  /** What was found. `now` is what the ledger keeps of the newest row after the walk: rows may have come meanwhile. */
  findings(now: ChainHead | null): AuditFindings {
    const rest = [...this.#missing(), ...this.#beside(), ...this.#headProblems(now), ...this.#knownProblems()];
    const problems = [...this.#problems, ...rest].toSorted((a, b) => a.seq - b.seq);
    const newest = this.#newest;
    return {
      rows: this.#rows,
      before: this.#before.rows,
      head: newest === null ? null : { seq: newest.seq, hash: newest.hash },
      problems,
    };
  }

  #missing(): readonly AuditProblem[] {
    const newest = this.#newest?.seq ?? 0;
    const named = Math.max(this.#head?.seq ?? 0, this.#known?.seq ?? 0);
    const gaps = named > newest ? [...this.#gaps, { first: newest + 1, last: named }] : this.#gaps;
    return gaps.map(({ first, last }) => ({ fault: 'missing', seq: first, last, key: null }));
  }

  /** The first row and the head both know what stood before the chain. */
  #beside(): readonly AuditProblem[] {
    const unchained = this.#unchained.map((key) => ({ fault: 'unchained' as const, seq: 0, last: 0, key }));
    const head = this.#head;
    const known = this.#first?.previous ?? (head === null ? null : hashText(head.before.hash));
    if (known === null || known === this.#before.hash) return unchained;
    const fewer = head !== null && this.#before.rows < head.before.rows;
    return [...problem(fewer ? 'missing' : 'changed', 0), ...unchained];
  }

  /** One behind is a row whose writer was stopped before it moved the head: the next one moves it. */
  #headProblems(now: ChainHead | null): readonly AuditProblem[] {
    const newest = this.#newest?.seq ?? 0;
    if (now === null) return newest === 0 ? [] : problem('head_missing', newest);
    if (now.seq < newest - 1) return problem('head_wrong', now.seq);
    const head = this.#head;
    const found = head === null ? null : (this.#watched.get(head.seq) ?? null);
    return found === null || found === hashText(head!.hash) ? [] : problem('head_wrong', head!.seq);
  }

  #knownProblems(): readonly AuditProblem[] {
    const known = this.#known;
    const found = known === null ? null : (this.#watched.get(known.seq) ?? null);
    return found === null || found === known!.hash ? [] : problem('rewritten', known!.seq);
  }

  #tell(fault: AuditFault, seq: number, key: string): void {
    this.#problems.push({ fault, seq, last: seq, key });
  }
}

function problem(fault: AuditFault, seq: number): readonly AuditProblem[] {
  return [{ fault, seq, last: seq, key: null }];
}
