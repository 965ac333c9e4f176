// Questions that ask for the value of one slot ("Where do I live?", 我做什么工作？). An encoder sees little in common
// between "live" and "moved to Shanghai" (cosine .28); the slot says that the one answers the other.
import { attributeOf } from '../attributes.js';
import { foldText } from '../decide/normalise.js';
import { subjectKey } from '../decide/subject.js';
import { hanRelations, relationWords } from '../decide/value-lexicon.js';
import type { MemoryRecord } from '../memory-record.js';
import { concernedAttributes, isOfConcern } from './concerned-slots.js';
import { namedSlot } from './named-slot.js';

interface Row {
  readonly attributes: readonly string[];
  /** Over folded text. */
  readonly pattern: RegExp;
  /** The question may name a relative: it is about them as the user's. */
  readonly relation?: true;
}

const rows: readonly Row[] = [
  {
    attributes: ['user.city', 'user.address', 'user.country'],
    pattern:
      /\bwhere\b.*\b(?:liv(?:e|es|ing)|resid(?:e|es|ing)|based|my home|at home)\b|\b(?:which|what) (?:city|town|country)\b.*\b(?:live|lives|living|in)\b|住在?(?:哪|什么地方|何处)|住.{0,3}(?:哪个|什么)城市|居住地|家(?:住|在)哪/u,
  },
  {
    attributes: ['user.hometown'],
    pattern:
      /\bwhere\b.*\b(?:come|comes|coming|grow up|grew up|am i|is the user) ?(?:from)?\??$|\bhometown\b|老家|家乡|哪里人/u,
  },
  {
    attributes: ['user.employer'],
    pattern:
      /\bwhere\b.*\bwork(?:s|ing)?\b|\bwho(?:m)?\b.*\bwork(?:s|ing)? for\b|\bemployer\b|在哪.{0,4}(?:工作|上班)|(?:什么|哪家|哪个)(?:公司|单位)/u,
  },
  {
    attributes: ['user.job_title', 'user.employer'],
    pattern:
      /\b(?:my|user'?s?|your) (?:job|occupation|profession|trade)\b|\bfor (?:a living|work)\b|(?:做|干|从事)什么(?:工作|职业|行业|的)|什么(?:职业|工作|职位)|职业是/u,
  },
  { attributes: ['user.phone_number'], pattern: /\b(?:phone|mobile|telephone|cell)(?: number)?\b|电话|手机号/u },
  { attributes: ['user.email'], pattern: /\be-?mail address\b|\bwhat\b.*\be-?mail\b|邮箱|邮件地址/u },
  {
    attributes: ['user.contact_preference', 'user.phone_number', 'user.email'],
    pattern: /\bhow\b.*\b(?:contact|reach|reached|write to)\b|(?:怎么|如何|怎样)联系|联系方式/u,
  },
  {
    attributes: ['user.name', 'user.nickname'],
    pattern:
      /\b(?:my|user'?s) (?:full |first |last )?name\b|\bam i called\b|\bis the user called\b|叫什么|名字是|姓名/u,
  },
  { attributes: ['user.birthday'], pattern: /\bbirthday\b|\bwhen\b.*\bborn\b|生日|(?:哪天|哪年|什么时候|何时)出生/u },
  { attributes: ['user.age'], pattern: /\bhow old\b|\b(?:my|user'?s) age\b|多大(?:了|年纪|岁数)?|几岁|年龄/u },
  {
    attributes: ['user.partner', 'user.marital_status'],
    pattern: /\bmarried\b|\bwho\b.*\b(?:wife|husband|partner|spouse)\b|结婚|婚姻|(?:老婆|妻子|丈夫|老公|配偶)是谁/u,
    relation: true,
  },
  {
    attributes: ['user.pets'],
    pattern:
      /\b(?:what|which|any|do)\b.*\b(?:pets?|animals?)\b.*\b(?:have|own|keep|got)\b|\b(?:have|own|keep)\b.*\b(?:pets?|animals)\b|养了?(?:什么|哪些|啥|几)|宠物/u,
  },
  {
    attributes: ['user.allergies'],
    pattern: /\b(?:am|is)\b.*\ballergic\b|\ballerg(?:y|ies)\b|过敏/u,
  },
];

const own = /\b(?:i|i'm|me|my|we|our|user|user's|customer)\b|我|用户|本人/u;
const others = new RegExp(`${hanRelations.join('|')}|他|她`, 'u');

/** True when the question names somebody who belongs to the user. */
function namesRelation(question: string): boolean {
  const english = question.match(/[a-z]+/gu) ?? [];
  return others.test(question) || english.some((word) => word !== 'customer' && relationWords.has(word));
}

/** Attributes of the user whose value the question asks for; none when it asks about somebody else. */
export function askedAttributes(question: string): ReadonlySet<string> {
  const folded = foldText(question).trim();
  if (folded.length > longestQuestion) return none;
  const named = namedSlot(folded);
  if (named.length > 0) return new Set(named);
  if (!own.test(folded)) return none;
  const related = namesRelation(folded);
  const asked = rows.filter(({ pattern, relation }) => (!related || relation === true) && pattern.test(folded));
  return new Set(asked.flatMap(({ attributes }) => attributes));
}

/** Attributes a recall looks for by themselves: those asked for, and those an answer must respect. */
export function soughtAttributes(question: string): ReadonlySet<string> {
  return new Set([...askedAttributes(question), ...concernedAttributes(question)]);
}

/** A page that is pasted asks for nothing in particular. */
const longestQuestion = 300;
const none: ReadonlySet<string> = new Set();

/** True when the memory holds a value that is asked for, of the user and of nobody else. */
export function fillsAsked(
  record: Pick<MemoryRecord, 'attribute' | 'subject' | 'content'>,
  asked: ReadonlySet<string>,
): boolean {
  if (!asked.has(record.attribute) || !isOfConcern(record, asked)) return false;
  const { subject, relation } = attributeOf(record.attribute);
  return subjectKey(record, subject, relation) === subject;
}
