// How an agent put the one question of a session. It says a question in its own words, or not at all: a yes counts only
// when the assistant's last question was clearly this one, and clearly put.
import { words } from '../domain/recall/words.js';
import { sentencesOf } from '../domain/write/sentences.js';

/** What a yes would affirm: the memory that waits, or the former one it would replace. */
export type PutAs = 'waiting' | 'former';

const still = /\bstill\b|还(?!是)|(?:现在|目前)还是|仍|依然|依旧/iu;
const not = /\b(?:no longer|not|never|left|stopped|quit|gave up|any ?more)\b|n['’]t\b|不|没/iu;
/** Asks for a wish, an offer, or another time. */
const supposed =
  /\b(?:would|could|should|shall|might|may|will|ever|used to|wants?|wish(?:es)?|plan(?:s|ning)?|if)\b|想|愿意|如果|要是|打算|会不会|要不要|以前|曾/iu;
const politely =
  /\b(?:could|can|would|will|may|might) (?:you|i)(?: please)? (?:confirm|tell me|ask|check|let me know|say)(?: (?:if|whether|that))?\b/iu;
/** That a value has become another one may be asked without the words of the memory. */
const becoming = /\b(?:moved|switched|changed) to\b|\bbecome\b|搬到|换成|改成|变成|改为/iu;
const goesOn = /^(?:or\b|还是|或者?|抑或)/iu;
const aboutAnyone: ReadonlySet<string> = new Set(words('user 用户'));

/**
 * How the assistant's last question was put: "Do you live in Lisbon now?" asks about what waits, "Do you still live in
 * Porto (or have you moved to Lisbon)?" about the former memory. Null when the last question is another one, names
 * neither, or is put so that a yes could mean either ("Have you left Porto?").
 */
export function putAs(reply: string, waiting: string, former: readonly string[]): PutAs | null {
  const question = lastQuestion(reply).replace(politely, '');
  const contents = [waiting, ...former].join('\n');
  if ([not, supposed].some((way) => way.test(question) && !way.test(contents))) return null;
  const held = wordSet(waiting);
  if (former.length > 0) return putOfTwo(question, held, wordSet(former.join('\n')));
  return shared(wordSet(question), held) * 2 >= held.size && held.size > 0 ? 'waiting' : null;
}

type Words = ReadonlySet<string>;

function putOfTwo(question: string, held: Words, replaced: Words): PutAs | null {
  const asked = wordSet(question);
  const namesHeld = shared(asked, without(held, replaced)) > 0;
  const namesFormer = shared(asked, without(replaced, held)) > 0;
  // "Do you like Faro?" names the new value, but does not ask where the user lives.
  const common = without(held, without(held, replaced));
  const isAbout = common.size === 0 || shared(asked, common) > 0 || becoming.test(question);
  if (!isAbout && !(namesHeld && namesFormer)) return null;
  if (namesFormer) return still.test(question) ? 'former' : null;
  return namesHeld ? 'waiting' : null;
}

/** The last question of the text, with what it continues ("…? Or …?"); '' when there is none. */
function lastQuestion(text: string): string {
  const questions: string[] = [];
  for (const { text: sentence } of sentencesOf(text).toReversed()) {
    const isQuestion = /[?？]/u.test(sentence);
    if (!isQuestion && questions.length === 0) continue;
    if (!isQuestion) break;
    questions.unshift(sentence);
    if (!goesOn.test(sentence)) break;
  }
  return questions.join(' ');
}

function wordSet(text: string): Words {
  return without(new Set(words(text)), aboutAnyone);
}

function without(all: Words, some: Words): Words {
  return new Set([...all].filter((word) => !some.has(word)));
}

function shared(one: Words, other: Words): number {
  return [...other].filter((word) => one.has(word)).length;
}
