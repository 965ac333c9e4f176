// A clear yes or no to the question whether something still holds. Everything else is no answer: a memory is
// confirmed or rejected only by what was surely meant, and may be asked about again in another session.

/** What a clear answer says. */
export type Answer = 'yes' | 'no';

/** A longer message says more than yes or no. */
const longest = 80;

const it = '(?:it|that|this)';
const isOne = `(?:${it}(?: is|'s)|they(?: are|'re)|i(?: am|'m)|we(?: are|'re))`;
const isNone = `(?:${it}(?: is not|'s not| isn't)|they(?: are not|'re not| aren't)|i(?: am not|'m not)|we(?: are not|'re not| aren't))`;
const who = '(?:i|we|they|he|she|it|that)';
// Not have: "it has" may mean that it has changed.
const does = '(?:do|does|am|are|is)';
const doesNot = "(?:do not|does not|don't|doesn't)";
const right = '(?:true|correct|right|accurate|valid|up to date|the case)';
const anyMore = '(?:any ?more|any longer)';

/** Words before an answer that change nothing about it. */
const fillers =
  'oh|ah|um+|uh|well|ok|okay|actually|sorry|hi|hello|hey|嗯+|哦+|噢+|啊|哎|呃|其实|你好|您好|不好意思|抱歉|对不起';
/** Nothing beside a yes; beside a no they turn down an offer. */
const thanks = 'thanks|thank you|thx|谢谢你?|多谢';
const yesWords = 'y|yes+|yeah|yea|yep|yup|aye|是的?|对的?';
const noWords = 'n|no+|nope|nah|不';

const yesPhrases = [
  'correct|exactly|absolutely|definitely|certainly|indeed|of course|true',
  `${isOne} (?:all |absolutely |exactly )?${right}|${who} ${does}`,
  '是[啊呀哦]|对[啊呀哦]|是这样的?|没错|正确|的确是?|确实(?:是|是的|是这样的?)?|当然是?的?',
];

const noPhrases = [
  `not at all|incorrect|not ${right}|(?:definitely|certainly|absolutely|of course) not`,
  `${isNone}(?: ${right})?|${isOne} (?:wrong|incorrect)|${who} ${doesNot}`,
  '不是的?|不对|并不是|不是这样的?|否',
];

/** As it was: a yes to "is it still so?" only. */
const unchangedPhrases = [
  'still|unchanged|no changes?|(?:still )?(?:the )?same|(?:same )?as (?:before|ever|always)',
  `still ${right}|${isOne} still ${right}|${isOne} (?:still |exactly )?the same|${isOne} unchanged`,
  `${who} still ${does}|still ${does}|${who} ${does} still|i still (?:live|work) there|i still (?:have|use|like|want) (?:it|that|them)`,
  `nothing(?: has|'s)? changed|${it} (?:has not|hasn't) changed|${it} (?:did not|didn't) change|${it} still (?:holds|stands|applies)`,
  '还是的|(?:还|依然|仍然|仍旧|依旧|一直|现在还|目前还)是(?:的|这样的?|那样的?|老样子|一样的?)?',
  '没变|没有变|没有?变化|没有?改变|没有?(?:任何|什么)变化|不变|没换|没有换|(?:和|跟)(?:以前|之前|原来)一样|还一样|老样子|照旧',
];

/** No longer as it was: a no to "is it still so?" only. */
const changedPhrases = [
  `not ${anyMore}|no longer|(?:not|no longer) ${right} ${anyMore}|no longer ${right}|not the same`,
  `${isNone}(?: ${right})? ${anyMore}|${isOne} no longer ${right}|${isOne} (?:outdated|out of date)`,
  `${who} ${doesNot} ${anyMore}|${who} no longer ${does}|${it}(?: has|'s)?(?: already)? changed|things(?: have)? changed`,
  '不[对是]了|不再|(?:已经|早就?|现在|目前)不是了?|(?:已经|现在|早就)?不再是(?:了|这样了?|那样了?)?|不是这样了',
  '(?:早就|现在|都|已经|已)?[变换改]了|不一样了|不同了|过时了',
];

const absolute = [
  ['yes', whole([yesWords, ...yesPhrases])],
  ['no', whole([noWords, ...noPhrases])],
  ['thanks', whole([thanks])],
  ['nothing', whole([fillers])],
] as const;

/** What the pieces of an answer mean, by what was asked; the first pattern that matches says it. */
const meaningsBy = {
  still: [...absolute, ['yes', whole(unchangedPhrases)], ['no', whole(changedPhrases)]],
  new: absolute,
} as const;

/** What may stand before an answer without a mark between them: "no it's not", "是的没变". */
const heads = [
  ['yes', head(yesWords)],
  ['no', head(noWords)],
  ['nothing', head(fillers)],
] as const;

type Meaning = (typeof absolute)[number][0];

/** What was asked: is it still so, or is something new true ("do you live in Porto now?"). */
export type Asked = keyof typeof meaningsBy;

function whole(ways: readonly string[]): RegExp {
  return new RegExp(`^(?:${ways.join('|')})$`, 'u');
}

function head(words: string): RegExp {
  return new RegExp(`^(?:${words})(?: +|(?<=\\p{Script=Han})(?=\\p{Script=Han}))`, 'u');
}

const traditional: Readonly<Record<string, string>> = {
  沒: '没',
  還: '还',
  對: '对',
  錯: '错',
  變: '变',
  換: '换',
  這: '这',
  樣: '样',
  經: '经',
  確: '确',
  實: '实',
  當: '当',
  現: '现',
  並: '并',
  過: '过',
  時: '时',
  謝: '谢',
};

const friendlySigns = /[👍👌✅🙂😊😀😃😄🙏]|\p{Emoji_Modifier}|\uFE0F|[:;]-?\)/gu;
const betweenPieces = /[,.;:!~。、\n—–-]+/u;

/**
 * The answer in a message, in English or Chinese, or null when it is anything but a clear one: a question, a doubt, a
 * yes with a but, two answers that contradict each other, or words about something else. It is precise rather than
 * complete: every word must belong to the answer. "Nothing has changed" and "not any more" answer only whether
 * something is still so (the default): asked about something new, they could mean either.
 */
export function answerOf(text: string, asked: Asked = 'still'): Answer | null {
  if (text.length > longest) return null;
  const pieces = plain(text)
    .split(betweenPieces)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const said = new Set<Meaning>();
  for (const piece of pieces) {
    const heard = meaningsOf(piece, asked);
    if (heard === null) return null;
    for (const meaning of heard) said.add(meaning);
  }
  if (said.has('yes')) return said.has('no') ? null : 'yes';
  return said.has('no') && !said.has('thanks') ? 'no' : null;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\p{Script=Han}/gu, (letter) => traditional[letter] ?? letter)
    .replaceAll(friendlySigns, ' ')
    .replaceAll(/[^\S\n]+/g, ' ');
}

/** All that a piece without marks says; null when some of it is not understood. */
function meaningsOf(piece: string, asked: Asked): readonly Meaning[] | null {
  const meaning = meaningsBy[asked].find(([, pattern]) => pattern.test(piece))?.[0];
  if (meaning !== undefined) return [meaning];
  for (const [said, pattern] of heads) {
    const start = pattern.exec(piece)?.[0];
    const rest = start === undefined ? null : meaningsOf(piece.slice(start.length), asked);
    if (rest !== null) return [said, ...rest];
  }
  return null;
}
