// One memory as one line of text.
import type { MemoryRecord } from '../domain/memory-record.js';

/** Id, status, version, the day it was said, category and the sentence. */
export function memoryLine(memory: MemoryRecord): string {
  const version = memory.version > 1 ? ` v${memory.version}` : '';
  return `${memory.id}  ${memory.status}${version}  ${memory.saidAt.slice(0, 10)}  ${memory.category}  ${memory.content}`;
}
