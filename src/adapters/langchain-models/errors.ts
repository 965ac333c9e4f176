// What went wrong at a provider, as one MemoryError. Provider messages may echo the prompt, so they are
// never copied: only the status, the wait asked for and a reason of ours are.
import { isMemoryError, MemoryError } from '../../domain/errors.js';
import type { ErrorCode, ErrorContext } from '../../domain/errors.js';

/**
 * The error a failed call to a model or embedder is reported as.
 * 401, 403 and missing credentials: `unauthenticated`. Everything else, also a timeout and no connection:
 * `model_unavailable`, with `retryAfterMs` when the provider named a wait, and with
 * `retry: false` when the same call can never succeed (unknown model, malformed request, spent quota).
 * A MemoryError is passed through.
 */
export function toModelError(error: unknown, what: string): MemoryError {
  if (isMemoryError(error)) return error;
  const status = statusOf(error);
  if (status === 401 || status === 403 || (status === null && isCredentialsMessage(error))) {
    return failure('unauthenticated', `${what} refused the key; check the provider's key and its rights`, {
      context: statusContext(status),
      cause: error,
    });
  }
  return unavailable(error, status, what);
}

/** True when the input does not fit the model's context window: less text can succeed. */
export function isTooLong(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code } = error as { name?: unknown; code?: unknown };
  return name === 'ContextOverflowError' || code === 'context_length_exceeded' || statusOf(error) === 413;
}

/** The error of a call that ran longer than its limit. */
export function lateError(what: string, timeoutMs: number): MemoryError {
  return failure('model_unavailable', `${what} gave no answer within ${timeoutMs} ms; raise timeoutMs or try again`, {
    context: { reason: 'timeout', timeoutMs },
  });
}

function unavailable(error: unknown, status: number | null, what: string): MemoryError {
  const retryAfterMs = retryAfterMsOf(error);
  const context = {
    ...statusContext(status),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(isHopeless(error, status) ? { retry: false } : {}),
  };
  const said = status === null ? 'could not be reached' : `answered with status ${status}`;
  const cure = 'retry' in context ? 'check the model name, the quota and the request' : 'try again later';
  return failure('model_unavailable', `${what} ${said}; ${cure}`, { context, cause: error });
}

function failure(code: ErrorCode, message: string, options: { context: ErrorContext; cause?: unknown }): MemoryError {
  return new MemoryError(code, message, options);
}

function statusContext(status: number | null): ErrorContext {
  return status === null ? {} : { status };
}

const transientStatuses = new Set([408, 409, 425, 429]);

function isHopeless(error: unknown, status: number | null): boolean {
  if (field(error, 'code') === 'insufficient_quota' || field(error, 'rateLimitType') === 'stop') return true;
  return status !== null && status >= 400 && status < 500 && !transientStatuses.has(status);
}

function isCredentialsMessage(error: unknown): boolean {
  const message = field(error, 'message');
  return (
    typeof message === 'string' && /missing credentials|api[ _-]?key (?:is )?(?:not|missing|required)/i.test(message)
  );
}

function statusOf(error: unknown): number | null {
  const found = [field(error, 'status'), field(error, 'statusCode'), field(field(error, 'response'), 'status')].find(
    (value) => typeof value === 'number',
  );
  return typeof found === 'number' ? found : null;
}

/** The wait a provider asked for in milliseconds: retry-after-ms, or retry-after in seconds or as a date. */
function retryAfterMsOf(error: unknown): number | null {
  const known = field(error, 'retryAfterMs');
  if (typeof known === 'number') return Math.ceil(known);
  const headers = field(error, 'headers') ?? field(field(error, 'response'), 'headers');
  const milliseconds = Number(header(headers, 'retry-after-ms') ?? Number.NaN);
  if (milliseconds >= 0) return Math.ceil(milliseconds);
  const value = header(headers, 'retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  if (seconds >= 0) return Math.ceil(seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

function header(headers: unknown, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const value = field(headers, name);
  return typeof value === 'string' ? value : null;
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
