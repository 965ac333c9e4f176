import { lengthPrefixed, uuidV5 } from '../digest.js';

/** Id of the job that a sweep has in the lane of a partition: the same however often the page is looked at. */
export function sweepJobId(partition: string, sweepId: string): string {
  return uuidV5(partition, lengthPrefixed(['sweep', sweepId]));
}
