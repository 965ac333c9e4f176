// Small models get types wrong in predictable ways. What can only mean one thing is accepted; anything else
// becomes the field's neutral value, so that one bad field does not cost the item.
import { z } from 'zod';

/** Zod 4.6 takes a missing key for an error even where anything is allowed. */
const anything = z.unknown().optional();

const empty = new Set(['', 'null', 'none', 'n/a', 'undefined']);

/** Text that must be there: a non-blank string, well-formed. */
export const requiredText = z
  .string()
  .transform((text) => text.toWellFormed().trim())
  .refine((text) => text !== '', 'must not be empty');

/** Text or null: numbers become text; "", "none" and other types become null. */
export const optionalText = anything.transform((value): string | null => textOf(value));

/** A list of texts: a single text becomes a list of one, entries that are no text are left out. */
export const textList = anything.transform((value): string[] => {
  const entries = Array.isArray(value) ? value : [value];
  return [...new Set(entries.map(textOf).filter((text) => text !== null))];
});

/** A whole number between the limits: numeric text is read, values outside are moved to the limit. */
export function wholeNumber(min: number, max: number, fallback: number): z.ZodType<number> {
  return anything.transform((value) => Math.round(clamp(numberOf(value) ?? fallback, min, max)));
}

/** A number from 0 to 1. */
export function fraction(fallback: number): z.ZodType<number> {
  return anything.transform((value) => clamp(numberOf(value) ?? fallback, 0, 1));
}

/** One of the words, whatever its case; anything else becomes the fallback. */
export function oneOf<const T extends string, const F extends T | null>(
  words: readonly T[],
  fallback: F,
): z.ZodType<T | F> {
  return anything.transform((value): T | F => {
    const word = textOf(value)
      ?.toLowerCase()
      .replace(/[\s-]+/g, '_');
    return words.find((known) => known === word) ?? fallback;
  });
}

/** True for true, "true", "yes" and 1. */
export const flag = anything.transform(
  (value) => value === true || value === 1 || /^(?:true|yes|1)$/i.test(textOf(value) ?? ''),
);

function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = value.toWellFormed().trim();
  return empty.has(text.toLowerCase()) ? null : text;
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
