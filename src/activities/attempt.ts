// What a running step knows about the attempt it belongs to. The engine supplies it; steps never ask a clock for it.
import type { Point } from './points.js';

export interface Attempt {
  readonly signal: AbortSignal;
  /** Epoch ms after which this attempt must write nothing more; undefined = no limit. */
  readonly deadline?: number;
  /** Of a job among many alike: see `WriteOptions`. */
  readonly wipeLater?: boolean;
  /** Epoch ms of the first attempt at this step: how long a model has already been waited for. */
  readonly firstStartedAt: number;
  /** What an attempt at this step noted last, before it was lost; undefined when it noted nothing. */
  readonly noted?: unknown;
  /** Keeps how far the step has come for the attempt after this one, should there be one; a hint, the newest may be lost. */
  readonly note?: (progress: unknown) => void;
  /** Told at each named point of a step; fault tests stop the process there. */
  readonly reach: (point: Point) => void;
}

/** Asked at the start of every activity. */
export type CurrentAttempt = () => Attempt;
