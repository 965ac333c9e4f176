// What the doctor tells of erasures that have not ended.
import type { Erasure } from '../domain/erasure.js';
import { everyErasure } from '../domain/every-erasure.js';
import type { Store } from '../ports/index.js';
import type { Config } from './config.js';
import { looked, ok, type Finding } from './finding.js';

/** Both waits for earlier writes take eleven minutes; beyond an hour something is in the way. */
const usualMs = 3_600_000;

export interface ErasureLook {
  readonly engine: Config['engine'];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** How many erasures run, since when, and what to do about those that should have ended. */
export async function erasureFinding(store: Pick<Store, 'erasures'>, look: ErasureLook): Promise<Finding> {
  const name = 'erasures';
  const seen = await looked(name, () => running(store));
  if ('finding' in seen) return seen.finding;
  const [oldest] = seen.value;
  if (oldest === undefined) return ok(name, 'none runs');
  const detail = `${seen.value.length} not ended, the oldest asked for ${oldest.requestedAt}: ${oldest.id}`;
  // Who looks into a folder holds it alone: nobody is at work on what is open there.
  if (look.engine === 'embedded') {
    const cure =
      'leave a program that uses the folder running: it goes on where it stopped, and logs a step that fails';
    return { name, state: 'warning', detail, cure };
  }
  if (look.now - Date.parse(oldest.requestedAt) <= usualMs) return ok(name, detail);
  const cure = `keep a worker running; the page of erasure/${oldest.id} in the Temporal UI tells the step it waits in`;
  return { name, state: 'warning', detail, cure };
}

/** Those that run, the oldest first. */
async function running({ erasures }: Pick<Store, 'erasures'>): Promise<readonly Erasure[]> {
  const found: Erasure[] = [];
  for await (const erasure of everyErasure(erasures, 'running')) found.push(erasure);
  return found.toSorted((a, b) => (a.requestedAt < b.requestedAt ? -1 : 1));
}
