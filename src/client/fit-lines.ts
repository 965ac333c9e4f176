// The newest lines of a conversation that fit a token budget.
import { MemoryError } from '../domain/errors.js';
import { readable } from '../domain/readable.js';
import type { Ports } from '../ports/index.js';

/** Counts differ between providers: keep a tenth in reserve (design: 10 % margin). */
const margin = 1.1;

/** A line to be fitted. */
export interface FittingLine {
  readonly text: string;
  /** True for a line that means nothing without those before it: an answer. The first line of all follows none. */
  readonly follows?: boolean;
}

export interface FittedLines<L> {
  /**
   * In the given order. A line too long for what is left is skipped, and with it what follows it; older ones may still
   * fit.
   */
  readonly kept: readonly L[];
  /** Tokens of the kept lines, margin included. */
  readonly tokens: number;
}

/** Goes from the last line backwards, lines that follow after the one they follow, and keeps what fits `budgetTokens`. `invalid_input` for anything else than lines and a number. */
export async function fitLines<L extends FittingLine>(
  ports: Pick<Ports, 'tokenCounter'>,
  lines: readonly L[],
  budgetTokens: number,
): Promise<FittedLines<L>> {
  if (!readable('what is to be fitted', () => areLines(lines)))
    throw new MemoryError('invalid_input', 'fitting: the lines must be a list of { text }');
  if (typeof budgetTokens !== 'number' || Number.isNaN(budgetTokens))
    throw new MemoryError('invalid_input', 'fitting: the budget must be a number of tokens');
  if (lines.length === 0) return { kept: [], tokens: 0 };
  const count = await ports.tokenCounter();
  const kept: L[] = [];
  let tokens = 0;
  for (const group of groupsOf(lines).toReversed()) {
    const fitting: L[] = [];
    for (const line of group) {
      const cost = Math.ceil((count(line.text) + 1) * margin);
      if (tokens + cost > budgetTokens) break;
      tokens += cost;
      fitting.push(line);
    }
    kept.unshift(...fitting);
  }
  return { kept, tokens };
}

function areLines(lines: unknown): boolean {
  return Array.isArray(lines) && lines.every((line) => typeof (line as Partial<FittingLine> | null)?.text === 'string');
}

/** Each line with those that follow it. */
function groupsOf<L extends FittingLine>(lines: readonly L[]): readonly (readonly L[])[] {
  const groups: L[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (line.follows === true && last !== undefined) last.push(line);
    else groups.push([line]);
  }
  return groups;
}
