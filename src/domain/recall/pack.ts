// Fits ranked texts into a token budget: best first, what does not fit is skipped and the next one tried.
import type { TokenCount } from './token-margin.js';

/** One text to pack, in its forms from full to brief, made only when they are looked at. */
export interface Packable {
  full(): string;
  brief(): string | null;
  /** Tokens of that line and the line break after it; a line that is not there costs nothing. */
  cost(form: 'full' | 'brief', count: TokenCount): number;
  /** Characters of the text, and its line cut to so many of them. */
  length(): number;
  shortened(characters: number): string;
}

/** How an item got in. */
export type PackedForm = 'full' | 'summary' | 'shortened';

/** An item that got in: its index in the given order, and its line. */
export interface Packed {
  readonly index: number;
  readonly form: PackedForm;
  readonly line: string;
}

/** A text that could never fit may be cut to this share of the room, so that it does not push out all others … */
const shortenedShare = 0.4;
/** … but not to less than this many tokens, unless room is left at the end … */
const leastShortened = 24;
/** … and then not to less than this. */
const leastLeftover = 16;

/** What may be used. */
export interface Room {
  /** Tokens for all lines. */
  readonly room: number;
  /** Tokens of the shortest line there is: with less left, the rest is not looked at. */
  readonly least: number;
}

/**
 * Packs into `room` tokens. The result is in the given order. No item is left out whose full line fitted into what
 * was left when its turn came.
 */
export function pack(items: readonly Packable[], { room, least }: Room, count: TokenCount): Packed[] {
  const packed: Packed[] = [];
  let left = room;
  let neverFitting: number | null = null;
  for (const [index, item] of items.entries()) {
    if (left < least) break;
    const fitting = fittingForm(item, { left, room }, count);
    if (fitting === null) continue;
    if (fitting === 'never') neverFitting ??= index;
    else {
      packed.push({ index, form: fitting.form, line: fitting.line });
      left -= fitting.cost;
    }
  }
  if (neverFitting !== null && left >= leastLeftover) {
    const line = shortenTo(items[neverFitting]!, left, count);
    if (line !== null) packed.push({ index: neverFitting, form: 'shortened', line });
  }
  return packed.toSorted((a, b) => a.index - b.index);
}

/** A form that fits, and its tokens. */
interface Fitting extends Omit<Packed, 'index'> {
  readonly cost: number;
}

/** The best form that fits now; null when it would fit into an emptier block, `never` when not even then. */
function fittingForm(
  item: Packable,
  { left, room }: { readonly left: number; readonly room: number },
  count: TokenCount,
): Fitting | 'never' | null {
  const cost = item.cost('full', count);
  if (cost <= left) return { form: 'full', line: item.full(), cost };
  const brief = item.brief();
  const briefCost = item.cost('brief', count);
  if (brief !== null && briefCost <= left) return { form: 'summary', line: brief, cost: briefCost };
  if (cost <= room) return null;
  const allowance = Math.min(left, Math.floor(room * shortenedShare));
  const shortened = allowance < leastShortened ? null : shortenTo(item, allowance, count);
  return shortened === null ? 'never' : { form: 'shortened', line: shortened, cost: count(`${shortened}\n`) };
}

/** The line of the longest cut within `allowance` tokens, or null when not even a few characters fit. */
export function shortenTo(item: Packable, allowance: number, count: TokenCount): string | null {
  let fits = 0;
  let tooLong = item.length() + 1;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (count(`${item.shortened(middle)}\n`) <= allowance) fits = middle;
    else tooLong = middle;
  }
  return fits < 4 ? null : item.shortened(fits);
}
