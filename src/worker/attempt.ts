// What a step is told about its attempt when Temporal runs it.
import { Context } from '@temporalio/activity';
import type { Attempt, CurrentAttempt } from '../activities/attempt.js';
import { Lease } from './lease.js';

/** Time between two signs of life, in milliseconds. The workflow's options allow ten seconds without one. */
const beatEveryMs = 1500;

const leases = new WeakMap<Context, Lease>();
/** What each running activity has noted of its progress; sent with the next sign of life. */
const notes = new WeakMap<Context, unknown>();

/** The attempt of the activity that asks. `reach` hears the named points of every step; default: nobody does. */
export function temporalAttempt(reach: Attempt['reach'] = () => undefined): CurrentAttempt {
  return () => {
    const context = Context.current();
    const lease = leaseOf(context);
    return {
      signal: context.cancellationSignal,
      firstStartedAt: context.info.scheduledTimestampMs,
      reach,
      noted: context.info.heartbeatDetails as unknown,
      note: (progress) => void notes.set(context, progress),
      get deadline() {
        // Cancelled: asked for, shut down, or told by the server that the attempt is no longer ours.
        return context.cancellationSignal.aborted ? 0 : lease.deadline;
      },
    };
  };
}

/** Sends signs of life while `run` works, so that a killed worker is noticed and a cancelled run is heard of. */
export async function alive<T>(run: () => Promise<T>): Promise<T> {
  const context = Context.current();
  const lease = leaseOf(context);
  const timer = setInterval(() => {
    // A sign of life without the note would take back what an earlier attempt noted.
    if (lease.renew()) context.heartbeat(notes.get(context) ?? context.info.heartbeatDetails);
  }, beatEveryMs);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}

function leaseOf(context: Context): Lease {
  const known = leases.get(context);
  if (known !== undefined) return known;
  const { heartbeatTimeoutMs, startToCloseTimeoutMs } = context.info;
  const lease = new Lease({
    beatLimitMs: heartbeatTimeoutMs ?? startToCloseTimeoutMs,
    endsAt: Date.now() + startToCloseTimeoutMs,
    now: Date.now,
  });
  leases.set(context, lease);
  return lease;
}
