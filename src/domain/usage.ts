// Where the spendings of a tenant are kept: rows of a partition of its own, one for each day and process, each written
// by its process alone. Pure.
import { lengthPrefixed, sha256Hex } from './digest.js';
import type { Usage } from './limits-ladder.js';

/** Nothing spent. */
export const noUsage: Usage = { calls: 0, tokens: 0 };

/** The partition that counts for a tenant, as it is registered; it holds no memories. */
export function usageSpace(tenantId: string): {
  readonly partition: string;
  readonly namespace: string;
  readonly tenantId: string;
  readonly ownerUserId: null;
} {
  const segments = ['tenant', tenantId, 'usage'];
  return {
    partition: sha256Hex(lengthPrefixed(segments)),
    namespace: segments.map(encodeURIComponent).join('/'),
    tenantId,
    ownerUserId: null,
  };
}

/** The UTC day of an instant (epoch ms), as `2026-11-30`. */
export function usageDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Where the ledger finds the rows of one day, oldest first. */
export function usageQuery(day: string): {
  readonly kinds: readonly ['usage'];
  readonly under: readonly [string];
  readonly order: 'oldest';
} {
  return { kinds: ['usage'], under: [day], order: 'oldest' };
}

/** A row as the ledger keeps it. */
export interface UsageRow {
  readonly key: string;
  readonly queuedAt: number;
  readonly body: unknown;
}

const pageSize = 200;

/** The sum of one day's rows, those of one process left out when asked; reads page by page. */
export async function summedUsage(
  page: (query: { readonly limit: number; readonly after?: UsageRow }) => Promise<readonly UsageRow[]>,
  without: string | null = null,
): Promise<Usage> {
  let [calls, tokens] = [0, 0];
  let after: UsageRow | undefined;
  for (;;) {
    const rows = await page(after === undefined ? { limit: pageSize } : { limit: pageSize, after });
    for (const row of rows) {
      if (row.key === without) continue;
      const used = row.body as Usage;
      calls += used.calls;
      tokens += used.tokens;
    }
    after = rows.at(-1);
    if (rows.length < pageSize) return { calls, tokens };
  }
}
