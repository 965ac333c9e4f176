// SentencePiece's text normalisation ("nmt_nfkc"): the longest match in a compiled character map is replaced, white
// space is squeezed and written as U+2581. The map is a double-array trie of Susumu Yata's darts-clone: each unit
// holds a label (bits 0-7, 31), a leaf flag (bit 8) and the offset of its children (bits 10-30, scaled by bit 9).
import { damagedModel } from './model-errors.js';

const space = 0x20;
const spaceMark = [0xe2, 0x96, 0x81] as const;

/** Turns a text into the form the vocabulary was trained on. A text of white space only gives ''. */
export type TextNormalizer = (text: string) => string;

interface CharacterMap {
  readonly units: Uint32Array;
  /** Replacement texts, each ended by a zero byte. */
  readonly replacements: Buffer;
}

function readCharacterMap(charsmap: Buffer): CharacterMap {
  const trieBytes = charsmap.length < 4 ? 0 : charsmap.readUInt32LE(0);
  if (trieBytes === 0 || trieBytes % 4 !== 0 || 4 + trieBytes > charsmap.length) {
    throw damagedModel('sp.model has a broken character map');
  }
  const units = new Uint32Array(trieBytes / 4);
  for (let index = 0; index < units.length; index++) units[index] = charsmap.readUInt32LE(4 + index * 4);
  return { units, replacements: charsmap.subarray(4 + trieBytes) };
}

function childOffset(unit: number): number {
  return (unit >>> 10) << ((unit & 0x200) >>> 6);
}

interface Match {
  /** Bytes of the input that the match covers; 0 when nothing matches. */
  readonly length: number;
  readonly replacementAt: number;
}

function longestMatch(map: CharacterMap, input: Uint8Array, from: number): Match {
  let node = childOffset(map.units[0]!);
  let length = 0;
  let replacementAt = 0;
  for (let at = from; at < input.length; at++) {
    const label = input[at]!;
    node ^= label;
    const unit = map.units[node];
    if (unit === undefined || (unit & 0x800000ff) !== label) break;
    node ^= childOffset(unit);
    if (unit & 0x100) {
      length = at + 1 - from;
      replacementAt = map.units[node]! & 0x7fffffff;
    }
  }
  return { length, replacementAt };
}

/** Length of the UTF-8 sequence that starts with this byte. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** Collects normalised bytes; squeezes runs of spaces and drops those at both ends. */
class NormalizedBytes {
  readonly #bytes: number[] = [];
  #pendingSpace = true;

  push(source: Uint8Array, start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const byte = source[at]!;
      if (byte === space) {
        this.#pendingSpace = true;
        continue;
      }
      // The mark in front of the first word too: the model was trained with one dummy space there.
      if (this.#pendingSpace) this.#bytes.push(...spaceMark);
      this.#pendingSpace = false;
      this.#bytes.push(byte);
    }
  }

  toString(): string {
    return Buffer.from(this.#bytes).toString('utf8');
  }
}

/** Builds the normaliser of a model's character map. Throws `internal` when the map is broken. */
export function textNormalizer(charsmap: Buffer): TextNormalizer {
  const map = readCharacterMap(charsmap);
  const encoder = new TextEncoder();
  return (text) => {
    // Lone surrogates become U+FFFD here.
    const input = encoder.encode(text);
    const output = new NormalizedBytes();
    for (let at = 0; at < input.length;) {
      const match = longestMatch(map, input, at);
      if (match.length === 0) {
        const end = at + sequenceLength(input[at]!);
        output.push(input, at, end);
        at = end;
      } else {
        const end = map.replacements.indexOf(0, match.replacementAt);
        output.push(map.replacements, match.replacementAt, end);
        at += match.length;
      }
    }
    return output.toString();
  };
}
