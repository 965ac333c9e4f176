// How one kind of statement is recognised, and what it says about the slot it fills.
import type { Category } from '../../domain/memory-record.js';

/** What a pattern found out. */
export interface FoundFact {
  readonly attribute: string;
  readonly predicate: string | null;
  /** The bare value, when the pattern knows it. */
  readonly object: string | null;
  readonly importance: number;
  /** Overrides the attribute's own category. */
  readonly category: Category | null;
  readonly changed: boolean;
  /** The clause as it reads for the present ("I live in York (moved there last week)"); null = as it was said. */
  readonly present: string | null;
  /** The role or thing the fact is about, when the pattern knows it (group `role`). */
  readonly role: string | null;
}

/** What the user asked to be remembered and no pattern knows. */
export const noted: FoundFact = {
  attribute: 'custom.note',
  predicate: null,
  object: null,
  importance: 4,
  category: null,
  changed: false,
  present: null,
  role: null,
};

/** One kind of statement. Tried in order, the first that accepts wins. */
export interface FactPattern {
  readonly attribute: string | ((match: RegExpExecArray) => string);
  readonly predicate: string;
  /** Group `object` holds the value. */
  readonly pattern: RegExp;
  readonly importance?: number;
  readonly category?: Category;
  readonly changed?: boolean;
  /** The clause said anew as a fact that holds now, with the same subject (I, we, X). */
  readonly asPresent?: (object: string, match: RegExpExecArray) => string | null;
  /** True when the value is a name: cut where the capitals end ("York last week" → "York"). */
  readonly named?: boolean;
  /** Looks closer at the value (the whole match when there is no group). */
  readonly accept?: (object: string, match: RegExpExecArray) => boolean;
}

/** The first pattern that matches the clause, or null. */
export function findFact(patterns: readonly FactPattern[], clause: string): FoundFact | null {
  for (const pattern of patterns) {
    const match = pattern.pattern.exec(clause);
    if (match === null) continue;
    const object = objectOf(match, pattern.named === true);
    if (pattern.accept?.(object ?? match[0], match) ?? true) return foundBy(pattern, match, object);
  }
  return null;
}

function foundBy(pattern: FactPattern, match: RegExpExecArray, object: string | null): FoundFact {
  const { attribute, predicate, importance = 3, category = null, changed = false } = pattern;
  return {
    attribute: typeof attribute === 'string' ? attribute : attribute(match),
    predicate,
    object,
    importance,
    category,
    changed,
    role: match.groups?.role?.replace(/^负责|负责人$/g, '') ?? null,
    present: pattern.asPresent?.(object ?? '', match) ?? null,
  };
}

/** Says when, not what: "vegetarian these days", "the tram now". */
const afterwards =
  /,? (?:now|nowadays|these days|currently|at the moment|again|too|as well|after all|instead|from now on|any ?more|last \w+|since .*|every day|,.*)$/i;

function objectOf(match: RegExpExecArray, named: boolean): string | null {
  const groups = Object.entries(match.groups ?? {}).filter(
    ([name, value]) => value !== undefined && name !== 'thing' && name !== 'role',
  );
  const raw = match.groups?.object ?? groups[0]?.[1];
  if (raw === undefined) return null;
  const plain = raw
    .trim()
    .replace(/[,.;:!]+$/, '')
    .replace(afterwards, '')
    .trim();
  return (named ? nameIn(plain) : plain) || null;
}

const capitals =
  /^\p{Lu}[\p{L}\d.&'’-]*(?: (?:(?:of|de|la|le|del|upon|an der|and|&) )?[\p{Lu}\d][\p{L}\d.&'’-]*|, \p{Lu}[\p{L}.]+)*/u;

function nameIn(text: string): string {
  return capitals.exec(text)?.[0] ?? text;
}
