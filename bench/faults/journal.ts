// What the users of a storm were told: every turn handed in, accepted or not, and everything forgotten.
import { people } from './talk.mjs';

/** One line a client process says. */
export interface Said {
  /** Ready to be told its options. */
  readonly warm?: true;
  readonly open?: true;
  readonly closed?: true;
  readonly tried?: readonly [person: number, turn: number];
  readonly accepted?: readonly [person: number, turn: number];
  readonly forgetting?: readonly [person: number, turn: number];
  readonly forgotten?: readonly [person: number, turn: number];
  readonly refused?: string;
  readonly what?: string;
  readonly recalled?: true;
  readonly leaked?: string;
  readonly odd?: string;
}

/** What one person did, by the numbers of their turns. */
export interface Diary {
  readonly tried: Set<number>;
  readonly accepted: Set<number>;
  readonly forgetting: Set<number>;
  readonly forgotten: Set<number>;
}

/** All of it, over the lives of many processes. */
export class Journal {
  readonly diaries: readonly Diary[] = people.map(() => ({
    tried: new Set(),
    accepted: new Set(),
    forgetting: new Set(),
    forgotten: new Set(),
  }));
  readonly refused = new Map<string, number>();
  readonly leaked: string[] = [];
  /** Errors no caller should ever see. */
  readonly odd: string[] = [];
  recalled = 0;

  note(said: Said): void {
    for (const what of ['tried', 'accepted', 'forgetting', 'forgotten'] as const) {
      const entry = said[what];
      if (entry !== undefined) this.diaries[entry[0]]![what].add(entry[1]);
    }
    if (said.refused !== undefined) this.refused.set(said.refused, (this.refused.get(said.refused) ?? 0) + 1);
    if (said.recalled === true) this.recalled += 1;
    if (said.leaked !== undefined) this.leaked.push(said.leaked);
    if (said.odd !== undefined) this.odd.push(said.odd);
  }

  /** Where each person goes on, and which of the turns with no answer they hand in once more: every other one. */
  goOn(): { readonly next: readonly number[]; readonly again: readonly (readonly number[])[] } {
    return {
      next: this.diaries.map(({ tried }) => Math.max(-1, ...tried) + 1),
      again: this.diaries.map(({ tried, accepted }) =>
        [...tried].filter((turn) => turn % 2 === 0 && !accepted.has(turn)).slice(-20),
      ),
    };
  }

  count(what: keyof Diary): number {
    return this.diaries.reduce((sum, diary) => sum + diary[what].size, 0);
  }
}
