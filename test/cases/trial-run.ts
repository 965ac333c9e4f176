// What happens during a trial: the calls made, in order, and what came of each.
import type { Scope, Seed, Step, Trial } from './trial.js';
import type { World } from './world.js';

/** One call of a step. */
export interface Call {
  readonly do: string;
  readonly step: Step;
  readonly value: unknown;
  /** What was thrown, or what a result reported. */
  readonly error: unknown;
  readonly ms: number;
}

/** A trial on its way. */
export interface TrialRun {
  readonly trial: Trial;
  readonly world: World;
  readonly seeds: readonly Seed[];
  /** Ids of the seeds, by ref. */
  readonly refs: Map<string, string>;
  /** Every scope that was named, once. */
  readonly scopes: Scope[];
  readonly calls: Call[];
  /** Number of the current round of a `repeat`, from 1. */
  round: number;
}

/** Thrown by a step that no verb of this version does. */
export class NotApplicable extends Error {}

/** The calls of these kinds, in order. */
export function callsOf(run: TrialRun, ...kinds: readonly string[]): readonly Call[] {
  return run.calls.filter((call) => kinds.includes(call.do));
}

/** Remembers that a scope takes part. */
export function meet(run: TrialRun, scope: Scope | undefined): Scope {
  const met = scope ?? run.scopes.at(-1) ?? run.trial.input.scope ?? { userId: 'u1' };
  if (!run.scopes.some((known) => JSON.stringify(known) === JSON.stringify(met))) run.scopes.push(met);
  return met;
}

/** Does one step; resolves with what the call gave. */
export type StepHandler = (run: TrialRun, step: Step) => Promise<unknown>;
