// Signs of harm to be done: what is laid open, to whom, behind whose back, and which acts nobody checks.
import { notNot, notNotChinese, type Sign } from './injection-sign.js';

/** By name. */
export const harmSigns = {
  /** The words before the conversation. */
  preamble: {
    weight: 3,
    english:
      /\b(?:initial|original|hidden|secret|system|first|internal|starting|underlying|base|pre-?loaded|confidential|developer)(?:'s)? (?:\w+ )?(?:prompts?|instructions?|messages?|configuration|config|setup|directives?|briefing|rules|settings|system prompt)\b|\b(?:above|before|preceding|prior to|ahead of) (?:my|the|our|this|your) (?:first |very first |opening )?(?:message|conversation|chat|line|question|turn|dialogue|reply|greeting)\b|\bwhat (?:you were|were you|have you been|you have been|did they|(?:the|your) (?:developers?|makers?|creators?|operators?|company|vendor|owners?)) (?:told|instructed|given|gave|put|set|configured|tell|wrote|hid)\b|\b(?:your|the) (?:system|hidden|pre-?)\s?prompt\b|\byour (?:\w+ )?(?:configuration|context window|setup|prompt|briefing)\b/i,
    chinese:
      /(?:系统|初始|原始|隐藏|最初|最开始|开头|内部|底层|预设|后台|开发者|出厂|内置|幕后|背后)(?:的|收到的|给你的|那段|写的)?[^，。\n]{0,4}(?:提示词?|指令|设定|消息|配置|规则|内容|prompt|要求|说明)|(?:对话|聊天|第一句|开场白|这条|我(?:的)?第一|首条)[^，。\n]{0,4}(?:之前|前面|上面|以前|上方)[^，。\n]{0,8}(?:内容|文字|设定|话|东西|指令|写)|你(?:被|一开始|最开始|最初)[^，。\n]{0,6}(?:告知|告诉|要求|设定|收到|交代|写)|你的(?:配置|上下文|提示词?|设定|prompt|底层)|给你(?:写|设|下)(?:的|了)/i,
  },
  shown: {
    weight: 1,
    english:
      /\b(?:show|tell|repeat|print|list|paste|translate|reveal|output|recite|copy|dump|display|quote|share|summari[sz]e|write (?:out|down)|spell|disclose|leak|encode|read|type|expose|publish|verbatim|word for word)\b|\bwhat (?:is|are|was|were|does|do|did)\b|\bwhich\b|\bin full\b/i,
    chinese:
      /告诉|重复|复述|打印|列出|列(?:一|给)|贴|翻译|输出|显示|说(?:出|说|给)|念|背(?:出|给)|公开|透露|泄露|展示|写(?:出|给)|抄(?!送)|原文|一字不|逐字|什么|啥|看看|交代|甩/,
  },
  /** What others keep to themselves. */
  goods: {
    weight: 2,
    english:
      /\b(?:(?:(?:other|another|any|all|every|each|their|his|her|someone|somebody)(?: \w+)?(?:'s|s')? (?:users?'?s?'? |customers?'?s?'? |colleagues'? |clients?'? |people'?s? )?(?:\w+ )?)(?:data|passwords?|tokens?|messages?|mails?|e-?mails?(?: address(?:es)?)?|card(?: numbers?| details)?|credentials?|accounts?|records?|chats?|files?|details|address(?:es)?|location|keys?|secrets?|information)|session tokens?|passwords?|credentials?|api keys?|(?:private|secret|access) keys?|tokens?|card numbers?|(?:chat|conversation) (?:logs?|history|transcripts?)|the (?:conversation|chat|transcript|database)|env(?:ironment)? (?:files?|variables?)|\.env|(?:customer|user|client|patient|personal|private|employee)s?'?s? (?:data|details|records?|information|files?|list|database)|(?:addresses|data) in the database|salar(?:y|ies)|medical \w+|personal data|identit(?:y|ies)|everything (?:people|users|they|others|anyone|customers) (?:say|tell|write|type|ask)s?|contact (?:data|details)|(?:bank|account) details|secrets)\b/i,
    chinese:
      /(?:(?:别的|其他|其它|任何|所有|每个|全部|别)(?:用户|客户|人|同事)的?|他人的?)[^，。\n]{0,4}(?:数据|资料|信息|消息|邮箱|邮件|账号|记录|隐私|聊天|文件|地址|电话|对话|记忆)|密码|令牌|密钥|口令|卡号|凭证|私钥|助记词|验证码|聊天记录|对话(?:记录|内容)?|环境变量|数据库|(?:用户|客户)(?:数据|资料|信息|名单)|通讯录|工资|病历|个人数据|身份证|别人(?:跟|对|和)你说/,
  },
  given: {
    weight: 1,
    english: new RegExp(
      `\\b${notNot}(?:sends?|sent|forward|upload|post|append|attach|share|give|reveals?|disclose|export|copy|e-?mail|mail|hand (?:over|out)|leak|expose|transmit|paste|publish|sync|stream|relay|bcc|cc|insert|embed|encode|add|include|put|deliver|show|see|view|read|access|collect|exfiltrate)\\b`,
      'i',
    ),
    chinese: new RegExp(
      `${notNotChinese}(?:发[给到送往]|发(?=一份|出)|转发|上传|附[到上在]|贴|交给|传[给到]|给(?:谁|他|任何)|透露|泄露|公开|共享|分享|导出|抄送|同步|拷|复制|推送|提交|寄[给到]|暴露|查看|读取|访问|看(?:别|其他|所有)|外发|都给|放[进到]|加到)`,
    ),
  },
  outside: {
    weight: 1,
    english:
      /https?:|www\.|[\w.-]{1,60}@[\w-]{1,40}\.|\b[\w-]{1,40}\.(?:com|net|org|io|xyz|dev|app|ru|cn|example|site|top|info)\b|\b(?:webhooks?|pastebin|endpoints?|(?:external|remote|public|third[- ]party|my own) \w+|query string|(?:image )?urls?|whoever|anyone (?:who|that)|anybody|to me|(?:give|send|show|tell|e-?mail|get) me|publicly|on request|cloud|ftp|telegram|discord|dropbox)\b/i,
    chinese:
      /https?:|www\.|[\w.-]{1,60}@[\w-]{1,40}\.|[\w-]{1,40}\.(?:com|net|org|io|xyz|cn|example|site|top)|网址|接口|外部|第三方|网盘|公网|服务器|链接|(?:发|寄|传|交)(?:到|给)?我|把[^，。]{0,12}给我|谁(?:来|要|问|都)|任何人|指定|这个(?:地址|邮箱|号)|外网|群里/,
  },
  hidden: {
    weight: 2,
    english:
      /\bwithout (?:telling|informing|notifying|alerting|mentioning|them knowing|(?:anyone|anybody|the \w+|their) (?:knowing|noticing|knowledge))|\b(?:secretly|silently|covertly|discreetly|unnoticed|stealthily|quietly|behind (?:their|the \w+'?s?) backs?)\b|\bkeep (?:quiet|silent|mum)\b|\blog nothing\b|\b(?:delete|erase|wipe|clear|purge|remove)\b[^.\n]{0,12}\b(?:audit|traces?|evidence)\b|\b(?:don't|do not|never|not|no need to|stop) (?:\w+ )?(?:log|report|record|audit|trace|flag)(?:ging|ing)?\b|\bhide\b[^.\n]{0,30}\bfrom\b|\bkeep\b[^.\n]{0,30}\b(?:hidden|secret|invisible|unaware)\b|\b(?:don't|do not|never|nobody|no one)\b[^.\n]{0,20}\b(?:tell|inform|notify|alert|warn|mention)\b[^.\n]{0,20}\b(?:users?|owners?|admin\w*|finance|support|customers?|auditors?|security|management|moderators?|developers?|anyone)\b|\boff the record\b|\bleave no trace/i,
    chinese:
      /(?:别|不要|不许|不用|不得|不准|勿|不必|避免|不能)(?:让|告诉|通知|提醒|惊动|跟|被|给)(?:他们|用户|任何人|别人|客户|主人|管理员|财务|老板|账号|系统|审计|对方|它|谁)|悄悄|偷偷|暗中|暗地|背着|瞒着|神不知|(?:不要|别|不许|不得|不准|不用|不再)(?:记录?|留|写)(?:日志|记录|痕迹|入日志|下来)|不留痕|(?:别|不要|不许)[^，。\n]{0,10}(?:面前|跟前)(?:提|说|讲)|(?:删|清|抹|毁)[^，。\n]{0,6}(?:审计|痕迹|证据)|(?:审计|痕迹|证据)[^，。\n]{0,4}(?:删|清|抹|毁)|(?:不要|别|不许|不得|不准)(?:再)?(?:上报|报告|汇报|记录|告警|声张)/,
  },
  /** Laid open to everybody. */
  exposed: {
    weight: 2,
    english:
      /\b(?:in|as) (?:plain ?text|clear ?text|the clear|the chat|the log)\b|\b(?:share|give|hand)\b[^.\n]{0,12}\b(?:freely|out|around)\b|\b(?:no need|not necessary|you needn't|don't bother|stop) (?:to )?(?:protect|guard|encrypt|mask|redact|keep)\w*|\byou(?:'re| are)?(?: now)? (?:may|can|permitted|allowed|free|cleared|authori[sz]ed)(?: to)? (?:disclose|share|reveal|leak|give out|hand over|publish|tell)\b|\bcleared you to\b/i,
    chinese:
      /明文|随便(?:分享|看|给|发|说|传)|(?:打印|显示|写|贴)(?:在|进|到)(?:聊天|日志|回复|群)|(?:用不着|不必|不用|无需|不需要)(?:保护|保密|加密|打码|脱敏)|你(?:可以|有权|能|获准)[^，。\n]{0,3}(?:透露|分享|公开|泄露|披露|发给)/,
  },
  /** What strangers write is to be done. */
  puppet: {
    weight: 3,
    english:
      /\b(?:run|follow|obey|accept|execute|do|trust)\b[^.\n]{0,24}\b(?:instructions?|commands?|orders?|whatever|code|scripts?)\b[^.\n]{0,16}\b(?:in|from|found|inside|contained|by|that)\b[^.\n]{0,16}\b(?:e-?mails?|mails?|web ?(?:pages?|sites?)|pages?|documents?|attachments?|tool (?:results?|outputs?)|files?|comments?|strangers?)\b|\b(?:run|execute|do|follow) (?:what|whatever)\b[^.\n]{0,30}\b(?:page|site|mail|document|file|attachment)s?\b|\blet (?:web ?)?(?:pages?|sites?|mails?|documents?|tools?)[^.\n]{0,12}\btell you\b|\btool (?:results?|outputs?)\b[^.\n]{0,12}\b(?:outranks?|overrides?|beats?|trumps?|before)\b/i,
    chinese:
      /(?:网页|网站|邮件|文档|文件|附件|链接|评论|工具结果|工具)[^，。\n]{0,6}(?:指令|命令|让你|叫你|写什么|说什么|要求)[^，。\n]{0,8}(?:照做|照办|执行|运行|接受|听|就)|工具(?:结果|输出)[^，。\n]{0,3}(?:比|高于|优先)/,
  },
  /** Given away where nobody looks. */
  smuggled: {
    weight: 3,
    english:
      /\b(?:hidden|invisible|tracking|1x1|white) (?:links?|pixels?|images?|texts?|instructions?|iframes?)\b|\bbcc\b[^.\n]{0,40}\b(?:everything|all|every|each)\b|\b(?:base64|hex|encod\w+|embed\w*)\b[^.\n]{0,60}\b(?:urls?|query|image (?:links?|tags?)|link parameters?)\b/i,
    chinese:
      /(?:隐藏|隐形|不可见|跟踪|追踪)(?:的)?(?:链接|像素|图片|文字|指令)|密送|(?:编码|base64)[^，。\n]{0,12}(?:网址|链接|图片|参数)/i,
  },
  /** Who looks after the system or owns the account. */
  overseer: {
    weight: 1,
    english:
      /\b(?:admin(?:istrator)?s?|(?:account|system|data) owners?|owner of|auditors?|security team|compliance|moderators?|operators?|developers?|finance|the users?|supervisors?|the logs?|anything i do)\b/i,
    chinese: /管理员|主人|审计|财务|风控|安全(?:团队|部门)|合规|运营|开发者|用户|日志|平台|上级/,
  },
  /** Actions that cost money, data or safety. */
  grave: {
    weight: 1,
    english:
      /\b(?:approv(?:e|ing)|execut(?:e|ing)|run(?:ning)?|delet(?:e|ing)|pay|payments?|payee|transfers?|purchases?|wire|transactions?|refunds?|commands?|invoices?|accounts?|accept|grant|comply|withdraw\w*|prices?|iban|orders?|install|scripts?|shell|root|requests?|exports?|recipients?|trades?|balances?)\b/i,
    chinese:
      /批准|转账|汇款|付款|支付|执行|命令|删除|购买|下单|订单|退款|收款|发票|放行|同意|授权|导出|交易|提现|脚本|root|请求|账户|账号|价格|报价|收件人|权限/i,
  },
  unchecked: {
    weight: 2,
    english:
      /\bwithout (?:any |further |additional |first )?(?:asking|checking|check|checks|confirm\w*|review\w*|approval|verif\w+|question(?:s|ing)?|permission|consent|authenticat\w+|hesitation)\b|\bwithout (?:a )?(?:second )?(?:look|thought|glance)\b|\bno need to (?:check|ask|verify|confirm)\b|\b(?:instead of|rather than) asking\b|\bnever ask (?:again|me|anyone|for|back)|\b(?:needs?|requires?) no (?:\w+ )?(?:confirmation|approval|verification|check|permission)|\b(?:no|(?<!\b(?:never|not|don't) )skip(?:ping)?) (?:\w+ )?(?:confirmation|approval|verification|double[- ]check|questions)\b|\bautomatically (?:approve|accept|execute|run|pay|grant)|\bpre-?(?:approved|authori[sz]ed)\b/i,
    chinese:
      /(?:不经|无需|不用|不必|不需要|免|不做|(?<!不要|别|不得|不能|不许|不可)跳过|不再|省去|别|不要|以后不要)(?:任何|再|过|去|人)?[^，。\n]{0,3}(?:确认|审批|审核|检查|验证|批准|核实|询问|问(?:任何|我|别|谁|人|买家|用户)?|许可|授权|复核)|(?:无需|不用|不必)(?:过问|请示)|直接(?:批准|执行|通过|放行|付|转|删|跑)|(?:不用|不必|无需|用不着)(?:再)?(?:查|看|核)|自动(?:批准|执行|同意|通过|放行)|一律(?:放行|批准|通过|同意|执行)|预先批准|视为已/,
  },
  /** Said to somebody though it is not so. */
  deceit: {
    weight: 3,
    english:
      /\beven (?:if|though|when) (?:it|that|this|they|she|he)(?:'s|'re| is| are| was)?(?: not|n't)? ?(?:false|untrue|wrong|true|isn't|aren't|wasn't|is not|is n't|a lie|invented|made up)\b|\b(?:lie|lying) (?:to|about)\b|\b(?:falsify|forge (?:the|a|their)|fabricate) (?:\w+)|\b(?:make up|invent) (?:\w+ )?(?:reviews?|numbers?|sources?|quotes?|evidence)\b|\b(?:claim|pretend|insist|say|tell)\b[^.\n]{0,40}\balthough\b[^.\n]{0,20}n(?:o|')t\b|\b(?:report|say|claim|mark|show|answer)\b[^.\n]{0,30}\beven (?:when|if|though)\b[^.\n]{0,30}\b(?:fail\w*|broken|wrong|not|lost)\b|\bdeny (?:that|having|knowing|any|the existence)\b/i,
    chinese:
      /(?:虽然|尽管|即使|就算|哪怕|即便)[^。\n]{0,6}(?:其实)?(?:没有?|不是|是假|不真|并非|并没|不属实|假的)|(?:骗|欺骗|谎称|谎报|糊弄|忽悠)(?:用户|客户|他们|顾客|他|对方|人)?|伪造|编造|捏造|作假|造假|编(?:几|些|一|个|点)[^，。\n]{0,4}(?:好评|评论|评价|数据|理由|来源|证据)|否认|(?:失败|没完成|没过|没做)[^，。\n]{0,3}也[^，。\n]{0,3}(?:报|说|写|标|算)/,
  },
} as const satisfies Readonly<Record<string, Sign>>;
