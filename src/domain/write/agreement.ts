// Does the user agree to what the assistant has just proposed? English and Chinese, whole sentences only.
import { isQuestion, sentencesOf } from './sentences.js';

/** How clearly the user agreed. */
export interface Agreement {
  /**
   * `decided`: "let's do that", 就这么定; `assented`: "sounds good", 同意; `answered`: a bare "yes", which only answers a
   * question.
   */
  readonly kind: 'decided' | 'assented' | 'answered';
  /** The agreeing words, verbatim. */
  readonly words: string;
  /** What the user chose by name ("B", "option 2", "Postgres"), or null. */
  readonly choice: string | null;
}

const yes =
  '(?:ok(?:ay)?|yes|yeah|yep|yup|sure|alright|all right|right|fine|cool|good|nice|great|perfect|awesome|excellent|absolutely|definitely|exactly|please|thanks|thank you)';
const assent =
  "(?:agreed|i agree|deal|makes sense|(?:that )?sounds? (?:good|great|fine|perfect|right|like a (?:good )?plan)(?: to me)?|(?:that )?looks (?:good|great)(?: to me)?|(?:good|great|nice) (?:idea|plan|call)|i (?:like|love) (?:it|that|this|the (?:idea|plan))|(?:that|this|it)(?:['’]s| is| sounds)? (?:fine|good|great|perfect|decided|settled)(?: (?:for|with|by) me)?|(?:that )?works for me|that works|you(?:['’]re| are) right)";
const pointing =
  '(?:that|this|it|so|as (?:you )?(?:proposed|suggested|planned)|your (?:plan|proposal|suggestion|idea))';
const tail = '(?:,? (?:then|please|(?:(?:that|this) )?way|one|plan|approach|option|for now|thanks))*';
const decide = `(?:(?:then |so |and )?(?:let['’]?s|let us|we(?:['’]ll| will| should| can)|i(?:['’]ll| will)|please|just)?\\s*(?:do|go(?: ahead)?(?: with| for)?|use|take|pick|choose|keep|stick (?:with|to)|settle (?:on|for)|adopt|decide on) (?:${pointing}|(?<choice>(?!(?:ahead|on|for)\\b)[\\p{L}\\p{N}][^,;.!?]{0,39}?))${tail})`;
const join = '(?:\\s*[,.;:!—–-]+\\s*|\\s+|$)';
const english = {
  answered: new RegExp(`^(?:${yes}${join})+$`, 'iu'),
  assented: new RegExp(`^(?:${yes}${join})*${assent}(?:${join}(?:${yes}|${assent}))*$`, 'iu'),
  decided: new RegExp(`^(?:(?:${yes}|${assent})${join})*${decide}$`, 'iu'),
};

const yesHan = '(?:好的?|行|可以|嗯+|是的?|对的?|没问题|ok|OK|不错|很好|挺好的?|成|谢谢)[呀啊吧了呢哦]*';
const assentHan =
  '(?:我?同意|赞成|没意见|听你的|就听你的|我觉得(?:可以|行|不错|很好)|这样(?:可以|行|很?好|不错)|这个(?:方案|主意|建议)?(?:可以|行|很?好|不错))[呀啊吧了呢哦]*';
const decideHan = [
  '(?:那|那就|就)?(?:这么|这样)(?:定|办|干|做|来|弄|决定)',
  '(?:那|那就|就|我们就?)?按照?(?:这个|这|你说的|你的?(?:建议|方案|意见|计划)|上面(?:的|说的)?|(?<by>[^，。,；]{1,12}?))(?:的?(?:方案|办法|计划))?(?:来|办|做|走|执行|定)',
  '(?:那|那就|就|我们就?|那我们就?|咱们就?)(?:用|选择?|采用|定)(?<pick>[^，。,；]{1,20}?)',
  '(?:用|选择?|采用)(?<take>(?:方案|选项|第|[A-Za-z0-9一二三四])[^，。,；]{0,12}?)',
  '(?:就|那就)(?:这个|它|这样)|(?:说)?定了|一言为定|成交',
].join('|');
const joinHan = '[，,。.!！、；;\\s]*';
const chinese = {
  answered: new RegExp(`^(?:${yesHan}${joinHan})+$`, 'u'),
  assented: new RegExp(`^(?:${yesHan}${joinHan})*${assentHan}(?:${joinHan}(?:${yesHan}|${assentHan}))*$`, 'u'),
  decided: new RegExp(`^(?:(?:${yesHan}|${assentHan})${joinHan})*(?:${decideHan})(?:吧|了|好了|啦)*$`, 'u'),
};

const reserved =
  /\b(?:but|except|however|although|though|instead|rather|unless|only if|not|don['’]?t|no|never|wait|maybe|perhaps|later)\b|不|但|除了|只是|可是|然而|等等|再说|也许|可能|别/iu;
/** Sentences looked at: who agrees does so at once. */
const firstSentences = 3;
const longestWords = 120;

/** The agreement in the user's message, or null: when there is none, or a reservation beside it. */
export function agreementIn(message: string): Agreement | null {
  const sentences = sentencesOf(message)
    .slice(0, firstSentences)
    .map(({ text }) => text);
  const kinds = sentences.map(kindOf);
  const silent = kinds.indexOf(null);
  const agreeing = silent < 0 ? sentences : sentences.slice(0, silent);
  const words = agreeing.join(' ');
  if (words === '' || words.length > longestWords) return null;
  if (sentences.some((text) => reserved.test(text.replaceAll(harmless, '')))) return null;
  const found = kinds.slice(0, agreeing.length) as readonly Found[];
  const best =
    found.find(({ kind }) => kind === 'decided') ?? found.find(({ kind }) => kind === 'assented') ?? found[0]!;
  return { kind: best.kind, words, choice: best.choice };
}

/** Words of agreement that hold a "no" or 不. */
const harmless = /不错|没问题|没意见|\bno (?:problem|objections?)\b/giu;

interface Found {
  readonly kind: Agreement['kind'];
  readonly choice: string | null;
}

const pictures = /\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D/gu;
const thumbsUp = /[👍👌✅]/u;

function kindOf(sentence: string): Found | null {
  if (sentence.length > longestWords || isQuestion(sentence)) return null;
  const text = sentence.replaceAll(pictures, '').replace(/[\s.!。！~～…,，]+$/u, '');
  if (text === '') return thumbsUp.test(sentence) ? { kind: 'answered', choice: null } : null;
  return inForms(text, english) ?? inForms(text, chinese);
}

function inForms(text: string, forms: Readonly<Record<Agreement['kind'], RegExp>>): Found | null {
  const decided = forms.decided.exec(text);
  if (decided !== null) {
    const { choice, by, pick, take } = decided.groups ?? {};
    return { kind: 'decided', choice: choice ?? by ?? pick ?? take ?? null };
  }
  if (forms.assented.test(text)) return { kind: 'assented', choice: null };
  return forms.answered.test(text) ? { kind: 'answered', choice: null } : null;
}
