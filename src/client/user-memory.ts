// One principal's memory: what `memory.for(principal)` returns. Each verb lives in the file of its name.
import type { MemoryRecord } from '../domain/memory-record.js';
import { namespaceFrom, type Namespace } from '../domain/namespace.js';
import type { Principal } from '../domain/principal.js';
import type { Action } from '../domain/rights.js';
import type { AddedFactInput } from '../domain/write/add-input.js';
import { allowed } from './allowed.js';
import { approverOnly } from './approve.js';
import {
  archivedMemories,
  archiveMemories,
  restoreMemories,
  type ArchivedList,
  type ArchivedOptions,
  type ArchiveReport,
  type RestoreReport,
} from './archive.js';
import { auditOf, type AuditOptions, type AuditReport } from './audit.js';
import type { ClientContext } from './client-context.js';
import { erase, type EraseOptions, type ErasureStatus } from './erase.js';
import { eventsOf, type EventPage, type EventsOptions } from './events.js';
import { expireHolds, type ExpireReport } from './expire.js';
import { exportLines } from './export.js';
import { giveFeedback, type FeedbackVerdict } from './feedback.js';
import { fitLines, type FittedLines, type FittingLine } from './fit-lines.js';
import { getMemory, memoryHistory } from './history.js';
import { importFile, type ImportOptions, type ImportReport } from './import.js';
import { injectionsOf, type InjectionPage, type InjectionsOptions } from './injections.js';
import { itemsKey, itemsOf, type Items } from './items.js';
import {
  answerPending,
  editMemory,
  forgetMemories,
  type AnswerOptions,
  type EditChange,
  type ForgetReport,
  type ForgetTarget,
} from './jobs.js';
import { listMemories, pendingMemories, type ListOptions, type MemoryList } from './list.js';
import { profileOf } from './profile.js';
import { recallMemories, type RecallOptions, type RecallResult } from './recall.js';
import { addFacts, remember, type RememberOptions, type RememberResult } from './remember.js';
import { sessionOf, type Session } from './session.js';
import { shareMemory, type ShareOptions, type ShareResult } from './share.js';
import { retractWords, type RetractOptions, type RetractReport, type RetractTarget } from './retract.js';
import { settled, type SettledOptions } from './settled.js';
import { ingestionStatus, queueLength, retryIngestion, type IngestionStatus } from './status.js';
import { timelineOf, type TimelineOptions } from './timeline.js';

/**
 * All verbs, for one principal. Every failure is a `MemoryError` (`namespace_denied` where a right is missing); expected
 * outcomes are values.
 */
export class UserMemory {
  readonly #context: ClientContext;

  /** @internal Use `memory.for(principal)`. */
  constructor(context: ClientContext) {
    this.#context = context;
  }

  get principal(): Principal {
    return this.#context.principal;
  }

  /** The namespace of this view. */
  get namespace(): Namespace {
    return this.#context.namespace;
  }

  /**
   * A view of one namespace of the tenant: `team/X`, `project/P`, `shared`, `user/U/project/P`, or a full path. All its
   * verbs work there and there alone, each after asking the rights policy: `namespace_denied` names the missing right,
   * and never tells whether anything is there. `invalid_input` for what is no path.
   * @example
   * await alice.in('team/support').recall('Which runbook is current?');
   */
  in(path: string): UserMemory {
    const namespace = namespaceFrom(path, this.#context.principal.tenantId);
    return new UserMemory({ ...this.#context, namespace, only: true });
  }

  /**
   * Stores a turn and starts its ingestion. When it resolves the turn is kept, whatever crashes afterwards.
   * The same turn again changes nothing. Accepts a text, a message or messages, plain or LangChain's.
   * @example
   * await alice.remember('I moved to Shanghai last week.', { wait: true });
   */
  async remember(input: unknown, options?: RememberOptions): Promise<RememberResult> {
    return remember(this.#may('remember', 'write'), input, options);
  }

  /** Adds facts verbatim, through the same gate, dedupe and conflict rules as extracted ones. */
  async add(
    facts: string | AddedFactInput | readonly (string | AddedFactInput)[],
    options?: RememberOptions,
  ): Promise<RememberResult> {
    return addFacts(this.#may('add', 'write'), facts, options);
  }

  /** The current memories that fit the query, ranked, as a block within a token budget. Never asks the engine. */
  recall(query: string, options?: RecallOptions): Promise<RecallResult> {
    return recallMemories(this.#context, query, options);
  }

  /** Current values of exact slots (name, city, phone …) by attribute. */
  async profile(): Promise<Readonly<Record<string, MemoryRecord>>> {
    return profileOf(this.#may('profile', 'read'));
  }

  /** The working memory of one session. */
  session(id: string): Session {
    return sessionOf(this.#may('session', 'read'), id);
  }

  /** Active memories in the order they were said. */
  async timeline(options?: TimelineOptions): Promise<readonly MemoryRecord[]> {
    return timelineOf(this.#may('timeline', 'read'), options);
  }

  /** A page of memories, newest first. */
  async list(options?: ListOptions): Promise<MemoryList> {
    return listMemories(this.#may('list', 'read'), options);
  }

  /** One memory, or null. */
  async get(id: string): Promise<MemoryRecord | null> {
    return getMemory(this.#may('get', 'read'), id);
  }

  /** Every version of a memory, oldest first. */
  async history(id: string): Promise<readonly MemoryRecord[]> {
    return memoryHistory(this.#may('history', 'read'), id);
  }

  /** Where an ingestion stands; null when this namespace never accepted it. */
  async status(ingestionId: string): Promise<IngestionStatus | null> {
    return ingestionStatus(this.#may('status', 'read'), ingestionId);
  }

  /** Open turns and jobs. */
  async queued(): Promise<number> {
    return queueLength(this.#may('queued', 'read'));
  }

  /** Waits until every turn and job is done: true, or false when some are still open after `within` ms (default 60,000). */
  async settled(options?: SettledOptions): Promise<boolean> {
    return settled(this.#may('settled', 'read'), options);
  }

  /** Opens a failed ingestion again. */
  async retry(ingestionId: string): Promise<void> {
    return retryIngestion(this.#may('retry', 'write'), ingestionId);
  }

  /** Writes a new version by the user's hand; resolves with its id when the old one is retired. */
  async edit(id: string, change: EditChange): Promise<{ readonly id: string }> {
    return editMemory(this.#may('edit', 'write'), id, change);
  }

  /** Memories that wait for an answer. */
  async pending(): Promise<readonly MemoryRecord[]> {
    return pendingMemories(this.#may('pending', 'confirm'));
  }

  /**
   * As `confirm`, for who may approve facts about security and permissions: role `approver` or `admin`.
   * `namespace_denied` for everybody else, before anything is handed in.
   */
  async approve(id: string, options?: AnswerOptions): Promise<void> {
    return answerPending(approverOnly(this.#context), { id, answer: 'confirm' }, options);
  }

  /** Applies the default of every memory that has waited beyond its deadline. */
  async expire(): Promise<ExpireReport> {
    return expireHolds(this.#may('expire', 'confirm'));
  }

  /** Says that a current memory is useful (verified), wrong (archived) or outdated (it waits, with a question). */
  async feedback(id: string, verdict: FeedbackVerdict): Promise<void> {
    return giveFeedback(this.#may('feedback', 'confirm'), id, verdict);
  }

  /** Makes a pending memory current; with `{ wait: false }` it resolves when the answer is accepted. */
  async confirm(id: string, options?: AnswerOptions): Promise<void> {
    return answerPending(this.#may('confirm', 'confirm'), { id, answer: 'confirm' }, options);
  }

  /** Lets a pending memory go; with `{ wait: false }` it resolves when the answer is accepted. */
  async reject(id: string, options?: AnswerOptions): Promise<void> {
    return answerPending(this.#may('reject', 'confirm'), { id, answer: 'reject' }, options);
  }

  /**
   * Copies a memory into another namespace, such as `team/X`, through that namespace's gate. The link stays: forgetting
   * the memory takes the copy back, and an edit supersedes it.
   */
  async share(id: string, namespace: string, options?: ShareOptions): Promise<ShareResult> {
    return shareMemory(this.#may('share', 'read'), { id, path: namespace }, options);
  }

  /**
   * Removes memories for good, with all their versions and the text of every turn they cite. `{ query }` only lists what
   * may be meant.
   */
  async forget(target: ForgetTarget): Promise<ForgetReport> {
    return forgetMemories(this.#may('forget', 'forget'), target);
  }

  /**
   * The lines of one file (without line feeds) that hold every memory the principal may see, all versions, with their
   * evidence, in clear; `import` reads it, and docs/portable-file.md describes it.
   */
  export(): AsyncGenerator<string> {
    return exportLines(this.#may('export', 'read'));
  }

  /**
   * Reads the text of a file that `export` wrote, or of another store, through the gate. Nothing is written when the
   * file is damaged; what was imported before, or forgotten here, is left out; calling it again resumes.
   */
  async import(text: string, options?: ImportOptions): Promise<ImportReport> {
    return importFile(this.#may('import', 'write'), text, options);
  }

  /**
   * Takes words back, by the turn or by the person who said them: the namespace is as it would be without them. What
   * they replaced is current again, and what others said independently stays.
   */
  async retract(target: RetractTarget, options?: RetractOptions): Promise<RetractReport> {
    return retractWords(this.#may('retract', 'forget'), target, options);
  }

  /**
   * Moves memories into the archive, each with its earlier versions: they are not recalled any more; `get` and `history`
   * still show them, and `restore` brings them back.
   */
  async archive(target: string | readonly string[]): Promise<ArchiveReport> {
    return archiveMemories(this.#may('archive', 'write'), target);
  }

  /** A page of what lies in the archive, archived last first, without text. */
  async archived(options?: ArchivedOptions): Promise<ArchivedList> {
    return archivedMemories(this.#may('archived', 'read'), options);
  }

  /** Brings memories back from the archive: current again if nothing else fills their slot by now, else superseded. */
  async restore(target: string | readonly string[]): Promise<RestoreReport> {
    return restoreMemories(this.#may('restore', 'write'), target);
  }

  /**
   * Removes everything of the user, in every place, for good: their own namespace, those of their projects, and what they
   * said in shared spaces. It ends with a signed receipt, in the distributed form after ten minutes or more. In a view of
   * one namespace it is that namespace alone.
   * @example
   * const { receipt } = await alice.erase({ confirm: 'alice', wait: true });
   */
  async erase(options: EraseOptions): Promise<ErasureStatus> {
    return erase(this.#context, options);
  }

  #may(verb: string, action: Action): ClientContext {
    return allowed(this.#context, verb, action);
  }

  /** What happened in the namespace, in order: a feed of ids and reasons, never text. */
  async events(options?: EventsOptions): Promise<EventPage> {
    return eventsOf(this.#may('events', 'read'), options);
  }

  /** Which memory went into which answer; noted with `audit: 'reads'`, up to a minute later. */
  async injections(options?: InjectionsOptions): Promise<InjectionPage> {
    return injectionsOf(this.#may('injections', 'read'), options);
  }

  /** Walks the chain of the namespace's events and names every row that is missing, changed or out of place. */
  async audit(options?: AuditOptions): Promise<AuditReport> {
    return auditOf(this.#may('audit', 'read'), options);
  }

  /** @internal Values kept under labels; use `memoryStore()` of `durable-memory/store`. */
  get [itemsKey](): Items {
    return itemsOf(this.#context);
  }

  /** The newest lines that fit a token budget, counted as `recall` counts; none that follows a line left out. */
  fitting<L extends FittingLine>(lines: readonly L[], budgetTokens: number): Promise<FittedLines<L>> {
    return fitLines(this.#context.ports, lines, budgetTokens);
  }
}
