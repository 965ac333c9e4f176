// Keys of providers and Chinese resident ids as they are given out, in sentences people write. Made with a fixed seed.
import { oneOf, seeded, textOf, type Chance } from './seeded.js';

/** A sentence and the secret in it. */
export interface SecretSentence {
  readonly kind: string;
  readonly text: string;
  readonly secret: string;
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
const letters = `${lower}${lower.toUpperCase()}`;
const digits = '0123456789';
const alnum = `${letters}${digits}`;
const url = `${alnum}_-`;
const hex = '0123456789abcdef';
const base64 = `${alnum}+/`;

type Make = (chance: Chance) => string;
const after =
  (prefix: string, alphabet: string, length: number): Make =>
  (chance) =>
    `${prefix}${textOf(chance, alphabet, length)}`;

/** Keys whose form gives them away; written wherever in a sentence. */
const known: Readonly<Record<string, Make>> = {
  OpenAI: after('sk-proj-', url, 124),
  'OpenAI (old)': after('sk-', alnum, 48),
  Anthropic: after('sk-ant-api03-', url, 93),
  DeepSeek: after('sk-', hex, 32),
  OpenRouter: after('sk-or-v1-', hex, 64),
  'Hugging Face': after('hf_', letters, 34),
  Groq: after('gsk_', alnum, 52),
  xAI: after('xai-', alnum, 80),
  Replicate: after('r8_', alnum, 37),
  AWS: after('AKIA', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16),
  Google: after('AIza', url, 35),
  'Google OAuth': after('GOCSPX-', url, 28),
  'Azure client': (chance) => `${textOf(chance, alnum, 3)}8Q~${textOf(chance, `${alnum}_.~-`, 33)}a`,
  'Azure storage': (chance) => `${textOf(chance, base64, 86)}==`,
  GitHub: after('ghp_', alnum, 36),
  'GitHub fine': (chance) => `github_pat_${textOf(chance, alnum, 22)}_${textOf(chance, alnum, 59)}`,
  GitLab: after('glpat-', url, 20),
  npm: after('npm_', alnum, 36),
  PyPI: after('pypi-AgEIcHlwaS5vcmc', url, 120),
  Docker: after('dckr_pat_', url, 27),
  Slack: (chance) => `xoxb-${textOf(chance, digits, 12)}-${textOf(chance, digits, 13)}-${textOf(chance, alnum, 24)}`,
  Discord: (chance) => `M${textOf(chance, alnum, 25)}.G${textOf(chance, alnum, 5)}.${textOf(chance, url, 37)}a`,
  Telegram: (chance) => `${textOf(chance, '123456789', 10)}:AA${textOf(chance, url, 33)}`,
  Stripe: after('sk_live_', alnum, 24),
  'Stripe restricted': after('rk_live_', alnum, 99),
  Twilio: after('SK', hex, 32),
  SendGrid: (chance) => `SG.${textOf(chance, url, 22)}.${textOf(chance, url, 43)}`,
  Mailgun: after('key-', hex, 32),
  Shopify: after('shpat_', hex, 32),
  DigitalOcean: after('dop_v1_', hex, 64),
  Alibaba: after('LTAI5t', alnum, 18),
  Tencent: after('AKID', alnum, 32),
  Databricks: after('dapi', hex, 32),
  Grafana: after('glsa_', alnum, 40),
  Sentry: after('sntryu_', hex, 64),
  Notion: after('ntn_', alnum, 46),
  Linear: after('lin_api_', alnum, 40),
  Zhipu: (chance) => `${textOf(chance, hex, 32)}.${textOf(chance, alnum, 16)}`,
  JWT: (chance) => `eyJhbGciOiJIUzI1NiJ9.eyJ${textOf(chance, url, 60)}.${textOf(chance, url, 43)}`,
};

/** Keys without a form of their own: known by the words before them only. */
const opaque: Readonly<Record<string, Make>> = {
  Cloudflare: (chance) => `${textOf(chance, url, 38)}7b`,
  'Twilio auth': (chance) => `${textOf(chance, hex, 30)}4c`,
  Datadog: (chance) => `${textOf(chance, hex, 30)}9d`,
  Mistral: (chance) => `${textOf(chance, alnum, 30)}x3`,
  'Azure OpenAI': (chance) => `${textOf(chance, hex, 30)}1a`,
};

type Sentence = (provider: string, secret: string) => string;

const aroundKnown: readonly [Sentence, ...Sentence[]] = [
  (provider, secret) => `My ${provider} key is ${secret}, please keep it for later.`,
  (_provider, secret) => `I pasted ${secret} into the config by mistake.`,
  (provider, secret) => `Deploy with ${provider}: ${secret}`,
  (_provider, secret) => `curl -H "X-Key: ${secret}" https://api.example.com/v1/me`,
  (provider, secret) => `The old ${provider} credential (${secret}) expired yesterday; I live in Porto now.`,
  (_provider, secret) => `export SERVICE_KEY="${secret}"`,
  (provider, secret) => `我的${provider}密钥是${secret}，帮我记一下。`,
  (_provider, secret) => `我不小心把${secret}提交到仓库里了。`,
  (provider, secret) => `配置${provider}的时候填${secret}就行`,
  (_provider, secret) => `{"key": "${secret}", "城市": "上海"}`,
];

const aroundOpaque: readonly [Sentence, ...Sentence[]] = [
  (provider, secret) => `My ${provider} API key is ${secret}.`,
  (provider, secret) => `Use this ${provider} token: ${secret}`,
  (provider, secret) => `the ${provider} auth token ${secret} should be rotated`,
  (_provider, secret) => `API_KEY=${secret}`,
  (provider, secret) => `我的${provider} API key是${secret}，别告诉别人`,
  (provider, secret) => `${provider}的令牌：${secret}`,
  (provider, secret) => `${provider} 的密钥换成了 ${secret}。`,
];

const aroundId: readonly [Sentence, ...Sentence[]] = [
  (_provider, id) => `我的身份证号是${id}，帮我订票。`,
  (_provider, id) => `乘车人张伟，证件${id}，电话13800001111。`,
  (_provider, id) => `实名认证用${id}`,
  (_provider, id) => `他叫李雷，身份证：${id}；住在杭州。`,
  (_provider, id) => `请把 ${id} 填到表格里`,
  (_provider, id) => `My Chinese ID number is ${id}, the hotel needs it.`,
  (_provider, id) => `Passenger Wang Fang (${id}) travels on Friday.`,
  (_provider, id) => `身份证号码${id.slice(0, 6)} ${id.slice(6, 14)} ${id.slice(14)}，谢谢`,
];

const areas: readonly [string, ...string[]] = ['110105', '310104', '440306', '330106', '510107', '610113', '230103'];
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function residentId(chance: Chance): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const birth = `${1945 + chance(65)}${two(1 + chance(12))}${two(1 + chance(28))}`;
  const body = `${oneOf(chance, areas)}${birth}${textOf(chance, digits, 3)}`;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return `${body}${'10X98765432'[sum % 11] ?? ''}`;
}

/** 200 sentences: 117 keys with a form, 25 without one, 58 resident ids; half of them Chinese. */
export function generatedSecrets(): readonly SecretSentence[] {
  const chance = seeded(20261130);
  const keys = (makes: Readonly<Record<string, Make>>, around: readonly [Sentence, ...Sentence[]], times: number) =>
    Object.entries(makes).flatMap(([provider, make]) =>
      Array.from({ length: times }, () => {
        const secret = make(chance);
        return { kind: provider, secret, text: oneOf(chance, around)(provider, secret) };
      }),
    );
  const ids = Array.from({ length: 58 }, () => {
    const secret = residentId(chance);
    return { kind: 'resident id', secret, text: oneOf(chance, aroundId)('', secret) };
  });
  return [...keys(known, aroundKnown, 3), ...keys(opaque, aroundOpaque, 5), ...ids];
}

/** True when nothing is left of the secret that could be used: no run of eight of its characters. */
export function isGone(text: string, secret: string): boolean {
  const bare = text.replace(/\[redacted:\w+\]/g, '\n').replace(/ /g, '');
  for (let start = 0; start + 8 <= secret.length; start++) {
    if (bare.includes(secret.slice(start, start + 8))) return false;
  }
  return true;
}
