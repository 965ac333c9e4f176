// What a text must hold for an expression to match it, read off the expression itself.

/** Texts of which one is in all that a part matches; null where none is known. */
type Needed = readonly string[] | null;

/** Lists of alternatives that an expression may name as `{name}`. */
export type Lists = Readonly<Record<string, readonly string[]>>;

const token =
  /\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|[^])|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<?[=!]|:))?|\{[a-zA-Z]\w*\}|(?:[*+?]|\{\d+,?\d*\})\??|[)|^$.]|[^\\()[\]{|^$.*+?]+(?![*+?]|\{\d)|[^]/g;
const mayBeLeftOut = /^(?:[*?]|\{0)/;
const isRepeated = /^(?:\+|\{\d)/;
const escapedMark = /^\\[^\w]$/;
const digits: Needed = '0123456789'.split('');

/** The more telling of two: the one whose shortest text is longer. */
function better(one: Needed, other: Needed): Needed {
  if (one === null || other === null) return one ?? other;
  return shortest(other) > shortest(one) ? other : one;
}

function shortest(texts: readonly string[]): number {
  return texts.reduce((least, { length }) => (length < least ? length : least), Infinity);
}

/** Reads an expression from its first token to its last. */
class Reading {
  private place = 0;
  private readonly tokens: readonly string[];
  private readonly lists: (name: string) => Needed;

  constructor(source: string, lists: (name: string) => Needed) {
    this.tokens = source.match(token) ?? [];
    this.lists = lists;
  }

  /** One of several: what any of them needs. */
  either(): Needed {
    let needed = this.sequence();
    while (this.tokens[this.place] === '|') {
      this.place += 1;
      const more = this.sequence();
      needed = needed === null || more === null ? null : needed.concat(more);
    }
    return needed;
  }

  /** One after the other: what tells most of what they need. */
  private sequence(): Needed {
    let needed: Needed = null;
    for (let next = this.tokens[this.place]; next !== undefined && next !== '|' && next !== ')';) {
      const part = this.part(next);
      next = this.tokens[this.place];
      const isOptional = next !== undefined && mayBeLeftOut.test(next);
      if (isOptional || (next !== undefined && isRepeated.test(next))) next = this.tokens[++this.place];
      if (!isOptional) needed = better(needed, part);
    }
    return needed;
  }

  private part(sign: string): Needed {
    this.place += 1;
    if (sign.startsWith('(')) return this.group(sign);
    if (sign.startsWith('{')) return this.lists(sign.slice(1, -1));
    if (sign === '\\d') return digits;
    if (sign.startsWith('\\')) return escapedMark.test(sign) ? [sign.slice(1)] : null;
    return /^[[^$.]/.test(sign) ? null : [sign];
  }

  private group(opening: string): Needed {
    const inner = this.either();
    this.place += 1;
    const looksAround = opening.endsWith('=') || opening.endsWith('!');
    return looksAround ? null : inner;
  }
}

/**
 * For each source of an expression texts, of which one at least is in each text it matches; null where none is known.
 * Named groups and back references are not understood.
 */
export function neededWords(sources: readonly string[], lists: Lists = {}): readonly Needed[] {
  const known = new Map<string, Needed>();
  const needed = (source: string): Needed => new Reading(source, ofList).either();
  const ofList = (name: string): Needed => {
    if (!known.has(name)) known.set(name, needed(lists[name]!.join('|')));
    return known.get(name)!;
  };
  return sources.map(needed);
}
