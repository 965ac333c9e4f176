// What a storm needs of the system it attacks, whichever engine that is.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from './journal.js';
import type { Fault, Target } from './plan.js';
import type { Finding } from './oracle.js';

export interface World {
  readonly journal: Journal;
  /** Kinds and targets that cannot be attacked here, and why. */
  readonly leftOut: ReadonlyMap<Target, string>;
  /** What the faults of one target wait for each other by. */
  lockOf(target: Target): string;
  /** Does the harm, holds it as long as it lasts, and repairs it. */
  inject(fault: Fault): Promise<void>;
  /** Ends the talk, waits until all is worked off, and looks at everything that is there. */
  settle(): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

/** The whole of a log line or of a count is said as it happens. */
export type Log = (line: string) => void;

/** Something begins, lasts, and is over. */
export async function during(ms: number, begin: () => void, end: () => void): Promise<void> {
  begin();
  await sleep(ms);
  end();
}
