// Input whose answer does not fit the output limit (or the context window) is halved and asked again in parts.
import { isTooLong } from './errors.js';
import { addUse } from './structured-call.js';
import type { PlacedItem, StructuredResult } from './structured-call.js';
import { noModelUse } from '../../domain/candidate.js';

/** How input is asked for in parts. */
export interface PartedCall<Part, T> {
  readonly call: (part: Part) => Promise<StructuredResult<T>>;
  /** The two halves, or null when this part cannot be divided. */
  readonly halve: (part: Part) => readonly [Part, Part] | null;
}

/** Halvings in a row: 8 parts at most, so the price of one turn stays bounded. */
const maxDepth = 3;

/**
 * The result of the whole input, asked for in halves where the answer was cut. Positions count on over the parts.
 * `cut` is left only when a part could not be divided further; its complete items are kept. State is the gravest
 * of the parts, but `partial` when some of them gave something. Throws what `call` throws, except that an input
 * too long for the model is halved as well.
 */
export async function callInParts<Part, T>(
  part: Part,
  parted: PartedCall<Part, T>,
  depth = 0,
): Promise<StructuredResult<T>> {
  const halves = depth < maxDepth ? parted.halve(part) : null;
  let use = noModelUse;
  try {
    const whole = await parted.call(part);
    if (whole.state !== 'cut' || halves === null) return whole;
    use = whole.use;
  } catch (error) {
    if (halves === null || !isTooLong(causeOf(error))) throw error;
  }
  const first = await callInParts(halves[0], parted, depth + 1);
  const second = await callInParts(halves[1], parted, depth + 1);
  const joined = joinResults(first, second);
  return { ...joined, use: addUse(use, joined.use) };
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : null;
}

/** Two results as one: items of the second are placed after those of the first. */
export function joinResults<T>(first: StructuredResult<T>, second: StructuredResult<T>): StructuredResult<T> {
  const offset = Math.max(-1, ...first.items.map(positionOf), ...first.invalid) + 1;
  const items = [...first.items, ...second.items.map((item) => ({ ...item, position: item.position + offset }))];
  return {
    state: joinedState(first, second),
    items,
    invalid: [...first.invalid, ...second.invalid.map((position) => position + offset)],
    use: addUse(first.use, second.use),
  };
}

function positionOf(item: PlacedItem<unknown>): number {
  return item.position;
}

function joinedState(
  first: StructuredResult<unknown>,
  second: StructuredResult<unknown>,
): StructuredResult<unknown>['state'] {
  if (first.state === second.state) return first.state;
  const gaveSomething = [first, second].some((half) => half.state === 'good' || half.items.length > 0);
  return gaveSomething ? 'partial' : 'unusable';
}
