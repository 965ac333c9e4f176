// Maps what the Temporal client throws to MemoryErrors. Messages name the address and what to do; never a key.
import { MemoryError, isMemoryError } from '../../domain/errors.js';
import type { TemporalAddress } from './options.js';

/** The packages the distributed engine needs, as one install line. */
export const installLine =
  'npm install @temporalio/client @temporalio/common @temporalio/worker @temporalio/workflow @temporalio/activity';

const grpc = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  unauthenticated: 16,
} as const;

/** Loads an optional Temporal package; `dependency_missing` with the install line when it is not installed. */
export async function withTemporalPackages<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new MemoryError('dependency_missing', `the distributed engine needs the Temporal packages: ${installLine}`);
  }
}

/** `unauthenticated` for a refused key, otherwise `engine_unavailable`; a MemoryError is returned as it is. */
export function engineError(error: unknown, place: Place): MemoryError {
  if (isMemoryError(error)) return error;
  const { address, namespace } = place;
  const context = { address, namespace };
  const code = statusOf(error);
  if (code === grpc.unauthenticated || code === grpc.permissionDenied) {
    const message = `Temporal at ${address} refused the API key or certificate for namespace ${namespace}; check it`;
    return new MemoryError('unauthenticated', message, { context, cause: error });
  }
  return new MemoryError('engine_unavailable', reason(code, error, place), { context, cause: error });
}

type Place = Pick<TemporalAddress, 'address' | 'namespace'>;

// The client tells an unknown namespace by one of these, depending on the server's version.
const unknownNamespace = new Set(['NamespaceNotFoundError', 'WorkflowNotFoundError']);

function reason(code: number | null, error: unknown, { address, namespace }: Place): string {
  const at = `Temporal at ${address}`;
  if (code === grpc.notFound || (error instanceof Error && unknownNamespace.has(error.name))) {
    return `${at} has no namespace ${namespace}; create it or name another`;
  }
  if (code === grpc.deadlineExceeded) return `${at} did not answer in time; check that it is running`;
  if (code === grpc.invalidArgument) return `${at} refused the request; check that its version is supported`;
  return `${at} is not reachable; start it or correct the address`;
}

// The client wraps gRPC errors; the status code is on one of the causes.
function statusOf(error: unknown): number | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'number') return code;
  }
  return null;
}
