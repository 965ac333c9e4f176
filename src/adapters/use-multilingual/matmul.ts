// Matrix product on 128-bit vectors: about ten times the speed of plain JavaScript on float32 arrays. The code is
// generated at start, four rows by eight columns at a time, so that sums stay in registers; every sum runs over the
// inner dimension in order, whatever the number of rows, so a text gives the same bits alone and in a batch.
import {
  constant,
  get,
  loadSplat,
  loadVector,
  operator,
  repeatWhile,
  set,
  storeVector,
  valueType,
  wasmModule,
  zeroVector,
} from './wasm-module.js';

/** Rows are computed in blocks of this many: matrices need room for a full last block. */
export const rowBlock = 4;
/** Columns of the right-hand matrix per panel; its number of columns is a multiple of it. */
export const panelWidth = 8;
const innerStep = 4;
const rows = [0, 1, 2, 3] as const;
const halves = [0, 1] as const;

const [a, aStride, b, c, cStride, rowBlocks, innerBytes, panels] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const [aBlock, cBlock, rowsLeft, bAt, aEnd] = [8, 9, 10, 11, 12] as const;
const firstRowAt = 13;
const firstSum = 17;
const right = 25;

const rowAt = (row: number): number => firstRowAt + row;
const sumOf = (row: number, half: number): number => firstSum + row * 2 + half;
const advance = (local: number, by: readonly number[]): number[] => [
  ...get(local),
  ...by,
  ...operator.i32Add,
  ...set(local),
];
const countDown = (local: number): number[] => [
  ...get(local),
  ...constant(1),
  ...operator.i32Sub,
  ...set(local),
  ...get(local),
];

function innerProduct(step: number): number[] {
  const loads = halves.flatMap((half) => [
    ...get(bAt),
    ...loadVector(step * panelWidth * 4 + half * 16),
    ...set(right + half),
  ]);
  const products = rows.flatMap((row) => {
    const left = [...get(rowAt(row)), ...loadSplat(step * 4), ...set(right + 2)];
    const sums = halves.flatMap((half) => [
      ...get(sumOf(row, half)),
      ...get(right + 2),
      ...get(right + half),
      ...operator.f32x4Mul,
      ...operator.f32x4Add,
      ...set(sumOf(row, half)),
    ]);
    return [...left, ...sums];
  });
  return [...loads, ...products];
}

function startBlock(): number[] {
  const rowStarts = rows.flatMap((row) =>
    row === 0
      ? [...get(aBlock), ...set(rowAt(0))]
      : [...get(rowAt(row - 1)), ...get(aStride), ...operator.i32Add, ...set(rowAt(row))],
  );
  const clear = rows.flatMap((row) => halves.flatMap((half) => [...zeroVector, ...set(sumOf(row, half))]));
  const bounds = [
    ...[...get(b), ...set(bAt)],
    ...[...get(aBlock), ...get(innerBytes), ...operator.i32Add, ...set(aEnd)],
  ];
  return [...rowStarts, ...clear, ...bounds];
}

function sumBlock(): number[] {
  return repeatWhile([
    ...[0, 1, 2, 3].flatMap(innerProduct),
    ...rows.flatMap((row) => advance(rowAt(row), constant(innerStep * 4))),
    ...advance(bAt, constant(innerStep * panelWidth * 4)),
    ...[...get(rowAt(0)), ...get(aEnd), ...operator.i32LessUnsigned],
  ]);
}

/** Stores a block's sums and leaves cBlock at the next block. */
function storeBlock(): number[] {
  return rows.flatMap((row) => [
    ...halves.flatMap((half) => [...get(cBlock), ...get(sumOf(row, half)), ...storeVector(half * 16)]),
    ...advance(cBlock, get(cStride)),
  ]);
}

function matmulCode(): number[] {
  const strideOfBlock = [...get(aStride), ...constant(rowBlock), ...operator.i32Mul];
  const block = [...startBlock(), ...sumBlock(), ...storeBlock(), ...advance(aBlock, strideOfBlock)];
  return repeatWhile([
    ...[...get(a), ...set(aBlock), ...get(c), ...set(cBlock), ...get(rowBlocks), ...set(rowsLeft)],
    ...repeatWhile([...block, ...countDown(rowsLeft)]),
    ...advance(b, [...get(innerBytes), ...constant(panelWidth), ...operator.i32Mul]),
    ...advance(c, constant(panelWidth * 4)),
    ...countDown(panels),
  ]);
}

/** A matrix in the shared memory: where its first number is and how far apart its rows are, in floats. */
export interface Matrix {
  readonly at: number;
  readonly stride: number;
}

/** A right-hand matrix in panels of {@link panelWidth} columns, see {@link packPanels}. */
export interface PackedMatrix {
  readonly at: number;
  readonly inner: number;
  readonly columns: number;
}

/** Writes left × right to `out`, for `rows` rows rounded up to whole blocks. Places and strides are in floats. */
export type Matmul = (left: Matrix, right: PackedMatrix, into: { out: Matrix; rows: number }) => void;

/** The engine's own declarations are not part of the configured libraries. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => WasmMemory;
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: { run: (...parameters: number[]) => void } };
};

/** Memory that JavaScript and the generated code share. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** Adds pages of 64 KB; views of the old buffer become empty. */
  grow(pages: number): number;
}

/** Empty memory, to be grown. */
export function wasmMemory(): WasmMemory {
  return new WebAssembly.Memory({ initial: 0 });
}

/** Compiles the product over this memory. */
export function matmulOver(memory: WasmMemory): Matmul {
  const code = wasmModule({
    parameters: 8,
    locals: [
      { count: firstSum - aBlock, type: valueType.i32 },
      { count: 11, type: valueType.v128 },
    ],
    code: matmulCode(),
  });
  const { run } = new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory } }).exports;
  return (left, matrix, { out, rows: count }) => {
    const blocks = Math.ceil(count / rowBlock);
    if (blocks === 0) return;
    const places = [left.at * 4, left.stride * 4, matrix.at * 4, out.at * 4, out.stride * 4];
    run(...places, blocks, matrix.inner * 4, matrix.columns / panelWidth);
  };
}

/** Copies a row-major inner × columns matrix into `target`, panel by panel: the order the product reads it in. */
export function packPanels(source: Float32Array, columns: number, target: Float32Array): void {
  const inner = source.length / columns;
  let to = 0;
  for (let panel = 0; panel < columns; panel += panelWidth) {
    for (let row = 0; row < inner; row++) {
      const from = row * columns + panel;
      target.set(source.subarray(from, from + panelWidth), to);
      to += panelWidth;
    }
  }
}
