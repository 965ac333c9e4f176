// Is a stored memory what a statement says is over? A pet that died, a thing sold, a partner left, a job lost. Precision
// first: a memory that says more than that, or may be about another one, stays.
import type { Candidate } from '../../domain/candidate.js';
import { stemmedPieces } from '../../domain/decide/content-pieces.js';
import { normalContent } from '../../domain/decide/normalise.js';
import { subjectKey } from '../../domain/decide/subject.js';
import { wordSet } from '../../domain/decide/value-lexicon.js';
import { valuesOf } from '../../domain/decide/values.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import { partners } from './lexicon.js';
import { chinesePartings, partings } from './partings.js';

type Ends = (candidate: Candidate, memory: MemoryRecord) => boolean;

/** Attributes of what one has; a thing of one's own is `custom.<thing>`. */
const having = new Set([
  'user.pets',
  'user.vehicle',
  'user.commute',
  'custom.possession',
  'custom.拥有',
  'custom.uses',
  'custom.使用',
]);
const came =
  /\b(?:has|have|owns?|keeps?|bought|got|adopted|rescued|drives?|rides?|plays?|uses?|runs?|manages?)\b|['’]s\b|有|养|买|领养|开|骑|叫/iu;
const over =
  /\b(?:sold|gave|given|donated|died|passed away|stolen|used to|no longer|lost)\b|卖|送人|去世|走丢|不再|以前|曾经/u;

const vehicles: readonly (readonly [kind: RegExp, said: RegExp])[] = [
  [/^(?:car|van|truck|lorry|jeep|suv|车子?|汽车|轿车)$/i, /\bdrives?\b|\b(?:car|van|truck|suv)\b|开|车/iu],
  [
    /^(?:motorbike|motorcycle|moped|scooter|bike|bicycle|自行车|单车|电动车|摩托车?)$/i,
    /\brides?\b|\b(?:bike|bicycle|motorbike|scooter)\b|骑/iu,
  ],
];

/** It tells things of one kind apart. */
const which =
  /^(?:first|second|third|other|red|blue|green|black|white|yellow|grey|gray|brown|silver|big|small|new|electric)$/i;

function keysOf(text: string): ReadonlySet<string> {
  return new Set(stemmedPieces(text).list.map(({ key }) => key));
}

function holdsAll(text: string, words: readonly string[]): boolean {
  const held = keysOf(text);
  return words.every((word) => [...keysOf(word)].every((key) => held.has(key)));
}

/** Names of the memory the statement does not have: it is about another one, or about one more. */
function namesOthers(said: string, stored: string): boolean {
  const mine = valuesOf(said).words;
  return valuesOf(stored).names.some((name) => !mine.has(name));
}

/** "Two cats", "a cat and a tortoise", 两只狗: one of them may have stayed. */
const several =
  /\b(?:two|three|four|five|six|\d+) \p{L}+s\b|\band (?:an?|one|two|the|my)\b|\b\p{Lu}\p{Ll}+ and \p{Lu}|[两二三四五六\d][只个条匹辆台]|[和跟及、]/u;

function isGeneric(candidate: Candidate, memory: MemoryRecord): boolean {
  const object = candidate.object!;
  const words = object.split(' ');
  const head = words.at(-1)!;
  if (words.slice(0, -1).some((word) => which.test(word) && !holdsAll(memory.content, [word]))) return false;
  if (/^\p{Lu}/u.test(head)) return false;
  const vehicle = vehicles.find(([kind]) => kind.test(head));
  if (/^user\.(?:vehicle|commute)$/.test(memory.attribute) && vehicle?.[1].test(memory.content)) return true;
  return holdsAll(memory.content, [head]);
}

/** The thing itself, by its name or all its words. */
function isNamed(candidate: Candidate, memory: MemoryRecord): boolean {
  const object = candidate.object!;
  if (/\p{Script=Han}/u.test(object)) return normalContent(memory.content).includes(normalContent(object));
  const names = object.match(/\p{Lu}[\p{L}'’-]+/gu) ?? [];
  return names.length > 0 ? holdsAll(memory.content, names) : holdsAll(memory.content, object.split(' '));
}

const isThing: Ends = ({ object }, { attribute, content }) => {
  if (having.has(attribute) || (attribute === 'custom.person' && came.test(content))) return true;
  const own = attribute.startsWith('custom.') ? attribute.slice('custom.'.length) : '';
  if (object !== null && own !== '' && normalContent(object).includes(normalContent(own))) return true;
  return (
    (attribute === 'custom.event' || attribute === 'custom.事件') && /bought|got|adopted|买|领养|养/u.test(content)
  );
};

/** The user's own things and animals, or those of one person: Berg may be Tomas Berg. */
function haveOneOwner(candidate: Candidate, memory: MemoryRecord): boolean {
  const [mine, theirs] = [subjectKey(candidate, 'user', false), subjectKey(memory, 'user', false)];
  if (mine === theirs) return true;
  if (mine === 'user' || candidate.subject === null)
    return theirs === 'user' || /^the user|^用户/iu.test(memory.subject ?? '');
  const names = (candidate.subject ?? '').match(/\p{Lu}[\p{L}'’-]+/gu) ?? [];
  return names.length > 0 && holdsAll(memory.subject ?? '', names);
}

/** What was had is had no more. */
const partedWith: Ends = (candidate, memory) => {
  if (candidate.object === null || !isThing(candidate, memory) || !haveOneOwner(candidate, memory)) return false;
  if (over.test(memory.content) || several.test(memory.content) || !came.test(memory.content)) return false;
  if (isNamed(candidate, memory)) return true;
  return isGeneric(candidate, memory) && !hasOtherName(candidate, memory);
};

/** "The dog Rex" is not "the dog Otis"; a make ("a Volvo") is no name of an animal. */
function hasOtherName(candidate: Candidate, memory: MemoryRecord): boolean {
  if (!/^\p{L}+(?: \p{Lu}|$)/u.test(candidate.object!) || memory.attribute === 'user.vehicle') return false;
  return /\p{Lu}/u.test(candidate.object!) && namesOthers(candidate.content, memory.content);
}

const state =
  /\b(?:lives?|works?|is|are|has|have|likes?|loves?|visits?|teaches|drives|plays|studies|runs?|owns?|helps?|takes?|smokes|needs?)\b|住|在|是|有|喜欢|今年/u;
const lasting = /\b(?:called|named|name is|was born)\b|叫|生于/u;

/** How somebody is, once they have died. */
const died: Ends = (candidate, memory) => {
  if (!['custom.person', 'custom.人'].includes(candidate.attribute) || candidate.subject === null) return false;
  const [mine, theirs] = [subjectKey(candidate, 'user', false), subjectKey(memory, 'user', false)];
  return (
    mine !== 'user' &&
    mine === theirs &&
    state.test(memory.content) &&
    !lasting.test(memory.content) &&
    !over.test(memory.content)
  );
};

const partnerWords = new RegExp(
  `\\b(?:${partners})\\b|女朋友|男朋友|女友|男友|未婚妻|未婚夫|老婆|老公|妻子|丈夫|对象`,
  'iu',
);
const othersToo =
  /\b(?:kids?|children|sons?|daughters?|parents?|mother|father|flatmates?)\b|孩子|儿子|女儿|父母|爸|妈/iu;

/** The partner, and living with them, once they have parted. */
const separated: Ends = (candidate, memory) => {
  if (!partnerWords.test(memory.content) && !/\b(?:engaged|married)\b|已婚|订婚/u.test(memory.content)) return false;
  if (othersToo.test(memory.content) || over.test(memory.content)) return false;
  if (['user.partner', 'user.marital_status', 'custom.household', 'custom.同住'].includes(memory.attribute))
    return true;
  return partnerWords.test(memory.subject ?? '') && !mentionsOther(candidate, memory);
};

function mentionsOther(candidate: Candidate, memory: MemoryRecord): boolean {
  const said = valuesOf(candidate.content).names;
  return said.length > 0 && valuesOf(memory.subject ?? '').names.some((name) => !said.includes(name));
}

/** "I left Brightwater", where Brightwater is the employer. */
const leftEmployer: Ends = ({ object }, memory) =>
  object !== null &&
  (memory.attribute === 'user.employer' || memory.attribute === 'custom.event') &&
  memory.object !== null &&
  normalContent(memory.object) === normalContent(object);

/** "I moved out of Rome", where Rome is the home. */
const leftHome: Ends = (candidate, memory) => {
  if (!['user.city', 'user.address', 'user.country'].includes(memory.attribute) || candidate.object === null)
    return false;
  const [mine, theirs] = [subjectKey(candidate, 'user', false), subjectKey(memory, 'user', false)];
  if (mine !== theirs || memory.object === null || over.test(memory.content)) return false;
  const [left, home] = [normalContent(candidate.object), normalContent(memory.object)];
  return left === home || home.startsWith(`${left},`) || home.split(/[, ]+/u).includes(left);
};

const light = wordSet('a the my his her on at in of and company bakery shop job last this');

/** "I quit the cinema job", where the employer is a cinema. */
const lostJob: Ends = (candidate, { attribute, object }) => {
  if (attribute !== 'user.employer' || candidate.object === null || object === null) return false;
  const held = stemmedPieces(object).list.filter(({ kind, text }) => kind === 'word' && !light.has(text));
  const said = keysOf(candidate.object);
  return held.some(({ key }) => said.has(key));
};

const endings: Readonly<Record<string, readonly Ends[]>> = {
  [partings.died]: [partedWith, died],
  [partings.gaveUp]: [partedWith],
  [partings.separated]: [separated],
  [chinesePartings.gone]: [partedWith, died],
  [chinesePartings.separated]: [separated],
  [partings.lostJob]: [lostJob],
  [partings.movedOut]: [leftHome],
  [chinesePartings.movedOut]: [leftHome],
  left: [leftEmployer],
};

/** Without a name, one of two is meant and nobody knows which. */
function isAmbiguous({ object }: Candidate, found: readonly MemoryRecord[]): boolean {
  return found.length > 1 && object !== null && !/\p{Lu}|\p{Script=Han}/u.test(object);
}

/** The memory a candidate says is over, the first of those offered; null when none is, or nobody knows which. */
export function endedMemory(candidate: Candidate, neighbours: readonly MemoryRecord[]): MemoryRecord | null {
  const ends = endings[candidate.predicate ?? ''];
  if (ends === undefined || !candidate.changeCue) return null;
  const found = neighbours.filter((memory) => ends.some((end) => end(candidate, memory)));
  const distinct = new Set(found.map(({ attribute }) => attribute));
  return isAmbiguous(candidate, found) && distinct.size < found.length ? null : (found[0] ?? null);
}
