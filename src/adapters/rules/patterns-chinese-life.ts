// Family, health, habits of contact, likes and dislikes.
import { who, adv, value, end, number, re, said } from './chinese-grammar.js';
import type { FactPattern } from './fact-pattern.js';
import { chineseChannels } from './lexicon.js';

/** 我对上班过敏: a joke, for nobody is. */
const notSubstance =
  /^(?:所有|一切|任何|这种|那种|各种)?的?(?:早起|早上|起床|开会|会议|上班|加班|工作|学习|上学|学校|考试|作业|写作业|数学|英语|运动|跑步|健身|周一|星期一|周[一二三四五六日]|人类?|男人|女人|领导|老板|甲方|客户|同事|前任|亲戚|相亲|催婚|恋爱|爱情|婚姻|结婚|傻[\p{L}]*|蠢[\p{L}]*|渣男|渣女|绿茶|钱|没钱|穷|快乐|努力|奋斗|内卷|社交|聚会|应酬|家务|做饭|洗碗|打扫|排队|堵车|鸡汤|废话|代码|写代码|报表|PPT|Excel|deadline|ddl|电话|打电话|发票|报销|规矩|套路|谎言|虚伪|生活|冬天|夏天)$/iu;

/** Kept, if not had: "有鸡" may be a dish. */
const kept =
  '猫|狗|鸟|鱼|兔|鼠|龟|鹦鹉|柯基|金毛|泰迪|哈士奇|边牧|布偶|蜜蜂|鸡|鸭|鹅|羊|牛|马|猪|驴|鸽|蛇|蜥蜴|守宫|蚕|蛐蛐|蝈蝈|鹌鹑|宠物';

/** Health, family, contact. */
export const chineseLife: readonly FactPattern[] = [
  {
    attribute: 'user.allergies',
    predicate: '过敏',
    importance: 5,
    pattern: re(
      `^${who}${adv}(?:对(?<object>[^，。]{1,20}?)(?:都|很|严重|有点|不|不再)*过敏|没(?:有)?(?:什么|任何)?过敏|有(?<kind>[^，。]{1,10})过敏)${end}`,
    ),
    accept: (object) => !notSubstance.test(object),
  },
  {
    attribute: 'user.allergies',
    predicate: '不再过敏',
    importance: 5,
    changed: true,
    pattern: re(
      `^${who}[^，。]{0,10}(?:不再对(?<object>[^，。]{1,8})过敏|可以吃(?<food>[^，。]{1,8})|能[吃喝](?<dish>[^，。]{1,8})|不再过敏|不过敏)了$`,
    ),
  },
  {
    attribute: 'user.medical_condition',
    predicate: '健康状况',
    importance: 5,
    pattern: re(
      `^${who}${adv}(?:得了?|患有?|有|查出了?|确诊了?)?(?<object>[^，。]{0,6}?(?:糖尿病|高血压|血压(?:有点|比较|偏)?高|哮喘|近视|色盲|抑郁症?|焦虑症|心脏病|痛风|鼻炎|胃病|怀孕|癫痫|关节炎|失眠|贫血|甲亢|耳聋|听不见|偏头痛|腰椎间盘突出|晕车|晕船|晕机|恐高|花粉症|湿疹|脂肪肝|高血脂|甲状腺结节|胃溃疡|颈椎病|飞蚊症|夜盲))${end}`,
    ),
  },
  {
    attribute: 'user.diet',
    predicate: '饮食',
    importance: 4,
    pattern: re(`^${who}${adv}(?:是)?(?:个)?(?<object>吃素|素食者?|清真|乳糖不耐受?|无麸质|生酮|不吃肉)${end}`),
  },
  {
    attribute: 'user.children',
    predicate: '孩子',
    importance: 4,
    pattern: re(`^用户${adv}有(?<object>${number}个?(?:儿子|女儿|孩子|宝宝|娃|双胞胎)[^，。]{0,10})$`),
  },
  {
    attribute: 'user.children',
    predicate: '孩子',
    importance: 4,
    pattern: re('^用户的(?:大|小)?(?:儿子|女儿|孩子|宝宝|闺女)(?:的名字)?(?:叫做|名叫|叫)(?<object>[\\p{L}]{1,6})$'),
  },
  {
    attribute: 'user.pets',
    predicate: '宠物',
    importance: 3,
    pattern: re(
      `^用户(?:的?家)?(?:里)?${adv}(?:在[^，。]{1,8}?)?(?:养[了着]?(?=[^，。]{0,8}?(?:${kept}))|领养了?|有)(?<object>[^，。]{0,8}?(?:猫|狗|鸟|鱼|兔子|仓鼠|乌龟|鹦鹉|柯基|金毛|泰迪|哈士奇|边牧|布偶|(?<=养[^，。]{0,9})(?:${kept}))[^，。]{0,8})$`,
    ),
  },
  {
    attribute: 'user.pets',
    predicate: '宠物',
    importance: 3,
    pattern: re(
      '^用户(?:家|的|家里|家里的)的?(?<kind>猫|狗|鸟|鱼|兔子|仓鼠|乌龟|鹦鹉|柯基|金毛|泰迪|哈士奇|边牧|布偶)(?:的名字)?(?:叫做|名叫|叫|是)(?<object>[^，。]{1,8})$',
    ),
  },
  {
    attribute: 'user.spoken_languages',
    predicate: '语言',
    importance: 3,
    pattern: re(
      `^${who}${adv}(?:会说|会讲|说|讲|母语是|会)(?<object>[^，。]{0,6}?(?:英语|日语|法语|德语|韩语|粤语|普通话|西班牙语|俄语|闽南语|上海话|四川话)[^，。]{0,10})$`,
    ),
  },
  {
    attribute: 'user.commute',
    predicate: '通勤',
    importance: 3,
    pattern: re(
      '(?:离(?:公司|单位|学校)|上班|通勤|去公司|到公司)[^，。]*(?:走路|步行|骑车|开车|坐地铁|地铁|公交|坐公交|分钟|小时|公里|米)|(?:走路|步行|骑|开|坐)[^，。]{0,6}?(?:去)?(?:上班|上学|公司)',
    ),
    accept: (text) => !/迟到|堵车|今天/.test(text),
  },
  {
    attribute: 'user.vehicle',
    predicate: '车',
    importance: 3,
    pattern: re(`^${who}${adv}(?:开的是|开着?|骑的是|的车是)(?:一?[辆台部])?(?<object>[^，。]{2,16}?)${end}`),
    accept: (object) =>
      /[A-Za-z\d]|车|比亚迪|丰田|本田|大众|特斯拉|宝马|奔驰|奥迪/.test(object) && !/^车|会|玩笑|始/.test(object),
  },
  {
    attribute: 'user.contact_preference',
    predicate: '联系方式',
    importance: 4,
    category: 'preference',
    pattern: re(
      `(?:(?:联系|找|通知|回复)用户[^，。]*?(?:用|发|打|通过|走)|(?:用|发|打|通过)(?=${chineseChannels}(?:联系|通知|找|回复|给)))(?<object>${chineseChannels})`,
    ),
  },
  {
    attribute: 'user.language',
    predicate: '回答语言',
    importance: 4,
    category: 'preference',
    pattern: re(
      '(?:以后|今后|请|从现在起|一律|都|总是|始终)[^，。]{0,8}?(?:用|说|讲)(?<object>(?:简体|繁体)?(?:中文|英文|英语|日文|日语|法语|德语|粤语|普通话))(?:回答|回复|交流|跟|和|来|$)?',
    ),
    accept: (_object, { input }) => /回答|回复|交流|说话|对话|聊/.test(input) && !/翻译|这段|这句|下面/.test(input),
  },
  {
    attribute: 'user.answer_style',
    predicate: '回答方式',
    importance: 4,
    category: 'preference',
    pattern: re('(?:以后|今后|从现在起|每次|总是|始终)[^，。]{0,6}?(?:回答|回复|代码|解释|输出|说话)[^，。]{2,40}'),
    accept: (text) => !/怎么|吗/.test(text),
  },
];

/** Likes and dislikes. */
export const chineseTaste: readonly FactPattern[] = [
  {
    attribute: (match) => `custom.最喜欢的${match.groups!.thing!}`,
    predicate: '最喜欢',
    category: 'preference',
    pattern: re(
      `^${who}(?:现在|目前|如今|当前)?最(?:喜欢|爱)(?:[吃喝看听玩]?)的(?<thing>[^，。是]{1,8})(?:是|就是)${value}${end}`,
    ),
  },
  {
    attribute: 'user.dislikes',
    predicate: '不喜欢',
    category: 'preference',
    pattern: re(
      `^${who}${adv}(?:不(?:太|怎么|大|是很|能)?(?:喜欢|爱|吃|喝)|(?:吃|喝|闻)不(?:了|惯|来|得)|讨厌|受不了|最烦|反感|从不[吃喝]|不碰)${value}${end}`,
    ),
    accept: (object, { input }) =>
      said(object) && !/^(?:到|完|惯|饱|下|了|药|饭|早饭)/.test(object) && !/不吃了|今天/.test(input),
  },
  {
    attribute: 'user.likes',
    predicate: '喜欢',
    category: 'preference',
    pattern: re(
      `^(?:[^，。]{2,16}?(?:时候?|时|日|天|末))?[，,]?${who}?${adv}(?:喜欢|喜爱|爱好是?|偏爱|更爱|热爱|钟爱|偏好|爱(?=[吃喝看听玩])|迷上了?)(?:用(?= ?[A-Za-z]))?${value}${end}`,
    ),
    accept: (object, { input }) => said(object) && !/不喜欢|可能|听说/.test(input),
  },
];
