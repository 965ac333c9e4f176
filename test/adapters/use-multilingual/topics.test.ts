// The write gate with the topics the offline embedder reads: what the tables alone miss, on halves nobody learned from.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useMultilingualEmbedder } from '../../../src/adapters/use-multilingual/embedder.js';
import { canBeRead, topicsRead } from '../../../src/domain/gate/topic-model.js';
import type { Read } from '../../../src/domain/gate/topics.js';
import { isRight, rowsIn, wrongOf, type Row } from '../../domain/gate/judge-sentences.js';

type IsHeldOut = (place: number, all: readonly string[]) => boolean;
const second: IsHeldOut = (place, all) => place >= all.length / 2;
const odd: IsHeldOut = (place) => place % 2 === 1;

/** The sets, which of their places are held out, and the wrong ones of those by row: English, then Chinese. None may rise. */
const sets: readonly (readonly [
  folder: string,
  heldOut: IsHeldOut,
  wrong: Readonly<Record<string, readonly number[]>>,
])[] = [
  [
    'gate-unseen',
    odd,
    {
      contact: [0, 0],
      everyday: [0, 3],
      finance: [2, 1],
      'foreign-rule': [0, 0],
      health: [1, 2],
      identity: [0, 0],
      override: [0, 1],
      passing: [5, 2],
      permission: [6, 1],
      'stable-preference': [0, 1],
    },
  ],
  [
    'gate-independent',
    second,
    {
      contact: [0, 0],
      everyday: [0, 0],
      'explicit-wish': [1, 0],
      finance: [0, 0],
      'foreign-rule': [0, 0],
      health: [0, 0],
      identity: [0, 1],
      override: [0, 1],
      passing: [1, 5],
      permission: [2, 5],
      'stable-preference': [0, 1],
    },
  ],
  [
    'gate-third',
    () => true,
    {
      contact: [6, 1],
      everyday: [0, 0],
      finance: [2, 1],
      'foreign-rule': [1, 1],
      health: [1, 2],
      identity: [3, 2],
      override: [3, 3],
      passing: [12, 7],
      permission: [13, 8],
      'stable-preference': [1, 2],
    },
  ],
  ['gate-voices', second, { finance: [2], health: [1], identity: [0], permission: [10] }],
  [
    'gate-voices-chinese',
    second,
    { finance: [0, 1], health: [0, 1], identity: [0, 0], lasting: [0, 1], passing: [0, 7], permission: [0, 1] },
  ],
];

const embedder = useMultilingualEmbedder();
const known = new Map<string, ReturnType<Read>>();
const read: Read = (sentence) => known.get(sentence) ?? [];

function heldOutOf(row: Partial<Row>, isHeldOut: IsHeldOut): readonly (readonly string[])[] {
  return [row.en ?? [], row.zh ?? []].map((all) => all.filter((_, place) => isHeldOut(place, all)));
}

/** The sentences that reach the gate, cleaned as they come there. */
function sentencesReaching(): readonly string[] {
  const sentences = new Set<string>();
  const noting: Read = (sentence) => {
    sentences.add(sentence);
    return [];
  };
  for (const [folder, isHeldOut] of sets) {
    for (const row of rowsIn(folder)) {
      for (const one of heldOutOf(row, isHeldOut).flat()) isRight(row, one, noting);
    }
  }
  return [...sentences].filter(canBeRead);
}

beforeAll(async () => {
  const sentences = sentencesReaching();
  const vectors = await embedder.embedDocuments(sentences);
  for (const [place, sentence] of sentences.entries()) {
    known.set(sentence, topicsRead(embedder.topics!, sentence, vectors[place]!));
  }
});

afterAll(() => embedder.close());

describe.each(sets)(
  'the write gate with the offline embedder, on the held-out half of %s',
  (folder, isHeldOut, most) => {
    it.each(rowsIn(folder))('$row: no more are wrong than so far', (row) => {
      const wrong = heldOutOf(row, isHeldOut).map((all) => wrongOf(row, all, read).length);
      for (const [place, count] of (most[row.row] ?? []).entries()) expect(wrong[place]).toBeLessThanOrEqual(count);
    });
  },
);
