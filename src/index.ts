export { openMemory, type OpenMemoryOptions } from './composition/open-memory.js';
export type { Config, ConfigInput } from './composition/config.js';
export { DurableMemory } from './client/durable-memory.js';
export { UserMemory } from './client/user-memory.js';
export type {
  ArchivedList,
  ArchivedMemoryInfo,
  ArchivedOptions,
  ArchiveReport,
  RestoreReport,
} from './client/archive.js';
export type { AuditOptions, AuditReport } from './client/audit.js';
export type { EventPage, EventsOptions } from './client/events.js';
export type { Budget } from './client/budget.js';
export type { EraseOptions, ErasureStatus } from './client/erase.js';
export type { ErasurePage, ErasuresOptions, KnownErasure, ReappliedErasures } from './client/erasures.js';
export type { ExpireReport } from './client/expire.js';
export type { FeedbackVerdict } from './client/feedback.js';
export type { ImportFormat, ImportOptions, ImportReport } from './client/import.js';
export type { WaitingSweep } from './client/held-sweeps.js';
export type { Injection, InjectionPage, InjectionsOptions } from './client/injections.js';
export type { FittedLines, FittingLine } from './client/fit-lines.js';
export type { ForgetCandidate } from './client/forget-query.js';
export type { AnswerOptions, EditChange, ForgetReport, ForgetTarget } from './client/jobs.js';
export type { ListOptions, MemoryList } from './client/list.js';
export type { RecallOptions, RecallResult, RecalledMemory } from './client/recall.js';
export type { RememberOptions, RememberResult } from './client/remember.js';
export type { RecentOptions, Session, SessionTurn } from './client/session.js';
export type { AskedQuestion } from './client/session-question.js';
export type { RetractOptions, RetractReport, RetractTarget } from './client/retract.js';
export type { SettledOptions } from './client/settled.js';
export type { ShareOptions, ShareResult } from './client/share.js';
export type { IngestionStatus, MemoryStatus } from './client/status.js';
export type { SweepOptions } from './client/sweep.js';
export type { TimelineOptions } from './client/timeline.js';
export { MemoryError, errorCodes, isMemoryError, type ErrorCode } from './domain/errors.js';
export type { AuditFault, AuditProblem } from './domain/audit-check.js';
export type { FeedEvent } from './domain/event-feed.js';
export type { PolicyRow } from './domain/gate/policy.js';
export type { DayLimits, Limits } from './domain/limits-ladder.js';
export type { MemoryRecord, MemorySource } from './domain/memory-record.js';
export type { Namespace, NamespaceKind } from './domain/namespace.js';
export type { Outcome, OutcomeItem } from './domain/outcome.js';
export type { Principal, PrincipalInput } from './domain/principal.js';
export type { Access, Action, Denial, Rights } from './domain/rights.js';
export type { HeldSweep, SweepCounts, SweepKind, SweepReport } from './domain/sweep/report.js';
export type { Receipt, ReceiptSignature, SignedReceipt } from './domain/receipt.js';
export type { AddedFactInput } from './domain/write/add-input.js';
export type { EmbeddingProfile } from './domain/embedding-profile.js';
export type { ErasedSubject, ForgetElsewhere } from './ports/forget-elsewhere.js';
export type { Embedder } from './ports/embedder.js';
export type { Logger } from './ports/logger.js';
export type { Screen, ScreenedFact, ScreenedPlace } from './ports/screen.js';
