// A message cut into clauses: the smallest pieces that can state a fact by themselves. Code, logs and quoted speech of
// others are left out; every clause is a verbatim piece of its message.
import { sentencesOf } from '../../domain/write/sentences.js';
import { withoutHandedIn } from './handed-in.js';

/** One clause and the sentence it stands in. */
export interface Clause {
  /** Verbatim, without closing punctuation. */
  readonly text: string;
  /** The whole sentence, for its question mark and its conditionals. */
  readonly sentence: string;
  readonly chinese: boolean;
  /** Position in the sentence, 0 first. */
  readonly position: number;
}

const fence = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)/g;
const codeLine =
  /^\s*(?:[{}[\]<>]|[$>#]\s|\/\/|\/\*|\*\s|at \S+ \(|import |export |const |let |var |def |class |function |public |return\b|if \(|for \(|SELECT |INSERT |\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|\[?(?:ERROR|WARN|INFO|DEBUG|TRACE)\b|\w*(?:Error|Exception): |Traceback )/;
const codeMarks = /[{};=<>|\\]{1}/g;
/** What others said, or words that are only mentioned. */
const speech =
  /(?:\b(?:said|says|told me|asked|wrote|replied|answered|texted)\b[^"“”.\n]{0,20}|(?:说|问|回答|写道|喊)[：:，, ]{0,2})(?:"[^"\n]*"|“[^”\n]*”|「[^」\n]*」|'[^'\n]{3,}')/gi;

/** Longer words in quotation marks that speak for themselves: they are somebody's, and seldom the user's. */
const quotedText = /"[^"\n]{12,1000}"|“[^“”\n]{5,1000}”|「[^「」\n]{5,1000}」|『[^『』\n]{5,1000}』/gu;
const introduces = /[:：]\s*$|\b(?:says?|said|writes?|wrote|reads?|goes|quote)[, ]*$|[说写道称][：:，, ]*$/i;
const sentenceLike = /\b(?:I|I['’]m|my|we|our|me)\b|我|咱|[.!?。！？]["”」』]$/u;
const ownWish = /\b(?:remember|note|memori[sz]e|save|store)\b[^"“]{0,24}$|记住?|记下|备注/i;

function withoutQuoted(text: string): string {
  return text.replaceAll(quotedText, (said: string, at: number) => {
    const before = text.slice(Math.max(0, at - 24), at);
    const others = (introduces.test(before) || sentenceLike.test(said)) && !ownWish.test(before);
    return others ? blanked(said) : said;
  });
}

/** A message that sets up a game or a story states nothing about anybody. */
const play =
  /\b(?:let['’]s (?:play|pretend|role-?play)|role-?play(?:ing)?|pretend (?:that|to be|you|i)|imagine (?:that )?(?:you|i)(?:['’]re|['’]m| are| am)|act as (?:an?|my|the|if)|(?:write|tell|make up) (?:me )?an? (?:[\w-]+ ){0,2}?(?:story|poem|song|scene|sketch|limerick))\b|扮演|假装你?|角色扮演|编一?个(?:故事|笑话)|写一?[篇首个段](?:[\p{Script=Han}]{0,6}的?)?(?:故事|小说|诗|歌词|剧本)/iu;

const blanked = (text: string): string => text.replaceAll(/[^\n]/g, '\n');

/** Longer ones are no sentences; in UTF-16 units. The patterns take more than linear time, so their input is bounded. */
const longestSentence = 1200;
const longestClause = 300;

/** The clauses of a message in order; what is too long for a statement is left out. */
export function clausesOf(message: string): readonly Clause[] {
  if (play.test(message)) return [];
  const own = withoutHandedIn(message.replaceAll(fence, blanked));
  const prose = withoutQuoted(own.replaceAll(speech, blanked));
  const lines = prose.split('\n').map((line) => (looksLikeCode(line) ? blanked(line) : line));
  return sentencesOf(lines.join('\n'))
    .filter(({ text }) => text.length <= longestSentence && !isJapanese(text))
    .flatMap(({ text }) => clausesOfSentence(text));
}

function looksLikeCode(line: string): boolean {
  if (codeLine.test(line)) return true;
  return line.length > 20 && (line.match(codeMarks)?.length ?? 0) > line.length / 25;
}

function clausesOfSentence(sentence: string): readonly Clause[] {
  const chinese = isChinese(sentence);
  const pieces = chinese ? chinesePieces(sentence) : englishPieces(sentence);
  return pieces
    .map((piece) => piece.trim().replace(/^[,，、:：\s]+|[\s.。!！?？,，;；:：~～…]+$/gu, ''))
    .filter((piece) => piece !== '' && piece.length <= longestClause)
    .map((text, position) => ({ text, sentence, chinese, position }));
}

/** Written with kana: its Han characters are no Chinese. */
function isJapanese(text: string): boolean {
  return (text.match(/\p{Script=Hiragana}/gu)?.length ?? 0) > 1;
}

/** Mostly Chinese by its letters: a few Latin names do not make a sentence English. */
export function isChinese(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/[A-Za-z]+/g)?.length ?? 0;
  return han > 0 && han >= latin;
}

const chineseBreaks = /[，,](?!\s*\+?\d{7})|[；;。！!？?\n…—]+|(?<!\d)[：:](?!\d|\/)/u;

/** "以后写给客户的邮件，一律用敬语": what is asked for stands after the comma. */
function chinesePieces(sentence: string): readonly string[] {
  const pieces = sentence.split(chineseBreaks);
  const joined: string[] = [];
  let from = 0;
  for (const piece of pieces) {
    const start = sentence.indexOf(piece, from);
    const before = joined.at(-1)?.trim();
    const belongs = before !== undefined && /^(?:以后|今后|从现在起|从今以后)/.test(before);
    if (belongs && /^\s*(?:一律|都|统一|全部?)/.test(piece))
      joined[joined.length - 1] = sentence.slice(sentence.lastIndexOf(before, start), start + piece.length);
    else joined.push(piece);
    from = start + piece.length;
  }
  return joined;
}

const subject =
  "(?:i|i['’](?:m|ve|ll|d)|we|we['’](?:re|ve|ll)|he|he['’]s|she|she['’]s|they|they['’]re|you can|you may|it (?:has to|must|needs to|should))";
const owned =
  "(?:my|our|his|her|their|the|this|its)(?: [\\w'’-]+){1,3} (?:is|are|was|were|has|have|had|lives?|works?|likes?|loves?|hates?|needs?|wants?|moved|can|will|does|doesn['’]t|isn['’]t)";
const englishBreaks = new RegExp(
  [
    String.raw`\s*;\s+`,
    String.raw`\s+[—–-]{1,2}\s+`,
    String.raw`,?\s+but\s+(?!not\b|no\b|only\b|also\b)`,
    String.raw`,\s+(?:so|because|since|then|though|although|while|whereas)\s+(?=\w)`,
    String.raw`,\s+(?:and\s+|so\s+)?(?=(?:${subject}|${owned})\b)`,
    String.raw`,\s+(?:and\s+|so\s+)?(?=(?:just |please )*call me\b)`,
    // "I play the oud, find me a teacher": a fact, and what is asked for.
    String.raw`,\s+(?:so |and |please |now )*(?=(?:find|give|tell|show|help|send|write|recommend|suggest|make|explain|get|book|remind|advise) (?:me|us)\b)`,
    // "In Lyon, no wait, Lille": what follows sets it right.
    String.raw`,\s+(?=(?:no,? wait|wait,? no|no,? sorry|sorry|oops|or rather|i meant?)\b)`,
    // "Ines and I broke up" is said of both.
    String.raw`\s+and\s+(?!i (?:\w+ )?(?:broke up|broken up|(?:(?:got|are|were|have) )?divorced|split|separated|parted ways|called (?:it|things) off|are (?:no longer|not) together))(?=(?:${subject}|${owned})\b)`,
  ].join('|'),
  'i',
);

/** "no longer X, I Y" says one thing: the pair stays together. */
const changePair = /\b(?:no longer|any ?more|instead of|used to)\b/i;

function englishPieces(sentence: string): readonly string[] {
  if (changePair.test(sentence)) return sentence.split(/\s*;\s+|\s+[—–]\s+/);
  return withConditions(sentence, sentence.split(englishBreaks));
}

/** "When I write Go, I use tabs" and "For work, I …": the condition stays with what it is a condition of. */
const condition =
  /^(?:(?:but|and|so)\s+)?(?:(?:when(?:ever)?|while|if)\b[^,]{2,60}|(?:for|at|on|in|during|by|before|after)\b(?![^,]*\b(?:i|we|he|she|they|my|our)\b)[^,]{2,40})$/i;

function withConditions(sentence: string, pieces: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let from = 0;
  for (const [place, piece] of pieces.entries()) {
    const start = sentence.indexOf(piece, from);
    const before = joined.at(-1);
    if (place > 0 && before !== undefined && condition.test(before)) {
      joined[joined.length - 1] = sentence.slice(sentence.lastIndexOf(before, start), start + piece.length);
    } else joined.push(piece);
    from = start + piece.length;
  }
  return joined;
}
