// What a surface was given as memory, checked when it is built: "cannot read properties of undefined" helps nobody.
import type { DurableMemory } from '../client/durable-memory.js';
import type { UserMemory } from '../client/user-memory.js';
import { MemoryError } from '../domain/errors.js';

/** True for what `memory.for(principal)` returns. By its form: a program may hold two copies of this package. */
export function isUserMemory(value: unknown): value is UserMemory {
  return holds(value, 'recall') && holds(value, 'session');
}

/** `invalid_input` unless it is an opened memory or one principal's. */
export function checkMemory(surface: string, value: unknown): asserts value is UserMemory | DurableMemory {
  if (isUserMemory(value) || holds(value, 'for')) return;
  throw new MemoryError('invalid_input', `${surface}: memory: give await openMemory(), or memory.for('alice')`);
}

function holds(value: unknown, method: string): boolean {
  return (
    typeof value === 'object' && value !== null && method in value && typeof Reflect.get(value, method) === 'function'
  );
}
