// Namespaces that a test sweeps day by day: the clock is an input, and the lanes run when the test says so.
import type { Point } from '../../src/activities/points.js';
import { createActivities } from '../../src/activities/create-activities.js';
import { addToReport, emptyReport, type SweepKind, type SweepReport } from '../../src/domain/sweep/report.js';
import { laneByHand, type Lane, type LaneOptions } from './lane-by-hand.js';

const msPerDay = 86_400_000;
const start = Date.parse('2026-01-01T00:00:00.000Z');

/** The instant of a day, counted from 0. */
export const onDay = (day: number): string => new Date(start + day * msPerDay).toISOString();

export interface SweepWorld extends Lane {
  /** Sets the clock. */
  goTo(day: number): void;
  /** Sweeps every namespace; `reach` may throw, as a kill would end a lane there. */
  sweep(kind: SweepKind, options?: SweepOptions): Promise<SweepReport>;
}

interface SweepOptions {
  readonly dryRun?: boolean;
  readonly reach?: (point: Point) => void;
}

/** A world on day 0. */
export async function sweepWorld(
  options: Pick<LaneOptions, 'forgetting' | 'store' | 'archive'> = {},
): Promise<SweepWorld> {
  let now = start;
  let sweeps = 0;
  const lane = await laneByHand({ now: () => now, model: null, ...options });
  const signal = new AbortController().signal;
  const activities = createActivities(lane.ports, () => ({ signal, firstStartedAt: now, reach: () => {} }));
  return {
    ...lane,
    goTo: (day) => (now = start + day * msPerDay),
    sweep: async (kind, { dryRun = false, reach } = {}) => {
      const sweepId = `${kind} ${now} ${++sweeps}`;
      const page = await activities.sweepPage({ sweepId, sweep: kind, dryRun, after: '', limit: 100 });
      for (const partition of page.queued) await lane.run(reach, partition);
      const asked = { sweepId, sweep: kind, partitions: page.queued, waitMs: 0 };
      const ended = await activities.sweepReports(asked);
      return addToReport(addToReport(emptyReport(kind, dryRun), page.report), ended.report);
    },
  };
}
