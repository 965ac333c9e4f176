import { MemoryError } from '../../domain/errors.js';

const cure = 'reinstall durable-memory or give modelFolder';

/** The model's files are there but not what they should be: code `internal`, with the cure. */
export function damagedModel(what: string, cause?: unknown): MemoryError {
  return new MemoryError('internal', `The offline embedder cannot be loaded: ${what}; ${cure}.`, { cause });
}

/** A file of the model is not there or not readable: code `dependency_missing`, with the cure. */
export function missingModelFile(file: string, cause?: unknown): MemoryError {
  return new MemoryError('dependency_missing', `The offline embedder's file ${file} cannot be read; ${cure}.`, {
    context: { file },
    cause,
  });
}
