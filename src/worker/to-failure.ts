// The one way an error leaves a worker: code, the code's meaning, and the part of the context that is ids, counts
// and limits. No cause, no stack, no message of anybody else.
import { ApplicationFailure } from '@temporalio/common';
import { errorCodes, isMemoryError, isRetryable, type ErrorContext } from '../domain/errors.js';

/** Longest pause a failing service may ask for, in milliseconds: the time a model is waited for in all. */
const longestPauseMs = 10 * 60_000;

// Texts cross under these keys only: ids that look like our ids, and names that come from configuration or code.
const hexId = /^[0-9a-f-]{8,64}$/;
const plainName = /^[\w.:/+-]{1,200}$/;
const textShapes: Readonly<Record<string, RegExp>> = {
  id: hexId,
  ingestionId: hexId,
  jobId: hexId,
  memoryId: hexId,
  partition: hexId,
  address: plainName,
  embedder: plainName,
  kind: plainName,
  limit: plainName,
  model: plainName,
  provider: plainName,
  status: plainName,
  step: plainName,
  version: plainName,
};

const keyShape = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/**
 * Turns whatever a step threw into the failure Temporal records: type = code, non-retryable when the table says that
 * trying again cannot help, details = the safe part of the context. Anything but a MemoryError is `internal`.
 * A `retryAfterMs` in the context of a retryable error delays the next attempt by so much.
 */
export function toFailure(error: unknown): ApplicationFailure {
  const code = isMemoryError(error) && error.code in errorCodes ? error.code : 'internal';
  const context = isMemoryError(error) ? safeContext(error.context) : {};
  const nonRetryable = !isRetryable(code);
  const failure = ApplicationFailure.create({
    type: code,
    message: `${code}: ${errorCodes[code].meaning}`,
    nonRetryable,
    details: Object.keys(context).length === 0 ? [] : [context],
    ...(nonRetryable ? {} : pauseOf(context)),
  });
  failure.stack = '';
  return failure;
}

/** The entries of a context that may be written into a history. */
export function safeContext(context: ErrorContext): ErrorContext {
  return Object.fromEntries(Object.entries(context).filter(([key, value]) => isSafe(key, value)));
}

function isSafe(key: string, value: unknown): boolean {
  if (!keyShape.test(key)) return false;
  if (typeof value === 'string') return Object.hasOwn(textShapes, key) && textShapes[key]!.test(value);
  return value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

function pauseOf(context: ErrorContext): { nextRetryDelay?: number } {
  const { retryAfterMs } = context;
  if (typeof retryAfterMs !== 'number' || retryAfterMs <= 0) return {};
  return { nextRetryDelay: Math.min(Math.ceil(retryAfterMs), longestPauseMs) };
}
