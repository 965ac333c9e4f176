// How a rule finds a relative date.
import type { Day, DaySpan } from './dates-calendar.js';

/** What a rule sees of its match. */
export interface DateMatch {
  readonly whole: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  /** The text before the match. */
  readonly before: string;
  /** The day of speaking. */
  readonly at: Day;
}

/** One form of relative date. */
export interface DateRule {
  /** Global. */
  readonly pattern: RegExp;
  /** True when the form leaves the year open ("3月15日"): found, but never written out. */
  readonly open?: boolean;
  /** Null when the words turn out not to be a date. */
  readonly resolve: (match: DateMatch) => DaySpan | null;
}
