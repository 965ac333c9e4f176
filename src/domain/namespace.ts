// Canonical names of memories' owners and the partition each one lives in.
import { lengthPrefixed, sha256Hex } from './digest.js';
import { MemoryError } from './errors.js';
import { isName, type Principal } from './principal.js';

/** Whose memory a namespace is: one user's, one user's in a project, a team's, a project's, or the whole tenant's. */
export type NamespaceKind = 'user' | 'user_project' | 'team' | 'project' | 'shared';

/** One owner's memory, and the physical partition it lives in. */
export interface Namespace {
  /** Canonical path such as `tenant/acme/user/alice`, segments percent-encoded. */
  readonly path: string;
  /** sha256 hex of the length-prefixed decoded segments; also the Weaviate tenant name. */
  readonly partition: string;
  readonly tenantId: string;
  /** Null for shared spaces. */
  readonly ownerUserId: string | null;
  readonly kind: NamespaceKind;
  /** The team of a `team`, the project of a `project` or `user_project`, decoded; null for the others. */
  readonly group: string | null;
}

type Parts = Pick<Namespace, 'tenantId' | 'ownerUserId' | 'kind' | 'group'>;

function namespaceOf(parts: Parts): Namespace {
  const segments = ['tenant', parts.tenantId, ...spaceSegments(parts)];
  return {
    path: segments.map(encodeURIComponent).join('/'),
    partition: sha256Hex(lengthPrefixed(segments)),
    ...parts,
  };
}

function spaceSegments({ kind, ownerUserId, group }: Omit<Parts, 'tenantId'>): readonly string[] {
  if (kind === 'shared') return ['shared'];
  if (kind === 'team' || kind === 'project') return [kind, group!];
  return kind === 'user' ? ['user', ownerUserId!] : ['user', ownerUserId!, 'project', group!];
}

/** The principal's own memory. */
export function userNamespace({ tenantId, userId }: Pick<Principal, 'tenantId' | 'userId'>): Namespace {
  return namespaceOf({ tenantId, ownerUserId: userId, kind: 'user', group: null });
}

/** The principal's own memory of one project. */
export function userProjectNamespace(
  { tenantId, userId }: Pick<Principal, 'tenantId' | 'userId'>,
  project: string,
): Namespace {
  return namespaceOf({ tenantId, ownerUserId: userId, kind: 'user_project', group: project });
}

/** The space of one team of a tenant. */
export function teamNamespace(tenantId: string, team: string): Namespace {
  return namespaceOf({ tenantId, ownerUserId: null, kind: 'team', group: team });
}

/** The space of one project of a tenant. */
export function projectNamespace(tenantId: string, project: string): Namespace {
  return namespaceOf({ tenantId, ownerUserId: null, kind: 'project', group: project });
}

/** The space every user of a tenant may read. */
export function sharedNamespace(tenantId: string): Namespace {
  return namespaceOf({ tenantId, ownerUserId: null, kind: 'shared', group: null });
}

/** The path without its tenant, as roles and messages name it: `team/x`, `user/u/project/p`, `shared`. */
export function spaceOf(namespace: Omit<Parts, 'tenantId'>): string {
  return spaceSegments(namespace).map(encodeURIComponent).join('/');
}

/**
 * The namespace a path names: `team/X`, `project/P`, `shared`, `user/U` or `user/U/project/P` of the tenant, or the full
 * path that begins with `tenant/`. Segments are percent-encoded; those that need no encoding may be plain. Whether
 * anybody may use it is another question. `invalid_input` for anything else.
 */
export function namespaceFrom(path: unknown, tenantId: string): Namespace {
  const segments = typeof path === 'string' && path.length <= longestPath ? decoded(path) : null;
  const parts = segments === null ? null : partsOf(segments, tenantId);
  if (parts !== null) return namespaceOf(parts);
  throw new MemoryError(
    'invalid_input',
    'a namespace is team/X, project/P, shared, user/U or user/U/project/P, or one of these after tenant/T/; percent-encode a "/" or "%" in a name',
  );
}

/** Four names of 256 characters, each of nine characters when encoded, and the words between them. */
const longestPath = 10_000;

function decoded(path: string): readonly string[] | null {
  try {
    const segments = path.split('/').map(decodeURIComponent);
    return segments.every(isName) ? segments : null;
  } catch {
    return null;
  }
}

function partsOf(segments: readonly string[], tenantId: string): Parts | null {
  if (segments[0] === 'tenant') {
    const [, tenant, ...space] = segments;
    return tenant === undefined || space[0] === 'tenant' ? null : partsOf(space, tenant);
  }
  const [kind, name, under, group, ...rest] = segments;
  if (rest.length > 0) return null;
  if (kind === 'shared' && name === undefined) return { tenantId, ownerUserId: null, kind, group: null };
  if (name === undefined) return null;
  if ((kind === 'team' || kind === 'project') && under === undefined) {
    return { tenantId, ownerUserId: null, kind, group: name };
  }
  return kind === 'user' ? userParts({ tenantId, ownerUserId: name }, under, group) : null;
}

function userParts(
  owner: { readonly tenantId: string; readonly ownerUserId: string },
  under: string | undefined,
  group: string | undefined,
): Parts | null {
  if (under === undefined) return { ...owner, kind: 'user', group: null };
  return under === 'project' && group !== undefined ? { ...owner, kind: 'user_project', group } : null;
}
