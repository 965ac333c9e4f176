// Why a memory cannot be shared.
import { MemoryError } from './errors.js';
import type { MemoryRecord, Sensitivity } from './memory-record.js';

/** The error of sharing a memory that is more sensitive than the principal may write in the target. */
export function tooSensitive(memory: Pick<MemoryRecord, 'id' | 'sensitivity'>, ceiling: Sensitivity): MemoryError {
  const { id, sensitivity } = memory;
  return new MemoryError(
    'namespace_denied',
    `share: the memory is ${sensitivity}; the principal may write up to ${ceiling} there (ceiling, sharedCeiling)`,
    { context: { memoryId: id, sensitivity, ceiling } },
  );
}
