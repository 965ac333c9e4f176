// One ingestion told again: what it decided stands, except where it would have seen other memories than it did.
import { cosine } from '../../domain/cosine.js';
import type { Draft } from '../../domain/candidate.js';
import { finalDecisions } from '../../domain/decide/final-decisions.js';
import { mayMeet } from '../../domain/decide/may-meet.js';
import { memoryId } from '../../domain/ids.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import type { Decision, Plan, UnclearCase, Verdicts } from '../../domain/plan.js';
import { verdictsOf } from '../adjudicate.js';
import { planOf } from '../dedupe.js';
import { writeDecisions } from '../persist.js';
import type { ToldIngestion } from './history.js';
import { absent, refusal } from './read-off.js';
import { portsOf } from './scratch-ports.js';
import type { Scene, World } from './world.js';

/** What was decided, and what was left of it when it was carried out. */
export interface Telling {
  readonly draft: Draft;
  readonly plan: Plan;
  readonly verdicts: Verdicts | null;
  readonly kept: readonly Decision[];
}

type Decided = Pick<Telling, 'draft' | 'plan' | 'verdicts'>;

/** Carries out in this world what was decided. */
export async function tellIngestion(
  scene: Scene,
  world: World,
  { told, decided }: { readonly told: ToldIngestion; readonly decided: Decided },
): Promise<Telling> {
  const { partition } = scene;
  const { draft, plan, verdicts } = decided;
  const ref = { partition, ingestionId: told.id };
  const context = {
    ports: portsOf(scene, world),
    attempt: scene.attempt,
    ref,
    turn: told.turn,
    draft,
    // A world keeps no vectors.
    vectors: [],
    ordinals: plan.ordinals,
    decidedAt: plan.decidedAt,
    redecide: draft.redecide || (verdicts?.redecide ?? false),
  };
  const decisions = finalDecisions(plan, verdicts, (index) => memoryId(partition, told.id, index));
  const { decisions: kept } = await writeDecisions(context, decisions);
  return { ...decided, kept };
}

/** How this world differs from the history by now. */
export interface Difference {
  /** Each memory that decisions would see otherwise, as it was and as it is here; what is missing is left out. */
  readonly seen: ReadonlyMap<string, readonly MemoryRecord[]>;
  /** Ingestions whose words are taken back: nothing may rest on them. */
  readonly gone: ReadonlySet<string>;
}

/** What the ingestion decides in this world: as recorded where it sees no difference. */
export async function decideInWorld(
  scene: Scene,
  world: World,
  { told, difference }: { readonly told: ToldIngestion; readonly difference: Difference },
): Promise<Decided> {
  const cites = told.draft.candidates.map(({ citedIngestion }) => difference.gone.has(citedIngestion ?? ''));
  const meets = await meetings(scene, told, difference.seen);
  if (!cites.includes(true) && !meets.includes(true)) return told;
  const candidates = told.draft.candidates.map((candidate, index) => (cites[index] ? absent : candidate));
  const draft = { ...told.draft, candidates };
  const plan = await planAgain(scene, world, { told, draft, open: meets, cites });
  return { draft, plan, verdicts: await adjudicated(scene, world, { told, draft, plan, seen: difference.seen }) };
}

interface Again {
  readonly told: ToldIngestion;
  readonly draft: Draft;
  /** The candidates that are decided anew. */
  readonly open: readonly boolean[];
  readonly cites: readonly boolean[];
}

async function planAgain(scene: Scene, world: World, { told, draft, open, cites }: Again): Promise<Plan> {
  const { turn, plan } = told;
  const vectors = await scene.vectors.of(embedded(told));
  const ref = { partition: scene.partition, ingestionId: told.id };
  const again = await planOf(portsOf(scene, world), { ref, turn, draft, vectors }, (index, before) => {
    if (cites[index]) return refusal(index, 'retracted');
    const recorded = decisionOn(plan, index);
    const isSettled = before.every((one, at) => isSame(one, decisionOn(plan, at)));
    return open[index] || !isSettled ? null : (recorded ?? refusal(index, 'blanked'));
  });
  const keep = <One extends Decision | UnclearCase>(one: One): One => {
    const recorded = decisionOn(plan, one.candidate);
    return isSame(one, recorded) ? (recorded as One) : one;
  };
  return {
    decisions: again.decisions.map(keep),
    unclear: again.unclear.map(keep),
    ordinals: plan.ordinals,
    decidedAt: plan.decidedAt,
  };
}

/** The verdicts given then, and new ones for the cases that are others here. */
async function adjudicated(
  scene: Scene,
  world: World,
  { told, draft, plan, seen }: Pick<Again, 'told' | 'draft'> & Pick<Difference, 'seen'> & { readonly plan: Plan },
): Promise<Verdicts | null> {
  const isOld = (unclear: UnclearCase): boolean =>
    isSame(unclear, decisionOn(told.plan, unclear.candidate)) && !unclear.neighbours.some(({ id }) => seen.has(id));
  const fresh = plan.unclear.filter((unclear) => !isOld(unclear));
  if (fresh.length === 0) return told.verdicts;
  const { ports, attempt, partition } = scene;
  // What a call costs is counted where it always is.
  const asking = { ...ports, store: { ...ports.store, memories: portsOf(scene, world).store.memories } };
  const ref = { partition, ingestionId: told.id };
  const given = await verdictsOf(asking, attempt, { ref, turn: told.turn, draft, plan: { ...plan, unclear: fresh } });
  const again = new Set(fresh.map(({ candidate }) => candidate));
  const old = told.verdicts?.decisions.filter(({ candidate }) => !again.has(candidate)) ?? [];
  return { ...given, decisions: [...old, ...given.decisions] };
}

/** For each candidate: would it look at a memory that is another here? */
async function meetings(scene: Scene, told: ToldIngestion, seen: Difference['seen']): Promise<readonly boolean[]> {
  const { candidates } = told.draft;
  if (seen.size === 0 || candidates.length === 0) return candidates.map(() => false);
  const { related } = scene.ports.embedder.profile;
  const versions = [...seen.values()].flat();
  const [own, theirs] = await Promise.all([scene.vectors.of(embedded(told)), scene.vectors.of(versions)]);
  // What follows a memory by its id, or was decided before, may depend on any of them.
  const follows = told.turn.redecides !== undefined || (told.turn.shared?.replaces.length ?? 0) > 0;
  return candidates.map((candidate, index) => {
    if (candidate === absent) return false;
    if (follows || told.turn.imported !== undefined || namedBy(told, index).some((id) => seen.has(id))) return true;
    return versions.some((version, at) =>
      mayMeet(candidate, version, { cosine: cosine(own[index]!, theirs[at]!), related }),
    );
  });
}

function embedded({ turn, draft }: ToldIngestion): readonly Pick<MemoryRecord, 'content' | 'speaker' | 'saidAt'>[] {
  return draft.candidates.map(({ content, speaker }) => ({ content, speaker, saidAt: turn.at }));
}

function namedBy({ plan, outcome }: ToldIngestion, candidate: number): readonly string[] {
  const decision = decisionOn(plan, candidate);
  const planned = decision === undefined ? [] : 'fallback' in decision ? decision.fallback.targets : decision.targets;
  const item = outcome.items.find((one) => one.candidate === candidate);
  return [...planned, ...(item?.targets ?? []), ...(item?.memoryId ? [item.memoryId] : [])];
}

function decisionOn(plan: Plan, candidate: number): Decision | UnclearCase | undefined {
  const isIt = (one: { readonly candidate: number }): boolean => one.candidate === candidate;
  return plan.decisions.find(isIt) ?? plan.unclear.find(isIt);
}

/** Similarities of two stores differ in the last digits. */
function isSame(a: Decision | UnclearCase, b: Decision | UnclearCase | undefined): boolean {
  return b !== undefined && JSON.stringify(withoutSimilarity(a)) === JSON.stringify(withoutSimilarity(b));
}

function withoutSimilarity(one: Decision | UnclearCase): unknown {
  if (!('fallback' in one)) return decisionParts(one);
  return [one.neighbours.map(({ id }) => id), decisionParts(one.fallback)];
}

function decisionParts(one: Decision): unknown {
  const { candidate, verdict, targets, reason, tier, conditions, targetConditions, late } = one;
  return [candidate, verdict, targets, reason, tier, conditions, targetConditions, late];
}
