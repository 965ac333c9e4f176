// The recalled block: memories, what was said just now and at most one open question, within a token budget.
import type { MemoryRecord } from '../memory-record.js';
import {
  blockHead,
  blockTail,
  justSaidHeading,
  justSaidLine,
  leastLine,
  lookupLine,
  plainBelow,
  questionLine,
  type BlockStyle,
} from './block-lines.js';
import { clip } from './clip.js';
import { onceFor } from './once-for.js';
import { packLayers } from './pack-layers.js';
import { pack, type Packed, type Room } from './pack.js';
import { packable } from './packable.js';
import { usableTokens, type TokenCount } from './token-margin.js';

/** What the block is made of. */
export interface BlockParts {
  /** Best first. */
  readonly memories: readonly MemoryRecord[];
  /** Newest last; only the newest are shown. */
  readonly justSaid: readonly { readonly speaker: string; readonly text: string }[];
  readonly question: string | null;
  /** Short lines for what does not fit in full; default false. */
  readonly layered?: boolean;
  /** Name of the tool that finds what did not get in; null: nothing is said of it. */
  readonly lookup?: string | null;
}

/** The block and which memories are in it. */
export interface Block {
  /** '' when there is nothing to say or no room to say it. */
  readonly text: string;
  /** Tokens of `text`, without the margin. */
  readonly tokens: number;
  /** In the order of the block; `index` is the place in the given memories. */
  readonly packed: readonly Packed[];
  readonly asked: boolean;
}

/** How tokens are counted, and how secrets leave a text (before it is cut: half a secret is not found). */
export interface BlockTools {
  readonly count: TokenCount;
  readonly clean: (text: string) => string;
}

/** Share of the room that questions and what was said just now may each take from the memories. */
const sideShare = 0.25;
const justSaidMessages = 3;
const justSaidChars = 240;

const empty: Block = { text: '', tokens: 0, packed: [], asked: false };

/**
 * Renders within `budget` tokens, counted with a margin of a tenth, notice and delimiters included. Below 150 tokens
 * the lines carry their text alone. A budget too small for the frame gives an empty block.
 */
export function renderBlock(parts: BlockParts, budget: number, tools: BlockTools): Block {
  const { count, clean } = tools;
  const style: BlockStyle = budget < plainBelow ? 'plain' : 'detailed';
  const usable = usableTokens(budget);
  const frame = framesBy(count)[style];
  const room = usable - frame.cost;
  if (room <= 0) return empty;
  const side = Math.floor(room * sideShare);
  const justSaid = packJustSaid(parts.justSaid, side, tools);
  const question =
    parts.question === null ? [] : [questionLine(clean(parts.question))].filter((line) => count(`${line}\n`) <= side);
  const after = [...justSaid, ...question];
  const left = room - after.reduce((sum, line) => sum + count(`${line}\n`), 0);
  const { packed, lookup } = packMemories(parts, { room: left, least: frame.least, style }, tools);
  const total = parts.memories.length;
  return trimmed({ packed, after, lookup, total, asked: question.length > 0, style }, usable, count);
}

/** Tokens of what stands around the lines, and of the shortest line. */
const framesBy = onceFor((count: TokenCount) => {
  const frameOf = (style: BlockStyle) => ({
    cost: count(`${blockHead(style)}\n${blockTail}`),
    least: count(leastLine[style]),
  });
  return { plain: frameOf('plain'), detailed: frameOf('detailed') };
});

/** The memories, and the tool to name when some of them are left out and the line about it has room. */
function packMemories(
  { memories, layered = false, lookup = null }: BlockParts,
  { room, least, style }: Room & { readonly style: BlockStyle },
  { count, clean }: BlockTools,
): Pick<Draft, 'packed' | 'lookup'> {
  const items = memories.map((record) => packable(record, style, clean));
  const packInto = (space: number) => (layered ? packLayers : pack)(items, { room: space, least }, count);
  const packed = packInto(room);
  if (lookup === null || packed.length === items.length) return { packed, lookup: null };
  const cost = count(`${lookupLine(items.length, lookup)}\n`);
  return cost > room * sideShare ? { packed, lookup: null } : { packed: packInto(room - cost), lookup };
}

function packJustSaid(said: BlockParts['justSaid'], room: number, { count, clean }: BlockTools): string[] {
  let left = room - count(`${justSaidHeading}\n`);
  const lines: string[] = [];
  for (const { speaker, text } of said.slice(-justSaidMessages).toReversed()) {
    const line = justSaidLine(speaker, clip(clean(text), justSaidChars));
    const cost = count(`${line}\n`);
    if (cost > left) continue;
    left -= cost;
    lines.unshift(line);
  }
  return lines.length === 0 ? [] : [justSaidHeading, ...lines];
}

interface Draft {
  readonly packed: readonly Packed[];
  readonly after: readonly string[];
  readonly lookup: string | null;
  /** Memories there are. */
  readonly total: number;
  readonly asked: boolean;
  readonly style: BlockStyle;
}

/** Counts of lines do not always add up to the count of the whole: the last lines leave until the whole fits. */
function trimmed(draft: Draft, usable: number, count: TokenCount): Block {
  let { packed, after, lookup, asked } = draft;
  for (;;) {
    const leftOut = draft.total - packed.length;
    const more = lookup === null || leftOut === 0 ? [] : [lookupLine(leftOut, lookup)];
    if (packed.length === 0 && after.length === 0 && more.length === 0) return empty;
    const lines = [blockHead(draft.style), ...packed.map((item) => item.line), ...more, ...after, blockTail];
    const text = lines.join('\n');
    const tokens = count(text);
    if (tokens <= usable) return { text, tokens, packed, asked };
    if (packed.length > 0) packed = packed.slice(0, -1);
    else if (lookup !== null) lookup = null;
    else [after, asked] = [[], false];
  }
}
