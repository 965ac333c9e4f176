import {
  ActivityFailure,
  type ApplicationFailure,
  DefaultFailureConverter,
  RetryState,
  defaultPayloadConverter,
} from '@temporalio/common';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryError, errorCodes, isRetryable, type ErrorCode, type ErrorContext } from '../../src/domain/errors.js';
import { safeContext, toFailure } from '../../src/worker/to-failure.js';
import { failureCode } from '../../src/workflows/failure-code.js';

const codes = Object.keys(errorCodes) as ErrorCode[];
const canary = 'Xylophone-4471 geheim';

const values = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.uuid(), fc.string(), fc.constant(canary));
const keys = fc.oneof(fc.constantFrom('partition', 'ingestionId', 'retryAfterMs', 'got', 'limit', 'text'), fc.string());
const errors = fc
  .record({ code: fc.constantFrom(...codes), message: fc.string(), context: fc.dictionary(keys, values) })
  .map(
    ({ code, message, context }) =>
      new MemoryError(code, `${message} ${canary}`, { context, cause: new Error(canary) }),
  );

/** Through the wire: as the server stores it, and as a workflow gets it back. */
function roundTrip(failure: ApplicationFailure): { stored: string; received: ApplicationFailure } {
  const converter = new DefaultFailureConverter();
  const proto = converter.errorToFailure(failure, defaultPayloadConverter);
  const payloads = (proto.applicationFailureInfo?.details?.payloads ?? []).map((one) =>
    Buffer.from(one.data ?? []).toString(),
  );
  const received = converter.failureToError(proto, defaultPayloadConverter) as ApplicationFailure;
  return { stored: JSON.stringify(proto) + payloads.join(' '), received };
}

describe('what an error becomes on its way to Temporal', () => {
  test('keeps its code, whether to try again, and the safe part of its context, both ways', () => {
    fc.assert(
      fc.property(errors, (error) => {
        const { received } = roundTrip(toFailure(error));
        expect(received.type).toBe(error.code);
        expect(received.nonRetryable).toBe(!isRetryable(error.code));
        expect((received.details?.[0] as ErrorContext | undefined) ?? {}).toEqual(safeContext(error.context));
        const lost = new ActivityFailure('failed', 'embed', '1', RetryState.NON_RETRYABLE_FAILURE, undefined, received);
        expect(failureCode(lost)).toBe(error.code);
      }),
    );
  });

  test('carries no message, cause, stack or text of the error', () => {
    fc.assert(
      fc.property(errors, (error) => {
        const { stored, received } = roundTrip(toFailure(error));
        expect(stored).not.toContain('geheim');
        expect(stored).not.toContain('to-failure.ts');
        expect(received.cause).toBeUndefined();
        expect(received.message).toBe(`${error.code}: ${errorCodes[error.code].meaning}`);
      }),
    );
  });

  test('anything that is not a MemoryError is internal, final and silent', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.string().map((text) => new TypeError(`${text} ${canary}`)),
        ),
        (thrown) => {
          const { stored, received } = roundTrip(toFailure(thrown));
          expect(received).toMatchObject({ type: 'internal', nonRetryable: true });
          expect(received.details ?? []).toEqual([]);
          expect(stored).not.toContain('geheim');
        },
      ),
    );
  });

  test('only ids, counts and limits of a context cross', () => {
    const context = {
      ingestionId: '7f1c2a4e-0000-5000-8000-000000000000',
      got: 3,
      known: true,
      none: null,
      partition: 'a text with blanks',
      content: 'shortword',
      NaN: Number.NaN,
      'a key with blanks': 1,
    };
    expect(safeContext(context)).toEqual({ ingestionId: context.ingestionId, got: 3, known: true, none: null });
  });

  test('a pause asked for delays the next attempt, at most ten minutes, and only when trying again can help', () => {
    const delay = (code: ErrorCode, retryAfterMs: number): unknown =>
      toFailure(new MemoryError(code, 'wait', { context: { retryAfterMs } })).nextRetryDelay ?? null;
    expect(delay('model_unavailable', 1500)).toBe(1500);
    expect(delay('model_unavailable', 0.2)).toBe(1);
    expect(delay('model_unavailable', 24 * 3600_000)).toBe(600_000);
    expect(delay('model_unavailable', -5)).toBeNull();
    expect(delay('unauthenticated', 1500)).toBeNull();
  });
});
