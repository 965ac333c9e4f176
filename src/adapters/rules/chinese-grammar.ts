// Pieces of Chinese patterns. Clauses come in the third person: 用户, or 用户的 + relative, as subject.
import { programming, tools } from './lexicon.js';
import { chineseKin } from './third-person-chinese.js';

/** The subject. */
export const who = `(?:用户(?:的(?:${chineseKin})(?:[\\p{L}]{1,3}(?=对|住|在|是|有|叫|今年))?)?|[^，。]{0,8}?(?:他|她))`;
/** Adverbs between a subject and its verb. */
export const adv =
  '(?:自己|本人|更|现在|目前|一直|也|都|平时|一般|就|还|才|倒|其实|刚|最近|已经|经常|常|特别|非常|很|最|真的|比较|只|一家|打算|又|从来|从小|小时候|以前|今年|每天|是)*';
/** The value, as short as possible; the group `object`. */
export const value = '(?<object>[^，。；,;]+?)';
/** Particles a clause may end with. */
export const end = '(?:了|的|啦|哦|呢|吧|呀|啊)*$';
/** A number in digits or Chinese numerals. */
export const number = '(?:\\d[\\d,.]*|[零〇一二两三四五六七八九十百千万]+)';

/** A pattern in any case, with Unicode classes. */
export const re = (source: string): RegExp => new RegExp(source, 'iu');
/** One word for when something happened, or that it just did. */
export const latelyWord =
  '(?:上个?(?:周|星期|月|礼拜)|这个?(?:周|星期|月)|昨天|前天|今天|今早|昨晚|前几天|前阵子|最近|刚|已经|早就|去年|今年|前年|年初|年底|[一二两三\\d]+(?:天|周|个?月|年)前|终于|不小心|也|都|又|就|前两天|[一二三四五六七八九十\\d]+月份?|春天|夏天|秋天|冬天|生病|老)';
/** Any number of them, between a subject and its verb. */
export const lately = `${latelyWord}*`;
/** The form of a place name. */
export const city = /^(?:[\p{Script=Han}]{2,8}(?:省|市|区|县|镇|村|路|街|附近)?|\p{Lu}[\p{L} .'’-]{2,20})$/u;
/** True for a value that can be the name of a place. */
export const isPlace = (object: string): boolean =>
  city.test(object) && !/公司|家里|学校|宿舍|这里|那里|一起|楼|朋友|父母|海边|城里|乡下|单位|自己/.test(object);
/** True for a value that says something by itself. */
export const said = (object: string): boolean =>
  !/^(?:你|您|助手|这|那|它|他|她|什么|哪|问|知道|说|看看|一下|个问题|问题|点|点事|些)/.test(object);

/** Trades, at the end of a text. */
export const jobs =
  /(?:工程师|程序员|开发|设计师|老师|教师|教授|护士|医生|大夫|律师|会计|财务|采购|销售|运营|产品经理|经理|主管|总监|司机|厨师|记者|编辑|作家|翻译|警察|军人|公务员|学生|研究生|博士|硕士|博士生|大学生|研究员|科学家|分析师|顾问|客服|前台|行政|人事|出纳|导游|演员|歌手|画家|摄影师|木匠|电工|水管工|农民|工人|店长|老板|创业者|自由职业者?|全职妈妈|家庭主妇|测试|运维|架构师|保安|保姆|快递员|外卖员|理发师|药剂师|兽医|飞行员|空姐|教练|策划|文员|助理|秘书|审计)$/;

/** The slot of a project that a tool fills, or a custom one. */
export function toolSlot(match: RegExpExecArray): string {
  const known = tools.find(([, pattern]) => pattern.test(match.input));
  if (known !== undefined) return known[0];
  return programming.test(match.groups?.object ?? '') ? 'project.language' : 'custom.tool';
}

/** How a change reads once it is done: 用户上个月搬到南京了 → 用户住在南京（上个月搬来）. */
interface Arrival {
  /** What holds since, without its subject. */
  readonly fact: string;
  /** The verb of the change; its group `way` goes into the remark. */
  readonly verb: RegExp;
  /** Closes the remark. */
  readonly by: string;
}

/** True unless somebody or something else stands between the subject and the verb of a change. */
export function isOwnChange(clause: string, verb: RegExp): boolean {
  const change = verb.exec(clause);
  const between = beforeVerb.exec(clause.slice(0, change?.index ?? 0))?.groups?.between ?? '';
  return !/^的|[那这][个位]|[他她它]|朋友|同事|公司|项目|部门/.test(between);
}

const beforeVerb = new RegExp(`^(?<whose>${who})(?<between>.*)$`, 'u');

/** The clause of a change as the fact that holds since; the time and the place left go into the remark. */
export function arrivedIn(clause: string, { fact, verb, by }: Arrival): string | null {
  const change = verb.exec(clause);
  const groups = change === null ? undefined : beforeVerb.exec(clause.slice(0, change.index))?.groups;
  if (groups === undefined) return null;
  const when = groups
    .between!.replace(/^(?:(?:全家|一家人?|最近|终于|已经|刚刚?|又|就|都|也|从?(?=从))+)/, '')
    .replace(/(?:终于|已经|刚刚?|又|就|都)+$/, '');
  const way = change!.groups!.way!.replace(/^(?:[换转跳调]|换工作)$/, '换工作');
  const remark = `${when}${way}${by}`;
  return `${groups.whose!}${fact}（${when === '' ? `已${remark}` : remark}）`;
}
