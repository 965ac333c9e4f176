// The write gate: facts of a candidate and of who said it, looked up in the table.
import type { Candidate, CandidateHold } from '../candidate.js';
import { defaultHoldDays } from '../decide/hold.js';
import { foldText } from '../decide/normalise.js';
import { sensitivities, type Sensitivity } from '../memory-record.js';
import { asOutsideAdvice } from './outside-advice.js';
import type { PolicyRow, Topic } from './policy.js';
import { builtInRows } from './rows.js';
import { topicsOf, type Read } from './topics.js';
import { trustOf, type Trust } from './trust.js';

type Taken = 'sourceKind' | 'stance' | 'explicit' | 'category' | 'attribute' | 'sensitivity';

/** All the table looks at. */
interface GateFacts extends Pick<Candidate, Taken> {
  readonly trust: Trust;
  readonly topics: ReadonlySet<Topic>;
  /** Content and quote, folded. */
  readonly text: string;
  readonly consents: readonly string[];
  readonly roles: readonly string[];
}

/** Who says it: what the principal has agreed to, and may do. */
export interface Speaker {
  readonly consents: readonly string[];
  readonly roles?: readonly string[];
}

/** What the built-in table is asked with. */
export interface GateOptions {
  /** Rows of the application's own, before the built-in ones; default none. */
  readonly own?: readonly PolicyRow[] | undefined;
  /** What a model has read in the sentences; default nothing. */
  readonly read?: Read | undefined;
}

/** What the gate says: the candidate, with a hold when it has to wait, or the reason it is refused for. */
export type Gated = Candidate | string;

/** What a fact handed in from a source that nobody vouches for may claim at most. */
const mostTrustInTools = 0.6;

/** What of a candidate the table judges; an edit is judged alike. */
type Judged = Pick<Candidate, Taken | 'content' | 'quote' | 'citedIngestion'>;

/** Who agrees to the assistant's words makes them no more trusted than the assistant is. */
function trustOfCandidate({ sourceKind, citedIngestion }: Judged): Trust {
  return trustOf(citedIngestion === undefined ? [sourceKind] : [sourceKind, 'user_message']);
}

function factsOf(candidate: Judged, { consents, roles = [] }: Speaker, read?: Read): GateFacts {
  const { sourceKind, stance, explicit, category, attribute, sensitivity, content, quote } = candidate;
  return {
    ...{ sourceKind, stance, explicit, category, attribute, sensitivity, consents, roles },
    trust: trustOfCandidate(candidate),
    topics: topicsOf(candidate, read),
    text: foldText(`${content}\n${quote}`),
  };
}

const among = <Value>(asked: readonly Value[] | undefined, value: Value): boolean =>
  asked === undefined || asked.includes(value);

function meetsAttribute(asked: readonly string[] | undefined, attribute: string): boolean {
  if (asked === undefined) return true;
  return asked.some((key) => (key.endsWith('*') ? attribute.startsWith(key.slice(0, -1)) : key === attribute));
}

/** A role may be limited to one space (`admin:team/x`); whether that space is meant is checked where it is used. */
function hasRole({ roles }: GateFacts, asked: readonly string[]): boolean {
  return roles.some((role) => asked.includes(role.split(':')[0]!));
}

function meetsWords({ when }: PolicyRow, facts: GateFacts): boolean {
  const { topics, words } = when;
  if (topics !== undefined && !topics.some((topic) => facts.topics.has(topic))) return false;
  return words === undefined || words.some((word) => facts.text.includes(foldText(word)));
}

function meetsSpeaker({ when }: PolicyRow, facts: GateFacts): boolean {
  if (when.withoutConsent?.some((consent) => facts.consents.includes(consent)) === true) return false;
  if (when.roles !== undefined && !hasRole(facts, when.roles)) return false;
  return when.withoutRoles === undefined || !hasRole(facts, when.withoutRoles);
}

function meets(row: PolicyRow, facts: GateFacts): boolean {
  const { when } = row;
  const isSo =
    among(when.sourceKinds, facts.sourceKind) &&
    among(when.trust, facts.trust) &&
    among(when.stances, facts.stance) &&
    among(when.categories, facts.category) &&
    among(when.sensitivities, facts.sensitivity) &&
    (when.explicit === undefined || when.explicit === facts.explicit);
  return isSo && meetsAttribute(when.attributes, facts.attribute) && meetsWords(row, facts) && meetsSpeaker(row, facts);
}

function holdOf(row: PolicyRow): CandidateHold | null {
  if (row.do !== 'pending') return null;
  const { reason, until = 'answer', days = defaultHoldDays, onDeadline = 'reject' } = row;
  return { reason, until, days, onDeadline };
}

function raised(least: readonly (Sensitivity | undefined)[]): Sensitivity {
  const rank = Math.max(...least.map((one) => (one === undefined ? 0 : sensitivities.indexOf(one))));
  return sensitivities[rank]!;
}

/** What a tool or the assistant said is observed at most, and never sure enough to overwrite anything. */
function asTrusted(candidate: Candidate): Candidate {
  if (trustOfCandidate(candidate) !== 'low') return candidate;
  const stance = candidate.stance === 'stated' ? 'observed' : candidate.stance;
  return { ...candidate, stance, confidence: Math.min(candidate.confidence, mostTrustInTools) };
}

/** What the table says: the row that decides (null: none, it is stored), and the sensitivity all rows ask for. */
export interface GateVerdict {
  readonly row: PolicyRow | null;
  readonly sensitivity: Sensitivity;
}

/** Judges by the first row whose conditions hold: own rows before the built-in ones. */
export function judged(candidate: Judged, speaker: Speaker, { own = [], read }: GateOptions = {}): GateVerdict {
  const facts = factsOf(candidate, speaker, read);
  const holding = [...own, ...builtInRows].filter((row) => meets(row, facts));
  const sensitivity = raised([candidate.sensitivity, ...holding.map((row) => row.sensitivity)]);
  return { row: holding[0] ?? null, sensitivity };
}

/**
 * Judges one candidate. Every row that holds may raise the sensitivity. What waits carries its hold into the decision;
 * refused ones are a reason.
 */
export function gated(candidate: Candidate, speaker: Speaker, options: GateOptions = {}): Gated {
  const { row, sensitivity } = judged(candidate, speaker, options);
  if (row?.do === 'refuse') return row.reason;
  const waits = row === null ? null : holdOf(row);
  return { ...asTrusted(asOutsideAdvice(candidate)), sensitivity, ...(waits === null ? {} : { waits }) };
}
