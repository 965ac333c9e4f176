// What is over: 咪咪送人了, 我把车卖了, 我们分手了, 我被裁员了, 我现在吃肉了.
import { end, isPlace, lately, latelyWord, re, who } from './chinese-grammar.js';
import type { FactPattern } from './fact-pattern.js';
import { chinesePartings } from './partings.js';

const unsure = /如果|要是|想|打算|准备|考虑|可能|要不要|差点|没有|吗|怎么|会不会|以为|梦|听说/;
const creature =
  '猫|狗|鸟|兔子|兔|仓鼠|乌龟|龟|鹦鹉|鱼|金鱼|柯基|金毛|泰迪|边牧|布偶|哈士奇|宠物|猫咪|狗狗|小狗|小猫|马';
const kin = '爷爷|奶奶|外公|外婆|姥姥|姥爷|爸爸|妈妈|父亲|母亲|叔叔|阿姨|舅舅|姑姑|岳父|岳母|公公|婆婆';
const endsLife = '(?:去世|过世|离世|病逝|死|走丢|走失|跑丢|离开我们|回喵星|回汪星)';
/** A pet's name says itself twice, or is written in Latin letters. */
const petName = /^(?:小?(?<half>\p{Script=Han})\k<half>|[A-Z][a-z]+)$/u;
/** 邻居的猫, 他家的车. */
const ofOthers = /的|家|人|邻居|朋友|同事|隔壁/;
const isCreature = (object: string): boolean =>
  new RegExp(`(?:${creature})$`, 'u').test(object) || petName.test(object);

/** Tried before everything that would take an ending for something that is. */
export const chineseEndings: readonly FactPattern[] = [
  {
    attribute: 'custom.事件',
    predicate: chinesePartings.gone,
    category: 'episodic_fact',
    importance: 4,
    changed: true,
    pattern: re(
      `^(?:用户(?:的?家里?)?的?)?(?:那[只条]|一[只条])?(?<object>[\\p{L}]{1,6}?)${lately}${endsLife}了(?:[，。]|$)`,
    ),
    accept: (object, { input }) => isCreature(object) && !ofOthers.test(object) && !unsure.test(input),
  },
  {
    attribute: 'custom.人',
    predicate: chinesePartings.gone,
    importance: 4,
    changed: true,
    pattern: re(`^用户的(?:${kin})${lately}(?:去世|过世|离世|病逝|走)了`),
    accept: (text) => !unsure.test(text),
  },
  {
    attribute: 'custom.事件',
    predicate: chinesePartings.gone,
    category: 'episodic_fact',
    importance: 3,
    changed: true,
    pattern: re(
      `^(?:用户(?:的?家里?)?的?)?(?<object>(?!这|那|他|她|它|谁|什么|票|货|菜|商品|东西)[\\p{L}]{1,8}?)${lately}(?:送人|送走|送给[^，。]{1,8}|卖掉|卖|被偷|被盗|弄丢|捐)(?:给[^，。]{1,8})?了$`,
    ),
    accept: (object, { input }) =>
      !unsure.test(input) &&
      !/被|把|给|从|在|是|不|没/.test(object) &&
      !ofOthers.test(object) &&
      !object.startsWith('用户'),
    // Whose it is goes without saying; a name is no thing of somebody's.
    asPresent: (object, { input }) => (input.startsWith('用户') || petName.test(object) ? null : `用户的${input}`),
  },
  {
    attribute: 'custom.事件',
    predicate: chinesePartings.gone,
    category: 'episodic_fact',
    importance: 3,
    changed: true,
    pattern: re(
      `^用户[^，。]{0,10}?把(?:用户的?|自己的?|那[辆台只条架部把])?(?<object>[\\p{L}]{1,8}?)(?:都|也)?(?:卖|送人|送|捐|扔|弄丢|丢|处理|送给[^，。]{1,8})(?:掉|走)?(?:给[^，。]{1,8})?了(?:[，。]|$)`,
    ),
    accept: (_object, { input }) => !unsure.test(input),
  },
  {
    attribute: 'custom.事件',
    predicate: chinesePartings.gone,
    category: 'episodic_fact',
    importance: 3,
    changed: true,
    pattern: re(
      `^用户[^，。]{0,10}?(?:卖掉?|送走|捐)了(?:用户的?|自己的?|那[辆台只条架部把])?(?<object>[\\p{L}]{1,8})$`,
    ),
    accept: (object, { input }) => !unsure.test(input) && !/\d|[一二两三四五六七八九十]/.test(object),
  },
  {
    attribute: 'custom.拥有',
    predicate: chinesePartings.gone,
    importance: 3,
    changed: true,
    pattern: re(
      `^用户(?:现在|目前|已经|早就|其实)?没(?:有|养)(?:任何)?(?<object>车子?|汽车|轿车|摩托车?|自行车|电动车|驾照|房子?|${creature}|兄弟姐妹|孩子|小孩)(?:了|啦)*$`,
    ),
  },
  {
    attribute: 'custom.事件',
    predicate: chinesePartings.movedOut,
    category: 'episodic_fact',
    importance: 4,
    changed: true,
    pattern: re(
      `^用户(?!的(?!家))[^，。]{0,8}?(?:(?:不再?|没有?|早就不|已经不)(?:住|生活)在(?<object>[\\p{Script=Han}]{2,6}?)(?:住|生活)?|从(?<from>[\\p{Script=Han}]{2,6}?)搬(?:走|出来|离)|(?:搬离|搬出)了?(?<left>[\\p{Script=Han}]{2,6}?))了?$`,
    ),
    accept: (object, { input }) =>
      isPlace(object) && !/[去到来回]/u.test(object) && !unsure.test(input.replace(/没有/u, '')),
  },
  {
    attribute: 'user.partner',
    predicate: chinesePartings.separated,
    importance: 4,
    changed: true,
    // The end is another value of its slot, so the partner before is retired.
    pattern: re(`^用户(?!的团队)[^，。]{0,14}?(?<object>分手|分开|离婚)了${end}`),
    accept: (_object, { input }) =>
      !unsure.test(input) &&
      !/^用户的(?!男朋友|女朋友|男友|女友|对象|老公|老婆|丈夫|妻子)/.test(input) &&
      !/离婚/.test(input),
  },
  {
    attribute: 'user.employer',
    predicate: '不再工作于',
    importance: 4,
    changed: true,
    pattern: re(
      `^用户[^，。]{0,8}?(?<object>被[^，。]{0,8}?(?:裁员?|开除|辞退|优化)|失业|辞职|离职|辞掉[^，。]{0,8}工作|没有?工作)了${end}`,
    ),
    accept: (_object, { input }) =>
      !/如果|要是|想|打算|准备|考虑|可能|要不要|差点|吗|怎么|去年|前年|年前|\d{4}年/.test(input) &&
      !input.startsWith('用户的'),
  },
  {
    attribute: 'user.job_title',
    predicate: '职业',
    importance: 4,
    changed: true,
    pattern: re(`^用户${lately}(?<object>退休)了$`),
  },
  {
    attribute: 'user.diet',
    predicate: '饮食',
    importance: 4,
    changed: true,
    // The end of a diet is another value of its slot, so the old one is retired.
    pattern: re(
      `^用户(?:自己)?(?:${latelyWord}|现在|如今|其实|重新|开始|可以|能)*(?<object>吃(?:肉|荤|回肉|回荤))了?$|^用户${lately}(?:现在|如今)?(?<no>不再吃素|不吃素|不再是素食者|不是素食者|不吃斋)了?$`,
    ),
    accept: (_object, { input }) =>
      /了$|不再|现在|又|重新|开始/.test(input) && !unsure.test(input) && !/今天|今晚/.test(input),
  },
  {
    attribute: 'user.allergies',
    predicate: chinesePartings.notAllergic,
    importance: 5,
    changed: true,
    pattern: re(
      `^${who}(?:现在|其实|目前|好像|已经|早就|倒|并|从来|真的|也)*(?:不再|不)?对(?<object>[^，。]{1,12}?)(?:其实|现在|已经|倒|并|根本|完全|一点都?)*(?:不再|不|没有?)过敏(?:了|的|啦)*$`,
    ),
    accept: (_object, { input }) => /不|没/.test(input) && !/吗|会不会/.test(input),
  },
];
