// The labels of an entry as words of a list property: a hash for each prefix, so that a query by prefix is one word.
import { lengthPrefixed, sha256Hex } from '../../domain/digest.js';

/** The word of one prefix. Hashed, because labels may be long or personal; the empty prefix has one, too. */
export function prefixWord(labels: readonly string[]): string {
  return sha256Hex(lengthPrefixed(labels)).slice(0, 32);
}

/** The words of all prefixes of the labels, the labels themselves included. */
export function prefixWords(labels: readonly string[]): string[] {
  return Array.from({ length: labels.length + 1 }, (_, length) => prefixWord(labels.slice(0, length)));
}
