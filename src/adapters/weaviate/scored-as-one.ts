// BM25 counts a word in clear and its tag in sealed memories as two words, each rarer than the word is. Where a row that
// was found holds a tag, the scores are put right with the frequency of both.
import type { Collection, FilterValue } from 'weaviate-client';
import { bm25Score } from '../../domain/bm25.js';
import type { KeywordHit } from '../../ports/index.js';
import { filtersOption, where } from './conditions.js';

/** A row that was found, with the keyword text it was found by. */
export type WordHit = KeywordHit & { readonly keywordText: string };

/** A word of the question and its tag. */
export type Form = readonly [word: string, tag: string];

/** The hits with the scores they have when a word and its tag are one word. */
export async function scoredAsOne(
  rows: Collection,
  forms: readonly Form[],
  hits: readonly WordHit[],
): Promise<readonly WordHit[]> {
  const tagged = forms.filter(([, tag]) => hits.some(({ keywordText }) => ` ${keywordText} `.includes(` ${tag} `)));
  if (tagged.length === 0) return hits;
  const [documents, ...frequencies] = await Promise.all([
    countOf(rows, null),
    ...tagged.flat().map((form) => countOf(rows, where('lex', 'Equal', form))),
  ]);
  const counted = new Map<string, Frequencies>();
  for (const [index, [word, tag]] of tagged.entries()) {
    const [clear, sealed] = [frequencies[2 * index]!, frequencies[2 * index + 1]!];
    counted.set(word, { own: clear, both: clear + sealed });
    counted.set(tag, { own: sealed, both: clear + sealed });
  }
  return corrected({ documents, counted, tags: tagged.map(([, tag]) => tag) }, hits);
}

async function countOf(rows: Collection, condition: FilterValue | null): Promise<number> {
  return (await rows.aggregate.overAll(filtersOption(condition))).totalCount;
}

/** Rows that hold a form of a word: this form, or the other one as well. */
interface Frequencies {
  readonly own: number;
  readonly both: number;
}

interface Statistics {
  readonly documents: number;
  /** By form. */
  readonly counted: ReadonlyMap<string, Frequencies>;
  readonly tags: readonly string[];
}

function corrected(statistics: Statistics, hits: readonly WordHit[]): readonly WordHit[] {
  const texts = hits.map(({ keywordText }) => keywordText.split(' ').filter((word) => word !== ''));
  const sealed = texts.findIndex((text) => statistics.tags.some((tag) => text.includes(tag)));
  const averageLength = averageFrom(hits[sealed]!.bm25, (average) => score(statistics, texts[sealed]!, average).own);
  return hits.map((hit, index) => {
    const { own, both } = score(statistics, texts[index]!, averageLength);
    return { ...hit, bm25: Math.max(0, hit.bm25 - own) + both };
  });
}

/** What the counted forms add to the score of a text, by the frequency of the form alone and of both. */
function score({ documents, counted }: Statistics, text: readonly string[], averageLength: number): Frequencies {
  let [own, both] = [0, 0];
  for (const [form, frequencies] of counted) {
    const tf = text.filter((word) => word === form).length;
    const input = { tf, length: text.length, averageLength, documents };
    own += bm25Score({ ...input, documentFrequency: frequencies.own });
    both += bm25Score({ ...input, documentFrequency: frequencies.both });
  }
  return { own, both };
}

const longest = 1e6;

/**
 * The average length, which the server does not tell: a sealed text is scored by its tags alone, so one length gives its
 * score, and the score grows with it.
 */
function averageFrom(found: number, scoreAt: (average: number) => number): number {
  let [low, high] = [1, longest];
  for (let step = 0; step < 60; step++) {
    const middle = Math.sqrt(low * high);
    if (scoreAt(middle) < found) low = middle;
    else high = middle;
  }
  return low;
}
