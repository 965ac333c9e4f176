// What a tenant spends on models today, counted so that every worker sees it: each process writes a row of its own and
// adds up all of them. A call is counted before it is made, so together workers go over a limit by at most one call each.
import { randomUUID } from 'node:crypto';
import type { ModelUse } from '../domain/candidate.js';
import { isMemoryError } from '../domain/errors.js';
import { limitsOf, rungOf, type Rung, type Usage } from '../domain/limits-ladder.js';
import { noUsage, summedUsage, usageDay, usageQuery, usageSpace } from '../domain/usage.js';
import type { Ports, Store } from '../ports/index.js';

/** Leave to decide one case. */
export interface Admission {
  readonly rung: Rung;
  /** What was spent today before it. */
  readonly used: Usage;
  /** Counts what the answer cost; null = it was not given, and cost nothing. Never throws. */
  readonly settle: (use: ModelUse | null) => Promise<void>;
}

const unlimited: Admission = { rung: 'model', used: noUsage, settle: async () => undefined };

/** Asks who may decide the next case of a tenant, and counts one call when it is a model. Without limits nothing is counted. */
export async function admission(ports: Ports, tenantId: string): Promise<Admission> {
  if (ports.limits === undefined) return unlimited;
  const limits = limitsOf(ports.limits, tenantId);
  const counter = counterOf(ports.store, tenantId);
  const hasCheaper = ports.cheaperModel !== undefined;
  const { used, rung } = await counter.admit(ports.clock(), (spent) => rungOf(limits, spent, hasCheaper));
  const settle: Admission['settle'] = async (use) => {
    if (rung === 'rules') return;
    const cost = use === null ? { calls: -1, tokens: 0 } : { calls: use.calls - 1, tokens: tokensOf(use) };
    await counter.add(ports.clock(), cost).catch((error: unknown) => {
      ports.log.warn('usage.not_written', { code: isMemoryError(error) ? error.code : 'internal' });
    });
  };
  return { rung, used, settle };
}

/** What a tenant has spent today (UTC), by all processes. */
export async function usedToday({ store, clock }: Pick<Ports, 'store' | 'clock'>, tenantId: string): Promise<Usage> {
  const { partition } = usageSpace(tenantId);
  const query = usageQuery(usageDay(clock()));
  return summedUsage((page) => store.ledger.list(partition, { ...query, ...page }));
}

function tokensOf({ promptTokens, completionTokens }: ModelUse): number {
  return promptTokens + completionTokens;
}

const counters = new WeakMap<Store, Map<string, TenantCounter>>();

function counterOf(store: Store, tenantId: string): TenantCounter {
  const ofStore = counters.get(store) ?? new Map<string, TenantCounter>();
  counters.set(store, ofStore);
  const known = ofStore.get(tenantId) ?? new TenantCounter(store, tenantId);
  ofStore.set(tenantId, known);
  return known;
}

/** The row of this process, and those of the others. */
class TenantCounter {
  readonly #store: Store;
  readonly #space: ReturnType<typeof usageSpace>;
  readonly #writer = randomUUID();
  #isRegistered = false;
  #day = '';
  #own = noUsage;
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: Store, tenantId: string) {
    this.#store = store;
    this.#space = usageSpace(tenantId);
  }

  admit(now: number, rungAt: (used: Usage) => Rung): Promise<{ readonly used: Usage; readonly rung: Rung }> {
    return this.#inTurn(async () => {
      this.#begin(now);
      const used = sum(await this.#others(), this.#own);
      const rung = rungAt(used);
      if (rung !== 'rules') await this.#write(now, sum(this.#own, { calls: 1, tokens: 0 }));
      return { used, rung };
    });
  }

  /** Counted for the day on which the answer came. What could not be written is written with the next. */
  add(now: number, cost: Usage): Promise<void> {
    return this.#inTurn(async () => {
      this.#begin(now);
      this.#own = sum(this.#own, cost);
      await this.#write(now, this.#own);
    });
  }

  #begin(now: number): void {
    const day = usageDay(now);
    if (day === this.#day) return;
    this.#day = day;
    this.#own = noUsage;
  }

  async #others(): Promise<Usage> {
    const query = usageQuery(this.#day);
    return summedUsage((page) => this.#store.ledger.list(this.#space.partition, { ...query, ...page }), this.#key());
  }

  async #write(now: number, own: Usage): Promise<void> {
    const at = new Date(now).toISOString();
    if (!this.#isRegistered) await this.#store.namespaces.ensure({ ...this.#space, createdAt: at });
    this.#isRegistered = true;
    const place = { kind: 'usage' as const, key: this.#key(), sessionId: null, at, queuedAt: now * 1000, open: false };
    await this.#store.ledger.replace(this.#space.partition, { ...place, labels: [this.#day], body: own });
    this.#own = own;
  }

  #key(): string {
    return `${this.#day} ${this.#writer}`;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work);
    this.#last = run.catch(() => undefined);
    return run;
  }
}

/** A day that began while an answer was awaited never counts below nothing. */
function sum(a: Usage, b: Usage): Usage {
  return { calls: Math.max(0, a.calls + b.calls), tokens: Math.max(0, a.tokens + b.tokens) };
}
