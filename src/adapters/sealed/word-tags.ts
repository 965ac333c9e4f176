// The keyword text of a sealed memory: a keyed tag for each of its words, so that the store finds the same word again and
// cannot tell which one it is.
import type { MemoryRecord } from '../../domain/memory-record.js';
import { wordsBeside } from '../../domain/recall/words.js';
import type { MemoryFilter } from '../../ports/index.js';
import type { DataKey } from './data-key.js';

/**
 * The tags of a keyword text in an order that tells nothing of the text; null when there is nothing to find. Words that
 * stand in clear beside the memory have none: who knows the word of a tag knows it in every other memory as well. A
 * restricted memory has none at all: frequencies would tell of its words to who may only read the confidential ones.
 */
export function taggedText(record: MemoryRecord, keywordText: string | null, key: DataKey): string | null {
  if (keywordText === null || record.sensitivity === 'restricted') return null;
  const beside = wordsBeside(record);
  const hidden = keywordText.split(/\s+/u).filter((word) => word !== '' && !beside.has(word));
  return hidden.length === 0 ? null : tagsOf(hidden, key).toSorted().join(' ');
}

/** The tag of each word, in the order given. */
export function tagsOf(words: readonly string[], key: DataKey): string[] {
  const known = new Map([...new Set(words)].map((word) => [word, key.wordTag(word)]));
  return words.map((word) => known.get(word)!);
}

/** May memories with tags be among what passes the filter? Whoever may not see them must not learn from their words. */
export function admitsTagged(filter: MemoryFilter | undefined): boolean {
  return filter?.sensitivities === undefined || filter.sensitivities.includes('confidential');
}
