// How one rule of redaction is applied. Patterns must be linear: bounded repeats, or runs that start only after a
// character outside the run.

/** How many secrets of each kind were cut out. */
export type Counts = Map<string, number>;

/** What a rule may look at before it decides. */
export interface SecretMatch {
  readonly secret: string;
  readonly before: string;
  readonly after: string;
}

/** One kind of secret. The pattern is global and may have the named groups `head` (kept) and `secret` (replaced). */
export interface SecretRule {
  readonly kind: string;
  readonly pattern: RegExp;
  /** Decides by looking closer; without it every match is a secret. */
  readonly accept?: (match: SecretMatch) => boolean;
}

/** How much text around a match a rule may look at, in UTF-16 units. */
const reach = 48;

/** Belongs to the sentence rather than to the secret. */
const sentenceEnd = /[.,;]{1,3}$/;

/** The beginning of every replacement. */
const markOpening = '[redacted:';

/** What stands where a secret of this kind was. */
export function redactionMark(kind: string): string {
  return `${markOpening}${kind}]`;
}

/** Adds one to a kind. */
export function countOne(counts: Counts, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

/** The text with every secret of this rule replaced. */
export function applyRule(rule: SecretRule, text: string, counts: Counts): string {
  return text.replace(rule.pattern, (whole: string, ...rest: unknown[]) => {
    const groups = namedGroups(rest);
    const head = groups.head ?? '';
    const secret = (groups.secret ?? whole).replace(sentenceEnd, '');
    const at = offsetOf(rest) + head.length;
    if (secret.includes(markOpening)) return whole;
    const end = at + secret.length;
    const match = { secret, before: text.slice(Math.max(0, at - reach), at), after: text.slice(end, end + reach) };
    if (rule.accept !== undefined && !rule.accept(match)) return whole;
    countOne(counts, rule.kind);
    return head + redactionMark(rule.kind) + whole.slice(head.length + secret.length);
  });
}

function namedGroups(rest: readonly unknown[]): Record<string, string | undefined> {
  const last = rest[rest.length - 1];
  return typeof last === 'object' && last !== null ? (last as Record<string, string | undefined>) : {};
}

function offsetOf(rest: readonly unknown[]): number {
  return rest.find((value): value is number => typeof value === 'number') ?? 0;
}
