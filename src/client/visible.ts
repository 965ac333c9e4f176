// What of a namespace its readers see: nothing above their ceiling, and what waits for an answer only when they may give it.
import { ceilingFor, isWithin, upTo } from '../domain/ceiling.js';
import { statuses, type MemoryRecord, type Sensitivity, type Status } from '../domain/memory-record.js';
import { may } from './allowed.js';
import type { ClientContext } from './client-context.js';

type Reading = Pick<ClientContext, 'principal' | 'namespace' | 'rights'>;

/** The sensitivities and statuses a principal reads in the namespace of the view. */
export interface Visible {
  readonly sensitivities: readonly Sensitivity[];
  readonly statuses: readonly Status[];
}

/** What the principal of the view may see there. */
export function visibleIn(context: Reading): Visible {
  return {
    sensitivities: upTo(ceilingFor(context.principal, context.namespace)),
    statuses: may(context, 'confirm') ? statuses : statuses.filter((status) => status !== 'pending'),
  };
}

/** True when the principal of the view may see this memory of its namespace. */
export function canSee(context: Reading, memory: Pick<MemoryRecord, 'sensitivity' | 'status'>): boolean {
  if (!isWithin(memory.sensitivity, ceilingFor(context.principal, context.namespace))) return false;
  return memory.status !== 'pending' || may(context, 'confirm');
}
