// What is known about the turn of a running agent, for as long as the run lasts: so that the tool loop recalls once, and
// a message of the user that a summarizer removes in between is still known. Nothing of it outlives the run.
import type { AgentTurn } from './turn-of.js';

/** What one run knows. */
export interface TurnNote<B> {
  /** The turn as it was last seen with the user's message in it. */
  turn: AgentTurn | null;
  /** What was recalled, and for which turn. */
  block: { readonly turnId: string; readonly value: Promise<B> } | null;
}

/** Notes by run; they are freed with the run. */
export class TurnCache<B> {
  readonly #runs = new WeakMap<object, Map<string, TurnNote<B>>>();

  /**
   * The note of a run for one principal, thread and (sub)agent, told apart by `key`. `run` is any object that lives as
   * long as the run and is the same in all its hooks; without one every call gets a note of its own.
   */
  of(run: object | undefined, key: string): TurnNote<B> {
    if (run === undefined) return { turn: null, block: null };
    const notes = this.#runs.get(run) ?? new Map<string, TurnNote<B>>();
    this.#runs.set(run, notes);
    const note = notes.get(key) ?? { turn: null, block: null };
    notes.set(key, note);
    return note;
  }
}
