// What is over when the conversation is: moods of the moment, orders for one answer, small talk.
import { anyOf } from '../write/expressions.js';
import { worthExtracting } from '../write/prefilter.js';
import { simplified } from './simplified.js';
import { isChatter, isOfTheMoment, isTextOrder } from './topic-passing-signs.js';

const feeling =
  '(?:tired|exhausted|sleepy|bored|hungry|thirsty|stressed(?: out)?|down|sad|happy|excited|annoyed|angry|grumpy|cold|hot|nervous|lonely|fed up|awful|great|fine|good|okay|overwhelmed|in a (?:great|good|bad|foul|terrible) mood)';
const lightly = '(?:so|really|very|a (?:bit|little)|pretty|quite|kind of|rather|just|too|super|feeling)';
const now =
  '(?:today|now|right now|at the moment|currently|this (?:morning|afternoon|evening|week)|tonight|again|already|with (?:this|that|the) [\\w ]{1,30}?)';

const moods: readonly RegExp[] = [
  new RegExp(
    `^(?:\\w+[,!] )?(?:i am|i'm|i feel|i am feeling|i'm feeling|feeling|(?:the )?user (?:is|feels|is feeling))(?: ${lightly}){0,3} ${feeling}(?:[ ,]+${now}){0,2}\\W*$`,
    'i',
  ),
  /^\W*(?:ugh|oh|argh|phew|wow)?,? ?what an? (?:\w+ )?(?:day|week|morning|evening|mess)\W*$/i,
];

const moodsChinese: readonly RegExp[] = [
  /^(?:唉|啊|哎)?[，,]?(?:(?:我|今天|现在|此刻|今晚|今早|今天早上|这会儿|刚才)){0,3}(?:真的?|觉得|感觉|心情|有点儿?|好|很|太|特别|非常|比较|压力|有些){0,4}(?:累|困|饿|渴|烦|无聊|难过|开心|高兴|低落|好|不好|压力大|紧张|疲惫|孤单|大|崩溃|生气)(?:死了|坏了|极了|了|啊|呀|哦){0,2}[。！!～~.]*$/,
  /^(?:唉|哎|哎呀)[，,]?[^。]{0,8}(?:今天|这一天)[^。]{0,6}[。！!.]*$/,
  /(?:现在|今天|此刻)?真?(?:让|叫)我(?:很|好|真)?(?:心烦|头疼|火大|烦)[。！!.]*$/,
];

/** Words that make a wish hold beyond the next answer. */
const lasting =
  /\b(?:always|never|from now on|in (?:the )?future|by default|whenever|every time|each time|generally|usually|prefer)\b|以后|今后|总是|永远|一直|从现在起|每次|默认|通常/i;
const once =
  /\b(?:this (?:time|once)|just (?:this )?once|for this (?:one|reply|answer|message|question)(?: only)?|for now|only (?:this|here)|(?:this|the next|next) (?:reply|answer|message|response))\b|这次|这回|这一次|就一次|这一条|本次|这条回复|暂时/i;
/** The cue before the order: "just this once, use …". */
const cueFirst =
  /^(?:(?:please|ok(?:ay)?|just this once|only this time|this time|this once|for (?:this|now|the)(?: [\w-]+){0,3}?|(?:这|本)(?:一)?(?:次|回|条)(?:回复)?|就这?一次|请),?[，\s]*){1,3}/i;
const verbFirst =
  /^(?:answer|reply|respond|use|skip|keep|make|write|speak|talk|be|give|say|leave|drop|avoid|do|don't|no|include|put|add|show|stick|start|end|limit|ignore|omit|translate|summari[sz]e|explain|format|address|sign|call)\b/i;
const verbFirstChinese = /^(?:请|用|不要|不用|别|控制|简短|回复|回答|写|说|以|把|给|帮|只|省略|跳过|保持|加|列)/;
const makes =
  /^(?:(?:please|now|ok(?:ay)?|can you|could you|would you|hey|and),? )*(?:summari[sz]e|translate|rewrite|rephrase|shorten|expand|explain|proofread|correct|fix|format|convert|paraphrase|simplify|polish|make|turn|put|read)\b[^.\n]{0,20}\b(?:this|that|these|it|the (?:following|above|text|paragraph|article|email|code))\b/i;
const gives =
  /^(?:(?:please|now|ok(?:ay)?|can you|could you|would you),? )*(?:write|give me|draft|compose|list|suggest|tell me|show me|generate|create|find me)\b[^.\n]{0,20}\b(?:a|an|some|two|three|four|five|\d+|another)\b/i;
const makesChinese =
  /^(?:请|麻烦|帮我|给我|替我|再|用[^，。\n]{1,12}(?:语气|风格|话)){0,3}(?:总结|概括|翻译|把这|把上面|改写|润色|缩短|解释|写一?[首篇封段个]|列出?|改短|检查|校对|起草)/;
const givesChinese = /^(?:请|麻烦|再)?(?:给|帮)我(?:\d|[一二两三四五六七八九十])?(?:个|些|几个|条|篇|首)/;
/** Something of the user's own beside the order. */
const beside =
  /[,;，；]\s*(?:and |because |since |but )?(?:i|i'm|my|we|our|我|因为)\b|\b(?:because|since) (?:i|my|we)\b|因为我/i;

/** "Make it 350 for the tent": a new value, not work on a text. */
const newValue =
  /\bmake (?:it|that|this|them)(?: (?:to|a|about|around|up to|at|on|for))? (?:[£$€¥] ?)?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next |one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|a hundred)/i;

const feels = anyOf([...moods, ...moodsChinese]);
/** More than an order for now. */
const isMore = anyOf([lasting, beside, newValue]);
const asksForText = anyOf([makes, gives, makesChinese, givesChinese]);

/** A name somebody goes by tells of no moment ("今天不加班"). */
const quoted = /“[^”\n]{1,40}”|「[^」\n]{1,40}」|"[^"\n]{1,40}"/g;

/** True for a feeling of the moment and nothing else. */
export function isMood(sentence: string): boolean {
  const words = simplified(sentence.trim()).replaceAll(quoted, 'X');
  return feels(words) || isOfTheMoment(words);
}

/** True for an order about one answer or one text. A wish that shall last is none. */
export function isOneOff(sentence: string): boolean {
  const words = simplified(sentence.trim());
  if (isMore(words)) return false;
  return isOrderForNow(words) || isTextOrder(words) || asksForText(words);
}

/** "This time I take the train" is news, "this time answer in French" an order. */
function isOrderForNow(sentence: string): boolean {
  const rest = sentence.trim().replace(cueFirst, '');
  return once.test(sentence) && (verbFirst.test(rest) || verbFirstChinese.test(rest));
}

/** True for greetings, thanks and the like. */
export function isSmallTalk(sentence: string): boolean {
  return isChatter(simplified(sentence.trim())) || !worthExtracting([{ role: 'user', content: sentence, name: null }]);
}
