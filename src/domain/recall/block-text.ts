// Texts on their way into the block: one line each, escaped, without secrets.
import { redactSecrets } from '../write/redact.js';

// Marks that are not seen but read: controls of direction, zero-width spaces, tag characters.
const invisible = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

/** The text as data inside the block: on one line, no invisible marks, no brackets a delimiter could be made of. */
export function asBlockText(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(invisible, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Takes the secrets out of a text, each text once: rows written before a redaction rule existed must not bring them back. */
export function secretCleaner(): (text: string) => string {
  const cleaned = new Map<string, string>();
  return (text) => {
    const known = cleaned.get(text);
    if (known !== undefined) return known;
    const clean = redactSecrets(text).text;
    cleaned.set(text, clean);
    return clean;
  };
}
