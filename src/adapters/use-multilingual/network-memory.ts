import { damagedModel } from './model-errors.js';
import {
  matmulOver,
  packPanels,
  panelWidth,
  rowBlock,
  wasmMemory,
  type Matmul,
  type Matrix,
  type PackedMatrix,
} from './matmul.js';
import type { NpyArray } from './npz.js';
import type { Rows } from './layers.js';

const pageBytes = 65_536;

/** Room for a number of rows of `width` floats each. */
export interface Region extends Matrix {
  readonly width: number;
}

/** Some rows of a region. */
export function rowsOf(region: Region, first: number, count: number): Rows {
  return { at: region.at + first * region.stride, stride: region.stride, count, width: region.width };
}

/** The one memory that holds the weights and all intermediate results, and the product over it. */
export class NetworkMemory {
  readonly multiply: Matmul;
  readonly #arrays: ReadonlyMap<string, NpyArray>;
  readonly #memory = wasmMemory();
  #view = new Float32Array(this.#memory.buffer);
  #used = 0;

  constructor(arrays: ReadonlyMap<string, NpyArray>) {
    this.#arrays = arrays;
    this.multiply = matmulOver(this.#memory);
  }

  /** All floats; take it anew after {@link region} or {@link weights}. */
  get data(): Float32Array {
    if (this.#view.buffer !== this.#memory.buffer) this.#view = new Float32Array(this.#memory.buffer);
    return this.#view;
  }

  /** Sets room aside for the life of the memory; a product may write up to a whole block more than `rows`. */
  region(rows: number, width: number): Region {
    return { at: this.#allocate((rows + 2 * rowBlock) * width), stride: width, width };
  }

  /** Packs a weight matrix for products. Throws `internal` when the weights lack it or its shape does not fit. */
  weights(name: string): PackedMatrix {
    const array = this.#arrays.get(name);
    const [inner, columns] = array?.shape ?? [];
    if (!(array?.data instanceof Float32Array) || inner === undefined || columns === undefined) {
      throw damagedModel(`the weights lack the matrix ${name}`);
    }
    if (columns % panelWidth !== 0 || inner % rowBlock !== 0 || array.data.length !== inner * columns) {
      throw damagedModel(`the matrix ${name} of the weights has a wrong shape`);
    }
    const at = this.#allocate(inner * columns);
    packPanels(array.data, columns, this.data.subarray(at, at + inner * columns));
    return { at, inner, columns };
  }

  #allocate(floats: number): number {
    const at = this.#used;
    this.#used += floats;
    const lacking = this.#used * 4 - this.#memory.buffer.byteLength;
    if (lacking > 0) this.#memory.grow(Math.ceil(lacking / pageBytes));
    return at;
  }
}
