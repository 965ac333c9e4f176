import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { MemoryError } from '../../src/domain/errors.js';
import { ingestionWorkflowId, laneWorkflowId } from '../../src/workflows/messages.js';
import { aPartition, anId } from '../support/builders.js';
import { servers } from '../support/servers.js';
import { decodedHistory } from './decoded-history.js';
import { FakeLedger } from './fake-activities.js';
import { harness, type Harness } from './harness.js';

const canary = 'Zinnober-8821-Ozelot';

describe('histories hold no text', () => {
  let lane: Harness;

  beforeAll(async () => {
    lane = await harness(servers().temporal.address);
  });
  afterAll(() => lane.close());

  async function dump(workflowId: string): Promise<string> {
    return decodedHistory(historyToJSON(await lane.client.workflow.getHandle(workflowId).fetchHistory()));
  }

  test('not when steps succeed, and not when they throw errors full of it, retried or for good', async () => {
    const [good, retried, broken, partition] = [anId(), anId(), anId(), aPartition()];
    const cause = new Error(`cause ${canary}`);
    const hook = (step: string, id: string, call: number): void => {
      if (id === retried && step === 'extract' && call === 1) {
        const context = { text: canary, partition: canary, retryAfterMs: 10 };
        throw new MemoryError('model_unavailable', `could not read: ${canary}`, { context, cause });
      }
      if (id === broken && step === 'dedupe') throw new TypeError(`${canary} is not a function`, { cause });
    };
    const ledger = new FakeLedger({ hook });
    for (const id of [good, retried, broken]) ledger.put(partition, id, { text: `I said ${canary}.` });
    await lane.startWorker(ledger.activities());
    await lane.engine.nudge(partition);
    expect(await lane.laneEnd(partition)).toEqual({ done: 2, failed: 1 });

    const ids = [laneWorkflowId(partition), ...[good, retried, broken].map((id) => ingestionWorkflowId(partition, id))];
    const dumps = await Promise.all(ids.map(dump));
    // The dump reads what it looks for: ids and codes are in it.
    expect(dumps[0]).toContain(partition);
    expect(dumps[2]).toContain('retryAfterMs');
    expect(dumps[3]).toContain('internal: a fault of this package');
    for (const text of dumps) expect(text).not.toMatch(/Zinnober|Ozelot/);
  });
});
