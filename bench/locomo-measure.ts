// What LoCoMo measures of a ranked list: how much of a question's evidence is near the top.

/** One question's evidence and what was recalled for it, best first. */
export interface LocomoResult {
  readonly category: number;
  readonly evidence: readonly string[];
  readonly ranked: readonly { readonly id: string; readonly text: string }[];
}

/** Means over questions, 0..1. */
export interface LocomoScores {
  readonly questions: number;
  /** Share of the evidence among the first 5, 10 and 20. */
  readonly recallAt5: number;
  readonly recallAt10: number;
  readonly recallAt20: number;
  /** Mean of 1 / rank of the first evidence. */
  readonly mrr: number;
  /** Share of the evidence in so many tokens (characters / 4), best first, skipping what does not fit. */
  readonly in512: number;
  readonly in1024: number;
}

function shareFound(evidence: readonly string[], ids: ReadonlySet<string>): number {
  return evidence.filter((id) => ids.has(id)).length / evidence.length;
}

/** Share of the evidence among the first k. */
export function recallAt({ evidence, ranked }: LocomoResult, k: number): number {
  return shareFound(evidence, new Set(ranked.slice(0, k).map((item) => item.id)));
}

function reciprocalRank({ evidence, ranked }: LocomoResult): number {
  const first = ranked.findIndex((item) => evidence.includes(item.id));
  return first < 0 ? 0 : 1 / (first + 1);
}

function recallWithin({ evidence, ranked }: LocomoResult, tokens: number): number {
  let left = tokens;
  const ids = new Set<string>();
  for (const { id, text } of ranked) {
    const cost = text.length / 4;
    if (cost > left) continue;
    left -= cost;
    ids.add(id);
  }
  return shareFound(evidence, ids);
}

/** The scores of a set of questions; all 0 for an empty one. */
export function locomoScores(results: readonly LocomoResult[]): LocomoScores {
  const mean = (value: (result: LocomoResult) => number) =>
    results.length === 0 ? 0 : results.reduce((sum, result) => sum + value(result), 0) / results.length;
  return {
    questions: results.length,
    recallAt5: mean((result) => recallAt(result, 5)),
    recallAt10: mean((result) => recallAt(result, 10)),
    recallAt20: mean((result) => recallAt(result, 20)),
    mrr: mean(reciprocalRank),
    in512: mean((result) => recallWithin(result, 512)),
    in1024: mean((result) => recallWithin(result, 1024)),
  };
}
