// Which of the hits stand: not replaced by another hit, valid yet, and each statement once.
import type { MemoryRecord } from '../memory-record.js';
import { onceFor } from './once-for.js';

/** True unless the memory's world time begins after `at` (epoch ms). */
export function hasBegun({ validFrom }: Pick<MemoryRecord, 'validFrom'>, at: number): boolean {
  return validFrom === null || !(Date.parse(validFrom) > at);
}

/** Without the hits that another hit names in its `supersedes` (a new version is stored before the old one is retired). */
export function withoutReplaced<H extends { readonly record: MemoryRecord }>(hits: readonly H[]): H[] {
  const replaced = new Set(hits.flatMap(({ record }) => record.supersedes));
  return hits.filter(({ record }) => !replaced.has(record.id));
}

/** Case, blanks, articles and closing punctuation apart; who said it stays, and so does every sign of a value (C++, −5, 1.5). */
const statementKey = onceFor(({ content, speaker }: MemoryRecord): string => {
  const said = content
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[.,;:!?…。、“”"]+(?=\s|$)|(?<=^|\s)["“]+|\b(?:an?|the)\b/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '');
  return JSON.stringify([speaker, ...said]);
});

/** Near-duplicates collapse: the first `limit` different statements, in the given order. */
export function firstStatements<H extends { readonly record: MemoryRecord }>(ranked: readonly H[], limit: number): H[] {
  const seen = new Set<string>();
  const first: H[] = [];
  for (const hit of ranked) {
    if (first.length >= limit) break;
    const key = statementKey(hit.record);
    if (seen.has(key)) continue;
    seen.add(key);
    first.push(hit);
  }
  return first;
}
