// Chance that is the same in every run.

/** Gives whole numbers from 0 to `below` - 1. */
export type Chance = (below: number) => number;

/** A generator (mulberry32) for this seed. */
export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** As many characters of the alphabet as asked for. */
export function textOf(chance: Chance, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[chance(alphabet.length)]).join('');
}

/** One of the list. */
export function oneOf<Item>(chance: Chance, items: readonly [Item, ...Item[]]): Item {
  return items[chance(items.length)] ?? items[0];
}
