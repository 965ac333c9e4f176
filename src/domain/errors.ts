// The one error type of the package and the table that gives each code its meaning.
// Messages and context hold ids, counts and limits: never memory text, never secrets.

/** What each code means to a caller: whether trying again can help, and the exit code of the CLI. */
export const errorCodes = {
  invalid_input: { meaning: 'the call itself is wrong', retry: false, exit: 2 },
  not_found: { meaning: 'no such memory, ingestion or namespace', retry: false, exit: 3 },
  namespace_denied: { meaning: 'the principal may not use this namespace', retry: false, exit: 4 },
  conflict: { meaning: 'the state does not allow this change', retry: false, exit: 5 },
  folder_in_use: { meaning: 'another process has the folder open', retry: false, exit: 6 },
  version_too_new: { meaning: 'the data was written by a newer version', retry: false, exit: 7 },
  no_key: { meaning: 'an encryption key is needed and missing', retry: false, exit: 8 },
  quota_exceeded: { meaning: 'a limit of this namespace or tenant is reached', retry: false, exit: 9 },
  model_output_invalid: { meaning: 'the model answered, but not usably', retry: false, exit: 10 },
  model_unavailable: { meaning: 'the model or embedder did not answer', retry: true, exit: 11 },
  store_unavailable: { meaning: 'the store did not answer', retry: true, exit: 12 },
  engine_unavailable: { meaning: 'Temporal did not answer', retry: true, exit: 13 },
  unauthenticated: { meaning: 'a key or token was refused', retry: false, exit: 14 },
  dependency_missing: { meaning: 'an optional package is not installed', retry: false, exit: 15 },
  not_supported: { meaning: 'this engine or version cannot do that', retry: false, exit: 16 },
  timeout: { meaning: 'the deadline passed', retry: true, exit: 17 },
  internal: { meaning: 'a fault of this package', retry: false, exit: 70 },
} as const;

/** A stable machine-readable error code; see {@link errorCodes}. */
export type ErrorCode = keyof typeof errorCodes;

/** Ids, counts and limits that explain an error. */
export type ErrorContext = Readonly<Record<string, string | number | boolean | null>>;

const marker = Symbol.for('durable-memory.MemoryError');

/** Every error this package throws. Switch on `code`; use {@link isMemoryError}, not `instanceof`. */
export class MemoryError extends Error {
  readonly code: ErrorCode;
  readonly context: ErrorContext;
  readonly [marker] = true;

  constructor(code: ErrorCode, message: string, options: { context?: ErrorContext; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'MemoryError';
    this.code = code;
    this.context = options.context ?? {};
  }
}

/** True for a MemoryError of any copy of this package, optionally of one code only. */
export function isMemoryError(error: unknown, code?: ErrorCode): error is MemoryError {
  if (typeof error !== 'object' || error === null || !(marker in error)) return false;
  return code === undefined || (error as MemoryError).code === code;
}

/** True when the table says that trying again can help. */
export function isRetryable(code: ErrorCode): boolean {
  return errorCodes[code].retry;
}
