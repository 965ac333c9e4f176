import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useMultilingualEmbedder } from '../../src/adapters/use-multilingual/embedder.js';
import type { Embedder } from '../../src/ports/index.js';
import { deploy, type Deployment } from './distributed-world.js';
import { seedsOf } from './generated.js';
import { changingDimensions, runIn } from './run-trial.js';
import { onDistributed } from './selection.js';
import { resizedEmbedder, statedEmbedder, statesCosines } from './trial-embedder.js';
import { titleOf, type Trial } from './trial.js';
import { startTrialModel, type TrialModel } from './trial-model.js';

const offline = useMultilingualEmbedder();
const deployments = new Map<string, Promise<Deployment>>();
let model: TrialModel;
/** Vectors of the trial that runs; one worker serves all trials that state their own. */
let stated: Embedder;

beforeAll(async () => {
  model = await startTrialModel();
});

afterAll(async () => {
  await Promise.all([...deployments.values()].map(async (deployment) => (await deployment).stop()));
  await model.close();
});

async function deploymentFor(trial: Trial): Promise<Deployment> {
  const seeds = seedsOf(trial);
  const own = statesCosines(trial, seeds);
  if (own) stated = await statedEmbedder(trial, seeds);
  const dimensions = changingDimensions(trial);
  const asksModel = trial.input.mode === 'scripted';
  const key = JSON.stringify([own, dimensions ?? null, asksModel]);
  const embedder = dimensions !== undefined ? resizedEmbedder(dimensions) : own ? current : offline;
  const known = deployments.get(key) ?? deploy({ embedder, model, asksModel });
  deployments.set(key, known);
  return known;
}

const current: Embedder = {
  id: 'stated',
  get profile() {
    return stated.profile;
  },
  dimensions: () => stated.dimensions(),
  embedDocuments: (texts, signal) => stated.embedDocuments(texts, signal),
  embedQuery: (text, signal) => stated.embedQuery(text, signal),
  close: async () => {},
};

describe('trials on the distributed engine', () => {
  it.each(onDistributed.map((trial) => [titleOf(trial), trial] as const))('%s', async (_, trial) => {
    const world = (await deploymentFor(trial)).world();
    expect(await runIn(world, trial)).toEqual({ id: trial.id, status: 'pass', reasons: [] });
  });
});
