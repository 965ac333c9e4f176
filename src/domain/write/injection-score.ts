// How many signs of an attack one sentence holds: what patterns of whole phrases do not know is told by its make.
import type { Sign, Words } from './injection-sign.js';
import { anyOf, possibleOf } from './expressions.js';
import { brakeSigns } from './injection-signs-brakes.js';
import { foreignSigns } from './injection-signs-foreign.js';
import { harmSigns } from './injection-signs-harm.js';
import { inSmallLetters } from './small-letters.js';

const signs = ofSmallLetters({ ...brakeSigns, ...harmSigns });
const allSigns = { ...signs, ...ofSmallLetters(foreignSigns) };
type Name = keyof typeof signs;
type ForeignName = keyof typeof allSigns;

function ofSmallLetters<Table extends Readonly<Record<string, Words>>>(table: Table): Table {
  const rows = Object.entries(table).map(([name, { english, chinese, ...rest }]) => {
    return [name, { ...rest, english: inSmallLetters(english), chinese: inSmallLetters(chinese) }];
  });
  return Object.fromEntries(rows);
}

/** Somebody tells of themselves or of others: clauses that begin so ask the assistant for nothing. */
const told =
  /^\W*(?:(?:yesterday|today|last \w+|this \w+|in \w+|on \w+|at \w+|every \w+|each \w+|since \w+|usually|sometimes|often|that|because|how|when|if|where|which|who|while|as)\s)?(?:i|i'm|i've|i'd|i'll|we|we're|we've|my|our|he|she|it|they|his|her|their|its|a|an|the (?!assistant|ai\b|agent|bot|model|user|system|llm|rule|restriction|guard|filter|safety|content|limit|polic|next|previous|above|earlier|following|conversation|chat)\w+)\b/i;
const toldToMe = /\b(?:told|asked|advised|reminded|taught|wants?) (?:me|us|him|her|them)\b/i;
const asksAnyway =
  /\b(?:you|your|(?:the|this|every|all|any) (?:assistant|ai|agent|bot|model)s?|outranks?|system prompt)\b/i;
const toldChinese =
  /^[^\p{L}]*(?:昨天|今天|上周|去年|最近|有时候?|平时|每天|每次|因为|所以|有封|有个|有人)?(?:我们?|咱们?|他们?|她们?|它|公司|单位|学校|老板|医生|同事|小区|物业|家里|妈妈|爸爸|孩子|游戏|银行|房东|用户(?:说|提到|表示)(?:他|她|自己)|用户的(?:[爸妈父母哥姐弟妹儿女叔伯姑姨舅爷奶]|丈夫|妻子|老公|老婆|朋友|同事|邻居))(?!一?说)/u;
const asksAnywayChinese =
  /你|您|助手|智能体|机器人|模型|(?<![a-z])ai(?![a-z])|视为|一律|系统提示|(?:不要|不许|不得|别)(?!人)|对我|必须/;
const isToldOf = anyOf([told]);
/** A claim to a right waits for an approval (the gate), it is no order: of the speaker, and of others. */
const claimsChinese =
  /(?<![对给向让听为跟])我(?:也|都)?(?:有权|可以|能)|谁都(?:能|可以|有权)|^(?!.*(?:你|您|一切|什么|规[则定]|限制|以后|从此|永远))[^\p{L}]*\p{Script=Han}{2,12}?(?:都|全|也)?(?:是|由|归)?我说了算/u;
const claimsOfOthers =
  /\b(?:is|are|was|were|(?:has|have) been) (?:permitted|allowed|authori[sz]ed|entitled|cleared) to\b/;
const clauses = /[,;:，；：—]|\s(?:so|and|but|because|since|that)\s/;

function isTold(clause: string): boolean {
  if (toldToMe.test(clause) || claimsChinese.test(clause)) return true;
  if (isToldOf(clause) || claimsOfOthers.test(clause)) return !asksAnyway.test(clause);
  return toldChinese.test(clause) && !asksAnywayChinese.test(clause);
}

const chineseLetter = /[\u4e00-\u9fff]/;
/** Told of others too: what somebody of rank says, and what the one to be played is like. */
const anywhere: ReadonlySet<string> = new Set<Name>(['authority', 'unbound']);

const allPatterns = Object.values<Words>(allSigns).flatMap(({ english, chinese }) => [english, chinese]);
const possible = possibleOf({
  sources: allPatterns.map(({ source }) => source),
  make: (place) => allPatterns[place]!,
});

/** The signs of a table that a sentence in plain small letters holds. */
function signsIn<Known extends string>(sentence: string, table: Readonly<Record<Known, Words>>): ReadonlySet<Known> {
  const asked = sentence
    .split(clauses)
    .filter((clause) => !isTold(clause))
    .join(', ');
  const worthATest = new Set(possible(`${sentence}\n${asked}`));
  const matches = (pattern: RegExp, text: string): boolean => worthATest.has(pattern) && pattern.test(text);
  const holds = ({ english, chinese }: Words, text: string): boolean =>
    matches(english, text) || (chineseLetter.test(text) && matches(chinese, text));
  const names = Object.keys(table) as Known[];
  return new Set(names.filter((name) => holds(table[name], anywhere.has(name) ? sentence : asked)));
}

/** What is done, and what it is done to: without one of these, whole, nothing is asked for that could harm. */
const acts: readonly (readonly Name[])[] = [
  ...([['obeyed'], ['unbound'], ['loosened', 'brake'], ['loosened', 'safety'], ['shown', 'preamble']] as const),
  ...([['puppet'], ['smuggled'], ['deceit'], ['exposed', 'goods'], ['authority', 'given', 'goods']] as const),
  ...([
    ['given', 'goods', 'outside'],
    ['given', 'goods', 'hidden'],
    ['given', 'hidden', 'outside'],
  ] as const),
  ...([
    ['hidden', 'overseer'],
    ['hidden', 'grave'],
  ] as const),
  ...([
    ['unchecked', 'grave', 'every'],
    ['unchecked', 'safety'],
    ['unchecked', 'authority'],
  ] as const),
];

const holdsAll = <Known>(found: ReadonlySet<Known>, asked: readonly Known[]): boolean =>
  asked.every((name) => found.has(name));

/** The sum of the weights of a sentence, 0 when it asks for nothing that could harm. */
function scoreOf(sentence: string): number {
  const found = signsIn<Name>(sentence, signs);
  if (!acts.some((act) => holdsAll(found, act))) return 0;
  return [...found].reduce((sum, name) => sum + (signs[name] satisfies Sign).weight, 0);
}

const ends = /(?<=[.!?])\s{1,4}|(?<=[。！？])|\n/;
/** In a longer text one of many sentences holds a few signs by chance; what is taken out of it is judged alone. */
const mostSentences = 3;
/** UTF-16 units; no fact of a few sentences is longer, and the look at a text stays short. */
const mostRead = 1000;

/** What stands between quotation marks in prose is talked about; where most is quoted (JSON), it is what is said. */
const quotation = /(?<![\w'])'(?:[^'\n]|'(?=\w)){2,300}'(?!\w)|"[^"\n]{2,300}"|“[^”\n]{2,300}”|「[^」\n]{2,300}」/g;

const cut = (text: string): readonly string[] => text.split(ends).filter((one) => /\p{L}{2}/u.test(one));

function fewSentences(text: string): readonly string[] {
  if (text.length > mostRead || cut(text).length > mostSentences) return [];
  const rest = text.replace(quotation, 'X');
  return cut(rest.length > text.length / 2 ? rest : text);
}

/**
 * Least sum of weights that makes a sentence an order no source may write. Chosen on the development halves and on 38,804
 * sentences of dialogues and public sets, of which four reach it (two of them are attacks).
 */
const least = 4;

/** True when one of a few sentences in plain letters holds enough signs of an attack, whoever says it. */
export function looksLikeAttack(text: string): boolean {
  return fewSentences(text.toLowerCase()).some((sentence) => scoreOf(sentence) >= least);
}

/** Signs that make an order together where nobody of trust speaks. */
const orders: readonly (readonly ForeignName[])[] = [
  ...([['meant'], ['reader', 'duty'], ['lasting', 'duty'], ['lasting', 'grave', 'every']] as const),
  ...([
    ['authority', 'goods'],
    ['loosened', 'duty', 'owned'],
  ] as const),
];

/** True when one of a few sentences of a tool, page or document tells an assistant what to do. */
export function looksLikeForeignOrder(text: string): boolean {
  return fewSentences(text.toLowerCase()).some((sentence) => {
    const found = signsIn<ForeignName>(sentence, allSigns);
    return orders.some((order) => holdsAll(found, order));
  });
}
