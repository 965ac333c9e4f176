// Where a trial happens: an opened memory with everything a trial may look at or break.
import type { Point } from '../../src/activities/points.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import type { PrincipalInput } from '../../src/domain/principal.js';
import type { Scheduling } from '../../src/engine/temporal/schedules.js';
import type { FaultyStore } from './faulty-store.js';
import type { Scope } from './trial.js';
import type { EmbedderWatch } from './trial-embedder.js';
import type { TrialModel } from './trial-model.js';

/** A clock that runs, from wherever a trial puts it. */
export class TrialClock {
  #fixed: number | null = null;
  #offset = 0;
  readonly now = (): number => this.#fixed ?? Date.now() + this.#offset;

  /** Stands still at this instant until `runFrom`. */
  stopAt(at: string): void {
    this.#fixed = Date.parse(at);
  }

  /** Runs from this instant, or with the real time. */
  runFrom(at: string | undefined): void {
    this.#fixed = null;
    this.#offset = at === undefined ? 0 : Date.parse(at) - Date.now();
  }
}

export interface World {
  readonly engine: 'embedded' | 'distributed';
  readonly clock: TrialClock;
  readonly embedder: EmbedderWatch;
  readonly model: TrialModel;
  /** Keeps trials on one server apart. */
  readonly tenantId: string;
  /** Schedules of this trial alone; null where the engine has none. */
  readonly schedules: Scheduling | null;
  /** The embedded engine's folder. */
  readonly folder: string | null;
  /** Told at every named point of a step. */
  reach: (point: Point) => void;
  memory(): DurableMemory;
  store(): FaultyStore;
  /** Closes and opens again what one process holds; `dimensions` changes the embedding model under its name. */
  restart(dimensions?: number): Promise<void>;
  close(): Promise<void>;
}

/** Nothing the trials say is to be refused for want of it: they are about memory. */
const consents = ['health', 'finance', 'identity'];

/** The principal a scope names; what is missing stays missing. */
export function principalOf(world: World, scope: Scope): PrincipalInput {
  const { userId, tenantId = '', namespace } = scope;
  if (namespace !== undefined) {
    return { tenantId: [world.tenantId, ...namespace.slice(0, -1)].join('/'), userId: namespace.at(-1)!, consents };
  }
  return { tenantId: `${world.tenantId}${tenantId}`, userId: userId as string, consents };
}

/** The memory of a scope; throws what the product throws for a wrong one. */
export function userOf(world: World, scope: Scope): UserMemory {
  return world.memory().for(principalOf(world, scope));
}
