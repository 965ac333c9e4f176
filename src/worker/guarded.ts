// Wraps the activities as a worker registers them: alive while they run, and nothing but a safe failure gets out.
import { CancelledFailure, Context } from '@temporalio/activity';
import type { MemoryActivities } from '../activities/contract.js';
import { MemoryError } from '../domain/errors.js';
import { alive } from './attempt.js';
import type { Pulse } from './pulse.js';
import { toFailure } from './to-failure.js';

/**
 * The same activities; what they throw crosses as {@link toFailure} says, or as cancelled when the run was. One that
 * begins in a process that has just stood still is given back: it may be somebody else's by now.
 */
export function guarded(activities: MemoryActivities, pulse: Pick<Pulse, 'hasStoodStill'>): MemoryActivities {
  const entries = Object.entries(activities).map(([name, run]) => [name, guard(run.bind(activities), pulse)]);
  return Object.fromEntries(entries) as MemoryActivities;
}

function guard<Argument, Result>(
  run: (argument: Argument) => Promise<Result>,
  pulse: Pick<Pulse, 'hasStoodStill'>,
): (argument: Argument) => Promise<Result> {
  return async (argument) => {
    try {
      if (pulse.hasStoodStill()) throw new MemoryError('timeout', 'this process stood still; the task may be old');
      return await alive(() => run(argument));
    } catch (error) {
      throw failureOf(error, Context.current());
    }
  };
}

// Only a cancellation somebody asked for ends the activity; an attempt cut short by a stopping worker is tried again.
function failureOf(error: unknown, context: Context): Error {
  if (context.cancellationDetails?.cancelRequested === true) return new CancelledFailure('cancelled');
  if (context.cancellationSignal.aborted) return toFailure(new MemoryError('timeout', 'the attempt was cut short'));
  return toFailure(error);
}
