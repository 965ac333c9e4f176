// What a trial says in words, one check each. Throws when it does not hold.
import type { TrialRun } from './trial-run.js';
import { extractionProperties } from './properties-writing.js';
import { archiveProperties } from './properties-archive.js';
import { chainProperties } from './properties-chain.js';
import { recallProperties } from './properties-recall.js';
import { scheduleProperties } from './properties-schedules.js';

/** Checks by trial. */
export const propertyChecks: Readonly<Record<string, (run: TrialRun) => void | Promise<void>>> = {
  ...extractionProperties,
  ...recallProperties,
  ...chainProperties,
  ...archiveProperties,
  ...scheduleProperties,
};
