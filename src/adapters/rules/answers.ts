// A short answer to the assistant's question, made into a statement: "Where do you live?" "Aberdeen." → "I live in Aberdeen".
import { chineseKin } from './third-person-chinese.js';
import { isQuestion, sentencesOf } from '../../domain/write/sentences.js';

type Frame = readonly [question: RegExp, opening: string, ending?: string];

const tool = '(?:database|db|message (?:queue|broker)|framework|programming language|language|stack)';

const english: readonly Frame[] = [
  [new RegExp(`\\b(?:which|what) (?:\\w+ )?${tool} (?:do|did|are) you\\b`, 'i'), 'We use '],
  [
    /\b(?:which|what) [\w -]{2,30}? (?:do|did) you (?:usually |normally |mostly |now )?(?<thing>use|drive|play|speak|drink|prefer|ride|wear|study|teach)\b/i,
    'I * ',
  ],
  [
    /\bwhere (?:do you live|are you (?:based|living|located))\b|\bwhich city (?:do you live|are you) in\b|what city/i,
    'I live in ',
  ],
  [/\bwhere (?:are you|do you come) from\b/i, 'I am from '],
  [
    /\b(?:what(?:['’]s| is) your name|who am i (?:talking|speaking) (?:to|with)|may i have your name)\b/i,
    'My name is ',
  ],
  [/\bhow old are you\b/i, 'I am '],
  [/\bwhere do you work\b|\bwho do you work for\b/i, 'I work at '],
  [/\bwhat(?:['’]s| is) your (?:job|profession|occupation)\b/i, 'My job is '],
  [
    /\bwhat(?:['’]s| is) your (?<thing>budget|(?:phone|mobile) number|e-?mail(?: address)?|address|time ?zone|favou?rite [\w ]{2,20}|blood type|birthday)\b/i,
    'My * is ',
  ],
];

const chinese: readonly Frame[] = [
  [/(?:住|居住)在?(?:哪|什么地方|哪个城市)/, '我住在'],
  [/叫什么|怎么称呼|名字是什么|贵姓/, '我叫'],
  [/多大(?:了|年纪)|几岁|年龄/, '我今年'],
  [/做什么工作|什么职业|从事什么/, '我是'],
  [/预算(?:是|大概|大约)?(?:多少|几)/, '预算'],
  [/(?:手机号|电话)(?:码)?(?:是|是多少|多少)/, '我的手机号是'],
  [/部署在(?:哪|什么)/, '项目部署在'],
];

/** "Where do you usually eat?" "At the Anchor.": the answer keeps its preposition. */
const asksPlace =
  /\bwhere do you (?<often>usually|normally|mostly|often) (?<verb>eat|run|swim|train|shop|meet|study|play|park|practi[sc]e|climb|ride|fish|shop|work out)\b/i;

/** "数据库用什么？" "我们用 Oracle。": what it is used as stands in the question. */
const asksTool =
  /(?<role>数据库|缓存|消息队列|框架|后端|前端|编程语言|部署)[^，。？?]{0,8}(?:用(?:的是)?(?:什么|哪)|选(?:什么|哪)|是什么)/;
const toolAnswer = /^(?:我们?|咱们)?(?:现在|目前|一直)?(?:用的是|用|选了|是)?\s*(?<value>[A-Za-z][\w.+# -]{0,30})$/;

/** "Do you drink coffee?" "戒了": what was given up stands in the question. */
const gaveUp = /^(?:已经|早就?)?(?:戒|不[喝抽吃玩用])了/;
const asksHabit = /(?<habit>[喝抽吃玩](?<thing>[\p{Script=Han}]{1,4}?))(?:吗|么|[?？])/u;

/** The question a message of the assistant ends with, or null. */
export function questionOf(message: string): string | null {
  const sentences = sentencesOf(message);
  return sentences.findLast(({ text }) => isQuestion(text))?.text ?? null;
}

/** The answer as a statement, or null when it answers nothing this knows. */
export function statementOf(answer: string, question: string | null): string | null {
  if (question === null || answer.length > 60) return null;
  for (const read of readers) {
    const statement = read(answer, question);
    if (statement !== null) return statement;
  }
  return null;
}

type AnswerReader = (answer: string, question: string) => string | null;

function habitStatement(answer: string, question: string): string | null {
  const habit = asksHabit.exec(question)?.groups;
  if (habit === undefined || !gaveUp.test(answer)) return null;
  return `我${answer.replace(gaveUp, (words) => words.replace(/了$/, `${habit.thing!}了`))}`;
}

function framedStatement(answer: string, question: string): string | null {
  for (const [pattern, opening] of [...english, ...chinese]) {
    const match = pattern.exec(question);
    if (match !== null) return framed(answer, opening.replace('*', match.groups?.thing ?? ''));
  }
  return null;
}

function placeStatement(answer: string, question: string): string | null {
  const { often, verb } = asksPlace.exec(question)?.groups ?? {};
  const place = /^(?:at|in|on|by|near|around)\s+(?:the |my |our )?[\p{L}\d].{1,40}$/iu.test(answer.trim());
  return verb === undefined || !place
    ? null
    : `I ${often!} ${verb} ${answer.charAt(0).toLowerCase()}${answer.slice(1)}`;
}

const asksOwned = /\bdo you have (?:any |an? )?(?<what>[\p{L} -]{3,40})\?\s*$/iu;
const ownedAnswer =
  /^(?:yes|yeah|yep)?[,.]?\s*(?:i have |i['’]ve got |we have )?(?<what>(?:an?|one|two|three|four|five|six|seven|eight|\d{1,2})\b.{3,})$/i;

/** "您孩子在哪里上学？" "在实验小学。" */
const asksWhere = new RegExp(
  `(?:您|你)的?(?<kin>${chineseKin})(?:现在|目前)?(?:在|住在?)?(?:哪里?|哪儿|哪个(?:学校|公司|城市)|什么(?:学校|公司|地方))(?<verb>上学|读书|念书|工作|上班|住|生活)?`,
  'u',
);

function whereStatement(answer: string, question: string): string | null {
  const { kin, verb } = asksWhere.exec(question)?.groups ?? {};
  const place = answer
    .trim()
    .replace(/^(?:她|他)?(?:现在|目前)?(?:住在|住|在)/, '')
    .replace(/(?:上学|读书|工作|上班|住)$/, '');
  if (kin === undefined || place === '' || place.length > 16 || noValue.test(place)) return null;
  return verb === undefined || verb === '住' ? `我${kin}住在${place}` : `我${kin}在${place}${verb}`;
}

/** "Do you have brothers or sisters?" "Two brothers, both in Canada." */
function ownedStatement(answer: string, question: string): string | null {
  const what = ownedAnswer.exec(answer.trim())?.groups?.what;
  if (what === undefined || !asksOwned.test(question)) return null;
  return `I have ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
}

function toolStatement(answer: string, question: string): string | null {
  const role = asksTool.exec(question)?.groups?.role;
  const value = toolAnswer.exec(answer.trim())?.groups?.value;
  return role === undefined || value === undefined ? null : `${role}用 ${value}`;
}

const noValue =
  /^(?:yes|no|ok|sure|why|nothing|none|not|i\b|i'|we\b|it\b|that|the same|same|hm|well|maybe|sorry|我|不|没|好|嗯|是|对|这|那|你|保密)/i;

function framed(answer: string, opening: string): string | null {
  const value = answer.trim().replace(/^(?:in|at|from|it['’]s|it is|住在|住|在|叫|是|部署在)\s*/i, '');
  if (value === '' || noValue.test(value)) return null;
  if (/^I \w+ $/.test(opening) && !opening.startsWith('I am ')) return `${opening}${lowered(value)}`;
  return opening.startsWith('I am ') && /^\d+$/.test(value) ? `${opening}${value} years old` : `${opening}${value}`;
}

/** "Hide glue." inside a sentence; names keep their capital as far as more of them follow. */
function lowered(value: string): string {
  return /^\p{Lu}\p{Ll}+(?: \p{Ll}|$)/u.test(value) && !/^I\b/.test(value) && /\s\p{Ll}/u.test(value)
    ? value.charAt(0).toLowerCase() + value.slice(1)
    : value;
}

const readers: readonly AnswerReader[] = [
  habitStatement,
  placeStatement,
  toolStatement,
  ownedStatement,
  whereStatement,
  framedStatement,
];
