// Reads NumPy's .npz: a zip archive of .npy arrays. Formats: PKWARE APPNOTE 6.3 §4.3 and NumPy's "NEP 1".
import { inflateRawSync } from 'node:zlib';
import { damagedModel } from './model-errors.js';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** One array of the archive in row-major order. Float64 is read as float32. */
export interface NpyArray {
  readonly shape: readonly number[];
  readonly data: Float32Array | Uint8Array | Int8Array;
}

interface ZipEntry {
  readonly name: string;
  readonly deflated: boolean;
  readonly start: number;
  readonly size: number;
  /** Bytes of the array once it is unpacked. */
  readonly unpacked: number;
}

function findDirectory(zip: Buffer): { offset: number; count: number } {
  const earliest = Math.max(0, zip.length - 22 - 0xffff);
  for (let at = zip.length - 22; at >= earliest; at--) {
    if (zip.readUInt32LE(at) === endOfDirectory) {
      return { count: zip.readUInt16LE(at + 10), offset: zip.readUInt32LE(at + 16) };
    }
  }
  throw damagedModel('weights.npz has no zip directory');
}

function listEntries(zip: Buffer): ZipEntry[] {
  const { offset, count } = findDirectory(zip);
  const entries: ZipEntry[] = [];
  let at = offset;
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(at) !== directoryEntry) throw damagedModel('weights.npz has a broken zip directory');
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    entries.push({
      name: zip.toString('latin1', at + 46, at + 46 + nameLength),
      deflated: zip.readUInt16LE(at + 10) === 8,
      start: local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28),
      size: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function parseShape(header: string): number[] {
  const inner = /'shape':\s*\(([^)]*)\)/.exec(header)?.[1] ?? '';
  return inner
    .split(',')
    .filter((size) => size.trim() !== '')
    .map(Number);
}

/** The array in one .npy file. Throws `internal` for a type other than bytes and little-endian floats. */
export function readNpy(file: Buffer): NpyArray {
  const wide = file[6]! >= 2;
  const headerAt = wide ? 12 : 10;
  const bodyAt = headerAt + (wide ? file.readUInt32LE(8) : file.readUInt16LE(8));
  const header = file.toString('latin1', headerAt, bodyAt);
  const type = /'descr':\s*'([^']*)'/.exec(header)?.[1];
  // A copy, because a Float32Array must start at a multiple of 4.
  const body = Uint8Array.prototype.slice.call(file, bodyAt);
  if (header.includes("'fortran_order': True")) throw damagedModel('an array is stored column by column');
  if (type === '|u1') return { shape: parseShape(header), data: body };
  if (type === '|i1') return { shape: parseShape(header), data: new Int8Array(body.buffer) };
  if (type === '<f4') return { shape: parseShape(header), data: new Float32Array(body.buffer) };
  if (type === '<f8') return { shape: parseShape(header), data: Float32Array.from(new Float64Array(body.buffer)) };
  throw damagedModel('an array of the weights has an unknown number type');
}

/** All arrays of an .npz archive by name, without the `.npy` ending. Throws `internal` when the archive is broken. */
export function readNpz(zip: Buffer): Map<string, NpyArray> {
  const arrays = new Map<string, NpyArray>();
  for (const entry of listEntries(zip)) {
    const packed = zip.subarray(entry.start, entry.start + entry.size);
    // In one piece: thousands of small ones to be joined take as long again. 64 is the least zlib takes.
    const whole = { chunkSize: Math.max(64, entry.unpacked + 1) };
    const file = entry.deflated ? inflateRawSync(packed, whole) : packed;
    arrays.set(entry.name.replace(/\.npy$/, ''), readNpy(file));
  }
  return arrays;
}
