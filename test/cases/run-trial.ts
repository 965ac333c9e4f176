// Runs one trial in a world of its own and judges it.
import type { Embedder } from '../../src/ports/index.js';
import { failuresOf } from './check-trial.js';
import { embeddedWorld } from './embedded-world.js';
import { seedsOf } from './generated.js';
import { plantSeeds } from './plant-seeds.js';
import { runSteps, untilQuiet } from './run-steps.js';
import { armFaults } from './arm-faults.js';
import { statedEmbedder, statesCosines } from './trial-embedder.js';
import type { TrialModel } from './trial-model.js';
import { meet, NotApplicable, type TrialRun } from './trial-run.js';
import type { Trial } from './trial.js';
import { userOf, type World } from './world.js';

/** What came of a trial. */
export interface TrialResult {
  readonly id: string;
  readonly status: 'pass' | 'fail' | 'not applicable';
  readonly reasons: readonly string[];
}

/** What trials on one machine share. */
export interface Shared {
  readonly embedder: Embedder;
  readonly model: TrialModel;
}

/** Runs a trial on the embedded engine, in a folder of its own. */
export async function runEmbedded(trial: Trial, shared: Shared): Promise<TrialResult> {
  const seeds = seedsOf(trial);
  const embedder = statesCosines(trial, seeds) ? await statedEmbedder(trial, seeds) : shared.embedder;
  const dimensions = changingDimensions(trial);
  const world = await embeddedWorld({
    embedder,
    model: shared.model,
    asksModel: trial.input.mode === 'scripted',
    ...(dimensions === undefined ? {} : { dimensions }),
  });
  try {
    return await runIn(world, trial);
  } finally {
    await world.close();
  }
}

/** Dimensions of the first step's embedder when a later step has others. */
export function changingDimensions({ input }: Trial): number | undefined {
  const first = input.steps?.find((step) => step['embedder'] !== undefined)?.['embedder'];
  return (first as { readonly dim?: number } | undefined)?.dim;
}

/** Runs a trial in an opened world. */
export async function runIn(world: World, trial: Trial): Promise<TrialResult> {
  const run: TrialRun = {
    ...{ trial, world, seeds: seedsOf(trial), refs: new Map<string, string>() },
    ...{ scopes: [], calls: [], round: 0 },
  };
  world.model.play(
    trial.input.scripted ?? {},
    (ref) => run.seeds.find((seed, at) => (seed.ref ?? String(at)) === ref)?.text,
  );
  world.embedder.refuse = () => false;
  try {
    await plantSeeds(run);
    armFaults(run);
    world.embedder.calls = 0;
    world.embedder.rejected = 0;
    await runSteps(run, trial.input.steps ?? []);
    await untilQuiet(run, async () => {
      const open = await Promise.all(run.scopes.map((scope) => userOf(world, scope).queued()));
      return open.reduce((sum, one) => sum + one, 0);
    });
    meet(run, undefined);
    const reasons = await failuresOf(run);
    return { id: trial.id, status: reasons.length === 0 ? 'pass' : 'fail', reasons };
  } catch (error) {
    if (error instanceof NotApplicable) return { id: trial.id, status: 'not applicable', reasons: [error.message] };
    throw error;
  } finally {
    world.store().fault = null;
    world.reach = () => {};
    world.clock.runFrom(undefined);
  }
}
