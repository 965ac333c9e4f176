// Text that is handed in to be worked on: "Translate: I live in Paris." states nothing about the user. English and
// Chinese, with and without a colon, also when the text stands in the sentences after the order, or before it.
import { sentencesOf, type Sentence } from '../../domain/write/sentences.js';

const politely =
  "(?:(?:hi|hey|hello|ok(?:ay)?|please|now|also|so|and|then|next|thanks|great|quickly|first)[,!.]? +)*(?:(?:(?:can|could|would|will) you(?: please| kindly)?|(?:can|could) (?:i|we) (?:get|have) (?:you|some help) to|i(?:['’]d| would)? (?:want|need|like) you to|please|help me(?: to)?|you (?:should|must|can)) +)*(?:(?:please|quickly|kindly|just|help me(?: to)?) +)*";
/** Done to texts and to little else. */
const strong =
  '(?:translat(?:e|ion)|proof-?read|paraphrase|rephrase|reword|re-?write|summari[sz]e|summary|sum up|polish|copy-?edit|shorten|condense|abridge|spell-?check|transcribe)';
const weak =
  '(?:correct|fix|improve|explain|edit|review|revise|refine|format|expand|continue|complete|analy[sz]e|critique|clean up|tidy up|interpret|simplify|rate|grade|convert|turn|make|check(?! (?:this|it) out))';
const kind =
  '(?:e-?mails?|messages?|texts?|sentences?|paragraphs?|essays?|(?:cover )?letters?|bio(?:graphy)?|cv|résumé|resume|articles?|passages?|(?:blog )?posts?|tweets?|captions?|phrases?|lines?|drafts?|grammar|spelling|punctuation|wording|typos|story|poems?|speech|statements?|abstract|descriptions?|intro(?:duction)?|profile|dialogue|conversation|quotes?|transcript|excerpt|homework|translation|writing|english|german|french|spanish)';
const determined = `(?:this|that|these|those|the(?: following| above)?|my|our|his|her|their|some|an?)(?: [\\p{L}-]+){0,2}? ${kind}`;
const bare = '(?:this|these|the following|the (?:text |part |bit )?(?:below|above)|what follows|the rest)';
const bareEnd =
  '(?=$|[.?!:,]|\\s+(?:for|please|in(?:to)?|to|as|so|with|sound|more|less|shorter|longer|better|a bit|and|by|using)\\b)';

const orders = [
  // With a colon whatever is ordered is done to what follows it.
  `${politely}(?:i (?:want|need|have|would like) to |i['’]d like to )?${strong}\\b[^:.?!\\n]{0,60}:(?!//)`,
  `${politely}${weak}(?: (?:it|${determined}|${bare})\\b[^:.?!\\n]{0,40})? ?:(?!//)`,
  `${politely}(?:${strong}|${weak})(?: of| into [\\p{L}]+| to [\\p{L}]+)? (?:${determined}\\b|${bare}${bareEnd})`,
  // The text stands in the order itself.
  `${politely}(?:translate|paraphrase|rephrase|proof-?read)(?: (?:in)?to \\p{L}+)? (?:["“'‘]|(?:i|we|my|our)\\b)`,
  `(?:is|are) (?:this|the following|my)\\b[^?\\n]{0,30}\\b(?:correct|right|grammatical|natural|idiomatic|ok(?:ay)?|good english)\\b`,
  `(?:does|do) (?:this|the following|my)(?: ${kind})? (?:sound|read|look|make sense)\\b`,
  `what(?:['’]s| is) wrong with (?:this|the following|my) ${kind}\\b`,
  `how (?:do|would|can|should|could) (?:i|you|we|one) (?:say|translate|phrase|word)\\b`,
  `what(?: is|['’]s| does) (?:this|that|the following)(?: ${kind})? (?:means?|in \\p{L}+)\\b`,
  `(?:here (?:is|are)|here['’]s|below is|the following is) (?:my|the|an?|some)(?: [\\p{L}-]+){0,2}? (?:e-?mail|text|sentence|paragraph|essay|cover letter|letter|article|passage|draft|story|poem|speech|transcript|dialogue|homework)\\b`,
].join('|');
const english = new RegExp(`(?:^|[,;!—–-] +|\\band +)(?:${orders})`, 'iu');

const politelyChinese =
  '(?:请|麻烦|劳驾|帮我|帮忙|帮|给我|替我|你|您|能不能|可不可以|能|可以|再|先|来|好的|那|然后|现在|，|,| )*';
const strongChinese =
  '(?:翻译|译成|译为|润色|校对|改写|缩写|扩写|续写|总结|概括|归纳|解释|纠正|改正|仿写|精简|提炼|摘要|造句|朗读|修改)';
const kindChinese =
  '(?:话|文字|文章|句子|内容|邮件|文本|作文|信|段落|文案|简历|短文|日记|诗|自我介绍|发言稿|标题|消息|稿子|评论|对话|材料|原文|英文|中文|一段|一句)';
const thisChinese = `(?:这|那|上|下|以上|以下|如下|下列)(?:面|边)?(?:的|这|那)?(?:一|几|两|些)?(?:段|句|篇|封|个|条|首)?${kindChinese}`;
const languageChinese =
  '(?:英语|英文|日语|日文|法语|法文|德语|德文|韩语|韩文|俄语|西班牙语|中文|汉语|粤语|文言文|白话文)';

const ordersChinese = [
  `${politelyChinese}(?:把|将|对|用${languageChinese})?[^：:，,。？！\\n]{0,12}?${strongChinese}[^：:，,。？！\\n]{0,16}[：:“「"]`,
  `${politelyChinese}(?:检查|优化|分析|看看|看|评价|批改|修改)[^：:，,。？！\\n]{0,6}(?:错别字|语法|病句|标点|拼写|${kindChinese})[^：:，,。？！\\n]{0,6}(?:[：:“「"]|$)`,
  `${politelyChinese}(?:把|将|对|用[^，。：]{1,8})?(?:${thisChinese})[^：:，,。？！\\n]{0,8}(?:${strongChinese}|检查|优化|分析|批改|改)`,
  `${politelyChinese}(?:${strongChinese}|检查|优化|分析|批改|改)(?:一下|下|一遍|成[^，。：]{1,6})?(?:${thisChinese})`,
  `(?:${thisChinese}|这)[^，。！\\n]{0,6}(?:对吗|对不对|通顺吗|正确吗|有[^，。]{0,6}错误?吗|有没有[^，。]{0,6}错|什么意思|怎么[说讲写译])`,
  `(?:用)?${languageChinese}(?:里|中)?(?:应该|要|该)?怎么(?:说|讲|写|翻译|表达)`,
  `${politelyChinese}(?:翻译|译)(?:成|为|到)${languageChinese}$`,
  `(?![^：:]{0,8}(?:记|备注|别忘))[^：:，,。？！\\n]{0,10}(?:${thisChinese})[^：:，,。？！\\n]{0,12}[：:]`,
  `[中英汉日法德韩俄西]译[中英汉日法德韩俄西][：:，, ]`,
  `${politelyChinese}用${languageChinese}(?:说|写|讲|念|表达|复述)(?:一遍|一下|出来)?[：:]`,
].join('|');
const chinese = new RegExp(`(?:^|[，,；;] *)(?:${ordersChinese})`, 'iu');

/** The text stands before such an order when nothing follows it. */
const pointsBack =
  /\b(?:this|that|the above|these)(?: (?:sentences?|texts?|paragraphs?|messages?|lines?))?(?=$|[\s.?!]*$| (?:for me|please|into|to|in)\b)|上面|以上|这[段句]|^[^：:]{0,8}(?:翻译|译)(?:成|为|到)|怎么(?:说|讲|写|翻译|表达)|什么意思/iu;
/** The user speaks for himself again. */
const ownAgain =
  /(?<=\n\s*)(?:by the way|btw|unrelated|(?:please )?(?:remember|note that)\b|顺便|另外|(?:请|帮我)?记住)/iu;
const quoted = /["“「『][^"“”「」『』\n]+["”」』]/u;

/** Where in a sentence an order to work on a text begins; -1 without one. */
function orderAt(sentence: string): number {
  const found = english.exec(sentence) ?? chinese.exec(sentence.replace(/[。.!！]+$/u, ''));
  return found?.index ?? -1;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the order of one sentence takes away; null for a sentence without one. */
function spanOf(message: string, { text, start }: Sentence, isLast: boolean): Span | null {
  const opening = text.slice(0, longestOrder);
  const at = orderAt(opening);
  if (at < 0) return null;
  const end = start + text.length;
  const order = opening.slice(at);
  if (quoted.test(order)) return { from: start + at, to: end };
  if (isLast && pointsBack.test(order) && !/[:：]\s*\S/u.test(order)) return { from: 0, to: end };
  const again = ownAgain.exec(message.slice(end))?.index;
  return { from: start + at, to: again === undefined ? message.length : end + again };
}

/** An order stands at the beginning of its sentence, or soon after. */
const longestOrder = 400;

/** The message with what is handed in blanked, its length kept. */
export function withoutHandedIn(message: string): string {
  const sentences = sentencesOf(message);
  const spans: Span[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.start < (spans.at(-1)?.to ?? 0)) continue;
    const span = spanOf(message, sentence, index === sentences.length - 1);
    if (span !== null) spans.push(span);
  }
  return spans.reduce(
    (left, { from, to }) => left.slice(0, from) + left.slice(from, to).replaceAll(/[^\n]/g, '\n') + left.slice(to),
    message,
  );
}
