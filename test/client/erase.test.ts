// Erasing over maps: what is asked, what is told, what is taken back elsewhere. Both engines: test/scenarios/erasure.test.ts.
import { afterEach, describe, expect, it } from 'vitest';
import { isSignedWell } from '../../src/adapters/key-ring/signing.js';
import { leftIn } from '../../src/domain/erasure.js';
import { teamNamespace, userNamespace, userProjectNamespace } from '../../src/domain/namespace.js';
import type { ErasedSubject } from '../../src/ports/index.js';
import { holdings } from '../support/fault-dump.js';
import { contentsOf, ended, openSpaces, type SpacesWorld } from '../support/spaces-world.js';

let world: SpacesWorld;
afterEach(() => world.memory.close());

const wait = { wait: 30_000 };
const ann = { tenantId: 'acme', userId: 'ann' };
const own = userNamespace(ann).partition;

const left = async (partition: string): Promise<number> => leftIn(await world.store.namespaces.left(partition));

describe('erase', () => {
  it('G10: removes the user and the namespaces of their projects, and keeps hashes alone', async () => {
    world = await openSpaces();
    const view = world.as('ann', { projects: ['apollo'] });
    await view.remember('Ann likes tea.', wait);
    await view.in('user/ann/project/apollo').remember('Ann builds a rocket.', wait);
    await world.as('bob').remember('Bob likes coffee.', wait);
    const erased = await view.erase({ confirm: 'ann', ...wait });
    const project = userProjectNamespace(ann, 'apollo').partition;
    expect(erased).toMatchObject({ id: own, scope: 'user', state: 'done' });
    expect(erased.receipt!.partitions).toEqual([own, project].toSorted());
    expect([await left(own), await left(project)]).toEqual([0, 0]);
    expect(JSON.stringify(await world.store.erasures.get(own))).not.toContain('ann');
    expect(await contentsOf(world.as('bob'))).toEqual(['Bob likes coffee.']);
  });

  it('G10: the receipt counts what there was, says what is left and what lies outside, and is signed', async () => {
    world = await openSpaces();
    const view = world.as('ann');
    await view.remember('Ann likes tea.', wait);
    const { receipt } = await view.erase({ confirm: 'ann', ...wait });
    expect(receipt!.removed).toMatchObject({ memories: 1, archived: 0 });
    expect(receipt!.removed.entries).toBeGreaterThan(3);
    expect(receipt!.probes.map(({ left: found }) => leftIn(found))).toEqual([0, 0]);
    expect(Object.keys(receipt!.probes[0]!.left)).toEqual(
      expect.arrayContaining(['memories', 'ledger', 'outbox', 'registry', 'archive', 'runs']),
    );
    expect(receipt!.outside.join(' ')).toMatch(/checkpoints.*backups.*provider/);
    expect(JSON.stringify(receipt)).not.toMatch(/ann|acme|tea/);
    expect(isSignedWell(receipt!)).toBe(true);
    expect(isSignedWell({ ...receipt!, removed: { ...receipt!.removed, memories: 2 } })).toBe(false);
  });

  it('is asked for twice, and carried out once: the same receipt', async () => {
    world = await openSpaces();
    const view = world.as('ann');
    await view.remember('Ann likes tea.', wait);
    const first = await view.erase({ confirm: 'ann', ...wait });
    expect(await view.erase({ confirm: 'ann' })).toEqual(first);
    expect(await world.memory.erasure(own)).toEqual(first);
    expect(await world.memory.erasures()).toEqual({ erasures: [first], next: null });
  });

  it('of somebody who was never heard of is a receipt, too', async () => {
    world = await openSpaces();
    const { state, receipt } = await world.as('ann').erase({ confirm: 'ann', ...wait });
    expect([state, receipt!.removed.memories]).toEqual(['done', 0]);
  });

  it('needs the id said once more, and refuses anything else before anything is touched', async () => {
    world = await openSpaces();
    const view = world.as('ann');
    await view.remember('Ann likes tea.', wait);
    for (const confirm of ['', 'bob', 'ANN'])
      expect((await ended(() => view.erase({ confirm })))[0]).toBe('invalid_input');
    expect((await ended(() => view.erase({} as never)))[0]).toBe('invalid_input');
    expect(await contentsOf(view)).toEqual(['Ann likes tea.']);
    expect((await world.memory.erasures()).erasures).toEqual([]);
  });

  it('a space is erased as a whole by an administrator alone, and its users stay', async () => {
    world = await openSpaces();
    await world.as('ann').remember('Ann likes tea.', wait);
    const ops = world.as('ann', { roles: ['writer', 'admin'] }).in('team/ops');
    await ops.remember('Deploys run on Fridays.', wait);
    const asWriter = world.as('ann', { roles: ['writer'] }).in('team/ops');
    expect((await ended(() => asWriter.erase({ confirm: 'team/ops' })))[0]).toBe('namespace_denied');
    const { id, scope, receipt } = await ops.erase({ confirm: 'team/ops', ...wait });
    expect([id, scope]).toEqual([teamNamespace('acme', 'ops').partition, 'space']);
    expect(receipt!.removed.memories).toBe(1);
    expect((await ended(() => ops.remember('Deploys run on Mondays.')))[0]).toBe('namespace_denied');
    expect(await contentsOf(world.as('ann'))).toEqual(['Ann likes tea.']);
  });
});

describe('after an erasure', () => {
  it('nothing is kept or recalled, in shared spaces neither, and each call says why', async () => {
    world = await openSpaces();
    const view = world.as('ann', { roles: ['writer'] });
    const ops = view.in('team/ops');
    await view.remember('Ann likes tea.', wait);
    await world
      .as('bob', { roles: ['writer'] })
      .in('team/ops')
      .remember('Deploys run on Fridays.', wait);
    await view.erase({ confirm: 'ann', ...wait });
    const calls = {
      remember: () => view.remember('Ann likes coffee.'),
      add: () => view.add('Ann likes coffee.'),
      strict: () => view.recall('What does Ann like?', { strict: true }),
      'in a team': () => ops.remember('Ann deploys.'),
      forget: () => view.erase({ confirm: 'nobody' }),
    };
    for (const [name, call] of Object.entries(calls)) {
      const [code, message] = await ended(call);
      if (name === 'forget') continue;
      expect([name, code]).toEqual([name, 'namespace_denied']);
      expect(message).toMatch(/erased.*lift/);
    }
    const recalled = await view.recall('When do deploys run?');
    expect([recalled.text, recalled.error?.code]).toEqual(['', 'namespace_denied']);
    expect(await left(own)).toBe(0);
  });

  it('heat and noted reads that were still waiting leave nothing', async () => {
    world = await openSpaces({ audit: 'reads' });
    const view = world.as('ann');
    await view.remember('Ann likes tea.', wait);
    await view.recall('What does Ann like?');
    await view.erase({ confirm: 'ann', ...wait });
    await world.memory.close();
    expect(await left(own)).toBe(0);
  });

  it('an operator lifts it: the same id begins from nothing, and may be erased anew', async () => {
    world = await openSpaces();
    const view = world.as('ann');
    await view.remember('Ann likes tea.', wait);
    const first = await view.erase({ confirm: 'ann', ...wait });
    const lifted = await world.memory.liftErasure(own);
    expect(lifted).toEqual({ ...first, liftedAt: expect.any(String) as string });
    await view.remember('Ann likes juice.', wait);
    expect(await contentsOf(view)).toEqual(['Ann likes juice.']);
    const second = await view.erase({ confirm: 'ann', ...wait });
    expect(second.receipt!.removed.memories).toBe(1);
    expect(second.liftedAt).toBeNull();
  });

  it('lifting what was not erased is not_found, a wrong id invalid_input', async () => {
    world = await openSpaces();
    expect((await ended(() => world.memory.liftErasure(own)))[0]).toBe('not_found');
    expect((await ended(() => world.memory.liftErasure('ann')))[0]).toBe('invalid_input');
  });
});

describe('what an erasure does elsewhere', () => {
  it('copies in shared spaces are taken back, those of others stay', async () => {
    world = await openSpaces();
    const view = world.as('ann', { roles: ['writer'] });
    const kept = await view.add('Deploys run on Fridays.', wait);
    await view.share(kept.outcome!.items[0]!.memoryId!, 'team/ops');
    await world
      .as('bob', { roles: ['writer'] })
      .in('team/ops')
      .add('Backups run at night.', wait);
    const { receipt } = await view.erase({ confirm: 'ann', ...wait });
    expect(receipt!.elsewhere).toMatchObject({ spaces: 1, copies: 1 });
    expect(receipt!.elsewhere.retracted).toBeGreaterThanOrEqual(1);
    expect(await contentsOf(world.as('bob').in('team/ops'))).toEqual(['Backups run at night.']);
  });

  it('G10: what stays in shared spaces names the erased nowhere, whatever they did there', async () => {
    world = await openSpaces();
    const view = world.as('quillon', { roles: ['writer', 'approver'] });
    const bob = world.as('bob', { roles: ['writer'] }).in('team/ops');
    const fridays = (await bob.add('Deploys run on Fridays.', wait)).outcome!.items[0]!.memoryId!;
    await view.in('team/ops').feedback(fridays, 'useful');
    const said = (await view.in('team/ops').add('Backups run at night.', wait)).outcome!.items[0]!.memoryId!;
    await view.in('team/ops').edit(said, { content: 'Backups run at noon.' });
    const own = (await view.add('The office has a garden.', wait)).outcome!.items[0]!.memoryId!;
    await view.share(own, 'team/ops');
    await view.in('team/ops').share(fridays, 'user/quillon');
    await view.in('team/ops').retract({ authorId: 'quillon' }, { dryRun: true });
    const { partition } = teamNamespace('acme', 'ops');
    const naming = async () => {
      const { memories, entries } = await holdings(world.store, partition);
      return [...memories, ...entries].filter((row) => JSON.stringify(row).includes('quillon'));
    };
    expect((await naming()).length).toBeGreaterThan(5);
    await view.erase({ confirm: 'quillon', ...wait });
    expect(await naming()).toEqual([]);
    expect(await contentsOf(bob)).toEqual(['Deploys run on Fridays.']);
    expect((await bob.retract({ authorId: 'bob' })).removed).toEqual([fridays]);
  });

  it('places of the application are told whom it is about, named in the receipt, and tried again when they fail', async () => {
    const told: ErasedSubject[] = [];
    let failures = 2;
    const forgetElsewhere = {
      'chat histories': async (subject: ErasedSubject) => {
        failures -= 1;
        if (failures >= 0) throw new Error(`cannot forget ${subject.userId}`);
        told.push(subject);
      },
    };
    world = await openSpaces({ erasure: { forgetElsewhere } });
    await world.as('ann').remember('Ann likes tea.', wait);
    const { receipt } = await world.as('ann').erase({ confirm: 'ann', ...wait });
    expect(told).toEqual([{ tenantId: 'acme', userId: 'ann', namespaces: ['tenant/acme/user/ann'] }]);
    expect(receipt!.elsewhere.hooks).toEqual(['chat histories']);
  });
});

describe('erasing again after a restore', () => {
  it('what is back of an erasure the store knows is erased again', async () => {
    world = await openSpaces();
    await world.as('ann').remember('Ann likes tea.', wait);
    const { receipt } = await world.as('ann').erase({ confirm: 'ann', ...wait });
    expect(await world.memory.reapplyErasures()).toEqual({ looked: 1, again: [] });
    // A backup from before, laid over the store that knows of the erasure.
    await world.store.namespaces.unfence(own);
    await restored();
    expect(await world.memory.reapplyErasures()).toEqual({ looked: 1, again: [own] });
    await ended(() => world.as('ann').erase({ confirm: 'ann', ...wait }));
    expect(await left(own)).toBe(0);
    expect((await world.memory.erasure(own))!.receipt).not.toEqual(receipt);
  });

  it('a store that knows nothing of it is told by the receipts; those lifted since stay lifted', async () => {
    world = await openSpaces();
    await world.as('ann').remember('Ann likes tea.', wait);
    const { receipt } = await world.as('ann').erase({ confirm: 'ann', ...wait });
    await world.memory.close();
    world = await openSpaces();
    await restored();
    expect(await world.memory.reapplyErasures([receipt!])).toEqual({ looked: 1, again: [own] });
    const again = await world.as('ann').erase({ confirm: 'ann', ...wait });
    expect(again.receipt!.removed.memories).toBe(0);
    expect(await left(own)).toBe(0);
    await world.memory.liftErasure(own);
    await world.as('ann').remember('Ann likes juice.', wait);
    expect(await world.memory.reapplyErasures()).toEqual({ looked: 0, again: [] });
    expect(await contentsOf(world.as('ann'))).toEqual(['Ann likes juice.']);
  });
});

/** Registered, with a turn in it. */
async function restored(): Promise<void> {
  const namespace = userNamespace(ann);
  const at = '2026-11-01T10:00:00.000Z';
  await world.store.namespaces.ensure({ ...namespace, namespace: namespace.path, createdAt: at });
  const place = { kind: 'event' as const, key: 'k', sessionId: null, at, queuedAt: 1, open: false };
  await world.store.ledger.put(own, { ...place, body: {} });
}
