// Filters of a search: each key of the value is compared, by equality or by operators. What is not understood is an
// error, never "matches nothing" or "matches everything".
import { MemoryError } from '../domain/errors.js';

/** Tells whether a value passes. */
export type ValueTest = (value: unknown) => boolean;

type Comparison = (operand: unknown) => ValueTest;

const ordered =
  (holds: (value: number, bound: number) => boolean): Comparison =>
  (operand) => {
    const bound = numberOf(operand);
    return (value) => holds(numberOf(value), bound);
  };

const operators: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ['$eq', (operand) => (value) => isSame(value, operand)],
  ['$ne', (operand) => (value) => !isSame(value, operand)],
  ['$gt', ordered((value, bound) => value > bound)],
  ['$gte', ordered((value, bound) => value >= bound)],
  ['$lt', ordered((value, bound) => value < bound)],
  ['$lte', ordered((value, bound) => value <= bound)],
  ['$in', (operand) => isOneOf('$in', operand)],
  ['$nin', (operand) => not(isOneOf('$nin', operand))],
]);

/**
 * The test of a `filter`: all keys must pass. A plain value means equality of JSON; an object whose keys begin with `$`
 * names operators, all of which must hold. `$gt`, `$gte`, `$lt`, `$lte` compare as numbers, as the reference does.
 * `invalid_input` for an unknown operator, one in the place of a key, operators mixed with other keys, and a filter that is no object.
 */
export function filterTest(filter: unknown): ValueTest {
  if (filter === undefined) return () => true;
  if (!isObject(filter)) throw new MemoryError('invalid_input', 'the filter must be an object of keys and values');
  const tests = Object.entries(filter).map(([key, wanted]) => keyTest(key, wanted));
  return (value) => tests.every((test) => test(value));
}

function keyTest(key: string, wanted: unknown): ValueTest {
  // `{ $or: […] }` in the place of a key would match nothing.
  if (key.startsWith('$')) {
    throw new MemoryError('invalid_input', 'an operator of the filter stands under a key: { key: { $gt: 1 } }');
  }
  const test = operandTest(wanted);
  return (value) => test(ownValue(value, key));
}

function operandTest(wanted: unknown): ValueTest {
  requireGiven(wanted);
  if (!isObject(wanted) || !Object.keys(wanted).some((key) => key.startsWith('$'))) {
    return (value) => isSame(value, wanted);
  }
  const tests = Object.entries(wanted).map(([name, operand]) => {
    requireGiven(operand);
    return operatorNamed(name)(operand);
  });
  return (value) => tests.every((test) => test(value));
}

// What was meant to be a value and is not must never pass for "has no such key".
function requireGiven(operand: unknown): void {
  if (operand === undefined) {
    throw new MemoryError('invalid_input', 'a value of the filter is undefined; give it a value or leave its key out');
  }
}

function operatorNamed(name: string): Comparison {
  const operator = operators.get(name);
  if (operator !== undefined) return operator;
  const known = [...operators.keys()].join(' ');
  throw new MemoryError('invalid_input', `the filter has an operator that is not known; use one of ${known}`);
}

function isOneOf(name: string, operand: unknown): ValueTest {
  if (!Array.isArray(operand)) throw new MemoryError('invalid_input', `the filter's ${name} needs a list of values`);
  return (value) => operand.some((one) => isSame(value, one));
}

function not(test: ValueTest): ValueTest {
  return (value) => !test(value);
}

function ownValue(value: unknown, key: string): unknown {
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
  return value[key];
}

/** As the reference compares (null counts as 0), except that a list or an object is no number. */
function numberOf(value: unknown): number {
  return value === null || ['number', 'string', 'boolean', 'bigint'].includes(typeof value)
    ? Number(value)
    : Number.NaN;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equality of JSON values, whatever the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => isSame(one, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}
