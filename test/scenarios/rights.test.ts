// The rights against their reference model on both engines, over real stores.
import fc from 'fast-check';
import { rm } from 'node:fs/promises';
import { describe, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openMemory, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { anId } from '../support/builders.js';
import { openDistributed } from '../support/distributed.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { RightsRun } from '../support/rights-run.js';
import { screen, step } from '../support/rights-steps.js';
import { scriptedTier } from '../support/scripted-tier.js';
import { silentLog } from '../support/silent-log.js';
import { aFolder, engines, type EngineName } from './both-engines.js';

const parts: NonNullable<OpenMemoryOptions['parts']> = {
  log: silentLog,
  embedder: hashingEmbedder(),
  rules: scriptedTier((turn) => turn.messages.map(({ content }) => ({ content }))),
};

interface Opened {
  readonly memory: DurableMemory;
  readonly stop: () => Promise<unknown>;
}

async function opened(name: EngineName): Promise<Opened> {
  if (name === 'embedded') {
    const folder = await aFolder();
    const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, screen, parts });
    return { memory, stop: () => memory.close().then(() => rm(folder, { recursive: true, force: true })) };
  }
  return openDistributed(parts, { screen });
}

describe.each(engines)('rights on the %s engine', (name) => {
  it('G4: nothing is read or written that the model forbids, nothing refused that it allows', async () => {
    const { memory, stop } = await opened(name);
    try {
      const some = { numRuns: 3, seed: 20_261_130, endOnFailure: true };
      const property = fc.asyncProperty(
        fc.array(step, { minLength: 25, maxLength: 40, size: 'max' }),
        async (steps) => {
          const run = new RightsRun(memory, anId());
          for (const one of steps) await run.take(one);
          await run.expectSame();
        },
      );
      await fc.assert(property, some);
    } finally {
      await stop();
    }
  });
});
