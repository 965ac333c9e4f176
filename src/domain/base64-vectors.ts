// Vectors as text for the ledger: base64 of little-endian float32.

/** Encodes vectors of one length each. */
export function encodeVectors(vectors: readonly Float32Array[]): readonly string[] {
  return vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'));
}

/** Reverses {@link encodeVectors}. */
export function decodeVectors(texts: readonly string[]): readonly Float32Array[] {
  return texts.map((text) => {
    const bytes = Buffer.from(text, 'base64');
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  });
}
