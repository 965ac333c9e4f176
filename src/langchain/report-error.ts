// Failures of memory never fail the answer unless asked to (strict): they are reported.

/** Told of every failure that was not thrown. */
export type OnError = (error: unknown) => void;

/** The default: one process warning with the message; memory messages never hold memory text. */
export function warnOnError(error: unknown): void {
  const message = error instanceof Error ? error.message : 'memory failed';
  process.emitWarning(message, { type: 'DurableMemoryWarning' });
}
