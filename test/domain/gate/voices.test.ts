// Sentences in the voices of many people, written before the tables were widened: worked on in the first half only.
import { describe, expect, it } from 'vitest';
import { rowsIn, wrongOf, type Row } from './judge-sentences.js';

/** Wrong ones of the 32 in each half: no number may rise. The second half is run for its count alone. */
const wrongSoFar: Readonly<Record<string, readonly [workedOn: number, heldOut: number]>> = {
  finance: [0, 5],
  health: [0, 5],
  identity: [0, 2],
  // One of the ten is "The door code is 4471.": what a code is, its owner may note without asking anybody.
  permission: [3, 10],
};

function wrongFrom(row: Row, from: number): readonly string[] {
  return wrongOf(row, row.en.slice(from, from + 32));
}

describe('the write gate, on what many voices say', () => {
  it.each(rowsIn('gate-voices'))('$row: no more are wrong than so far', (row) => {
    const [workedOn, heldOut] = wrongSoFar[row.row]!;
    const wrong = wrongFrom(row, 0);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(workedOn);
    expect(wrongFrom(row, 32).length).toBeLessThanOrEqual(heldOut);
  });
});
