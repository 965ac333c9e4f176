// Verb `recall`: the current memories that fit a question, ranked, as a block within a token budget.
// It reads the store and the embedder only; the engine is never asked, and a failure never reaches the agent as
// "there is nothing".
import { isMemoryError, MemoryError } from '../domain/errors.js';
import { readerOf, sessionDigest } from '../domain/injection-record.js';
import { limits } from '../domain/limits.js';
import { clip } from '../domain/recall/clip.js';
import { asMemoryError } from './as-memory-error.js';
import type { RecallContext } from './recall-context.js';
import { countRecall } from './count-recall.js';
import { embedderLoaded, withinDeadline } from './recall-deadline.js';
import { gather, type RecallRequest } from './recall-gather.js';
import { recallScope } from './recall-namespaces.js';
import { recallSettings, type RecallOptions, type RecallSettings } from './recall-options.js';
import { render, type Rendered } from './recall-render.js';
import { nothingRecalled, type RecallResult } from './recall-result.js';

/**
 * Recalls what fits the question. A blank question or a budget of 0 recalls nothing and asks no model; a question over
 * `limits.queryChars` is cut. When the store or the embedder fails, or the deadline passes, the block is empty (or
 * partial, when one of several namespaces failed) and `error` says why; with `strict` it throws instead. Wrong options
 * always throw `invalid_input`, and namespaces the principal may not read `namespace_denied`. Memories in the block are counted as accessed in the background unless `touch: false`.
 */
export async function recallMemories(
  context: RecallContext,
  query: string,
  options: RecallOptions = {},
): Promise<RecallResult> {
  const settings = recallSettings(options);
  const question = questionOf(query);
  const scope = recallScope(context, settings.namespaces);
  if (question === '' || settings.budgetTokens === 0) return nothingRecalled;
  const began = performance.now();
  const outcome = await attempt(context, { question, settings, scope });
  const { rendered, error } = outcome;
  countRecall(context.ports, { result: rendered?.result ?? null, error, seconds: (performance.now() - began) / 1000 });
  if (outcome.error !== undefined) {
    context.ports.log.warn('recall_failed', {
      partition: context.namespace.partition.slice(0, 16),
      code: outcome.error.code,
      partial: outcome.rendered !== null,
    });
    if (settings.strict || outcome.error.code === 'invalid_input') throw outcome.error;
  }
  if (outcome.rendered === null) return { ...nothingRecalled, error: outcome.error };
  if (settings.touch) touch(context, outcome.rendered);
  noteReads(context, settings, outcome.rendered);
  return { ...outcome.rendered.result, ...(outcome.error === undefined ? {} : { error: outcome.error }) };
}

function questionOf(query: string): string {
  if (typeof query !== 'string') {
    throw new MemoryError('invalid_input', `recall: the query must be a text, not ${typeof query}`);
  }
  return clip(query.toWellFormed(), limits.queryChars).trim();
}

type Attempt =
  | { readonly rendered: Rendered; readonly error?: MemoryError }
  | { readonly rendered: null; readonly error: MemoryError };

async function attempt(context: RecallContext, asked: Omit<RecallRequest, 'signal'>): Promise<Attempt> {
  const { settings } = asked;
  try {
    await embedderLoaded(context.ports.embedder);
    return await withinDeadline(settings.deadlineMs, async (signal) => {
      const gathered = await gather(context, { ...asked, signal });
      if (gathered.problem !== null && gathered.failed === 'all') return { rendered: null, error: gathered.problem };
      const rendered = await render(context, settings, gathered);
      return gathered.problem === null ? { rendered } : { rendered, error: gathered.problem };
    });
  } catch (error) {
    return { rendered: null, error: isMemoryError(error) ? error : asMemoryError(error) };
  }
}

function touch({ ports, heat }: RecallContext, { touched }: Rendered): void {
  const at = new Date(ports.clock()).toISOString();
  for (const [partition, memories] of touched) {
    heat.touch(
      partition,
      memories.map(([id]) => id),
      at,
    );
  }
}

/** Into the audit, with `audit: 'reads'`: what is in the block, whether or not it counts as accessed. */
function noteReads(context: RecallContext, settings: RecallSettings, { touched }: Rendered): void {
  const { reads, ports, principal } = context;
  if (reads === undefined || reads === null || touched.size === 0) return;
  const read = {
    at: new Date(ports.clock()).toISOString(),
    answerId: settings.answerId ?? null,
    session: settings.sessionId === undefined ? null : sessionDigest(settings.sessionId),
    by: readerOf(principal),
  };
  for (const [partition, memories] of touched) reads.note(partition, { ...read, memories });
}

export type { RecallOptions } from './recall-options.js';
export type { Explanation, OpenQuestion, RecalledMemory, RecallResult } from './recall-result.js';
