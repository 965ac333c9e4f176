// Paired bootstrap: how sure the difference of two systems on the same questions is.

/** Mean difference with the interval that 95 % of resamples fall in. */
export interface Difference {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Numbers 0..1 that are the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `a` less `b`, question by question, resampled; both of the same length, all 0 for none. The same seed gives the same. */
export function pairedDifference(
  a: readonly number[],
  b: readonly number[],
  { rounds = 2000, seed = 1 } = {},
): Difference {
  const differences = a.map((value, index) => value - b[index]!);
  const count = differences.length;
  if (count === 0) return { mean: 0, low: 0, high: 0 };
  const random = seeded(seed);
  const means = Array.from({ length: rounds }, () => {
    let sum = 0;
    for (let draw = 0; draw < count; draw++) sum += differences[Math.floor(random() * count)]!;
    return sum / count;
  }).toSorted((x, y) => x - y);
  return {
    mean: differences.reduce((sum, value) => sum + value, 0) / count,
    low: means[Math.floor(0.025 * rounds)]!,
    high: means[Math.ceil(0.975 * rounds) - 1]!,
  };
}
