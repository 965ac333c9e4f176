// Port: who runs the jobs of a lane. The ledger holds the jobs; an engine only has to look.
import type { SweepKind, SweepReport } from '../domain/sweep/report.js';

export interface EngineInfo {
  readonly kind: 'embedded' | 'temporal';
  readonly place: string;
  readonly version: string | null;
  readonly taskQueue: string | null;
}

/** A sweep over every namespace. */
export interface SweepRequest {
  readonly kind: SweepKind;
  /** Reports what would be done and changes nothing. */
  readonly dryRun: boolean;
}

/** A sweep that was started, or was under way already. */
export interface SweepRun {
  readonly id: string;
  /** Null while it goes on; throws what it failed with. */
  report(): Promise<SweepReport | null>;
}

export interface Engine {
  /** 1. A hint that the partition's ledger has open entries: resolves once the hint is safe (durable, or running in this process). Twice is harmless. */
  nudge(partition: string): Promise<void>;
  /** 3. Carries out an erasure that the store holds as running: resolves once it goes on by itself. Twice is harmless. */
  erase(id: string): Promise<void>;
  /** 4. Sweeps every namespace now, or finds the sweep of that kind that was asked for and goes on. */
  sweep(request: SweepRequest): Promise<SweepRun>;
  info(): Promise<EngineInfo>;
  /** 2. Stops taking work; what runs is finished or left to resume; nothing accepted is lost. */
  close(): Promise<void>;
}
