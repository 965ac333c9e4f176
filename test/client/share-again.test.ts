import { afterEach, describe, expect, it } from 'vitest';
import { runJob } from '../../src/activities/run-job.js';
import type { JobKind } from '../../src/activities/contract.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import type { Job } from '../../src/domain/job.js';
import type { Ports } from '../../src/ports/index.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { silentLog } from '../support/silent-log.js';
import { contentsOf, openSpaces, type SpacesWorld } from '../support/spaces-world.js';

const writer = { roles: ['writer'] };
let world: SpacesWorld;

afterEach(() => world.memory.close());

/** Runs the last job of this kind again, as after a crash just before its end was recorded. */
async function again(view: UserMemory, kind: JobKind): Promise<void> {
  const { partition } = view.namespace;
  const { ledger } = world.store;
  const jobs = await ledger.list(partition, { kinds: ['job'], order: 'newest', limit: 100 });
  const { key } = jobs.find(({ body }) => (body as Job).kind === kind)!;
  await ledger.remove(partition, [{ kind: 'outcome', key }]);
  const ports = {
    store: world.store,
    embedder: hashingEmbedder(),
    clock: Date.now,
    log: silentLog,
  } as unknown as Ports;
  const attempt = { signal: new AbortController().signal, firstStartedAt: Date.now(), reach: () => {} };
  await runJob(ports, { partition, id: key, kind }, attempt);
}

async function stateOf(...views: readonly UserMemory[]): Promise<string> {
  const states = views.map(async (view) => {
    const { partition } = view.namespace;
    const turns = await world.store.ledger.list(partition, { kinds: ['turn', 'job'], order: 'oldest', limit: 100 });
    const memories = (await view.list({ status: 'all' })).memories.map(({ id, status, supersededBy }) => [
      id,
      status,
      supersededBy,
    ]);
    return [memories, turns.map(({ key }) => key)];
  });
  return JSON.stringify(await Promise.all(states));
}

describe('G2: a step of a share that is run again', () => {
  it('queues no second copy, no second version and no second retract', async () => {
    world = await openSpaces();
    const ann = world.as('ann', writer);
    const ops = ann.in('team/ops');
    const { outcome } = await ann.add('Deploys run on Fridays.', { wait: true });
    const id = outcome!.items[0]!.memoryId!;
    await ann.share(id, 'team/ops');
    const shared = await stateOf(ann, ops);
    await again(ann, 'share');
    await ops.settled();
    expect(await stateOf(ann, ops)).toBe(shared);

    const edited = await ann.edit(id, { content: 'Deploys run on Mondays.' });
    const after = await stateOf(ann, ops);
    await again(ann, 'edit');
    await ops.settled();
    expect(await stateOf(ann, ops)).toBe(after);
    expect(await contentsOf(ops)).toEqual(['Deploys run on Mondays.']);

    await ann.forget(edited.id);
    const gone = await stateOf(ann, ops);
    await again(ann, 'forget');
    await again(ops, 'retract');
    expect(await stateOf(ann, ops)).toBe(gone);
    expect(await contentsOf(ops)).toEqual([]);
  });

  it('takes a waiting copy back once, and queues the new version once', async () => {
    world = await openSpaces({ screen: async ({ content }) => (content.includes('perhaps') ? 'hold' : 'allow') });
    const ann = world.as('ann', writer);
    const ops = world.as('eve', { roles: ['approver'] }).in('team/ops');
    const { outcome } = await ann.add('The lead perhaps moves.', { wait: true });
    await ann.share(outcome!.items[0]!.memoryId!, 'team/ops');
    await ann.edit(outcome!.items[0]!.memoryId!, { content: 'The lead moves.' });
    const after = await stateOf(ann, ops);
    await again(ann, 'edit');
    await ops.settled();
    expect(await stateOf(ann, ops)).toBe(after);
    expect(await contentsOf(ops)).toEqual(['The lead moves.']);
  });

  it('revives what a copy had replaced only once, and not over a newer value', async () => {
    world = await openSpaces();
    const ann = world.as('ann', writer);
    const ops = ann.in('team/ops');
    const slot = { attribute: 'project.database', subject: 'project' };
    const add = async (view: UserMemory, object: string, at: string) => {
      const fact = { content: `The database is ${object}.`, ...slot, object };
      return (await view.add(fact, { wait: true, at })).outcome!.items[0]!.memoryId!;
    };
    await add(ops, 'Postgres', '2026-01-01');
    const mine = await add(ann, 'MySQL', '2026-02-01');
    await ann.share(mine, 'team/ops');
    const newer = await add(ops, 'SQLite', '2026-03-01');
    await ann.forget(mine);
    const after = await stateOf(ops);
    await again(ops, 'retract');
    expect(await stateOf(ops)).toBe(after);
    expect(await contentsOf(ops)).toEqual(['The database is SQLite.']);
    expect((await ops.history(newer)).map(({ content, status }) => [content, status])).toEqual([
      ['The database is Postgres.', 'superseded'],
      ['The database is SQLite.', 'active'],
    ]);
  });
});
