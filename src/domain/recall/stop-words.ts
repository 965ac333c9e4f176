// Words that carry no topic: left out of keyword texts and of the form of a question that is embedded.

import { stem } from './stem.js';

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u).filter((word) => word !== ''));

/** Lucene's 33 English stop words. */
const stopWords = list(`
  a an and are as at be but by for if in into is it no not of on or such that the their then there these they this
  to was will with`);

/** Words a question is made of, pronouns, auxiliaries and what is left of contractions. "may" is missing: it is a month. */
const askWords = list(`
  what when where who whom whose which why how
  do does did done doing have has had having can could would should might must shall am were been being
  i me my mine myself you your yours yourself yourselves he him his himself she her hers herself its itself
  we us our ours ourselves them theirs themselves those
  from about than so some any much many kind according ever also
  s t d m ll re ve don doesn didn isn aren wasn weren couldn wouldn shouldn won hasn haven hadn ain im ive id`);

/** True for English words without a topic (lower case). */
export function isStopWord(word: string): boolean {
  return stopWords.has(word) || askWords.has(word);
}

const grammarCharacters = new Set('的了吗呢吧啊呀么什怎哪谁是在有我你您他她它们这那和与就都也很还请问几');

/** True for a Chinese character that mostly serves grammar or asking. */
export function isGrammarCharacter(character: string): boolean {
  return grammarCharacters.has(character);
}

const plainWords = list(`
  user assist like want need know think tell say said talk ask give get got go went come make made take use find
  see look try let help work keep put thing stuff way time day today tomorrow yesterday week month year now lot
  new good great well just still even back one two first last next more most other another same really please
  something anything everything someone anyone here there right sure ok yes
  用户 助手 喜欢 今天 明天 昨天 现在 知道 觉得 告诉 时候 可以 需要 一个 一下 没有 因为 所以 但是 如果 自己 已经`);

/** Verbs and nouns of any subject: they say how something is spoken of, not what. */
const generalWords = list(`
  accept achieve act add affect agree aim allow answer appear apply approach arrange arrive assume attempt avoid base
  become begin believe belong bring call care carry cause change check choose claim close compare complete concern
  confirm consider contain continue control create deal decide define deliver depend describe determine develop discuss
  drop encourage end ensure enter establish exist expect explain extend face fail fall feel fill finish fit fix
  follow force form gain generate handle happen hear hold hope identify imagine improve include increase indicate
  influence inform intend introduce involve join judge lack lead learn leave let lie list listen lose manage mark matter
  mean measure mention mind miss note notice occur offer open operate order organize own pass perform pick place plan
  point prepare present prevent produce promise protect prove provide pull push raise reach realize receive recognize
  recommend reduce refer reflect relate release remain remember remove repeat replace reply report represent require
  respond rest result return reveal review rise save seek seem send separate serve set settle share show sit solve sound
  speak spend stand start state stay stop struggle succeed suffer suggest support suppose switch tend touch track treat
  turn type understand view wait watch wish wonder worry
  ability area aspect basis bit case chance choice concept condition course degree detail difference difficulty effect
  effort example experience extent fact factor feature function goal group idea importance information instance
  interest issue item level line manner means method moment nature number opportunity option part pattern piece position
  possibility problem process purpose quality quantity question range rate reason regard relation response role section
  sense series side sign situation size sort source stage standard status step strategy structure style subject task
  term topic total unit value variety version
  able actual additional again almost alone already always available bad basic best better big certain clear common
  current different difficult direct early easy entire especially exact final full general hard high huge important
  instead interesting large late least less likely little long low main major maybe minor necessary never nice normal
  often old only original particular perhaps possible probably proper quick quite ready real recent serious several short
  similar simple single slow small soon special specific strong sudden together true usual various whole wrong yet`);

const plainStems = new Set([...plainWords].map(stem));
const generalStems = new Set([...generalWords].map(stem));

/**
 * True for a keyword word (stemmed) that says nothing about a topic by itself: everyday verbs and nouns, words that
 * stand in most memories because of their form, and Chinese pairs with a grammar character.
 */
export function isPlainWord(word: string): boolean {
  return plainWords.has(word) || plainStems.has(word) || [...word].some(isGrammarCharacter);
}

/** True for a keyword word (stemmed) that fits any subject: of a fact, one alone does not tell that it is meant. */
export function isGeneralWord(word: string): boolean {
  return generalWords.has(word) || generalStems.has(word);
}
