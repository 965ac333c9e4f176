// What the rules share: the candidate in its surroundings, and the few questions every rule asks.
import type { AttributeRegistry } from '../attributes.js';
import type { Candidate } from '../candidate.js';
import type { EmbeddingProfile } from '../embedding-profile.js';
import type { MemoryRecord, Tier } from '../memory-record.js';
import type { Decision, Verdict } from '../plan.js';
import { compareConditions, type ConditionsRelation } from './conditions.js';
import { knownMemories, type EarlierCandidate, type Known, type KnownMemory, type Neighbour } from './known-memory.js';
import { foldText, normalContent } from './normalise.js';
import { relationsOf, type ContentRelation } from './says-more.js';
import { subjectKey } from './subject.js';

/** Below it nothing stored is overwritten. */
export const overwriteConfidence = 0.7;

/** Everything a decision depends on. The same input always gives the same decision. */
export interface DecisionInput {
  readonly candidate: Candidate;
  /** Its index in the frozen draft. */
  readonly index: number;
  /** World time of the turn (ISO). */
  readonly at: string;
  /** Recorded on the decision; the table itself is rules, which is the default. */
  readonly tier?: Tier;
  readonly profile: EmbeddingProfile;
  /** Active and pending memories near it, best first, none of its own ingestion. */
  readonly neighbours: readonly Neighbour[];
  /** Active and pending memories of its attribute; those of another slot are ignored. */
  readonly slotHolders: readonly MemoryRecord[];
  /** The candidates of the draft before it, in order, with what was decided. */
  readonly earlier: readonly EarlierCandidate[];
  /** Defaults to the attributes this package knows. */
  readonly registry?: AttributeRegistry;
}

/** The input with its surroundings worked out. */
export interface DecisionContext {
  readonly input: DecisionInput;
  readonly known: Known;
  /** How the candidate's content stands to that of each known memory that may be the same and is near enough. */
  readonly relations: ReadonlyMap<string, ContentRelation>;
}

function isNear({ profile }: DecisionInput, known: KnownMemory): boolean {
  return known.cosine === null || known.cosine >= profile.related;
}

/** Works the surroundings of an input out, once for all rules. */
export function decisionContext(input: DecisionInput): DecisionContext {
  const known = knownMemories(input);
  const near = known.all.filter((one) => isNear(input, one) && mayBeSame(input.candidate, one));
  const relationTo = relationsOf(input.candidate.content);
  const relations = near.map((one) => [one.id, relationTo(one.content)] as const);
  return { input, known, relations: new Map(relations) };
}

/** What a rule may say beside verdict and reason. */
export interface DecisionMore extends Partial<Pick<Decision, 'late' | 'conditions' | 'targetConditions'>> {
  readonly targets?: readonly KnownMemory[];
}

/** A decision about the candidate; similarity is the cosine to the first target. */
export function decided(
  { input, known }: DecisionContext,
  [verdict, reason]: readonly [Verdict, string],
  { targets = [], ...more }: DecisionMore = {},
): Decision {
  return {
    candidate: input.index,
    verdict,
    targets: targets.map((target) => target.id),
    similarity: known.all.find((one) => one.id === targets[0]?.id)?.cosine ?? null,
    reason,
    tier: input.tier ?? 'rules',
    conditions: [],
    targetConditions: [],
    late: false,
    ...more,
  };
}

/** What both sides of a comparison have. */
type Comparable = Pick<Candidate, 'content' | 'subject' | 'conditions' | 'speaker' | 'stance' | 'confidence'>;

/** How the conditions of the two stand to each other. */
export function conditionsOf(a: Comparable, b: Comparable): ConditionsRelation {
  return compareConditions(a.conditions, b.conditions);
}

/** True unless the two are about different subjects. One that names none, and no relation, goes with any. */
function subjectsMeet(a: Comparable, b: Comparable): boolean {
  const [mine, theirs] = [subjectKey(a, 'user', false), subjectKey(b, 'user', false)];
  const open = (one: Comparable, key: string): boolean => one.subject === null && key === 'user';
  return mine === theirs || open(a, mine) || open(b, theirs);
}

function speakerOf({ speaker }: Comparable): string {
  return foldText(speaker ?? '').trim();
}

/** Only such a pair may be the same fact: same conditions, no other subject, said by the same speaker. */
export function mayBeSame(a: Comparable, b: Comparable): boolean {
  return conditionsOf(a, b) === 'same' && subjectsMeet(a, b) && speakerOf(a) === speakerOf(b);
}

/** True when what `candidate` says may overwrite `target`: sure enough, and stated or not less confident. */
export function mayOverwrite(candidate: Comparable, target: Pick<Comparable, 'confidence'>): boolean {
  if (candidate.confidence < overwriteConfidence) return false;
  return candidate.stance === 'stated' || candidate.confidence >= target.confidence;
}

/** True for equal predicates of the same subject, both given. */
export function samePredicate(
  a: Pick<Candidate, 'subject' | 'predicate' | 'content'>,
  b: Pick<Candidate, 'subject' | 'predicate' | 'content'>,
): boolean {
  if (a.predicate === null || b.predicate === null) return false;
  return (
    subjectKey(a, 'user', false) === subjectKey(b, 'user', false) &&
    normalContent(a.predicate) === normalContent(b.predicate)
  );
}

const trustedKinds: ReadonlySet<Candidate['sourceKind']> = new Set(['user_edit', 'import', 'admin_policy']);

/** A fact inferred from one event waits for a second source, whoever proposes it. */
export function waitsForSecondSource(candidate: Candidate): boolean {
  return candidate.stance === 'inferred' && !candidate.explicit && !trustedKinds.has(candidate.sourceKind);
}
