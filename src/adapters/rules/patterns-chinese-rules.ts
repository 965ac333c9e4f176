// Rules of a workplace, and states that last: 请假需要主管批准, 周三不安排会议, 我是独生女, 我跑了三年步了.
import { adv, number, re, who } from './chinese-grammar.js';
import type { FactPattern } from './fact-pattern.js';

const asking = /吗|怎么|如果|什么|为什么|能不能|可不可以|要不要/;

/** Tried before plans and habits. */
export const chineseRules: readonly FactPattern[] = [
  {
    attribute: 'custom.规定',
    predicate: '规定',
    importance: 4,
    category: 'business_rule',
    pattern: re(
      '^(?!用户(?!的))[^，。]{2,20}?(?:要|需要?|须|得|应该?|都)[^，。]{0,14}?(?:批准|审批|签字|签名|同意|申请|报备|备案|盖章|抄送|评审|复核|提交|登记|预约)[^，。]{0,8}$',
    ),
    accept: (text) => !asking.test(text) && !/^(?:请(?!假|示)|帮|麻烦|你|助手|我想|想|要不)/.test(text),
  },
  {
    attribute: 'custom.规定',
    predicate: '规定',
    importance: 4,
    category: 'business_rule',
    pattern: re(
      '^(?:用户的?(?:团队|公司|组|学校|部门))?(?:每?(?:周|星期)[一二三四五六日天末](?:[上下]午|晚上)?|节假日|周末|下班后|月底|每月\\d+[号日]|[一二三四五六七八九十\\d]+点(?:以后|之后|以前|之前|后|前))[^，。]{0,4}(?:不|禁止|不准|不许|统一|都要)(?!方便|舒服|一定|确定|合适|知道|太|行|在家|想|会)(?<object>[^，。]{2,14})$',
    ),
    accept: (text) => !asking.test(text),
  },
  {
    attribute: 'custom.规定',
    predicate: '要求',
    importance: 4,
    category: 'business_rule',
    pattern: re('^[^，。]{0,14}?(?:不要|别|请勿)(?:再)?(?:给|找|叫|联系|打扰|通知)用户[^，。]*$'),
    accept: (text) => !asking.test(text) && !/^(?:你|助手)?别(?:叫|找)用户$/.test(text),
    asPresent: (_object, { input }) => `用户希望${input}`,
  },
  {
    attribute: 'custom.同住',
    predicate: '同住',
    importance: 3,
    pattern: re(
      `^用户(?:现在|目前|一直|平时|都)*(?:和|跟|与|同)(?<object>[^，。]{1,20}?)(?:现在|目前|一起|都)*(?:住在?一起|一起住|同住|合租|住)(?:了|的)?$`,
    ),
    accept: (object, { input }) => !asking.test(input) && !/助手|想|打算|不/.test(object),
  },
  {
    attribute: 'custom.住房',
    predicate: '住房',
    importance: 3,
    pattern: re(
      `^用户(?:的?家里?|的房子|住的(?:小区|房子|地方))(?!人)(?:住在?|在|有|没有?|是|离|装了?|带)[^，。]+$|^用户住在?(?:${number}(?:楼|层)|[^，。]{2,10}(?:小区|花园|公寓|家园|苑|弄|宿舍))$`,
    ),
    accept: (text) => !asking.test(text) && !/有事|没事|有人|没人|有点/.test(text),
  },
  {
    attribute: 'custom.工作',
    predicate: '带',
    importance: 3,
    pattern: re(
      `^${who}${adv}(?:带|管理?|负责)(?:着|了)?(?<object>[^，。]{0,12}?(?:团队|小组|部门|班级?|项目|业务|模块|区域|客户|产品线|人的组)[^，。]{0,4})$`,
    ),
    accept: (_object, { input }) => !asking.test(input),
  },
  {
    attribute: 'custom.身体',
    predicate: '身高体重',
    importance: 3,
    pattern: re(
      `^${who}${adv}(?:身高|体重)?(?<object>[一1]米[\\d一二三四五六七八九]{1,3}|1\\d{2} ?(?:cm|厘米|公分)|(?:${number}) ?(?:公斤|斤|kg))$`,
    ),
  },
  {
    attribute: 'custom.身份',
    predicate: '是',
    importance: 3,
    pattern: re(`^用户${adv}是(?:一?个)?(?<object>[^，。]{1,8}(?:撇子|猫子|主义者|爱好者|党|控|迷|粉丝?|信徒|教徒))$`),
  },
  {
    attribute: 'custom.家庭',
    predicate: '是',
    importance: 3,
    pattern: re(
      `^${who}${adv}是?(?:家里的?)?(?<object>独生子女?|独生女|老[大二三四幺小]|双胞胎|单亲(?:妈妈|爸爸|家庭)|(?:${number}个)?孩子的(?:妈妈?|爸爸?))$`,
    ),
  },
  {
    attribute: 'custom.习惯',
    predicate: '多年',
    importance: 3,
    pattern: re(
      `^${who}${adv}(?<object>[\\p{Script=Han}A-Za-z]{1,8}?了(?:快|差不多|大概)?${number}(?:多)?年(?:多)?(?:的?[\\p{Script=Han}]{1,4}?)?)了?$`,
    ),
    accept: (object, { input }) => !asking.test(input) && !/^(?:过|等|去世|走)/.test(object),
  },
];
