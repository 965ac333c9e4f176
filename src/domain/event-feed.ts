// Events as people read them: one entry for each thing that happened, whatever row it stands in. Pure.
import { isChained } from './audit.js';
import type { AuditedType, EventRow, MemoryEvent } from './event.js';
import { isAudited } from './event.js';
import type { InjectionRecord } from './injection-record.js';

/** One thing that happened in a namespace: ids and reasons, never text. */
export interface FeedEvent {
  /** Number of the row in the chain, shared by what one ingestion or job did; null from before there was a chain. */
  readonly seq: number | null;
  readonly type: AuditedType;
  readonly memoryId: string | null;
  /** The ingestion or job that caused it. */
  readonly causeId: string;
  readonly reason: string;
  /** System time, ISO; of `injected` the time of the recall. */
  readonly at: string;
  /** Of `injected`: what it went into. */
  readonly injection?: InjectionDetail;
  /** Of `reads_lost`: how many memories were not noted. */
  readonly count?: number;
}

/** Into which answer a memory was put. */
export interface InjectionDetail extends Omit<InjectionRecord, 'at' | 'memories'> {
  readonly version: number;
}

/** What a row tells, in order; nothing for one that only marks a session. */
export function feedOf(row: EventRow, place: { readonly key: string; readonly at: string }): readonly FeedEvent[] {
  if (!isAudited(row)) return [];
  const seq = isChained(row) ? row.seq : null;
  const told = row.events.filter(isToldToAll).map((event) => ({ seq, ...event }));
  const injected = (row.injections ?? []).flatMap((record) => injectionsOf(record, { seq, causeId: place.key }));
  return [...told, ...injected, ...lostOf(row, { seq, causeId: place.key, at: place.at })];
}

function isToldToAll(event: MemoryEvent): event is MemoryEvent & { readonly type: AuditedType } {
  return isAudited({ events: [event] });
}

type Cause = Pick<FeedEvent, 'seq' | 'causeId'>;

function injectionsOf({ at, memories, ...into }: InjectionRecord, cause: Cause): readonly FeedEvent[] {
  return memories.map(([memoryId, version]) => ({
    seq: cause.seq,
    type: 'injected',
    memoryId,
    causeId: cause.causeId,
    reason: 'recalled',
    at,
    injection: { ...into, version },
  }));
}

function lostOf({ lost = 0 }: EventRow, { seq, causeId, at }: Cause & { readonly at: string }): readonly FeedEvent[] {
  if (lost === 0) return [];
  return [{ seq, type: 'reads_lost', memoryId: null, causeId, reason: 'too_many_waiting', at, count: lost }];
}
