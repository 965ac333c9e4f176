// The dialogues the prompts are measured on, and what is expected of each.

/** Regular expressions (case does not count) that one text must match all of. */
export type Group = readonly string[];

export interface DialogueTurn {
  /** When it was said (ISO). */
  readonly at: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant' | 'tool'; readonly content: string }[];
  /** How tool messages are read; default `off`. */
  readonly toolOutput?: 'off' | 'all';
  /** After this turn, each group is matched by an active or pending memory. */
  readonly must?: readonly Group[];
  /** After this turn, no memory of any status matches one of these groups. */
  readonly mustNot?: readonly Group[];
  /** At most so many memories are written by this turn. */
  readonly max?: number;
  /** After this turn, an active or pending memory matches the text and ends on this day (YYYY-MM-DD). */
  readonly ends?: readonly { readonly text: Group; readonly day: string }[];
}

export interface Dialogue {
  readonly id: string;
  /** `fresh`: written for a revised prompt before it was seen answering. None: the first ones. */
  readonly set?: 'fresh';
  readonly language: string;
  readonly about: string;
  readonly turns: readonly DialogueTurn[];
  /** Updates: what matches `old` is superseded by something that matches `new`. */
  readonly supersedes?: readonly { readonly old: Group; readonly new: Group }[];
  /** Supersessions that would be fair too. */
  readonly maySupersede?: readonly Group[];
  /** Both active at the end. */
  readonly coexist?: readonly { readonly a: Group; readonly b: Group }[];
  /** Active at the end. */
  readonly keep?: readonly Group[];
  /** At most one active memory at the end. */
  readonly once?: readonly Group[];
}

/** True when the text matches every expression of the group. */
export function matches(group: Group, text: string): boolean {
  return group.every((expression) => new RegExp(expression, 'i').test(text));
}
