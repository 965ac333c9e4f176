// What fades and how soon: the numbers a sweep goes by.
import { defaultDecayPerDay } from '../recall/score.js';
import type { Category } from '../memory-record.js';

/** Each has a default; `forgetting` of the configuration sets them. */
export interface Forgetting {
  /** A memory is archived when its retention was below this … */
  readonly archiveBelow: number;
  /** … so many days ago, and nobody has touched it since. Also the days a memory that was let go stays in the store. */
  readonly archiveAfterDays: number;
  /** Current memories a namespace keeps in its store; what is over goes into the archive, lowest retention first. */
  readonly capacity: number;
  /** Days in the archive, then a memory is destroyed. */
  readonly keepDays: number;
  /** Days after its outcome, then the text of a turn or an edit is blanked. */
  readonly textDays: number;
  /** Decay per day, by category: the same numbers `recall` scores with. */
  readonly decayPerDay: Readonly<Record<Category, number>>;
}

export const defaultForgetting: Forgetting = {
  archiveBelow: 0.25,
  archiveAfterDays: 90,
  capacity: 20_000,
  keepDays: 365,
  textDays: 30,
  decayPerDay: defaultDecayPerDay,
};

/** As an application gives them. */
export type ForgettingInput = { readonly [Name in Exclude<keyof Forgetting, 'decayPerDay'>]?: number | undefined } & {
  readonly decayPerDay?: { readonly [Name in Category]?: number | undefined } | undefined;
};

/** The given numbers, and the defaults for those left out. */
export function forgettingWith({ decayPerDay = {}, ...given }: ForgettingInput = {}): Forgetting {
  return {
    ...defaultForgetting,
    ...withoutUndefined(given),
    decayPerDay: { ...defaultForgetting.decayPerDay, ...withoutUndefined(decayPerDay) },
  };
}

function withoutUndefined<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
