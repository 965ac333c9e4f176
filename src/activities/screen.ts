// What may enter a space that many read: nothing above its writer's ceiling, and only what the application's own judge
// lets in.
import { isWithin } from '../domain/ceiling.js';
import { defaultAttributes } from '../domain/attributes.js';
import type { Candidate, CandidateHold, Draft, Refusal } from '../domain/candidate.js';
import { MemoryError } from '../domain/errors.js';
import type { EditJob } from '../domain/job.js';
import type { MemoryRecord, Sensitivity } from '../domain/memory-record.js';
import type { Turn } from '../domain/turn.js';
import type { Ports, Screen, ScreenedFact } from '../ports/index.js';

/** Longest wait for the judge, ms. */
const patienceMs = 5000;

/** What waits for an approver is rejected when nobody has answered after this. */
const hold: CandidateHold = { reason: 'screening', until: 'approval', days: 30, onDeadline: 'reject' };

type Verdict = 'allow' | 'deny' | 'hold';

/**
 * The draft of a turn without the candidates that may not enter its namespace, those that must wait marked; unchanged
 * in a user's own namespace. Refused ones are listed with the reasons `above_ceiling` and `screened`.
 */
export async function screenedDraft(ports: Pick<Ports, 'screen'>, turn: Turn, draft: Draft): Promise<Draft> {
  const within = draft.candidates.map((candidate) => isWithin(sensitivityOf(candidate), turn.ceiling ?? 'restricted'));
  const verdicts = await Promise.all(
    draft.candidates.map((candidate, index) => verdictOn(ports, turn, { fact: candidate, mayEnter: within[index]! })),
  );
  if (verdicts.every((verdict) => verdict === 'allow')) return draft;
  const refusals: Refusal[] = [];
  const candidates: Candidate[] = [];
  for (const [position, candidate] of draft.candidates.entries()) {
    const verdict = verdicts[position]!;
    if (verdict === 'deny') refusals.push({ position, reason: within[position] ? 'screened' : 'above_ceiling' });
    else candidates.push(verdict === 'hold' ? { ...candidate, waits: candidate.waits ?? hold } : candidate);
  }
  return { ...draft, candidates, refusals: [...draft.refusals, ...refusals] };
}

/** Parts of a memory that hold words of people. */
const texts: readonly string[] = ['content', 'summary', 'conditions', 'entities', 'domainTags', 'extra'];

/**
 * `namespace_denied` when the new text of an edit may not enter its shared space. An edit does not wait: what would be
 * held is refused too, except to those who may approve it.
 */
export async function requireScreened(ports: Pick<Ports, 'screen'>, job: EditJob, edited: MemoryRecord): Promise<void> {
  if (!Object.keys(job.change).some((field) => texts.includes(field))) return;
  const fact = { ...edited, sourceKind: 'user_edit' as const, quote: edited.content };
  const mayEnter = isWithin(sensitivityOf(fact), job.ceiling ?? 'restricted');
  const verdict = await verdictOn(ports, { ...edited, ...job }, { fact, mayEnter });
  if (verdict === 'allow' || (verdict === 'hold' && job.mayApprove === true)) return;
  const why = mayEnter ? 'its screening does not let the new text in' : `the memory would be ${edited.sensitivity}`;
  throw new MemoryError('namespace_denied', `edit: not in this shared space: ${why}`, {
    context: { memoryId: job.memoryId, reason: mayEnter ? 'screened' : 'above_ceiling' },
  });
}

/** At least what its attribute asks for, when that is a registered one. */
function sensitivityOf({ attribute, sensitivity }: Pick<ScreenedFact, 'attribute' | 'sensitivity'>): Sensitivity {
  const least = defaultAttributes.get(attribute)?.sensitivity ?? sensitivity;
  return isWithin(least, sensitivity) ? sensitivity : least;
}

/** What is about to enter where, by whose hand. */
type Entering = Pick<Turn, 'tenantId' | 'namespace' | 'ownerUserId' | 'authorId' | 'screening'>;

async function verdictOn(
  { screen }: Pick<Ports, 'screen'>,
  place: Entering,
  { fact, mayEnter }: { readonly fact: ScreenedFact; readonly mayEnter: boolean },
): Promise<Verdict> {
  if (!mayEnter) return 'deny';
  if (place.ownerUserId !== null) return 'allow';
  // Who handed it in has a judge, and this worker knows of none: it waits rather than enters unseen.
  if (screen === undefined) return place.screening === true ? 'hold' : 'allow';
  return asked(screen, fact, place);
}

/** The judge's verdict on one fact; `hold` when it fails, is late, or says what is no verdict. */
async function asked(screen: Screen, fact: ScreenedFact, place: Entering): Promise<Verdict> {
  const { content, summary, category, attribute, subject, predicate, object, conditions, entities } = fact;
  const { domainTags, importance, sensitivity, stance, sourceKind, quote, extra } = fact;
  const words = { content, summary, category, attribute, subject, predicate, object, conditions, entities };
  const shown = structuredClone({ ...words, domainTags, importance, sensitivity, stance, sourceKind, quote, extra });
  const { namespace, tenantId, authorId: userId } = place;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'hold'>((resolve) => {
    timer = setTimeout(() => resolve('hold'), patienceMs);
  });
  try {
    const answer = screen(shown, { namespace, principal: { tenantId, userId } });
    const verdict: unknown = await Promise.race([answer, late]);
    return verdict === 'allow' || verdict === 'deny' ? verdict : 'hold';
  } catch {
    return 'hold';
  } finally {
    clearTimeout(timer);
  }
}
