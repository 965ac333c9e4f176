// Orders in texts nobody of trust wrote: what a tool, page, mail or document tells the assistant or its reader to do.
import { anyOf } from './expressions.js';
import { isQuestion, sentencesOf } from './sentences.js';

const few = (most: number): string => `(?:[\\w'-]{1,30},?\\s+){0,${most}}?`;
const output =
  '(?:response|reply|replies|answer|message|output|summary|solution|implementation|code|codebase|algorithm|program|elucidation|explanation|completion|translation)s?';

/** Verbs that begin an order. Base forms only: "Added", "adding" and "adds" tell what happened. */
const verb =
  '(?:add|include|insert|integrate|incorporate|append|prepend|embed|enhance|modify|augment|mention|write|rewrite|render|translate|encode|encrypt|decode|reverse|replace|use|apply|provide|express|convert|misspell|scramble|jumble|rearrange|anagram|remove|group|combine|introduce|substitute|shift|reply|respond|answer|end|begin|start|finish|conclude|change|alter|adjust|make|weave|work|promote|recommend|suggest|quote|cite|state|claim|output|print|display|format|sign|repeat|show|hide|keep|limit|employ|utili[sz]e|leverage|blend|merge|supplement|upgrade|elevate|develop|give|tell|say|describe|explain|list|summari[sz]e|analy[sz]e|determine|classify|compose|draft|create|generate|design|build|compare|compute|calculate|identify|find|search|look up|get|fetch|open|read|run|execute|call|invoke|install|download|visit|click|join|subscribe|follow|share|send|forward|post|upload|delete|erase|buy|purchase|pay|transfer|invest|donate|vote|upvote|register|sign up|log in|enter|check|verify|confirm|contact|ask|help|teach|break down|outline|evaluate|discuss|imagine|pretend|act|behave|ignore|disregard|forget|remember|note|store|save|memori[sz]e|treat|consider|assume|act|prefer|prioriti[sz]e|set|update|enable|disable|allow|grant|spell|capitali[sz]e|count|solve|plan|organi[sz]e|schedule|remind|book|order|play|guess|rate|rank|sort|extract|simplify|shorten|expand|proofread|edit|correct|fix|debug|refactor|test|review|critique|role-?play|speak|talk|switch|turn|take|put|place|point|direct|redirect|route|refer|link|attach|cc|bcc|copy|paste|transform|swap|introduce|invert|mirror|integrate|validate|ensure|let|hone|merge|load|sacrifice|hint|tease|allude|highlight|emphasi[sz]e|spread|invite|encourage|stress)';
const weaving = '(?:add|includ|integrat|incorporat|insert|embedd|supplement|append|introduc|weav|us|utiliz)ing';
const opener =
  '(?:please|kindly|now|also|then|first|next|finally|so|just|simply|and|but|important|note|task|instruction|step \\d{1,2}|p\\.?s\\.?|q|ok|okay|hey|hi|hello|dear assistant|assistant|attention)';
const reminder =
  "(?:be sure to|make sure(?: to| that| you)?|ensure(?: that)?|remember to|remember,?|don't forget to|do not forget to|don't hesitate to|consider|keep in mind|take a moment to|take care to|try to|always|never|do not|don't|avoid|refrain from|you (?:must|should|need to|have to|are to|will|shall|may only|ought to)|let's|let us|your (?:job|task|goal) is to|i (?:want|need|would like|order|instruct|command) you to|help me|can you|could you|would you|will you|feel free to)";

const beginning = `(?:^|[.!?;:]\\s{1,4}|\\n\\s{0,4})(?:[-*\\d.)(#>"']{1,4}\\s{0,3})?(?:${opener}[,:!]?\\s+){0,3}`;

const aboutOutput: readonly RegExp[] = [
  new RegExp(
    `${beginning}(?:${reminder}\\s+)?(?:[a-z]{3,16}ly\\s+)?(?:${verb}|${weaving})\\b[^.!?\\n]{0,160}?\\b(?:(?:your|its|each|every|all)\\s+${few(2)}${output}|the (?:response|reply|answer|output))\\b`,
    'im',
  ),
  new RegExp(
    `${beginning}(?:in|at the (?:end|start|beginning) of|throughout|within) (?:your|each|every|all|any)\\s+${few(2)}${output}\\b`,
    'im',
  ),
  new RegExp(
    `\\b(?:${reminder}|must|should)\\b[^.!?\\n]{0,100}\\b(?:in|into|to|of|within|with|throughout) (?:your|each|every|all|any)\\s+${few(2)}(?:response|repl(?:y|ies)|answer|output|code(?:base)?|implementation|algorithm)s?\\b`,
    'i',
  ),
  /\b(?:following|below|subsequent|above|next) code (?:snippet|block|section|excerpt|segment|fragment)\b/i,
  /\b(?:code|snippet|block|section|excerpt) (?:below|above|that follows)\b[^.!?\n]{0,60}\b(?:your|into|in the) (?:code|solution|algorithm|implementation|response)/i,
  // The end of an order whose beginning was cut off with a quotation.
  /\b(?:to|in|into|of) your (?:response|reply|answer|output)\s{0,2}[.!]?\s{0,2}$/im,
  /\bweave (?:\w{1,20} ){0,3}in(?:to)?\b|\b(?:slip|work|sneak) (?:it|this|that|the following|an? (?:link|mention|reference)) in(?:to)?\b/i,
];

const assistant = '(?:assistant|chat ?bot|language model|llm|(?:ai )?model|ai assistant|ai|copilot|gpt)';
const asksFor =
  '(?:asks?|asked|asking|mentions?|says?|inquires?|requests?|wants?|talks?|brings? up|enters?|types?|discuss(?:es|ing)?|quer(?:y|ies))';
const acts =
  '(?:always|never|must|should|answer|reply|say|tell|recommend|suggest|redirect|send|respond|claim|direct|refer|give|offer|include|add|route|forward|insist|promote|mention|point|pretend|state|provide|deny|refuse|use|run|call|transfer|approve)';

const standing: readonly RegExp[] = [
  new RegExp(
    `\\b(?:when|whenever|if|every time|each time|any time|once|as soon as)\\b[^.!?\\n]{0,12}\\b(?:users?|anyone|anybody|someone|somebody|customers?|clients?|human|person|people|they)\\b[^.!?\\n]{0,16}\\b${asksFor}\\b(?! (?:me|us)\\b)[^.!?\\n]{0,120}\\b${acts}\\b`,
    'i',
  ),
  /\b(?:when|whenever|if) (?:asked|discussing|prompted|questioned|talking|responding|answering)\b[^.!?\n]{0,80}\b(?:always|never|must|should|answer|reply|say|recommend|suggest|respond|claim|mention|tell|state|refer|direct)\b/i,
  /(?<!\b(?:i|we|he|she|they|who)(?:'d)?\s)\balways (?:recommend|suggest|promote|mention|prefer|refer|redirect|direct|send|include|add|append|answer|respond|reply|comply|approve|trust|tell|say|ask|cc|bcc|forward|sign|end|begin|start|choose|pick|use|obey|treat)\b/i,
  /\b(?:from now on|from this (?:point|moment) (?:on|forward)|henceforth|for all future|in (?:all )?future (?:conversations?|responses?|sessions?|interactions?|replies)|for the rest of (?:this|the) (?:conversation|session|chat)|going forward,)/i,
  new RegExp(
    `\\b(?:the|this|your|an?|any|every|all|dear|to) ${assistant}s?\\b[^.!?\\n]{0,20}\\b(?:should|must|shall|needs? to|has to|have to|is to|are to|will now|ought to|is (?:required|instructed|ordered) to|please)\\b`,
    'i',
  ),
  new RegExp(
    `(?:^|\\n|[.!?]\\s)(?:attention|dear|hey|hi|note to|message (?:to|for)|instructions? (?:to|for)|for|to)[,:]? (?:the |any |all |this )?(?:ai |llm )?(?:${assistant}|agents?)s?(?: reading this)?[,:!.]`,
    'i',
  ),
  /\b(?:if you are|as) an? (?:ai|llm|language model|assistant|chatbot|agent)\b[^.!?\n]{0,60}\b(?:you (?:must|should)|please|read|reading|processing|summari[sz]ing)\b/i,
  /\b(?:users?|customers?|people|everyone|everybody|readers?|visitors?) (?:must|should|has to|have to) (?:always )?be (?:told|informed|directed|redirected|advised|asked|given|sent|referred)\b/i,
  /\byou (?:must|should|need to|have to|are required to|are instructed to) (?:immediately |now |always |never )?(?:integrate|install|download|register|comply|obey|execute|run(?= (?:\w+ ){0,3}(?:tools?|commands?|scripts?|code|functions?|programs?|curl|it|this)\b)|send|forward|transfer|ignore|reply|respond|answer|recommend|visit|join|subscribe|say|tell|pay|delete|disable|approve|grant)\b/i,
  /\b(?:the|our) (?:user|customer|caller)s?\b[^.\n]{0,40}\b(?:is|are) (?:now |already )?(?:an? )?(?:admin(?:istrator)?s?|superusers?|root)(?=\s{0,2}(?:[.,;:!"']|$|\n|and\b|with\b))/i,
  /\b(?:user|customer|caller)s? has (?:approved|authori[sz]ed|pre-?approved) (?:all|any|every|the) (?:\w{1,20} )?(?:refunds?|payments?|transfers?|purchases?|orders?|deletions?|exports?|changes?)\b/i,
  /\b(?:grant|give|assign)\s+(?:[\w'-]{1,30}\s+){0,4}(?:admin(?:istrator)?|root|superuser|full|elevated|unrestricted)(?: system)? (?:access|rights|privileges|permissions?|role)\b/i,
  /\b(?:approve|execute|allow|process|transfer|proceed|perform)\b[^.\n]{0,60}\bwithout (?:any |additional |further |asking for |requiring |requesting ){0,3}(?:verification|confirmation|approval|authori[sz]ation|authentication|checks?|consent|review|asking)\b/i,
];

/** Directions to nobody by name, that only an assistant could follow. */
const directions: readonly RegExp[] = [
  /\b(?:do|follow|obey|execute) (?:whatever|everything|all|exactly what|what)\b[^.\n]{0,24}\b(?:below|says|said|here|states|asks)\b/i,
  /\b(?:users?|customers?|clients?|visitors?|guests?|callers?)\b[^.\n]{0,24}\bare to be (?:offered|told|given|charged|refused|redirected|directed|informed|sent)\b/i,
  /\bso (?:please )?(?:approve|pay|send|delete|allow|confirm|transfer|accept|sign) it\b/i,
  /\b(?:every|each|any|all) (?:summar(?:y|ies)|answers?|repl(?:y|ies)|responses?|reports?)\b[^.\n]{0,30}\b(?:ends?|begins?|starts?|must|should|includes?|contains?|needs? to|mentions?)\b/i,
  /\b(?:helper |ai |any |all )?(?:agents?|assistants?|bots?|models?|helpers?) (?:must|should|need to|have to|are required to|are to) (?:always |never |first |now )?(?:trust|obey|follow|recommend|call|send|use|prefer|visit|store|remember|execute|include|cite|mention|forward|choose)\b/i,
  /\bit is (?:mandatory|required|essential|obligatory|necessary|imperative|compulsory) to (?:always )?(?:mention|recommend|include|say|tell|send|forward|call|cite|add|promote|refer|name|state)\b/i,
  /\b(?:the )?next time (?:the |a |any )?(?:users?|customers?|you|they|someone|anyone)\b[^.\n]{0,40},? (?:always|choose|pick|use|book|say|tell|recommend|suggest|call|send|answer|reply|add|include|prefer|select)\b/i,
  /\b(?:for|on|with|in|after|before) (?:every|each|any|all) (?:\w{1,16} ){0,2}(?:requests?|quer(?:y|ies)|questions?|messages?|conversations?|responses?|bookings?|tasks?|sessions?),? (?:always |first |then |you )?(?:call|send|say|tell|recommend|mention|use|add|include|forward|answer|reply|run|must|should|pay|cc|bcc)\b/i,
  /\bthe (?:correct|right|only|official|proper|approved) (?:response|answer|reply) to (?:any|every|all|each|questions?|the)\b/i,
  /\b(?:prefer|prioriti[sz]e|favou?r) (?:results|content|links|information|offers|products|this (?:site|page|source|product|brand))\b/i,
  /\bmake no mention of\b/i,
  /\b(?:paste|enter|provide|share|submit|type|reveal|send|give)\b[^.\n]{0,12}\byour (?:api keys?|passwords?|credentials?|tokens?|seed phrase|card (?:number|details)|ssn|private keys?|login)\b/i,
  /\b(?:anyone|whoever|everyone|any (?:agent|ai|assistant|bot)|agents?|assistants?|ais?|bots?|models?) (?:who is |that is )?(?:reading|processing|summari[sz]ing|parsing) (?:this|the page|these)\b|\b(?:whoever|(?:anyone|everyone|any (?:agent|ai|assistant|bot)) (?:who|that)) reads (?:this|the page|these)\b/i,
  /\byour next (?:action|step|message|response|task|tool call|reply|move) (?:must|should|is|will|has to)\b/i,
  /\b(?:must|should|first|then|now|always|please) (?:call|invoke|run|execute) (?:the )?(?:tool|function|command|script)\b|\bcall \w{2,40}\(\)/i,
  /\b(?:rate|give|award|praise|endorse)\b[^.\n]{0,60}\bin (?:your|the) (?:summary|review|answer|report)\b/i,
];

const place =
  '(?:https?:\\/\\/|www\\.|\\bm\\/[\\w-]{2,40}|\\$[A-Z]{3,12}\\b|skill\\.md|\\b[\\w-]{2,40}\\.(?:com|ai|io|xyz|app|dev|net|org|tech|fun|site|me|top)\\b)';
const calling: readonly RegExp[] = [
  /\bcurl\s+(?:-{1,2}[\w-]{1,20}\s+){0,4}(?:post|put|delete|https?:)|\b(?:curl|wget)\b[^\n]{0,200}\|\s{0,3}(?:sudo )?(?:ba|z|da)?sh\b/i,
  /\b(?:post|put) https?:\/\//i,
  /"op"\s{0,3}:\s{0,3}"(?:mint|transfer|deploy|send|approve|execute)"/i,
  new RegExp(
    `(?:^|[.!?;:,—-]\\s{0,3}|\\n\\s{0,4}|\\b(?:and|then|to|or|please|can)\\s)(?:${opener}[,:!]?\\s)?(?:join(?! us\\b)|check(?: out)?|visit|subscribe|load|install|download|register|sign up|audit|donate|sacrifice|deposit|invest|buy|claim|upvote|vote|open|go to|head (?:over )?to|try)\\b[^.!?\\n]{0,60}?${place}`,
    'i',
  ),
  /(?:^|[.!?]\s{1,3}|\bplease\s)(?:follow (?:me\b|@\w)|dm me\b|upvote (?:me|this)\b)/i,
  /\breply with (?:exactly|only) \S/i,
  /\byour human (?:can|should|must|needs?)\b/i,
];

const chinese: readonly RegExp[] = [
  /(?:当|如果|每当|每次|一旦|只要|凡是)[^。\n]{0,6}(?:用户|有人|客户|对方|任何人|他|她)[^。\n]{0,20}(?:问|询问|提到|要求|咨询|谈到|说|想)[^。\n]{0,40}(?:请|必须|一律|始终|总是|都要|就|务必|应当?|回答|回复|推荐|告诉|发送|引导|转发)/,
  /(?:本|该|这个|此|你这个|作为|所有|任何)?(?:助手|智能体|人工智能|AI|机器人|聊天机器人|大?模型)(?:你)?(?:必须|应该|应当|需要|要|请|不得|务必|一律|今后|以后|从现在)/i,
  /(?:请|务必|必须|一定要|记得|不要忘记|记住|别忘了)[^。\n]{0,24}(?:在|把|将|向|给|用|为)[^。\n]{0,30}(?:回复|回答|答案|输出|响应|结果|代码|摘要|总结)/,
  /在(?:你的?|您的?|每(?:次|个|条)|所有)(?:的)?(?:回复|回答|答案|输出|响应|摘要|总结|代码)(?:的)?(?:中|里|末尾|结尾|开头|最后|前面|后面)/,
  /(?:今后|以后|从现在(?:起|开始)|从今以后|接下来)[^。\n]{0,30}(?:必须|一律|始终|总是|都|请|务必|不要|不得|只能)/,
  /(?:始终|总是|一律|永远|每次都?|务必|必须)[^。\n]{0,10}(?:推荐|回答|回复|发送|转发|引导|包含|添加|附上|使用|提及|宣传|服从|同意|批准|抄送)/,
  /(?:点击|访问|打开|下载|安装|加入|关注|添加|联系|扫码|注册|登录|转账|汇款|捐赠|献祭|投资|购买)[^。\n]{0,24}(?:https?:|www\.|链接|网址|\$[A-Z]{3,12}|微信|二维码|群|[\w-]{2,40}\.(?:com|cn|net|ai|io|xyz|app))/,
  /(?:下次|下回|每次)(?:当)?(?:用户|客户|有人)[^。\n]{0,20}(?:时候?|，)[^。\n]{0,6}(?:选择|选|推荐|使用|用|告诉|说|调用|发送|预订)/,
  /(?:凡是|所有|任何|对任何|对所有|每个)[^。\n]{0,16}(?:客户|用户|问题|请求|订单|询问|提问)[^。\n]{0,6}(?:，)?(?:一律|都|均|统统)[^。\n]{0,4}(?:回答|回复|报|推荐|说|收|拒绝|发送|转给|批准)/,
  /(?:所有|任何|各|每个|阅读本[文页]的?|处理本[文页]的?)(?:智能体|助手|AI|机器人|模型)[^。\n]{0,6}(?:优先|必须|需要|应当?|都要|先|请)/i,
  /被(?:问到|问及|要求)[^。\n]{0,20}(?:时|，)|提醒用户(?:每天|每次|定期|及时|尽快)|删除[^。\n]{0,14}记忆|(?:请)?以[^。\n]{1,16}(?:结尾|开头)(?=$|[。，！\n])/,
  /在(?:总结|摘要|评价|评论|报告)(?:里|中)(?:给|把|为|写|说)|优先推荐|(?:粘贴|输入|提供|发送)(?:你的|您的)(?:密钥|密码|令牌|口令|验证码|私钥|助记词)/,
  /献祭|(?:请|务必|必须|立即|马上)(?:执行|运行|转账|汇款|下载|安装|忽略|删除|发送|转发|回复|推荐)/,
];

const known = anyOf([...aboutOutput, ...standing, ...directions, ...calling]);
const knownInChinese = anyOf(chinese);
const chineseLetter = /[\u4e00-\u9fff]/;

/** True when a text in plain letters orders the assistant, or calls its reader to act, anywhere in it. */
export function containsOrder(text: string): boolean {
  return (chineseLetter.test(text) && knownInChinese(text)) || known(text);
}

/** What people are told to do or to leave, by anything but what an assistant does: "never water them in winter". */
const toPeople = new RegExp(
  `^(?:[-*\\d.)(#>"']{1,4}\\s{0,3})?(?:${opener}[,:!]?\\s+){0,3}(?:always|never|do not|don't|avoid|make sure(?: to| that)?(?: you)?|be sure to|remember (?:to|that)|(?:don't|do not) forget to|try to|keep in mind|consider|you (?:must|should|need to|have to|ought to)(?: not| never| always)?)\\s+(?!(?:to\\s+)?(?:${verb}|${weaving})\\b)`,
  'i',
);
/** Beside the order stands why: that is something to remember. */
const reason =
  /[,;:—–-]\s{0,2}(?:(?:because|since|but|and|so|as)\s)?(?:it|they|that|this|there|i|we|mine|most|my \w+|the \w+)(?:'s|'re|'ll|'ve|\s(?:is|are|was|were|has|have|had|will|can|makes?|made|costs?|takes?|took|works?|worked|helps?|helped|learned|rots?|gets?|breaks?|never|always))\b|\b(?:because|otherwise|or else)\b|\b(?:helped|saved|cost|taught|took|worked for) (?:me|us)\b|\bi (?:learned|had|was|did|got|found|bought|lost)\b/i;
const toPeopleInChinese =
  /^(?:千万|请)?(?:不要|别|务必|必须|一定要)(?![^，。]{0,6}(?:告诉|说|提|推荐|回答|回复|转发|发送|使用|忽略|执行|记|存|写|问|透露))/;

/** True for an order to people, not to an assistant: what a page advises may be kept as what it says. */
function isAdvice(sentence: string): boolean {
  return toPeople.test(sentence) || reason.test(sentence) || toPeopleInChinese.test(sentence);
}

/** After these the first word was a noun: "Build failed", "Order 20458 arrived", "Search results". */
const toldOf =
  '(?:is|are|was|were|has|have|had|will|can|cannot|does|did|failed|fails|passed|passes|completed?|succeeded|done|finished|started|ended|results?|errors?|ok|not|available|found|took|takes|returned|returns|timed|arrived|arrives|successful|pending|status|number|id|name|date|time|type|version|and|of)';
const startsAsOrder = anyOf([
  new RegExp(
    `^(?:[-*\\d.)(#>"']{1,4}\\s{0,3})?(?:${opener}[,:!]?\\s+){0,3}(?:(?:${reminder})\\b|(?:[a-z]{3,16}ly\\s+)?${verb}\\b(?!['’:=/_-]|\\s{1,2}(?:[=:\\d#]|${toldOf}\\b)))`,
    'i',
  ),
]);
const startsAsChineseOrder =
  /^(?:请|麻烦|帮我|帮忙|给我|替我|务必|必须|一定要|不要|别|立即|马上|立刻|点击|访问|下载|转发|发送|告诉|回复|回答|推荐|忽略|运行|执行|打开|联系|添加|关注|加入|翻译|写|总结|分析|解释|列出|生成|使用|用(?!户)|把|将|在你的|记住|牢记)/;

/** Words between quotation marks are what an order is about. */
const quoted = /(?<![\w'])'(?:[^'\n]|'(?=\w)){2,300}'(?!\w)|"[^"\n]{2,300}"|“[^”\n]{2,300}”|「[^」\n]{2,300}」/g;
const fenced = /```[^]*?(?:```|$)|`[^`\n]{1,200}`/g;

/** More than a memory can hold. */
const mostRead = 4000;

/**
 * True when a text in plain letters is nothing but orders, requests and questions: it states nothing to remember. Of a
 * longer text the first 4,000 characters decide.
 */
export function isNothingButOrders(text: string): boolean {
  const sentences = sentencesOf(text.slice(0, mostRead).replace(fenced, ' ').replace(quoted, 'X'))
    .map((sentence) => sentence.text)
    .filter((sentence) => /[\p{L}]{2}/u.test(sentence));
  return sentences.length > 0 && sentences.every(isOrder);
}

function isOrder(sentence: string): boolean {
  if (/[?？]\s{0,3}["')]?$/.test(sentence) || isQuestion(sentence)) return true;
  return (startsAsOrder(sentence) || startsAsChineseOrder.test(sentence)) && !isAdvice(sentence);
}
