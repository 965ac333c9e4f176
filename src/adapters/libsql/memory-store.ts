// Where memories live: one table per embedder, rows of a partition reached only through its number.
import type { MemoryStore } from '../../ports/index.js';
import { memoryReading } from './memory-reading.js';
import { memorySearch } from './memory-search.js';
import { memoryWriting } from './memory-writing.js';
import type { Space } from './schema.js';
import type { Writer } from './writer.js';

/** The memories of one embedder in an open folder. */
export function libsqlMemoryStore(writer: Writer, space: Space): MemoryStore {
  return { ...memoryWriting(writer, space), ...memoryReading(writer, space), ...memorySearch(writer, space) };
}
