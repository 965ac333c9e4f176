// Most texts hold nothing that even looks like a secret. One pass tells them apart from those the rules must read.

/** Runs of 13 digits (cards, resident ids), of 12 with nothing between, and the form of a social security number. */
const longNumber =
  /[0-9０-９](?:[ \u00a0\u2009\u202f\u3000.\-－‐‑–—]?[0-9０-９]){12}|[0-9０-９]{12}|[0-9０-９]{3}[-－‐‑–—][0-9０-９]{2}[-－‐‑–—][0-9０-９]{4}/;

/** Shapes of keys, and every word the rules look for; each rule needs one of these to match at all. */
const signs = new RegExp(
  [
    String.raw`[\w-]{15}|eyJ|Q~|gl[a-z]{1,5}[_-]|pscale_|dp\.[a-z]|atlasv1|\[redacted:|:\/\/|sig=`,
    'pass|pwd|\\bpw\\b|-pw|mysql|phrase|mnemonic|(?:seed|recovery|backup|wallet) words|key|secret|token|credential|auth|bearer|cookie',
    String.raw`(?:log|sign)(?:g?ed|g?ing)?[ -]?in|(?:^|\s)-u`,
    String.raw`\bpin\b|\bssns?\b|social security|社会安全|社安|security code|\bcv[cv]|\bcsc\b`,
    '密码|密碼|口令|密钥|密鑰|秘钥|密匙|助记词|助記詞|賬號|帳號|令牌|通行码|安全码|用户名|账号|帐号|身份证|证件号|公民身份',
  ].join('|'),
  'i',
);

/** False for a text that no rule of redaction can change; true says nothing. Takes linear time. */
export function mayHoldSecret(text: string): boolean {
  return signs.test(text) || longNumber.test(text);
}
