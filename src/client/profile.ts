// Verb `profile`: what is known for certain, from exact slots.
import type { MemoryRecord } from '../domain/memory-record.js';
import type { ClientContext } from './client-context.js';
import { allMemories } from './list.js';

/** What is known for certain about the user: the current value of each slot, by attribute. No search, no vectors. */
export async function profileOf(context: ClientContext): Promise<Readonly<Record<string, MemoryRecord>>> {
  const validAt = new Date(context.ports.clock()).toISOString();
  const active = await allMemories(context, { statuses: ['active'], validAt });
  const slots = active.filter((memory) => memory.cardinality === 'one' && isAboutUser(memory));
  return Object.fromEntries(slots.reverse().map((memory) => [memory.attribute, memory]));
}

/** Slots of other people carry another subject. */
function isAboutUser(memory: MemoryRecord): boolean {
  return memory.subject === null || ['user', 'the user', '用户'].includes(memory.subject.toLowerCase());
}
