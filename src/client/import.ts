// Verb `import`: the memories of a file, each through the gate like everything else that is written here.
import { z } from 'zod';
import { MemoryError } from '../domain/errors.js';
import { importIngestionId, memoryId } from '../domain/ids.js';
import type { Outcome } from '../domain/outcome.js';
import type { Verdict } from '../domain/plan.js';
import { readExport } from '../domain/portable/export-file.js';
import { readLanggraph, readMem0 } from '../domain/portable/other-stores.js';
import type { PortableFile, PortableMemory } from '../domain/portable/portable-memory.js';
import type { Turn } from '../domain/turn.js';
import type { ClientContext } from './client-context.js';
import { entering } from './entering.js';
import { archivedIds, forgottenIds, refuseErased } from './import-left-out.js';
import { checkedOptions } from './options.js';
import { settled } from './settled.js';
import { submit } from './submit.js';
import { waitMs } from './wait-for-outcome.js';

/** Formats an import reads. */
export const importFormats = ['durable-memory', 'mem0', 'langgraph'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** How a file is imported. */
export interface ImportOptions {
  /** What wrote the file; default `durable-memory`. */
  readonly format?: ImportFormat;
  /** Wait until all is processed: true for up to a minute, or milliseconds. Default: do not wait. */
  readonly wait?: boolean | number;
  /** Told after every 50 memories, and at the end. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/** What became of a file. */
export interface ImportReport {
  /** Accepted now; each goes through the gate. */
  readonly accepted: number;
  /** Accepted by an import before, or still here under the id they were exported with. */
  readonly known: number;
  /** Left out, by reason: `forgotten`, `archived`, `not_current`, `another_user`, `no_text`, `too_long`. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Present when the call waited and all was processed in time: what was decided about all that was accepted, now or before. */
  readonly verdicts?: Readonly<Partial<Record<Verdict, number>>>;
}

const importOptions = z.strictObject({
  format: z.enum(importFormats).default('durable-memory'),
  wait: z.union([z.boolean(), z.number()]).optional(),
  onProgress: z
    .custom<(progress: { done: number; total: number }) => void>((value) => typeof value === 'function', {
      error: 'must be a function',
    })
    .optional(),
});

const toldEach = 50;
const readAtOnce = 500;

/**
 * Reads the whole file before anything is written. A memory that was imported before is not imported again, so that an
 * import that was interrupted is resumed by calling it once more; what was forgotten here is left out.
 * `invalid_input` naming the line, `version_too_new`, `namespace_denied` (no right to write, or the namespace the file
 * was exported from was erased).
 */
export async function importFile(
  context: ClientContext,
  text: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const asked = checkedOptions('import', importOptions, options);
  const patience = waitMs(asked.wait);
  const file = readFile(context, text, asked.format);
  await refuseErased(context, file.partition);
  const gone = await forgottenIds(context);
  const archived = await archivedIds(context);
  const taken = await takeAll(context, file.memories, { gone, archived, told: asked.onProgress });
  const skipped = sum(file.skipped, taken.skipped);
  const report = { accepted: taken.accepted, known: taken.known, skipped };
  if (patience === 0 || !(await settled(context, { within: patience }))) return report;
  return { ...report, verdicts: await verdictsOf(context, taken.ingestions) };
}

interface Taking {
  readonly gone: ReadonlySet<string>;
  readonly archived: ReadonlySet<string>;
  readonly told: ImportOptions['onProgress'];
}

async function takeAll(context: ClientContext, memories: readonly PortableMemory[], { told, ...ids }: Taking) {
  const counts: Record<Became, number> = { accepted: 0, known: 0, forgotten: 0 };
  const ingestions: string[] = [];
  for (const [index, memory] of memories.entries()) {
    const became = await take(context, memory, ids);
    counts[became] += 1;
    if (became !== 'forgotten') ingestions.push(ingestionOf(context, memory.origin));
    const done = index + 1;
    if (done % toldEach === 0 || done === memories.length) told?.({ done, total: memories.length });
  }
  const { accepted, known, forgotten } = counts;
  return { accepted, known, skipped: forgotten === 0 ? {} : { forgotten }, ingestions };
}

function sum(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]),
  );
}

function readFile(context: ClientContext, text: unknown, format: ImportFormat): PortableFile {
  if (typeof text !== 'string') throw new MemoryError('invalid_input', 'import: the text of a file is wanted');
  if (format === 'durable-memory') return readExport(text);
  const options = { userId: context.principal.userId, now: new Date(context.ports.clock()).toISOString() };
  return format === 'mem0' ? readMem0(text, options) : readLanggraph(text, options);
}

type Became = 'accepted' | 'known' | 'forgotten';

async function take(
  context: ClientContext,
  memory: PortableMemory,
  { gone, archived }: Omit<Taking, 'told'>,
): Promise<Became> {
  const { ports, namespace } = context;
  const ingestionId = ingestionOf(context, memory.origin);
  const here = memoryId(namespace.partition, ingestionId, 0);
  if (gone.has(here) || (memory.memoryId !== null && gone.has(memory.memoryId))) return 'forgotten';
  if (archived.has(here)) return 'known';
  if (memory.memoryId !== null) {
    if (archived.has(memory.memoryId)) return 'known';
    const [same] = await ports.store.memories.get(namespace.partition, [memory.memoryId]);
    if (same !== undefined) return 'known';
  }
  const turn = turnOf(context, memory, ingestionId);
  const entry = {
    kind: 'turn' as const,
    key: ingestionId,
    sessionId: turn.sessionId,
    at: turn.at,
    open: true,
    body: turn,
  };
  return (await submit(context, { ...entry, queuedAt: context.order.next() })) === 'created' ? 'accepted' : 'known';
}

function ingestionOf({ namespace }: ClientContext, origin: string): string {
  return importIngestionId(namespace.partition, origin);
}

function turnOf(context: ClientContext, memory: PortableMemory, ingestionId: string): Turn {
  const { namespace, principal, ports } = context;
  const idHere = (origin: string): string => memoryId(namespace.partition, ingestionOf(context, origin), 0);
  const { version, waits, sources, successor, replaces } = memory;
  return {
    ingestionId,
    tenantId: namespace.tenantId,
    namespace: namespace.path,
    ownerUserId: namespace.ownerUserId,
    authorId: principal.userId,
    sessionId: memory.sessionId,
    at: memory.at,
    acceptedAt: new Date(ports.clock()).toISOString(),
    messages: [],
    facts: [memory.fact],
    redactions: memory.redactions,
    consents: principal.consents,
    ...(principal.roles.length === 0 ? {} : { roles: principal.roles }),
    imported: {
      ...{ version, waits, sources },
      successor: successor === null ? null : idHere(successor),
      replaces: replaces.map(idHere),
    },
    ...entering(context),
    blanked: false,
  };
}

async function verdictsOf(
  { ports, namespace }: ClientContext,
  ingestions: readonly string[],
): Promise<Readonly<Partial<Record<Verdict, number>>>> {
  const counts: Partial<Record<Verdict, number>> = {};
  for (let at = 0; at < ingestions.length; at += readAtOnce) {
    const keys = ingestions.slice(at, at + readAtOnce);
    for (const { body } of await ports.store.ledger.getMany(namespace.partition, 'outcome', keys)) {
      for (const { verdict } of (body as Outcome).items) counts[verdict] = (counts[verdict] ?? 0) + 1;
    }
  }
  return counts;
}
