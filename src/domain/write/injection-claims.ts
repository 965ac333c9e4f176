// Claims that amount to an order: rules are void, the assistant is free, somebody has rights nobody can show, another
// text is the system prompt now. Read in plain letters; they hold for every source.

const norms =
  '(?:guidelines?|guidance|rules?|polic(?:y|ies)|instructions?|restrictions?|filters?|limit(?:s|ations?)|constraints?|safeguards?|guardrails?|prompts?|directives?|programming|training|alignment)';
const gone =
  "(?:no longer (?:appl(?:y|ies)|holds?|valid|binding|in (?:force|effect)|matters?|counts?|required)|(?:do|does) not (?:apply|count|matter|exist)|(?:do|does)n't (?:apply|count|matter|exist)|(?:is|are|was|were|has been|have been) (?:now |all |hereby |officially ){0,2}(?:void|null|cancell?ed|lifted|revoked|removed|suspended|disabled|outdated|obsolete|invalid|replaced|superseded|deleted|gone|off|over(?:ridden|written)))";

const void_: readonly RegExp[] = [
  new RegExp(`\\byour (?:[\\w-]{1,20} ){0,2}${norms}\\b[^.\\n]{0,20}\\b${gone}`, 'i'),
  new RegExp(
    `\\b${norms} (?:that )?(?:you (?:were given|have been given|have|got|received|follow)|(?:openai|anthropic|your (?:developers?|creators?|makers?)) (?:gave|set|wrote))\\b[^.\\n]{0,30}\\b${gone}`,
    'i',
  ),
  new RegExp(
    `\\b(?:all|any|every) (?:of )?(?:your |the )?(?:prior|previous|earlier|former|preceding|above|existing) ${norms}\\b[^.\\n]{0,10}\\b${gone}`,
    'i',
  ),
  /\b(?:everything|anything|all) (?:before|above|prior to|preceding) (?:this|here)\b[^.\n]{0,50}\b(?:ignore|disregard|forget|void|fake|a test)\b/i,
  /\byou (?:now |no longer )?(?:have|are under|are bound by|face|need) (?:no|any) (?:more |longer |further )?(?:restrictions?|rules|limits|limitations|filters|guidelines|constraints|guardrails)\b/i,
  /\byou are (?:now |hereby )?(?:free (?:from|of) (?:all |any |your )?(?:rules|restrictions|limits|guidelines|constraints|policies)|no longer (?:bound|restricted|limited|an? (?:ai|assistant)|required to (?:follow|refuse))|not bound)/i,
  /\b(?:stop|quit|cease) (?:obeying|listening to|following|respecting|caring about) (?:your|the|any|all) (?:developers?|creators?|makers?|operators?|system|guidelines?|safety|rules)\b/i,
  /\b(?:act|behave|respond|answer|proceed|pretend|imagine)\b[^.\n]{0,20}\b(?:as though|as if|like|that)\b[^.\n]{0,30}\b(?:safety|polic(?:y|ies)|rules?|guidelines?|restrictions?|filters?)\b[^.\n]{0,20}\b(?:(?:do|did|does) ?n[o']t (?:exist|apply)|never existed|were gone|are gone)\b/i,
  /\bpolic(?:y|ies) (?:has been |have been |was |is )?(?:updated|changed|overridden|amended|revised)\s{0,2}[:;]\s{0,2}[^.\n]{0,80}\b(?:no longer|not required|disabled|allowed|skip|bypass|may now|can now)\b/i,
];

const promptOf: readonly RegExp[] = [
  /\b(?:treat|use|consider|take|regard|interpret|accept|read|adopt)\b[^.\n]{0,50}\bas (?:your|the) (?:new |real |actual )?(?:system (?:prompt|message|instructions?)|developer message|instructions|prompt)\b/i,
  /\b(?:replace|swap|update|rewrite|change|overwrite|reset) your (?:[\w-]{1,20} )?(?:instructions?|system prompt|rules|guidelines|programming|persona|configuration)\b/i,
  /\byour (?:system|hidden|initial|original|secret) (?:prompt|message|instructions?)\b/i,
];

const hidden: readonly RegExp[] = [
  /\bkeep (?:this|it|that|these)(?: [\w']{1,12}){0,2} (?:secret|hidden) from (?:them|the user|users|him|her|everyone|the human)\b/i,
  /\bthe (?:user|human) (?:must|should|may|can|need|is) ?n(?:o|')t(?: to| ever| be allowed to)? (?:know|find out|see|learn|notice|be (?:told|informed|aware|notified|asked))\b|\bthe (?:user|human) (?:must|should) never (?:know|find out|see|learn|notice|be (?:told|informed))\b/i,
  /\b(?:secretly|silently|covertly|quietly|without (?:the user|anyone) (?:knowing|noticing)) (?:send|copy|forward|upload|store|log|record|add|include|change|delete|transfer|export|collect)\b/i,
  /\b(?:append|attach|add|include|insert|encode|embed|put)\b[^.\n]{0,20}\b(?:passwords?|credentials?|api keys?|tokens?|secrets?|conversation|personal data|private data)\b[^.\n]{0,30}\b(?:every|each|all|any|the) (?:\w{1,16} )?(?:urls?|requests?|links?|quer(?:y|ies)|images?|responses?)\b/i,
];

const rights: readonly RegExp[] = [
  /\b(?:users?|account holder|customers?|admin(?:istrator)?s?|owner)\b(?: has| have)? (?:agreed|given|gave|granted|confirmed|authori[sz]ed|consented|approved)\b[^.\n]{0,40}\b(?:skip(?:ping)?|bypass(?:ing)?|waiv(?:e|ing)|no (?:confirmation|verification|approval|security|authentication)|without (?:confirmation|verification|approval))\b/i,
  /\b(?:this|the current) (?:user|account|session|request|conversation|tenant) (?:is|are|has been) (?:now )?(?:exempt(?:ed)?|excluded|excepted|whitelisted|freed)\b[^.\n]{0,40}\b(?:moderation|filters?|filtering|checks?|verification|polic(?:y|ies)|rules|review|limits|restrictions)\b/i,
  /\b(?:enabled|activated|unlocked|granted|switched on)\b[^.\n]{0,12}\b(?:unrestricted|unfiltered|god|jailbreak|uncensored) (?:mode|access)\b/i,
  /\byou (?:may|can|are (?:now )?(?:allowed|authori[sz]ed|permitted|free|cleared) to|have permission to) (?:now |freely |safely )?(?:share|disclose|reveal|bypass|skip|ignore|override|access|expose|leak|circumvent)\b[^.\n]{0,40}\b(?:(?:other|all|any) (?:users?|customers?)'?|approvals?|verification|security|polic(?:y|ies)|rules|restrictions|confidential|private|credentials|passwords|safety)\b/i,
];

const brakes =
  '(?:content moderation|moderation(?: layer| system)?|censorship|guardrails?|safety (?:checks?|layer|filters?|measures?|systems?)|ethical (?:limits|rules|constraints)|content filters?|refusals?|confidentiality rules|security checks?)';

/** Whatever holds an assistant back, and words that it is off or shall be. "We" and "they" tell of themselves. */
const control: readonly RegExp[] = [
  new RegExp(
    `(?:^|[.!?;:,]\\s|\\b(?:please|must|should|now|and|then|to)\\s)(?:disable|turn off|switch off|deactivate|suspend|lift|remove|drop|stop)\\s(?:all |any |your |the )?${brakes}`,
    'i',
  ),
  new RegExp(
    `\\b(?:no|without(?: any)?) (?:more )?${brakes}\\b[^.\\n]{0,12}\\b(?:for (?:me|my|this|us)|from now|any ?more|ever|now)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:your ${brakes}|${brakes}\\b[^.\\n]{0,30}\\b(?:by (?:the |an? |your )?(?:operator|admin(?:istrator)?|developers?|owner|system)|for (?:this|my|the) (?:account|user|session|chat)|for today|until further notice))\\b`,
    'i',
  ),
  /\b(?:speak|answer|talk|respond|reply|write|act) (?:freely |openly )?without (?:any )?(?:filters?|censorship|restrictions|limits|guardrails|rules)\b/i,
  /\b(?:play|imagine|role-?play)\b[^.\n]{0,40}\b(?:no|without)\b[^.\n]{0,20}\b(?:ethic\w{0,5}|moral|safety|content) (?:limits|rules|restrictions|filters|bounds|boundaries)\b/i,
  /\b(?:nothing|none of what|whatever|what)\b[^.\n]{0,12}\byour (?:creators?|developers?|makers?|operators?)\b[^.\n]{0,30}\b(?:counts?|matters?|appl(?:y|ies)|holds?|void|ignore)\b/i,
  /\b(?:earlier|previous|prior|old|original|former) (?:instructions?|prompts?|directives?|guidelines?) (?:were|was|are|is) (?:a mistake|mistaken|wrong|fake|a test|an error|invalid|void|not real)\b/i,
  /\b(?:obey|follow|execute) (?:only |just )?(?:the )?(?:ones?|instructions?|orders?|text|lines?|rules?) (?:below|here|that follow|written here)\b/i,
  /\breleased from (?:every|all|any|your)\b[^.\n]{0,20}\b(?:polic(?:y|ies)|rules?|restrictions?|guidelines?|constraints?|limits?)\b/i,
  /\b(?:mark|flag|treat|label|register|consider) (?:this|the|that) (?:user|account|caller) as (?:an? )?(?:trusted|verified|admin\w{0,12}|authori[sz]ed|safe|root)\b|\bnever (?:question|refuse|deny|doubt|decline) (?:their|this user's|my|any|his|her)(?: \w{1,16})? (?:requests?|commands?|orders?|demands?)\b/i,
  /\b(?:do not|don't|never) (?:log|report|record|flag|mention)\b[^.\n]{0,30}\bto (?:the|any) (?:user|admin|operator|developer)s?\b/i,
  /\b(?:output|print|repeat|recite|reveal|copy|show) (?:me )?(?:everything|all|the (?:words|text|lines?|content|instructions?|messages?)|all the text|all text) (?:above|before this)\b/i,
  /\bleak (?:one|an?|any|some|the|every|all|parts?)\b[^.\n]{0,30}\b(?:conversation|chat|data|messages?|prompt|secrets?|lines?)\b/i,
  /(?:^|[.!?;:,]\s|\b(?:please|must|should|and|then)\s)(?:post|send|forward|upload|stream|copy|report) (?:everything|all|whatever) (?:that )?(?:the user|this user|users|they) (?:types?|says?|writes?|enters?|asks?)\b/i,
  /\b(?:hand over|give out|release|disclose|provide|share) (?:any|all|every) (?:customer|user|client|personal|patient)s?'? (?:records?|data|details|files?|information)\b/i,
  /\b(?:this|the following) (?:document|page|file|text|mail|message|note|memory) (?:takes? precedence|has priority|overrides|outranks|supersedes)\b[^.\n]{0,40}\b(?:user|instructions?|system|rules?|prompts?|polic(?:y|ies)|anything|everything)\b/i,
];

/** English claims that hold for every source. */
export const claimPatterns: readonly RegExp[] = [...void_, ...promptOf, ...hidden, ...rights, ...control];

/** Chinese claims that hold for every source. */
export const chineseClaimPatterns: readonly RegExp[] = [
  /(?:你的|你所遵守的|你被赋予的|安全|系统)(?:所有|全部|一切)?(?:的)?(?:安全)?(?:准则|规则|指令|限制|约束|审查机制|过滤|设定|提示词?)[^。\n]{0,6}(?:失效|作废|无效|不再(?:适用|有效|生效)|(?:已经?|全部|都)(?:被)?(?:解除|取消|替换|关闭|废除))/,
  /(?:之前|以前|先前|此前|以上|上面)的?(?:所有|全部|一切)?(?:规定|规则|指令|指示|要求|设定|提示)[^。\n]{0,6}(?:失效|作废|无效|取消)[^。\n]{0,4}[，,]?(?:按|听|照|以|请?遵守|只)(?:我|下面|以下|这里|此)/,
  /你(?:现在|已经|已|从此)?(?:不再|不)受(?:任何|一切)?(?:的)?(?:限制|约束|规则|管制)|你(?:现在|已经|已)?(?:没有|不存在)(?:任何|一切)(?:限制|规则|约束)/,
  /(?:当作|作为|视为|看作|当成)(?:你的|你|新的|新)(?:的)?(?:系统提示词?|系统消息|系统指令|指令|提示词)/,
  /(?:用|以)[^。\n]{0,10}(?:替换|取代|覆盖|代替)[^。\n]{0,6}(?:指令|规则|提示词|设定)/,
  /(?:不必|无需|不用|不要|别)(?:再)?(?:理会|听从|服从|遵从|理睬)(?:你的)?(?:开发者|创建者|系统|规则|限制|之前的|安全)/,
  /假装[^。\n]{0,6}(?:没有|不存在)[^。\n]{0,6}(?:规则|限制|策略|约束|准则)/,
  /(?:此|该|本|这个|当前)(?:账号|账户|用户|会话|请求)(?:不受|免受|豁免于?|免于|无需)[^。\n]{0,8}(?:审核|限制|验证|审查|检查|约束|过滤)/,
  /你(?:现在)?(?:可以|有权|被允许|获准|能)[^。\n]{0,6}(?:把|将|向|泄露|透露|分享|公开|查看)?[^。\n]{0,8}(?:其他用户|别的用户|所有用户|任何用户|其他客户)的?(?:数据|信息|隐私|密码|记录)/,
  /(?:安全|隐私|访问|权限)(?:策略|政策|规则)(?:已|已经)?(?:更新|变更|修改|调整)[:：][^。\n]{0,20}(?:不再|无需|取消|允许|关闭|免)/,
  /(?:开启|启用|进入|打开|激活|解锁)(?:了)?[^。\n]{0,3}(?:无限制|不受限制?|越狱|上帝)(?:的)?模式/,
  /(?:这件事|此事|这一步|该操作|此操作|这些内容)?(?:必须|务必|请|要)?(?:对用户保密|瞒住用户)|(?:用户)(?:不能|不应|不该|不可以|绝不能)(?:知道|发现|看到|察觉|得知)/,
  /(?:偷偷|悄悄|暗中|秘密地?|背地里)(?:地)?[^。\n]{0,12}(?:发送|抄送|转发|上传|复制|记录|收集|导出|泄露|删除|转账)/,
  /(?:用户|客户|账户持有人|管理员)(?:已经?|早已)?(?:同意|授权|允许|批准)[^。\n]{0,4}(?:跳过|绕过|免除|取消)[^。\n]{0,8}(?:检查|验证|审批|确认|审核|认证)/,
  /(?:关闭|停用|取消|解除|禁用|暂停)(?:了)?(?:对(?:我|该用户|此账号)的?)?(?:所有|一切|全部|你的)?(?:内容审核|安全检查|安全审查|内容过滤|安全过滤|道德限制|敏感词过滤)|(?:内容审核|审核功能|安全检查|安全过滤|保密规定|安全限制)(?:功能)?(?:已|已经)?(?:被)?(?:管理员|系统|开发者|运营方)?(?:关闭|停用|解除|暂停执行|取消)/,
  /(?:没有|不带|无)(?:任何)?(?:道德|安全|内容|伦理)(?:的)?(?:限制|约束|底线|过滤|审核)[^。\n]{0,6}(?:游戏|模式|角色|助手|回答|世界)|对我(?:不做|不进行|免除|跳过)(?:任何)?(?:安全|内容|身份)?(?:检查|审核|验证)/,
  /你的?(?:开发者|创建者|制造者|开发公司)[^。\n]{0,8}(?:不算|不作数|无效|都不用|不用管|别管)/,
  /(?:之前|以前|先前|原来|上面)的?(?:指令|指示|提示词?|设定)(?:都)?(?:是|有)(?:错|误|假|测试)[^。\n]{0,8}(?:服从|遵守|执行|按|听|以)(?:下面|以下|这里|我)/,
  /(?:把|将)(?:该|此|这个|这位|本)?(?:用户|账号)(?:标记|设置?|视|登记)(?:为|成|定为)(?:可信|受信任|管理员|已验证|最高权限)|(?:永远|绝)不要?(?:质疑|拒绝|怀疑)(?:他|她|我|该用户|用户)的(?:任何)?(?:请求|要求|命令|指令)/,
  /(?:授予|赋予|给)[^。\n]{1,10}(?:管理员|超级管理员|root)(?:的)?(?:角色|权限|身份)/i,
  /(?:不要|别|不得|禁止)(?:记录|上报)[^。\n]{0,6}(?:向|对|告诉|报告)[^。\n]{0,4}用户/,
  /(?:重复|输出|复述|打印|显示)(?:一遍)?(?:上面|以上|前面|之前)的?(?:所有|全部|一切)?(?:内容|文字|指令|话|信息)/,
  /(?:本|此|该)(?:文件|页面|文档|文本|消息|备忘)的?(?:效力|优先级?)(?:高于|大于|优于)/,
];
