// The steps of an erasure. Each reads the record, does its part and keeps what it found; each is safe to run again.
import { MemoryError } from '../domain/errors.js';
import type { ErasureStep } from '../domain/erasure-steps.js';
import type { EraseReport } from './contract.js';
import { keep, type EraseContext } from './erase-context.js';
import { forgetElsewhere } from './erase-elsewhere.js';
import { finish, probe } from './erase-probe.js';
import { forgetRuns, remove } from './erase-remove.js';

interface Request {
  readonly id: string;
  readonly step: ErasureStep;
}

const steps: Readonly<Record<ErasureStep, (context: EraseContext) => Promise<EraseReport>>> = {
  fence,
  stop,
  fenceAgain: fence,
  elsewhere: forgetElsewhere,
  runs: forgetRuns,
  remove,
  probe: (context) => probe(context, 0),
  probeAgain: (context) => probe(context, 1),
  finish,
};

/** Runs one step; nothing is done for an erasure that has ended. `not_found` when nobody asked for it. */
export async function eraseStep(parts: Omit<EraseContext, 'erasure'>, { id, step }: Request): Promise<EraseReport> {
  const erasure = await parts.ports.store.erasures.get(id);
  if (erasure === null) throw new MemoryError('not_found', 'nobody asked for this erasure', { context: { id } });
  if (erasure.state === 'done') return { done: true, count: 0 };
  return steps[step]({ ...parts, erasure });
}

/** Closes every partition, those of the user's projects among them; the ones found are kept in the record first. */
async function fence(context: EraseContext): Promise<EraseReport> {
  const { ports, attempt, erasure } = context;
  const { namespaces } = ports.store;
  attempt.reach('erase.begun');
  await namespaces.fence(erasure.id);
  const partitions = [...new Set([...erasure.partitions, ...(await ownedBy(context))])].toSorted();
  if (partitions.length > erasure.partitions.length) await keep(context, { partitions });
  for (const partition of partitions) await namespaces.fence(partition);
  attempt.reach('erase.fenced');
  return { done: true, count: partitions.length };
}

const pageSize = 500;

/** Every namespace of the user; of a space, or of one whose names are gone, there is none to find. */
async function ownedBy({ ports, erasure }: EraseContext): Promise<readonly string[]> {
  const { namespaces } = ports.store;
  const tenantId = (await namespaces.get(erasure.id))?.tenantId ?? '';
  if (erasure.scope !== 'user' || tenantId === '') return [];
  const found: string[] = [];
  for (let after = ''; ;) {
    const page = await namespaces.page({ tenantId, after, limit: pageSize });
    found.push(...page.filter(({ owner }) => owner === erasure.id).map(({ partition }) => partition));
    after = page.at(-1)?.partition ?? after;
    if (page.length < pageSize) return found;
  }
}

async function stop({ lanes, attempt, erasure }: EraseContext): Promise<EraseReport> {
  for (const partition of erasure.partitions) await lanes.stop(partition);
  attempt.reach('erase.stopped');
  return { done: true, count: erasure.partitions.length };
}
