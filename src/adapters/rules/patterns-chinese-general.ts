// Chinese statements worth keeping that fill no slot: habits, possessions, plans, constraints, changes, facts of things.
import { adv, end, number, re, said, value, who } from './chinese-grammar.js';
import type { FactPattern } from './fact-pattern.js';
import { chineseRole } from './patterns-chinese-roles.js';
import { chineseRules } from './patterns-chinese-rules.js';

const when =
  '(?:今天|今晚|明天|明晚|后天|大后天|下下?个?(?:周|星期|礼拜|月)|这个?(?:周|星期|月|周末)|周[一二三四五六日末天]|明年|年底|月底|年初|暑假|寒假|春节|国庆|\\d{1,2}月|\\d{4}年|[一二两三四五六七八九十\\d]+个?(?:天|周|月|年|星期)(?:后|以后|之后))';
const often =
  '(?:每天|每周|每月|每年|每晚|每个?(?:周|星期|月|周末)|天天|经常|常常?|平时|一般|通常|总是|从来|从不|周末|工作日|早上|晚上|一(?:天|周|个月)(?:大概|大约|差不多)?[一二两三四五六\\d喝抽吃跑打做练看游骑爬听读写])';
const passing = /今天|刚才|现在有点|有点(?:累|困|饿|烦|难过|开心|不舒服|晕)|好累|好困|好饿|好烦|无聊|心情/;
const asking =
  /想(?:问|知道|了解|请教|咨询|让助手|请助手|确认|看看)|请问|问一下|帮用户|帮忙|麻烦助手|可能|也许|大概会|说不定|考虑要不要|还没想好|觉得|认为|以为|猜/;
const durable =
  '(?:搬|买|换|学|考|结婚|去|回|出差|旅游|旅行|生|装修|辞职|跳槽|开|报名|参加|跑|减肥|创业|移民|读|养|申请|退休|毕业|上线|发布|迁移|送|做手术|体检|复查|见|参观|种)';

/** Patterns tried after those of the slots. */
export const chineseStatements: readonly FactPattern[] = [
  {
    attribute: 'custom.戒',
    predicate: '不再',
    importance: 3,
    changed: true,
    pattern: re(
      `^${who}[^，。]{0,14}?(?:戒(?:了|掉)?|不再|不(?=[^，。]{1,8}了$)|再也不|停(?:了|掉)|放弃了?)(?<object>[^，。了]{1,14}?)${end}`,
    ),
    accept: (object, { input }) =>
      said(object) &&
      !asking.test(input) &&
      !/^(?:错|用谢|客气|好意思|知道|懂|明白|说|聊|需要)/.test(object) &&
      !/不(?:错|知道|懂|明白|说|聊|是|能|会|用|需要|客气)/.test(input),
  },
  {
    attribute: 'custom.习惯',
    predicate: '重新',
    importance: 3,
    changed: true,
    pattern: re(`^${who}[^，。]{0,10}?(?:又开始|重新开始|开始)(?<object>[^，。]{2,16}?)${end}`),
    accept: (object, { input }) =>
      !asking.test(input) &&
      !/开始吧|开始了$/.test(input) &&
      !/一[口次点根滴]?(?:都|也)?[没不][喝吃抽碰沾]$/.test(object),
  },
  {
    attribute: 'custom.习惯',
    predicate: '现在',
    importance: 3,
    changed: true,
    pattern: re(`^${who}(?:现在|如今)(?:又|也)?(?<object>[吃喝抽学练骑养][^，。]{1,12}?)了$`),
    accept: (object, { input }) => !asking.test(input) && !/^.(?:饭|完|过|好|饱|够|会|到|药|早|午|晚)/.test(object),
  },
  chineseRole,
  ...chineseRules,
  {
    attribute: 'user.plans',
    predicate: '计划',
    importance: 3,
    pattern: re(
      `^(?:${when}[^，。]{0,6}?)?${who}[^，。]{0,12}?(?:打算|计划|准备|将要?|决定|要|会|想)(?<object>[^，。]{0,10}?${durable}[^，。]+|[^，。]*${when}[^，。]*${durable}[^，。]*)$`,
    ),
    accept: (object, { input }) =>
      said(object) &&
      !asking.test(input) &&
      !/[一两二三四\d][个块只台辆件双条把本部套]$/.test(object) &&
      (/打算|计划|准备|决定/.test(input) || re(when).test(input) || /想(?:给|送|买|学|换|考|养|去)/.test(input)),
  },
  {
    attribute: 'user.plans',
    predicate: '计划',
    importance: 3,
    pattern: re(
      `^(?:${who}[^，。]{0,6}?${when}|${when}[^，。]{0,4}?${who})[^，。]{0,8}?(?:要|去|出发|出差|飞|结婚|搬|考试|手术|复查|回|开会|上线)[^，。]*$`,
    ),
    accept: (text) => !asking.test(text) && !/今天有点/.test(text),
  },
  {
    attribute: 'custom.要求',
    predicate: '要求',
    importance: 3,
    pattern: re(
      `^用户希望.*(?:要|不要|最好|至少|不超过|以上|以内|以下|左右|别|${number}).*$|^用户的[\\p{L}]{1,10}(?:续航|尺寸|重量|屏幕|表带|电池|容量|内存)[^，。]*(?:太|有点|偏|只能|不够|很)[^，。]*$`,
    ),
    accept: (text) => !/吗|怎么|多少/.test(text),
  },
  {
    attribute: (match) => `custom.${match.groups!.thing!}`,
    predicate: '是',
    importance: 3,
    pattern: re(
      '^用户的?(?<thing>身高|体重|血型|鞋码|尺码|三围|微信号?|工号|会员号|车牌号?|星座|学历|专业|房租|月租|工资|月薪|年薪|学费|房贷|车贷|工位|座位|车位|手机|电脑|笔记本|相机|平板|自行车)(?:是|为|：|:|有|用的是|(?=每))?(?<object>[^，。是]{1,24})$',
    ),
    accept: (object) => !/没电|卡|死机|黑屏|没信号|静音|响了|蓝屏|重启|关机|发烫|充电|断网|很慢|太慢/.test(object),
  },
  {
    attribute: 'custom.规定',
    predicate: '规定',
    importance: 4,
    category: 'business_rule',
    pattern: re('^[^，。]{0,20}?(?:必须|务必|不得|严禁|禁止|一律|只能|不允许|不准|绝不|不发版|不上线|不部署)[^，。]*$'),
    accept: (text) => !asking.test(text) && !/吗|怎么|如果/.test(text) && text.length >= 6,
  },
  {
    attribute: 'custom.规定',
    predicate: '要求',
    importance: 4,
    category: 'business_rule',
    pattern: re(
      '^(?:请|麻烦)?(?:以后|今后|从现在起|从今以后|永远|千万)(?:都|请|一律)?(?:不要|别|要|必须|请)?(?<object>[^，。]{3,40}(?:[，,]\\s*(?:一律|都|统一|全部?)[^，。]{2,30})?)$',
    ),
    accept: (object) => !/再说|再聊|见|这样|如此|一样|联系吧|就知道/.test(object),
  },
  {
    attribute: 'custom.习惯',
    predicate: '习惯',
    importance: 3,
    pattern: re(
      `^(?:${often}[，,]?[^，。]{0,6}?${who}|${who}[^，。]{0,6}?${often})[^，。]*?(?:吃|喝|去|跑|走|骑|游|练|看|读|听|玩|打|做|写|睡|起|加班|锻炼|远程|休|值班|打卡|直播|复习|备课|接|送|遛|爬|健身|钓|唱|画|跳|开|上班|坐|只|用|请求|一杯)[^，。]*$`,
    ),
    accept: (text) => !passing.test(text) && !asking.test(text),
  },
  {
    attribute: 'custom.限制',
    predicate: '限制',
    importance: 4,
    pattern: re(
      `^${who}[^，。]{0,6}?(?:只(?:吃|喝|用|买|看|听|能|要|在|接受|穿|坐|住|去|做|收|玩|读|订)|不能|不可以|不会|没法|从不|从来不|绝不)(?<object>[^，。]{1,24})$`,
    ),
    accept: (object, { input }) =>
      !asking.test(input) && said(object) && !/^(?:理解|明白|确定|登录|打开|运行|解决|用了|访问|再|够)/.test(object),
  },
  {
    attribute: 'custom.事件',
    predicate: '做过',
    importance: 3,
    category: 'episodic_fact',
    pattern: re(
      `^${who}[^，。]{0,14}?(?:买了?|换了?|(?<!外)卖了?|租了?|生了?|结婚|离婚|毕业|辞职|离职|退休|升职|入职|带|考上了?|考过了?|做(?:了|过)[^，。]{0,8}手术|伤了|扭了|扭伤|拉伤|崴了|烫伤|撞了|摔伤|骨折|住院|参加了|去了|报名了?|领养了?|装修了?|丢了|摔了|发布了?|创办了?|送了?)(?<object>[^，。]*)$`,
    ),
    accept: (_object, { input }) =>
      !asking.test(input) &&
      /了|过|的$|上个?月|去年|昨天|前天|\d{4}年|从/.test(input) &&
      !/想买|要买|没买|不买|买不|怎么|如果|外卖|奶茶|丢了(?:一?分|脸|人)|[买带点][^，。]{0,4}(?:早饭|午饭|晚饭|饭|咖啡|零食)$/.test(
        input,
      ),
  },
  {
    attribute: 'custom.想要',
    predicate: '想要',
    importance: 3,
    pattern: re(`^${who}[^，。]{0,8}?(?:想要|想给|想买|需要|要给|要买|在找|希望)(?<object>[^，。]{2,40})$`),
    accept: (object, { input }) =>
      said(object) && !asking.test(input) && !/^(?:帮助|帮忙|解决|了解|知道|一下|建议)/.test(object),
  },
  {
    attribute: 'custom.拥有',
    predicate: '有',
    importance: 3,
    pattern: re(`^${who}(?:家里?)?${adv}有(?<object>(?:${number}[个只台辆套条张块把本部间份双]|一)[^，。]{1,20})$`),
    accept: (object, { input }) =>
      said(object) && !asking.test(input) && !/问题|疑问|想法|事|点|建议|请求|次|下$|些/.test(object),
  },
  {
    attribute: 'custom.使用',
    predicate: '改用',
    importance: 3,
    changed: true,
    pattern: re(`^${who}(?:现在|已经|最近)?改(?:成|为)?(?:喝|吃|用(?!户)|坐|骑|练|学|打|看)${value}${end}`),
    accept: (object, { input }) => said(object) && !asking.test(input) && !/想|打算|要不要|准备|如果/.test(input),
  },
  {
    attribute: 'custom.使用',
    predicate: '使用',
    importance: 3,
    pattern: re(
      `^(?:[^，。]{2,16}?(?:时候?|时|日|天|末)[，,]?)?${who}?${adv}(?:的?[^，。]{0,6}?)(?:用的?是?|使用|戴|穿|练|学|玩|收集|研究|负责|教|弹|吹(?=[^，。]*[笛箫号萨])|拉(?=[^，。]*[琴胡]))${value}${end}`,
    ),
    accept: (object, { input }) =>
      said(object) &&
      !asking.test(input) &&
      !/不用|没用|别用|有用|用户用户|费用|信用|作用/.test(input.replace(/^用户/, '')) &&
      /用户|的时候|时/.test(input) &&
      !/^(?:了|过|户|的|来|处|得|不)/.test(object) &&
      object.length >= 2,
  },
  {
    attribute: 'custom.人',
    predicate: '情况',
    importance: 3,
    pattern: re(
      `^用户的[\\p{L}]{1,12}?(?:是|在|有|叫|住|喜欢|不|爱|今年|快|刚|已经|会|要|需要|血压|身体|现在|离职|去世|结婚|怀孕|退休|当|做|学|教|姓|属|对|得|开|可以)[^，。]+$`,
    ),
    accept: (text) =>
      !passing.test(text) &&
      !/吗$|怎么|什么|说(?:的|了|过)?$|不听|意思是|问题是|睡觉|吃饭了|回家了|洗澡|到了$|来了$|睡了$|卡住|没电|死机|黑屏|蓝屏|太慢|很慢|报错/.test(
        text,
      ),
  },
  {
    attribute: 'custom.项目',
    predicate: '情况',
    importance: 3,
    pattern: re(
      '^(?:用户的?(?:团队|组|项目|公司|系统|部门)|项目|目前|现在|后端|前端|系统|服务|数据库|缓存|运维|测试|部署|代码|接口|服务器|仓库|负责[\\p{L}]{1,6}的|[\\p{L}]{1,6}负责人)[^，。]*?(?:在做|用|是|有|没有|部署在|跑在|放在|由|采用|不用|负责|存在|存储在|使用|叫|每天|托管在)[^，。]+$',
    ),
    accept: (text) =>
      !asking.test(text) &&
      !/吗|怎么|什么|报错|错误|失败|挂了|(?:代码|接口|文件|部署|测试)用户/.test(text) &&
      !/^(?:现在|目前)(?:是|有)(?:点|什么|[\\d一二三四五六七八九十]+点)/.test(text),
  },
  {
    attribute: 'custom.变更',
    predicate: '变更',
    importance: 3,
    changed: true,
    pattern: re(
      '^[\\p{L}\\d .]{1,16}?(?:已经|现在)?(?:换成|改成|改为|变成|改到|调到|挪到|推迟到|提前到|不用|离职|停用|下线)了?[^，。]{0,20}$',
    ),
    accept: (text) =>
      !asking.test(text) && !/^(?:帮|请|把|能|可以|如果|不用)/.test(text) && !/吗|怎么/.test(text) && text.length >= 5,
  },
  {
    attribute: 'custom.编号',
    predicate: '编号',
    importance: 3,
    pattern: re(
      '(?:订单|工单|案件|案例|单号|编号|版本|提交|型号|航班|车次|发票|合同|车牌|房间|会员号|学号|工号)[^，。]{0,8}?(?<object>[A-Za-z]{0,4}[-]?\\d{3,}[\\w-]*|[0-9a-f]{7,40})',
    ),
  },
];
