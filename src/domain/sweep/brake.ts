// The brake: a sweep that would change much of a namespace at once waits for somebody to say that it is right.

const mostRecords = 20;
const mostShare = 0.2;

/** True for more than 20 records that are more than 20 % of the namespace's current ones. */
export function isMassChange(changed: number, current: number): boolean {
  return changed > mostRecords && changed > mostShare * current;
}
