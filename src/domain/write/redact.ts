// Secrets leave a text before it is stored. What a secret looks like is in the redact-*.ts rule tables.
import { cardRules, withoutCardDetails } from './redact-cards.js';
import { credentialRules } from './redact-credentials.js';
import { keyRules, withoutPrivateKeys } from './redact-keys.js';
import { nationalIdRules } from './national-ids.js';
import { mayHoldSecret } from './redact-prefilter.js';
import { applyRule, type Counts, type SecretRule } from './redact-rule.js';

const rules: readonly SecretRule[] = [...keyRules, ...credentialRules, ...nationalIdRules, ...cardRules];

/** Removing one secret can bring the next one to light (a card code beside a card); this many rounds at most. */
const maxRounds = 4;

/** A text without its secrets, and how many of each kind were cut out. */
export interface Redaction {
  readonly text: string;
  readonly counts: Record<string, number>;
}

/**
 * Replaces credentials, keys, payment cards and government ids by `[redacted:kind]` and counts them by kind.
 * Order, case and phone numbers, timestamps, hashes, UUIDs and measurements stay. Takes linear time; redacting twice
 * gives the same text and no further counts.
 */
export function redactSecrets(text: string): Redaction {
  if (!mayHoldSecret(text)) return { text, counts: {} };
  const counts: Counts = new Map();
  let current = text;
  for (let round = 0; round < maxRounds; round++) {
    const next = redactOnce(current, counts);
    if (next === current) break;
    current = next;
  }
  return { text: current, counts: Object.fromEntries(counts) };
}

function redactOnce(text: string, counts: Counts): string {
  let current = withoutPrivateKeys(text, counts);
  for (const rule of rules) current = applyRule(rule, current, counts);
  return withoutCardDetails(current, counts);
}
