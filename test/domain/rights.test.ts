import { describe, expect, it } from 'vitest';
import { ceilingFor, isWithin, upTo } from '../../src/domain/ceiling.js';
import { namespaceFrom } from '../../src/domain/namespace.js';
import { principalSchema, type PrincipalInput } from '../../src/domain/principal.js';
import {
  actions,
  denied,
  mayAccess,
  rightsWith,
  type Access,
  type Action,
  type Rights,
} from '../../src/domain/rights.js';

const ann: PrincipalInput = { tenantId: 'acme', userId: 'ann', teams: ['ops'], projects: ['p1'] };

function access(over: Partial<PrincipalInput>, path: string, action: Action): Access {
  return mayAccess(principalSchema.parse({ ...ann, ...over }), namespaceFrom(path, 'acme'), action);
}

describe('rights', () => {
  it.each<readonly [string, Action, Partial<PrincipalInput>, Access]>([
    ['user/ann', 'read', {}, 'allowed'],
    ['user/ann', 'write', {}, 'allowed'],
    ['user/ann', 'forget', {}, 'allowed'],
    ['user/ann', 'confirm', {}, 'allowed'],
    ['user/ann', 'approve', {}, 'needs_approver'],
    ['user/ann', 'approve', { roles: ['approver'] }, 'allowed'],
    ['user/ann', 'admin', {}, 'needs_admin'],
    ['user/ann', 'admin', { roles: ['admin'] }, 'allowed'],
    ['user/ann/project/p1', 'write', {}, 'allowed'],
    ['user/ann/project/p2', 'read', {}, 'not_member'],
    ['user/ann/project/p2', 'write', { roles: ['writer'] }, 'not_member'],
    ['user/bob', 'read', { roles: ['writer', 'admin', 'approver'] }, 'not_owner'],
    ['user/bob/project/p1', 'read', {}, 'not_owner'],
    ['team/ops', 'read', {}, 'allowed'],
    ['team/ops', 'write', {}, 'needs_writer'],
    ['team/ops', 'write', { roles: ['writer'] }, 'allowed'],
    ['team/ops', 'write', { roles: ['writer:team/ops'] }, 'allowed'],
    ['team/ops', 'write', { roles: ['writer:team/hr', 'writer:ops', 'Writer'] }, 'needs_writer'],
    ['team/ops', 'write', { roles: ['admin', 'approver'] }, 'needs_writer'],
    ['team/ops', 'forget', { roles: ['writer'] }, 'allowed'],
    ['team/ops', 'confirm', { roles: ['writer'] }, 'needs_approver'],
    ['team/ops', 'confirm', { roles: ['approver:team/ops'] }, 'allowed'],
    ['team/ops', 'approve', { roles: ['approver'] }, 'allowed'],
    ['team/ops', 'admin', { roles: ['writer'] }, 'needs_admin'],
    ['team/hr', 'read', { roles: ['writer:team/hr'] }, 'not_member'],
    ['project/p1', 'read', {}, 'allowed'],
    ['project/p2', 'read', { teams: ['p2'] }, 'not_member'],
    ['shared', 'read', { teams: [], projects: [] }, 'allowed'],
    ['shared', 'write', {}, 'needs_writer'],
    ['shared', 'write', { roles: ['writer:shared'] }, 'allowed'],
    ['tenant/other/shared', 'read', { roles: ['admin'] }, 'other_tenant'],
    ['tenant/other/user/ann', 'read', {}, 'other_tenant'],
    ['tenant/other/team/ops', 'write', { roles: ['writer'] }, 'other_tenant'],
  ])('%s, %s, %o: %s', (path, action, over, expected) => {
    expect(access(over, path, action)).toBe(expected);
  });

  it('limits a role to a space whose name is percent-encoded', () => {
    expect(access({ teams: ['a/b'], roles: ['writer:team/a%2Fb'] }, 'team/a%2Fb', 'write')).toBe('allowed');
    expect(access({ teams: ['a/b'], roles: ['writer:team/a/b'] }, 'team/a%2Fb', 'write')).toBe('needs_writer');
  });
});

describe('an own rights policy', () => {
  const principal = principalSchema.parse(ann);
  const asked = (own: Rights, path: string): Access => rightsWith(own)(principal, namespaceFrom(path, 'acme'), 'read');

  it('decides within the tenant, in the place of the default', () => {
    expect(asked(() => 'allowed', 'team/hr')).toBe('allowed');
    expect(asked(() => 'policy', 'user/ann')).toBe('policy');
  });

  it('G4: is not even asked about another tenant', () => {
    let calls = 0;
    const own: Rights = () => {
      calls++;
      return 'allowed';
    };
    expect([asked(own, 'tenant/other/shared'), calls]).toEqual(['other_tenant', 0]);
  });

  it.each([true, undefined, null, 'yes', 'toString', 1, Promise.resolve('allowed')])(
    'denies when it answers %s',
    (answer) => {
      expect(asked((() => answer) as never, 'user/ann')).toBe('policy');
    },
  );

  it('denies when it throws', () => {
    expect(
      asked(() => {
        throw new Error('directory is down');
      }, 'user/ann'),
    ).toBe('policy');
  });
});

describe('the error of a denial', () => {
  it('is one line that names the space and the missing right', () => {
    const error = denied('add', namespaceFrom('team/ops', 'acme'), 'needs_writer');
    expect([error.code, error.message]).toEqual([
      'namespace_denied',
      'add: no access to team/ops: the principal lacks the role writer',
    ]);
    expect(
      denied('recall', namespaceFrom(`team/${'界'.repeat(200)}`, 'acme'), 'not_member').message.length,
    ).toBeLessThan(200);
  });
});

describe('sensitivity ceilings', () => {
  const ceiling = (over: Partial<PrincipalInput>, path: string) =>
    ceilingFor(principalSchema.parse({ ...ann, ...over }), namespaceFrom(path, 'acme'));

  it('is confidential in own namespaces and internal elsewhere', () => {
    expect(
      ['user/ann', 'user/ann/project/p1', 'team/ops', 'shared', 'user/bob'].map((path) => ceiling({}, path)),
    ).toEqual(['confidential', 'confidential', 'internal', 'internal', 'internal']);
  });

  it('follows the principal, and is nowhere above their ceiling', () => {
    expect(ceiling({ ceiling: 'restricted' }, 'user/ann')).toBe('restricted');
    expect(ceiling({ ceiling: 'restricted' }, 'team/ops')).toBe('internal');
    expect(ceiling({ ceiling: 'public' }, 'team/ops')).toBe('public');
    expect(ceiling({ sharedCeiling: 'confidential' }, 'team/ops')).toBe('confidential');
    expect(ceiling({ ceiling: 'internal', sharedCeiling: 'restricted' }, 'team/ops')).toBe('internal');
  });

  it('lets in what is at most as sensitive', () => {
    expect(upTo('internal')).toEqual(['public', 'internal']);
    expect([isWithin('internal', 'internal'), isWithin('confidential', 'internal')]).toEqual([true, false]);
  });

  it('knows every action', () => {
    expect(actions.map((action) => access({}, 'user/ann', action))).toEqual([
      'allowed',
      'allowed',
      'allowed',
      'allowed',
      'needs_approver',
      'needs_admin',
    ]);
  });
});
