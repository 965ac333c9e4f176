// Content digests and name-based ids. The one domain file that touches a Node built-in: node:crypto's
// hash functions are pure. Workflows never import it (pipeline.ts does not reach it).
import { createHash } from 'node:crypto';

/** SHA-256 of a UTF-8 text as 64 lower-case hex digits. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Joins segments so that no two different lists give the same text: each is prefixed by its length. */
export function lengthPrefixed(segments: readonly string[]): string {
  return segments.map((segment) => `${segment.length}:${segment}`).join('');
}

/** RFC 9562 UUID version 5 of `name` under `space` (any string; hashed length-prefixed). */
export function uuidV5(space: string, name: string): string {
  const hash = createHash('sha1')
    .update(lengthPrefixed([space, name]), 'utf8')
    .digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.subarray(0, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
