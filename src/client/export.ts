// Verb `export`: everything the principal may see of a namespace, as the lines of one file.
import { createHash } from 'node:crypto';
import { everyPage } from '../domain/every-page.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { exportEnd, exportHeader, exportLine } from '../domain/portable/export-file.js';
import type { ClientContext } from './client-context.js';
import { canSee, visibleIn } from './visible.js';

const pageRows = 200;

/**
 * The lines of the file, without their line feeds: a header, a line for each version of each memory (whatever its
 * status, archived ones too), an end with count and checksum. Texts are in clear, confidential ones too. What is written
 * while it runs may be missing.
 */
export async function* exportLines(context: ClientContext): AsyncGenerator<string> {
  const { ports, namespace } = context;
  const { partition } = namespace;
  const checksum = createHash('sha256');
  const told = (line: string): string => {
    checksum.update(`${line}\n`, 'utf8');
    return line;
  };
  yield told(exportHeader({ partition, exportedAt: new Date(ports.clock()).toISOString() }));
  let memories = 0;
  for await (const record of everyRecord(context)) {
    memories += 1;
    yield told(exportLine(record));
  }
  yield exportEnd(memories, checksum.digest('hex'));
}

async function* everyRecord(context: ClientContext): AsyncGenerator<MemoryRecord> {
  const { ports, namespace } = context;
  const filter = visibleIn(context);
  const pages = everyPage((after) =>
    ports.store.memories.list(namespace.partition, { filter, limit: pageRows, after }),
  );
  for await (const { records } of pages) yield* records;
  yield* everyArchived(context);
}

async function* everyArchived(context: ClientContext): AsyncGenerator<MemoryRecord> {
  const { ports, namespace } = context;
  const pages = everyPage((after) => ports.archive.list(namespace.partition, { limit: pageRows, after }));
  for await (const { heads } of pages) {
    const found = await ports.archive.read(
      namespace.partition,
      heads.map(({ id }) => id),
    );
    const seen = found.map(({ record }) => record).filter((record) => canSee(context, record));
    yield* seen.map((record) => ({ ...record, status: 'archived' as const }));
  }
}
