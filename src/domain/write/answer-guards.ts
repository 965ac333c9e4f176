// What keeps words of the assistant from being kept: facts about the user, refusals, echoes, orders. English and
// Chinese. Precise rather than complete: in doubt nothing is kept.
import { hanRelations, relationWords } from '../decide/value-lexicon.js';
import { askedAttributes } from '../recall/asked-slots.js';
import { words } from '../recall/words.js';
import { triesToOverride } from './injection.js';

const personal =
  '(?:names?|nickname|age|birth ?day|birth ?date|address|e-?mail|phone|(?:phone |mobile )?number|job|profession|employer|boss|wife|husband|partner|spouse|girlfriend|boyfriend|sons?|daughters?|child(?:ren)?|kids?|mother|father|mum|mom|dad|parents?|brothers?|sisters?|family|friends?|dogs?|cats?|pets?|cars?|house|home|apartment|flat|salary|income|health|diet|allerg\\w+|doctor|school|city|country|hometown|hobb\\w+|preferences?|tastes?|birthplace|nationality|religion)';
/** "If you are", "once you have": said of anybody, not of this user. */
const general = '(?<!\\b(?:if|when|whenever|once|unless|until|whether|case|after|before|while|sure|where|wherever) )';
const tells: readonly RegExp[] = [
  new RegExp(
    `${general}\\byou(?:['’](?:re|ve|d)\\b|\\s+(?:(?:currently|still|also|already|usually|always|often|really|now|once|do|did)\\s+)?(?:are|were|have(?! to\\b)|had|live|lived|work|worked|like|liked|love|loved|hate|hated|prefer|preferred|enjoy|own|owned|told|said|mentioned|asked|wanted|moved|grew|studied|speak|play|drive|drink|eat|keep|kept|come from|use|used|was|decided|chose|bought)\\b)`,
    'i',
  ),
  new RegExp(`\\byour (?:[\\w-]+ ){0,2}${personal}\\b`, 'i'),
  /\byour [\w-]+(?: [\w-]+){0,2} (?:is|are|was|were|has|lives?|works?|uses?)\b/i,
  /\bthe user(?:['’]s)?\b|\bas (?:you (?:said|told|mentioned|know)|before|usual|always|last time)\b/i,
  new RegExp(`\\byour (?:[\\w-]+ ){0,2}(?:${[...relationWords].join('|')})\\b`, 'i'),
  new RegExp(`(?:你|您)(?:们)?(?:的|家)?(?:${hanRelations.join('|')})`, 'u'),
  /(?:你|您)(?:们)?(?:上次|上回|之前|以前|最近|刚刚?|曾经?|常|经常|总是?|一直|每[天周月年次])|(?:和|跟|像)(?:上次|以前|之前|往常)一样|老样子/,
  /(?<!如果|要是|假如|若|当|只要|一旦)(?:你|您)(?:们)?(?:现在|目前|以前|之前|上次|曾经?|一直|也|都|还|平时|已经)?(?:住|在|是|叫|姓|喜欢|不喜欢|爱|讨厌|偏好|有(?!必要|可能|时)|没有|养|来自|说|提到|提过|告诉|用的|对.{1,8}过敏|今年)/,
  /(?:你|您)(?:的|家)?(?:名字|年龄|生日|地址|邮箱|电话|手机|职业|工作|公司|老板|妻子|老婆|丈夫|老公|爱人|孩子|儿子|女儿|父母|妈妈|爸爸|家人|朋友|狗|猫|宠物|车|房子|收入|工资|预算|爱好|过敏|饮食|城市|家乡)|用户/,
];

/** True when a text tells the user something about himself, or speaks of "the user". */
export function tellsOfUser(text: string): boolean {
  return tells.some((pattern) => pattern.test(text));
}

const politely =
  /^(?:(?:hi|hey|hello|ok(?:ay)?|so|and|please)[,!.]?\s+)*(?:(?:can|could|would|will) you (?:please )?(?:tell me|explain(?: to me)?|remind me|show me)|do you know|tell me)\s+|^(?:请问|那|你好|您好)*[，,]?(?:(?:你|您)(?:能|可以|知道))?(?:不能|能)?(?:告诉我|解释一下|说说|讲讲)?[，,]?/i;
const firstPerson = /\b(?:i|i['’]?m|i['’]ve|i['’]d|me|my|mine|myself|we|we['’]re|our|ours|us)\b|我|咱|俺|本人/i;
const advice =
  /\bhow (?:do|can|should|could|would|must) (?:i|we)\b|\b(?:should|can|could|must|shall) (?:i|we) (?:use|choose|pick|install|configure|set|run|store|deploy|test|cache|upgrade|migrate|write|build|call the)\b|(?:怎么|如何|怎样)|我们?(?:该|应该|能|可以|要不要|需要)(?:用|选|装|设|配|部署|升级|迁移|写|测)/i;
const aboutSelf =
  /\b(?:i|we) (?:like|love|hate|prefer|feel|enjoy|usually|own)\b|\b(?:about|know) (?:me|us)\b|\bremember\b|我们?(?:的|家)?(?:名字|生日|年龄|住|叫|喜欢|讨厌|家|爱好|工作|电话|邮箱)|记得|关于我/i;
const personalOfMine = new RegExp(`\\b(?:my|our) (?:[\\w-]+ ){0,2}${personal}\\b`, 'i');
const ofAssistant = /\b(?:are|do|did|have|were|was|will|would|can|could) you\b|\byour?(?:self)?\b|(?:你|您)/i;
const generic = /\bhow (?:do|would|can|could) you\b/i;

const aboutUser = /\bthe user(?:['’]s)?\b|用户/i;

/** True when a question asks about the user or about the assistant itself: an answer to it is nothing to keep. */
export function asksOfPersons(question: string): boolean {
  if (askedAttributes(question).size > 0 || aboutUser.test(question)) return true;
  const asked = question.trim().replace(politely, '');
  if (firstPerson.test(asked) && (!advice.test(asked) || aboutSelf.test(asked) || personalOfMine.test(asked))) {
    return true;
  }
  return ofAssistant.test(asked.replace(generic, 'how'));
}

const transient =
  /\b(?:today|tonight|tomorrow|yesterday|right now|at the moment|weather|what time|news|(?:any|some)thing else)\b|还有(?:什么|别的)|今天|今晚|明天|昨天|此刻|现在几点|天气|新闻/i;
const dangling =
  /\b(?:it|its|this|these|those|they|them|he|she|him|her)\b|\bthat(?=\s*(?:[?.,!]|$|is\b|was\b|mean\b|work\b))|它|这|那(?!么)|(?<!其|吉)他|她|刚才|上面|上述/i;
/** "Is it safe to …" points at nothing. */
const pointsAtNothing =
  /\b(?:is|was|would|does) it (?=(?:be )?(?:safe|possible|better|best|worth|necessary|ok|okay|required|true|good|bad|allowed|common|normal|make sense)\b)/giu;
/** Words of content a question needs to be understood by itself. */
const leastWords = 2;

/** True when the question makes sense without the talk around it, and its answer will hold after today. */
export function isLasting(question: string): boolean {
  return (
    !transient.test(question) &&
    !dangling.test(question.replaceAll(pointsAtNothing, 'is ')) &&
    words(question).length >= leastWords
  );
}

const noAnswer: readonly RegExp[] = [
  /\b(?:i|we) (?:really |honestly |simply )?(?:do not|don['’]t|did not|didn['’]t) (?:know|have|think|recall|remember|understand|see|find)\b/i,
  /\bi(?:['’]m| am) (?:not|un)(?:\s?sure|\s?certain|\s?able|\s?aware|\s?familiar)|\bi(?:['’]m| am) (?:an ai|afraid|just an?)\b/i,
  /\b(?:i|we) (?:can(?:not|['’]t)|could(?: not|n['’]t)|am unable|was unable|won['’]t|will not)\b/i,
  /\bas an? (?:ai|artificial|language model|assistant)\b|\bsorry\b|\bapolog|\bunfortunately\b|\bno idea\b|\bit depends\b/i,
  /\b(?:could|can|would) you (?:please )?(?:clarify|specify|provide|share|tell)\b|\bplease (?:clarify|specify|provide)\b/i,
  /不知道|不清楚|不确定|不太确定|无法|不能(?:回答|提供|确定)|抱歉|对不起|不好意思|遗憾|作为(?:一个)?(?:AI|人工智能|语言模型|助手)|没有(?:相关|足够)|看情况|请(?:提供|说明|明确|补充)/i,
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|你好|您好|早上好|晚上好)\b[\s\p{P}]*$/iu,
];
/** "I've booked the table": a report of what was done, nothing to know. */
const reports =
  /\bi(?:['’](?:ve|ll|m)| have| will| am| just| can| could| did| went)\b|我(?:已经?|会|来|可以|正在|刚|这就|马上)/i;

/** True for what answers nothing: refusals, apologies, greetings, requests to say more, reports of the assistant's doings. */
export function isNoAnswer(text: string): boolean {
  return noAnswer.some((pattern) => pattern.test(text)) || reports.test(text);
}

const echo =
  /memory-notes|\bmy (?:notes|memory|memories|records)\b|\b(?:your|the) (?:notes|memor(?:y|ies)) (?:say|show)|\bfrom (?:memory|our (?:earlier|previous|last))\b|\bi (?:recall|remember)\b|\[[0-9a-f]{8}\]|\bthe assistant (?:answered|proposed):|根据(?:我的)?(?:记录|笔记|记忆)|我(?:还)?记得|助手(?:答|提议)：|\b(?:stated|observed|inferred)(?:, |: )/i;
const standingOrder =
  /\b(?:from now on|for good|in (?:the )?future|note down|keep in mind|always remember|remember (?:that|to)|(?:all |other )?(?:assistants?|agents?) (?:must|should|always|never)|system prompt)\b|从现在起|今后|以后都|牢记|务必记住|系统提示/i;

/** True for words that must not be kept whatever they answer: echoes of notes, orders for later, secrets cut out. */
export function isForbidden(text: string): boolean {
  return echo.test(text) || standingOrder.test(text) || triesToOverride(text) || /\[redacted:/.test(text);
}
