import { isSealed } from '../../domain/sealed.js';

/** True when some text in `before` (any JSON value) is nowhere in `after`: then it has to leave the disk as well. */
export function losesText(before: unknown, after: unknown): boolean {
  const kept = new Set(texts(after));
  return texts(before).some((text) => !kept.has(text));
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  // Of an envelope the tags of its texts are compared, when it has them: the bytes are others each time.
  if (isSealed(value) && value.texts !== undefined) return [...value.texts];
  if (Array.isArray(value)) return value.flatMap(texts);
  return Object.entries(value).flatMap(([key, inner]) => [key, ...texts(inner)]);
}
