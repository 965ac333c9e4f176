// Where an item lies: labels and a key, checked and named.
import { lengthPrefixed, sha256Hex } from '../domain/digest.js';
import { MemoryError } from '../domain/errors.js';
import { limits } from '../domain/limits.js';
import { tooLarge } from '../domain/write/size-limits.js';

/** Labels, outermost first, and the key under them. */
export interface ItemPlace {
  readonly labels: readonly string[];
  readonly key: string;
}

/** A copy of the place; `invalid_input` naming what is wrong: no label, no text, half a character, or too long. */
export function checkedPlace({ labels, key }: { readonly labels: unknown; readonly key: unknown }): ItemPlace {
  const checked = checkedLabels(labels);
  if (checked.length === 0) throw new MemoryError('invalid_input', 'an item needs at least one label');
  if (typeof key !== 'string') throw new MemoryError('invalid_input', 'the key of an item must be a text');
  return { labels: checked, key: checkedText(key, { limit: 'itemKeyChars', what: 'the key' }) };
}

/** A copy of the labels, of which there may be none. */
export function checkedLabels(labels: unknown): readonly string[] {
  if (!Array.isArray(labels)) throw new MemoryError('invalid_input', 'the labels of an item must be a list of texts');
  if (labels.length > limits.itemLabels) throw tooLarge('itemLabels', labels.length, 'labels of one item');
  return Array.from(labels, (label: unknown) => {
    if (typeof label !== 'string') throw new MemoryError('invalid_input', 'each label of an item must be a text');
    return checkedText(label, { limit: 'itemLabelChars', what: 'a label' });
  });
}

function checkedText(
  text: string,
  { limit, what }: { readonly limit: 'itemKeyChars' | 'itemLabelChars'; readonly what: string },
): string {
  if (text.length > limits[limit]) throw tooLarge(limit, text.length, `characters in ${what} of an item`);
  // Half a character has no bytes of its own: two such texts would be one place.
  if (text.isWellFormed()) return text;
  throw new MemoryError('invalid_input', `${what} of an item holds half a surrogate pair; it must be whole text`);
}

/** The ledger key of an item: the same place gives the same key. */
export function ledgerKeyOf({ labels, key }: ItemPlace): string {
  return sha256Hex(lengthPrefixed([...labels, key]));
}
