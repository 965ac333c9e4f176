// Who the user is, where they live, what they work on and with.
import {
  lately,
  arrivedIn,
  isOwnChange,
  who,
  adv,
  end,
  number,
  re,
  city,
  isPlace,
  jobs,
  toolSlot,
} from './chinese-grammar.js';
import type { FactPattern } from './fact-pattern.js';
import { surnames } from './lexicon.js';

/** Name, contact, age, origin and place. */
export const chineseIdentity: readonly FactPattern[] = [
  {
    attribute: 'user.phone_number',
    predicate: '手机号',
    importance: 4,
    pattern: re('(?:手机号?码?|电话号?码?|联系电话|号码|手机)[^\\d]{0,12}?(?<object>\\+?\\d[\\d -]{5,16}\\d)'),
    accept: (object, { input }) =>
      object.replace(/\D/g, '').length >= 7 && !/订单|单号|快递|车牌|房间|工号|客服/.test(input),
  },
  {
    attribute: 'user.email',
    predicate: '邮箱',
    importance: 4,
    pattern: re('(?<object>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)'),
  },
  {
    attribute: 'user.partner',
    predicate: '伴侣',
    importance: 4,
    pattern: re(
      '^用户的(?:老婆|老公|妻子|丈夫|太太|爱人|女朋友|男朋友|女友|男友|未婚妻|未婚夫|对象)(?:的名字)?(?:是叫|叫做|名叫|叫|是)(?<object>[\\p{Script=Han}]{2,4})$',
    ),
    accept: (object) => !jobs.test(object) && !object.endsWith('人'),
  },
  {
    attribute: 'user.name',
    predicate: '姓名',
    importance: 5,
    pattern: re(
      `^用户(?:的(?:全名|真名|本名|名字|姓名)|${adv})(?:是叫|叫做|名叫|叫|是)(?<object>[\\p{Script=Han}·]{2,6}|[A-Z][A-Za-z]+(?: [A-Z][a-z]+)*)$`,
    ),
    accept: (_object, { input }) => /叫|的(?:全名|真名|本名|名字|姓名)/.test(input),
  },
  {
    attribute: 'user.name',
    predicate: '姓名',
    importance: 5,
    pattern: re(`^用户是(?<object>[${surnames}][\\p{Script=Han}]{1,2})$`),
    accept: (object) =>
      !jobs.test(object) &&
      !/^周[一二三四五六日天末]$/u.test(object) &&
      !/[生人师员座领派族控党迷女男子粉工者手家长友的了过吗呢吧狂鬼神狗猫娃辈]$/u.test(object),
  },
  {
    attribute: 'user.nickname',
    predicate: '称呼',
    importance: 4,
    pattern: re('^(?:助手)?(?:可以|就|以后|请)*(?:叫|称呼)用户(?<object>[\\p{L}]{1,8})(?:就行|就好|吧|即可)*$'),
  },
  {
    attribute: 'user.age',
    predicate: '年龄',
    importance: 4,
    pattern: re(
      `^${who}(?:${lately}(?:刚?满|刚过|过了?))?${adv}(?<object>${number}) ?(?:周?岁|多岁)(?:半)?${end}|^${who}今年(?<years>\\d{1,2})$`,
    ),
  },
  {
    attribute: 'user.birthday',
    predicate: '生日',
    importance: 4,
    pattern: re(
      `^${who}的?(?:生日是?(?:在)?|出生日期是?|出生于|是)(?<object>(?:农历|阴历|阳历)?[\\d一二三四五六七八九十零〇年月日号 .-]{4,20})(?:出生|生|生的)?的?$`,
    ),
  },
  {
    attribute: 'user.hometown',
    predicate: '家乡',
    importance: 3,
    pattern: re(
      `^${who}(?:的?(?:老家|家乡)(?:是|在)|${adv}来自|${adv}出生(?:在|于)|${adv}在(?=[^，。]{2,6}长大)|${adv}(?=[\\p{Script=Han}]{2,4}人$))(?<object>[\\p{Script=Han}]{2,8}?)(?:长大的?|人)?$`,
    ),
    accept: (object) =>
      !/男|女|好|本地|普通|年轻|老|懒|外地|商|工$|[一二两三四五六七八九十几多\d]个?$|[一两三四五几]个/.test(object),
  },
  {
    attribute: 'user.marital_status',
    predicate: '婚姻状况',
    importance: 4,
    pattern: re(`^${who}${adv}(?<object>单身|已婚|离婚|结婚|订婚)(?:了|的|状态)?$`),
  },
  {
    attribute: 'user.address',
    predicate: '地址',
    importance: 4,
    pattern: re('^用户的?(?:家庭|收货|新|公司)?(?:住址|地址)(?:是|在|：|:|改成|换成|为)?(?<object>[^，。]{4,60})$'),
  },
  {
    attribute: 'user.city',
    predicate: '居住城市',
    importance: 4,
    changed: true,
    pattern: re(
      `^${who}(?:[^，。]{0,12}?)(?:搬到了?|搬去了?|搬来了?|搬回了?|迁到了?|定居(?:在|到)?了?|搬家到了?|搬家去了?)(?<object>[^，。了]{2,12}?)(?:住|生活|居住|工作|定居|那边)?${end}`,
    ),
    accept: (object, { input }) =>
      isPlace(object) &&
      isOwnChange(input, /搬|迁|定居/) &&
      !/要|想|准备|打算|会|计划|将|考虑|希望|如果/.test(input.slice(0, input.lastIndexOf(object))),
    asPresent: (object, { input }) =>
      /定居/.test(input)
        ? null
        : arrivedIn(input, { fact: `住在${object}`, verb: /(?<way>搬家|搬|迁)[到去来回]?/, by: '来' }),
  },
  {
    attribute: 'user.city',
    predicate: '居住城市',
    importance: 4,
    pattern: re(
      `^${who}${adv}(?:(?:定居|居住|常住|住|生活|人)(?:在|于)(?<object>[^，。]{2,12}?)|住(?!校|院|宿|酒店|民宿|平房|别墅|公寓|小区|隔壁|对面|得|不|进|到|[一二三四五六七八九十\\d])(?<place>[\\p{Script=Han}]{2,4}?))${end}`,
    ),
    accept: (object, { input }) => isPlace(object) && !/以前|曾经|原来|之前|小时候/.test(input),
  },
];

/** Work, money and tools. */
export const chineseWork: readonly FactPattern[] = [
  {
    attribute: 'user.job_title',
    predicate: '职业',
    importance: 4,
    pattern: re(`^${who}${adv}在[^，。]{2,24}(?:当|做|担任|任)(?<object>[^，。]{2,14}?)${end}`),
    accept: (object) => jobs.test(object) || (object.length <= 6 && !/什么|事|活动|手术|检查|项目/.test(object)),
  },
  {
    attribute: 'user.job_title',
    predicate: '职业',
    importance: 4,
    pattern: re(
      `^${who}${adv}(?:的?(?:职业|工作|岗位|职位)是|是?做|当|担任|是?干|是)(?:一?[名个位])?(?<object>[^，。]{2,16}?)(?:工作)?${end}`,
    ),
    accept: (object) => jobs.test(object),
  },
  {
    attribute: 'user.job_title',
    predicate: '职业',
    importance: 4,
    changed: true,
    pattern: re(
      `^${who}[^，。]{0,12}?(?:升(?:了|为|任|到|职为|职成)|晋升(?:为|成)?|提拔(?:为|成)|当上了?|转(?:岗|行|型)(?:做|成|为)了?)(?<object>[^，。]{2,14}?)${end}`,
    ),
    accept: (object) => jobs.test(object),
  },
  {
    attribute: 'user.manager',
    predicate: '上级',
    importance: 3,
    pattern: re(
      '^(?:现在|目前)?用户的 ?(?:直属|新)?(?:leader|老板|上司|领导|经理|主管|导师) ?(?:现在|已经|目前)?(?:是|换成了?|叫) ?(?<object>[\\p{Script=Han}]{2,4}|[A-Z][a-z]+)$',
    ),
    accept: (object) => !/人$|好|谁|男|女/.test(object) && !jobs.test(object),
  },
  {
    attribute: 'user.employer',
    predicate: '工作单位',
    importance: 4,
    changed: true,
    pattern: re(
      `^${who}[^，。]{0,10}?(?:跳槽(?:到|去)|加入|入职|跳到|调到|换到|换工作到|换工作去|转到)了?(?<object>[^，。]{2,20}?)(?:工作|上班)?${end}`,
    ),
    accept: (object, { input }) =>
      !/要|想|打算|准备|考虑/.test(input.slice(0, input.indexOf(object))) &&
      !/俱乐部|协会|社团|社$|群$|健身房|小组|讨论|乐队|球队|志愿|队$|党$|会员|计划$|班$/.test(object) &&
      (!/换到|转到/.test(input) ||
        /公司|集团|银行|医院|大学|学校|科技|工作室|事务所|研究院|研究所|厂$|局$|所$/.test(object)),
    asPresent: (object, { input }) =>
      arrivedIn(input, { fact: `在${object}工作`, verb: /(?<way>跳槽|加入|入职|跳|调|换工作|换|转)[到去]?/, by: '' }),
  },
  {
    attribute: 'user.employer',
    predicate: '工作单位',
    importance: 4,
    pattern: re(`^${who}${adv}(?:在|就职于|任职于|供职于|给)(?<object>[^，。]{2,20}?)(?:上班|工作|任职|打工)${end}`),
    accept: (object) => !/家$|家里|晚上|白天|周末|外地/.test(object),
  },
  {
    attribute: 'user.employer',
    predicate: '工作单位',
    importance: 4,
    pattern: re(`^${who}(?:现在|目前|如今)在(?<object>[^，。]{2,14}?)$`),
    accept: (object) =>
      !city.test(object) ||
      /公司|集团|银行|医院|大学|跳动|阿里|腾讯|百度|华为|小米|京东|美团|科技|网易|字节|微软|谷歌|学校|局|所$/.test(
        object,
      ),
  },
  {
    attribute: 'user.school',
    predicate: '学校',
    importance: 3,
    pattern: re(
      `^${who}${adv}(?:在(?<object>[^，。]{0,14}?(?:大学|学院|中学|小学|高中|初中|[\\p{Script=Han}]大|附中|[一二三四五六七八九十]中))(?:读|上|念)|(?:毕业于|考上了?)(?<school>[^，。]{2,16}))`,
    ),
  },
  {
    attribute: 'user.budget',
    predicate: '预算',
    importance: 4,
    pattern: re(
      `预算[^\\d零一二两三四五六七八九十百千万]{0,12}?(?<object>${number}(?: ?(?:元|块钱?|万|美元|欧元|人民币))?)`,
    ),
    accept: (_object, { input }) => !/项目预算|公司预算|部门预算|团队预算/.test(input),
  },
  {
    attribute: 'project.budget',
    predicate: '预算',
    importance: 4,
    pattern: re(
      `(?:项目|公司|部门|团队)的?预算[^\\d零一二两三四五六七八九十百千万]{0,12}?(?<object>${number}(?: ?(?:元|块钱?|万))?)`,
    ),
  },
  {
    attribute: 'project.deadline',
    predicate: '截止时间',
    importance: 4,
    pattern: re(
      '(?:截止(?:日期|时间)|交付(?:日期|时间)|上线(?:日期|时间)|deadline)(?:是|在|为|改到|改成|推迟到|提前到|：|:)+(?<object>[^，。]{2,20})$',
    ),
  },
  {
    attribute: toolSlot,
    predicate: '使用',
    importance: 4,
    changed: true,
    pattern: re(
      '(?:从 ?[\\w.+# -]{1,24} ?)?(?:换成|换到|改成|改用|迁移到|迁到|切换到|切到|升级到)了? ?(?<object>[A-Za-z][\\w.+#-]*(?: [\\w.]+)*)',
    ),
    accept: (_object, { input }) => !/如果|想|打算|考虑|要不要/.test(input),
  },
  {
    attribute: toolSlot,
    predicate: '使用',
    importance: 4,
    pattern: re(
      '^(?:用户的?(?:团队|项目|组|公司|部门|系统|服务)?|项目|后端|前端|服务端|客户端|数据库|缓存|主库|消息队列|部署|代码|框架)[^，。]{0,8}?(?:用的是|采用|使用|基于|跑在|用|选了|选用) ?(?<object>[A-Za-z][\\w.+#-]*(?: [\\w.]+)*)',
    ),
    accept: (_object, { input }) =>
      !/不用|没用|别用|不想|考虑|的时候|时[喜用]/.test(input) && !/^用户(?!的)/.test(input),
  },
];
