// Secrets known by the words around them: "password is X", headers, assignments, connection strings, 密码是 X.
import type { SecretMatch, SecretRule } from './redact-rule.js';

/** Words people write after "password is" that are no password. */
const noPassword = new Set(
  (
    'not no now in on at the a an my your our his her their its this that it too very so to by with for from of as ' +
    'wrong right correct incorrect invalid valid weak strong secure insecure safe unsafe missing required needed ' +
    'expired expiring empty blank null none true false unknown undefined optional protected secret private hidden ' +
    'set reset changed updated lost forgotten stored saved kept shared leaked hashed encrypted generated rotated ' +
    'working broken fine ok okay good bad easy hard simple long short different same old new case sensitive ' +
    'case-sensitive below above here there gone stale mandatory compromised string number boolean ******'
  ).split(/\s+/),
);
const functionWord =
  /^(?:the|an?|in|on|at|to|of|by|with|for|from|and|or|but|not|is|are|was|be|been|it|that|than|when|if|too|very|so|as|i|you|we|they|must|should|can|has|have)$/i;
const knownSignIns = /^(?:oauth2?|auth0|office ?365|o365|saml2?|web3|fido2|u2f|ldap|sso|totp|m365|otp|2fa|mfa)$/i;

const nameOfSecret =
  '(?:pass(?:word|wd|phrase|code)|pwd|mot de passe|api[ _-]?key|access[ _-]?key(?:[ _-]?id)?|secret(?:[ _-]?(?:access[ _-]?)?key)?|client[ _-]?secret|private[ _-]?key|account[ _-]?key|shared[ _-]?access[ _-]?key|encryption[ _-]?key|(?:auth|access|refresh|bearer|deploy|bot|session)[ _-]?token|token|credentials?)';
const quoted = '"[^"\\n]{1,120}"|\'[^\'\\n]{1,120}\'|`[^`\\n]{1,120}`|“[^”\\n]{1,120}”|「[^」\\n]{1,120}」';
const plainValue = '[^\\s"\'`“”「」<>，。；！？、]{2,200}';

/** Rules that need a word before the value. They run after the keys with a known shape. */
export const credentialRules: readonly SecretRule[] = [
  {
    kind: 'authorization',
    pattern:
      /(?<head>\b(?:authorization|x-api-key|x-auth-token|api-key)["']?\s{0,2}[:=]\s{0,2}["']?(?:(?:bearer|basic|token|digest|apikey)\s{1,2})?)(?!(?:bearer|basic|token|digest|apikey)\s)(?<secret>[^\s"',;[]{6,4096})/gi,
  },
  {
    kind: 'authorization',
    pattern: /(?<head>\bbearer\s{1,2})(?<secret>[A-Za-z0-9._~+/-]{20,4096}={0,2})/gi,
    accept: hasDigit,
  },
  { kind: 'cookie', pattern: /(?<head>\b(?:set-)?cookie\s{0,2}:\s{0,2})(?<secret>[\w.-]{1,80}=[^\n"'[]{8,4096})/gi },
  // The user part may not hold a slash, so that a port followed by a path is not taken for a password.
  {
    kind: 'password',
    pattern: /(?<head>(?<=\w:\/\/)[^\s:@/?#"'<>]{0,100}:)(?<secret>[^\s/?#"'<>[]{1,200})(?=@[\w.[-])/g,
  },
  {
    kind: 'password',
    pattern:
      /(?<head>(?<=(?:mongodb(?:\+srv)?|postgres(?:ql)?|mysql|mariadb|rediss?|amqps?|mssql|sqlserver|oracle|clickhouse|ftps?|sftp|smtps?|ldaps?):\/\/)[^\s:@/?#"'<>]{0,100}:)(?!\d{2,5}\/)(?<secret>[^\s"'<>[]{1,200})(?=@[\w.[-])/g,
  },
  {
    kind: 'azure_key',
    pattern: /(?<head>\b(?:AccountKey|SharedAccessKey|sig)=)(?<secret>[A-Za-z0-9+/%_-]{20,400}={0,2})/g,
  },
  {
    kind: 'password',
    pattern: /(?<head>(?<!\S)(?:--?(?:password|passwd|pass|pw)[ =]|-u[ ]?[^\s:]{1,64}:))(?<secret>[^\s[]{3,200})/g,
  },
  // In the query of an address a value ends where the next one begins.
  {
    kind: 'credential',
    pattern: new RegExp(`(?<head>[?&]${nameOfSecret}[A-Za-z0-9_]{0,24}=)(?<secret>[^\\s&#"'<>[]{3,400})`, 'gi'),
    accept: isAssigned,
  },
  {
    kind: 'credential',
    pattern: new RegExp(
      `(?<head>${nameOfSecret}[A-Za-z0-9_]{0,24}["']?\\]?\\s{0,3}(?:[:=]|:=|=>|：)\\s{0,3})(?<secret>${quoted}|${plainValue})`,
      'gi',
    ),
    accept: isAssigned,
  },
  {
    kind: 'credential',
    pattern: new RegExp(
      `(?<head>\\b${nameOfSecret}(?: (?:for|of|to|on|at) [^\\n:=]{1,40}?)?,? (?:(?:is|was|=|be|as|to|will be|has been (?:changed|set) to|changed to|set to|of)(?: (?:now|currently|still|just|simply|set to|called))? )+)(?<secret>${quoted}|${plainValue})`,
      'gi',
    ),
    accept: isSaid,
  },
  {
    kind: 'credential',
    pattern: new RegExp(
      `(?<head>\\b(?:pass(?:word|phrase|code)|pwd) )(?<secret>${quoted}|[^\\s"'\`<>，。；！？、]{6,100})`,
      'gi',
    ),
    accept: looksMixed,
  },
  {
    kind: 'credential',
    pattern: new RegExp(
      `(?<head>\\b(?:log(?:ged|ging)?|sign(?:ed|ing)?)[ -]?in(?:to \\S{1,40}| (?:to|on|at) [^\\n,]{1,30}?)? (?:with|using|by|via)(?: the| a| my| password| pw| code){0,3} )(?<secret>${quoted}|${plainValue})`,
      'gi',
    ),
    accept: isSignIn,
  },
  {
    kind: 'credential',
    pattern:
      /(?<head>\b(?:log(?:ged|ging)?|sign(?:ed|ing)?)[ -]?in(?: \S{1,30}){0,3}? (?:with|using|as) \S{2,60}?(?: ?\/ ?| and | with | : ?))(?<secret>[^\s[，。；]{4,100})/gi,
    accept: looksMixed,
  },
  {
    kind: 'credential',
    pattern: new RegExp(
      `(?<head>(?:密码|密碼|口令|密钥|密鑰|秘钥|密匙|令牌|通行码)(?:都|也|还|暂时|现在|目前|默认|临时)?(?:是|为|就是|叫|设成|设为|改成|改为|换成|用的是|：|:|=)?(?:了|：|:)?\\s{0,2})(?<secret>${quoted}|[\\x21\\x23-\\x26\\x28-\\x3b\\x3d\\x3f-\\x5a\\x5c-\\x7e]{4,100})`,
      'g',
    ),
    accept: isChinesePassword,
  },
  {
    kind: 'credential',
    pattern: new RegExp(
      `(?<head>${nameOfSecret}(?:（[^）\\n]{0,20}）)?\\s{0,2}(?:现在|目前|已经|都)?(?:就是|是|为|叫|用|改成|改为|换成|设成|设为|填)(?:了)?[：:]?\\s{0,2})(?<secret>${quoted}|[\\x21\\x23-\\x26\\x28-\\x3b\\x3d\\x3f-\\x5a\\x5c-\\x7e]{4,200})`,
      'gi',
    ),
    accept: isSaid,
  },
  {
    kind: 'credential',
    pattern:
      /(?<head>\b(?:(?:api|access|secret|account|auth)[ _-]?key|(?:auth|access|api|bot|bearer|refresh|deploy|personal access) token|token|client secret|app ?secret) ?[(（"'`:]?)(?<secret>[A-Za-z0-9][\w.+/~=-]{19,300})/gi,
    accept: looksMixed,
  },
  {
    kind: 'credential',
    pattern:
      /(?<head>(?:用户名|账号|帐号|賬號|帳號)\S{1,40}?(?:密码|密碼|口令)[是为：:]?\s{0,2})(?<secret>[\x21\x23-\x5a\x5c-\x7e]{4,100})/g,
  },
  {
    kind: 'credential',
    pattern: new RegExp(
      `(?<head>\\b(?:(?:pass(?:word|phrase|code)|pwd)['’]s |(?:pass|pw)(?: is|:| =|=) ?))(?<secret>${quoted}|[^\\s"'\`<>，。；！？、]{6,100})`,
      'gi',
    ),
    accept: looksMixed,
  },
  {
    kind: 'password',
    pattern: /(?<head>\bsshpass -p ?|\bmysql(?:dump|admin)?\b[^\n]{0,80}? -p)(?<secret>[^\s'"[-][^\s[]{3,100})/g,
  },
  // Wallets: 12 to 24 words of three to eight letters (BIP 39).
  {
    kind: 'seed_phrase',
    pattern:
      /(?<head>(?:\b(?:seed|recovery|backup|secret|wallet) (?:phrase|words)|\bmnemonic(?: phrase)?|助记词|助記詞)(?: (?:is|are|was)| ?[:=]|：|是|为)?:?\s{0,2})(?<secret>(?:[a-z]{3,8}[ ,，]{1,2}){11,23}[a-z]{3,8})(?![a-z])/gi,
  },
  {
    kind: 'credential',
    pattern:
      /(?<head>\b(?:PIN|pin|Pin)(?: (?:number|code))?(?: (?:for|of|to) [^\n.,]{1,30}?)?(?: is| =|:)(?: now)? )(?<secret>\d{4,8})(?!\d|[.,]\d| ?(?:mm|cm|m|kg|g)\b)/g,
  },
];

const unquote = (value: string): string => value.replace(/^["'`“「]|["'`”」]$/g, '');
const trimmed = (value: string): string => unquote(value).replace(/[.,;:!?)\]}]+$/, '');
const isQuoted = (value: string): boolean => /^["'`“「]/.test(value);
const isPassword = (before: string): boolean => /pass(?:word|wd|phrase|code)|pwd/i.test(before);

function hasDigit({ secret }: SecretMatch): boolean {
  return /\d/.test(secret);
}

/** Letters with digits or symbols inside: not a word, not a number, not a mail address. */
function mixed(value: string): boolean {
  if (!/[A-Za-z]/.test(value) || /^[^@\s]+@[\w-]+\.[\w.]+$/.test(value) || /^https?:/.test(value)) return false;
  return /\d/.test(value) || /[!#$%^&*+=~|?@]/.test(value) || /[a-z][A-Z]/.test(value);
}

function looksMixed({ secret }: SecretMatch): boolean {
  const value = trimmed(secret);
  return value.length >= 4 && mixed(value) && !knownSignIns.test(value) && !isPlaceholder(value);
}

function isPlaceholder(value: string): boolean {
  return /^(?:[$<{%(]|process\.|import\.meta\.|os\.|env\b|getenv\b|(?:self|this|ctx|context|config|cfg|settings|secrets|vars|opts|options|args|credentials)\.[A-Za-z]|[\w.]{1,40}\.env\.|\*+$|x+$|\.+$|your[_-])/i.test(
    value,
  );
}

/** `name = value` and `name: value`. A password may be any word; other secrets must look generated. */
function isAssigned({ secret, before }: SecretMatch): boolean {
  const value = trimmed(secret);
  if (value.length < 3 || isPlaceholder(value) || noPassword.has(value.toLowerCase())) return false;
  if (isPassword(before)) return isQuoted(secret) || mixed(value) || /\d{4}/.test(value) || !isProse(value, before);
  return value.length >= 16
    ? !/^[a-z]+(?:[_-][a-z]+)*$/.test(value)
    : value.length >= 8 && mixed(value) && /\d/.test(value);
}

/** After a colon in prose ("password: must be long") a plain lower-case word is taken for prose. */
function isProse(value: string, before: string): boolean {
  return /^[a-z]+$/.test(value) && /[a-z]: $/i.test(before) && functionWord.test(value);
}

/** "the password is X": anything that is not prose; other secrets must look generated. */
function isSaid({ secret, before, after }: SecretMatch): boolean {
  const value = trimmed(secret);
  if (value.length < 3 || noPassword.has(value.toLowerCase()) || isPlaceholder(value)) return false;
  if (!isPassword(before)) return value.length >= 8 && mixed(value) && /\d/.test(value);
  return isQuoted(secret) || mixed(value) || /^\d{4,}$/.test(value) || endsSaying(secret, after);
}

function endsSaying(secret: string, after: string): boolean {
  return /[.,;!?)]$/.test(secret) || /^\s*(?:$|[\n.,;!?)]|\b(?:and|but|for|on|if|so)\b)/.test(after);
}

function isSignIn({ secret }: SecretMatch): boolean {
  const value = trimmed(secret);
  if (value.length < 6 || knownSignIns.test(value) || isPlaceholder(value)) return false;
  return mixed(value) && /\d|[!#$%^&*=~|]/.test(value) && !/^[A-Z][a-z]+\d{1,4}$/.test(value);
}

function isChinesePassword({ secret, before }: SecretMatch): boolean {
  const value = trimmed(secret);
  if (value.length < 4 || isPlaceholder(value)) return false;
  const named = /(?:是|为|叫|成|：|:|=)了?\s*$/.test(before);
  return named || mixed(value) || /^\d{4,}$/.test(value);
}
