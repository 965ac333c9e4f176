// The value guard: what two texts must share before one may be called a duplicate of the other.
import { tokensOf } from './tokens.js';
import type { Token, TokenKind } from './token.js';
import { commonStarts } from './value-lexicon.js';

/** The values of a text, each in its canonical form. */
export interface Values {
  /** Numbers with their units, sorted; a written "one" or 一 that may be an article is soft. */
  readonly numbers: readonly { readonly text: string; readonly unit: string | null; readonly soft: boolean }[];
  /** Times, codes, weekdays, months and days as `kind:value`, distinct and sorted. */
  readonly fixed: readonly string[];
  /** How often ("week"), distinct and sorted. */
  readonly periods: readonly string[];
  /** How many times the statement is turned round. */
  readonly negations: number;
  /** Capitalised words, case folded. */
  readonly names: readonly string[];
  /** Every word, case folded. */
  readonly words: ReadonlySet<string>;
  /** Chinese names after 叫. */
  readonly called: readonly string[];
}

const fixedKinds: ReadonlySet<TokenKind> = new Set(['time', 'code', 'weekday', 'month', 'day']);

function sorted(values: Iterable<string>): readonly string[] {
  return [...new Set(values)].toSorted();
}

function isName(found: Token): boolean {
  if (found.kind !== 'word' || !found.name) return false;
  if (!found.start) return true;
  return !commonStarts.has(found.text) && !/(?:ing|ly)$/u.test(found.text);
}

/** 叫莉莉 gives 莉莉; a run longer than a name is a sentence ("叫他起床"). */
function calledNames(text: string): readonly string[] {
  return [...text.matchAll(/(?:名叫|叫做|叫|名字是|姓)(\p{Script=Han}{1,4}?)(?=的|\P{Script=Han}|$)/gu)].map(
    (match) => match[1]!,
  );
}

/** Everything in a text that must not change unnoticed. */
export function valuesOf(text: string): Values {
  const tokens = tokensOf(text);
  const of = (kind: TokenKind): readonly Token[] => tokens.filter((found) => found.kind === kind);
  return {
    numbers: of('number').toSorted((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text))),
    fixed: sorted(tokens.filter(({ kind }) => fixedKinds.has(kind)).map(({ kind, text: value }) => `${kind}:${value}`)),
    periods: sorted(of('period').map((found) => found.text)),
    negations: of('negation').length,
    names: sorted(tokens.filter(isName).map((found) => found.text)),
    words: new Set(of('word').map((found) => found.text)),
    called: calledNames(text),
  };
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function onlySoftLeft(a: Values, b: Values): boolean {
  const left = [...b.numbers];
  const missing = a.numbers.filter((number) => {
    const index = left.findIndex((other) => other.text === number.text);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return missing.every((number) => number.soft) && left.every((number) => number.soft);
}

function unitsOf(values: Values, number: string): readonly string[] {
  return sorted(values.numbers.flatMap(({ text, unit }) => (text === number && unit !== null ? [unit] : [])));
}

/** A unit left out says nothing; two different units of one number do. */
function unitsAgree(a: Values, b: Values): boolean {
  return a.numbers.every(({ text }) => {
    const [mine, theirs] = [unitsOf(a, text), unitsOf(b, text)];
    return mine.length === 0 || theirs.length === 0 || sameList(mine, theirs);
  });
}

function periodsAgree(a: Values, b: Values): boolean {
  return a.periods.length === 0 || b.periods.length === 0 || sameList(a.periods, b.periods);
}

/**
 * True when no number, unit, date, time, weekday, month, code, name or negation of one text is missing in the other.
 * Symmetric and reflexive. It says nothing about the rest of the words: it guards, it never decides alone.
 */
export function valuesAgree(a: string, b: string): boolean {
  const [mine, theirs] = [valuesOf(a), valuesOf(b)];
  return (
    mine.negations === theirs.negations &&
    sameList(mine.fixed, theirs.fixed) &&
    onlySoftLeft(mine, theirs) &&
    unitsAgree(mine, theirs) &&
    periodsAgree(mine, theirs) &&
    mine.names.every((name) => theirs.words.has(name)) &&
    theirs.names.every((name) => mine.words.has(name)) &&
    mine.called.every((name) => b.includes(name)) &&
    theirs.called.every((name) => a.includes(name))
  );
}
