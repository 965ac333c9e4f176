// The file an export writes and an import reads: JSON lines, a header first, a memory a line, and an end that tells
// whether all of them are there. docs/portable-file.md describes it for other programs.
import { z } from 'zod';
import { sha256Hex } from '../digest.js';
import { MemoryError } from '../errors.js';
import { sourceKinds } from '../gate/trust.js';
import { memoryRecord, type MemoryRecord, type MemorySource } from '../memory-record.js';
import { parsedJson, portableFact, portableQuote, type PortableFile, type PortableMemory } from './portable-memory.js';

/** Raised when the meaning of a field changes; a reader refuses what is newer than itself. */
const exportVersion = 1;

const header = z.object({
  format: z.literal('durable-memory'),
  version: z.int().min(1),
  exportedAt: z.string(),
  partition: z.string().regex(/^[0-9a-f]{64}$/),
});

const exported = memoryRecord.omit({ tenantId: true, namespace: true, ownerUserId: true });
type Exported = z.infer<typeof exported>;

const ending = z.strictObject({ end: z.strictObject({ memories: z.int().min(0), sha256: z.string() }) });

/** The first line. */
export function exportHeader(file: { readonly partition: string; readonly exportedAt: string }): string {
  return JSON.stringify({ format: 'durable-memory', version: exportVersion, ...file });
}

/** The line of one version of one memory: the whole record, but whose it is. */
export function exportLine(memory: MemoryRecord): string {
  const { tenantId: _tenant, namespace: _namespace, ownerUserId: _owner, ...rest } = memory;
  return JSON.stringify(rest);
}

/** The last line; `sha256` is that of every line before it, each with its line feed. */
export function exportEnd(memories: number, sha256: string): string {
  return JSON.stringify({ end: { memories, sha256 } });
}

/**
 * Reads a file that `export` wrote. Archived memories and versions whose current one is not in the file are left out.
 * `invalid_input` naming the line, when a line is damaged or the end is missing; `version_too_new` for a newer format.
 */
export function readExport(text: string): PortableFile {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const { partition } = headerOf(lines[0]);
  const body = lines.slice(1, -1);
  checkEnd(lines, body.length);
  const records = body.map((line, index) => recordOf(line, index + 2));
  return { ...arranged(records), partition };
}

function headerOf(line: string | undefined): z.infer<typeof header> {
  const value = line === undefined ? null : parsedJson(line, 'line 1');
  const read = header.safeParse(value);
  if (!read.success)
    throw new MemoryError('invalid_input', 'line 1 is not the header of a durable-memory export; name the format');
  if (read.data.version > exportVersion)
    throw new MemoryError(
      'version_too_new',
      `the file is of export version ${read.data.version}; this package reads up to ${exportVersion}: update it`,
    );
  return read.data;
}

function checkEnd(lines: readonly string[], memories: number): void {
  const last = ending.safeParse(lines.length < 2 ? null : parsedJson(lines.at(-1)!, `line ${lines.length}`));
  if (!last.success)
    throw new MemoryError('invalid_input', 'the end of the export is missing: the file was cut; export it again');
  const { end } = last.data;
  const found = sha256Hex(
    lines
      .slice(0, -1)
      .map((line) => `${line}\n`)
      .join(''),
  );
  if (end.memories !== memories || end.sha256 !== found)
    throw new MemoryError('invalid_input', 'the export is damaged: its lines are not those that were written');
}

function recordOf(line: string, number: number): { readonly record: Exported; readonly where: string } {
  const where = `line ${number}`;
  const read = exported.safeParse(parsedJson(line, where));
  if (read.success) return { record: read.data, where };
  const issue = read.error.issues[0]!;
  const field = issue.path.map(String).join('.') || 'it';
  throw new MemoryError('invalid_input', `${where}: ${field}: ${issue.message}`, { context: { field } });
}

type Read = ReturnType<typeof recordOf>;

/** Replaced versions follow what replaced them, so that what is old is never current on the way. */
function arranged(read: readonly Read[]): Pick<PortableFile, 'memories' | 'skipped'> {
  const byId = new Map(read.map((one) => [one.record.id, one]));
  const memories: PortableMemory[] = [];
  const skipped: Record<string, number> = {};
  const placed = read.map((one) => ({ one, depth: depthOf(one.record, byId) }));
  for (const { one, depth } of placed.toSorted((a, b) => (a.depth ?? 0) - (b.depth ?? 0) || order(a.one, b.one))) {
    if (depth !== null) memories.push(portable(one));
    else {
      const reason = one.record.status === 'archived' ? 'archived' : 'not_current';
      skipped[reason] = (skipped[reason] ?? 0) + 1;
    }
  }
  return { memories, skipped };
}

function order(a: Read, b: Read): number {
  return a.record.createdAt < b.record.createdAt ? -1 : a.record.createdAt > b.record.createdAt ? 1 : 0;
}

/** Steps to the version that is current or waits; null when there is none in the file. */
function depthOf(record: Exported, byId: ReadonlyMap<string, Read>): number | null {
  const seen = new Set<string>();
  let at: Exported | undefined = record;
  for (let depth = 0; at !== undefined && !seen.has(at.id); depth += 1) {
    if (at.status === 'active' || at.status === 'pending') return depth;
    if (at.status === 'archived' || at.supersededBy === null) return null;
    seen.add(at.id);
    at = byId.get(at.supersededBy)?.record;
  }
  return null;
}

function portable({ record, where }: Read): PortableMemory {
  const sources = record.sources.map(({ kind, quote }) => ({ kind: kindOf(kind), quote: portableQuote(quote) }));
  const { facts, redactions } = portableFact(factOf(record), where);
  return {
    origin: record.id,
    memoryId: record.id,
    sessionId: record.sessionId,
    at: record.saidAt,
    version: record.version,
    fact: { ...facts[0]!, stance: record.stance, outcome: record.outcome },
    sources,
    redactions,
    waits: record.status === 'pending' ? (record.hold?.needs ?? 'answer') : null,
    successor: record.status === 'superseded' ? record.supersededBy : null,
    replaces: record.supersedes,
  };
}

/** The kinds that are listed behind an import: what they say gains nothing by having been in a file. */
const trustedLess: ReadonlySet<MemorySource['kind']> = new Set(sourceKinds.slice(sourceKinds.indexOf('import') + 1));

/** A file vouches for nobody: what a tool or the assistant said stays theirs, the rest is trusted as an import is. */
function kindOf(kind: MemorySource['kind']): MemorySource['kind'] {
  return trustedLess.has(kind) ? kind : 'import';
}

function factOf(record: Exported): object {
  const { content, summary, category, attribute, subject, predicate, object } = record;
  const { conditions, entities, domainTags, importance, confidence, sensitivity } = record;
  const { validFrom, validUntil, pinned, extra, speaker, sources } = record;
  const least = sources.find(({ kind }) => trustedLess.has(kind));
  return {
    ...{ content, summary, category, attribute, subject, predicate, object },
    ...{ conditions, entities, domainTags, importance, confidence, sensitivity },
    ...{ validFrom, validUntil, pinned, extra, speaker },
    quote: sources[0]!.quote,
    sourceKind: least?.kind ?? 'import',
  };
}
