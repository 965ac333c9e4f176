// What every verb works with: the ports, the engine, and whose memory it is.
import type { Namespace } from '../domain/namespace.js';
import type { Principal } from '../domain/principal.js';
import type { Rights } from '../domain/rights.js';
import type { Engine, Ports } from '../ports/index.js';
import type { AcceptOrder } from './accept-order.js';
import type { Heat } from './heat.js';
import type { ReadLog } from './reads.js';

/** Shared by all principals of one opened memory. */
export interface MemoryContext {
  readonly ports: Ports;
  readonly engine: Engine;
  readonly heat: Heat;
  readonly order: AcceptOrder;
  /** Takes note of what recalls put before a model; null with `audit: 'writes'`. */
  readonly reads: ReadLog | null;
  /** What of tools' output may become memories. */
  readonly toolOutput: 'off' | 'failures' | 'all';
  /** What of the assistant's own words may become memories, unless `remember` says otherwise. */
  readonly answers: 'off' | 'agreed';
  /** The rights policy in force: asked before every verb. */
  readonly rights: Rights;
}

/** One principal's view. */
export interface ClientContext extends MemoryContext {
  readonly principal: Principal;
  readonly namespace: Namespace;
  /** A view of this one namespace: `recall` searches it alone, not all that the principal may read. */
  readonly only?: true;
}
