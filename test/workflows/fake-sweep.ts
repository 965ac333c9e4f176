import type { MemoryActivities, SweepPageRequest } from '../../src/activities/contract.js';
import { sweepJobId } from '../../src/domain/sweep/job-id.js';
import { addToReport, emptyReport, type SweepAddition } from '../../src/domain/sweep/report.js';

/** What is there to do in a namespace; `late` is done when it is asked for the second time. */
export type FakeNamespace = 'idle' | 'fades' | 'holds' | 'breaks' | 'late';

type Sweep = Pick<MemoryActivities, 'sweepPage' | 'sweepReports'>;

const done: Readonly<Record<Exclude<FakeNamespace, 'idle' | 'holds'>, SweepAddition>> = {
  fades: { swept: 1, found: 3, done: { faded: 2 }, skipped: { pinned: 1 } },
  late: { swept: 1, found: 1, done: { expired: 1 } },
  breaks: { failed: 1 },
};

/** Answers of the sweep's activities over so many namespaces, in order; the partition of the n-th is `n` in hex. */
export function fakeSweep(
  namespaces: readonly FakeNamespace[],
  hook: (page: SweepPageRequest) => void = () => undefined,
): Sweep {
  const asked = new Set<string>();
  return {
    async sweepPage(request) {
      hook(request);
      const { after, limit } = request;
      const start = after === '' ? 0 : Number.parseInt(after, 16) + 1;
      const page = namespaces.slice(start, start + limit);
      const queued = page.flatMap((kind, at) => (kind === 'idle' ? [] : [partitionOf(start + at)]));
      const report = { namespaces: page.length, idle: page.length - queued.length };
      return { report, queued, next: page.length < limit ? null : partitionOf(start + page.length - 1) };
    },
    async sweepReports({ sweepId, partitions }) {
      const waiting: string[] = [];
      let report = emptyReport('archive', false);
      for (const partition of partitions) {
        const kind = namespaces[Number.parseInt(partition, 16)]!;
        if (kind === 'late' && !asked.has(partition)) waiting.push(partition);
        else report = addToReport(report, additionOf(kind, partition, sweepId));
        asked.add(partition);
      }
      const { swept, failed, found, done: counts, skipped, held } = report;
      return { report: { swept, failed, found, done: counts, skipped, held }, waiting };
    },
  };
}

function additionOf(kind: FakeNamespace, partition: string, sweepId: string): SweepAddition {
  if (kind === 'holds') return { found: 30, held: [{ partition, jobId: sweepJobId(partition, sweepId), found: 30 }] };
  return kind === 'idle' ? {} : done[kind];
}

function partitionOf(at: number): string {
  return at.toString(16).padStart(64, '0');
}
