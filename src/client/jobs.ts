// Verbs `edit`, `confirm`, `reject` and `forget`: jobs of the namespace's lane. Each waits for its recorded end.
import { z } from 'zod';
import { MemoryError } from '../domain/errors.js';
import { instantOf } from '../domain/dates.js';
import type { MemoryChange } from '../domain/job.js';
import { limits } from '../domain/limits.js';
import { categories, extraValues, type Category, type ExtraValues } from '../domain/memory-record.js';
import { stripBlocks } from '../domain/block-tags.js';
import { readable } from '../domain/readable.js';
import { cleanText } from '../domain/write/clean-text.js';
import { redactSecrets } from '../domain/write/redact.js';
import { mayApprove } from './approve.js';
import type { ClientContext } from './client-context.js';
import { entering } from './entering.js';
import { forgetCandidates, forgetQuery, type ForgetCandidate } from './forget-query.js';
import { findMemoryId, visibleMemory } from './history.js';
import { checkedOptions } from './options.js';
import { runJob, submitJob } from './run-job.js';

/** What `edit` may change; a field left out stays as it is. */
export interface EditChange {
  readonly content?: string;
  readonly summary?: string | null;
  readonly category?: Category;
  readonly conditions?: readonly string[];
  readonly entities?: readonly string[];
  readonly tags?: readonly string[];
  readonly importance?: number;
  readonly validFrom?: string | number | Date | null;
  readonly validUntil?: string | number | Date | null;
  readonly pinned?: boolean;
  /** Replaces all of `extra`. */
  readonly extra?: ExtraValues;
}

/** Text as `remember` and `add` keep it: without injected blocks, control characters and secrets. */
function safeText(text: string): string {
  return redactSecrets(cleanText(stripBlocks(text))).text.trim();
}

// Checked twice: what is kept may be empty, or longer, because a mark takes the place of a secret.
const content = z.string().max(limits.contentChars).transform(safeText);
const line = z.string().max(limits.listItemChars).transform(safeText).pipe(z.string().max(limits.listItemChars));
const shortList = z
  .array(line)
  .max(limits.listItems)
  .transform((lines) => [...new Set(lines)].filter((text) => text !== ''))
  .optional();
const moment = z.union([z.string(), z.number(), z.date()]).nullable().optional();
const extra = extraValues.transform((values) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [cleanText(key), typeof value === 'string' ? safeText(value) : value]),
  ),
);

const editChange = z
  .strictObject({
    content: content.pipe(z.string().min(1, 'there is no text in it').max(limits.contentChars)).optional(),
    summary: z.string().transform(safeText).pipe(z.string().max(limits.summaryChars)).nullable().optional(),
    category: z.enum(categories).optional(),
    conditions: shortList,
    entities: shortList,
    tags: shortList,
    importance: z.int().min(1).max(5).optional(),
    validFrom: moment,
    validUntil: moment,
    pinned: z.boolean().optional(),
    extra: extra
      .refine((values) => Object.keys(values).length <= limits.extraKeys, `at most ${limits.extraKeys} keys`)
      .optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'name at least one field to change');

/**
 * Writes a new version by the user's hand and retires the one before; its id is returned.
 * `not_found`, `conflict` (not the current version), `invalid_input` (also when the policy refuses the new text) or
 * `namespace_denied` (it is about security or permissions, and they may not approve that; or the space is shared and its
 * screening or the principal's ceiling does not let the new text in).
 */
export async function editMemory(
  context: ClientContext,
  id: string,
  change: EditChange,
): Promise<{ readonly id: string }> {
  // What is wrong with the change is said before what is wrong with the id.
  const asked = storedChange(checkedOptions('edit', editChange, change));
  const { consents, roles } = context.principal;
  const job = {
    kind: 'edit' as const,
    memoryId: (await visibleMemory(context, id)).id,
    change: asked,
    ...approving(context),
    ...entering(context),
    ...(consents.length === 0 ? {} : { consents }),
    ...(roles.length === 0 ? {} : { roles }),
  };
  const outcome = await runJob(context, job);
  return { id: outcome.memoryId! };
}

function storedChange(asked: z.output<typeof editChange>): MemoryChange {
  const { tags, validFrom, validUntil, ...same } = asked;
  const change = {
    ...same,
    ...(tags === undefined ? {} : { domainTags: tags }),
    ...(validFrom === undefined ? {} : { validFrom: validFrom === null ? null : instantOf(validFrom) }),
    ...(validUntil === undefined ? {} : { validUntil: validUntil === null ? null : instantOf(validUntil) }),
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as MemoryChange;
}

/** Marks the job of a principal who may approve facts about security and permissions. */
function approving(context: ClientContext): { readonly mayApprove?: true } {
  return mayApprove(context) ? { mayApprove: true } : {};
}

/** How a pending memory is answered. */
export interface AnswerOptions {
  /** False: resolve as soon as the answer is accepted; what becomes of it is not told. Default true. */
  readonly wait?: boolean;
}

const answerOptions = z.strictObject({ wait: z.boolean().default(true) });

/**
 * Makes a pending memory current, or lets it go. `not_found`; `conflict` (it does not wait for an answer) or
 * `namespace_denied` (it needs an approval), only told to who waits. Answering twice the same way is harmless.
 */
export async function answerPending(
  context: ClientContext,
  { id, answer }: { readonly id: string; readonly answer: 'confirm' | 'reject' },
  options: AnswerOptions = {},
): Promise<void> {
  const { wait } = checkedOptions(answer, answerOptions, options);
  const job = { kind: answer, memoryId: (await visibleMemory(context, id)).id, ...approving(context) };
  await (wait ? runJob(context, job) : submitJob(context, job));
}

/** What a forget removed. */
export interface ForgetReport {
  /** Memories removed, all versions counted. */
  readonly deleted: number;
  readonly deletedIds: readonly string[];
  /** Asked ids that this namespace does not hold. */
  readonly notFound: readonly string[];
  /** Turns whose text was blanked because a removed memory cites them. */
  readonly blankedTurns: number;
  /** Only of `{ all: true }`: items of the app that were removed. Absent: none, or a run that was interrupted had removed them. */
  readonly items?: number;
  /** Only of `{ query }` without ids: what may be meant, nearest first. Nothing was removed. */
  readonly candidates?: readonly ForgetCandidate[];
}

/** What to forget. */
export type ForgetTarget =
  | string
  | readonly string[]
  | { readonly all: true }
  | { readonly query: string; readonly ids?: readonly string[] };

/**
 * Removes memories for good: all their versions, and the whole text of every turn they cite. `{ all: true }`
 * removes every memory and the text of every turn. Ids of other namespaces count as not found. Short ids will do;
 * `conflict` when one stands for several memories, before anything is removed. `{ query }` removes nothing: it lists what
 * may be meant, and `{ query, ids }` removes those ids.
 */
export async function forgetMemories(context: ClientContext, target: ForgetTarget): Promise<ForgetReport> {
  const byQuery = readable('the target of forget', () => queryOf(target));
  if (byQuery !== null && byQuery.ids === undefined) {
    const candidates = await forgetCandidates(context, byQuery.query);
    return { deleted: 0, deletedIds: [], notFound: [], blankedTurns: 0, candidates };
  }
  const asked = byQuery?.ids ?? readable('the target of forget', () => askedOf(target));
  const { ids, unknown } = asked === null ? { ids: null, unknown: [] } : await wholeIds(context, asked);
  const isEmpty = (await context.ports.store.namespaces.get(context.namespace.partition)) === null;
  if (ids?.length === 0 || isEmpty) {
    return { deleted: 0, deletedIds: [], notFound: [...(ids ?? []), ...unknown], blankedTurns: 0 };
  }
  const { deleted, notFound, blankedTurns, items } = await runJob(context, { kind: 'forget', ids });
  const removed = { deleted: deleted.length, deletedIds: deleted, notFound: [...notFound, ...unknown], blankedTurns };
  return items === undefined ? removed : { ...removed, items };
}

function queryOf(target: unknown): z.output<typeof forgetQuery> | null {
  if (typeof target !== 'object' || target === null || !('query' in target)) return null;
  return checkedOptions('forget', forgetQuery, target);
}

function askedOf(target: unknown): readonly unknown[] | null {
  if (typeof target === 'string') return [target];
  if (Array.isArray(target)) return Array.from<unknown>(target);
  if (typeof target === 'object' && target !== null && 'all' in target && target.all === true) return null;
  throw new MemoryError('invalid_input', 'forget needs a memory id, a list of ids, { query }, or { all: true }');
}

/** The whole ids asked for, each once, and the short ones that stand for nothing. */
async function wholeIds(
  context: ClientContext,
  asked: readonly unknown[],
): Promise<{ readonly ids: readonly string[]; readonly unknown: readonly string[] }> {
  const ids = new Set<string>();
  const unknown = new Set<string>();
  for (const id of asked) {
    const whole = await findMemoryId(context, id);
    if (whole === null) unknown.add(String(id));
    else ids.add(whole);
  }
  return { ids: [...ids], unknown: [...unknown] };
}
