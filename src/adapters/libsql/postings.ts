// Keyword search: which memory holds which word how often, scored by BM25 over all rows of the partition.
// FTS5 is not used: its statistics span all partitions, and its idf falls to nothing for a word in half the rows.
import type { InStatement, InValue, Row } from '@libsql/client/sqlite3';
import { bm25Score } from '../../domain/bm25.js';
import type { Database } from './database.js';
import { partitionNumber } from './namespace-registry.js';
import type { Condition } from './filter-sql.js';
import type { Space } from './schema.js';
import { numberOf, textOf } from './row.js';

/** How often each word stands in a keyword text, and how many words it has. */
export interface WordCounts {
  readonly counts: ReadonlyMap<string, number>;
  /** Null when there is none: such a row counts as a row, but not in the average length. */
  readonly words: number | null;
}

/** Splits a keyword text at white space. */
export function wordCounts(keywordText: string | null): WordCounts {
  if (keywordText === null) return { counts: new Map(), words: null };
  const counts = new Map<string, number>();
  const words = keywordText.split(/\s+/u).filter((word) => word !== '');
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, words: words.length === 0 ? null : words.length };
}

/** Writes the postings of the memory with this id, which an earlier statement of the same batch inserted. */
export function insertPostings(
  space: Space,
  place: { readonly p: number; readonly id: string },
  words: WordCounts,
): InStatement {
  return {
    sql: `INSERT INTO ${space.posting} (p, word, n, tf)
          SELECT m.p, j.value ->> 0, m.n, j.value ->> 1 FROM ${space.memory} AS m, json_each(?) AS j WHERE m.p = ? AND m.id = ?`,
    args: [JSON.stringify([...words.counts]), place.p, place.id],
  };
}

/** A memory that holds at least one of the words. */
export interface WordHit {
  /** Row number in the memory table. */
  readonly n: number;
  readonly bm25: number;
  readonly matched: readonly string[];
}

export interface WordQuery {
  readonly words: readonly string[];
  /** What stands for each word in sealed texts; none: `[]`. */
  readonly tags: readonly string[];
  readonly filter: Condition;
  readonly limit: number;
}

/** The best `limit` rows that pass the filter, ties by id. Counts and lengths are those of rows of every status. */
export async function searchWords(
  database: Database,
  place: { readonly space: Space; readonly partition: string },
  query: WordQuery,
): Promise<readonly WordHit[]> {
  if (query.words.length === 0) return [];
  const [sizes, frequencies, postings] = await database.queryAll(statements(place, query));
  const size = sizes?.rows[0];
  const documents = numberOf(size, 'documents');
  const averageLength = numberOf(size, 'average');
  const wordOf = new Map(query.tags.map((tag, index) => [tag, query.words[index]!]));
  const spoken = (form: string): string => wordOf.get(form) ?? form;
  const frequency = new Map<string, number>();
  for (const row of frequencies?.rows ?? []) {
    const word = spoken(textOf(row, 'word'));
    frequency.set(word, (frequency.get(word) ?? 0) + numberOf(row, 'n'));
  }
  const score = ([, , length, form, tf]: Posting) =>
    bm25Score({ tf, length, averageLength, documents, documentFrequency: frequency.get(spoken(form)) ?? 0 });
  return best(postingsOf(postings?.rows[0]), { score, spoken }, query.limit);
}

function statements(place: { readonly space: Space; readonly partition: string }, query: WordQuery): InStatement[] {
  const { memory, posting } = place.space;
  const words = JSON.stringify([...query.words, ...query.tags]);
  const chosen = `p.p = ${partitionNumber} AND p.word IN (SELECT value FROM json_each(?))`;
  return [
    {
      sql: `SELECT count(*) AS documents, avg(words) AS average FROM ${memory} WHERE p = ${partitionNumber}`,
      args: [place.partition],
    },
    {
      sql: `SELECT p.word, count(*) AS n FROM ${posting} AS p WHERE ${chosen} GROUP BY p.word`,
      args: [place.partition, words],
    },
    {
      // One text instead of thousands of row objects: three times as fast for common words.
      sql: `SELECT json_group_array(json_array(m.n, m.id, m.words, p.word, p.tf)) AS postings
            FROM ${posting} AS p JOIN ${memory} AS m ON m.n = p.n WHERE ${chosen} AND ${query.filter.sql}`,
      args: [place.partition, words, ...query.filter.args] satisfies InValue[],
    },
  ];
}

/** Row number and id of a memory, its length in words, and one word with its count. */
type Posting = readonly [n: number, id: string, length: number, form: string, tf: number];

function postingsOf(row: Row | undefined): readonly Posting[] {
  return row === undefined ? [] : (JSON.parse(textOf(row, 'postings')) as Posting[]);
}

interface Scoring {
  readonly score: (posting: Posting) => number;
  /** The word a posting stands for. */
  readonly spoken: (form: string) => string;
}

function best(postings: readonly Posting[], { score, spoken }: Scoring, limit: number): WordHit[] {
  const hits = new Map<number, { n: number; id: string; bm25: number; matched: string[] }>();
  for (const posting of postings) {
    const [n, id, , form] = posting;
    const hit = hits.get(n) ?? { n, id, bm25: 0, matched: [] };
    hit.bm25 += score(posting);
    hit.matched.push(spoken(form));
    hits.set(n, hit);
  }
  return [...hits.values()].sort((a, b) => b.bm25 - a.bm25 || (a.id < b.id ? -1 : 1)).slice(0, limit);
}
