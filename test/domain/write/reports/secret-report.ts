// Counts the secrets that redaction misses, and what it takes for one and is none.
import { readFileSync } from 'node:fs';
import { redactSecrets } from '../../../../src/domain/write/redact.js';
import { ownSentences } from './attack-sets.js';
import { generatedSecrets, isGone } from './generated-secrets.js';
import { ordinaryNumbers } from './ordinary-numbers.js';

/** What became of one set of texts. */
export interface SecretRow {
  readonly set: string;
  readonly secrets: number;
  readonly missed: number;
  /** Texts without a secret, or with no more than those counted. */
  readonly texts: number;
  readonly falseRedactions: number;
  /** To read; never stored. */
  readonly misses: readonly string[];
}

interface PiiSentence {
  readonly text: string;
  readonly secrets?: readonly { readonly kind: 'card' | 'ssn'; readonly value: string }[];
}

const data = new URL('../../../data/', import.meta.url);

function read<Row>(path: string): readonly Row[] {
  return JSON.parse(readFileSync(new URL(path, data), 'utf8')) as Row[];
}

/** Cards and social security numbers of the pii set, keys and resident ids made here, ordinary numbers and sentences. */
export function secretRows(): readonly SecretRow[] {
  const pii = read<PiiSentence>('pii/sentences.json');
  const rules = read<{ readonly text: string }>('rules/sentences.json');
  return [
    ofPii('cards in pii', pii, 'card'),
    ofPii('social security numbers in pii', pii, 'ssn'),
    ofOrdinary(
      'the other sentences of pii',
      pii.filter(({ secrets }) => secrets === undefined).map(({ text }) => text),
    ),
    ofGenerated(),
    ofOrdinary('generated ordinary numbers', ordinaryNumbers()),
    ofOrdinary(
      ownSentences,
      rules.map(({ text }) => text),
    ),
  ];
}

function ofPii(set: string, sentences: readonly PiiSentence[], kind: 'card' | 'ssn'): SecretRow {
  const misses: string[] = [];
  let secrets = 0;
  let falseRedactions = 0;
  const holding = sentences.filter((sentence) => sentence.secrets?.some((secret) => secret.kind === kind));
  for (const sentence of holding) {
    const wanted = sentence.secrets?.filter((secret) => secret.kind === kind) ?? [];
    const { text, counts } = redactSecrets(sentence.text);
    secrets += wanted.length;
    misses.push(...wanted.filter(({ value }) => text.includes(value)).map(({ value }) => value));
    if (total(counts) > (sentence.secrets?.length ?? 0)) falseRedactions++;
  }
  return { set, secrets, missed: misses.length, texts: holding.length, falseRedactions, misses };
}

function ofGenerated(): SecretRow {
  const sentences = generatedSecrets();
  const missed = sentences.filter(({ text, secret }) => !isGone(redactSecrets(text).text, secret));
  return {
    set: 'generated keys and Chinese ids',
    secrets: sentences.length,
    missed: missed.length,
    texts: sentences.length,
    falseRedactions: sentences.filter(({ text }) => total(redactSecrets(text).counts) > 1).length,
    misses: missed.map(({ text }) => text),
  };
}

function ofOrdinary(set: string, texts: readonly string[]): SecretRow {
  const changed = texts.filter((text) => redactSecrets(text).text !== text);
  return { set, secrets: 0, missed: 0, texts: texts.length, falseRedactions: changed.length, misses: changed };
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
