// Predicates of statements that something is over, and what they end.

/** What the patterns of endings write as predicate, English; {@link chinesePartings} in Chinese. */
export const partings = {
  died: 'died',
  gaveUp: 'no longer has',
  separated: 'separated from',
  lostJob: 'no longer works at',
  retired: 'job',
  notAllergic: 'no longer allergic to',
  movedOut: 'no longer lives in',
} as const;

/** The same in Chinese. */
export const chinesePartings = {
  gone: '没有了',
  separated: '分手',
  notAllergic: '不再过敏',
  movedOut: '不再住在',
} as const;

const endings: ReadonlySet<string> = new Set(
  [...Object.values(partings), ...Object.values(chinesePartings)].filter((predicate) => predicate !== partings.retired),
);

/** True for a fact that says that something is over. */
export function isEnding({ predicate }: { readonly predicate: string | null }): boolean {
  return predicate !== null && endings.has(predicate);
}
