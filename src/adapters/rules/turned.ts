// Does a statement turn a stored one round? Only where both were made by the same form of words, or say the same but
// for a negation: a wrong yes loses a fact.
import type { Candidate } from '../../domain/candidate.js';
import { stemmedPieces } from '../../domain/decide/content-pieces.js';
import { normalContent } from '../../domain/decide/normalise.js';
import { subjectKey } from '../../domain/decide/subject.js';
import { wordSet } from '../../domain/decide/value-lexicon.js';
import { valuesOf } from '../../domain/decide/values.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import { chinesePartings, partings } from './partings.js';

/** Attributes of the rules tier that hold one value for each subject. */
const singleValued = new Set(['custom.schedule', 'custom.负责人']);
/** There is one favourite colour; favourite books are many. */
const oneFavourite = /^custom\.(?:favou?rite_[\p{L}_]+(?<!s)|最喜欢的\p{L}+)$/u;
const ended = new Set(['不再', 'stopped']);
const again = new Set(['重新', 'again']);
const allergyOver = new Set<string>([chinesePartings.notAllergic, partings.notAllergic]);
const afterAll = /\b(?:after all|now|these days|again)\b|现在|还是/i;

type Pair = readonly [candidate: Candidate, memory: MemoryRecord];

function sameObject([candidate, memory]: Pair): boolean {
  if (candidate.object === null || memory.object === null) return false;
  return normalContent(candidate.object) === normalContent(memory.object);
}

/** 喝咖啡 takes up again what 咖啡 gave up. */
function takesUpAgain([candidate, memory]: Pair): boolean {
  const isPair = again.has(candidate.predicate ?? '') && ended.has(memory.predicate ?? '');
  if (!isPair || candidate.object === null || memory.object === null) return false;
  return normalContent(candidate.object).includes(normalContent(memory.object));
}

function allergyIsOver(pair: Pair): boolean {
  const [candidate, memory] = pair;
  if (candidate.attribute !== 'user.allergies' || memory.attribute !== 'user.allergies') return false;
  return allergyOver.has(candidate.predicate ?? '') && memory.predicate !== candidate.predicate && sameObject(pair);
}

const eats = /\b(?:eat|drink|have)\b|[吃喝]/iu;
const refuses = /(?:\b(?:not|never|no longer)|n['’]t) (?:eat|drink)|不(?:能|太|爱)?[吃喝]|[吃喝]不/iu;

/** 我现在能吃辣了 where 我不吃辣 was said: what is eaten again, without any allergy. */
function eatsAgain(pair: Pair): boolean {
  const [{ predicate, content }, memory] = pair;
  const han = predicate === chinesePartings.notAllergic && memory.predicate === '不喜欢';
  const english = predicate === 'again' && memory.predicate === 'dislikes';
  return (han || english) && eats.test(content) && refuses.test(memory.content) && sameObject(pair);
}

function usesAfterAll(pair: Pair): boolean {
  const [candidate, memory] = pair;
  const isPair = candidate.attribute === 'custom.uses' && memory.attribute === 'user.dislikes';
  return isPair && sameObject(pair) && afterAll.test(candidate.quote);
}

const light = wordSet('now again finally after all any more anymore longer only these days 又 再 重 新 开 始 只 还');

interface Core {
  readonly keys: string;
  readonly negated: boolean;
}

/** What the first clause says, without its negations and the words that announce a change. */
function coreOf(text: string): Core {
  const first = text.split(/[,;，；]/u)[0]!;
  const pieces = stemmedPieces(first).list.filter(
    ({ kind, text: word, key }) =>
      kind !== 'negation' && kind !== 'period' && !light.has(word) && !light.has(key.replace(/^\w+:/u, '')),
  );
  // The stems of "goes" and "go" differ.
  const keys = [...new Set(pieces.map(({ key }) => key.replace(/^word:(go|do)e$/u, 'word:$1')))].toSorted();
  return { keys: keys.join('|'), negated: valuesOf(first).negations % 2 === 1 };
}

function negatesOrAffirms([candidate, memory]: Pair): boolean {
  const [mine, theirs] = [coreOf(candidate.content), coreOf(memory.content)];
  return mine.keys !== '' && mine.keys === theirs.keys && mine.negated !== theirs.negated;
}

const comparison =
  /\bprefers? (?<better>[^,;]+?)(?: (?:over|to|rather than|instead of) (?<worse>[^,;]+?))?(?:,? (?:now|these days|nowadays|again))*(?=[.,;]|$)/iu;

/** What was liked less is liked better now: "prefers coffee now", where tea came before coffee. */
function prefersOther([candidate, memory]: Pair): boolean {
  const [mine, theirs] = [comparison.exec(candidate.content)?.groups, comparison.exec(memory.content)?.groups];
  if (mine === undefined || theirs === undefined) return false;
  const same = (a: string | undefined, b: string | undefined): boolean =>
    a !== undefined &&
    b !== undefined &&
    normalContent(a.replace(/^to /i, '')) === normalContent(b.replace(/^to /i, ''));
  if (same(mine['better'], theirs['worse']))
    return mine['worse'] === undefined || same(mine['worse'], theirs['better']);
  return same(mine['worse'], theirs['better']) && theirs['worse'] === undefined;
}

const turns: readonly ((pair: Pair) => boolean)[] = [
  takesUpAgain,
  allergyIsOver,
  eatsAgain,
  usesAfterAll,
  prefersOther,
  negatesOrAffirms,
];

/** True when the candidate announces a change and says the opposite of the memory, about the same subject. */
export function turnsRound(candidate: Candidate, memory: MemoryRecord): boolean {
  if (!candidate.changeCue) return false;
  if (subjectKey(candidate, 'user', false) !== subjectKey(memory, 'user', false)) return false;
  return turns.some((turned) => turned([candidate, memory]));
}

function subjectWords(subject: string | null): readonly string[] {
  return stemmedPieces((subject ?? '').replace(/^(?:the user['’]s|the|用户的?)\s*/iu, '')).list.map(({ key }) => key);
}

/** "The club" may be the shed club: all words of the shorter name stand in the longer one. */
function mayBeSameThing(a: string | null, b: string | null): boolean {
  const [mine, theirs] = [subjectWords(a), subjectWords(b)];
  const [short, long] = mine.length <= theirs.length ? [mine, theirs] : [theirs, mine];
  return short.length > 0 && short.every((word) => long.includes(word));
}

const namesPerson = /^(?:the user['’]s )?(?:[\p{Ll}-]+ )*(?<name>\p{Lu}[\p{L}'’-]+)$/u;

/** "Tom" and "the user's brother Tom". */
function haveOneName(a: string | null, b: string | null): boolean {
  const [mine, theirs] = [namesPerson.exec(a ?? '')?.groups?.['name'], namesPerson.exec(b ?? '')?.groups?.['name']];
  return mine !== undefined && mine === theirs;
}

/** True when both fill one slot of a person who is named with and without the relation. */
export function movesOn(candidate: Candidate, memory: MemoryRecord): boolean {
  if (candidate.cardinality === 'many' || candidate.attribute !== memory.attribute) return false;
  return haveOneName(candidate.subject, memory.subject) && !sameObject([candidate, memory]);
}

/** Of favourites the later one holds, announced or not. */
function isOtherFavourite(candidate: Candidate, memory: MemoryRecord): boolean {
  const sameOwner = subjectKey(candidate, 'user', false) === subjectKey(memory, 'user', false);
  return sameOwner && candidate.object !== null && memory.object !== null && !sameObject([candidate, memory]);
}

/** How many one has of these changes with every one that comes or goes. */
const counted = new Set(['user.pets', 'user.children', 'custom.siblings', 'custom.possession', 'custom.拥有']);
/** These may be two things beside each other, unless the words announce a change. */
const countedWhenSaid = new Set(['custom.habit', 'custom.习惯', 'custom.size']);

/** A number that says how many: "has two cats", 养了两只猫; in "owns locker 12" and "has a 26 inch bike" none does. */
const counting =
  /\b(?:has|have|owns?|keeps?|got|works?)(?: now| currently| got)* (?<many>\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) \p{L}|(?<han>\d{1,3}|[一二两三四五六七八九十]+)(?=[个只条匹辆台天次口])/iu;

/** What is counted, and how often: "has three cats" and "has two cats" have all but the number in common. */
function countOf(text: string): { readonly keys: string; readonly number: string } | null {
  const pieces = stemmedPieces(text).list.filter(
    ({ kind, text: word, key }) => kind !== 'period' && !light.has(word) && !light.has(key.replace(/^\w+:/u, '')),
  );
  const keyed = (isNumber: boolean): readonly string[] =>
    pieces.flatMap(({ kind, key }) => ((kind === 'number') === isNumber ? [key] : []));
  const { many, han } = counting.exec(text)?.groups ?? {};
  const numbers = keyed(true);
  const isOnly = numbers.length === (/^an?$/iu.test(many ?? '') ? 0 : 1);
  return (many ?? han) === undefined || !isOnly ? null : { keys: keyed(false).join('|'), number: numbers[0] ?? 'one' };
}

/** Three cats where there were two: all is the same but how many, and it was said later. */
function countsAnew([candidate, memory]: Pair): boolean {
  if (subjectKey(candidate, 'user', false) !== subjectKey(memory, 'user', false)) return false;
  const { attribute, changeCue } = candidate;
  if (!counted.has(attribute) && !(changeCue && countedWhenSaid.has(attribute))) return false;
  const [mine, theirs] = [countOf(candidate.content), countOf(memory.content)];
  return mine !== null && theirs !== null && mine.keys === theirs.keys && mine.number !== theirs.number;
}

/** True when both give the one value of a thing (when a club meets, who is in charge), and the candidate a new one. */
export function givesNewValue(candidate: Candidate, memory: MemoryRecord): boolean {
  if (candidate.attribute !== memory.attribute) return false;
  if (oneFavourite.test(candidate.attribute)) return isOtherFavourite(candidate, memory);
  if (countsAnew([candidate, memory])) return true;
  if (!candidate.changeCue) return false;
  if (!singleValued.has(candidate.attribute) || sameObject([candidate, memory])) return false;
  return mayBeSameThing(candidate.subject, memory.subject);
}
