// Two layers in one budget: the best texts as full lines, then the next ones as one short line each.
import { pack, shortenTo, type Packable, type Packed, type PackedForm, type Room } from './pack.js';
import type { TokenCount } from './token-margin.js';

/** One text to pack that can also stand on one short line. */
export interface LayeredPackable extends Packable {
  /** The line of the second layer, and what it shows of the text. */
  short(): { readonly form: PackedForm; readonly line: string };
  cost(form: 'full' | 'brief' | 'short', count: TokenCount): number;
}

/**
 * Once not everything fits in full, full lines take this share of the room first. Measured on 50 relevant memories of
 * 35 to 220 characters in 500 tokens: without layers 8 are seen; with .2, .4, .6 and .8 it is 19, 17, 14 and 12, the
 * first 1, 3, 4 and 7 of them in full. .4 doubles what is seen at 150, 300 and 1,000 tokens too.
 */
const fullShare = 0.4;
/** Room left at the end is not worth a longer cut below this many tokens. */
const worthExtending = 16;

interface Line extends Packed {
  readonly cost: number;
  readonly layer: 'full' | 'short';
}

/**
 * Packs into `room` tokens: full lines first, then short ones, best first in each. When every text fits in full the
 * result is that of `pack`. No text is in twice, and none is left out whose short line would have fitted. Room that
 * is left turns short lines into full ones again, the best first.
 */
export function packLayers(items: readonly LayeredPackable[], space: Room, count: TokenCount): Packed[] {
  const flat = pack(items, space, count);
  if (flat.length === items.length && flat.every(({ form }) => form === 'full')) return flat;
  const full = fullLayer(items, Math.floor(space.room * fullShare), count);
  const taken = [...full.values()].reduce((sum, line) => sum + line.cost, 0);
  const { lines, left } = shortLayer(items, { full, left: space.room - taken }, count);
  const grown = upgraded(items, { lines, left }, count);
  return [...inLayer(grown, 'full'), ...inLayer(grown, 'short')];
}

type Lines = ReadonlyMap<number, Line>;

function fullLayer(items: readonly LayeredPackable[], room: number, count: TokenCount): Lines {
  const lines = new Map<number, Line>();
  let left = room;
  for (const [index, item] of items.entries()) {
    const line = fullLine(item, index, count);
    if (line.cost > left) continue;
    lines.set(index, line);
    left -= line.cost;
  }
  return lines;
}

function fullLine(item: LayeredPackable, index: number, count: TokenCount): Line {
  return { index, form: 'full', line: item.full(), cost: item.cost('full', count), layer: 'full' };
}

/** A short line that is no shorter than the full one has nothing for it. */
function shortLine(item: LayeredPackable, index: number, count: TokenCount): Line {
  const line: Line = { ...item.short(), index, cost: item.cost('short', count), layer: 'short' };
  const full = fullLine(item, index, count);
  return full.cost <= line.cost ? full : line;
}

function shortLayer(
  items: readonly LayeredPackable[],
  { full, left: room }: { readonly full: Lines; readonly left: number },
  count: TokenCount,
): { readonly lines: Lines; readonly left: number } {
  const lines = new Map(full);
  let left = room;
  for (const [index, item] of items.entries()) {
    if (lines.has(index)) continue;
    const line = shortLine(item, index, count);
    if (line.cost > left) continue;
    lines.set(index, line);
    left -= line.cost;
  }
  return { lines, left };
}

/** Short lines become full ones while there is room; what is then left lengthens the cut of the best one. */
function upgraded(
  items: readonly LayeredPackable[],
  packed: { readonly lines: Lines; readonly left: number },
  count: TokenCount,
): Lines {
  const lines = new Map(packed.lines);
  let { left } = packed;
  for (const line of inLayer(packed.lines, 'short')) {
    const full = fullLine(items[line.index]!, line.index, count);
    if (full.cost - line.cost > left) continue;
    lines.set(line.index, full);
    left -= full.cost - line.cost;
  }
  const cut = inLayer(lines, 'short').find(({ form }) => form === 'shortened');
  if (cut === undefined || left < worthExtending) return lines;
  const line = shortenTo(items[cut.index]!, cut.cost + left, count);
  if (line !== null && line.length > cut.line.length) {
    lines.set(cut.index, { index: cut.index, form: 'shortened', line, cost: count(`${line}\n`), layer: 'full' });
  }
  return lines;
}

function inLayer(lines: Lines, layer: Line['layer']): readonly Line[] {
  return [...lines.values()].filter((line) => line.layer === layer).toSorted((a, b) => a.index - b.index);
}
