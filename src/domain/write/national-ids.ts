// Ids that governments give to people: China's resident id (checksum) and the US social security number (issued ranges).
import type { SecretMatch, SecretRule } from './redact-rule.js';

const digit = '[0-9０-９]';
const dash = '[-－‐‑–—]';
const notInNumber = '(?<![0-9０-９A-Za-z])(?<![0-9０-９][.,])';
const endOfNumber = '(?![0-9０-９A-Za-z])(?![.,][0-9０-９])';
const idWord = '(?:身份证|证件号|公民身份|\\b(?:resident id|identity card|id card|national id|citizen id))';

/** Resident ids and social security numbers. They run before the cards. */
export const nationalIdRules: readonly SecretRule[] = [
  {
    kind: 'resident_id',
    pattern: new RegExp(
      `${notInNumber}${digit}{6}[ -]?${digit}{4}[ -]?${digit}{4}[ -]?${digit}{3}[0-9０-９XxＸｘ]${endOfNumber}`,
      'g',
    ),
    accept: isResidentId,
  },
  // The form given out until 1999 has no checksum: only beside its name.
  {
    kind: 'resident_id',
    pattern: new RegExp(`(?<head>${idWord}[^0-9０-９\\n]{0,16})(?<secret>${digit}{15})${endOfNumber}`, 'gi'),
    accept: isOldResidentId,
  },
  {
    kind: 'ssn',
    pattern: new RegExp(
      `(?<head>(?:\\b(?:ssns?|social security)|社会安全号|社安号)[^0-9０-９\\n]{0,24})(?<secret>${digit}{3}(?:[ .]|${dash})?${digit}{2}(?:[ .]|${dash})?${digit}{4})(?![0-9０-９])`,
      'gi',
    ),
    accept: isSocialSecurityNumber,
  },
  // Three, two and four digits with dashes: no phone number, date or postcode is written so.
  {
    kind: 'ssn',
    pattern: new RegExp(
      `(?<![\\w.０-９-])${digit}{3}(?<dash>${dash})${digit}{2}\\k<dash>${digit}{4}(?![\\w０-９-])(?!\\.\\d)`,
      'g',
    ),
    accept: (match) => isSocialSecurityNumber(match) && !numberOfAThing.test(match.before),
  },
];

/** Words before a number that say it counts or names a thing, and nobody's account. */
export const numberOfAThing =
  /(?:\b(?:order|case|ticket|tracking|parcel|invoice|serial|reference|ref|part|item|model|catalog(?:ue)?|lot|batch|account of|timestamp|imei|isbn|issn|sku|upc|ean|phone|tel|fax|version|build)\b|订单|单号|运单|快递|工单|编号|案号|序列号|流水号|货号|型号|批号|条码|书号|电话|手机|时间戳)[^\d０-９\n]{0,12}$/i;

const provinces = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/;
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11643: province, date of birth and the ISO 7064 MOD 11-2 check character. */
function isResidentId({ secret }: SecretMatch): boolean {
  const id = secret.normalize('NFKC').replace(/[ -]/g, '').toUpperCase();
  if (!provinces.test(id) || !isDate(id.slice(6, 14))) return false;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(id[place]), 0);
  return '10X98765432'[sum % 11] === id[17];
}

function isOldResidentId({ secret }: SecretMatch): boolean {
  const id = secret.normalize('NFKC');
  return provinces.test(id) && isDate(`19${id.slice(6, 12)}`);
}

function isDate(text: string): boolean {
  return /^(?:18|19|20)\d{2}(?:(?:0[13578]|1[02])(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)(?:0[1-9]|[12]\d|30)|02(?:0[1-9]|[12]\d))$/.test(
    text,
  );
}

/** Never given out: area 000, 666 and 9xx, group 00, serial 0000 (SSA, "Social Security Number Randomization"). */
function isSocialSecurityNumber({ secret }: SecretMatch): boolean {
  const digits = secret.normalize('NFKC').replace(/\D/g, '');
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);
}
