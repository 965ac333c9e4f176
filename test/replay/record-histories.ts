import { existsSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { startTemporal } from '../../src/dev/temporal.js';
import { bundleWorkflows } from '../../src/worker/bundle-workflows.js';
import { harness } from '../workflows/harness.js';
import { branches, stageOf } from './branches.js';

const folder = new URL('histories/', import.meta.url);

/** Who recorded is nobody's business: identities and sticky task queues are named after the machine. */
function withoutIdentity(json: string): string {
  const ofMachine = (value: unknown): boolean =>
    typeof value === 'string' && (value.includes(`@${hostname()}`) || value.startsWith(`${hostname()}-`));
  const blanked = JSON.parse(json, (_, value: unknown) => (ofMachine(value) ? 'recorder' : value)) as unknown;
  const text = `${JSON.stringify(blanked, null, 1)}\n`;
  for (const trace of [`@${hostname()}`, `"${hostname()}-`, process.cwd()]) {
    const at = text.indexOf(trace);
    if (at >= 0) throw new Error(`the history still names the machine: ${text.slice(Math.max(0, at - 80), at + 40)}`);
  }
  return text;
}

/** Records every branch that has no file of the version given yet; starts a Temporal server of its own unless an address is given. */
export async function recordHistories(version: string, address?: string): Promise<void> {
  const temporal = await startTemporal(address === undefined ? {} : { address });
  try {
    for (const branch of branches) {
      const file = new URL(`${version}-${branch.name}.json`, folder);
      if (existsSync(file)) continue;
      const one = await harness(temporal.address, bundleWorkflows);
      const { workflowId, runId } = await branch.run(stageOf(branch.name, one));
      const history = await one.client.workflow.getHandle(workflowId, runId).fetchHistory();
      writeFileSync(file, withoutIdentity(historyToJSON(history)));
      process.stdout.write(`${fileURLToPath(file)}: ${history.events?.length ?? 0} events\n`);
      await one.close();
    }
  } finally {
    await temporal.stop();
  }
}
