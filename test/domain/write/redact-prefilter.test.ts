import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardRules, withoutCardDetails } from '../../../src/domain/write/redact-cards.js';
import { credentialRules } from '../../../src/domain/write/redact-credentials.js';
import { nationalIdRules } from '../../../src/domain/write/national-ids.js';
import { keyRules, withoutPrivateKeys } from '../../../src/domain/write/redact-keys.js';
import { mayHoldSecret } from '../../../src/domain/write/redact-prefilter.js';
import { applyRule, type Counts } from '../../../src/domain/write/redact-rule.js';

/** What the rules find, with no look beforehand. */
function foundByRules(text: string): number {
  const counts: Counts = new Map();
  let current = withoutPrivateKeys(text, counts);
  for (const rule of [...keyRules, ...credentialRules, ...nationalIdRules, ...cardRules])
    current = applyRule(rule, current, counts);
  withoutCardDetails(current, counts);
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Beginnings and words of every rule, whole and cut, so that joined pieces make secrets at the edge of each rule. */
const words = [
  ...[
    'sk-',
    'sk_live_',
    'whsec_',
    'AKIA',
    'ghp_',
    'glpat-',
    'xoxb-',
    'xapp-1-',
    'AIza',
    'ya29.',
    'npm_',
    'SG.',
    'hvs.',
  ],
  ...[
    'eyJ',
    'hf_',
    'pplx-',
    '8Q~',
    'abc8Q~',
    '123456789:AA',
    'shpat_',
    'AGE-SECRET-KEY-1',
    'https://hooks.slack.com/services/',
  ],
  ...['Authorization: ', 'x-api-key: ', 'Bearer ', 'Set-Cookie: a=', 'sig=', 'AccountKey=', '://a:', 'b@c.example'],
  ...[
    'password ',
    'passwd=',
    'pwd: ',
    'PIN is ',
    'pin ',
    'token=',
    'secret is ',
    'api key = ',
    'credentials: ',
    'ssn ',
  ],
  ...[
    'log in with ',
    'logged in as bob / ',
    'signing-in using ',
    ' -u a:',
    '--pw ',
    '-pw=',
    'my code ',
    'cvv ',
    'CVC2: ',
  ],
  ...[
    '密码是',
    '口令',
    '令牌：',
    'API key是',
    '身份证',
    '社会安全号',
    'SSNs ',
    '501864667909',
    '110105491231002',
    'card ',
    'dp.st.',
    'pscale_pw_',
    'glsa_',
    '账号bob密码',
    '安全码',
    '有效期',
    '4111 1111 1111 1111',
    '4111111111111111',
    '11010519491231002X',
  ],
  ...['[redacted:card] ', '[redacted:aws_key]', '-----BEGIN PRIVATE KEY-----', 'social security ', 'security code '],
  ...[
    'a1B2c3D4',
    'a1B2c3D4e5F6g7H8',
    'hunter2',
    '1234',
    '09/31',
    '123-45-6789',
    '４１１１',
    ' ',
    '\n',
    ' is ',
    '=',
    '"',
    '.',
  ],
];
const joined = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, fc.string({ maxLength: 6 })), { maxLength: 5 })
  .map((parts) => parts.join(''));

describe('the look before redaction', () => {
  it('lets no text pass in which a rule finds a secret', () => {
    fc.assert(
      fc.property(joined, fc.nat({ max: 20 }), (text, cut) => {
        const part = text.slice(cut % 4, Math.max(1, text.length - (cut % 5)));
        for (const one of [text, part]) {
          if (foundByRules(one) > 0) expect(mayHoldSecret(one)).toBe(true);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    "I'm allergic to peanuts, as you know.",
    'My phone number is +351 912 345 678, my budget 1,200 euros.',
    'Order 20458813 arrived at 10:30 with a cracked lid.',
    '我上个月买了一块黑色的智能手表，表带有点紧。',
    '我的手机号是13800001111。',
  ])('spares the rules a plain text: %s', (text) => {
    expect(mayHoldSecret(text)).toBe(false);
  });
});
