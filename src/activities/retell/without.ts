// A namespace as it would be had some of its words never been said. Its history is told twice, as it was and without
// them, and the two ends are compared: what differs is all there is to change.
import { differencesOf, isSameFor, type Changes } from '../../domain/differences.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import { memoryId } from '../../domain/ids.js';
import type { Outcome, OutcomeItem } from '../../domain/outcome.js';
import type { Decision } from '../../domain/plan.js';
import { limits } from '../../domain/limits.js';
import { countsOf, itemOf } from '../persist.js';
import { everyMemory } from '../every-memory.js';
import type { Attempt } from '../attempt.js';
import type { Ports } from '../../ports/index.js';
import { effectRows, historyOf, type Told, type ToldIngestion, type ToldJob } from './history.js';
import { decideInWorld, tellIngestion, type Difference, type Telling } from './ingestion.js';
import { tellDeadline, tellJob, tellMove } from './job.js';
import { Vectors } from './vectors.js';
import { copyOf, quiet, worldOf, type Scene, type World } from './world.js';

/** What is taken back. */
export interface Retracted {
  /** Ids of turns and of edits. */
  readonly entries: ReadonlySet<string>;
  /** Edits of what goes stay when they say something in other words by somebody whose words stay. */
  readonly ownWordsStay: boolean;
}

/** Ledger bodies of an ingestion that decides otherwise without the words. */
export type Redecided = Omit<Telling, 'kept'> & { readonly outcome: Outcome };

export interface Without extends Changes {
  readonly redecided: readonly Redecided[];
  /** Edits whose version goes. */
  readonly edits: readonly string[];
  /** Memories of every status before and after. */
  readonly before: number;
}

/** What has to change in the namespace; reads only, unless a case has to be decided anew by a model. */
export async function without(
  { ports, partition, attempt }: { readonly ports: Ports; readonly partition: string; readonly attempt: Attempt },
  retracted: Retracted,
): Promise<Without> {
  const vectors = new Vectors(ports, attempt);
  const scene: Scene = { ports, partition, vectors, attempt: quiet(attempt) };
  const stored = new Map((await everyMemory(ports, partition)).map((record) => [record.id, record]));
  const rows = await effectRows(scene);
  const own = [...retracted.entries].flatMap((entry) =>
    Array.from({ length: limits.candidates }, (_, index) => memoryId(partition, entry, index)),
  );
  const begin = unexplained(rows, stored);
  for (const id of own) begin.delete(id);
  const tellings = new Tellings(scene, { stored, retracted, begin, own });
  for await (const told of historyOf(scene, rows, stored)) await tellings.tell(told);
  return tellings.outcome();
}

/** Memories whose writing no row tells of, as they are: an ingestion that failed half-way left them. */
function unexplained(
  rows: Awaited<ReturnType<typeof effectRows>>,
  stored: ReadonlyMap<string, MemoryRecord>,
): Map<string, MemoryRecord> {
  const written = rows.flatMap(({ events }) => events.filter(({ type }) => type === 'created' || type === 'held'));
  const told = new Set(written.map(({ memoryId: id }) => id));
  return new Map([...stored].filter(([id]) => !told.has(id)));
}

interface Setting {
  readonly stored: ReadonlyMap<string, MemoryRecord>;
  readonly retracted: Retracted;
  readonly begin: ReadonlyMap<string, MemoryRecord>;
  /** Ids of the memories that can come of what is taken back. */
  readonly own: readonly string[];
}

/** The two tellings, side by side. */
class Tellings {
  readonly #scene: Scene;
  readonly #setting: Setting;
  readonly #was: World;
  /** The same world until the first of the words that are taken back. */
  #is: World;
  readonly #seen = new Map<string, readonly MemoryRecord[]>();
  readonly #redecided: Redecided[] = [];
  readonly #edits: ToldJob[] = [];

  constructor(scene: Scene, setting: Setting) {
    this.#scene = scene;
    this.#setting = setting;
    this.#was = worldOf(setting.begin);
    this.#is = this.#was;
  }

  async tell(told: Told): Promise<void> {
    const isGone = this.#setting.retracted.entries.has(told.id);
    if ((isGone || this.#citesGone(told)) && this.#is === this.#was) this.#is = copyOf(this.#was);
    if (told.kind === 'ingestion') await this.#tellIngestion(told, isGone);
    else if (told.kind === 'job') await this.#tellJob(told, isGone);
    else
      for (const world of this.#worlds(isGone)) {
        if (told.kind === 'deadline') await tellDeadline(this.#scene, world, told);
        else tellMove(world, told, this.#setting.stored);
      }
    this.#compare();
  }

  /** Words may have become nothing until somebody agreed to them. */
  #citesGone(told: Told): boolean {
    const { entries } = this.#setting.retracted;
    return told.kind === 'ingestion' && told.draft.candidates.some((one) => entries.has(one.citedIngestion ?? ''));
  }

  #worlds(isGone: boolean): readonly World[] {
    return isGone || this.#is === this.#was ? [this.#was] : [this.#was, this.#is];
  }

  async #tellIngestion(told: ToldIngestion, isGone: boolean): Promise<void> {
    const was = await tellIngestion(this.#scene, this.#was, { told, decided: told });
    if (isGone || this.#is === this.#was) return;
    const difference: Difference = { seen: this.#seen, gone: this.#setting.retracted.entries };
    const decided = await decideInWorld(this.#scene, this.#is, { told, difference });
    const is = await tellIngestion(this.#scene, this.#is, { told, decided });
    this.#keepStandIns(told, was.kept, is.kept);
    this.#keepOutcome(told, was.kept, is);
  }

  async #tellJob(told: ToldJob, isGone: boolean): Promise<void> {
    if (told.job.kind === 'edit') this.#edits.push(told);
    const { stored, retracted } = this.#setting;
    const scope = { stored, whole: this.#was, ownWordsStay: retracted.ownWordsStay };
    for (const world of this.#worlds(isGone)) await tellJob(this.#scene, world, { told, scope });
  }

  /** What a candidate became in one world stands for what it became in the other. */
  #keepStandIns(told: ToldIngestion, was: readonly Decision[], is: readonly Decision[]): void {
    const ref = { partition: this.#scene.partition, ingestionId: told.id };
    is.forEach((decision, index) => {
      const before = was[index] === undefined ? null : itemOf(ref, was[index]).memoryId;
      const after = itemOf(ref, decision).memoryId;
      if (before === null || after === null || before === after || this.#is.records.has(before)) return;
      if (!this.#is.standIns.has(before)) this.#is.standIns.set(before, after);
    });
  }

  #keepOutcome(told: ToldIngestion, was: readonly Decision[], { draft, plan, verdicts, kept }: Telling): void {
    const ref = { partition: this.#scene.partition, ingestionId: told.id };
    const itemsOf = (decisions: readonly Decision[]): readonly OutcomeItem[] =>
      decisions.map((one) => itemOf(ref, one));
    const items = itemsOf(kept);
    if (draft === told.draft && isSameFor(itemsOf(was), items)) return;
    const refused = told.outcome.items.filter(({ candidate }) => candidate === null);
    const all = [...refused, ...items];
    const outcome: Outcome = { ...told.outcome, items: all, counts: countsOf(all) };
    this.#redecided.push({ draft, plan, verdicts, outcome });
    this.#is.bodies.set(`outcome ${told.id}`, outcome);
    this.#is.bodies.set(`plan ${told.id}`, plan);
    this.#is.bodies.set(`verdicts ${told.id}`, verdicts);
  }

  /** Keeps in step what decisions would see otherwise. */
  #compare(): void {
    for (const id of new Set([...this.#was.touched, ...this.#is.touched])) {
      const [was, is] = [this.#was.records.get(id), this.#is.records.get(id)];
      if (was === is || isSameFor(sight(was), sight(is))) this.#seen.delete(id);
      else
        this.#seen.set(
          id,
          [was, is].flatMap((one) => one ?? []),
        );
    }
    this.#was.touched.clear();
    this.#is.touched.clear();
  }

  outcome(): Without {
    const { stored, own } = this.#setting;
    const { partition } = this.#scene;
    // An ingestion that failed half-way is told of by no row.
    const gone = own.filter((id) => stored.has(id) && !this.#was.records.has(id));
    const changes = differencesOf({ was: this.#was.records, is: this.#is.records, stored, gone });
    const removed = new Set(changes.removed);
    const edits = this.#edits.filter(({ id }) => removed.has(memoryId(partition, id, 0)));
    return { ...changes, redecided: this.#redecided, edits: edits.map(({ id }) => id), before: stored.size };
  }
}

/** What the decision table may look at. */
function sight(record: MemoryRecord | undefined): unknown {
  if (record === undefined) return null;
  const { status, hold, content, attribute, cardinality, subject, predicate, object } = record;
  const { conditions, stance, confidence, speaker, saidAt } = record;
  const isKnown = status === 'active' || status === 'pending';
  if (!isKnown) return null;
  return [
    status,
    hold,
    content,
    attribute,
    cardinality,
    subject,
    predicate,
    object,
    conditions,
    stance,
    confidence,
    speaker,
    saidAt,
  ];
}
