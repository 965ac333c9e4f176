import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMemoryError } from '../../src/domain/errors.js';
import {
  namespaceFrom,
  projectNamespace,
  sharedNamespace,
  spaceOf,
  teamNamespace,
  userNamespace,
  userProjectNamespace,
  type Namespace,
} from '../../src/domain/namespace.js';

const name = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((text) => text.trim() !== '' && text.isWellFormed() && !/\p{Cc}/u.test(text) && text.length <= 256);

const anyNamespace: fc.Arbitrary<Namespace> = fc
  .tuple(fc.constantFrom('user', 'user_project', 'team', 'project', 'shared'), name, name, name)
  .map(([kind, tenantId, first, second]) => {
    if (kind === 'user') return userNamespace({ tenantId, userId: first });
    if (kind === 'user_project') return userProjectNamespace({ tenantId, userId: first }, second);
    if (kind === 'team') return teamNamespace(tenantId, first);
    return kind === 'project' ? projectNamespace(tenantId, first) : sharedNamespace(tenantId);
  });

describe('canonical names', () => {
  it('has the five forms, names percent-encoded', () => {
    const ann = { tenantId: 'acme', userId: 'ann/b' };
    expect([
      userNamespace(ann).path,
      userProjectNamespace(ann, 'x y').path,
      teamNamespace('acme', 'ops').path,
      projectNamespace('acme', '项目').path,
      sharedNamespace('acme').path,
    ]).toEqual([
      'tenant/acme/user/ann%2Fb',
      'tenant/acme/user/ann%2Fb/project/x%20y',
      'tenant/acme/team/ops',
      'tenant/acme/project/%E9%A1%B9%E7%9B%AE',
      'tenant/acme/shared',
    ]);
  });

  it('keeps the partitions that folders and collections hold already', () => {
    expect(userNamespace({ tenantId: 'default', userId: 'alice' }).partition).toBe(
      'ad33d7080f2add909a753275c299ad0dfd34e306d0c4cdc46f218a89a362824f',
    );
    expect(sharedNamespace('default').partition).toBe(
      '8c6979260bf4215632377e93b96c60e5a3d967a66a36c0a0f860d1437b5fc937',
    );
  });

  it('G4: no two of them share a partition', () => {
    fc.assert(
      fc.property(anyNamespace, anyNamespace, (one, two) => {
        expect(one.partition === two.partition).toBe(one.path === two.path);
      }),
    );
  });

  it('reads back every path, whole and without its tenant', () => {
    fc.assert(
      fc.property(anyNamespace, (one) => {
        expect(namespaceFrom(one.path, 'another')).toEqual(one);
        expect(namespaceFrom(spaceOf(one), one.tenantId)).toEqual(one);
      }),
    );
  });

  it('takes names that need no encoding as they are', () => {
    expect(namespaceFrom('team/On call', 'acme').path).toBe('tenant/acme/team/On%20call');
  });

  it.each([
    '',
    '/',
    'team',
    'team/',
    'team//',
    'team/a/b',
    'teams/a',
    'shared/x',
    'user',
    'user/a/project',
    'user/a/project/',
    'user/a/team/b',
    'user/a/project/b/c',
    'tenant/acme',
    'tenant/acme/tenant/b/shared',
    'tenant//shared',
    'team/100%',
    'team/a%00',
    'team/%20',
    'team/a\nb',
    ' shared',
    `team/${'x'.repeat(257)}`,
    `team/${'x'.repeat(20_000)}`,
    7,
    null,
    undefined,
    ['team', 'a'],
  ])('refuses %j', (path) => {
    const error = thrownBy(() => namespaceFrom(path, 'acme'));
    expect(isMemoryError(error, 'invalid_input')).toBe(true);
    expect((error as Error).message).toMatch(/^[^\r\n]{10,300}$/);
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
