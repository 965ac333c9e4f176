// An opened memory: gives each principal their view, tells its status, and is closed once.
import { z } from 'zod';
import { userNamespace } from '../domain/namespace.js';
import { principalSchema, type PrincipalInput } from '../domain/principal.js';
import type { HeldSweep, SweepCounts, SweepReport } from '../domain/sweep/report.js';
import type { MemoryContext } from './client-context.js';
import { answerSweep, heldSweeps, type WaitingSweep } from './held-sweeps.js';
import type { ErasureStatus } from './erase.js';
import {
  liftErasure,
  listErasures,
  oneErasure,
  reapplyErasures,
  type ErasurePage,
  type ErasuresOptions,
  type KnownErasure,
  type ReappliedErasures,
} from './erasures.js';
import { checkedOptions, optionSchemas } from './options.js';
import { memoryStatus, type MemoryStatus } from './status.js';
import { sweepAll, type SweepOptions } from './sweep.js';
import { UserMemory } from './user-memory.js';

const statusOptions = z.strictObject({ tenantId: optionSchemas.id.default('default') });

/** What `openMemory()` returns. It does not keep the process alive. */
export class DurableMemory {
  readonly #context: MemoryContext;
  readonly #release: () => Promise<void>;
  #closed: Promise<void> | null = null;

  /** @internal Use `openMemory()`. */
  constructor(context: MemoryContext, release: () => Promise<void>) {
    this.#context = context;
    this.#release = release;
  }

  /**
   * The memory of one principal: a user id, or `{ tenantId, userId, … }` from your own authentication.
   * `invalid_input` when it is missing, blank, over-long or not text: a call is never unscoped.
   */
  for(principal: string | PrincipalInput): UserMemory {
    const given = typeof principal === 'object' && principal !== null ? principal : { userId: principal };
    const checked = checkedOptions('principal', principalSchema, given);
    return new UserMemory({ ...this.#context, principal: checked, namespace: userNamespace(checked) });
  }

  /** Engine, store and model in use, what a tenant (default `default`) has spent today, and what an operator should know. */
  async status(options: { readonly tenantId?: string } = {}): Promise<MemoryStatus> {
    const { tenantId } = checkedOptions('status', statusOptions, options);
    return memoryStatus(this.#context, tenantId);
  }

  /**
   * For an operator: archives what has faded, or destroys what was kept long enough, in every namespace; resolves with the
   * report when all are done. A namespace of which much would go at once is left alone and listed as held.
   */
  async sweep(options: SweepOptions): Promise<SweepReport> {
    return sweepAll(this.#context, options);
  }

  /** The sweeps that wait for an answer because they would archive much of a namespace at once. */
  async heldSweeps(): Promise<readonly WaitingSweep[]> {
    return heldSweeps(this.#context.ports.store);
  }

  /** Carries out a sweep that waits; what was used, pinned or changed meanwhile stays. `not_found` when it does not wait. */
  async approveSweep(held: Pick<HeldSweep, 'partition' | 'jobId'>): Promise<SweepCounts> {
    return answerSweep(this.#context, held, 'approve');
  }

  /** Lets the plan of a sweep that waits go. The next sweep looks anew. `not_found` when it does not wait. */
  async discardSweep(held: Pick<HeldSweep, 'partition' | 'jobId'>): Promise<SweepCounts> {
    return answerSweep(this.#context, held, 'discard');
  }

  /** For an operator: what was erased, by hash, with the receipts. */
  async erasures(options?: ErasuresOptions): Promise<ErasurePage> {
    return listErasures(this.#context, options);
  }

  /** Where one erasure stands; null when there is none of that id. */
  async erasure(id: string): Promise<ErasureStatus | null> {
    return oneErasure(this.#context, id);
  }

  /** After a backup was restored: erases again what is back of the erasures the store knows and of these receipts. */
  async reapplyErasures(known?: readonly KnownErasure[]): Promise<ReappliedErasures> {
    return reapplyErasures(this.#context, known);
  }

  /** Lets an id that was erased be used anew, from nothing. */
  async liftErasure(id: string): Promise<ErasureStatus> {
    return liftErasure(this.#context, id);
  }

  /** Flushes access counters and noted reads, lets running steps end, and frees the folder or connections. Twice is once. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#context.heat.close();
    await this.#context.reads?.close();
    await this.#context.engine.close();
    await this.#release();
  }
}
