import { createHash } from 'node:crypto';
import { defaultEmbeddingProfile, type EmbeddingProfile } from '../../src/domain/embedding-profile.js';
import type { Embedder } from '../../src/ports/embedder.js';

const letters = /\p{Script=Han}+|[\p{L}\p{N}]+/gu;
const han = /\p{Script=Han}/u;
const filler = new Set('a an and are at be in is of on the to was with'.split(' '));

/** Lower-cased words without fillers; a run of Han characters gives its characters and its bigrams. */
function features(text: string): string[] {
  const runs = text.normalize('NFKC').toLowerCase().match(letters) ?? [];
  return runs.flatMap((run) => {
    if (!han.test(run)) return filler.has(run) ? [] : [run];
    const characters = [...run];
    return [...characters, ...characters.slice(1).map((character, at) => characters[at]! + character)];
  });
}

/** Adds one feature on two signed places, so that different words are nearly orthogonal. */
function add(vector: Float32Array, feature: string, count: number): void {
  const digest = createHash('sha1').update(feature, 'utf8').digest();
  for (const offset of [0, 8]) {
    const place = digest.readUInt32LE(offset) % vector.length;
    vector[place]! += digest[offset + 4]! & 1 ? count : -count;
  }
}

function hash(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  const counts = new Map<string, number>();
  for (const feature of features(text)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  for (const [feature, count] of counts) add(vector, feature, count);
  const length = Math.hypot(...vector);
  if (length === 0) {
    vector[0] = 1;
    return vector;
  }
  return vector.map((value) => value / length);
}

/**
 * A deterministic embedder without a model: unit vectors of hashed words (CJK: characters and bigrams), so texts that
 * share words are near. A text without words gets the first unit vector. Defaults: 256 dimensions, id 'hashing'.
 */
export function hashingEmbedder(
  options: { dimensions?: number; id?: string; profile?: EmbeddingProfile } = {},
): Embedder {
  const { dimensions = 256, id = 'hashing', profile = defaultEmbeddingProfile } = options;
  return {
    id,
    profile,
    dimensions: async () => dimensions,
    async embedDocuments(texts, signal) {
      signal?.throwIfAborted();
      return texts.map((text) => hash(text, dimensions));
    },
    async embedQuery(text, signal) {
      signal?.throwIfAborted();
      return hash(text, dimensions);
    },
    close: async () => {},
  };
}
