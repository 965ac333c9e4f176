// Runs the steps of a trial, one call of the product each.
import { isMemoryError } from '../../src/domain/errors.js';
import type { Step } from './trial.js';
import { callsOf, NotApplicable, type StepHandler, type TrialRun } from './trial-run.js';
import { archiveSteps } from './steps-archive.js';
import { changeSteps } from './steps-change.js';
import { chainSteps } from './steps-chain.js';
import { lookSteps } from './steps-look.js';
import { rememberSteps } from './steps-remember.js';
import { scheduleSteps } from './steps-schedules.js';

const handlers: Readonly<Record<string, StepHandler>> = {
  ...rememberSteps,
  ...lookSteps,
  ...changeSteps,
  ...archiveSteps,
  ...chainSteps,
  ...scheduleSteps,
};

/** Runs steps in order. What a call throws is recorded; only a step that does not exist here ends the trial. */
export async function runSteps(run: TrialRun, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await runStep(run, step);
}

async function runStep(run: TrialRun, step: Step): Promise<void> {
  if (step.do === 'repeat') return repeat(run, step);
  if (step.do === 'parallel') {
    await Promise.all(parallelSteps(step).map((one) => record(run, one)));
    return;
  }
  for (let time = 0; time < ((step['times'] as number | undefined) ?? 1); time++) await record(run, step);
}

async function repeat(run: TrialRun, step: Step): Promise<void> {
  for (let round = 1; round <= (step['times'] as number); round++) {
    run.round = round;
    const steps = JSON.stringify(step['steps']).replaceAll('<n>', String(round));
    await runSteps(run, JSON.parse(steps) as Step[]);
  }
}

function parallelSteps(step: Step): readonly Step[] {
  if (step['steps'] !== undefined) return step['steps'] as readonly Step[];
  return Array.from({ length: step['times'] as number }, () => step['step'] as Step);
}

async function record(run: TrialRun, step: Step): Promise<void> {
  const handler = handlers[step.do];
  if (handler === undefined) throw new NotApplicable(`no verb does "${step.do}" in this version`);
  const start = performance.now();
  const place = run.calls.length;
  // Its place is that of its start: parallel calls end in any order.
  run.calls.push({ do: step.do, step, value: undefined, error: 'never ended', ms: 0 });
  const call = await attempt(handler, run, step);
  run.calls[place] = { do: step.do, step, ...call, ms: performance.now() - start };
}

async function attempt(handler: StepHandler, run: TrialRun, step: Step) {
  try {
    const value = await handler(run, step);
    return { value, error: reportedBy(value) };
  } catch (error) {
    if (error instanceof NotApplicable) throw error;
    return { value: undefined, error };
  }
}

/** A result that says what went wrong instead of throwing it. */
function reportedBy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  if ('error' in value && isMemoryError(value.error)) return value.error;
  if ('reported' in value && Array.isArray(value.reported)) return (value.reported as unknown[])[0] ?? null;
  return null;
}

/** Waits until nothing a trial handed in is open any more. */
export async function untilQuiet(run: TrialRun, queued: () => Promise<number>): Promise<void> {
  if (callsOf(run, 'save-context', 'ingest-async').length === 0) return;
  const end = performance.now() + 60_000;
  while ((await queued()) > 0) {
    if (performance.now() > end) throw new Error('turns of the trial were not processed within a minute');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
