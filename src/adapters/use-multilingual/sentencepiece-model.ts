// Reads a SentencePiece model file (protocol buffers wire format). This model has an older layout than today's
// sentencepiece_model.proto: pieces in field 1 and the normaliser with its character map in field 3.
import { damagedModel } from './model-errors.js';

/** The pieces of a vocabulary by id, and the compiled character map that texts are normalised with. */
export interface SentencePieceModel {
  readonly pieces: readonly string[];
  /** Log probabilities, by piece id. */
  readonly scores: Float32Array;
  /** 1 for pieces that may match text, 0 for control pieces such as the start of a sentence. */
  readonly matchable: Uint8Array;
  readonly charsmap: Buffer;
}

/** Steps through the fields of a message without making anything for each: a vocabulary has 128,000 of them. */
class Fields {
  readonly data: Buffer;
  readonly #to: number;
  #next: number;
  number = 0;
  /** Where a length-delimited or fixed field lies; empty for a varint. */
  from = 0;
  to = 0;
  /** Of a varint. */
  value = 0;

  constructor(data: Buffer, from = 0, to = data.length) {
    this.data = data;
    this.#next = from;
    this.#to = to;
  }

  /** Goes to the next field; false at the end. */
  step(): boolean {
    if (this.#next >= this.#to) return false;
    const tag = this.#varint();
    const wire = tag % 8;
    this.number = Math.floor(tag / 8);
    this.value = wire === 0 ? this.#varint() : 0;
    const length = wire === 0 ? 0 : wire === 2 ? this.#varint() : fixedLength(wire);
    this.from = this.#next;
    this.to = this.#next += length;
    if (this.to > this.#to) throw damagedModel('sp.model ends too early');
    return true;
  }

  #varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.data[this.#next++];
      if (byte === undefined) throw damagedModel('sp.model ends too early');
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }
}

function fixedLength(wire: number): number {
  if (wire === 1) return 8;
  if (wire === 5) return 4;
  throw damagedModel('sp.model has an unknown field type');
}

const normalPiece = 1;

interface Piece {
  text: string;
  score: number;
  type: number;
}

function readPiece({ data, from, to }: Fields): Piece {
  const piece = { text: '', score: 0, type: normalPiece };
  const fields = new Fields(data, from, to);
  while (fields.step()) {
    if (fields.number === 1) piece.text = data.toString('utf8', fields.from, fields.to);
    else if (fields.number === 2) piece.score = data.readFloatLE(fields.from);
    else if (fields.number === 3) piece.type = fields.value;
  }
  return piece;
}

function readCharsmap({ data, from, to }: Fields): Buffer | undefined {
  const fields = new Fields(data, from, to);
  while (fields.step()) if (fields.number === 2) return data.subarray(fields.from, fields.to);
  return undefined;
}

/** Parses the file's bytes. Throws `internal` when they are cut or hold no vocabulary or character map. */
export function readSentencePieceModel(file: Buffer): SentencePieceModel {
  const pieces: Piece[] = [];
  let charsmap: Buffer | undefined;
  const fields = new Fields(file);
  while (fields.step()) {
    if (fields.number === 1) pieces.push(readPiece(fields));
    else if (fields.number === 3) charsmap = readCharsmap(fields);
  }
  if (pieces.length === 0 || charsmap === undefined) throw damagedModel('sp.model has no vocabulary or character map');
  return {
    pieces: pieces.map((piece) => piece.text),
    scores: Float32Array.from(pieces, (piece) => piece.score),
    matchable: Uint8Array.from(pieces, (piece) => (piece.type === normalPiece ? 1 : 0)),
    charsmap,
  };
}
