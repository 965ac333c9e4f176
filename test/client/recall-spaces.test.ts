import { describe, expect, it } from 'vitest';
import { recallMemories } from '../../src/client/recall.js';
import {
  namespaceFrom,
  projectNamespace,
  sharedNamespace,
  teamNamespace,
  userProjectNamespace,
} from '../../src/domain/namespace.js';
import type { PrincipalInput } from '../../src/domain/principal.js';
import { ended } from '../support/spaces-world.js';
import { contents, RecallWorld, spaceOf } from './recall-world.js';

const ann: PrincipalInput = { userId: 'ann', teams: ['ops'], projects: ['p1'] };
const own = spaceOf('ann');
const ops = teamNamespace('default', 'ops');

async function filled(): Promise<RecallWorld> {
  const world = await RecallWorld.open();
  await world.put('kayak of ann', {}, own);
  await world.put('kayak of ann in p1', {}, userProjectNamespace({ tenantId: 'default', userId: 'ann' }, 'p1'));
  await world.put('kayak of ops', {}, ops);
  await world.put('kayak of p1', {}, projectNamespace('default', 'p1'));
  await world.put('kayak of all', {}, sharedNamespace('default'));
  await world.put('kayak of hr', {}, teamNamespace('default', 'hr'));
  await world.put('kayak of ann in p2', {}, userProjectNamespace({ tenantId: 'default', userId: 'ann' }, 'p2'));
  await world.put('kayak of bob', {}, spaceOf('bob'));
  await world.put('kayak of another tenant', {}, sharedNamespace('other'));
  return world;
}

describe('recall over namespaces', () => {
  it('G4: ranks everything the principal may read together, and nothing else', async () => {
    const world = await filled();
    const { memories } = await world.recall('kayak', {}, ann);
    expect(memories.map(({ content, namespace }) => `${content}: ${namespace}`).toSorted()).toEqual([
      'kayak of all: tenant/default/shared',
      'kayak of ann in p1: tenant/default/user/ann/project/p1',
      'kayak of ann: tenant/default/user/ann',
      'kayak of ops: tenant/default/team/ops',
      'kayak of p1: tenant/default/project/p1',
    ]);
    expect(contents(await world.recall('kayak', {}, { userId: 'eve' }))).toEqual(['kayak of all']);
  });

  it('puts the own one first among equal scores', async () => {
    const world = await RecallWorld.open();
    const same = { createdAt: '2026-11-20T00:00:00.000Z', domainTags: [] };
    await world.put('the kayak is red', { ...same, id: '00000000-0000-5000-8000-000000000001' }, ops);
    await world.put('the kayak is red', { ...same, id: 'ffffffff-0000-5000-8000-000000000002' }, own);
    const { memories } = await world.recall('kayak', {}, ann);
    expect(memories.map(({ namespace }) => namespace)).toEqual([own.path]);
  });

  it('is narrowed by the option namespaces, each named once or more', async () => {
    const world = await filled();
    const narrowed = (namespaces: readonly string[]) => world.recall('kayak', { namespaces }, ann);
    expect(contents(await narrowed(['team/ops']))).toEqual(['kayak of ops']);
    expect(contents(await narrowed(['team/ops', 'tenant/default/team/ops', 'user/ann'])).toSorted()).toEqual([
      'kayak of ann',
      'kayak of ops',
    ]);
  });

  it('searches a view of one namespace alone', async () => {
    const world = await filled();
    const view = { ...world.context(ann), namespace: ops, only: true as const };
    expect(contents(await recallMemories(view, 'kayak'))).toEqual(['kayak of ops']);
    expect(contents(await recallMemories(view, 'kayak', { namespaces: ['shared'] }))).toEqual(['kayak of all']);
  });

  it('G4: refuses a namespace the principal may not read, whether or not it exists', async () => {
    const world = await filled();
    const asked = (path: string, query = 'kayak') => ended(() => world.recall(query, { namespaces: [path] }, ann));
    const [there, message] = await asked('team/hr');
    const [absent, same] = await asked('team/xx');
    expect([there, absent]).toEqual(['namespace_denied', 'namespace_denied']);
    expect(same.replace('team/xx', 'team/hr')).toBe(message);
    for (const path of ['user/bob', 'tenant/other/shared', 'user/ann/project/p2']) {
      expect((await asked(path))[0]).toBe('namespace_denied');
    }
    expect((await asked('team/hr', ''))[0]).toBe('namespace_denied');
    expect((await asked('ops'))[0]).toBe('invalid_input');
    expect((await ended(() => world.recall('kayak', { namespaces: [] }, ann)))[0]).toBe('invalid_input');
  });

  it('recalls nothing from a readable namespace that does not exist', async () => {
    const world = await RecallWorld.open();
    expect(await world.recall('kayak', { namespaces: ['team/ops'] }, ann)).toMatchObject({ text: '', memories: [] });
  });

  it('G4: keeps to the ceiling of each namespace', async () => {
    const world = await RecallWorld.open();
    for (const place of [own, ops]) {
      await world.put(`kayak kept in ${place.kind}`, { sensitivity: 'internal' }, place);
      await world.put(`kayak secret in ${place.kind}`, { sensitivity: 'confidential' }, place);
    }
    const seen = async (over: Partial<PrincipalInput>) =>
      contents(await world.recall('kayak', {}, { ...ann, ...over })).toSorted();
    expect(await seen({})).toEqual(['kayak kept in team', 'kayak kept in user', 'kayak secret in user']);
    expect(await seen({ sharedCeiling: 'confidential' })).toHaveLength(4);
    expect(await seen({ ceiling: 'internal' })).toEqual(['kayak kept in team', 'kayak kept in user']);
  });

  it('G4: follows a former value in a namespace under the ceiling of that namespace', async () => {
    const world = await RecallWorld.open();
    const old = { status: 'superseded' as const, retiredAt: '2026-11-21T00:00:00.000Z' };
    const secret = await world.put('the kayak was green', { ...old, sensitivity: 'confidential' }, ops);
    await world.put('the kayak is red', { supersedes: [secret.id] }, ops);
    const asked = async (over: Partial<PrincipalInput>) =>
      contents(await world.recall('Which colour was the kayak before?', {}, { ...ann, ...over }));
    expect(await asked({})).toEqual(['the kayak is red']);
    expect(await asked({ sharedCeiling: 'confidential' })).toContain('the kayak was green');
  });

  it('G4: asks open questions of own namespaces only, in a space of others its approvers', async () => {
    const world = await RecallWorld.open();
    const hold = { reason: 'unsure', question: 'Is the kayak green?', replaces: [] };
    await world.put('the kayak is green', { status: 'pending', hold }, ops);
    expect((await world.recall('kayak', {}, { ...ann, roles: ['approver'] })).questions).toEqual([]);
    const view = (roles: string[]) => ({ ...world.context({ ...ann, roles }), namespace: ops, only: true as const });
    expect((await recallMemories(view([]), 'kayak')).questions).toEqual([]);
    expect((await recallMemories(view(['approver']), 'kayak')).questions).toHaveLength(1);
  });

  it('reads no more namespaces than there are', async () => {
    const searched: string[] = [];
    const world = await RecallWorld.open({
      memories: (memories) => ({
        ...memories,
        nearest(partition, query) {
          searched.push(partition);
          return memories.nearest(partition, query);
        },
      }),
    });
    await world.put('kayak of ops', {}, ops);
    await world.recall('kayak', {}, { ...ann, teams: ['ops', 't2', 't3'] });
    expect(new Set(searched)).toEqual(new Set([namespaceFrom('user/ann', 'default').partition, ops.partition]));
  });
});
