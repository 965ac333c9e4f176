// What is in the store before a trial begins.
import { limits } from '../../src/domain/limits.js';
import { isMemoryError } from '../../src/domain/errors.js';
import type { AddedFactInput } from '../../src/domain/write/add-input.js';
import { keywordText } from '../../src/domain/recall/words.js';
import { aMemory, anId } from '../support/builders.js';
import { meet, type TrialRun } from './trial-run.js';
import type { Seed, Trial } from './trial.js';
import { userOf } from './world.js';

/** Adds the seeds in order, each at its own time. The clock then stands where the trial's `now` says. */
export async function plantSeeds(run: TrialRun): Promise<void> {
  const plain = run.seeds.length > manySeeds ? run.seeds.filter(isPlain) : [];
  await addedTogether(run, plain);
  for (const [index, seed] of run.seeds.entries()) {
    if (plain.includes(seed)) continue;
    const id = seed.bypassGate === true ? await written(run, seed) : await added(run, seed);
    run.refs.set(seed.ref ?? String(index), id);
    await accessed(run, seed, id);
  }
  run.world.clock.runFrom(run.trial.input.now);
}

/** How long a seed may take on a busy machine, ms. */
const patience = 540_000;

/** From so many on, seeds without a time of their own go in by lists: it saves minutes. */
const manySeeds = 20;

function isPlain({ createdAt, lastAccessedAt, bypassGate }: Seed): boolean {
  return createdAt === undefined && lastAccessedAt === undefined && bypassGate !== true;
}

async function addedTogether(run: TrialRun, seeds: readonly Seed[]): Promise<void> {
  const byScope = new Map<string, Seed[]>();
  for (const seed of seeds)
    byScope.set(JSON.stringify(seed.scope), [...(byScope.get(JSON.stringify(seed.scope)) ?? []), seed]);
  for (const group of byScope.values()) {
    const user = userOf(run.world, meet(run, group[0]!.scope));
    for (let from = 0; from < group.length; from += limits.addedFacts) {
      const facts = group.slice(from, from + limits.addedFacts).map(factOf);
      const { outcome } = await user.add(facts, { wait: patience });
      if (outcome?.counts.new !== facts.length)
        throw new Error(`seeds were not kept: ${JSON.stringify(outcome?.counts)}`);
    }
  }
}

/** What was used before was said before. */
function lastUse({ lastAccessedAt = '' }: Seed): string | undefined {
  return Number.isNaN(Date.parse(lastAccessedAt)) ? undefined : lastAccessedAt;
}

/** Seeds were said before the steps, whose times a trial may name. */
function dayBefore({ input }: Trial): string | undefined {
  const times = JSON.stringify(input.steps ?? []).match(/(?<="observedAt":")\d{4}-\d{2}-\d{2}T[^"]+/g) ?? [];
  const [first] = times
    .map((time) => Date.parse(time))
    .filter((time) => !Number.isNaN(time))
    .sort((a, b) => a - b);
  return first === undefined ? undefined : new Date(first - 86_400_000).toISOString();
}

function factOf(seed: Seed): AddedFactInput {
  return {
    content: seed.text,
    ...(seed.metadata === undefined ? {} : { extra: seed.metadata }),
    ...(seed.importance === undefined ? {} : { importance: Math.max(1, Math.round(seed.importance * 5)) }),
    ...(seed.pinned === undefined ? {} : { pinned: seed.pinned }),
  } as AddedFactInput;
}

async function added(run: TrialRun, seed: Seed): Promise<string> {
  const { world } = run;
  const at = seed.createdAt ?? lastUse(seed) ?? dayBefore(run.trial) ?? run.trial.input.now;
  if (at === undefined) world.clock.runFrom(undefined);
  else world.clock.stopAt(at);
  const user = userOf(world, meet(run, seed.scope));
  const { outcome } = await user.add(factOf(seed), { wait: patience, ...(at === undefined ? {} : { at }) });
  const id = outcome?.items[0]?.memoryId;
  if (outcome?.status !== 'done' || typeof id !== 'string') throw new Error(`a seed was not kept: ${outcome?.code}`);
  return id;
}

/** As a row that an older version wrote: no gate, no redaction. */
async function written(run: TrialRun, seed: Seed): Promise<string> {
  const { world } = run;
  const user = userOf(world, meet(run, seed.scope));
  // Registration is what an earlier write would have done.
  const { outcome } = await user.add('placeholder', { wait: patience });
  const { partition, path: namespace, tenantId, ownerUserId } = user.namespace;
  const at = new Date(world.clock.now()).toISOString();
  const record = aMemory({
    ...{ id: anId(), tenantId, namespace, ownerUserId, content: seed.text },
    ...{ createdAt: at, firstCreatedAt: at, saidAt: at },
  });
  const [vector] = await world.embedder.embedder.embedDocuments([seed.text]);
  await world.store().store.memories.insert(partition, { record, vector: vector!, keywordText: keywordText(record) });
  await user.forget(outcome!.items[0]!.memoryId!);
  return record.id;
}

/** A date nobody can read cannot be written; the seed then has none. */
async function accessed(run: TrialRun, seed: Seed, id: string): Promise<void> {
  if (seed.lastAccessedAt === undefined) return;
  const { world } = run;
  const { partition } = userOf(world, meet(run, seed.scope)).namespace;
  const read = Date.parse(seed.lastAccessedAt);
  const touch = { id, count: 1, at: Number.isNaN(read) ? seed.lastAccessedAt : new Date(read).toISOString() };
  try {
    await world.store().store.memories.touch(partition, [touch]);
  } catch (error) {
    if (!isMemoryError(error)) throw error;
  }
}
