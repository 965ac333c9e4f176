// Who decides: the model, the cheaper one, or the rules (G11). No model, a spent budget, a spent patience or an unusable
// answer never stops a turn.
import type { ModelUse } from '../domain/candidate.js';
import { isMemoryError, isRetryable, type ErrorCode, type MemoryError } from '../domain/errors.js';
import type { Rung } from '../domain/limits-ladder.js';
import type { Turn } from '../domain/turn.js';
import type { DecisionTier, Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import { admission } from './usage.js';

/** How long a model that does not answer is waited for before the rules decide: ten minutes. */
const modelPatienceMs = 10 * 60_000;

/** The answer, who gave it, and why the model did not when it should have. */
export interface Tiered<T> {
  readonly value: T;
  readonly tier: 'model' | 'rules';
  readonly model: string | null;
  readonly warnings: readonly ErrorCode[];
  /** The rules decided in the place of a model: to be decided again when one is there. */
  readonly redecide: boolean;
}

/** One case, the turn it belongs to, and how a tier is asked. */
export interface Question<T> {
  readonly turn: Pick<Turn, 'tenantId' | 'redecides'>;
  readonly ask: (tier: 'model' | 'rules', by: DecisionTier) => Promise<T>;
}

/**
 * Asks the tier the tenant's budget allows and falls to the rules. Throws only `model_unavailable` or `timeout`, and
 * only while the patience lasts: the engine tries again later. A turn that is decided again has been decided before and
 * is not waited for.
 */
export async function modelOrRules<T extends { readonly use: ModelUse }>(
  ports: Ports,
  attempt: Attempt,
  { turn, ask }: Question<T>,
): Promise<Tiered<T>> {
  const byRules = async (code: ErrorCode | null): Promise<Tiered<T>> => {
    if (code !== null) {
      ports.log.warn('model.replaced_by_rules', { code });
      ports.metrics?.count('fallbacks', { code });
    }
    const value = await ask('rules', ports.rules);
    return { value, tier: 'rules', model: null, warnings: code === null ? [] : [code], redecide: code !== null };
  };
  if (ports.model === null) return byRules(turn.redecides === undefined ? null : 'model_unavailable');
  const { rung, used, settle } = await admission(ports, turn.tenantId);
  if (rung !== 'model') ports.log.info('model.over_limit', { rung, calls: used.calls, tokens: used.tokens });
  if (rung === 'rules') return byRules('quota_exceeded');
  const by = rung === 'cheaper' ? ports.cheaperModel! : ports.model;
  try {
    const value = await ask('model', by);
    await settle(value.use);
    countUse(ports, rung, value.use);
    return { value, tier: 'model', model: by.extractor.model, warnings: [], redecide: false };
  } catch (error) {
    if (!isMemoryError(error)) throw error;
    ports.metrics?.count('modelFailures', { code: error.code });
    // A provider that was not reached took nothing; an unusable answer was paid for.
    if (isRetryable(error.code)) await settle(null);
    if (turn.redecides === undefined && isWorthWaiting(error, ports, attempt)) throw error;
    return byRules(error.code);
  }
}

function countUse({ metrics }: Ports, tier: Rung, { calls, promptTokens, completionTokens }: ModelUse): void {
  if (calls > 0) metrics?.count('modelCalls', { tier }, calls);
  if (promptTokens > 0) metrics?.count('modelTokens', { tier, kind: 'prompt' }, promptTokens);
  if (completionTokens > 0) metrics?.count('modelTokens', { tier, kind: 'completion' }, completionTokens);
}

function isWorthWaiting(error: MemoryError, ports: Ports, attempt: Attempt): boolean {
  // A provider that says "never" (wrong model name, spent quota) says it in the context.
  if (!isRetryable(error.code) || error.context['retry'] === false) return false;
  // Either way: a clock that stands far before the engine's would have the model tried for as long as it lags behind.
  return Math.abs(ports.clock() - attempt.firstStartedAt) < (ports.modelPatienceMs ?? modelPatienceMs);
}
