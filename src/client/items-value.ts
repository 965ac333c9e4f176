// The value of an item: any JSON, checked before it is stored, because JSON.stringify drops or changes what is not.
import { isMemoryError, MemoryError } from '../domain/errors.js';
import { limits } from '../domain/limits.js';
import { tooLarge } from '../domain/write/size-limits.js';

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

const cure = 'a stored value must be JSON';

/**
 * A copy of the value as it will be read back: `toJSON` is asked (dates become texts), properties that are undefined
 * are left out. `invalid_input` for what JSON cannot hold (functions, symbols, BigInt, NaN, undefined, class instances
 * without `toJSON`, cycles), for more than {@link limits} `itemDepth` levels, and for more than `itemBytes` of UTF-8.
 */
export function jsonCopy(value: unknown): JsonValue {
  const text = jsonText(value);
  const bytes = Buffer.byteLength(text);
  if (bytes > limits.itemBytes) throw tooLarge('itemBytes', bytes, 'bytes of JSON in one value; split it');
  return JSON.parse(text) as JsonValue;
}

function jsonText(value: unknown): string {
  const depths = new WeakMap<object, number>();
  // A function, for `this` is the object or list that holds the value; what holds the whole has no depth.
  function check(this: object, _key: string, inner: unknown): unknown {
    if (inner === undefined && !Array.isArray(this)) return undefined;
    const fault = faultOf(inner);
    if (fault !== null) throw notJson(fault);
    if (typeof inner === 'object' && inner !== null) depths.set(inner, nextDepth(depths.get(this)));
    return inner;
  }
  try {
    const text: string | undefined = JSON.stringify(value, check);
    if (text !== undefined) return text;
    throw notJson('undefined');
  } catch (error) {
    if (isMemoryError(error)) throw error;
    throw new MemoryError('invalid_input', `the value refers to itself or cannot be read; ${cure}`, { cause: error });
  }
}

function notJson(fault: string): MemoryError {
  return new MemoryError('invalid_input', `the value holds ${fault}; ${cure}`);
}

function nextDepth(outer = 0): number {
  if (outer < limits.itemDepth) return outer + 1;
  const message = `the value is nested deeper than ${limits.itemDepth} levels (itemDepth); flatten it`;
  throw new MemoryError('invalid_input', message, { context: { limit: 'itemDepth', allowed: limits.itemDepth } });
}

/** What JSON cannot hold, in words; null when it can. */
function faultOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'a number that is not finite';
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value !== 'object') return value === undefined ? 'undefined' : `a ${typeof value}`;
  return isPlain(value) ? null : 'an object of a class';
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object of another realm (a vm context) has that realm's Object.prototype: one without a prototype of its own.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
