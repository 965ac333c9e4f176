// Memories in number for a sweep: a few sentences that are really embedded, each many times with its vector turned a little.
import { keywordText } from '../src/domain/recall/words.js';
import type { Embedder, StoredMemory } from '../src/ports/index.js';
import { aMemory } from '../test/support/builders.js';

const animals = ['heron', 'otter', 'badger', 'kestrel', 'hedgehog', 'salmon', 'beaver', 'swallow'];
const places = [
  'by the old mill',
  'behind the station',
  'on the north shore',
  'under the stone bridge',
  'at the quarry',
];

/** 40 sentences. */
export const sentences: readonly string[] = animals.flatMap((animal) =>
  places.map((place) => `The user saw a ${animal} ${place} and wrote it down.`),
);

/** A number in 0..1 for each (seed, step): the same every time. */
function seeded(seed: number, step: number): number {
  let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(step + 1, 0xc2b2ae35);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}

/** The vector turned in neighbouring planes by small angles of the seed: its length stays, its cosine to the old is about .95. */
export function turned(vector: Float32Array, seed: number): Float32Array {
  const copy = Float32Array.from(vector);
  for (let at = 0; at + 1 < copy.length; at += 2) {
    const angle = (seeded(seed, at) - 0.5) * 1.1;
    const [a, b] = [copy[at]!, copy[at + 1]!];
    copy[at] = a * Math.cos(angle) - b * Math.sin(angle);
    copy[at + 1] = a * Math.sin(angle) + b * Math.cos(angle);
  }
  return copy;
}

/** What the memories of one run are made of. */
export interface Material {
  readonly vectors: readonly Float32Array[];
}

export async function materialOf(embedder: Embedder): Promise<Material> {
  return { vectors: await embedder.embedDocuments(sentences) };
}

/** The `seed`-th memory, said `days` ago. */
export function memoryOf(
  { vectors }: Material,
  seed: number,
  more: {
    readonly id: string;
    readonly tenantId: string;
    readonly namespace: string;
    readonly ownerUserId: string;
    readonly at: string;
  },
): StoredMemory {
  const { at, ...owner } = more;
  const which = seed % sentences.length;
  const content = `${sentences[which]!} Page ${seed}.`;
  const sources = aMemory().sources.map((said) => ({ ...said, authorId: owner.ownerUserId, quote: content }));
  const record = aMemory({ ...owner, content, sources, importance: 2, createdAt: at, firstCreatedAt: at, saidAt: at });
  return { record, vector: turned(vectors[which]!, seed), keywordText: keywordText(record) };
}
