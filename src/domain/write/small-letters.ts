// Long expressions for either case take the engine several times longer to prepare than those for small letters, and a
// process pays that at its first turn. So patterns are written as they read best, and matched in small letters.

const capital = /\\(?:[pPk]\{[^}]*\}|u[\da-fA-F]{4}|.)|[A-Z]/g;

/** The source of an expression with its letters small; escapes and classes stay what they are. */
export function sourceInSmallLetters(source: string): string {
  return source.replaceAll(capital, (sign) => (sign.length > 1 ? sign : sign.toLowerCase()));
}

/** The expression for texts in small letters. It matches `text.toLowerCase()` where the given one, for either case, matches `text`. */
export function inSmallLetters(pattern: RegExp): RegExp {
  return new RegExp(sourceInSmallLetters(pattern.source), pattern.flags.replace('i', ''));
}
