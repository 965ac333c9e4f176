// A statement set right in the next breath: "I live in Lyon. Sorry, I meant Lille", 我住在苏州，不对，是无锡; or taken
// back: "Just kidding", "Scratch that". Only a value of the same kind takes the place of one: a wrong yes loses a fact.
import type { Clause } from './clauses.js';
import type { Reading } from './statement.js';

/** What a clause does to the statement before it. */
export interface Correction {
  /** The clause of the statement with the right value; null when it is only taken back, or is still to come. */
  readonly clause: Clause | null;
  readonly takesBack: number;
}

const slip =
  '(?:no(?:pe)?|sorry|oops|whoops|wait|er+m?|uh+|um+|ah|oh|actually|well|hang on|hold on|my (?:bad|mistake)|correction|i misspoke|typo)';
const slips = new RegExp(`^(?:${slip}(?:[,.:!…—-]+\\s*|\\s+(?=\\S)|$))+`, 'iu');
const cue =
  /^(?:(?:i (?:meant?|meant to (?:say|write|type))|make (?:that|it)|(?:that|it) should (?:be|read|say|have been)|or rather|scratch that)\b:?,?\s+)(?=\S)/iu;
const joke =
  /^(?:(?:ha)+[,!]? |lol,? |no,? |ok,? )?(?:(?:i['’]?m |i was |just |only )*(?:kidding|joking)(?: (?:of course|obviously|haha|lol))?|jk|j\/k|sarcasm|\/s)$/iu;
const takenBack =
  /^(?:scratch|ignore|disregard|forget|strike|cancel) (?:that|it|this|what i (?:just )?said|(?:that|the) last (?:one|bit|part|sentence|message))$|^never ?mind$/iu;
/** A remark at the end of a clause that says it was no statement: "I love waiting. /s", "moving to Mars, jk". */
const jokingEnd =
  /(?:^|[\s.,!…(])(?:jk|j\/k|just kidding|only joking|\/s(?:arcasm)?|#sarcasm|\(sarcasm\)|\(joking\)|\(kidding\))\)?[\s.!]*$/iu;

const slipChinese =
  /^(?:(?:哦|噢|啊|呃|额|唉|哎|等等|等一下|抱歉|对不起|不好意思|我?(?:说|写|打|记|弄|搞)?错了|口误|笔误|更正(?:一下)?|纠正一下|准确地?说|不对|(?:不是|不)(?=[，, ]|$))[，, ]*)+/u;
const jokeChinese =
  /^(?:我?(?:是|就是)?(?:跟你|和你)?开(?:个|的)?玩笑|逗你(?:的|玩)|骗你的|说着?玩)(?:的|啦|呢|而已|哈|了)*$/u;
const takenBackChinese = /^(?:当我没说|忽略(?:上一条|刚才那[句条])|刚才(?:那句|说的)?(?:不算|作废))(?:吧|了)?$/u;

const number =
  '(?:\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty)';
const month = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const hanNumber = '(?:\\d[\\d.]*|[零一二两三四五六七八九十百千万]+)';

/** Kinds of values; one of a kind may stand for the other. The first that fits is taken. */
const kinds: readonly RegExp[] = [
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/giu,
  new RegExp(`\\b(?:${month} \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${month})\\b`, 'giu'),
  /(?<![\d:])\d{1,2}(?::\d{2})? ?(?:am|pm|a\.m\.|p\.m\.)(?!\p{L})|(?<![\d:])\d{1,2}:\d{2}(?!\d)/giu,
  new RegExp(`(?<![\\p{L}\\d.,:-])${number}(?![\\p{L}\\d:-])`, 'giu'),
  /(?:周|星期|礼拜)[一二三四五六日天]/gu,
  new RegExp(`${hanNumber}月${hanNumber}[日号]`, 'gu'),
  new RegExp(`${hanNumber}点(?:半|${hanNumber}分?)?`, 'gu'),
  new RegExp(`${hanNumber}(?=[个只条匹辆台本次天年岁杯公斤块元])`, 'gu'),
];
const name = /\p{Lu}[\p{L}\d'’.-]*(?: \p{Lu}[\p{L}\d'’.-]*){0,3}/gu;
const wholeName = /^\p{Lu}[\p{L}\d'’.-]*(?: \p{Lu}[\p{L}\d'’.-]*){0,3}$/u;
const noName =
  /^(?:I|The|My|Our|It|He|She|They|We|You|Yes|No|That|This|And|But|Not|What|Why|How|Please|Thanks|Thank)\b/u;
/** 是无锡: a word or two, and no sentence. */
const shortChinese = /^(?=.*\p{Script=Han})[\p{Script=Han}A-Za-z\d·]{1,8}$/u;
const sentenceChinese = /[我你他她它们的了吗呢吧]|什么|怎么|因为|所以|可以|没有|不/u;

function places(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}

/** The statement with the value in the place of the one of its kind; null when it is not plain which that is. */
function replaced(statement: string, object: string | null, value: string): string | null {
  const kind = kinds.find((one) => places(one, value).length === 1);
  if (kind !== undefined) return ofKind(kind, statement, value);
  if (wholeName.test(value) && !noName.test(value)) return withName(statement, object, value);
  const areWords = isWord(value) && object !== null && shortChinese.test(object);
  return areWords && statement.includes(object) ? statement.replace(object, value) : null;
}

const isWord = (value: string): boolean => shortChinese.test(value) && !sentenceChinese.test(value);

function ofKind(kind: RegExp, statement: string, value: string): string | null {
  const [given] = places(kind, value);
  const [held, another] = places(kind, statement);
  if (held === undefined) return severalNow(statement, value);
  const isPlain = another === undefined && addsNothing(statement, value.replace(given![0], ' '));
  return isPlain ? put(statement, held, given![0]) : null;
}

/** "I have four" and "four dogs" say nothing else about "I have three dogs"; "four cats" does. */
function addsNothing(statement: string, rest: string): boolean {
  const said = statement.toLowerCase();
  const words = rest.toLowerCase().match(/\p{Script=Han}+|[\p{L}\d'’]+/gu) ?? [];
  return words.every((word) => (/\p{Script=Han}/u.test(word) ? said.includes(word) : wordsOf(said).has(word)));
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set([...(text.match(/[\p{L}\d'’]+/gu) ?? []), 'at', 'on', 'in', 'it', 'is', 'that', 'it’s', "it's"]);
}

/** "Two brothers", where "a brother" was said. */
function severalNow(statement: string, value: string): string | null {
  const [, noun] = /^\p{L}+ (\p{L}{3,}?)(?:e?s)?$/u.exec(value) ?? [];
  const one = noun === undefined ? null : new RegExp(`\\ban? ${noun}\\b`, 'iu').exec(statement);
  return one === null ? null : put(statement, one, value);
}

function withName(statement: string, object: string | null, value: string): string | null {
  if (object !== null && wholeName.test(object) && statement.includes(object)) return statement.replace(object, value);
  const names = places(name, statement).filter(({ 0: text }) => !noName.test(text));
  return names.length === 1 ? put(statement, names[0]!, value) : null;
}

function put(text: string, { index, 0: old }: RegExpExecArray, value: string): string {
  return old.toLowerCase() === value.toLowerCase()
    ? text
    : text.slice(0, index) + value + text.slice(index + old.length);
}

/** True for a clause whose last words say that it is meant as a joke. */
export function saysItJokes({ text, sentence }: Clause): boolean {
  return jokingEnd.test(text) || (sentence.trimEnd().endsWith(text) && jokingEnd.test(sentence));
}

/** The correction a clause is, of the statement in the sentence before or in its own; null for any other clause. */
export function correctionIn(clause: Clause, reading: Reading): Correction | null {
  const { last } = reading;
  const near = last !== null && reading.sentence - last.sentence <= 1;
  if (!near) return null;
  const correction = clause.chinese ? chineseCorrection(clause, reading) : englishCorrection(clause, reading);
  reading.slipped = correction?.clause === null && correction.takesBack === 0;
  return correction;
}

const nothingYet: Correction = { clause: null, takesBack: 0 };

function englishCorrection(clause: Clause, reading: Reading): Correction | null {
  const text = clause.text.replace(/^\*(?=\p{L})|(?<=\p{L})\*$/u, '');
  const rest = text.replace(slips, '');
  if (joke.test(rest) || takenBack.test(rest)) return { clause: null, takesBack: reading.last!.count };
  const plain = rest.replace(cue, '');
  const announced = plain !== rest || text !== clause.text || rest !== text || reading.slipped;
  if (!announced) return null;
  if (rest === '') return nothingYet;
  return corrected(plain.replace(/^not [^,]{1,30}, (?:but )?|,? (?:and )?not [^,]{1,30}$/iu, ''), clause, reading);
}

function chineseCorrection(clause: Clause, reading: Reading): Correction | null {
  const other = notButChinese.exec(clause.sentence)?.groups;
  if (other !== undefined && reading.last!.text.includes(other['no']!)) {
    return /^(?:而?是|应该是)/u.test(clause.text) ? corrected(other['yes']!, clause, reading) : nothingYet;
  }
  const rest = clause.text.replace(slipChinese, '');
  if (jokeChinese.test(rest) || takenBackChinese.test(rest)) return { clause: null, takesBack: reading.last!.count };
  if (rest === '') return nothingYet;
  if (rest === clause.text && !reading.slipped) return null;
  return corrected(rest.replace(/^(?:应该|其实)?(?:是|为|叫)?/u, ''), clause, reading);
}

/** 不是周五，是周六. */
const notButChinese = /(?:不是|并非)(?<no>[^，。,是]{1,12})[，, ]+(?:而?是|应该是)(?<yes>[^，。,！!]{1,12})/u;

function corrected(value: string, { chinese }: Clause, { last }: Reading): Correction | null {
  const { text, object, count } = last!;
  const right = replaced(text, object, value.trim());
  if (right === null || right === text) return null;
  return { clause: { text: right, sentence: right, chinese, position: 1 }, takesBack: count };
}
