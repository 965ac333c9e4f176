// Faults a trial describes in words, switched on after its seeds are in.
import { MemoryError } from '../../src/domain/errors.js';
import type { TrialRun } from './trial-run.js';

/** Switches on what the trial says breaks. Throws for a fault nobody wrote down here. */
export function armFaults(run: TrialRun): void {
  const { fault = {}, embedder = {} } = run.trial.input;
  for (const [where, what] of Object.entries(fault)) armFault(run, where, what);
  if ('on lone surrogate' in embedder) run.world.embedder.refuse = (text) => !text.isWellFormed();
  const { maxInputTokens } = embedder as { readonly maxInputTokens?: number };
  if (maxInputTokens !== undefined) run.world.embedder.refuse = (text) => text.length / 4 > maxInputTokens;
}

function armFault({ world }: TrialRun, where: string, what: string): void {
  if (where === 'store' && what.includes('refused')) world.store().fault = unreachable;
  else if (where === 'store' && what.includes('second object')) world.store().fault = failingOnce(2);
  else if (where === 'persist') world.reach = timingOutOnce();
  else throw new Error(`no fault is written for "${where}: ${what}"`);
}

function unreachable(): never {
  throw new MemoryError('store_unavailable', 'the store did not answer: connection refused');
}

/** The insert of this number fails, once. */
function failingOnce(number: number) {
  let inserts = 0;
  return (_: string, method: string): void => {
    if (method === 'insert' && ++inserts === number) unreachable();
  };
}

/** Everything is written, and the first attempt never says so. */
function timingOutOnce() {
  let late = false;
  return (point: string): void => {
    if (point !== 'persist.recorded' || late) return;
    late = true;
    throw new MemoryError('timeout', 'the attempt ran past its deadline');
  };
}
