// The order of the steps: one deterministic function both engines follow.
// Imported by workflows: it must reach no package and no Node built-in.

export const steps = ['extract', 'embed', 'dedupe', 'adjudicate', 'persist'] as const;
export type Step = (typeof steps)[number];

/** Raised when the order of steps changes; runs carry the version they started with. */
export const pipelineVersion = 1;

/** What the finished steps reported, as far as the order depends on it. */
export interface Progress {
  readonly done: readonly Step[];
  readonly candidates: number;
  readonly unclear: number;
}

/** The step to run next, or null when the ingestion is complete. Steps with nothing to do are left out. */
export function nextStep(version: number, progress: Progress): Step | null {
  if (version !== 1) throw new Error(`pipeline version ${version} is not known here; update the worker`);
  return steps.find((step) => !progress.done.includes(step) && isNeeded(step, progress)) ?? null;
}

function isNeeded(step: Step, progress: Progress): boolean {
  if (step === 'embed' || step === 'dedupe') return progress.candidates > 0;
  if (step === 'adjudicate') return progress.unclear > 0;
  return true;
}
