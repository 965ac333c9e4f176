import { type ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/workflow';

/** The MemoryError code behind a failed activity: `timeout` for a lost attempt, `internal` when there is none. */
export function failureCode(failure: ActivityFailure): string {
  if (failure.cause instanceof TimeoutFailure) return 'timeout';
  if (failure.cause instanceof ApplicationFailure) return failure.cause.type ?? 'internal';
  return 'internal';
}
