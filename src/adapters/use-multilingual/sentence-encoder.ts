import { embeddingWidth, floatsOf } from './embedding-table.js';
import type { Rows } from './layers.js';
import type { PackedMatrix } from './matmul.js';
import { rowsOf, type NetworkMemory, type Region } from './network-memory.js';
import type { NpyArray } from './npz.js';

const matrixNames = ['cnn_W', 'd0', 'd1', 'd2', 'd3', 'p1', 'p3'] as const;
type MatrixName = (typeof matrixNames)[number];

function packAll(memory: NetworkMemory): Record<MatrixName, PackedMatrix> {
  const packed = matrixNames.map((name) => [name, memory.weights(name)] as const);
  return Object.fromEntries(packed) as Record<MatrixName, PackedMatrix>;
}

/** The part after the sum over a text's tokens: one row per text. */
export class SentenceEncoder {
  readonly #memory: NetworkMemory;
  readonly #bias: Float32Array;
  readonly #epsilon: number;
  readonly #regions: readonly Region[];
  readonly #matrices: Readonly<Record<MatrixName, PackedMatrix>>;

  constructor(arrays: ReadonlyMap<string, NpyArray>, memory: NetworkMemory, texts: number) {
    this.#memory = memory;
    this.#bias = floatsOf(arrays, 'cnn_b');
    this.#epsilon = floatsOf(arrays, 'eps')[0]!;
    this.#matrices = packAll(memory);
    this.#regions = Array.from({ length: 3 }, () => memory.region(texts, embeddingWidth));
  }

  /** Unit vectors, one after the other, of the sums and the texts' lengths in tokens. */
  encode(sums: Region, lengths: readonly number[]): Float32Array {
    const [mean, first, second] = this.#regions as [Region, Region, Region];
    const count = lengths.length;
    this.#product(sums, 'cnn_W', { out: mean, rows: count });
    lengths.forEach((length, text) => this.#average(rowsOf(mean, text, 1), length));
    this.#product(mean, 'd0', { out: first, rows: count });
    this.#activate(first, count);
    this.#product(first, 'd1', { out: second, rows: count });
    this.#product(mean, 'p1', { out: first, rows: count });
    this.#activate(first, count, second);
    this.#product(first, 'd2', { out: second, rows: count });
    this.#activate(second, count);
    this.#product(second, 'd3', { out: mean, rows: count });
    this.#product(first, 'p3', { out: second, rows: count });
    return this.#unitVectors(rowsOf(mean, 0, count), second);
  }

  #product(left: Region, name: MatrixName, { out, rows }: { out: Region; rows: number }): void {
    this.#memory.multiply(left, this.#matrices[name], { out, rows });
  }

  #average(row: Rows, length: number): void {
    const { data } = this.#memory;
    const scale = 1 / Math.sqrt(length);
    for (let column = 0; column < row.width; column++) {
      data[row.at + column] = (data[row.at + column]! + length * this.#bias[column]!) * scale;
    }
  }

  /** max(0, x), or max(0, x + other). */
  #activate(region: Region, count: number, other?: Region): void {
    const { data } = this.#memory;
    for (let index = 0; index < count * region.stride; index++) {
      const added = other === undefined ? 0 : data[other.at + index]!;
      data[region.at + index] = Math.max(0, data[region.at + index]! + added);
    }
  }

  #unitVectors(rows: Rows, other: Region): Float32Array {
    const { data } = this.#memory;
    const vectors = new Float32Array(rows.count * embeddingWidth);
    for (let text = 0; text < rows.count; text++) {
      const start = text * embeddingWidth;
      let squares = 0;
      for (let column = 0; column < embeddingWidth; column++) {
        const from = text * rows.stride + column;
        const value = Math.tanh(data[rows.at + from]! + data[other.at + from]!);
        vectors[start + column] = value;
        squares += value * value;
      }
      const scale = 1 / Math.sqrt(Math.max(squares, this.#epsilon));
      for (let column = 0; column < embeddingWidth; column++) vectors[start + column]! *= scale;
    }
    return vectors;
  }
}
