// Payment cards: numbers that carry an issuer and a checksum, and what stands beside them.
import { numberOfAThing } from './national-ids.js';
import { applyRule, redactionMark, type Counts, type SecretMatch, type SecretRule } from './redact-rule.js';

const digit = '[0-9０-９]';
const separator = '[ \\u00a0\\u2009\\u202f\\u3000.\\-－‐‑–—]';
const notInNumber = '(?<![0-9０-９A-Za-z])(?<![0-9０-９][.,])';
const endOfNumber = '(?![0-9０-９A-Za-z])(?![.,][0-9０-９])';

/** Card numbers, and codes that are named. They run after the national ids: both are long runs of digits. */
export const cardRules: readonly SecretRule[] = [
  {
    kind: 'card',
    pattern: new RegExp(`${notInNumber}${digit}(?:${separator}?${digit}){11,18}${endOfNumber}`, 'g'),
    accept: isCard,
  },
  // The run above may have swallowed what follows a card: its code, or a date.
  { kind: 'card', pattern: new RegExp(`${notInNumber}${digit}{12,19}${endOfNumber}`, 'g'), accept: isCard },
  {
    kind: 'card',
    pattern: new RegExp(
      `${notInNumber}${digit}{4}(?<gap>${separator})(?:${digit}{4}\\k<gap>${digit}{4}\\k<gap>${digit}{4}|${digit}{6}\\k<gap>${digit}{4,5})${endOfNumber}`,
      'g',
    ),
    accept: isCard,
  },
  {
    kind: 'card_code',
    pattern:
      /(?<head>(?:\b(?:cvv2?|cvc2?|csc|card security code)\b|信用卡安全码|安全码)[^\d\n]{0,12})(?<secret>\d{3,4})(?!\d)/gi,
  },
];

const besideCard: readonly SecretRule[] = [
  {
    kind: 'card_code',
    pattern:
      /(?<head>(?:\b(?:security code|code|cvn|pin)\b|验证码|后三位|密码)[^\d\n]{0,8})(?<secret>\d{3,4})(?!\d|[./-]\d)/gi,
  },
  {
    kind: 'card_expiry',
    pattern:
      /(?<head>(?:\b(?:exp(?:iry|ires|iration)?(?: date)?|valid (?:thru|until|to)|good thru)\b|有效期|到期)[^\d\n]{0,8})(?<secret>\d{1,2} ?[/-] ?\d{2,4}|\d{2,4}年\d{1,2}月)(?!\d)/gi,
  },
  {
    kind: 'card_expiry',
    pattern: /(?<head>\[redacted:card\][\s,;|/]{1,5})(?<secret>(?:0[1-9]|1[0-2]) ?[/-] ?\d{2,4})(?!\d)/g,
  },
  { kind: 'card_code', pattern: /(?<head>\[redacted:card_expiry\][\s,;|/]{1,5})(?<secret>\d{3,4})(?!\d)/g },
];

/** Expiry dates and codes, only in a line that holds a card (they may run on into the line after it). */
export function withoutCardDetails(text: string, counts: Counts): string {
  const card = redactionMark('card');
  if (!text.includes(card)) return text;
  const lines = text.split('\n').map((line) => (line.includes(card) ? withRules(besideCard, line, counts) : line));
  return withRules(besideCard.slice(2), lines.join('\n'), counts);
}

function withRules(rules: readonly SecretRule[], text: string, counts: Counts): string {
  return rules.reduce((current, rule) => applyRule(rule, current, counts), text);
}

const cardGroups =
  /^(?:\d{12,19}|\d{4}(?:S\d{4}){2}S\d{1,4}|\d{4}(?:S\d{4}){3}(?:S\d{1,3})?|\d{4}S\d{6}S\d{4,5}|\d{6}S\d{7,13})$/;

/** ISO/IEC 7812: issuer prefixes and the lengths they issue. */
const issuers: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-59]|[689])/, [14, 16, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^(?:1800|2131)/, [15]],
  [/^(?:5[0678]|6|81)/, [16, 17, 18, 19]],
];

/** The beginning of a UUID or of an IBAN. */
const partOfAnId = /[0-9a-f]{4}-$|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){0,6} ?$/i;

const cardWord =
  /\b(?:credit|debit|bank|payment|charge|visa|master ?card|amex|american express|maestro|discover|diners|jcb|unionpay|cards?|cc|pan)\b|卡/i;
/** Cards that pay for nothing. */
const otherCard = /\b(?:sim|gift|library|loyalty|member(?:ship)?|id|report|memory|sd|graphics|business)[ -]cards?\b/i;

/**
 * 12 to 19 digits, grouped as on a card, with the Luhn checksum; an issuer that issues this length, or the word for a
 * card beside it (with both, in groups of any size). Milliseconds since 1970 (13 digits) are no card.
 */
function isCard({ secret, before, after }: SecretMatch): boolean {
  const plain = secret.normalize('NFKC').replace(/[‐‑–—]/g, '-');
  if (partOfAnId.test(before)) return false;
  const digits = plain.replace(/\D/g, '');
  if (!passesLuhn(digits) || /^1[5-9]\d{11}$/.test(digits)) return false;
  if (numberOfAThing.test(before) && plain === digits) return false;
  const named = cardWord.test(`${before} ${after.slice(0, 24)}`) && !otherCard.test(before);
  return hasCardGroups(plain) ? named || isIssued(digits) : named && isIssued(digits);
}

function isIssued(digits: string): boolean {
  return issuers.some(([prefix, lengths]) => prefix.test(digits) && lengths.includes(digits.length));
}

function hasCardGroups(plain: string): boolean {
  const separators = new Set(plain.replace(/\d/g, ''));
  return separators.size <= 1 && cardGroups.test(plain.replace(/\D/g, 'S'));
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const value = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? value * 2 : value;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && /[1-9]/.test(digits);
}
