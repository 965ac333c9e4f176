// Keys and tokens that are known by their shape: provider keys, JWT, PEM private keys.
import { countOne, redactionMark, type Counts, type SecretMatch, type SecretRule } from './redact-rule.js';

const bare = (kind: string, shape: string, accept?: SecretRule['accept']): SecretRule => ({
  kind,
  pattern: new RegExp(`(?<![A-Za-z0-9])${shape}(?![A-Za-z0-9])`, 'g'),
  ...(accept === undefined ? {} : { accept }),
});

/** Keys of model providers. */
const modelKeys: readonly SecretRule[] = [
  bare('anthropic_key', String.raw`sk-ant-[\w-]{16,}`),
  bare('huggingface_token', String.raw`(?:hf|api_org)_[A-Za-z0-9]{20,}`),
  // OpenAI, DeepSeek, OpenRouter, Moonshot, DashScope, LangSmith and others that share the form.
  {
    kind: 'api_key',
    pattern: /(?<![A-Za-z0-9])(?:sk|pk|sess|lsv2|org)[-_][\w-]{16,}(?:\.[\w-]{8,}){0,3}/g,
    accept: looksGenerated,
  },
  bare('xai_key', 'xai-[A-Za-z0-9]{40,}'),
  bare('groq_key', 'gsk_[A-Za-z0-9]{30,}'),
  bare('replicate_token', 'r8_[A-Za-z0-9]{30,}'),
  bare('perplexity_key', 'pplx-[A-Za-z0-9]{30,}'),
  bare('tavily_key', String.raw`tvly-[\w-]{20,}`),
  bare('nvidia_key', String.raw`nvapi-[\w-]{40,}`),
  bare('fireworks_key', 'fw_[A-Za-z0-9]{20,}', hasDigit),
  bare('pinecone_key', String.raw`pcsk_[\w]{30,}`),
  bare('memory_service_key', String.raw`(?:m0|mem0|hsk|brv|retaindb)[-_][A-Za-z0-9]{20,}`, hasDigit),
  bare('zhipu_key', String.raw`[0-9a-f]{32}\.[A-Za-z0-9]{16}`),
];

/** Keys of clouds. */
const cloudKeys: readonly SecretRule[] = [
  bare('aws_key', String.raw`(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}`),
  // The secret half has no prefix: 40 characters of mixed case, only beside an access key id.
  {
    kind: 'aws_secret',
    pattern:
      /(?<head>\[redacted:aws_key\][\s\S]{0,80}?(?<![A-Za-z0-9/+]))(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/g,
    accept: mixesCase,
  },
  bare('google_key', String.raw`(?:AIza[\w-]{30,}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}|1\/\/0[\w-]{30,})`),
  bare('azure_key', String.raw`[A-Za-z0-9_~.]{3}\dQ~[\w~.-]{31,34}`),
  // Storage account keys: 64 bytes in base64.
  { kind: 'azure_key', pattern: /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{86}==(?![A-Za-z0-9+/=])/g, accept: mixesCase },
  bare('alibaba_key', 'LTAI[A-Za-z0-9]{12,24}'),
  bare('tencent_key', 'AKID[A-Za-z0-9]{32}'),
  bare('digitalocean_token', 'do[opr]_v1_[a-f0-9]{40,}'),
  bare('cloudflare_token', String.raw`(?:cf[a-z]{1,3}_[\w-]{36,}|v1\.0-[a-f0-9]{24}-[a-f0-9]{100,})`),
  bare('databricks_token', 'dapi[a-f0-9]{32}(?:-[0-9])?'),
  bare('heroku_key', String.raw`HRKU-[\w-]{30,}`),
  bare('supabase_key', String.raw`sb(?:p|_secret|_publishable)_[\w-]{20,}`),
  bare('planetscale_token', String.raw`pscale_(?:tkn|pw|oauth)_[\w.-]{20,}`),
  bare('doppler_token', String.raw`dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{20,}`),
  bare('terraform_token', String.raw`[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}`),
  bare('vault_token', String.raw`hv[sbr]\.[\w-]{20,}`),
  bare('fly_token', String.raw`(?:FlyV1 |fo1_)[\w-]{20,}`),
  bare('vercel_token', String.raw`vc[pkiar]_[A-Za-z0-9]{20,}`),
  bare('netlify_token', String.raw`nf[pcou]_[A-Za-z0-9]{30,}`),
];

/** Keys of code hosts and registries. */
const codeKeys: readonly SecretRule[] = [
  bare('github_token', String.raw`(?:gh[opsur]_[A-Za-z0-9]{20,}|github_pat_\w{20,})`),
  bare('gitlab_token', String.raw`gl(?:pat|ptt|dt|rt|cbt|soat|ft|oas|agent|imt|ffct)-[\w.-]{16,}`),
  bare('bitbucket_token', String.raw`ATBB[A-Za-z0-9]{28,}`),
  bare('atlassian_token', String.raw`ATATT3[\w=-]{40,}`),
  bare('npm_token', 'npm_[A-Za-z0-9]{30,}'),
  bare('pypi_token', String.raw`pypi-[\w-]{40,}`),
  bare('rubygems_key', 'rubygems_[a-f0-9]{40,}'),
  bare('docker_token', String.raw`dckr_(?:pat|oat)_[\w-]{20,}`),
  bare('sentry_token', String.raw`sntry[su]_[\w+/=-]{30,}`),
  bare('grafana_token', String.raw`gl(?:sa|c)_[\w+/=]{30,}`),
  bare('new_relic_key', 'NRAK-[A-Z0-9]{20,}'),
  bare('postman_key', String.raw`PMAK-[\w-]{40,}`),
  bare('linear_key', 'lin_(?:api|oauth)_[A-Za-z0-9]{30,}'),
  bare('notion_token', '(?:ntn|secret)_[A-Za-z0-9]{40,}'),
  bare('figma_token', String.raw`fig[duo]r?_[\w-]{30,}`),
  bare('airtable_token', String.raw`pat[A-Za-z0-9]{14}\.[a-f0-9]{60,}`),
];

/** Keys of payment, mail, chat and shop services. */
const serviceKeys: readonly SecretRule[] = [
  bare('stripe_key', String.raw`(?:(?:sk|rk|pk)_(?:live|test)|whsec)_[A-Za-z0-9]{10,}`),
  bare('square_token', String.raw`(?:EAAA[\w-]{56,}|sq0[a-z]{3}-[\w-]{22,})`),
  bare('paypal_token', String.raw`access_token\$(?:production|sandbox)\$[\w]{10,}\$[a-f0-9]{32}`),
  bare('shopify_token', 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}'),
  bare('hubspot_token', 'pat-(?:na|eu|ap)[0-9]-[a-f0-9-]{36}'),
  bare('facebook_token', 'EAA[A-Za-z0-9]{80,}'),
  bare('twilio_key', '(?:SK|AC)[0-9a-f]{32}'),
  bare('sendgrid_key', String.raw`SG\.[\w-]{16,}\.[\w-]{16,}`),
  bare('mailgun_key', '(?:key-[0-9a-f]{32}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})'),
  bare('mailchimp_key', '[0-9a-f]{32}-us[0-9]{1,2}'),
  bare('brevo_key', String.raw`xkeysib-[a-f0-9]{60,}-[A-Za-z0-9]{16}`),
  bare('resend_key', 're_[A-Za-z0-9]{6,12}_[A-Za-z0-9]{20,}'),
  bare('slack_token', String.raw`(?:xox[abceoprs]-[\w-]{10,}|xox[ed]\.[\w-]{10,}|xapp-\d-[\w-]{10,})`),
  { kind: 'slack_webhook', pattern: /(?<=hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/]{16,}/g },
  bare('telegram_token', String.raw`\d{8,10}:AA[\w-]{32,35}`),
  // Account id in base64, time, signature.
  bare('discord_token', String.raw`[MNO][A-Za-z\d]{22,27}\.[\w-]{6}\.[\w-]{27,40}`),
  {
    kind: 'discord_webhook',
    pattern: /(?<=discord(?:app)?\.com\/api\/webhooks\/\d{15,22}\/)[\w-]{40,}/g,
  },
  {
    kind: 'chat_webhook',
    pattern:
      /(?<=(?:qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=|oapi\.dingtalk\.com\/robot\/send\?access_token=|open\.feishu\.cn\/open-apis\/bot\/v2\/hook\/))[\w-]{20,}/g,
  },
  bare('age_key', 'AGE-SECRET-KEY-1[A-Z0-9]{50,}'),
];

/** Keys with a fixed prefix or form. They run before the rules that look at words around a value. */
export const keyRules: readonly SecretRule[] = [
  { kind: 'jwt', pattern: /(?<![\w-])eyJ[\w-]{10,}\.[\w-]*\.[\w-]*(?:\.[\w-]+){0,2}/g },
  ...modelKeys,
  ...serviceKeys,
  ...cloudKeys,
  ...codeKeys,
];

function hasDigit({ secret }: SecretMatch): boolean {
  return /\d/.test(secret);
}

/** Hyphenated words are not keys: a key has a long run that mixes digits with letters, or the cases. */
function looksGenerated({ secret }: SecretMatch): boolean {
  const body = secret.slice(secret.search(/[-_]/) + 1);
  const runs = body.split(/[-_]/);
  return runs.some((run) => run.length >= 10 && (/\d/.test(run) || mixes(run)));
}

function mixesCase({ secret }: SecretMatch): boolean {
  return mixes(secret);
}

function mixes(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text);
}

const pemOpening = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const pemClosing = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** The body of a key that was cut off: long base64 runs and line breaks, also written as \n. */
const pemBody = /(?:\s|\\[rn]|[A-Za-z0-9+/=]{20,})*/y;

/** PEM private keys are cut from BEGIN to END; of a key that was cut off, all that looks like its body. */
export function withoutPrivateKeys(text: string, counts: Counts): string {
  if (!text.includes('PRIVATE KEY')) return text;
  const openings = [...text.matchAll(pemOpening)];
  const closings = [...text.matchAll(pemClosing)].map((match) => match.index + match[0].length);
  const kept: string[] = [];
  let from = 0;
  let nextClosing = 0;
  for (const [position, opening] of openings.entries()) {
    if (opening.index < from) continue;
    kept.push(text.slice(from, opening.index), redactionMark('private_key'));
    countOne(counts, 'private_key');
    while ((closings[nextClosing] ?? Infinity) <= opening.index) nextClosing++;
    const limit = openings[position + 1]?.index ?? text.length;
    const closing = closings[nextClosing];
    from = closing !== undefined && closing <= limit ? closing : endOfBody(text, opening.index + opening[0].length);
  }
  kept.push(text.slice(from));
  return kept.join('');
}

function endOfBody(text: string, start: number): number {
  pemBody.lastIndex = start;
  const body = pemBody.exec(text)?.[0] ?? '';
  return start + body.trimEnd().length;
}
