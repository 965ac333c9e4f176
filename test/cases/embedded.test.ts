import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useMultilingualEmbedder } from '../../src/adapters/use-multilingual/embedder.js';
import { runEmbedded } from './run-trial.js';
import { asserted } from './selection.js';
import { titleOf } from './trial.js';
import { startTrialModel, type TrialModel } from './trial-model.js';

const embedder = useMultilingualEmbedder();
let model: TrialModel;

beforeAll(async () => {
  model = await startTrialModel();
});

afterAll(() => model.close());

describe('trials on the embedded engine', () => {
  it.each(asserted.map((trial) => [titleOf(trial), trial] as const))('%s', async (_, trial) => {
    expect(await runEmbedded(trial, { embedder, model })).toEqual({ id: trial.id, status: 'pass', reasons: [] });
  });
});
