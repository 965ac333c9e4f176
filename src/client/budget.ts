// What a tenant has spent on models today, for those who operate.
import { limitsOf, rungOf, type Limits, type Rung } from '../domain/limits-ladder.js';
import { summedUsage, usageDay, usageQuery, usageSpace } from '../domain/usage.js';
import type { Ports } from '../ports/index.js';

/** A tenant's budget of one day. */
export interface Budget {
  readonly tenantId: string;
  /** UTC day, as `2026-11-30`. */
  readonly day: string;
  /** Model calls made, by all workers. */
  readonly calls: number;
  /** Tokens of prompts and answers. */
  readonly tokens: number;
  /** Null: no limit. */
  readonly callsPerDay: number | null;
  readonly tokensPerDay: number | null;
  /** Who decides the next turn. */
  readonly decides: Rung;
}

type Parts = Pick<Ports, 'store' | 'clock'> & {
  readonly limits?: Limits | undefined;
  readonly cheaperModel?: object | undefined;
};

/** The budget of a tenant; null without limits, for then nothing is counted. `store_unavailable` when it does not answer. */
export async function budgetOf(parts: Parts, tenantId: string): Promise<Budget | null> {
  const { store, clock, limits, cheaperModel } = parts;
  if (limits === undefined) return null;
  const { partition } = usageSpace(tenantId);
  const day = usageDay(clock());
  const used = await summedUsage((page) => store.ledger.list(partition, { ...usageQuery(day), ...page }));
  const own = limitsOf(limits, tenantId);
  return {
    tenantId,
    day,
    ...used,
    callsPerDay: own.callsPerDay ?? null,
    tokensPerDay: own.tokensPerDay ?? null,
    decides: rungOf(own, used, cheaperModel !== undefined),
  };
}

/** In one line. */
export function budgetLine({ tenantId, day, decides, ...budget }: Budget): string {
  const of = (used: number, limit: number | null, what: string): string =>
    `${used} ${limit === null ? '' : `of ${limit} `}${what}`;
  const calls = of(budget.calls, budget.callsPerDay, 'model calls');
  const tokens = of(budget.tokens, budget.tokensPerDay, 'tokens');
  const by = { model: 'the model', cheaper: 'the cheaper model', rules: 'the rules' }[decides];
  return `tenant ${tenantId}, ${day}: ${calls}, ${tokens}; decided by ${by}`;
}
