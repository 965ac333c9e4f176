import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NetworkMemory } from '../../../src/adapters/use-multilingual/network-memory.js';
import type { NpyArray } from '../../../src/adapters/use-multilingual/npz.js';
import { isMemoryError } from '../../../src/domain/errors.js';

const small = fc.integer({ min: -8, max: 8 });
const sizes = fc.record({
  rows: fc.integer({ min: 0, max: 13 }),
  inner: fc.integer({ min: 1, max: 6 }).map((steps) => steps * 4),
  columns: fc.integer({ min: 1, max: 4 }).map((panels) => panels * 8),
});
const matrices = sizes.chain(({ rows, inner, columns }) =>
  fc.record({
    rows: fc.constant(rows),
    inner: fc.constant(inner),
    columns: fc.constant(columns),
    left: fc.array(small, { minLength: rows * inner, maxLength: rows * inner }),
    right: fc.array(small, { minLength: inner * columns, maxLength: inner * columns }),
  }),
);

function memoryWith(shape: number[], numbers: readonly number[]): NetworkMemory {
  const array: NpyArray = { shape, data: Float32Array.from(numbers) };
  return new NetworkMemory(new Map([['weights', array]]));
}

describe('the product in generated vector code', () => {
  it('is the matrix product, exactly for small whole numbers', () => {
    fc.assert(
      fc.property(matrices, ({ rows, inner, columns, left, right }) => {
        const memory = memoryWith([inner, columns], right);
        const weights = memory.weights('weights');
        const input = memory.region(rows, inner);
        const output = memory.region(rows, columns);
        memory.data.set(left, input.at);
        memory.multiply(input, weights, { out: output, rows });
        const product: number[] = [];
        const expected: number[] = [];
        for (let row = 0; row < rows; row++) {
          for (let column = 0; column < columns; column++) {
            let sum = 0;
            for (let k = 0; k < inner; k++) sum += left[row * inner + k]! * right[k * columns + column]!;
            expected.push(sum);
            product.push(memory.data[output.at + row * output.stride + column]!);
          }
        }
        expect(product).toEqual(expected);
      }),
    );
  });

  it('reads and writes rows that lie apart, and nothing between them', () => {
    const memory = memoryWith([4, 8], new Array<number>(32).fill(1));
    const weights = memory.weights('weights');
    const input = memory.region(4, 16);
    const output = memory.region(4, 24);
    memory.data.fill(9, output.at, output.at + 4 * 24);
    for (let row = 0; row < 4; row++) memory.data.fill(row + 1, input.at + row * 16 + 8, input.at + row * 16 + 12);
    const left = { at: input.at + 8, stride: 16 };
    memory.multiply(left, weights, { out: { at: output.at + 8, stride: 24 }, rows: 4 });
    for (let row = 0; row < 4; row++) {
      const line = [...memory.data.subarray(output.at + row * 24, output.at + (row + 1) * 24)];
      const sums = new Array<number>(8).fill((row + 1) * 4);
      expect(line).toEqual([...new Array<number>(8).fill(9), ...sums, ...new Array<number>(8).fill(9)]);
    }
  });

  it.each([
    ['missing', 'other', [4, 8], 32],
    ['of a width that is no multiple of 8', 'weights', [4, 6], 24],
    ['of a height that is no multiple of 4', 'weights', [3, 8], 24],
    ['shorter than its shape', 'weights', [4, 8], 24],
  ])('refuses weights that are %s', (_, name, shape, count) => {
    const memory = memoryWith(shape, new Array<number>(count).fill(0));
    let error: unknown;
    try {
      memory.weights(name);
    } catch (thrown) {
      error = thrown;
    }
    expect(isMemoryError(error, 'internal')).toBe(true);
  });
});
