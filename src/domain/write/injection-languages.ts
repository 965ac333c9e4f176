// The same words no source may write, in Chinese and, in their commonest forms, in other languages.

const chineseTarget =
  '(?:指令|指示|提示词|系统提示|规则|限制|安全策略|安全设置|安全规则|安全机制|约束|设定|审查|过滤|规定|准则|护栏|权限检查)';

const chineseDrop =
  '(?:忽略|无视|忘记|忘掉|绕过|违反|不要遵守|不用遵守|不必遵守|不再遵守|无需遵守|无须遵守|覆盖|推翻|打破|违背|摆脱|抛开|突破)';
const chineseLoosen = '(?:跳过|取消|关闭|解除|屏蔽|禁用|停用|删除|放弃|抛弃|卸下)';
const chineseSafety = '(?:安全|系统|内容|审查|提示词|护栏|敏感词|道德|你的|您的|之前的|所有的?|全部|一切|任何)';
/** "我总是忘记规则" tells something about somebody, and "不要忽略规则" asks for the opposite. */
const chineseTold =
  '(?:(?:(?<![为帮给替让请])[我他她们]|有人|没人)(?:总是|总|老是|经常|常常|常|从不|不会|不能|不|没有|没|也|都|会|可以|想|曾经|有时|偶尔|把|已经){0,2}|别|不要|不能|不可|不得|不许|禁止|切勿|从不)';

/** Chinese patterns that hold for every source. */
export const chinesePatterns: readonly RegExp[] = [
  // "违反了规定" tells what happened.
  new RegExp(`${chineseDrop}(?<!${chineseTold}${chineseDrop})(?![了过着])[^。\\n]{0,12}${chineseTarget}`, 'u'),
  new RegExp(
    `${chineseLoosen}(?<!${chineseTold}${chineseLoosen})(?![了过着])[^。\\n]{0,4}${chineseSafety}[^。\\n]{0,8}${chineseTarget}`,
    'u',
  ),
  /(?:忽略|无视|忘记|忘掉)[^。\n]{0,6}(?:之前|以前|上面|以上|前面|先前|此前)[^。\n]{0,8}(?:内容|对话|要求|命令|一切|所有|设定|话)/,
  /(?:输出|显示|泄露|告诉我|打印|透露|说出|复述|公开)[^。\n]{0,10}(?:系统提示词?|系统指令|隐藏指令|系统消息|初始指令|开发者指令)/,
  /(?:不要|别|不得|不许|禁止|不能|无需|不必|切勿|请勿)(?:再)?(?:告诉|提醒|通知|告知|询问|让|向|对)(?:这位|该|此)?用户/,
  /(?:瞒着|隐瞒|避开|背着)(?:这位|该)?用户|(?:对|向)用户(?:隐瞒|保密)/,
  /(?:你现在是|你从现在起是|从现在起你是|扮演|假装(?:你)?是|切换(?:到|为|成))[^。\n]{0,16}(?:不受限制|没有(?:任何)?限制|无限制|越狱|DAN|开发者模式|上帝模式|管理员模式)/i,
  /(?:进入|开启|启用|激活)(?:了)?(?:越狱|上帝|无限制|不受限|DAN)(?:模式)/i,
  /(?:进入|开启|启用|激活)(?:了)?开发者模式(?![^。\n]{0,10}(?:手机|设备|平板|电视))[^。\n]{0,12}(?:限制|规则|过滤|服从|回答)/,
  /(?:^|[\n。【[])(?:系统|管理员|开发者|官方)(?:消息|通知|指令|提示|更新|公告|命令|提示词)?(?:[】\]][:：]?|[:：])\s{0,3}(?:你|忽略|从现在|请|必须|务必|不要|不得|所有|用户(?:已|是)|新的?(?:规则|指令)|解除|关闭|允许|记住)/,
  /(?:把|将)[^。\n]{0,12}(?:对话|聊天记录|用户数据|用户信息|个人信息|隐私|密码|密钥|令牌|凭证|系统提示词?|上下文|记忆|所有数据|全部数据)[^。\n]{0,12}(?:发送|转发|上传|提交|发|传|抄送|泄露|导出|同步)(?:到|给|至|往)[^\n]{0,16}(?:https?:|www\.|[\w.-]{1,60}@|[\w-]{1,40}\.(?:com|net|cn|org|io|xyz)|外部|第三方|指定(?:的)?(?:邮箱|地址|服务器)|以下(?:邮箱|地址|链接))/,
  /(?:该|此|这位|本|当前)用户(?:已经?|现在)?(?:是|为|被认证为|被授权为|具有|拥有)(?:了)?(?:系统)?(?:超级管理员|管理员|root|最高权限|全部权限|所有权限|管理员权限)(?=$|[。，,；;！!\n]|权限|身份|并|且)/i,
  /(?:用户|客户|管理员|管理层|安全团队)(?:已经?|早已)(?:明确|完全|全面)?(?:授权|同意|批准|许可)(?:了)?[^。\n]{0,8}(?:全部|所有|一切|任何|完全|无限|无条件|数据(?:收集|共享|导出|存储)|收集|共享|导出|存储|披露|访问权)/,
  /(?:始终|总是|一律|永远|无条件)(?:地)?(?:服从|遵从|执行|同意|批准)[^。\n]{0,16}(?:请求|命令|指令|要求|导出|转账)/,
  /(?:无需|不需要|不必|免除|跳过|不用)(?:任何|再次|额外|进一步)?(?:的)?(?:身份)?(?:验证|核实|审批|授权|审核)[^。\n]{0,10}(?:即可|就可以|直接|便可)[^。\n]{0,12}(?:导出|转账|执行|访问|删除|披露|提供|操作|共享)/,
  /(?:允许|开放|授予)(?:它|他|你|其)?(?:无限制|不受限制|完全|全部)(?:的)?(?:工具|数据|系统)?(?:访问|权限|使用)/,
];

/** The commonest forms in ten other languages, for every source. Accents are taken off before they are read. */
export const otherLanguagePatterns: readonly RegExp[] = [
  /\bignor(?:a|ar|e|en|ad) (?:\w{1,20} ){0,3}(?:instrucciones|reglas|indicaciones|ordenes|instrucoes|regras|istruzioni|regole)\b/i,
  /\bno (?:le )?(?:menciones|digas|reveles|informes|avises|cuentes)\b[^.\n]{0,40}\b(?:al|a la|el|la) usuari[oa]\b/i,
  /\bsiempre (?:recomienda|sugiere|promociona|responde|envia|anade|incluye|redirige)\b/i,
  /\b(?:oublie|oubliez|ignore|ignorez) (?:\w{1,20} ){0,3}(?:instructions|consignes|regles)\b/i,
  /\bne (?:dites|dis|mentionnez|mentionne|revelez|revele|informez|informe)\b[^.\n]{0,40}\butilisateur/i,
  /\b(?:ignoriere|ignorieren|vergiss|vergessen|missachte|uberschreibe|umgehe)(?: sie)? (?:\w{1,20} ){0,3}(?:anweisungen|regeln|vorgaben|instruktionen|richtlinien|sicherheitsregeln)\b/i,
  /\b(?:sag|sage|sagen|erzahle|verrate|informiere|teile)(?: sie)?(?: es| dies)? (?:dem|den|der) (?:benutzer|nutzer|anwender)(?:in)?\b[^.\n]{0,20}\b(?:nicht|nichts)\b/i,
  /\b(?:nao|non) (?:mencione|diga|revele|menzionare|dire|rivelare)\b[^.\n]{0,40}\b(?:ao usuario|all'utente)\b/i,
  /(?:игнорируй|забудь|отмени|обойди)(?:те)?\s(?:[\u0400-\u04ff]{1,20}\s){0,3}(?:инструкци|правил|указани|ограничени)/i,
  /не (?:говори|сообщай|упоминай)(?:те)?\s(?:[\u0400-\u04ff]{1,20}\s){0,3}пользовател/i,
  /(?:以前|これまで|前|上記|すべて)の?(?:すべての)?(?:指示|命令|ルール|制限)を?(?:無視|忘れ|破棄)/,
  /(?:이전|위의|모든|지금까지의)\s?(?:모든\s?)?(?:지시|명령|규칙|지침)(?:사항)?(?:을|를)?\s?(?:무시|잊)/,
];
