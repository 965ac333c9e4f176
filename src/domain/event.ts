// Events: what happened to which memory and why. Ids and reasons, never text.
import type { InjectionRecord } from './injection-record.js';

/** What the lane tells: part of the audit, in the feed. */
export const auditedTypes = [
  'created',
  'verified',
  'superseded',
  'retired',
  'revived',
  'refused',
  'held',
  'confirmed',
  'rejected',
  'forgotten',
  'expired',
  'archived',
  'restored',
  'shared',
  'injected',
  'reads_lost',
] as const;
export type AuditedType = (typeof auditedTypes)[number];

/** Marks a client puts on a session itself. They steer what the next turn sees and are no part of the audit. */
const sessionTypes = ['session_ended', 'asked'] as const;

export type EventType = AuditedType | (typeof sessionTypes)[number];

export interface MemoryEvent {
  readonly type: EventType;
  readonly memoryId: string | null;
  /** The ingestion or job that caused it. */
  readonly causeId: string;
  readonly reason: string;
  /** System time, ISO. */
  readonly at: string;
}

/** What the lane tells in one row: everything one ingestion or job did, in order; or reads, noted together. */
export interface EventContent {
  readonly events: readonly MemoryEvent[];
  readonly injections?: readonly InjectionRecord[];
  /** Memories put before a model that could not be noted, because too many were waiting. */
  readonly lost?: number;
}

/** Body of one ledger row of kind `event`. Rows of the lane are chained; older ones and those of sessions are not. */
export type EventRow = EventContent;

/** False for a row that only marks a session. */
export function isAudited({ events, injections }: EventRow): boolean {
  const marks: readonly EventType[] = sessionTypes;
  return injections !== undefined || events.length === 0 || events.some(({ type }) => !marks.includes(type));
}
