// The searches of the memory store, ordered as the port says.
import type { KeywordHit, MemoryStore, NearestHit } from '../../ports/index.js';
import { checkVector } from './check-vector.js';
import { filtersOption, where } from './conditions.js';
import { earlyNames } from './early-names.js';
import { compileFilter } from './filter.js';
import type { KeptRows } from './kept-rows.js';
import { seatLabel } from './labels.js';
import { queryMaximum, type Partitions } from './partitions.js';
import { scoredAsOne, type Form, type WordHit } from './scored-as-one.js';
import { asked, namedRow, namedRows, nearestRows, readByDistance, type SearchedRows } from './search-rows.js';

/** The rows the searches read. */
export interface Searched {
  readonly partitions: Partitions;
  readonly dimensions: number;
  readonly kept: KeptRows;
}

/** Numbers 9 to 11 of the port. */
export function memorySearch({
  partitions,
  dimensions,
  kept,
}: Searched): Pick<MemoryStore, 'nearest' | 'keywords' | 'beside'> {
  const early = earlyNames();
  return {
    nearest: (partition, { vector: given, limit, filter }) =>
      early.during({ partition, vector: given }, async (tell) => {
        const vector = asked(checkVector(given, dimensions));
        const compiled = compileFilter(filter);
        if (compiled.nothing || limit < 1) return [];
        const { condition } = compiled;
        return partitions.read(partition, [], async (rows) => {
          const place = { rows, kept: kept.of(partition), vector, condition };
          return (await nearestRows(place, Math.min(limit, queryMaximum), tell)).toSorted(byCosine);
        });
      }),

    async keywords(partition, { words, tags = [], vector: given, limit, filter, near = noHits }) {
      const named = near === noHits ? null : early.of({ partition, vector: given });
      const vector = asked(checkVector(given, dimensions));
      const compiled = compileFilter(filter);
      const forms = words
        .map((word, index): Spoken => [word, tags[index] ?? null])
        .filter(([word]) => word.trim() !== '');
      if (compiled.nothing || limit < 1 || forms.length === 0) return [];
      const { condition } = compiled;
      return partitions.read(partition, [], async (rows) => {
        const place = { rows, kept: kept.of(partition), vector, condition };
        const search = { forms, limit: Math.min(limit, queryMaximum), near, named };
        return (await holdingWords(place, search)).toSorted(byScore);
      });
    },

    async beside(partition, { places, vector: given, filter }) {
      const vector = asked(checkVector(given, dimensions));
      const seats = [...new Set(places.map(({ sessionId, ordinal }) => seatLabel(sessionId, ordinal)))];
      if (seats.length === 0) return [];
      const compiled = compileFilter(filter, [where('labels', 'ContainsAny', seats)]);
      if (compiled.nothing) return [];
      const { condition } = compiled;
      return partitions.read(partition, [], (rows) =>
        readByDistance({ rows, kept: kept.of(partition), vector, condition }, queryMaximum),
      );
    },
  };
}

const noHits: Promise<readonly NearestHit[]> = Promise.resolve([]);

/** A word of the question and its tag, when tags are asked for. */
type Spoken = readonly [word: string, tag: string | null];

interface WordSearch {
  readonly forms: readonly Spoken[];
  readonly limit: number;
  readonly near: Promise<readonly NearestHit[]>;
  /** Ids of the nearest hits, sooner than these; null when nothing tells them. */
  readonly named: Promise<readonly string[] | null> | null;
}

/** The rows that hold some of the words, with record and cosine: of the nearest hits where they are among them. Any order. */
async function holdingWords(place: SearchedRows, search: WordSearch): Promise<readonly KeywordHit[]> {
  const { forms, limit } = search;
  // Whoever asked for the nearest hears of their failure; the words are answered without them.
  const near = search.near.catch((): readonly NearestHit[] => []);
  const scores = await scored(place, forms.flatMap((form) => form.filter((one) => one !== null)).join(' '), limit);
  const named = new Set((await search.named) ?? (await near).map(({ record }) => record.id));
  const others = await namedRows(
    place,
    scores.filter(({ id }) => !named.has(id)),
  );
  const hits = new Map<string, NearestHit>();
  for (const hit of [...(await near), ...others]) hits.set(hit.record.id, hit);
  // Named and then not among the hits: that search failed, it was another one's, or the row was changed meanwhile.
  const missing = scores.filter(({ id }) => named.has(id) && !hits.has(id));
  for (const hit of await namedRows(place, missing)) hits.set(hit.record.id, hit);
  const holding: WordHit[] = [];
  for (const { id, score } of scores) {
    const hit = hits.get(id);
    if (hit === undefined) continue;
    const { record, cosine, keywordText = '' } = hit;
    holding.push({ record, cosine, keywordText, bm25: score, matched: heldOf(forms, keywordText) });
  }
  return scoredAsOne(place.rows, forms.filter(isTagged), holding);
}

/** Ids and scores alone: reading properties is most of what a search costs the server. */
async function scored({ rows, condition }: Pick<SearchedRows, 'rows' | 'condition'>, words: string, limit: number) {
  const found = await rows.query.bm25(words, {
    queryProperties: ['lex'],
    limit,
    ...filtersOption(condition),
    returnProperties: [],
    returnMetadata: ['score', 'updateTime'],
  });
  return found.objects.map((row) => {
    const { id, changedAt } = namedRow(row);
    return { id, changedAt, score: row.metadata?.score ?? 0 };
  });
}

/** The words that a row holds. */
function heldOf(forms: readonly Spoken[], keywordText: string): readonly string[] {
  // Looking for each word in the text is ten times as fast as cutting the text into words.
  const text = ` ${keywordText} `;
  const holds = (form: string | null): boolean => form !== null && text.includes(` ${form} `);
  return forms.filter((form) => form.some(holds)).map(([word]) => word);
}

function isTagged(form: Spoken): form is Form {
  return form[1] !== null;
}

const byId = (a: NearestHit, b: NearestHit): number => (a.record.id < b.record.id ? -1 : 1);
const byCosine = (a: NearestHit, b: NearestHit): number => b.cosine - a.cosine || byId(a, b);
const byScore = (a: KeywordHit, b: KeywordHit): number => b.bm25 - a.bm25 || byId(a, b);
