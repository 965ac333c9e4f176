// Word lists of the value guard, English and Chinese. Lists only: what they mean is decided where they are used.
import { hanNumerals } from './number-words.js';

/** A set from words written with blanks between them. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/u));
}

function wordMap(groups: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(groups).flatMap(([value, words]) => [...wordSet(words)].map((word) => [word, value])));
}

/** Weekday words that are no other word. */
export const weekdays = wordMap({
  1: 'monday mondays',
  2: 'tuesday tuesdays tue tues',
  3: 'wednesday wednesdays weds',
  4: 'thursday thursdays thu thur thurs',
  5: 'friday fridays fri',
  6: 'saturday saturdays',
  7: 'sunday sundays',
  weekend: 'weekend weekends',
  weekday: 'weekday weekdays',
});

/** Month words that are no other word. */
export const months = wordMap({
  1: 'january',
  2: 'february feb',
  4: 'april apr',
  6: 'june',
  7: 'july',
  8: 'august aug',
  9: 'september sep sept',
  10: 'october oct',
  11: 'november nov',
  12: 'december dec',
});

/** Weekday and month words that are also something else: they count when capitalised inside a sentence. */
export const doubtfulDates: ReadonlyMap<string, readonly ['weekday' | 'month', string]> = new Map([
  ['mon', ['weekday', '1']],
  ['wed', ['weekday', '3']],
  ['sat', ['weekday', '6']],
  ['sun', ['weekday', '7']],
  ['jan', ['month', '1']],
  ['mar', ['month', '3']],
  ['march', ['month', '3']],
  ['may', ['month', '5']],
  ['jun', ['month', '6']],
  ['jul', ['month', '7']],
]);

/** Days named relative to the day of speaking. */
export const relativeDays = wordSet('today tomorrow yesterday tonight 今天 明天 后天 昨天 前天 今晚');

/** Words that turn a statement round. Each counts once. */
export const negations = wordSet(`
  not no never without none nobody nothing neither nor cannot nowhere hardly stopped stop stops quit quits
  refuses refuse avoid avoids lacks lack unable former formerly previously ex unsubscribed unsubscribes cancelled canceled cancels isnt dont doesnt didnt cant wont wasnt
  不再 不是 没有 从不 从未 从没 不 没 沒 无 無 未 勿 别 非 戒 停止 停用 停了 不用 避免 拒绝 放弃 取消 退出 退订 曾经 以前`);

/** Chinese words that hold a negation character without being one, as parts of a pattern. */
export const hanNotNegations =
  '不错(?!过) 不同(?!意) 不久 不仅 不但 不管 不论 不断 不少(?!于) 不得不 不好意思 差不多 对不起 没事 没问题 特别 别人 分别 别墅 区别 性别 级别 类别 告别 个别 别的 差别 识别 别克 未来 非常 非洲 除非 无锡 无线 无论 无人机 无数 戒指'.split(
    ' ',
  );

/** Chinese words with 一 that count nothing. */
export const hanNotNumbers = '一起 一直 一样 一般 一些 一定 一下 一边 一旦 一致 一切 一共 一向 一点 唯一 统一'.split(
  ' ',
);

/** Unit words after a number, by the unit they mean. */
export const units = wordMap({
  usd: 'dollar dollars usd bucks 美元 美金',
  cny: 'yuan rmb cny 元 块 块钱 人民币',
  eur: 'euro euros eur 欧元',
  gbp: 'pound pounds gbp 英镑',
  jpy: 'yen jpy 日元',
  percent: 'percent % 个百分点',
  km: 'km kilometer kilometers kilometre kilometres 公里 千米',
  mile: 'mile miles mi 英里',
  m: 'm meter meters metre metres 米',
  cm: 'cm centimeter centimeters centimetre centimetres 厘米',
  mm: 'mm 毫米',
  kg: 'kg kilo kilos kilogram kilograms 公斤 千克',
  jin: '斤',
  g: 'g gram grams 克',
  lb: 'lb lbs',
  l: 'l liter liters litre litres 升',
  ml: 'ml 毫升',
  s: 's sec secs seconds 秒',
  min: 'min mins minute minutes 分钟',
  h: 'h hr hrs hour hours 小时 个小时 钟头',
  day: 'day days 天 日 号',
  week: 'week weeks 周 星期 个星期 礼拜',
  month: 'month months 个月',
  year: 'year years yr yrs 年',
  age: '岁',
  time: 'times 次',
  gb: 'gb 吉',
  mb: 'mb',
  tb: 'tb',
  kb: 'kb',
  px: 'px',
  ms: 'ms',
  w: 'w',
  v: 'v',
  hz: 'hz',
  degree: 'degrees degree °c ℃ 度',
});

/** Chinese unit words, longest first. */
export const hanUnits = [...units.keys()]
  .filter((unit) => /\p{Script=Han}/u.test(unit))
  .toSorted((a, b) => b.length - a.length);

/** Signs before an amount. */
export const currencySigns: Readonly<Record<string, string>> = { $: 'usd', '¥': 'cny', '€': 'eur', '£': 'gbp' };

/** How often: "daily" and "every day" are one value. */
export const periods = wordMap({
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly annually annual',
  hour: 'hourly',
  quarter: 'quarterly',
});

/** Words dropped before contents are compared: they never change what a sentence says. */
export const fillers = wordSet(
  'a an the is are am be do does also now currently really very actually just still quite already please',
);

/** The same in Chinese, longest first. */
export const hanFillers =
  '正在 现在 目前 最近 已经 其实 真的 平时 一直 非常 特别 比较 很 也 都 了 的 地 呢 吧 啊'.split(' ');

/** Capitalised only because a sentence starts with them. */
export const commonStarts = wordSet(`
  the a an this that these those it he she they we i you my your his her our their there here each every all some any
  one two three on in at from for to of with by after before when while if since because as and or but also now then
  prefers likes loves hates wants needs has have had is are was were does do did lives works uses owns drinks eats
  plays speaks drives studies plans knows goes takes makes keeps runs reads writes enjoys dislikes moved visited bought
  born called named based allergic please remember user users people everyone currently usually often always never not
  no deployments invoices answers reply use keep call prefer like love want need`);

/** People whose facts are not the user's own. */
export const relationWords = wordSet(`
  sister brother mother father mom mum dad parents parent wife husband spouse partner girlfriend boyfriend fiance fiancee
  son daughter child children kid kids baby aunt uncle cousin niece nephew grandmother grandfather grandma grandpa
  friend friends colleague colleagues coworker boss manager neighbour neighbor roommate flatmate landlord teacher
  assistant client customer ex twin sibling stepfather stepmother`);

/** The same in Chinese; matched anywhere after the user is named. */
export const hanRelations =
  '姐姐 妹妹 哥哥 弟弟 妈妈 爸爸 母亲 父亲 父母 妻子 老婆 太太 丈夫 老公 女朋友 男朋友 女友 男友 未婚妻 未婚夫 儿子 女儿 孩子 宝宝 阿姨 叔叔 舅舅 姑姑 表哥 表弟 表姐 表妹 堂哥 堂弟 奶奶 爷爷 外婆 外公 闺蜜 朋友 同事 老板 经理 上司 邻居 室友 房东 老师 助理 客户'.split(
    ' ',
  );

/** A run of Chinese numerals. */
export const hanNumeralRun = new RegExp(`[${hanNumerals}]+`, 'uy');
