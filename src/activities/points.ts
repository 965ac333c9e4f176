// The places at which a fault test may kill a worker: before, inside and after every step, and inside persist
// between any two effects. One list: a step without its points does not compile.
import type { ErasePoint } from './erase-points.js';
import type { Step } from '../domain/pipeline.js';

const pointsOf = {
  extract: ['extract.before', 'extract.answered', 'extract.written'],
  embed: ['embed.before', 'embed.answered', 'embed.written'],
  dedupe: ['dedupe.before', 'dedupe.decided', 'dedupe.written'],
  adjudicate: ['adjudicate.before', 'adjudicate.answered', 'adjudicate.written'],
  persist: [
    'persist.before',
    'persist.inserted',
    'persist.retired',
    'persist.linked',
    'persist.chained',
    'persist.recorded',
    'persist.settled',
  ],
} as const satisfies Record<Step, readonly string[]>;

/** The same of jobs that change more than one place. */
const jobPointsOf = {
  archive: ['archive.written', 'archive.removed', 'archive.told'],
  sweep: [
    'sweep.frozen',
    'sweep.settled',
    'sweep.told',
    'sweep.asked',
    'sweep.blanked',
    'sweep.removed',
    'sweep.approved',
  ],
  retract: [
    'retract.frozen',
    'retract.blanked',
    'retract.removed',
    'retract.inserted',
    'retract.changed',
    'retract.told',
  ],
  restore: ['restore.frozen', 'restore.inserted', 'restore.told', 'restore.removed'],
} as const;

/** Of a sweep that goes through the namespaces: after a job is queued and before its lane is told; after each namespace. */
type SweepPagePoint = 'sweepPage.queued' | 'sweepPage.looked';

type PointsOf<T extends Record<string, readonly string[]>> = T[keyof T][number];
export type JobPoint = PointsOf<typeof jobPointsOf>;
export type Point = PointsOf<typeof pointsOf> | JobPoint | ErasePoint | SweepPagePoint;

/** Every point of an ingestion, in the order of the pipeline. */
export const points: readonly Point[] = Object.values(pointsOf).flat();

/** Every point of a job, by its kind. */
export const jobPoints: Readonly<Record<keyof typeof jobPointsOf, readonly JobPoint[]>> = jobPointsOf;
