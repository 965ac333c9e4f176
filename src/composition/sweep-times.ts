import type { SweepTimes } from '../engine/temporal/schedules.js';
import type { Config } from './config.js';

const usual = { archive: '17 3 * * *', forget: '47 3 * * *' };

/** When the sweeps start: every night, unless the configuration says otherwise. */
export function sweepTimes({ schedules }: Pick<Config, 'schedules'>): SweepTimes {
  if (schedules === false) return { archive: false, forget: false };
  return { archive: schedules?.archive ?? usual.archive, forget: schedules?.forget ?? usual.forget };
}
