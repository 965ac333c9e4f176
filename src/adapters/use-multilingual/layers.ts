// The network's operations that are not matrix products, in place on parts of a float32 array.

/** A block of rows inside a float32 array; `stride` floats from one row to the next. */
export interface Rows {
  readonly at: number;
  readonly stride: number;
  readonly count: number;
  readonly width: number;
}

/** Gain and offset of a layer normalisation, and what is added to the variance. */
export interface Normalization {
  readonly gain: Float32Array;
  readonly bias: Float32Array;
  readonly epsilon: number;
}

/** Adds the bias to each row. */
export function addBias(data: Float32Array, rows: Rows, bias: Float32Array): void {
  for (let row = 0; row < rows.count; row++) {
    const start = rows.at + row * rows.stride;
    for (let column = 0; column < rows.width; column++) data[start + column]! += bias[column]!;
  }
}

/** Layer normalisation of each row (Ba, Kiros, Hinton 2016): mean 0, variance 1, then gain and offset. */
export function normalizeRows(data: Float32Array, rows: Rows, { gain, bias, epsilon }: Normalization): void {
  for (let row = 0; row < rows.count; row++) {
    const start = rows.at + row * rows.stride;
    let sum = 0;
    for (let column = 0; column < rows.width; column++) sum += data[start + column]!;
    const mean = sum / rows.width;
    let squares = 0;
    for (let column = 0; column < rows.width; column++) squares += (data[start + column]! - mean) ** 2;
    const scale = 1 / Math.sqrt(squares / rows.width + epsilon);
    for (let column = 0; column < rows.width; column++) {
      const at = start + column;
      data[at] = (data[at]! - mean) * scale * gain[column]! + bias[column]!;
    }
  }
}

/** What a residual layer adds to its activation: rows of the same count and width elsewhere in the same array. */
export interface Residual {
  readonly at: number;
  readonly stride: number;
}

/** Each row becomes max(0, row + bias) + residual row. */
export function residualRelu(
  data: Float32Array,
  rows: Rows,
  { bias, from }: { bias: Float32Array; from: Residual },
): void {
  for (let row = 0; row < rows.count; row++) {
    const start = rows.at + row * rows.stride;
    const other = from.at + row * from.stride;
    for (let column = 0; column < rows.width; column++) {
      const active = Math.max(0, data[start + column]! + bias[column]!);
      data[start + column] = active + data[other + column]!;
    }
  }
}

/** Copies rows to another place of the same width. */
export function copyRows(data: Float32Array, rows: Rows, to: Residual): void {
  for (let row = 0; row < rows.count; row++) {
    const from = rows.at + row * rows.stride;
    data.copyWithin(to.at + row * to.stride, from, from + rows.width);
  }
}

/** The sum of the rows, written to `target` (of the rows' width). */
export function sumRows(data: Float32Array, rows: Rows, target: Float32Array): void {
  const sums = new Float64Array(rows.width);
  for (let row = 0; row < rows.count; row++) {
    const start = rows.at + row * rows.stride;
    for (let column = 0; column < rows.width; column++) sums[column]! += data[start + column]!;
  }
  target.set(sums);
}
