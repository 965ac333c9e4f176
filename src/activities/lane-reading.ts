// What is to become of the turns and jobs of a lane, page by page, and which of them no later sweep has to read.
import type { Outcome } from '../domain/outcome.js';
import { mostLeft, type ForgetMark } from '../domain/sweep/forget-mark.js';
import { fateOf, isSettled, type LaneRow } from '../domain/sweep/plan-forget.js';
import type { ForgetPlan } from '../domain/sweep/plans.js';
import { addCounts } from '../domain/sweep/report.js';
import type { Turn } from '../domain/turn.js';
import type { LedgerEntry } from '../ports/index.js';

/** What the fate of a row is read from, besides it and its outcome. */
export interface ReadBy {
  /** What ended before may go, ISO. */
  readonly limit: string;
  /** Ingestions that wait to be decided again. */
  readonly marks: ReadonlySet<string>;
  /** The sweep that waits for an approval. */
  readonly held: string | null;
}

type Outcomes = ReadonlyMap<string, Pick<Outcome, 'status' | 'completedAt'>>;

/** Adds up the rows given to it. */
export class LaneReading {
  readonly #by: ReadBy;
  readonly #found: Record<'text' | 'ended', string[]> = { text: [], ended: [] };
  readonly #left: string[] = [];
  #skipped: ForgetPlan['skipped'] = {};
  #mark: Omit<ForgetMark, 'at'> | null = null;

  constructor(by: ReadBy) {
    this.#by = by;
  }

  /** Rows for which there is something to do. */
  get due(): number {
    return this.#found.text.length + this.#found.ended.length;
  }

  read(rows: readonly LedgerEntry[], outcomes: Outcomes): void {
    const { limit, marks, held } = this.#by;
    for (const { key, kind, open, body } of rows) {
      const marked = marks.has((body as Partial<Turn>).redecides?.ingestionId ?? key);
      const row = { kind: kind as LaneRow['kind'], open, body };
      const context = { outcome: outcomes.get(key) ?? null, marked, held: key === held };
      const fate = fateOf(row, context, limit);
      if (!isSettled(row, context, fate)) this.#left.push(key);
      if (fate === 'text' || fate === 'ended') this.#found[fate].push(key);
      else if (fate !== null) this.#skipped = addCounts(this.#skipped, { [fate]: 1 });
    }
  }

  /** Everything up to this place has been read. */
  reached({ queuedAt, key }: ForgetMark['upTo']): void {
    if (this.#left.length <= mostLeft) this.#mark = { upTo: { queuedAt, key }, left: [...this.#left] };
  }

  /** The part of the plan of a sweep at this time (ISO). */
  planAt(at: string): Pick<ForgetPlan, 'text' | 'ended' | 'skipped' | 'mark'> {
    return { ...this.#found, skipped: this.#skipped, mark: this.#mark === null ? null : { at, ...this.#mark } };
  }
}
