// Who may do what in which namespace: one pure policy over (principal, namespace, action).
import { isOwn } from './ceiling.js';
import { MemoryError } from './errors.js';
import { spaceOf, type Namespace } from './namespace.js';
import type { Principal } from './principal.js';

/**
 * What is done in a namespace: `read`; `write` (remember, add, edit, retry, sessions); `forget`; `confirm` (answer a
 * memory that waits); `approve` (answer one about security or permissions); `admin` (write with the source
 * `admin_policy`, beside `write`).
 */
export const actions = ['read', 'write', 'forget', 'confirm', 'approve', 'admin'] as const;
export type Action = (typeof actions)[number];

/** Why not. `policy` is what an application's own function says, or anything else than an answer it may give. */
export type Denial =
  | 'other_tenant'
  | 'not_owner'
  | 'not_member'
  | 'needs_writer'
  | 'needs_approver'
  | 'needs_admin'
  | 'policy';

/** `allowed`, or why not. */
export type Access = 'allowed' | Denial;

/** A rights policy: pure, and asked before every verb. */
export type Rights = (principal: Principal, namespace: Namespace, action: Action) => Access;

const roleFor = {
  write: ['writer', 'needs_writer'],
  forget: ['writer', 'needs_writer'],
  confirm: ['approver', 'needs_approver'],
  approve: ['approver', 'needs_approver'],
  admin: ['admin', 'needs_admin'],
} as const satisfies Partial<Record<Action, readonly [string, Denial]>>;

/**
 * The policy of this package. Own namespaces (a project's only while the principal is in the project): read, write,
 * forget and confirm. Teams and projects they belong to, and the tenant's shared space: read; write and forget with the
 * role `writer`, confirm with `approver`. `approve` and `admin` need their roles everywhere. A role may be limited to one
 * space: `writer:team/x`. No role opens a space the principal may not read, nor another tenant; none includes another.
 */
export function mayAccess(principal: Principal, namespace: Namespace, action: Action): Access {
  const reading = mayRead(principal, namespace);
  if (reading !== 'allowed' || action === 'read') return reading;
  if (isOwn(principal, namespace) && action !== 'approve' && action !== 'admin') return 'allowed';
  const [role, denial] = roleFor[action];
  return principal.roles.includes(role) || principal.roles.includes(`${role}:${spaceOf(namespace)}`)
    ? 'allowed'
    : denial;
}

function mayRead(principal: Principal, namespace: Namespace): Access {
  const { kind, group } = namespace;
  if (namespace.tenantId !== principal.tenantId) return 'other_tenant';
  if (kind === 'shared') return 'allowed';
  if ((kind === 'user' || kind === 'user_project') && !isOwn(principal, namespace)) return 'not_owner';
  if (kind === 'user') return 'allowed';
  const groups = kind === 'team' ? principal.teams : principal.projects;
  return groups.includes(group!) ? 'allowed' : 'not_member';
}

/**
 * The policy in force: the application's own, when there is one, in the place of this package's; but no policy opens
 * another tenant, and one that throws or gives no answer it may give denies.
 */
export function rightsWith(own: Rights | undefined): Rights {
  if (own === undefined) return mayAccess;
  return (principal, namespace, action) => {
    if (namespace.tenantId !== principal.tenantId) return 'other_tenant';
    try {
      return asAccess(own(principal, namespace, action));
    } catch {
      return 'policy';
    }
  };
}

const missing: Readonly<Record<Denial, string>> = {
  other_tenant: 'it belongs to another tenant',
  not_owner: 'it belongs to another user',
  not_member: 'the principal is not in that team or project',
  needs_writer: 'the principal lacks the role writer',
  needs_approver: 'the principal lacks the role approver',
  needs_admin: 'the principal lacks the role admin',
  policy: 'the rights policy in force does not allow it',
};

function asAccess(answer: unknown): Access {
  return answer === 'allowed' || Object.hasOwn(missing, answer as string) ? (answer as Access) : 'policy';
}

/** Characters of a space's name that a message shows. */
const shownChars = 80;

/** The error of a denial; it says which right is missing, and nothing about what the namespace holds. */
export function denied(verb: string, namespace: Namespace, denial: Denial): MemoryError {
  const space = spaceOf(namespace);
  const shown = space.length > shownChars ? `${space.slice(0, shownChars)}…` : space;
  return new MemoryError('namespace_denied', `${verb}: no access to ${shown}: ${missing[denial]}`, {
    context: { verb, reason: denial },
  });
}
