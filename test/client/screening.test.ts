import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import type { Screen, ScreenedFact, ScreenedPlace } from '../../src/ports/index.js';
import { contentsOf, openSpaces, type SpacesWorld } from '../support/spaces-world.js';

const writer = { roles: ['writer'] };
let world: SpacesWorld;

afterEach(async () => {
  vi.useRealTimers();
  await world.memory.close();
});

/** What the items of an outcome say. */
const told = ({ outcome }: Awaited<ReturnType<UserMemory['add']>>) =>
  outcome!.items.map(({ verdict, reason }) => `${verdict} ${reason}`);

const byWord: Screen = async ({ content }) =>
  content.includes('rumour') ? 'deny' : content.includes('perhaps') ? 'hold' : 'allow';

describe('screening of shared spaces', () => {
  it('is asked before anything enters a shared space, with the fact, the space and who hands it in', async () => {
    const asked: [ScreenedFact, ScreenedPlace][] = [];
    world = await openSpaces({
      screen: async (fact, place) => {
        asked.push([fact, place]);
        return 'allow';
      },
    });
    const ann = world.as('ann', writer);
    await ann.in('team/ops').add({ content: 'Deploys run on Fridays.', importance: 4 }, { wait: true });
    await ann.in('shared').remember('The office is in Porto.', { wait: true });
    const { outcome } = await ann.add('The lift is broken.', { wait: true });
    expect(asked).toHaveLength(2);
    await ann.share(outcome!.items[0]!.memoryId!, 'team/ops');
    const place = (namespace: string) => ({ namespace, principal: { tenantId: 'acme', userId: 'ann' } });
    expect(asked.map(([{ content }, where]) => [content, where])).toEqual([
      ['Deploys run on Fridays.', place('tenant/acme/team/ops')],
      ['The office is in Porto.', place('tenant/acme/shared')],
      ['The lift is broken.', place('tenant/acme/team/ops')],
    ]);
    expect(asked[0]![0]).toMatchObject({ importance: 4, stance: 'stated', quote: 'Deploys run on Fridays.' });
  });

  it('refuses what it denies and holds what it holds, whichever way it comes', async () => {
    world = await openSpaces({ screen: byWord });
    const ann = world.as('ann', writer);
    const ops = ann.in('team/ops');
    const facts = ['Deploys run on Fridays.', 'There is a rumour of a merger.', 'The lead perhaps moves to Rome.'];
    expect(told(await ops.add(facts, { wait: true }))).toEqual([
      'refused screened',
      'new nothing_like_it',
      'unsure screening',
    ]);
    expect(told(await ops.remember('A rumour says that all get a raise.', { wait: true }))).toEqual([
      'refused screened',
    ]);
    expect(await contentsOf(ops)).toEqual(['Deploys run on Fridays.']);
    const own = await ann.add('I have heard a rumour.', { wait: true });
    const shared = await ann.share(own.outcome!.items[0]!.memoryId!, 'team/ops');
    expect([shared.memoryId, told(shared as never)]).toEqual([null, ['refused screened']]);
  });

  it('lets an approver answer what is held, and nobody else see it', async () => {
    world = await openSpaces({ screen: byWord });
    const ops = world.as('ann', writer).in('team/ops');
    const { outcome } = await ops.add('The lead perhaps moves to Rome.', { wait: true });
    const id = outcome!.items[0]!.memoryId!;
    await expect(ops.pending()).rejects.toMatchObject({ code: 'namespace_denied' });
    await expect(ops.confirm(id)).rejects.toMatchObject({ code: 'namespace_denied' });
    await expect(ops.edit(id, { content: 'The lead moves.' })).rejects.toMatchObject({ code: 'not_found' });
    expect([await ops.get(id), await ops.history(id), (await ops.list({ status: 'all' })).memories]).toEqual([
      null,
      [],
      [],
    ]);
    const approver = world.as('eve', { roles: ['approver:team/ops'] }).in('team/ops');
    expect((await approver.pending()).map((one) => one.id)).toEqual([id]);
    await approver.confirm(id);
    expect(await contentsOf(ops)).toEqual(['The lead perhaps moves to Rome.']);
  });

  it.each<readonly [string, Screen]>([
    ['throws', () => Promise.reject(new Error('down'))],
    [
      'throws at once',
      () => {
        throw new Error('down');
      },
    ],
    ['says something else', (async () => 'yes') as never],
    ['says nothing', (async () => undefined) as never],
  ])('holds when the hook %s', async (_, screen) => {
    world = await openSpaces({ screen });
    expect(told(await world.as('ann', writer).in('shared').add('Tea is at four.', { wait: true }))).toEqual([
      'unsure screening',
    ]);
  });

  it('holds when the hook takes over five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let waiting = false;
    world = await openSpaces({
      screen: () => {
        waiting = true;
        return new Promise(() => {});
      },
    });
    const shared = world.as('ann', writer).in('shared');
    const { ingestionId } = await shared.add('Tea is at four.');
    while (!waiting) await vi.advanceTimersByTimeAsync(5);
    await vi.advanceTimersByTimeAsync(4900);
    expect((await shared.status(ingestionId))!.state).toBe('queued');
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await shared.settled();
    expect(told((await shared.status(ingestionId)) as never)).toEqual(['unsure screening']);
  });

  it('judges the new text of an edit: an edit does not wait, except that an approver may pass what is held', async () => {
    world = await openSpaces({ screen: byWord });
    const ops = world.as('ann', writer).in('team/ops');
    const { outcome } = await ops.add('The lead moves to Rome.', { wait: true });
    const id = outcome!.items[0]!.memoryId!;
    for (const content of ['There is a rumour about the lead.', 'The lead perhaps moves.']) {
      await expect(ops.edit(id, { content })).rejects.toMatchObject({ code: 'namespace_denied' });
    }
    await expect(ops.edit(id, { content: "The user's phone number is +351 910 000 001." })).rejects.toMatchObject({
      message: expect.stringContaining('confidential') as string,
    });
    expect(await contentsOf(ops)).toEqual(['The lead moves to Rome.']);
    const both = world.as('eve', { roles: ['writer', 'approver'] }).in('team/ops');
    await both.edit(id, { content: 'The lead perhaps moves.' });
    expect(await contentsOf(ops)).toEqual(['The lead perhaps moves.']);
  });

  it('cannot change what it is shown', async () => {
    world = await openSpaces({
      screen: async (fact) => {
        (fact.domainTags as string[]).push('seen');
        (fact as { content: string }).content = 'changed';
        return 'allow';
      },
    });
    const shared = world.as('ann', writer).in('shared');
    await shared.add('Tea is at four.', { wait: true });
    expect((await shared.list()).memories).toMatchObject([{ content: 'Tea is at four.', domainTags: [] }]);
  });

  it('takes back the copy of an edited memory that still waits, and screens the new text', async () => {
    world = await openSpaces({ screen: byWord });
    const ann = world.as('ann', writer);
    const { outcome } = await ann.add('The lead perhaps moves to Rome.', { wait: true });
    const id = outcome!.items[0]!.memoryId!;
    await ann.share(id, 'team/ops');
    await ann.edit(id, { content: 'The lead moves to Rome.' });
    expect(await contentsOf(ann.in('team/ops'))).toEqual(['The lead moves to Rome.']);
    expect(
      await world
        .as('eve', { roles: ['approver'] })
        .in('team/ops')
        .pending(),
    ).toEqual([]);
  });

  it('keeps the copy that is current while the new version of it waits', async () => {
    world = await openSpaces({ screen: byWord });
    const ann = world.as('ann', writer);
    const { outcome } = await ann.add('The lead moves to Rome.', { wait: true });
    const id = outcome!.items[0]!.memoryId!;
    await ann.share(id, 'team/ops');
    await ann.edit(id, { content: 'The lead perhaps moves to Rome.' });
    const ops = world.as('eve', { roles: ['approver'] }).in('team/ops');
    expect(await contentsOf(ops)).toEqual(['The lead moves to Rome.']);
    const [waiting] = await ops.pending();
    await ops.confirm(waiting!.id);
    expect(await contentsOf(ops)).toEqual(['The lead perhaps moves to Rome.']);
  });
});

describe('what enters a shared space', () => {
  it('G4: is never above what its writer may write there', async () => {
    world = await openSpaces();
    const ops = world.as('ann', writer).in('team/ops');
    const facts = [
      { content: 'The budget is 9.', sensitivity: 'confidential' as const },
      { content: 'Call +351 910 000 001.', attribute: 'user.phone_number' },
      { content: 'Tea is at four.' },
    ];
    expect(told(await ops.add(facts, { wait: true })).filter((line) => line === 'refused above_ceiling')).toHaveLength(
      2,
    );
    expect(await contentsOf(ops)).toEqual(['Tea is at four.']);
    const bold = world.as('ann', { ...writer, sharedCeiling: 'confidential' }).in('team/ops');
    await bold.add(facts[0]!, { wait: true });
    expect(await contentsOf(bold)).toEqual(['Tea is at four.', 'The budget is 9.']);
    expect(await contentsOf(ops)).toEqual(['Tea is at four.']);
  });
});
