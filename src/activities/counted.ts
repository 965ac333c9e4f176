// The activities, counted: how long the steps take, what became of ingestions, candidates and jobs.
import { steps, type Step } from '../domain/pipeline.js';
import type { Metrics } from '../ports/index.js';
import type { IngestionRef, MemoryActivities, StepReport } from './contract.js';

/** The same activities; what a try found recorded already is timed and not counted again. */
export function counted(activities: MemoryActivities, metrics: Metrics): MemoryActivities {
  const timed =
    (step: Step) =>
    async (ref: IngestionRef): Promise<StepReport> => {
      const began = performance.now();
      const took = (outcome: 'ok' | 'failed'): void =>
        metrics.observe('stepSeconds', { step, outcome }, (performance.now() - began) / 1000);
      try {
        const report = await activities[step](ref);
        took('ok');
        if (!report.reused) countReport(metrics, report);
        return report;
      } catch (error) {
        took('failed');
        throw error;
      }
    };
  return {
    ...activities,
    ...(Object.fromEntries(steps.map((step) => [step, timed(step)])) as Pick<MemoryActivities, Step>),
    recordFailure: async (request) => {
      const report = await activities.recordFailure(request);
      countReport(metrics, report);
      return report;
    },
    runJob: async (request) => {
      const report = await activities.runJob(request);
      metrics.count('jobs', { kind: report.kind, outcome: report.outcome });
      return report;
    },
  };
}

function countReport(metrics: Metrics, { step, unclear, outcome, tier, rows }: StepReport): void {
  if (step === 'dedupe' && unclear > 0) metrics.count('unclear', {}, unclear);
  if (outcome === null) return;
  metrics.count('ingestions', { outcome, tier });
  for (const { verdict, reason } of rows) {
    metrics.count('candidates', { verdict });
    if (verdict === 'refused') metrics.count('refusals', { reason });
  }
}
