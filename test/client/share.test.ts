import { afterEach, describe, expect, it } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import type { AddedFactInput } from '../../src/domain/write/add-input.js';
import { contentsOf, ended, openSpaces, type SpacesWorld } from '../support/spaces-world.js';

const writer = { roles: ['writer'] };
let world: SpacesWorld;

afterEach(() => world.memory.close());

async function kept(view: UserMemory, fact: string | AddedFactInput): Promise<string> {
  const { outcome } = await view.add(fact, { wait: true });
  return outcome!.items[0]!.memoryId!;
}

describe('share', () => {
  it('copies the fact without its quote, and keeps where it came from', async () => {
    world = await openSpaces();
    const ann = world.as('ann', writer);
    const fact = { content: 'Deploys run on Fridays.', quote: 'we deploy fridays', extra: { topic: 'deploy' } };
    const id = await kept(ann, fact);
    const { namespace, memoryId, outcome } = await ann.share(id, 'team/ops');
    expect([namespace, outcome!.counts.new]).toEqual(['tenant/acme/team/ops', 1]);
    const copy = await ann.in('team/ops').get(memoryId!);
    expect(copy).toMatchObject({
      content: 'Deploys run on Fridays.',
      namespace: 'tenant/acme/team/ops',
      ownerUserId: null,
      extra: { topic: 'deploy' },
      sharedFrom: { namespace: 'tenant/acme/user/ann', memoryId: id },
    });
    expect(JSON.stringify(copy)).not.toContain('we deploy fridays');
    expect(await contentsOf(world.as('bob').in('team/ops'))).toEqual(['Deploys run on Fridays.']);
    expect((await ann.get(id))!.sharedFrom).toBeUndefined();
    const told = (await ann.events()).events.filter(({ type }) => type === 'shared');
    expect(told).toMatchObject([{ memoryId: id, reason: 'tenant/acme/team/ops' }]);
  });

  it('G2: changes nothing the second time, and works again after the copy was forgotten', async () => {
    world = await openSpaces();
    const ann = world.as('ann', writer);
    const id = await kept(ann, 'Deploys run on Fridays.');
    const first = await ann.share(id, 'team/ops');
    expect(await ann.share(id, 'team/ops')).toEqual(first);
    await ann.in('team/ops').forget(first.memoryId!);
    const again = await ann.share(id.slice(0, 8), 'team/ops');
    expect(again.memoryId).not.toBe(first.memoryId);
    expect(await contentsOf(ann.in('team/ops'))).toEqual(['Deploys run on Fridays.']);
  });

  it('goes through the rules of the target: what is known there is known, a slot has one value', async () => {
    world = await openSpaces();
    const ann = world.as('ann', writer);
    const ops = ann.in('team/ops');
    const known = await kept(ops, 'Deploys run on Fridays.');
    const same = await ann.share(await kept(ann, 'Deploys run on Fridays.'), 'team/ops');
    expect([same.memoryId, same.outcome!.counts.duplicate]).toEqual([known, 1]);
    const slot = { attribute: 'project.database', object: 'Postgres' };
    await ops.add(
      { content: 'The database is Postgres.', ...slot, subject: 'project' },
      { wait: true, at: '2026-01-01' },
    );
    const mine = { content: 'The database is MySQL.', ...slot, object: 'MySQL', subject: 'project' };
    await ann.share(await kept(ann, mine), 'team/ops');
    expect(await contentsOf(ops)).toEqual(['Deploys run on Fridays.', 'The database is MySQL.']);
  });

  it('G4: needs the right to write there, and tells nothing of what is there', async () => {
    world = await openSpaces();
    const ann = world.as('ann');
    const id = await kept(ann, 'Deploys run on Fridays.');
    expect(await ended(() => ann.share(id, 'team/ops'))).toEqual([
      'namespace_denied',
      'share: no access to team/ops: the principal lacks the role writer',
    ]);
    expect((await ended(() => ann.share(id, 'team/hr')))[0]).toBe('namespace_denied');
    expect((await ended(() => ann.share(id, 'user/bob')))[0]).toBe('namespace_denied');
    expect((await ended(() => ann.share(id, 'tenant/other/shared')))[0]).toBe('namespace_denied');
    expect((await ended(() => ann.share(id, 'ops')))[0]).toBe('invalid_input');
    expect((await ended(() => ann.share(id, 'user/ann')))[0]).toBe('invalid_input');
    expect((await ended(() => world.as('ann', writer).share(id, 'team/ops', { wate: true } as never)))[0]).toBe(
      'invalid_input',
    );
    expect((await ended(() => world.as('bob', writer).share(id, 'team/ops')))[0]).toBe('not_found');
  });

  it('G4: shares nothing above what the principal may write there', async () => {
    world = await openSpaces();
    const ann = world.as('ann', writer);
    const id = await kept(ann, { content: 'The user earns well.', sensitivity: 'confidential' });
    const [code, message] = await ended(() => ann.share(id, 'shared'));
    expect([code, message]).toEqual(['namespace_denied', expect.stringContaining('confidential')]);
    const bold = world.as('ann', { ...writer, sharedCeiling: 'confidential' });
    const { memoryId } = await bold.share(id, 'shared');
    expect(await bold.in('shared').get(memoryId!)).toMatchObject({ sensitivity: 'confidential' });
    expect(await ann.in('shared').get(memoryId!)).toBeNull();
    expect(await contentsOf(ann.in('shared'))).toEqual([]);
  });

  it('shares a policy only with the role admin, and a current version only', async () => {
    world = await openSpaces();
    const admin = world.as('ann', { roles: ['writer', 'admin'] });
    const policy = await kept(admin, { content: 'Releases need two reviews.', sourceKind: 'admin_policy' });
    expect((await ended(() => world.as('ann', writer).share(policy, 'team/ops')))[1]).toContain('role admin');
    expect((await admin.share(policy, 'team/ops')).memoryId).not.toBeNull();
    await admin.edit(policy, { content: 'Releases need three reviews.' });
    expect((await ended(() => admin.share(policy, 'shared')))[0]).toBe('conflict');
  });

  it('keeps the trust of what a tool said', async () => {
    world = await openSpaces();
    const ann = world.as('ann', writer);
    const id = await kept(ann, { content: 'The build took 9 minutes.', sourceKind: 'tool_trace' });
    const { memoryId } = await ann.share(id, 'team/ops');
    expect((await ann.in('team/ops').get(memoryId!))!.sources.map(({ kind }) => kind)).toEqual(['tool_trace']);
  });
});

describe('the link of a shared memory', () => {
  it('G10: takes every copy back when the memory is forgotten, and what it had replaced returns', async () => {
    world = await openSpaces();
    const ann = world.as('ann', writer);
    const ops = ann.in('team/ops');
    const slot = { attribute: 'project.database', subject: 'project' };
    await ops.add(
      { content: 'The database is Postgres.', ...slot, object: 'Postgres' },
      { wait: true, at: '2026-01-01' },
    );
    const id = await kept(ann, { content: 'The database is MySQL.', ...slot, object: 'MySQL' });
    await ann.share(id, 'team/ops');
    await ann.share(id, 'shared');
    expect(await contentsOf(ops)).toEqual(['The database is MySQL.']);
    await ann.forget(id);
    expect(await contentsOf(ops)).toEqual(['The database is Postgres.']);
    expect(await contentsOf(ann.in('shared'))).toEqual([]);
    expect(await textOf(ann.in('team/ops'))).not.toContain('MySQL');
    expect(await textOf(ann.in('shared'))).not.toContain('MySQL');
  });

  it('G10: takes copies of copies back, and edits that were made of them', async () => {
    world = await openSpaces();
    const ann = world.as('ann', writer);
    const id = await kept(ann, 'Locker 7731 is free.');
    const { memoryId } = await ann.share(id, 'team/ops');
    await ann.in('team/ops').share(memoryId!, 'shared');
    await world.as('bob', writer).in('team/ops').edit(memoryId!, { content: 'Locker 7731 is free again.' });
    await ann.forget({ all: true });
    await ann.in('shared').settled();
    expect(await contentsOf(ann.in('team/ops'))).toEqual([]);
    expect(await contentsOf(ann.in('shared'))).toEqual([]);
    expect((await textOf(ann.in('team/ops'))) + (await textOf(ann.in('shared')))).not.toContain('Locker');
  });

  it('only takes its evidence from a memory that was known there already', async () => {
    world = await openSpaces();
    const ann = world.as('ann', writer);
    const ops = ann.in('team/ops');
    const known = await kept(ops, 'Deploys run on Fridays.');
    const id = await kept(ann, 'Deploys run on Fridays.');
    await ann.share(id, 'team/ops');
    expect((await ops.get(known))!.sources).toHaveLength(2);
    await ann.forget(id);
    expect((await ops.get(known))!.sources).toHaveLength(1);
  });

  it('supersedes the copy when the memory is edited', async () => {
    world = await openSpaces();
    const ann = world.as('ann', writer);
    const ops = ann.in('team/ops');
    const id = await kept(ann, 'Deploys run on Fridays.');
    const { memoryId } = await ann.share(id, 'team/ops');
    const edited = await ann.edit(id, { content: 'Deploys run on Mondays.' });
    expect(await contentsOf(ops)).toEqual(['Deploys run on Mondays.']);
    expect((await ops.history(memoryId!)).map(({ content, status }) => [content, status])).toEqual([
      ['Deploys run on Fridays.', 'superseded'],
      ['Deploys run on Mondays.', 'active'],
    ]);
    await ann.edit(edited.id, { content: 'Deploys run on Tuesdays.' });
    expect(await contentsOf(ops)).toEqual(['Deploys run on Tuesdays.']);
    await ann.forget(edited.id);
    expect(await contentsOf(ops)).toEqual([]);
    expect(await textOf(ops)).not.toMatch(/Deploys/);
  });

  it('brings nothing back that was forgotten there', async () => {
    world = await openSpaces();
    const ann = world.as('ann', writer);
    const id = await kept(ann, 'Deploys run on Fridays.');
    const { memoryId } = await ann.share(id, 'team/ops');
    await ann.in('team/ops').forget(memoryId!);
    await ann.edit(id, { content: 'Deploys run on Mondays.' });
    await ann.in('team/ops').settled();
    expect(await contentsOf(ann.in('team/ops'))).toEqual([]);
  });
});

async function textOf(view: UserMemory): Promise<string> {
  const kinds = ['turn', 'draft', 'vectors', 'plan', 'verdicts', 'outcome', 'job', 'event'] as const;
  const { partition } = view.namespace;
  const rows = await world.store.ledger.list(partition, { kinds, order: 'oldest', limit: 500 });
  const { memories } = await view.list({ status: 'all' });
  return JSON.stringify([rows, memories]);
}
