// Token counts differ between providers: every count is raised by a tenth.

/** Tokens of a text, whole and never negative. */
export type TokenCount = (text: string) => number;

const margin = 1.1;

/** The greatest count that keeps the budget with its margin. */
export function usableTokens(budget: number): number {
  return Math.floor(budget / margin);
}
