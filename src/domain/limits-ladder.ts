// What a tenant may still spend on models today, and who decides accordingly. Pure.

/** What a tenant may spend in one UTC day. A limit left out is none. */
export interface DayLimits {
  /** Model calls. */
  readonly callsPerDay?: number | undefined;
  /** Tokens of prompts and answers together. */
  readonly tokensPerDay?: number | undefined;
  /** Share of a limit from which on the cheaper model decides and nothing is decided again; 0 to 1, default 0.8. */
  readonly soft?: number | undefined;
}

/** Limits of every tenant, and what differs for some. */
export interface Limits extends DayLimits {
  readonly perTenant?: Readonly<Record<string, DayLimits>> | undefined;
}

/** What was spent. */
export interface Usage {
  readonly calls: number;
  readonly tokens: number;
}

/** Who decides. */
export type Rung = 'model' | 'cheaper' | 'rules';

/** Share of a limit from which on the cheaper model decides, when nothing is said. */
export const softShare = 0.8;

/** The limits of one tenant: its own values, and those of all for what it has none of. */
export function limitsOf({ perTenant = {}, ...all }: Limits, tenantId: string): DayLimits {
  const own = Object.hasOwn(perTenant, tenantId) ? perTenant[tenantId]! : {};
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...all, ...Object.fromEntries(given) };
}

/**
 * Who decides the next case: the model below the soft share of every limit, the cheaper one (or the model, without one)
 * from there on, and the rules when a limit is reached.
 */
export function rungOf(limits: DayLimits, used: Usage, hasCheaper: boolean): Rung {
  const share = shareUsed(limits, used);
  if (share >= 1) return 'rules';
  return hasCheaper && share >= (limits.soft ?? softShare) ? 'cheaper' : 'model';
}

/** Calls that may be spent on deciding again: those below the soft share, so that new turns come first. 0 = none. */
export function callsToSpare(limits: DayLimits, used: Usage): number {
  const soft = limits.soft ?? softShare;
  if (shareUsed(limits, used) >= soft) return 0;
  const { callsPerDay } = limits;
  return callsPerDay === undefined ? Number.POSITIVE_INFINITY : Math.ceil(callsPerDay * soft - used.calls);
}

/** How much of the tightest limit is used; 1 or more = reached. A limit of 0 is always reached. */
function shareUsed({ callsPerDay, tokensPerDay }: DayLimits, used: Usage): number {
  return Math.max(share(used.calls, callsPerDay), share(used.tokens, tokensPerDay));
}

function share(used: number, limit: number | undefined): number {
  if (limit === undefined) return 0;
  return limit === 0 ? 1 : used / limit;
}
