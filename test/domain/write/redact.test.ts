import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactSecrets } from '../../../src/domain/write/redact.js';

const kindsOf = (text: string): string[] => Object.keys(redactSecrets(text).counts).sort();

/** Built at run time so that no scanner takes this file for a leak. */
const secret = {
  openai: `sk-proj-${'Ab3dE'.repeat(8)}`,
  deepseek: `sk-${'0123456789abcdef'.repeat(2)}`,
  anthropic: `sk-ant-api03-${'aB3_'.repeat(12)}`,
  aws: `AKIA${'ABCD2345'.repeat(2)}`,
  awsSecret: `${'aB3/'.repeat(10)}`,
  github: `ghp_${'a1B2'.repeat(9)}`,
  githubFine: `github_pat_${'a1B2_'.repeat(12)}`,
  slack: `xoxb-${'1234567890'}-${'abcDEF123'}`,
  google: `AIza${'Sy3-_aB'.repeat(5)}`,
  stripe: `sk_live_${'a1B2'.repeat(6)}`,
  huggingface: `hf_${'aBcDe'.repeat(7)}`,
  npm: `npm_${'a1B2c3'.repeat(6)}`,
  dashscope: `sk-sp-${'aB3d'.repeat(4)}.${'a1B2c3D4'.repeat(2)}_xyz-00998877`,
  mem0: `m0-${'aB3dE'.repeat(6)}`,
  hindsight: `hsk-${'0123456789abcdef'.repeat(2)}`,
  gitlab: `glpat-${'a1B2_'.repeat(4)}`,
  azure: `abc8Q~${'a.B-1'.repeat(7)}`.slice(0, 39),
  jwt: `eyJ${'hbGciOiJI'.repeat(3)}.eyJ${'zdWIiOiIx'.repeat(3)}.${'s3Cr_'.repeat(6)}`,
};

describe('secrets are cut out', () => {
  it.each(Object.entries(secret).filter(([name]) => name !== 'awsSecret'))('a key of the form %s', (_name, key) => {
    const { text, counts } = redactSecrets(`Use ${key} for it, "${key}".`);
    expect(text).not.toContain(key.slice(-12));
    expect(Object.values(counts).reduce((a, b) => a + b, 0)).toBe(2);
    expect(text).toMatch(/^Use \[redacted:\w+\] for it, "\[redacted:\w+\]"\.$/);
  });

  it('an AWS secret beside its access key id', () => {
    const { text } = redactSecrets(`aws ${secret.aws} and ${secret.awsSecret} please`);
    expect(text).toBe('aws [redacted:aws_key] and [redacted:aws_secret] please');
  });

  it('a PEM private key, whole or cut off, and nothing after it', () => {
    const body = 'MIIEowIBAAKCAQEA7bq3kf0Hq2l5VvDp\nAAKCAQEA7bq3kf0Hq2l5VvDpMIIEowIB\n';
    const pem = `-----BEGIN RSA PRIVATE KEY-----\n${body}-----END RSA PRIVATE KEY-----`;
    expect(redactSecrets(`a ${pem} b`).text).toBe('a [redacted:private_key] b');
    expect(redactSecrets(`-----BEGIN PRIVATE KEY-----\n${body}I like tea.`).text).toMatch(
      /^\[redacted:private_key\]\s+I like tea\.$/,
    );
  });

  it.each([
    ['log in with tr0mb0ne-42! and its key', 'log in with [redacted:credential] and its key'],
    ['My password is swordfish.', 'My password is [redacted:credential].'],
    [
      'the wifi password is now Blue-Horse-77 and it works',
      'the wifi password is now [redacted:credential] and it works',
    ],
    ['the password for the router is hunter2', 'the password for the router is [redacted:credential]'],
    ['I changed my password to "two words"', 'I changed my password to [redacted:credential]'],
    ['PASSWORD=hunter2', 'PASSWORD=[redacted:credential]'],
    ['export API_KEY=abcd1234efgh', 'export API_KEY=[redacted:credential]'],
    ['log in with admin / s3cret99', 'log in with admin / [redacted:credential]'],
    ['curl -u bob:hunter22 https://x.example', 'curl -u bob:[redacted:password] https://x.example'],
    [
      `https://x.example/list?token=${'aB3d'.repeat(5)}&page=2#top`,
      'https://x.example/list?token=[redacted:credential]&page=2#top',
    ],
    ['my card PIN is 4921', 'my card PIN is [redacted:credential]'],
    ['我的密码是abc12345，别忘了', '我的密码是[redacted:credential]，别忘了'],
    ['密码：woaini', '密码：[redacted:credential]'],
    ['密码改成了 qwer1234！', '密码改成了 [redacted:credential]！'],
    ['用户名admin密码pass1234', '用户名admin密码[redacted:credential]'],
    ['Authorization: Bearer abcdef1234567890abcdef', 'Authorization: Bearer [redacted:authorization]'],
    ['postgres://bob:s3c/re@t@db.example:5432/x', 'postgres://bob:[redacted:password]@db.example:5432/x'],
    ['https://bob:s3cret@host.example/a', 'https://bob:[redacted:password]@host.example/a'],
    ['Endpoint=x;AccountKey=abcdABCD0123456789+/==;', 'Endpoint=x;AccountKey=[redacted:azure_key];'],
  ])('words before a value: %s', (text, expected) => {
    expect(redactSecrets(text).text).toBe(expected);
  });

  it.each([
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111111111111111',
    '3782 822463 10005',
    '5555 5555 5555 4444',
    '6212 3456 7890 1232 ',
    '４１１１１１１１１１１１１１１１',
  ])('a payment card: %s', (card) => {
    expect(kindsOf(`my card ${card}, thanks`)).toEqual(['card']);
  });

  it('expiry and code beside a card', () => {
    expect(redactSecrets('my card 4111 1111 1111 1111, exp 09/31, code 123.').text).toBe(
      'my card [redacted:card], exp [redacted:card_expiry], code [redacted:card_code].',
    );
    expect(redactSecrets('4111111111111111\n09/31\n123').text).toBe(
      '[redacted:card]\n[redacted:card_expiry]\n[redacted:card_code]',
    );
    expect(redactSecrets('the CVV is 914').text).toBe('the CVV is [redacted:card_code]');
  });

  it('a Chinese resident id with a right checksum, and a social security number', () => {
    expect(redactSecrets('身份证11010519491231002X。').text).toBe('身份证[redacted:resident_id]。');
    expect(redactSecrets('110105 19491231 002x').text).toBe('[redacted:resident_id]');
    expect(kindsOf('my SSN is 123-45-6789')).toEqual(['ssn']);
  });

  it.each([
    ['It is 514-69-0360, by the way.', 'ssn'],
    ['SSN: 514690360', 'ssn'],
    ['社会安全号是514-69-0360', 'ssn'],
    ['身份证110105491231002，旧的', 'resident_id'],
    ['身份证号１１０１０５１９４９１２３１００２Ｘ', 'resident_id'],
    ['Please block card no 501864667909', 'card'],
    ['card 4111 1111 1111 1111 123', 'card'],
    ['card 4111111111111111 0931', 'card'],
    ['银行卡 6222–0212–3456–7894', 'card'],
    ['我的 API key是 a1B2c3D4e5F6', 'credential'],
    ['the Cloudflare API token (a1B2c3D4e5F6g7H8i9J0) leaked', 'credential'],
    [`M${'a1B2c'.repeat(5)}.Gabc12.${'a1B2c'.repeat(7)}abc`, 'discord_token'],
    [`LTAI5t${'a1B2c3'.repeat(3)}`, 'alibaba_key'],
    [`${'ab12'.repeat(8)}.${'aB12'.repeat(4)}`, 'zhipu_key'],
  ])('in %s: %s', (text, kind) => {
    expect(kindsOf(text)).toContain(kind);
  });
});

describe('what is no secret stays', () => {
  it.each([
    'My support case is 4815162342.',
    'The config reads apiKey: import.meta.env.VITE_FIREBASE_API_KEY, from the environment.',
    'const client = new Client({ token: config.services.tokenOfTheClient })',
    'There is no Firebase API key in the build at all.',
    'The sensor reads 1732870800 pulses.',
    'We follow a risk-based plan called task-first-onboarding-2026.',
    'The good commit is 9fceb02d0ae598e95dc970b74767f19372d61af8.',
    'order 20458813 arrived with a cracked lid',
    'order 4111111111111111 is late',
    'the timestamp 1732870800123 and 1732870800123456 and 1732870800123456789',
    'id 550e8400-e29b-41d4-a716-446655440000',
    'id 00000000-0000-4111-1111-111111111111',
    'sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'it is 3.4111111111111111 m long',
    'a number that fails the checksum: 4111 1111 1111 1112',
    'not a resident id: 110105194912310021',
    'the resident id 999999199001011234',
    'IMEI of the phone: 490154203237518, serial 356938035643809',
    'an SSN that is never given out: 666-12-3456, 000-12-3456, 123-00-4567, 912-34-5678',
    'part 514-69-0360 and phone 905-674-3793',
    'IBAN DE89 4111 1111 1111 1111 00',
    'my library card 501864667909',
    'call 13800001234 or +1 415 555 2671',
    'The password is stored in 1Password.',
    'My password is too long, the password is wrong.',
    'I need a new password manager. I log in with Google. We log in with Office365 and OAuth2.',
    'log in with bob@example.com',
    'password: must have 12 characters',
    'max_tokens: 4096, token: refresh_token',
    'The secret is to add salt. The token is red.',
    'http://localhost:3000/users/@me and git@github.com:a/b.git',
    'password=$PASSWORD and password={{ vault }}',
    'order code 123 was used, expires 09/31',
    '密码是我的生日，密码忘了，请重置密码。',
    '订单号 6212345678901232 还没到',
    '2026-11-29 10:00:00.123 12 345 678 901 234',
  ])('%s', (text) => {
    expect(redactSecrets(text)).toEqual({ text, counts: {} });
  });
});

const pieces = [
  ...Object.values(secret),
  ...[
    'password ',
    'is ',
    ': ',
    '=',
    '密码',
    '是',
    'Authorization: ',
    'Bearer ',
    'cookie: a=',
    '4111 1111 1111 1111',
    ' ',
  ],
  ...['exp 09/31 ', 'code 123 ', '09/31', '123', '\n', '.', '"', 'http://', 'a:b@', 'log in with ', 'a1!b2c3', 'x/'],
  ...[
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    '[redacted:',
    '[redacted:card]',
    ']',
    '11010519491231002X',
  ],
];

describe('redaction as a whole', () => {
  const textOfPieces = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), { maxLength: 14 })
    .map((parts) => parts.join(''));

  it('changes nothing the second time, for any text', () => {
    fc.assert(
      fc.property(textOfPieces, (text) => {
        const once = redactSecrets(text);
        expect(redactSecrets(once.text)).toEqual({ text: once.text, counts: {} });
      }),
      { numRuns: 2000 },
    );
  });

  it('counts as many marks as it adds', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...Object.values(secret)), (text, key) => {
        const before = text.split('[redacted:').length;
        const { text: after, counts } = redactSecrets(`${text}\n${key}\n`);
        const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
        expect(after.split('[redacted:').length - before).toBe(total);
      }),
    );
  });

  it.each([
    'a',
    '1',
    'eyJ',
    'sk-a1',
    'a://a:',
    'password is ',
    'log in to a ',
    '4111 1111 1111 1111 ',
    '密码',
    ' -u a:',
    '-----BEGIN PRIVATE KEY-----',
    '[redacted:aws_key] A',
    'AAAA/',
    ' ',
  ])('ends on a megabyte of %j', (unit) => {
    const text = unit.repeat(Math.ceil((1024 * 1024) / unit.length));
    expect(redactSecrets(text).text.length).toBeGreaterThan(0);
  });
});
