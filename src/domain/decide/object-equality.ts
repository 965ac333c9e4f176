// Are two objects of an attribute the same value? Phones, mail addresses and amounts have many spellings.
import { attributeOf, type Attribute, type AttributeRegistry } from '../attributes.js';
import { normalContent } from './normalise.js';
import { valuesOf } from './values.js';

/** Digits of a phone number; +86 and 0086 in front of a whole number are the country, not the number. */
function phoneDigits(text: string): string {
  const digits = text.normalize('NFKC').replaceAll(/\D/gu, '');
  return digits.replace(/^(?:00)?86(?=1\d{10}$)/u, '').replace(/^00(?=\d{8,})/u, '');
}

function soleNumber(text: string): { readonly text: string; readonly unit: string | null } | null {
  const { numbers } = valuesOf(text);
  return numbers.length === 1 ? numbers[0]! : null;
}

function numbersEqual(a: string, b: string): boolean {
  const [mine, theirs] = [soleNumber(a), soleNumber(b)];
  if (mine === null || theirs === null) return normalContent(a) === normalContent(b);
  const unitsMeet = mine.unit === null || theirs.unit === null || mine.unit === theirs.unit;
  return mine.text === theirs.text && unitsMeet;
}

function textForm(text: string): string {
  return normalContent(text.replace(/^\s*(?:the|a|an)\s+/iu, ''));
}

/** True when two objects name the same value of the attribute; two amounts must agree in number and unit. */
export function objectsEqual(attribute: Pick<Attribute, 'object'>, a: string, b: string): boolean {
  if (normalContent(a) === normalContent(b)) return true;
  if (attribute.object === 'phone') return phoneDigits(a) !== '' && phoneDigits(a) === phoneDigits(b);
  if (attribute.object === 'email')
    return textForm(a).replace(/^mailto:/u, '') === textForm(b).replace(/^mailto:/u, '');
  return attribute.object === 'number' ? numbersEqual(a, b) : textForm(a) === textForm(b);
}

/** As {@link objectsEqual}, by the attribute's key. */
export function objectsOfKeyEqual(
  key: string,
  objects: readonly [string, string],
  registry?: AttributeRegistry,
): boolean {
  return objectsEqual(attributeOf(key, registry), objects[0], objects[1]);
}
