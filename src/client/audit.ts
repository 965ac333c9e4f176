// Verb `audit`: walks the chain of a namespace's events and says what is wrong with it.
import { z } from 'zod';
import { headKey, type ChainHead } from '../domain/audit.js';
import { ChainWalk, type AuditFindings, type KnownRow } from '../domain/audit-check.js';
import type { EventRow } from '../domain/event.js';
import type { Namespace } from '../domain/namespace.js';
import type { Ledger, Ports } from '../ports/index.js';
import type { ClientContext } from './client-context.js';
import { rowsAfter } from './event-pages.js';
import { checkedOptions } from './options.js';

/** What the walk over one namespace's events found. */
export interface AuditReport extends AuditFindings {
  /** Path of the namespace. */
  readonly namespace: string;
  /** True when nothing is wrong. */
  readonly whole: boolean;
}

/** What to compare with. */
export interface AuditOptions {
  /** `head` of an earlier report, kept where who can write to the store cannot: shows a chain that was written anew. */
  readonly known?: { readonly seq: number; readonly hash: string };
}

const auditOptions = z.strictObject({
  known: z.strictObject({ seq: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/, '64 hex digits') }).optional(),
});

/**
 * Reads every event row of the namespace, by pages, and compares each with its hash and with the row before. Finds rows
 * that are missing, changed, reordered, doubled or added. Rows written while it walks are part of it or not.
 */
export async function auditOf({ ports, namespace }: ClientContext, options: AuditOptions = {}): Promise<AuditReport> {
  const { known = null } = checkedOptions('audit', auditOptions, options);
  return walked(ports.store.ledger, namespace, known);
}

/** Namespaces asked for at once. */
const pageSize = 200;

/** For an operator: the same for every namespace of the store, in the order of their partitions. Asks no rights. */
export async function* auditsOf({ store }: Pick<Ports, 'store'>): AsyncGenerator<AuditReport> {
  let after: string | undefined;
  for (;;) {
    const page = await store.namespaces.page({ limit: pageSize, ...(after === undefined ? {} : { after }) });
    for (const { partition } of page) {
      const path = (await store.namespaces.get(partition))?.namespace ?? '';
      yield await walked(store.ledger, { partition, path }, null);
    }
    after = page.at(-1)?.partition;
    if (page.length < pageSize) return;
  }
}

async function walked(
  ledger: Ledger,
  { partition, path }: Pick<Namespace, 'partition' | 'path'>,
  known: KnownRow | null,
): Promise<AuditReport> {
  const headNow = async () => (await ledger.get(partition, 'head', headKey))?.body as ChainHead | undefined;
  const walk = new ChainWalk((await headNow()) ?? null, known);
  for await (const { key, at, body } of rowsAfter({ ledger, partition }, null))
    walk.add({ place: { partition, key, at }, body: body as EventRow });
  const findings = walk.findings((await headNow()) ?? null);
  return { namespace: path, whole: findings.problems.length === 0, ...findings };
}
