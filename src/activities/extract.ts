// Step 1: turn → draft. One model call, or none when there is nothing to extract or no model.
import { noModelUse, type Candidate, type Draft } from '../domain/candidate.js';
import { onClock } from '../domain/dates.js';
import type { Turn } from '../domain/turn.js';
import { verbatimCandidates } from '../domain/verbatim-candidates.js';
import {
  evidentCandidates,
  keptCandidates,
  type CheckedCandidates,
  type Gate,
} from '../domain/write/check-candidate.js';
import { policyVersion } from '../domain/build-record.js';
import { withNoted, type Noted } from '../domain/write/check-noted.js';
import { worthExtracting } from '../domain/write/prefilter.js';
import type { Extraction, Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import type { IngestionRef, StepReport } from './contract.js';
import { record, recorded, required } from './ledger-entries.js';
import { gatedByMeaning } from './gate-by-meaning.js';
import { modelOrRules } from './model-or-rules.js';
import { notedIn } from './noted.js';
import { draftReport } from './report.js';
import { screenedDraft } from './screen.js';

const nothing: Extraction = { candidates: [], refusals: [], use: noModelUse, warnings: [] };

/** Writes the draft of an ingestion once; a re-run pays no model call. */
export async function extract(ports: Ports, ref: IngestionRef, attempt: Attempt): Promise<StepReport> {
  const before = await recorded(ports, ref, 'draft');
  if (before !== null) return draftReport(before, true);
  attempt.reach('extract.before');
  const turn = await required(ports, ref, 'turn');
  const draft = await screenedDraft(ports, turn, await draftOf(ports, { ref, turn }, attempt));
  attempt.reach('extract.answered');
  logVerdicts(ports, ref, draft);
  const kept = await record(ports, ref, { kind: 'draft', body: draft, options: attempt });
  attempt.reach('extract.written');
  return draftReport(kept, false);
}

interface Inputs {
  readonly ref: IngestionRef;
  readonly turn: Turn;
}

/** Days are counted on the clock of who spoke: what reads words sees the time it showed. */
function asSaid(turn: Turn): Turn {
  return turn.offset === undefined ? turn : { ...turn, at: onClock(turn.at, turn.offset) };
}

async function draftOf(ports: Ports, inputs: Inputs, attempt: Attempt): Promise<Draft> {
  const { ref } = inputs;
  const turn = asSaid(inputs.turn);
  const draft = (extraction: Extraction, { entities = [], ...check }: Check): Promise<Draft> => {
    const evident = evidentCandidates(turn, extraction.candidates, { entities });
    return gatedByMeaning({ ports, turn, attempt }, (gate) =>
      gatedDraft(turn, extraction, { ...check, evident, gate }),
    );
  };
  if (turn.facts.length > 0) {
    return draft({ ...nothing, candidates: verbatimCandidates(turn) }, { tier: 'verbatim' });
  }
  if (turn.blanked) return draft(nothing, { tier: 'rules' });
  if (!worthExtracting(turn.messages)) {
    return draft(nothing, { tier: 'rules', noted: await notedIn(ports, { ref, turn }, 'rules') });
  }
  const again = turn.redecides !== undefined;
  const answer = await modelOrRules(ports, attempt, {
    turn,
    // What the rules find in a turn they have found before.
    ask: async (tier, { extractor }) =>
      again && tier === 'rules' ? nothing : extractor.extract(turn, ports.extraction, attempt.signal),
  });
  // What code notes it has noted the first time.
  const noted = again ? {} : { noted: await notedIn(ports, { ref, turn }, answer.tier) };
  const { entities } = ports.extraction;
  const checked = await draft(answer.value, { tier: answer.tier, entities, ...noted });
  return {
    ...checked,
    model: answer.model,
    warnings: [...checked.warnings, ...answer.warnings],
    redecide: answer.redecide,
  };
}

interface Check {
  readonly tier: Draft['tier'];
  /** Always kept, whatever the importance; default none. */
  readonly entities?: readonly string[];
  /** What code noted beside the extraction. */
  readonly noted?: Noted;
}

interface Evident extends Omit<Check, 'entities'> {
  readonly evident: ReturnType<typeof evidentCandidates>;
  readonly gate: Gate;
}

function gatedDraft(turn: Turn, extraction: Extraction, { tier, evident, gate, noted }: Evident): Draft {
  const extracted = keptCandidates(turn, evident, { gate });
  const proposed = extraction.candidates.length;
  const checked = noted === undefined ? extracted : gatedNoted(extracted, withNoted(extracted, noted, proposed), gate);
  return {
    tier,
    model: null,
    candidates: checked.candidates,
    refusals: [...extraction.refusals, ...checked.refusals],
    use: extraction.use,
    warnings: extraction.warnings,
    redecide: false,
  };
}

/** What code noted passes the gate as well; it stands after what was extracted, in the order noted. */
function gatedNoted(extracted: CheckedCandidates, all: CheckedCandidates, gate: Gate): CheckedCandidates {
  const count = extracted.candidates.length;
  const judged = all.candidates.slice(count).map(gate);
  const refused = judged.flatMap((verdict, place) =>
    typeof verdict === 'string' ? [{ position: count + all.refusals.length + place, reason: verdict }] : [],
  );
  return {
    candidates: [
      ...all.candidates.slice(0, count),
      ...judged.filter((verdict): verdict is Candidate => typeof verdict !== 'string'),
    ],
    refusals: [...all.refusals, ...refused],
  };
}

/** Counts of what the gate and the checks held and refused, by reason: one line of the log for each draft. */
function logVerdicts({ log }: Ports, { ingestionId }: IngestionRef, { candidates, refusals }: Draft): void {
  const held = candidates.flatMap(({ waits }) => (waits === undefined ? [] : [`held.${waits.reason}`]));
  const reasons = [...refusals.map(({ reason }) => `refused.${reason}`), ...held];
  if (reasons.length === 0) return;
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  log.info('gate.counted', { ingestionId, policyVersion, ...counts });
}
