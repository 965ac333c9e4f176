import {
  calibrate,
  calibrationRates,
  fitAndCheckHalves,
  type CalibrationRates,
  type MeasuredPair,
} from '../domain/calibration.js';
import { cosine } from '../domain/cosine.js';
import type { EmbeddingProfile } from '../domain/embedding-profile.js';
import { MemoryError } from '../domain/errors.js';
import type { LabelledPair } from '../domain/labelled-pairs.js';
import type { Embedder } from '../ports/embedder.js';

const chunkTexts = 64;

/** How a calibration goes; both optional. */
export interface CalibrationOptions {
  /** Called after each chunk of texts with the texts embedded so far and in all. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** The thresholds that suit a model, and how good they and its present ones are. */
export interface CalibrationReport {
  readonly embedderId: string;
  /** Fitted to one half of the pairs. */
  readonly fitted: EmbeddingProfile;
  /** The fitted thresholds on the other half. */
  readonly fittedRates: CalibrationRates;
  readonly current: EmbeddingProfile;
  /** The embedder's present thresholds on the same other half. */
  readonly currentRates: CalibrationRates;
  /** The other half with its cosines, for a table or other views of it. */
  readonly checkedPairs: readonly MeasuredPair[];
}

const asksQuestion = (pair: LabelledPair): boolean => pair.kind === 'relevant' || pair.kind === 'irrelevant';

async function embedAll(embedder: Embedder, pairs: readonly LabelledPair[], options: CalibrationOptions) {
  const questions = [...new Set(pairs.filter(asksQuestion).map((pair) => pair.first))];
  const documents = [
    ...new Set(pairs.flatMap((pair) => (asksQuestion(pair) ? [pair.second] : [pair.first, pair.second]))),
  ];
  const vectors = { question: new Map<string, Float32Array>(), document: new Map<string, Float32Array>() };
  const total = questions.length + documents.length;
  for (let at = 0; at < documents.length; at += chunkTexts) {
    const chunk = documents.slice(at, at + chunkTexts);
    const embedded = await embedder.embedDocuments(chunk, options.signal);
    chunk.forEach((text, index) => vectors.document.set(text, embedded[index]!));
    options.onProgress?.(vectors.document.size, total);
  }
  for (const text of questions) {
    vectors.question.set(text, await embedder.embedQuery(text, options.signal));
    options.onProgress?.(documents.length + vectors.question.size, total);
  }
  return vectors;
}

/** The pairs with the cosine this embedder gives them; questions are embedded as questions, all else as documents. */
export async function measurePairs(
  embedder: Embedder,
  pairs: readonly LabelledPair[],
  options: CalibrationOptions = {},
): Promise<MeasuredPair[]> {
  const { question, document } = await embedAll(embedder, pairs, options);
  return pairs.map((pair) => {
    const first = (asksQuestion(pair) ? question : document).get(pair.first);
    return { ...pair, cosine: cosine(first!, document.get(pair.second)!) };
  });
}

/**
 * Measures any embedder on labelled pairs: fits thresholds to one half and counts errors on the other. Throws
 * `invalid_input` when a kind of pair is missing or there are fewer than 40 pairs, and what the embedder throws.
 */
export async function calibrationReport(
  embedder: Embedder,
  pairs: readonly LabelledPair[],
  options: CalibrationOptions = {},
): Promise<CalibrationReport> {
  if (pairs.length < 40) {
    throw new MemoryError('invalid_input', `Calibration needs at least 40 labelled pairs, got ${pairs.length}.`);
  }
  const measured = await measurePairs(embedder, pairs, options);
  const { fit, check } = fitAndCheckHalves(measured);
  const fitted = calibrate(fit);
  return {
    embedderId: embedder.id,
    fitted,
    fittedRates: calibrationRates(check, fitted),
    current: embedder.profile,
    currentRates: calibrationRates(check, embedder.profile),
    checkedPairs: check,
  };
}
