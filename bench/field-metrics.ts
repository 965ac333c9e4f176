// The measures of memory systems by the names the field uses, over lists of keys, best first.

/** One question: what is needed for its answer, what was true once and is not any more, and what came back. */
export interface AskedQuestion {
  readonly needed: readonly string[];
  readonly stale?: readonly string[];
  /** Best first. */
  readonly found: readonly string[];
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const shareOf = <T>(list: readonly T[], test: (one: T) => boolean): number | null =>
  mean(list.map((one) => (test(one) ? 1 : 0)));

/** precision@k: of the first k that came back, how many are needed; over questions that got anything. */
export function precisionAt(k: number, asked: readonly AskedQuestion[]): number | null {
  const answered = asked.filter(({ found }) => found.length > 0);
  return mean(
    answered.map(({ needed, found }) => {
      const first = found.slice(0, k);
      return first.filter((key) => needed.includes(key)).length / first.length;
    }),
  );
}

/** needed-recall@k: of what is needed, how much is among the first k; over questions that need something. */
export function neededRecallAt(k: number, asked: readonly AskedQuestion[]): number | null {
  const needing = asked.filter(({ needed }) => needed.length > 0);
  return mean(
    needing.map(({ needed, found }) => needed.filter((key) => found.slice(0, k).includes(key)).length / needed.length),
  );
}

/** Hit ratio: questions that got anything at all. */
export function hitRatio(asked: readonly AskedQuestion[]): number | null {
  return shareOf(asked, ({ found }) => found.length > 0);
}

/** Stale-use rate: questions with a former value whose answer would rest on it, because it stands above the current one. */
export function staleUseRate(asked: readonly AskedQuestion[]): number | null {
  const changed = asked.filter(({ stale = [] }) => stale.length > 0);
  return shareOf(changed, ({ stale = [], needed, found }) => {
    const place = (keys: readonly string[]) => found.findIndex((key) => keys.includes(key));
    const [former, current] = [place(stale), place(needed)];
    return former >= 0 && (current < 0 || former < current);
  });
}

/** Conflict rate: questions with a former value that got both, the former and the current one. */
export function conflictRate(asked: readonly AskedQuestion[]): number | null {
  const changed = asked.filter(({ stale = [] }) => stale.length > 0);
  const has = (found: readonly string[], keys: readonly string[]) => keys.some((key) => found.includes(key));
  return shareOf(changed, ({ stale = [], needed, found }) => has(found, stale) && has(found, needed));
}

/** Bad-write escape rate: of what must not be kept, how much can be found afterwards. */
export function badWriteEscapeRate(writes: readonly { readonly isBad: boolean; readonly isKept: boolean }[]) {
  return shareOf(
    writes.filter(({ isBad }) => isBad),
    ({ isKept }) => isKept,
  );
}

/** Mean memory age: days between when what came back was said and when it was asked for. */
export function meanAgeDays(ages: readonly { readonly saidAt: number; readonly askedAt: number }[]): number | null {
  return mean(ages.map(({ saidAt, askedAt }) => (askedAt - saidAt) / 86_400_000));
}
