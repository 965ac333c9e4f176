// The recipe that orders what passed the gate: cosine and keywords, then the session around each hit.
// Constants were chosen on half of LoCoMo's talks and held on the other half; all are flat.
import { fillsAsked } from './asked-slots.js';
import { hasNamedDate, namedDates } from './date-words.js';
import { answers } from './dialogue.js';
import { raised, type FusedHit, type FusionTerms, type RecallHit, type ScoredHit } from './recall-hit.js';
import { words } from './words.js';

/** The weights of the recipe. */
const recipe = {
  vector: 0.6,
  keywords: 0.4,
  speaker: 0.1,
  date: 0.1,
  /** Above what cosine and keywords give a memory about somebody else's value of the same slot. */
  slot: 0.8,
  neighbours: 0.2,
  /** Instead, for the line after a question of somebody else's. */
  answer: 0.6,
  /** So many best hits lift their neighbours. */
  neighbourHits: 10,
  session: 0.4,
  sessionBest: 3,
  /** A fused score at which relevance is full. */
  full: 1.2,
} as const;

/** A place in a session. */
export interface Place {
  readonly sessionId: string;
  readonly ordinal: number;
}

/** What fusion knows of the question, made once. */
export interface FusionQuery {
  readonly text: string;
  /** The greatest score of the keyword list; 0 when it is empty. */
  readonly bestBm25: number;
  /** Attributes it asks for; default none. */
  readonly asked?: ReadonlySet<string>;
}

/** A fixed scale, not the best hit: 0..1. */
export function relevanceOf(fused: number): number {
  return Math.max(0, Math.min(1, fused / recipe.full));
}

/** Step 2: each hit's own score, in the order given. */
export function ownScores(hits: readonly RecallHit[], query: FusionQuery): ScoredHit[] {
  const dates = namedDates(query.text);
  const isNamed = speakerTest(query.text);
  const asked = query.asked ?? new Set<string>();
  return hits.map((hit) => {
    const terms: FusionTerms = {
      vector: recipe.vector * hit.cosine,
      keywords: query.bestBm25 > 0 ? recipe.keywords * (hit.bm25 / query.bestBm25) : 0,
      speaker: isNamed(hit.record.speaker) ? recipe.speaker : 0,
      date: hasNamedDate(hit.record.saidAt, dates) ? recipe.date : 0,
      slot: fillsAsked(hit.record, asked) ? recipe.slot : 0,
      neighbours: 0,
      around: 0,
      asking: 0,
      session: 0,
    };
    const fused = terms.vector + terms.keywords + terms.speaker + terms.date + terms.slot;
    const { record, cosine, bm25, matched } = hit;
    return { record, cosine, bm25, matched, terms, fused };
  });
}

/** Is the speaker named in the question? Each speaker is looked at once. */
function speakerTest(question: string): (speaker: string | null) => boolean {
  const asked = new Set(words(question));
  const known = new Map<string | null, boolean>([null, 'user', 'assistant'].map((role) => [role, false]));
  return (speaker) => {
    const before = known.get(speaker);
    if (before !== undefined) return before;
    const named = words(speaker ?? '').some((word) => asked.has(word));
    known.set(speaker, named);
    return named;
  };
}

/** Best first; equal scores by id, so that the order is total. */
export function byFused(a: ScoredHit, b: ScoredHit): number {
  return b.fused - a.fused || (a.record.id < b.record.id ? -1 : 1);
}

function placeKey(sessionId: string, ordinal: number): string {
  return `${ordinal} ${sessionId}`;
}

/** The best hits, whose neighbours are looked at; best first. */
function leaders(hits: readonly FusedHit[]): FusedHit[] {
  const best: FusedHit[] = [];
  for (const hit of hits) {
    // Most hits are behind the last of ten: no need to order all.
    if (best.length === recipe.neighbourHits && byFused(hit, best.at(-1)!) > 0) continue;
    if (best.length === recipe.neighbourHits) best.pop();
    const at = best.findIndex((other) => byFused(hit, other) < 0);
    best.splice(at === -1 ? best.length : at, 0, hit);
  }
  return best;
}

function besides({ record }: RecallHit): Place[] {
  const { sessionId, ordinal } = record;
  if (sessionId === null) return [];
  return [ordinal - 1, ordinal + 1].filter((place) => place >= 0).map((place) => ({ sessionId, ordinal: place }));
}

/**
 * The places before and after the best dialogue lines that no list brought. Facts stand for themselves: only lines
 * of a dialogue (with a speaker) are looked up, which spares most recalls a third round trip.
 */
export function missingPlaces(passed: readonly FusedHit[], known: readonly RecallHit[]): Place[] {
  const have = new Set(known.map(({ record }) => placeKey(record.sessionId ?? '', record.ordinal)));
  const wanted = new Map<string, Place>();
  for (const hit of leaders(passed)) {
    if (hit.record.speaker === null) continue;
    for (const place of besides(hit)) wanted.set(placeKey(place.sessionId, place.ordinal), place);
  }
  return [...wanted].filter(([key]) => !have.has(key)).map(([, place]) => place);
}

/**
 * Step 3: the neighbours of the ten best hits rise to at most just below them, an answer more than others. `passed` went
 * through the gate; `others` did not (or were fetched): those enter only as a line of the dialogue around a hit.
 */
export function withNeighbours(passed: readonly FusedHit[], others: readonly ScoredHit[]): FusedHit[] {
  const lifts = new Map<string, FusedHit[]>();
  const besideLine = new Set<string>();
  for (const hit of leaders(passed)) {
    for (const { sessionId, ordinal } of besides(hit)) {
      const key = placeKey(sessionId, ordinal);
      lifts.set(key, [...(lifts.get(key) ?? []), hit]);
      if (hit.record.speaker !== null) besideLine.add(key);
    }
  }
  const keyOf = ({ record }: RecallHit) => placeKey(record.sessionId ?? '', record.ordinal);
  const entering = others
    .filter((hit) => hit.record.speaker !== null && besideLine.has(keyOf(hit)))
    .map((hit): FusedHit => ({ ...hit, passed: 'beside' }));
  return [...passed, ...entering].map((hit) => {
    const leading = hit.record.sessionId === null ? undefined : lifts.get(keyOf(hit));
    if (leading === undefined) return hit;
    const fused = Math.max(hit.fused, ...leading.map((lead) => lifted(hit, lead)));
    return { ...hit, fused, terms: { ...hit.terms, neighbours: fused - hit.fused } };
  });
}

function lifted({ record, fused }: FusedHit, lead: FusedHit): number {
  const isAnswer = record.ordinal > lead.record.ordinal && answers(record, lead.record);
  return Math.min(fused + (isAnswer ? recipe.answer : recipe.neighbours) * lead.fused, 0.999 * lead.fused);
}

/** Step 5: a session with several good hits lifts all of its hits. A memory without a session is its own session. */
export function withSession(hits: readonly FusedHit[]): FusedHit[] {
  const scores = new Map<string, number[]>();
  for (const { record, fused } of hits) {
    if (record.sessionId === null) continue;
    const known = scores.get(record.sessionId);
    if (known === undefined) scores.set(record.sessionId, [Math.max(0, fused)]);
    else known.push(Math.max(0, fused));
  }
  const lifts = new Map([...scores].map(([session, list]) => [session, bestOf(list) * recipe.session]));
  return hits.map((hit) => {
    const { sessionId } = hit.record;
    const session = sessionId === null ? bestOf([Math.max(0, hit.fused)]) * recipe.session : lifts.get(sessionId)!;
    return raised(hit, { session });
  });
}

function bestOf(scores: readonly number[]): number {
  const best = scores.length === 1 ? scores : scores.toSorted((a, b) => b - a).slice(0, recipe.sessionBest);
  return best.reduce((sum, score) => sum + score, 0) / recipe.sessionBest;
}
