// How far the forget sweeps of a namespace have come, so that none reads every turn there ever was. Pure.

/** The one key of the row, of kind `seen`. */
export const forgetMarkKey = 'forget';

/** Rows up to a place, of which only those left are read again. */
export interface ForgetMark {
  /** When it was set, ISO. */
  readonly at: string;
  /** The last row that was read. */
  readonly upTo: { readonly queuedAt: number; readonly key: string };
  /** Turns and jobs up to there that are still to come to their end; at most 500. */
  readonly left: readonly string[];
}

/** Rows a mark leaves behind at most: a place after more of them is not marked. */
export const mostLeft = 500;

/** False of a mark that a clock ahead of ours has set: what is queued by now may stand before it. */
export function isOfThePast({ at }: ForgetMark, now: number): boolean {
  return Date.parse(at) <= now;
}
