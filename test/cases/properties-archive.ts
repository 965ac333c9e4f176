// What trials of the archive say in words.
import assert from 'node:assert/strict';
import type { RestoreReport } from '../../src/client/archive.js';
import { callsOf, type TrialRun } from './trial-run.js';
import { userOf } from './world.js';

export const archiveProperties: Readonly<Record<string, (run: TrialRun) => Promise<void>>> = {
  C88: async (run) => {
    const id = run.refs.get('0')!;
    const { restored } = callsOf(run, 'restore')[0]!.value as RestoreReport;
    assert.deepEqual(restored, [{ id, status: 'active' }]);
    const memory = await userOf(run.world, run.seeds[0]!.scope).get(id);
    assert.deepEqual(memory?.extra, { k: 1 });
    const versions = await userOf(run.world, run.seeds[0]!.scope).history(id);
    assert.equal(versions.length, 1);
    assert.equal(memory?.createdAt, memory?.firstCreatedAt);
  },
};
