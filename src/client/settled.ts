// Verb `settled`: waiting until nothing of a namespace is queued any more.
import { z } from 'zod';
import type { ClientContext } from './client-context.js';
import { checkedOptions } from './options.js';
import { poll } from './poll.js';
import { queueLength } from './status.js';
import { defaultWaitMs } from './wait-for-outcome.js';

/** How long to wait. */
export interface SettledOptions {
  /** Milliseconds at most; default 60,000. */
  readonly within?: number;
}

const settledOptions = z.strictObject({ within: z.number().min(0).max(86_400_000).default(defaultWaitMs) });

/** True when no turn and no job of the namespace is open; false when some still were at the end of the time. */
export async function settled(context: ClientContext, options: SettledOptions = {}): Promise<boolean> {
  const { within } = checkedOptions('settled', settledOptions, options);
  return (await poll(within, async () => ((await queueLength(context)) === 0 ? true : null))) ?? false;
}
