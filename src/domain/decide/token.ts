// What the value guard reads a text into.

/** `mark` is punctuation inside a sentence, `end` closes one; `han` is one Chinese or Japanese character. */
export type TokenKind =
  | 'word'
  | 'han'
  | 'number'
  | 'time'
  | 'code'
  | 'weekday'
  | 'month'
  | 'day'
  | 'period'
  | 'negation'
  | 'mark'
  | 'end';

/** One token. `text` is its canonical form: two spellings of one value have the same. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Unit of a number, canonical. */
  readonly unit: string | null;
  /** A written one (一, "one") that may be no more than an article. */
  readonly soft: boolean;
  /** Capitalised as a name is. */
  readonly name: boolean;
  /** First word of its sentence, where a capital says little. */
  readonly start: boolean;
}

/** A token with the usual flags. */
export function token(kind: TokenKind, text: string, more: Partial<Token> = {}): Token {
  return { kind, text, unit: null, soft: false, name: false, start: false, ...more };
}

/** What one reader took from a place in the text. */
export interface Found {
  readonly length: number;
  readonly tokens: readonly Token[];
}

/** Reads at `at`, or gives null when what stands there is not its kind. */
export type Reader = (text: string, at: number) => Found | null;

/** A reader from a sticky pattern; `read` may refuse with null. */
export function reader(pattern: RegExp, read: (match: RegExpExecArray) => readonly Token[] | null): Reader {
  return (text, at) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const tokens = match === null ? null : read(match);
    return match === null || tokens === null ? null : { length: match[0].length, tokens };
  };
}
