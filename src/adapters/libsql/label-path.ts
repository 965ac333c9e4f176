// The labels of an entry as one column in which a prefix of labels is a prefix of the text.
import { sha256Hex } from '../../domain/digest.js';
import type { Condition } from './filter-sql.js';

const digitsPerLabel = 16;

/** Each label as a hash of the same length: any text may be a label, and no label begins another one. */
export function labelPath(labels: readonly string[]): string {
  return labels.map((label) => sha256Hex(label).slice(0, digitsPerLabel)).join('');
}

/** The condition that an entry's labels begin with these. */
export function underLabels(prefix: readonly string[]): Condition {
  const path = labelPath(prefix);
  // "g" comes right after the last hexadecimal digit.
  return { sql: 'label_path >= ? AND label_path < ?', args: [path, `${path}g`] };
}
