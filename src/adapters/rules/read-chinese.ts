// One Chinese clause → a fact in the third person, or nothing.
import { attributeOf } from '../../domain/attributes.js';
import { isHypothetical, isQuestion } from '../../domain/write/sentences.js';
import { isPlace } from './chinese-grammar.js';
import type { Clause } from './clauses.js';
import { chineseConditions } from './conditions.js';
import { findFact, type FoundFact, noted } from './fact-pattern.js';
import { chineseStatements } from './patterns-chinese-general.js';
import { chineseSlots } from './patterns-chinese.js';
import { isEnding } from './partings.js';
import { nearThing, type Antecedent, type Reading, type Statement } from './statement.js';
import { asChineseSentence, chineseKin, inThirdPersonChinese } from './third-person-chinese.js';

const leadIn =
  /^(?:嗯+|哦+|啊|唉|嗨|你好|您好|对了|是啊|是的|好的?(?=[，, ])|另外|还有|更新一下|顺便(?:说|提)(?:一下|一句)?|其实|不过(?!敏)|而且|但是?(?!是)|可是|所以|因为|那么?(?=[我，])|总之|说实话|话说|哈哈+|补充一下|跟你说|告诉你|提醒一下|哎)[，,：: ]*/;
/** What people add after a statement without changing it. */
const tail =
  /(?:^|[，, ]*)(?:这个?)?(?:(?:你|您)(?:也|应该|都|已经|可能|早就?)*(?:知道的?|懂的?|了解的)|顺便(?:说|提)(?:一下|一句|一嘴)?|(?:之前|以前|上次)?(?:跟|和)(?:你|您)(?:说|提)过的?|(?:之前|以前|上次)(?:说|提)过的?|我(?:觉得|想|猜|认为)|说实话|老实说|仅供参考|供(?:你|您)参考|如果(?:你|您)?需要(?:知道)?的话|不知道(?:有没有用|有用没))(?:哦|啊|呢|啦|吧|嘛|哈)*$/;
const explicitWish =
  /^(?:请|帮我|麻烦|麻烦你|你要?|请你|务必)*(?:记住|记一下|记下来?|记得|别忘了|不要忘记|备注一下?|记着|牢记)(?:了)?[：:，, ]*/;

/** Clauses that may begin without their subject. */
const verbFirst =
  /^(?:住|在|叫|姓|喜欢|爱[吃喝看听玩]|讨厌|用(?!户)|喝|吃|养|有|没有?|不(?!用$|过(?!敏)|需要$)|会|想|要|打算|准备|计划|搬|换|改(?:成|为|喝|吃|用|练|坐|骑|学)|买|做|当|戒|每|平时|一般|通常|周末|最(?:喜欢|爱|近)|离|从|开始|又|也|今年|以前|现在|目前|已经|刚|昨|前天|上个?月|上周|去年|明年|下个?月|下周|对.{1,8}过敏|只|从不|工作日|早上|晚上|常|经常|毕业|是|属|今天|明天|后天|说|讲|跳槽|加入|入职|直接|采用|跑在|单身|已婚|离异)/;
/** Things that belong to the user without saying so. */
const ownThings =
  /^(?:新的?)?(?:预算|手机号?码?|电话|号码|邮箱|生日|老家|地址|住址|微信|车牌|血型|身高|体重|鞋码|工号|会员号|房租|月租|工资|月薪|年薪|学费|房贷|车贷|工位|车位|leader|手机(?=用|是|坏|旧)|电脑(?=用|是|坏|旧))/;
const projectThings =
  /^(?:后端|前端|服务端|数据库|主库|缓存|消息队列|运维|代码|接口|部署|测试环境|生产环境|服务器|仓库)|^(?:目前|现在|每天|一天)[^，。]*(?:缓存|请求|并发|日活|数据库|部署|服务)/;
/** Properties of what the user wants, or has. */
const property = /^(?:续航|尺寸|重量|价格|颜色|面积|租金|距离|容量|内存|屏幕|表带|电池|型号|材质|风格|口味|户型)/;
const demand = /^(?:不要|别)像|要|最好|至少|不超过|以上|以内/;

/** The facts a Chinese clause states, most often one; updates the topic and whom 她 and 他 stand for. */
export function readChinese(clause: Clause, reading: Reading): readonly Statement[] {
  if (clause.position === 0) startSentence(reading);
  const { body, explicit } = openingOf(clause, reading);
  if (body === '' || body.includes('[redacted:')) return [];
  const skipped = !explicit && (isAsked(clause, body) || invented.test(body));
  const sentence = withSubject(body, reading);
  rememberTopic(sentence ?? body, reading);
  if (skipped || sentence === null) return [];
  return separateSentences(sentence)
    .map((one) => statementIn(one, { body, explicit }))
    .filter((statement) => statement !== null);
}

/** It happens in a story, a game or a dream. */
const invented = /(?:游戏|小说|电影|电视剧|故事|剧|梦|照片|图片|图|视频|动画片?|漫画)里/;

function startSentence(reading: Reading): void {
  reading.topic = null;
  reading.group = null;
  reading.property = null;
  reading.habit = null;
}

function openingOf({ text, sentence }: Clause, reading: Reading): { body: string; explicit: boolean } {
  const plain = text.replace(leadIn, '').replace(leadIn, '').replace(tail, '').replace(tail, '').trim();
  const wish = explicitWish.exec(plain);
  if (wish !== null) reading.explicitSentence = sentence;
  return {
    body: wish === null ? plain : plain.slice(wish[0].length).trim(),
    explicit: reading.explicitSentence === sentence,
  };
}

function isAsked({ sentence, text }: Clause, body: string): boolean {
  const last = sentence.replace(/[\s?？!！。.~～]+$/u, '').endsWith(text);
  if (last && /[?？]\s*$/.test(sentence)) return true;
  return isQuestion(body) || isHypothetical(sentence.slice(0, sentence.indexOf(text) + text.length));
}

const kinFirst = new RegExp(`^(?:大|小|二|两个)?(?:${chineseKin})(?!子|们|圈)`);
const bareKin = new RegExp(
  `(?:带|陪|给|跟|和|送|接|有了?(?:一?[个位])?|交了?(?:一?个)?|认识了(?:一?个)?)(?:新)?(?<what>${chineseKin})(?!圈)`,
);
const pronoun = /^(?:[他她它])(?!们|人)(?:自己)?/;
const eatsAgain = /^(?<food>[\p{Script=Han}]{1,6}?)(?<can>可以吃|能吃)了?$/u;

/** The clause with its subject written out, or null when nobody knows whom it is about. */
function withSubject(body: string, reading: Reading): string | null {
  const own = body.replace(/^(?<when>现在|目前|已经)?人(?:也|都|已经|还|就)*(?=在|住|搬)/, '我$<when>');
  const team = /用|部署|发版|评审|迁|换成|项目|系统|团队|上线|框架|数据库/.test(body) ? '用户的团队' : '用户';
  const spoken = subjectInside(
    inThirdPersonChinese(own, team)
      .replace(/(?<=今年)(\d{1,2})$/, '$1岁')
      .replace(/(?<=^|用户的团队|用户)直接(?=\s?[A-Za-z])/, '直接用 '),
  );
  const often = oftenThan(spoken, reading);
  if (often !== null) return often;
  if (pronoun.test(spoken)) {
    const meant = meantBy(spoken, reading);
    return meant === null || isEvaluation(spoken) ? null : spoken.replace(pronoun, meant.label);
  }
  if (kinFirst.test(spoken) || ownThings.test(spoken)) return `用户的${spoken}`;
  if (projectThings.test(spoken)) return `用户的项目${spoken}`;
  return ofThings(spoken, reading) ?? ofTopic(spoken, reading);
}

/** 它 is a thing or an animal named just before; 他 and 她 are somebody named before. */
function meantBy(spoken: string, reading: Reading): Antecedent | null {
  if (spoken.startsWith('它')) return nearThing(reading);
  return reading.antecedent?.kind === 'thing' ? null : reading.antecedent;
}

/** 它很漂亮: what somebody thinks of something, and no fact about it. */
function isEvaluation(spoken: string): boolean {
  return /^[他她它](?:真的|确实|还|也|都|实在)*(?:很|挺|真|非常|特别|太|比较|蛮|超|最)(?:好看?|棒|不错|漂亮|美|可爱|有意思|有趣|舒服|烦|糟|差|一般|重要|贵|便宜|厉害|聪明|帅)(?:了|的|啊|呢|呀)*$/.test(
    spoken,
  );
}

/** "写脚本的时候用 Python": who does it stands after the condition. */
function subjectInside(spoken: string): string {
  return spoken.includes('用户')
    ? spoken
    : spoken.replace(/^([^，。]{2,16}?(?:的时候|时))(?=用(?!户)|喜欢|习惯|爱|选)/, '$1用户');
}

function ofThings(spoken: string, reading: Reading): string | null {
  const compared = unlike.exec(spoken)?.groups;
  if (compared !== undefined) return unlikeOwn(compared, reading);
  const named = property.exec(spoken)?.[0];
  if (named === undefined) return wanted(spoken, reading.antecedent?.label);
  reading.property = named;
  if (demand.test(spoken)) return `用户希望${spoken}`;
  const thing = nearThing(reading);
  return thing?.kind === 'thing' ? `${thing.label}${spoken}` : spoken;
}

const measure = '[块只台辆件双条把本部个款套间]';
const unlike = new RegExp(
  `^(?<not>不要|不想要?|别)像(?:(?<own>用户自?己?的?|自己的?)?(?<one>(?:现在|之前|以前)?[那这]?(?:一?${measure}))?(?<thing>[^，。]{0,8}?)(?:那样|这样|一样|似的)?)(?<rest>(?:只能|才能?|只有|老是?|总是?|动不动|一直|那么|这么|太|又|容易|用)[^，。]*)$`,
  'u',
);

/** "不要像我的那块只能用两天": what of which thing lasts two days stands in the clauses before. */
function unlikeOwn(said: Readonly<Record<string, string | undefined>>, reading: Reading): string | null {
  const { antecedent, property: about } = reading;
  const before = antecedent?.kind === 'thing' ? antecedent.label.replace(/^用户的/, '') : '';
  const thing = said.thing === '' ? before : said.thing!;
  if (thing === '') return null;
  const own = said.own === undefined && said.thing !== '' ? `${said.one ?? ''}${thing}` : `自己的${thing}`;
  return `用户希望${about ?? ''}${said.not!}像${own}那样${said.rest!}`;
}

/** "想买一块粉色的": what the colour belongs to was named before. */
function wanted(spoken: string, label: string | undefined): string | null {
  if (label === undefined || !/[买送换][^，。]*[一两二三\d][个块只台辆件双条把本部](?:[^，。]*的)?$/.test(spoken))
    return null;
  const subject = spoken.startsWith('用户') ? '' : '用户';
  return `${subject}${spoken}${label.replace(/^用户的/, '')}`;
}

const frequency =
  /^(?<often>(?:一天|每天|一周|每周|一个月|每月|每晚|天天)(?:大概|大约|差不多|要)?)(?<count>(?:\d+|[一二两三四五六七八九十半几]+)(?:杯|次|包|支|根|瓶|罐|顿|遍|公里|个?小时|片|粒|碗|圈|页|本))$/;
const habitVerb = /(?<verb>[喝抽吃跑打做练看游骑爬听读写])(?<thing>[\p{Script=Han}]{1,4}?)了?$/u;

/** "又开始喝咖啡了，一天一杯": how often, of what the clause before says. */
function oftenThan(spoken: string, { habit, topic }: Reading): string | null {
  const said = frequency.exec(spoken)?.groups;
  if (said === undefined || habit === null) return null;
  return `${topic ?? '用户'}${said.often!}${habit.verb}${said.count!}${habit.thing}`;
}

/** What is wanted of a thing, after the clause that wants it. */
const wishFirst = /^(?:最好|必须[能带有是]|至少要?|不要太|别太|要能|要带|要有|得能|得有|不能太|一定要)/;
/** 长途只坐高铁: a circumstance, then what is always done. */
const onlyEver =
  /^[\p{Script=Han}]{2,6}?(?:只|都|从不|一般|通常|总是|习惯)(?:坐|吃|喝|用(?!户)|买|穿|看|去|住|选|订|听)/u;

/** 周五从不发布, after 我们团队周四发布: of the same team. */
const onDay =
  /^(?:每?(?:周|星期)[一二三四五六日天末]|节假日|周末|月底|每天|每周|每月)[^，。]{0,4}(?:不|从不|都|只|才|统一|一律|休|开|发)/;

function ofTopic(spoken: string, reading: Reading): string {
  const known = ofNamed(spoken, reading);
  if (known !== null) return known;
  if (spoken.includes('用户')) return spoken;
  if (onDay.test(spoken) && reading.topic === '用户的项目') return `${reading.group ?? reading.topic}${spoken}`;
  if (reading.topic === '用户' && wishFirst.test(spoken)) return `用户希望${spoken}`;
  return verbFirst.test(spoken) || onlyEver.test(spoken) ? `${reading.topic ?? '用户'}${spoken}` : spoken;
}

/** What goes on about somebody or something named before: who can eat it again, what it is called. */
function ofNamed(spoken: string, { topic, antecedent }: Reading): string | null {
  const again = eatsAgain.exec(spoken)?.groups;
  if (again !== undefined && topic !== null && topic !== '用户') return `${topic}${again.can!}${again.food!}了`;
  const isName = /^(?:名字)?叫/.test(spoken) && antecedent !== null && antecedent.kind !== 'thing';
  return isName ? `${antecedent.label}${spoken}` : null;
}

const team = /^用户的?(?:项目|团队|组|公司|系统)/;
const subjectAtStart = new RegExp(`^用户的(?:大|小)?(?:${chineseKin})`);
const animal = /(?:养了?|领养了?|有|买了?)[^，。]{0,8}?(?<what>猫|狗|鸟|鱼|兔子|仓鼠|乌龟|鹦鹉|柯基|金毛|泰迪|边牧)/;
const ownAnimal = /^用户(?:的|家的?)(?<what>猫|狗|鸟|鱼|兔子|仓鼠|乌龟|鹦鹉|柯基|金毛|泰迪|边牧)/;
const ownThing =
  /^用户的?(?:旧|老|新)?(?<what>手机|电脑|笔记本|相机|耳机|键盘|平板|手表|自行车|显示器|冰箱|洗衣机|车子?)(?!号|位|票|站)/;
const bought =
  /买了?(?:[一两二三\d][个块只台辆件双条把本部])?(?:[^，。]{1,8}?的)?(?<what>[\p{Script=Han}A-Za-z]{2,8})$/u;

function rememberTopic(sentence: string, reading: Reading): void {
  const found = antecedentIn(sentence);
  if (found !== null) reading.antecedent = { ...found, sentence: reading.sentence };
  const { verb, thing } = habitVerb.exec(sentence)?.groups ?? {};
  reading.habit = verb === undefined ? reading.habit : { verb, thing: thing! };
  const kin = subjectAtStart.exec(sentence)?.[0];
  if (kin !== undefined) reading.topic = kin;
  else if (team.test(sentence)) {
    reading.topic = '用户的项目';
    reading.group = team.exec(sentence)![0];
  } else if (sentence.includes('用户') || sentence.startsWith('我')) reading.topic = '用户';
}

type Named = Pick<Antecedent, 'label' | 'kind'>;

function antecedentIn(sentence: string): Named | null {
  const subject = subjectAtStart.exec(sentence)?.[0];
  if (subject !== undefined) return { label: subject, kind: 'person' };
  // Somebody a thing is bought for is not what the next clause is about.
  const kin = /[买送]/.test(sentence) ? null : bareKin.exec(sentence);
  return (
    named(kin, 'person') ??
    named(ownAnimal.exec(sentence), 'animal') ??
    named(animal.exec(sentence), 'animal') ??
    named(ownThing.exec(sentence), 'thing') ??
    named(bought.exec(sentence), 'thing')
  );
}

function named(match: RegExpExecArray | null, kind: Antecedent['kind']): Named | null {
  const what = match?.groups?.what;
  return what === undefined ? null : { label: `用户的${what}`, kind };
}

const residence = new RegExp(
  `^用户(?<when>现在|目前|一直|平时)?(?:和|跟|与|同|带着?)(?<company>[^，。]{0,8}?(?:${chineseKin}|家人|孩子)[^，。]{0,12}?)(?:现在|目前|一起|都)*(?:住|生活|定居)在(?<place>[^，。]{2,12})$`,
  'u',
);

/** "我和老婆住在佛山" says where and with whom: a move must not take the family with it. */
function separateSentences(sentence: string): readonly string[] {
  const { when = '', company, place } = residence.exec(sentence)?.groups ?? {};
  if (place === undefined || !isPlace(place)) return [sentence];
  return [`用户${when}住在${place}`, `用户${when}和${company!}住在一起`];
}

function statementIn(sentence: string, said: { body: string; explicit: boolean }): Statement | null {
  const known = findFact(chineseSlots, sentence) ?? findFact(chineseStatements, sentence);
  const found = known ?? (said.explicit && said.body.length >= 3 ? noted : null);
  if (found === null) return null;
  const isNew = isRenewed(sentence, found);
  return {
    content: asChineseSentence(found.present ?? contentOf(isNew ? sentence.replace(renewed, '$1') : sentence, found)),
    quote: said.body,
    subject: attributeOf(found.attribute).relation ? '用户' : subjectOf(sentence, found),
    found: isNew ? { ...found, changed: true } : found,
    conditions: isEnding(found) ? [] : chineseConditions(said.body),
    explicit: said.explicit,
    chinese: true,
  };
}

const renewed = /^(?<whose>用户的)新的?(?=\p{Script=Han})/u;

/** 新手机号: of a slot that holds one value the latest is simply the value. */
function isRenewed(sentence: string, { attribute }: FoundFact): boolean {
  return renewed.test(sentence) && attributeOf(attribute).cardinality === 'one';
}

function contentOf(sentence: string, { attribute }: FoundFact): string {
  const order = /^(?:请|麻烦)?(?:以后|今后|从现在起|从今以后|永远|每次|总是|一律|用(?!户)|说|联系|叫)/.test(sentence);
  const wish = ['user.language', 'user.answer_style', 'user.contact_preference', 'custom.规定'].includes(attribute);
  return wish && order ? `用户希望助手${sentence.replace(/^(?:请|麻烦)/, '')}` : sentence;
}

function subjectOf(sentence: string, { attribute, role }: FoundFact): string | null {
  if (attribute.startsWith('project.')) return 'project';
  if (attribute === 'custom.负责人') return role;
  const other = subjectAtStart.exec(sentence)?.[0] ?? /^用户的(?:项目|团队|组|公司|系统|猫|狗)/.exec(sentence)?.[0];
  return other ?? (sentence.includes('用户') ? '用户' : null);
}
