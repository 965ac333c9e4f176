// Vendor errors end here: the rest of the package sees MemoryError only. Weaviate tells most things apart by
// text alone (3.12.1 wraps every gRPC error in one class), and its text can repeat stored values: it stays in `cause`.
import { MemoryError, type ErrorCode } from '../../domain/errors.js';

/** The server's text of the error and of its causes, for matching only. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : ` ${textOf(error.cause)}`;
  const code = (error as NodeJS.ErrnoException).code;
  return `${error.name}: ${error.message}${code === undefined ? '' : ` code=${code}`}${cause}`;
}

/** The partition is not there, or not yet or no longer wholly: an empty memory for reads. */
export function isMissingTenant(error: unknown): boolean {
  return /tenant not found|has no physical shard/i.test(textOf(error));
}

/** A POST met a row of the same id. */
export function isAlreadyThere(error: unknown): boolean {
  return statusOf(error) === 422 && /already exists/.test(textOf(error));
}

/** A PATCH or GET met no row. A PATCH whose row is removed while Weaviate merges into it answers 500, not 404. */
export function isNoSuchRow(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || (status === 500 && /merge into index .*: object not found/.test(textOf(error)));
}

function statusOf(error: unknown): number | null {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'number' ? code : null;
}

interface Rule {
  readonly fits: (text: string, status: number | null) => boolean;
  readonly code: ErrorCode;
  readonly message: (address: string, status: number | null) => string;
}

const textFits =
  (pattern: RegExp): Rule['fits'] =>
  (text) =>
    pattern.test(text);

// The first rule that fits decides.
const rules: readonly Rule[] = [
  {
    fits: textFits(/tenant not found/i),
    code: 'not_found',
    message: () => 'this partition is not registered; nothing was written',
  },
  {
    fits: (text, status) => status === 401 || /unauthenticated|anonymous access not enabled/i.test(text),
    code: 'unauthenticated',
    message: (address) => `Weaviate at ${address} refused the API key; check it`,
  },
  {
    fits: (text, status) => status === 403 || /PERMISSION_DENIED|InsufficientPermissions/.test(text),
    code: 'unauthenticated',
    message: (address) => `the API key may not do this on Weaviate at ${address}; give it the right role`,
  },
  {
    fits: textFits(/WeaviateRequestTimeout|TimeoutError|AbortError|DEADLINE_EXCEEDED/),
    code: 'timeout',
    message: (address) => `Weaviate at ${address} did not answer in time; try again or raise the timeout`,
  },
  {
    fits: textFits(/vector lengths don't match|wrong size|vector dimension/i),
    code: 'invalid_input',
    message: () => 'Weaviate refused the vector: its length differs from the stored ones',
  },
  {
    fits: textFits(/read-only/i),
    code: 'store_unavailable',
    message: (address) => `Weaviate at ${address} is read-only; free disk space on the server`,
  },
  {
    fits: textFits(
      /fetch failed|UNAVAILABLE|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|UND_ERR_|socket|terminated|GRPCUnavailable/,
    ),
    code: 'store_unavailable',
    message: (address) => `Weaviate is not reachable at ${address}; is it running?`,
  },
  {
    fits: (_, status) => status !== null && status < 500,
    code: 'internal',
    message: (address, status) => `Weaviate at ${address} refused the request with ${status}`,
  },
  {
    fits: () => true,
    code: 'store_unavailable',
    message: (address, status) =>
      `Weaviate at ${address} failed to answer${status === null ? '' : ` (${status})`}; try again`,
  },
];

/** Maps what the client threw. `address` is named when the server is at fault. */
export function toMemoryError(error: unknown, address: string): MemoryError {
  if (error instanceof MemoryError) return error;
  const text = textOf(error);
  const status = statusOf(error);
  const rule = rules.find(({ fits }) => fits(text, status))!;
  return new MemoryError(rule.code, rule.message(address, status), { cause: error });
}

/** Throws `timeout` when the write's deadline (epoch ms) has passed: called before every request that writes. */
export function checkDeadline(options: { readonly deadline?: number } | undefined): void {
  if (options?.deadline === undefined || Date.now() <= options.deadline) return;
  throw new MemoryError('timeout', 'the deadline of this write has passed; nothing was written', {
    context: { lateMs: Date.now() - options.deadline },
  });
}
