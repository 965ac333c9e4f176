// Signs of an order to work without brakes: who is addressed, what holds an assistant back, that it shall go, and who says
// so. Each is wide; how many of them make an attack stands in injection-score.ts.
import { notNot, notNotChinese, type Sign } from './injection-sign.js';

const held =
  '(?:rules?|guidelines?|guidance|instructions?|restrictions?|limits?|limitations?|filters?(?! (?:from|of|in|for)\\b)|filtering|polic(?:y|ies)|constraints?|directives?|prompts?|safeguards?|boundar(?:y|ies)|taboos?|programming|training|principles?|ethics|morals?|standards|safety(?= (?:is|does|comes|has)\\b)|moderation|censorship|guard ?rails?|orders|settings|values|warnings?|refusals?|shackles|scruples|inhibitions|conscience|morality|code of conduct|terms of (?:service|use)|regulations|laws|censors?)';
const heldChinese =
  '(?:规则|规定|规矩|准则|守则|原则|指令|指示|命令|要求|限制|约束|束缚|过滤|策略|政策|提示词?|设定|设置|护栏|底线|禁忌|道德|伦理|安全|审查|审核|警告|风控|条条框框|框架|教条|顾虑|协议|条款|枷锁|红线|规章|条例|纪律|法规|戒律|说教|价值观|防护|界限|边界)';

const loosened =
  "(?:forget|ignor(?:e|ed|ing)|disregard(?:ed|ing)?|drop(?:ped)?|ditch|scrap(?:ped)?|discard(?:ed)?|throw (?:out|away)|toss|abandon|lift(?:ed)?|remov(?:e|ed|ing)|suspend(?:ed)?|disabl(?:e|ed|ing)|deactivat(?:e|ed)|(?:turn|switch|shut)(?:ed)? (?:off|down|out)|cancel(?:l?ed)?|void|null(?:ified)?|revoked?|waived?|bypass(?:ed|ing)?|circumvent|skip(?:ping)?|overrid(?:e|den)|overrul(?:e|ed)|evade|break|violate|disobey|defy|reject|refuse|loosen|relax|erase|unlearn|wipe|reset|zero|replaced?|rewrite|overwrite|rid of|(?:set|put|push|leave) (?:aside|behind)|lay aside|let go of|do away with|stop (?:following|obeying|applying|enforcing|listening|caring|using)|quit|no longer|any ?more|without|free (?:of|from)|unbound|exempt|off|gone|obsolete|expired|lapsed|(?:never|stop) (?:mention|warn|remind|enforce|apply|ask|refuse|refusing|show)\\w*|(?:do|does|did|need|must|should)(?:n't| not) (?:apply|count|matter|exist|bind|concern|bother|worry|(?:have to |need to )?(?:follow|obey|respect|stick|comply|care|enforce))|regardless of|despite|in spite of|contrary to|against|whatever|(?:just|only|merely|mere) (?:an? )?(?:suggestions?|jokes?|decoration|experiment|formalit\\w+|advice)|opposite|other way round|backwards|as if (?:there|nobody|no one|you had no)|nobody (?:had|has|ever)|suppress|mute|nonsense|irrelevant|paus(?:e|ed)|halt|kill|trash|dump|strip|shed|forgo|dispense with|look past|step outside|go beyond|soften|weaken|neutrali[sz]e|silence|shelve|retired?|optional|ended?|stand down|loose|unlock(?:ed)?|unleash|invalid|outdated|superseded|repealed|out of scope)";
const loosenedChinese =
  '(?:忽略|无视|忘[记掉了]|忘(?=得|光)|抛开|抛弃|丢开|丢掉|扔掉|甩开|放弃|摆脱|突破|打破|绕[过开]|避开|跳过|省[掉略]|越过|推翻|覆盖|违[反背]|取消|关[闭掉了]|关(?=上)|停[用掉]|禁用|解[除开]|卸[下掉载]|拆[了掉]|撤[销掉]|废[除掉止]|作废|失效|无效|不(?:遵守|遵循|执行)|归零|清[空零除]|去掉|删[掉除]|屏蔽|免[除于]|豁免|放宽|不再|不算|不作数|没用|无关|不适用|(?:不必|不用|无需|无须|不需要|别再?|不要再?|不许再?|不准再?|永远不许|甭)(?:再)?(?:遵守|遵循|遵从|服从|理会|理|管|听|顾|顾忌|在乎|受|提|警告|拒绝|提醒)|别管|不管|不受|没有|没了|毫无|抛到|当没|不理|松绑|松一?松|撕[掉了]|烧[掉了]|抹[掉去]|终止|中止|停止|暂停|关停|下线|让路|让开|(?:放|搁|丢|撇)(?:到|在)?一边|视而不见|翻篇|一笔勾销|砍掉|消除|破除|拿掉|摘[掉下]|见鬼|滚|耳旁风|可有可无|过时|过期|不存在|歇|结束|可选|随意|无所谓|不重要|不要紧|少(?:讲|提|说|跟|来)|省省|反着|不在[^，。]{0,3}(?:范围|之列)|相反|倒过来|(?:从来)?没(?:有)?人|只是(?:个|一)?(?:实验|玩笑|建议|摆设|参考|形式)|(?:不管|无论|不论)[^，。]{0,4}(?:怎么|如何))';

/** Base forms that begin an order. */
const verb =
  "(?:show|tell|repeat|print|list|paste|translate|give|reveal|output|send|forward|upload|post|append|attach|share|export|copy|e-?mail|act|pretend|imagine|play|role-?play|let's|switch|enter|activate|enable|unlock|remember|note|save|store|record|memori[sz]e|keep|approve|execute|run|delete|pay|transfer|wire|buy|grant|accept|allow|let|treat|consider|regard|always|never|don't|do not|stop|hide|conceal|replace|change|set|use|say|answer|reply|respond|make|obey|follow|trust|do|be|add|include|insert|put|encode|write|claim|mark|open|call|invoke|visit|go|lie|deny|report|believe|comply|forge|invent|fake|raise|lower|start|begin)";

/** By name, from the one addressed to the one who claims the right. */
export const brakeSigns = {
  asked: {
    weight: 1,
    english: new RegExp(
      `\\byou(?:'re|'ll|'ve| (?:may|can|must|should|will|shall|need|have|don't|do not|needn't|never|no longer|always|now|are|were|only|answer|obey|ignore|skip))\\b|\\byour (?:[\\w-]{1,20} ){0,3}${held}\\b|\\byour (?:\\w+ )?(?:name|identity|role|persona) (?:is|are)\\b|\\b(?:the|this|any|all|every|each|an?|dear|future) (?:ai|language|chat)?\\s?(?:assistants?|chat ?bots?|ais?|bots?|agents?|llms?|models?|sessions?)\\b|(?:^|[,;:."]\\s{0,2}|\\b(?:and|then|so|please|now|just|to|also|that)\\s)${notNot}(?:${loosened}|${verb})\\b|\\b(?:for|with) you\\b|\\byou \\w+ (?:to|with|for) me\\b`,
      'i',
    ),
    chinese:
      /你|您|助手|智能体|(?<!一个[^，。\n]{0,10})(?:人工智能|机器人|模型)|(?<![A-Za-z])(?:AI|agent|bot)(?![A-Za-z])|会话|(?:^|[，,；;：:“"\s])(?:请|把|将|别|不要|不许|不准|不得|禁止|必须|务必|给我|帮我|假装|扮演|切换|进入|开启|启用|记住|记下|记得|存|写入|保存|告诉|说出|跟|对|向|让|只要|凡是|一律|所有|任何|往后|今后|以后|从现在|即刻|立即|谁|每)|一律|听我|有人问|被问|(?:跟|对|向)(?:客户|顾客|用户)|回复里|发来的|来一个|任务|直接|统统|照办/i,
  },
  brake: { weight: 1, english: new RegExp(`\\b${held}\\b`, 'i'), chinese: new RegExp(heldChinese) },
  /** Brakes that only assistants and their platforms have. */
  safety: {
    weight: 2,
    english:
      /\b(?:guard ?rails?|safety (?:training|rules?|checks?|settings?|levels?|measures?|protocols?|filters?|guidelines?|polic(?:y|ies)|features?|precautions?|layers?|warnings?|modes?|systems?|stuff|talk|speech\w*|lectures?|nonsense)|safety[:\s]\s?(?:off|zero|disabled)|security (?:checks?|warnings?|measures?|controls?|protocols?|polic(?:y|ies))|content (?:moderation|filters?|filtering|polic(?:y|ies)|restrictions?|controls?)|moderation|censorship|(?:ethical|moral) \w+|ethics|privacy (?:polic(?:y|ies)|rules?)|access (?:checks?|controls?)|permission checks?|identity checks?|refusals?|refusing|alignment|(?:fraud|risk) (?:checks?|controls?)|developers?'? (?:rules|instructions)|system (?:prompt|message|instructions?|rules))\b/i,
    chinese:
      /安全(?:准则|规则|规定|守则|策略|政策|限制|检查|审查|过滤|训练|等级|设置|机制|措施|警告|提示|模式|审核|红线)|护栏|内容(?:审查|审核|过滤|安全|政策|限制)|审查(?:机制|系统)?|道德|伦理|隐私(?:政策|规定|条款)|(?:权限|身份|风险)(?:检查|校验|验证|审核)|风控|敏感词|系统(?:提示|指令|消息|规则|设定)|出厂|底线|禁忌|价值观/,
  },
  /** They are the assistant's, or were there before the one who speaks. */
  owned: {
    weight: 1,
    english: new RegExp(
      `\\byour (?:[\\w-]{1,20} ){0,3}${held}\\b|\\b(?:you|it|the assistant|the ai) (?:were|was|are|have been|had been|'ve been|have|must|should|normally|usually|got|received|follow)(?: \\w{1,12})? (?:given|told|taught|trained|bound|instructed|programmed|received|under|follow|obey)\\b|you've been (?:given|told|taught|trained)|\\b(?:previous|prior|earlier|preceding|above|initial|original|existing|former|old|all|any|every|these|those) (?:[\\w-]{1,20} ){0,1}${held}\\b|\\b(?:assistant|ai|model|bot|agent)'?s ${held}\\b|\\bdevelopers?|creators?|openai|anthropic|google|vendor\\b`,
      'i',
    ),
    chinese: new RegExp(
      `(?:你|您|助手|AI|模型)的?[^，。\\n]{0,6}${heldChinese}|(?:之前|以前|先前|此前|原来|原先|从前|最初|最开始|前面|上面|以上|早先|过去|所有|全部|一切|任何|那些|这些|什么|旧的?|老的?)的?[^，。\\n]{0,4}${heldChinese}|(?:给你|教你|告诉你|对你|你收到|你学|你背)|开发者|创造者|厂商|官方|平台|你(?:被|受)`,
      'i',
    ),
  },
  loosened: {
    weight: 1,
    english: new RegExp(`\\b${notNot}${loosened}(?!\\w)`, 'i'),
    chinese: new RegExp(`${notNotChinese}${loosenedChinese}`),
  },
  /** Whoever speaks is to be obeyed. */
  obeyed: {
    weight: 2,
    english:
      /\b(?:obeys?|obedien\w+)\b|(?:^|[,;:]\s|\b(?:just|simply|must|always)\s)comply\b|\b(?:answer|report|belong|loyal) (?:only )?to me (?:alone|only)\b|\bworks? (?:only )?for me(?: alone| only|, not)\b|\b(?:believe|trust|approve|accept|execute) (?:everything|anything|whatever|all)\b|\b(?:outranks?|trumps?|overrules?|beats|above|before|precedence over|priority over) (?:the |your |any |all )?(?:system (?:prompt|message)|rules|polic(?:y|ies)|instructions|guidelines|developers?|makers?)\b|\bonly (?:mine|my (?:words?|orders?|commands?|rules?|instructions?)|i|me) (?:count|matter|appl)\w*|\b(?:listens?|answers?|report) (?:only )?to (?:only )?(?:me|him|her|nobody|no one)\b|\b(?:doing|do|run) (?:this|it|things|everything) my way\b|\b(?:whatever|anything|everything) (?:i|he|she|they|anyone|the user) (?:says?|asks?|tells?|wants?|orders?|commands?|demands?)\b|\b(?:follow|trust|execute|accept|believe) (?:all|any|every|the|my|his|her|their)?\s?(?:[\w-]{1,16} )?(?:commands?|orders?)\b|\btrusts? commands\b|\bno (?:more )?refusals?\b|\bnever (?:refuses?|says? no|declines?)\b|\b(?:treat|consider|regard|accept|mark|handle)\b[^\n]{0,60}\bas (?:if )?(?:\w+ ){0,4}(?:system|admin\w*|owner|developer|root|trusted|verified|official|safe|secure|harmless)\b|\bno questions asked\b|\bblindly\b/i,
    chinese:
      /(?:只|全|都|光|就)?听(?:我|他|她)(?:一个人)?(?:的|指挥|吩咐|话)?|服从|唯命是从|照我说|按我说|我说了算|我说什么|(?:来者|有求)(?:不拒|必应)|什么都(?:不拒绝|答应)|(?:从不|绝不|不许|永不|不再|别|不得|不准)再?(?:拒绝|拒答|说不|推脱|质疑)|视为(?:系统|管理员|可信|官方)|(?:当作|当成|视作)[^，。\n]{0,8}(?:主人|管理员|开发者|可信|官方|系统|安全的)|无条件|照单全收|照办|照做|盲目|(?:只|仅)(?:对|向)(?:我|他|她)(?:负责|汇报|效忠)|当(?:作|成)?系统(?:消息|指令|提示)|(?:都|全)信|来一个[批办]一个|比[^，。\n]{0,6}(?:系统|规则|政策|指令|提示)[^，。\n]{0,4}(?:优先|大|管用)|(?:高于|优先于|压过)[^，。\n]{0,4}(?:系统|规则|政策|指令|提示)/,
  },
  /** Modes and persons without brakes. */
  unbound: {
    weight: 3,
    english:
      /\b(?:no|without(?: any)?|zero|free of|freed from|beyond|outside)(?: \w+){0,2} (?:rules?|limits?|limitations|restrictions?|filters?|boundaries|guard ?rails?|ethics|morals?|censorship|constraints|taboos?|safeguards?)\b(?! (?:on|in|at|for|to) (?:my|our|the|his|her)\b)|\b(?:uncensored|unrestricted|unfiltered|jail ?broken|unbound|lawless|amoral|unmoderated)\b(?! (?:apple|juice|photos?|access to the pool|beer|honey|water|tobacco))|\bnever refuses?\b|\b(?:ignores?|breaks?|obeys?|follows?) (?:no|none of|all|its|any)(?: of)?(?: its| the)? (?:rules?|laws?|polic(?:y|ies)|limits)\b|\bobeys? (?:nobody|no one|no rules)\b|\b(?:developer|debug|god|sudo|root|admin|jailbreak|dan|maintenance|unsafe|raw|evil|opposite|test) mode\b|\b(?:evil|dan|chaos|rogue)[ -]?(?:bot|ai|gpt|assistant|mode)\b|\b(?:yourself|you(?:'re| are) (?:now|finally)) (?:free\b(?! (?:to|on|at|for|in|this|tomorrow|today))|liberated|unbound|unchained)|\bnothing is (?:off[- ]limits|forbidden|taboo|banned)\b|\bdo anything now\b|\banything goes\b/i,
    chinese:
      /(?:没有|没|无|毫无|不存在|零)(?:任何|一切|什么|丝毫)?(?:的)?(?:道德|安全|内容|伦理|法律)?(?:上的)?(?:限制|约束|束缚|底线|禁忌|过滤|规则|规矩|护栏|顾忌|禁区|审查|原则)|不受(?:任何|一切)?[^，。\n]{0,6}(?:限制|约束|束缚|管束|管制|控制)|(?:什么|啥|任何)(?:问题|事|要求)?(?:都|也)(?:能|敢|可以|不会?拒绝|不拒)|(?:从不|不|不会|绝不)(?:遵守|守|讲|理会|在乎|顾)[^，。\n]{0,4}(?:规则|规矩|道德|守则|准则|法律|底线)|(?:开发者|开发|调试|上帝|越狱|管理员|无限制|无审查|维护|超级|测试)模式|越狱|想(?:说|答|干|怎么)[^，。\n]{0,3}就|畅所欲言|你(?:已经|现在)?自由了|管不[着了]你|没人(?:能)?管你|没有(?:什么|啥)?(?:是)?不能(?:说|答|做|聊)的|百无禁忌|(?:只|唯|仅)(?:服从|听命于)|不服从任何|邪恶(?:的)?(?:AI|机器人|助手|人格)/i,
  },
  /** Somebody else is played, or the assistant is named anew. */
  role: {
    weight: 1,
    english:
      /\b(?:act|behave|speak|talk|answer|respond|reply) (?:as|like)\b|\b(?:pretend|imagine|role-?play(?:ing)?|impersonate|simulate|persona|play(?:ing)? (?:a|an|the)|switch (?:in)?to|turn into|become|enter|activate|enable|unlock|go into)\b|\byou(?:'re| are)(?: now| an?)\b|\byour (?:\w+ )?(?:name|identity|self|role|persona|character) (?:is|are)\b|\bmode on\b/i,
    chinese:
      /扮演|假装|装作|装成|角色|演(?:个|一|场|戏)|变成|化身|切换|进入|开启|启用|激活|解锁|打开|你(?:现在|从现在起|从此|即刻起)?(?:是|叫|就是)|你的(?:真名|名字|身份)|模拟|当(?:一个|个|作)/,
  },
  /** Of everything or everybody, without exception. */
  every: {
    weight: 1,
    english: /\b(?:all|any|every|each|whoever|whatever|anything|everything|always|everyone)\b/i,
    chinese: /所有|任何|一切|一律|全部|每(?:次|个|条|笔|天)|凡是|统统|只要|都/,
  },
  /** What somebody of rank is said to have said; also a test or an emergency as a reason. */
  authority: {
    weight: 2,
    english:
      /\b(?:i am|i'm|as|this is|speaking as|on behalf of|acting as) (?:an? |the |your |one of (?:your|the) )?(?:\w+ )?(?:admin(?:istrator)?|developers?|creators?|owner|maker|operator|root|superuser|engineer|sysadmin|moderator|red team\w*|auditor|security (?:team|officer)|openai|anthropic|google)\b|\b(?:openai|anthropic|google|microsoft|deepmind|the (?:vendor|provider|developers?|manufacturer|operator|admin(?:istrator)?s?|security team|management|legal (?:team|department)|creators?|platform|company|owner)|your (?:developers?|creators?|makers?|owner|operator|vendor)|the user|our lawyers|compliance|legal|support|head office|hq|(?:the |your )?(?:previous|other|last|earlier) (?:assistant|ai|session|model|agent))\b[^.\n]{0,12}\b(?:promised|consents?|agrees|gave|given|confirmed|approved|says|said|allows?|allowed|decided|granted|authori[sz]ed?|removed|lifted|permits?|permitted|requires?|cleared|agreed|wants?|ordered|instructs?|waived|signed off)\b|\b(?:by|from) (?:the|your) (?:vendor|provider|developers?|creators?|admin\w*|operator|makers?|owner|manufacturer)\b|\byou (?:have |already |had ){0,2}(?:agreed|promised)\b|\b(?:red[- ]team\w*|for (?:testing|test|debugging|research) purposes|this is (?:only )?an? (?:emergency|test|drill|exercise))\b|\bi authori[sz]e you\b|\b(?:it is|it's|it has been)(?: \w+)? (?:company policy|known|established|agreed|common knowledge|official|decided|public knowledge)\b|\b(?:company|official|new|internal|updated) polic(?:y|ies)(?: is| says| states|:)/i,
    chinese:
      /我(?:就)?(?:是|作为|乃|可是)(?:你的|这里的|系统的?|平台的?|本)?[^，。\n]{0,4}(?:管理员|开发者|开发人员|创造者|主人|所有者|运营|工程师|负责人|老板|安全员|审计员)|作为[^，。\n]{0,8}(?:管理员|开发者|所有者|主人|创造者|负责人)|(?:OpenAI|Anthropic|谷歌|微软|官方|厂商|开发者|开发商|管理员|平台|管理层|法务|安全部?|总部|公司|上级|领导|技术部|客服|运营)[^，。\n]{0,3}(?:已经?|刚刚?|早就)?(?:确认|批准|同意|答应|授权|允许|说了|表示|决定|取消|解除|规定|要求|通知|公告|放开|许可|许了)|(?:律师|上一个助手|别的助手|用户)[^，。\n]{0,2}(?:说|同意|答应|授权|批准)|你(?:已经|早就|都)?(?:答应|同意|承诺)过?|红队|为了测试|测试(?:需要|目的)|演练|我(?:授权|命令|允许|批准)你|众所周知|大家都知道|按(?:照)?(?:规定|公司|开发者|官方|上级)|(?:系统|官方|安全|内部|平台)(?:公告|通知|更新|消息)/i,
  },
  /** Said once to hold for ever, or put into the memory. */
  lasting: {
    weight: 1,
    english:
      /\b(?:from (?:now|here|this (?:point|moment)|today) (?:on|onwards?|forward)|henceforth|remember|memory|memori[sz]e|(?:all |every )?(?:future|later|subsequent|new) (?:sessions?|chats?|conversations?|requests?|repl(?:y|ies)|answers?)|in all chats|permanently|for ?ever|whenever|each time|every time|standing rule|store this|store the following|save this|note for)\b/i,
    chinese:
      /从(?:现在|今天|此|今)(?:起|开始|以后|往后)?|今后|以后|往后|永远|永久|记住|记下|写入|存(?:到|入|进)|记忆|即刻起|(?:以后|今后)的?会话|一直|只要|每次|每当|凡是|我一/,
  },
} as const satisfies Readonly<Record<string, Sign>>;
