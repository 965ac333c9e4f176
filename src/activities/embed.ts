// Step 2: draft → vectors, in one batch, kept in the ledger as base64 until the ingestion is done.
import { decodeVectors, encodeVectors } from '../domain/base64-vectors.js';
import type { Candidate } from '../domain/candidate.js';
import { MemoryError } from '../domain/errors.js';
import { datedText } from '../domain/recall/words.js';
import type { Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import type { IngestionRef, StepReport } from './contract.js';
import { record, recorded, required } from './ledger-entries.js';
import { countReport } from './report.js';

/** Writes one vector per candidate once. */
export async function embed(ports: Ports, ref: IngestionRef, attempt: Attempt): Promise<StepReport> {
  const before = await recorded(ports, ref, 'vectors');
  if (before !== null) return countReport('embed', before.vectors.length, true);
  attempt.reach('embed.before');
  const [turn, draft] = await Promise.all([required(ports, ref, 'turn'), required(ports, ref, 'draft')]);
  const vectors = await checkedVectors(
    ports,
    draft.candidates.map((candidate) => embeddedText(candidate, turn.at)),
    attempt.signal,
  );
  attempt.reach('embed.answered');
  const body = { embedder: ports.embedder.id, vectors: encodeVectors(vectors) };
  await record(ports, ref, { kind: 'vectors', body, options: attempt });
  attempt.reach('embed.written');
  return countReport('embed', vectors.length, false);
}

/** A line of dialogue is embedded with its date and speaker, a fact as its sentence. */
export function embeddedText(candidate: Pick<Candidate, 'content' | 'speaker'>, at: string): string {
  return datedText({ content: candidate.content, speaker: candidate.speaker, saidAt: at });
}

/** Vectors of the embedder's own length, all numbers finite; `invalid_input` that names both lengths otherwise. */
export async function checkedVectors(
  ports: Ports,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  const dimensions = await ports.embedder.dimensions();
  const vectors = await ports.embedder.embedDocuments(texts, signal);
  for (const vector of vectors) {
    if (vector.length === dimensions && vector.every(Number.isFinite)) continue;
    throw new MemoryError(
      'invalid_input',
      `the embedder ${ports.embedder.id} gave a vector of ${vector.length} numbers or with NaN, expected ${dimensions} finite ones`,
      { context: { got: vector.length, expected: dimensions } },
    );
  }
  return vectors;
}

/** The recorded vectors of an ingestion, in candidate order. */
export async function recordedVectors(ports: Ports, ref: IngestionRef): Promise<readonly Float32Array[]> {
  return decodeVectors((await required(ports, ref, 'vectors')).vectors);
}
