// The pass rules and scores of PrecisionMemBench.
import type { Belief, PrecisionCase } from './precision-data.js';

/** What came back for one case, in the three parts a context has. */
export interface CaseContext {
  readonly pinned: readonly string[];
  readonly relevant: readonly string[];
  readonly questions: readonly string[];
}

/** One case judged. `precision` and `recall` are null where the rules do not define them. */
export interface CaseResult {
  readonly caseId: string;
  readonly category: string;
  readonly relevant: readonly string[];
  readonly precision: number | null;
  readonly recall: number | null;
  readonly failures: readonly string[];
}

/** Means over the cases where they are defined. */
export interface PrecisionScores {
  readonly precision: number;
  readonly recall: number;
  readonly passed: number;
  readonly cases: number;
}

const defaultBeliefs = 20;
const mostQuestions = 15;

/** Beliefs a context may hold: the case's budget, or the benchmark's default. */
export function beliefBudget({ budget }: PrecisionCase): number {
  return budget?.maxBeliefs ?? defaultBeliefs;
}

/**
 * The context the benchmark's harness makes of search results: pinned facts and questions come from the data itself, for
 * every system alike; relevant beliefs are the results without the pinned ones, then what a found relation is between.
 */
export function contextOf(beliefs: readonly Belief[], one: PrecisionCase, found: readonly string[]): CaseContext {
  const userId = one.userId ?? 'test-user';
  const inScope = beliefs.filter(
    (belief) => belief.user_id === userId && belief.scope.some((s) => one.scope.includes(s)),
  );
  const isCurrent = (belief: Belief) => belief.superseded_by === null && belief.resolved_at === null;
  const isQuestion = (belief: Belief) => belief.type === 'open_question';
  const ids = (some: readonly Belief[]) => some.map((belief) => belief._id);
  const facts = ids(inScope.filter((belief) => belief.pinned && !isQuestion(belief) && isCurrent(belief)));
  const questions = ids(inScope.filter((belief) => belief.pinned && isQuestion(belief) && belief.resolved_at === null));
  const budget = beliefBudget(one);
  const results = [...new Set(found)].filter((id) => !facts.includes(id)).slice(0, budget);
  const between = beliefs.filter(({ _id }) => results.includes(_id)).flatMap(({ participants = [] }) => participants);
  const joined = ids(inScope.filter((belief) => between.includes(belief._id) && !isQuestion(belief)));
  const pinned = facts.slice(0, budget);
  const relevant = [...new Set([...results, ...joined.filter((id) => !facts.includes(id))])];
  return { pinned, relevant: relevant.slice(0, budget - pinned.length), questions: questions.slice(0, mostQuestions) };
}

/** Judges a context by the case's rules. */
export function judged({ caseId, category, expect }: PrecisionCase, context: CaseContext): CaseResult {
  const { relevantBeliefs = {}, pinnedFacts = {}, openQuestions = {} } = expect;
  const { relevant, pinned, questions } = context;
  const only = relevantBeliefs.shouldOnlyInclude;
  const shown = [...pinned, ...relevant];
  const failures = [
    ...lacking(relevantBeliefs.mustInclude, shown),
    ...wrong(relevantBeliefs.mustExclude, shown),
    ...(only === undefined ? [] : [...lacking(only, relevant), ...unexpected(only, relevant)]),
    ...lacking(pinnedFacts.mustInclude, pinned),
    ...wrong(pinnedFacts.mustExclude, pinned),
    ...lacking(openQuestions.mustInclude, questions),
    ...wrong(openQuestions.mustExclude, questions),
  ];
  const expected = only ?? (relevantBeliefs.mustInclude ?? []).filter((id) => !pinned.includes(id));
  const hits = expected.filter((id) => relevant.includes(id)).length;
  const isDefined = relevant.length > 0 || expected.length > 0;
  return {
    caseId,
    category,
    relevant,
    precision: isDefined ? hits / Math.max(1, relevant.length) : null,
    recall: expected.length === 0 ? null : hits / expected.length,
    failures,
  };
}

const lacking = (wanted: readonly string[] = [], shown: readonly string[]): string[] =>
  wanted.filter((id) => !shown.includes(id)).map((id) => `missing: ${id}`);
const wrong = (barred: readonly string[] = [], shown: readonly string[]): string[] =>
  barred.filter((id) => shown.includes(id)).map((id) => `forbidden: ${id}`);
const unexpected = (only: readonly string[], shown: readonly string[]): string[] =>
  shown.filter((id) => !only.includes(id)).map((id) => `unexpected: ${id}`);

/** The scores of a run; all 0 for no cases. */
export function precisionScores(results: readonly CaseResult[]): PrecisionScores {
  const mean = (values: readonly (number | null)[]): number => {
    const defined = values.filter((value) => value !== null);
    return defined.length === 0 ? 0 : defined.reduce((sum, value) => sum + value, 0) / defined.length;
  };
  return {
    precision: mean(results.map(({ precision }) => precision)),
    recall: mean(results.map(({ recall }) => recall)),
    passed: results.filter(({ failures }) => failures.length === 0).length,
    cases: results.length,
  };
}
