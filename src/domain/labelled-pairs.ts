// The pairs of texts an embedding model is calibrated on, and the file they are read from.
import { z } from 'zod';
import { MemoryError } from './errors.js';

/**
 * What a person says about a pair. Two memories: the same fact reworded, its changed value, its denial, two facts that
 * stand side by side, nothing in common. A question and a memory: it helps to answer, it does not.
 */
export const pairKinds = [
  'paraphrase',
  'update',
  'negation',
  'coexist',
  'unrelated',
  'relevant',
  'irrelevant',
] as const;

/** See {@link pairKinds}. */
export type PairKind = (typeof pairKinds)[number];

/** One labelled pair; of a question and a memory the question is `first`. */
export interface LabelledPair {
  /** Any name of a language or mix of languages; rates are also given by it. */
  readonly language: string;
  readonly kind: PairKind;
  readonly first: string;
  readonly second: string;
}

const pairsFile = z.record(
  z.string().min(1),
  z.partialRecord(z.enum(pairKinds), z.array(z.tuple([z.string().min(1), z.string().min(1)]))),
);

/**
 * Pairs of a parsed JSON file of the form `{ language: { kind: [[first, second], …] } }`, in file order.
 * Throws `invalid_input` naming the first wrong place.
 */
export function labelledPairs(file: unknown): LabelledPair[] {
  const parsed = pairsFile.safeParse(file);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const place = issue?.path.map(String).join('.') ?? '';
    const form = 'expected { language: { kind: [[first, second], …] } } with kinds';
    throw new MemoryError('invalid_input', `Pairs are wrong at "${place}": ${form} ${pairKinds.join(', ')}.`);
  }
  return Object.entries(parsed.data).flatMap(([language, kinds]) =>
    pairKinds.flatMap((kind) => (kinds[kind] ?? []).map(([first, second]) => ({ language, kind, first, second }))),
  );
}
