// The principal of a run: from `context`, then `configurable`. Both must come from the server's own auth.
import { MemoryError } from '../domain/errors.js';
import type { PrincipalInput } from '../domain/principal.js';

/** The parts of a run's config that may name a principal. */
export interface RunScope {
  readonly context?: unknown;
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
}

const keys = ['userId', 'tenantId', 'teams', 'projects', 'roles', 'consents', 'ceiling', 'sharedCeiling'] as const;

/**
 * The principal named by the run: `context` when it has a `userId`, else `configurable`; never a mix of the two.
 * `namespace_denied` when neither names a user: a memory is never searched unscoped. Whether the named values can be a
 * principal is checked by `memory.for(…)`.
 */
export function principalFrom(run: RunScope): PrincipalInput {
  const named = [run.context, run.configurable].find(hasUser);
  if (named === undefined) {
    throw new MemoryError(
      'namespace_denied',
      'no principal: pass context: { userId } with the call, agent.invoke(input, { context: { userId } }), or configurable: { userId }; take the id from your own authentication',
    );
  }
  return Object.fromEntries(
    keys.filter((key) => named[key] !== undefined).map((key) => [key, named[key]]),
  ) as unknown as PrincipalInput;
}

function hasUser(scope: unknown): scope is Record<string, unknown> {
  return typeof scope === 'object' && scope !== null && 'userId' in scope && (scope.userId ?? null) !== null;
}
