// Just enough of the WebAssembly binary format (core specification 2.0, chapter 5) to emit one function.

/** The value types a local can have. */
export const valueType = { i32: 0x7f, v128: 0x7b } as const;

/** Opcodes without operands are single bytes; vector opcodes follow the 0xfd prefix. */
const opcode = { loop: 0x03, end: 0x0b, brIf: 0x0d, get: 0x20, set: 0x21, i32Const: 0x41, prefix: 0xfd } as const;
const emptyBlock = 0x40;

/** Operators that take their operands from the stack. */
export const operator = {
  i32LessUnsigned: [0x49],
  i32Add: [0x6a],
  i32Sub: [0x6b],
  i32Mul: [0x6c],
  f32x4Add: [opcode.prefix, 0xe4, 0x01],
  f32x4Mul: [opcode.prefix, 0xe6, 0x01],
} as const;

/** LEB128 of a number that is not negative; one more byte when `signed` and its top bit would read as a sign. */
function leb128(value: number, signed = false): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= (signed ? 0x40 : 0x80)) {
    bytes.push((rest & 0x7f) | 0x80);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

/** Pushes a local. */
export const get = (local: number): number[] => [opcode.get, ...leb128(local)];
/** Pops into a local. */
export const set = (local: number): number[] => [opcode.set, ...leb128(local)];
/** Pushes a number from 0 up. */
export const constant = (value: number): number[] => [opcode.i32Const, ...leb128(value, true)];

/** Pops an address and pushes the four floats at address + offset. */
export const loadVector = (offset: number): number[] => [opcode.prefix, 0x00, 0x02, ...leb128(offset)];
/** Pops an address and pushes the float at address + offset four times. */
export const loadSplat = (offset: number): number[] => [opcode.prefix, 0x09, 0x02, ...leb128(offset)];
/** Pops four floats and an address and stores them at address + offset. */
export const storeVector = (offset: number): number[] => [opcode.prefix, 0x0b, 0x02, ...leb128(offset)];
/** Pushes four zeros. */
export const zeroVector: readonly number[] = [opcode.prefix, 0x0c, ...new Array<number>(16).fill(0)];

/** Repeats the body as long as the condition it leaves on the stack is not zero; runs it at least once. */
export const repeatWhile = (body: readonly number[]): number[] => [
  opcode.loop,
  emptyBlock,
  ...body,
  opcode.brIf,
  0,
  opcode.end,
];

const named = (name: string): number[] => [...leb128(name.length), ...Buffer.from(name, 'latin1')];
const section = (id: number, content: readonly number[]): number[] => [id, ...leb128(content.length), ...content];

/** The parts of a function without a result. */
export interface WasmFunction {
  readonly parameters: number;
  readonly locals: readonly { readonly count: number; readonly type: number }[];
  readonly code: readonly number[];
}

/** A module that imports its memory as `env.memory` and exports one function of i32 parameters as `run`. */
export function wasmModule(definition: WasmFunction): Uint8Array {
  const parameterTypes = new Array<number>(definition.parameters).fill(valueType.i32);
  const locals = definition.locals.flatMap(({ count, type }) => [...leb128(count), type]);
  const body = [...leb128(definition.locals.length), ...locals, ...definition.code, opcode.end];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, ...leb128(parameterTypes.length), ...parameterTypes, 0]),
    ...section(2, [1, ...named('env'), ...named('memory'), 0x02, 0x00, 0]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...named('run'), 0x00, 0]),
    ...section(10, [1, ...leb128(body.length), ...body]),
  ]);
}
