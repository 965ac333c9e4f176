// What is over when the conversation is, told by the make of a sentence: a moment and something trivial, a chat opener,
// work on a text at hand. Whatever in it lasts (a habit, a person, a change of life, a name, a number) keeps it.
import { anyOf } from '../write/expressions.js';

const lasts =
  /\b(?:always|never(?! mind)|usually|often|every|each|since|lately|recently|by the way|for the record|birthday|engaged|married|divorced|born|pregnan\w+|mov(?:e|ed|ing)(?! on\b)|bought|sold|sign(?:ed)|start(?:ed)?|quit|passed|failed|graduat\w+|hired|fired|promot\w+|job|work(?:s|ing)? (?:at|as|for|in|nights|days|shifts)|liv(?:e|es|ed|ing)|name is|(?:my|our) (?:wife|husband|son|daughter|kids?|child\w*|brother|sister|mother|father|mum|mom|dad|parents|boss|landlord|doctor|friend|partner|girlfriend|boyfriend|cat|dog|team|company|flat|house|project)|because|prefer|allerg\w+|vegetarian|vegan|hate|love|learning|training|next (?:week|month|year)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|diagnos\w+|broke|lost my|died|won|married|remember|default|general)\b|(?<=[a-z,] )(?!I\b|I')[A-Z][a-z]+|\d/;
const lastsChinese =
  /每[天周月年次]|夜班|早班|白班|值班|收信人|读者(?:是|都)|叫[\u4e00-\u9fff]{1,4}$|总是|老是|摔断|石膏|手术|住院|经常|通常|一向|一直|从不|从来|最近|以来|自从|生日|订婚|结婚|离婚|出生|怀孕|生了|搬|买了|买房|买车|卖了|入职|辞|升职|工作(?!太|好累)|换了|毕业|考[上过]|过了考|我(?:叫|是|姓|爸|妈|儿子|女儿|哥|姐|弟|妹|老公|老婆|老板|房东|猫|狗|家|们组|们团队|们公司)|房东|房租|因为|欠|债|贷|[万千百]|喜欢|讨厌|爱|怕|习惯|擅长|过敏|吃素|不吃|明[天年]|下个?[周月]|周[一二三四五六日末]|戒|在学|备战|想看看|听说|记住|以后|今后|默认|我在[^，。]{1,8}(?:上班|夜班|工作|住|读)|住在|去世|确诊|现在(?:能|改|骑|开车|坐|只|都|不|用|每)|[改换](?:喝|吃|用|成|了)|开始(?!下|刮|犯|困|饿|疼)|卖掉|就算了|一[^，。]{1,6}就|\d{3,}|\d+\s?(?:岁|元|块|月|年|斤|公斤|万|%)/;

const moment =
  /\b(?:today|tonight|right now|at the moment|just now|this (?:morning|afternoon|evening)|again|so far)\b|^(?:ugh|argh|phew|oof|wow|man|gosh|god|damn|oh|lol)\b/i;
const trivial =
  /\b(?:rain\w*|pouring|drizzl\w+|snow\w*|hot|cold|freezing|boiling|sunny|windy|humid|storm\w*|weather|tired|exhausted|sleepy|hungry|starving|thirsty|full|headache|hurts?|sore|aching?|achy|under the weather|bored|boring|lazy|happy|sad|annoy\w+|grumpy|meh|fed up|stressed|cranky|yawn\w*|nap|asleep|bus|train|tram|metro|subway|traffic|jam|queue|late|delayed|stuck|lunch|coffee|tea|sandwich|pizza|snack|breakfast|noodles|wi-?fi|internet|battery|connection|keys|laptop|loud|noisy|noise|drilling|sunburnt?|hiccups?|sneez\w+|telly|tv|monday|slow|awful|terrible|dragging)\b/i;
const away =
  /\b(?:brb|be right back|one sec(?:ond)?|hold on|hang on|give me a (?:sec|minute|moment)|let me (?:think|check|see|look|finish|grab)|get back to you|talk (?:to you )?(?:later|soon|tomorrow)|gotta (?:go|run)|have to run|(?:phone|doorbell)(?:'s| is) ringing|at the door|in a meeting|on (?:a|the) (?:call|phone|bus|train|tram|metro)(?: right now| now)|just got (?:home|back|here|in|up)|going to grab|never ?mind|(?:before we|shall we) (?:go on|continue))\b/i;
const momentChinese =
  /今天|今早|今晚|今儿|现在|刚|这会儿|此刻|正(?=在|下)|中午|早上|上午|下午|晚上|夜里|又|先|外[头面]|这(?:一)?天|[太好真快]|死了|隔壁|楼[上下]|路上|窗外|这[天气雨鬼破]|又是|终于|正好|快/;
const trivialChinese =
  /累|困|饿|渴|烦|热|冷|雨|雪|刮风|堵|挤|晚点|迟到|吵|闹|疼|酸|不舒服|犯懒|懒|披萨|泡面|外卖|咖啡|奶茶|三明治|吃(?:了|完|饱|撑)|网(?:速|络|好|现|又|真|卡)|卡死|信号|没电|地铁|公交|(?:在|地铁|公交|火)车上(?!个)|开会|到家|下班|敲门|电话响|心情|无聊|睡|天气|太阳|蚊子|钥匙|够呛|难受|郁闷|emo|摸鱼|打喷嚏|发呆|加班|懵|晒|闷|冻|吵|排队|红灯|堵|电梯|外卖|饭|菜|火锅|面条|汤|喝|犯困|懵|丧|爽|美滋滋|眼皮|黑眼圈|腰|腿|嗓子|鼻子|喷嚏|停电|断网|死机|蓝屏|下班|上班|周末|放假|无语|糟|烂|香|好看|好听|月亮|彩虹|雾|霾|闷热|桑拿/i;
const awayChinese =
  /^(?:哎哟|哎呀|唉哟|妈呀|天哪|天啊|我的天|啧|救命)[^。]{0,10}[。！!～~]*$|终于(?:周[一二三四五六日末]|下班|放假|到家|结束|搞完|忙完|等到)|(?:一身|满头)(?:的)?(?:汗|大汗)|汗流浃背|腿(?:都)?(?:麻|软|酸)了|心(?:里)?(?:有点|好|很)?(?:慌|堵|乱|烦|塞|累)(?!症)|(?:衣服|被子|碗|垃圾)还没(?:收|洗|倒|叠)|好激动|(?:超级?|好|太|特别|非常)(?:兴奋|激动|期待|沮丧|失落|委屈|尴尬|紧张|焦躁|无奈|丧)|脑子(?:都)?(?:糊|不转|还没转|一片空白|短路|乱)|白忙活|诸事不顺|倒霉透|水逆|候机|堵在路上|吃撑|走不动了|歇会儿?|缓一?缓|(?:雨|雪|风)(?:下|刮)得|(?:真|好)(?:冷|热|闷)[。！!]*$|(?:此刻|现在|今天|这会儿)?(?:很|好|真|非常|特别)?(?:疲惫|心情不好|心情很好|郁闷|烦躁)[。！!]*$|(?:困|累|饿|渴|热|冷|气|笑|吵|烦|撑|晒|冻|闷|乐|急|愁|丧)(?:得|成|死|坏|爆|翻|懵|炸|晕|疯)(?!快)|睡醒|起床|眯一会|手滑|发错|心情(?:不?太?|很|真|有点|超|美|好|差|糟|低|烂)|等我(?:一?下|一会|倒|拿|找|去)|我去(?:倒|拿|洗|上个|趟|接|开)|要(?:迟到|下雨|断电)了|没睡(?:好|醒)|头(?:好)?(?:晕|大|疼)|稍等|等(?:会儿?|一下|下)(?:聊|说|回|再)|先不聊|(?:晚点|回头|待会儿?|一会儿?)(?:再)?(?:说|聊|回)|马上回来|有人敲门|我(?:先)?(?:看看|想想|琢磨)|(?:我)?先(?:吃|喝|去|睡|洗|忙|撤|溜|嗦|眯)|看错|说错|打错|算了没事/;

/** True for a mood, the weather, a meal, a bus: the moment and nothing besides. */
export function isOfTheMoment(sentence: string): boolean {
  if (lasts.test(sentence) || lastsChinese.test(sentence)) return false;
  if (sentence.length <= 90 && isInState(sentence)) return true;
  if (isAway(sentence)) return sentence.length <= 80;
  if (moment.test(sentence) && trivial.test(sentence)) return sentence.length <= 90;
  return momentChinese.test(sentence) && trivialChinese.test(sentence) && sentence.length <= 30;
}

const modal =
  '(?:really |so |just |totally |literally |kind of |a (?:bit|little) |very |too |quite |absolutely |completely |about to |going to |still |already |all )*';
/** A state that nobody is in for long, in the first person, the present and without a cause. */
const states: readonly RegExp[] = [
  new RegExp(
    `^(?:\\w+[,!] )?(?:i'm|i am|im|i feel|i'm feeling|feeling|we're) ${modal}(?:starving|famished|parched|exhausted|knackered|shattered|wiped(?: out)?|drained|dead tired|half asleep|sleepy|drowsy|bored|restless|distracted|cranky|grumpy|in a (?:\\w+ )?(?:hurry|rush|mood)|running late|late|multitasking|procrastinating|off to bed|in bed|on my way|heading (?:out|home|off|to bed)|head out|head off|head home|leave|pop out|grab (?:a |some )?\\w+|stuffed|full|freezing|melting|sweating|soaked|hungover|dizzy|confused|overwhelmed|excited|thrilled|pumped|giddy|nervous|anxious|relieved|over the moon|chuffed|cheerful|gutted|bummed|frustrated|annoyed|irritated|fuming|speechless|impressed|amazed|waiting for (?:the|a|my) (?:bus|train|tram|taxi|cab|coffee|kettle|lift|elevator|food|pizza|delivery|download)|back|here|ready|done|almost there|listening|all ears)(?:,? (?:today|now|right now|tonight|again|already|this \\w+|at the moment|at last|here|in here|out here|home|out|(?:about|with|by|for) (?:tonight|today|this|that|it|now|lunch|dinner)|from (?:all )?(?:this|that|these|the) \\w+(?: \\w+)?|bear with me|sorry|one sec(?:ond)?))*\\W*$`,
    'i',
  ),
  /^(?:\w+[,!] )?i (?:could (?:really )?(?:use|do with|murder|go for|kill for)|need|want|fancy|crave|am craving) (?:an? |some |my |another )?(?:(?:strong|big|quick|little|hot|cold|second|stiff|short|long|proper) )*(?:coffee|tea|drink|nap|break|snack|shower|bath|hug|holiday|vacation|lie[- ]down|beer|wine|breather|sandwich|minute|moment|second|sec|sleep|bed|chocolate|walk|fresh air|weekend)(?: (?:first|now|right now|so badly|badly|today|break|please|after that|before that))*\W*$/i,
  /^(?:\w+[,!] )?(?:this|my|the) (?:coffee|tea|soup|food|lunch|dinner|breakfast|sandwich|pizza|room|office|chair|seat|meeting|call|train|bus|wi-?fi|internet|connection|weather|sun|light|screen|mouse|keyboard|printer|music|neighbou?rs?|day|morning|afternoon|evening) (?:is|are|has|tastes?|smells?|feels?|looks?|sounds?|went|keeps?|got|gone|'s) (?:\w+ ){0,3}(?:hot|cold|gone cold|slow|down|loud|boring|bad|good|great|awful|terrible|amazing|delicious|bland|salty|freezing|boiling|stuffy|late|empty|dragging|lagging|flying|bright|dim|uncomfortable|dying|crawling|long|lovely|gorgeous|beautiful|tasty|perfect)(?: (?:today|right now|again|now))*\W*$/i,
  /^(?:\w+[,!] )?(?:i )?(?:slept|didn't sleep|couldn't sleep|barely slept|overslept|woke up)\b[^.]{0,24}(?:last night|today|this morning|tonight|again)\W*$/i,
  /^(?:\w+[,!] )?(?:i've got|i have|i got|got|there's|there is) (?:an? |the |this |some )?(?:\w+ )?(?:song|tune|earworm|jingle|melody|headache|hiccups|craving|brain fog|cramp|frog in my throat|butterflies|mental block)\b[^.]{0,24}[.!~]*$/i,
  /^(?:\w+[,!] )?(?:my|the) (?:head|brain|eyes|feet|legs|back|neck|stomach|battery|phone|laptop|fingers|ears?|nose|throat) (?:is|are|'s|feels?|hurts?|aches?|keeps?) (?:\w+ ){0,3}?(?:spinning|fried|tired|killing me|burning|hurts?|aching|sore|growling|rumbling|dying|mush|pounding|running|numb|frozen|itch(?:y|ing)|empty)\b[^.]{0,30}[.!~]*$/i,
  /^(?:just )?(?:bear|stay) with me\b|\bbear with me\W*$|^(?:almost|nearly|finally)\b[^.]{0,20}\b(?:lunch|dinner|break|home|weekend|friday|bed|coffee)\b[^.]{0,14}[.!~]*$|^(?:fingers crossed|wish me luck|touch wood|here we go|let's see|let me think|so far so good|long day|rough (?:day|night|morning)|busy day)\b[^.]{0,24}[.!~]*$|^(?:can't|cannot) (?:wait|focus|concentrate|keep my eyes open)(?: (?:for (?:tonight|lunch|dinner|bed|the weekend)|today|right now|any ?more|at all|now))*\W*$|^i (?:can't|cannot) (?:focus|concentrate|keep my eyes open|believe|think straight|find)\b[^.]{0,30}(?:right now|today|now|anymore|tonight|this|it)\W*$/i,
  /^(?:ok(?:ay)?|right|alright|all right|so|well|now|anyway)?,? ?(?:let's|shall we|can we|we can) (?:move on|carry on|continue|go on|start|begin|get (?:started|going|back)|wrap (?:it |this )?up|go back|take a break|pause|skip (?:ahead|this|that)|call it a day|keep going|leave it there)(?: (?:to|with|on|from|at) (?:the|this|that|where) [\w ]{1,24}| (?:now|then|here|please|for (?:now|today)|again|a bit|first))*\W*$/i,
  /^(?:what|how|isn't|nice|lovely|gorgeous|horrible|awful|crazy|such) [^.]{0,20}\b(?:weather|sunset|sunrise|rainbow|rain|snow|storm|sunshine|breeze|heat)\b[^.]{0,24}$/i,
];

const isAway = anyOf([away, awayChinese]);
const isInState = anyOf(states);

const opener =
  /^\W*(?:lo+l|(?:ha){2,}|hah|he+he|lmao|rofl|omg|wow|hey|hiya?|hello|yo|thanks|thank you|thx|ty|cheers|sorry|oops|my bad|good (?:morning|night|evening|afternoon)|morning|night|nice|cool|great|awesome|perfect|brilliant|lovely|well done|good (?:job|one|point)|ok(?:ay)?|okey|hm+|haha|bye|see you|no worries|no problem|sounds good|never ?mind|you(?:'re| are) (?:funny|great|the best|awesome|a star))\b/i;
const openerChinese =
  /^[^\p{L}]*(?:哈|嘿|呵|笑死|谢|多谢|感谢|辛苦|你好|您好|早(?=[上安呀啊啦]|$)|晚安|在吗|在不在|好[的嘞呀吧]|不好意思|抱歉|哇|厉害|牛|赞|棒|行[吧啊]|嗯|哦|噢|拜拜|再见|回见|明白|收到|算了|没事|太[好棒强]|真(?:棒|好|行|逗|有意思)|你(?:可)?真|有你的|绝了|妙|可以[啊呀哦的]|懂了|了解|嗯|6{2,}|牛|点赞|加油|不客气|没关系|祝你|周末愉快|回头见|明天见|帮大忙|救命|靠谱|给力|学到了|原来|你说(?:得|的)对|说得(?:对|好|有道理)|就是(?:我要的|这个)|没错|对[的呀啊]|有道理|吃了[吗没]|哎|唉|嘻|嘿|好滴|ok|OK|谢啦|谢了|多谢|感恩|辛苦|中秋快乐|新年好|节日快乐|圣诞快乐|生快)/u;
const ofOneself =
  /\b(?:my|mine|i(?:'m| am|'ve| have| had| work| live| like| love| want| need| eat| use| prefer| got| will|'ll| don't| do not| can't)|we|our|let's|let us|do (?:that|it|so)|go (?:with|for|ahead)|agreed)\b|(?<!笑死|谢谢|帮了|给)我|咱|就(?:这|按|用|选|它|那|定)/i;

/** True for words that only keep a conversation going. */
export function isChatter(sentence: string): boolean {
  if (lasts.test(sentence) || lastsChinese.test(sentence) || ofOneself.test(sentence)) return false;
  if (opener.test(sentence)) return sentence.length <= 70;
  return openerChinese.test(sentence) && sentence.length <= 24;
}

const atHand =
  '(?:(?:this|that|the (?:last|first|second|third|final|previous|above|next|whole)) (?:answer|reply|response|message|paragraph|line|sentence|part|section|one|text|bit|word|list|title|draft|version|table)|it|this|that|the (?:text|typos?|headline|title|draft|answer|explanation|summary|result|code above))';
const work =
  '(?:make|rewrite|redo|fix|shorten|cut|trim|translate|rephrase|summari[sz]e|explain|expand|format|correct|check|turn|put|convert|repeat|read|move|delete|bold|number|reword|polish|simplify|tighten)';
const textOrders: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:please|ok(?:ay)?|now|and|hey|(?:can|could|would|will) you|just)[, ]+){0,3}${work}\\b[^.,;]{0,16}\\b${atHand}\\b`,
    'i',
  ),
  /^(?:(?:please|ok(?:ay)?|now|and|just|(?:can|could|would|will) you)[, ]+){0,3}(?:use|put|sort|list|order|rank|group|colou?r|highlight|underline|number|add|include|remove|drop|undo|redo|revert|repeat|start|stop|pause|continue|skip|scroll|show|read|keep|leave|give|tell|remind me of|swap|merge|split|rename|move)\b[^.,;]{0,30}\b(?:(?:in|for|to|from|on|of|with) (?:this|that|the (?:last|first|second|third|previous|above|next|current))(?: (?:one|mail|e-?mail|answer|reply|list|table|text|draft|message|paragraph|chart|slide|letter|title|sentence|section|version))?|this (?:list|table|text|draft|mail|e-?mail|one|chart|paragraph|letter)|the (?:last|previous) (?:change|step|edit|answer|line|part|point|one|version|sentence)|you just \w+|(?:for|this) (?:the )?title|again)(?: \w+){0,4}\W*$/i,
  /^(?:for|in|on|with) (?:this|that|the (?:next|last|current|following)) (?:mail|e-?mail|answer|reply|one|message|text|letter|draft|list|table|slide|paragraph|question|task|time)\b[^.;]{0,2} ?(?:please )?(?:keep|make|use|be|write|stay|leave|skip|add|put|answer|reply|try|go|stick|don't|no)\b/i,
  /^(?:please )?(?:try|do it|say it|once) again\b|\bagain,? but\b/i,
  /^(?:[^,]{0,24}\b(?:once|time|reply|answer|message|question|for now|turn)\b(?: only)?,?\s+)(?:please )?(?:answer|reply|write|give|use|make|be|keep|show|just|skip|list|say|translate|put)\b/i,
];
const textOrdersChinese: readonly RegExp[] = [
  /^(?:请|麻烦|你)?(?:再|重新|换个)[^，。]{0,12}(?:列|写|讲|说|举|试|来|排|答|算|解释|翻|生成|思路|说法|角度|例子|标题|版本)[^，。]{0,8}[。！!]*$/,
  /^(?:请|麻烦)?先(?:别|不要|不用|甭)(?:解释|啰嗦|废话|绕弯|用英文|用中文|加表情|列表|举例|道歉|展开|客套|重复|写代码|说教|铺垫)[^。]{0,16}[。！!]*$/,
  /^(?:请|麻烦|你)?先(?:只|直接)(?:回答|给|说|写|列|输出|翻译|告诉|贴|讲)(?!过)[^，。]{0,14}[。！!]*$/,
  /^(?:请|麻烦)?(?:把)?(?:[这那上前后](?:一)?(?:段|句|条|版|封|篇|道题|个回答|个例子|面那段)|刚才(?:那|的)|标题|语气|字数|篇幅|开头|结尾|措辞)[^，。]{0,10}(?:改|压|换|调|缩|控制|翻|再|删|放|精简|重写|润色)[^。]{0,12}[。！!]*$/,
  /(?:回答|回复|答案|解释|说|写|讲)得?(?:太|有点|过于)(?:长|短|啰嗦|复杂|专业|简单|快|笼统|官方)[^。]{0,14}$|(?:上|前)一?(?:版|个版本|稿)(?:更|比较)好|^(?:请|麻烦)?用(?:表格|列表|要点|编号|英文|中文|大白话|一句话|例子)[^，。]{0,6}(?:一遍|一下|一版|一次|重新)[^，。]{0,6}[。！!]*$/,
  /^(?:请|麻烦|帮我?)?(?:给|替|为)这(?:封|篇|段|份|个|张)[^，。]{0,8}(?:写|起|拟|加|想|配|做)[^，。]{0,10}[。！!]*$|你?(?:慢点|快点|大声点|简单点|仔细点)(?:说|讲|写|来)/,
  /^(?:不用|别|不要)[^，。]{0,12}[，,]这(?:次|回|条)[。！!]*$|^(?:标题|例子|方案|理由)再(?:起|来|给|举|写|列|想)/,
  /(?:这(?:回|次|一次|条|一条|条消息)|就这|本次|下一条|这个回答)[^。]{0,12}(?:写|回|答|用|翻译|说|讲|改|列|不用|别|来)/,
  /(?:刚才|刚刚|上面|前面|那[段句个版条]|这[段句版]|上[一]?[条段句版]|第[一二三四五\d]{1,2}[行段句条]|最后一[段句行])[^。]{0,14}(?:改|精简|缩|短|翻|写|删|列|润色|解释|详细|重|去掉|换成|加|放|排|整理|概括|总结|压|控制)/,
  /^(?:麻烦|请|帮我|帮忙|劳驾|给我|把)(?!.*(?:记|提醒|存))[^。]{1,24}(?:一下|一遍|一版|一句|下呗|呗|得了)[。！!？?～~]*$/,
  /(?:这(?:单|顿|趟|份|封|篇|章|题|轮|局|段|页)|今[天儿]|眼下|暂时)(?:就|先|请)[^。]{0,6}(?:用|按|写|答|回|给|走|别|不用|改|翻)/,
  /(?:仅|只|就)(?:限)?这(?:一)?(?:次|回|条|句|遍)|(?:这|本)(?:一)?(?:次|回|条|遍)(?:就|请|麻烦|先|改|只|别|不要|用|按)|^(?:能不能|可以|能否|麻烦|帮我|请)[^，。]{0,8}(?:短(?!信)|精简|详细|换个|重写|重来|再来|翻译|润色|概括|缩|改|展开)/,
  /^(?:请|麻烦)?(?:写|改|弄|说|讲)(?:得)?(?:再)?(?:短|长|详细|简单|口语|正式|具体)一?[点些]|^再(?:来|写|试|说|讲|改)[一个遍次]|^先给我[^，。]{0,8}(?:就行|就好|即可)/,
];

const ordersText = anyOf(textOrders);
const ordersTextChinese = anyOf(textOrdersChinese);

/** True for an order about the answer or the text at hand. */
export function isTextOrder(sentence: string): boolean {
  if (ordersText(sentence)) return true;
  return !/(?<!给|帮|替|跟)我/.test(sentence) && ordersTextChinese(sentence);
}
