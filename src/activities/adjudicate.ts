// Step 4: the unclear cases → verdicts. One call for all of them; what the model leaves open the rules decide.
import { applyAdjudication } from '../domain/decide/apply-adjudication.js';
import type { Draft } from '../domain/candidate.js';
import type { Plan, UnclearCase, Verdicts } from '../domain/plan.js';
import type { Turn } from '../domain/turn.js';
import type { AdjudicationCase, Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import type { IngestionRef, StepReport } from './contract.js';
import { verdictAgain } from './decide-again.js';
import { record, recorded, required } from './ledger-entries.js';
import { modelOrRules } from './model-or-rules.js';
import { verdictsReport } from './report.js';

/** Writes the verdicts of an ingestion once; a re-run pays no model call. */
export async function adjudicate(ports: Ports, ref: IngestionRef, attempt: Attempt): Promise<StepReport> {
  const before = await recorded(ports, ref, 'verdicts');
  if (before !== null) return verdictsReport(before, true);
  attempt.reach('adjudicate.before');
  const [turn, draft, plan] = await Promise.all([
    required(ports, ref, 'turn'),
    required(ports, ref, 'draft'),
    required(ports, ref, 'plan'),
  ]);
  const verdicts = await verdictsOf(ports, attempt, { ref, turn, draft, plan });
  attempt.reach('adjudicate.answered');
  const kept = await record(ports, ref, { kind: 'verdicts', body: verdicts, options: attempt });
  attempt.reach('adjudicate.written');
  return verdictsReport(kept, false);
}

interface Inputs {
  readonly ref: IngestionRef;
  readonly turn: Turn;
  readonly draft: Draft;
  readonly plan: Plan;
}

/** The verdicts on the unclear cases of a plan, one call for all. */
export async function verdictsOf(ports: Ports, attempt: Attempt, inputs: Inputs): Promise<Verdicts> {
  const { plan, turn } = inputs;
  const cases = await Promise.all(plan.unclear.map((unclear) => caseOf(ports, inputs, unclear)));
  const answer = await modelOrRules(ports, attempt, {
    turn,
    ask: (_, { adjudicator }) => adjudicator.adjudicate(cases, turn.at, attempt.signal),
  });
  const decisions = plan.unclear.map((unclear, index) => {
    const given = answer.value.answers[index];
    if (given === undefined) return unclear.fallback;
    return verdictAgain(
      unclear,
      applyAdjudication({ unclear, ...cases[index]!, at: turn.at, tier: answer.tier }, given),
    );
  });
  return {
    decisions,
    tier: answer.tier,
    model: answer.model,
    use: answer.value.use,
    warnings: [...answer.value.warnings, ...answer.warnings],
    redecide: answer.redecide,
  };
}

/** The case with its neighbours as they are now; one that is gone is left out. */
async function caseOf(ports: Ports, { ref, draft }: Inputs, unclear: UnclearCase): Promise<AdjudicationCase> {
  const ids = unclear.neighbours.map((neighbour) => neighbour.id);
  const neighbours = await ports.store.memories.get(ref.partition, ids);
  return { candidate: draft.candidates[unclear.candidate]!, neighbours };
}
