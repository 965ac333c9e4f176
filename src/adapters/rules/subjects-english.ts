// Whose fact an English clause is: the user's, a relative's, a named person's, or that of he, she and it.
import { kin, pets } from './lexicon.js';
import { nearThing, type Antecedent, type Reading } from './statement.js';

/** Another subject than the user. */
export interface OtherSubject {
  /** "the user's sister", "Tomas". */
  readonly label: string;
  /** The clause with the subject as X, for the patterns. */
  readonly pattern: string;
  /** The clause with the subject written out. */
  readonly text: string;
}

const pronoun = /^(?<who>he|she|it|they)(?<verb>['’](?:s|re|ve|ll|d))?(?=\s)/i;
const possessive = /^(?:his|her|its|their) (?=\p{L})/iu;
const person = "\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?";
const ownKin = new RegExp(
  `^(?<own>(?:[Mm]y|[Oo]ur) (?:(?!name\\b)[\\p{L}-]+ ){0,2}?(?:${kin})(?: ${person}|, ${person},)?)(?=['’]s |['’]re |\\s)`,
  'u',
);
const personVerb =
  "(?:lives?|moved|retired|teaches|lends?|helps?|married|smokes|works? (?:at|for|in|as|with|on)|is (?:moving|vegan|vegetarian|allergic|getting|pregnant|married|my|our|retired|coming|visiting|leaving|in charge|responsible|teaching|(?:now )?an? \\p{L}+ (?:at|in|now|these days))|has (?:moved|left|closed|quit|retired|joined|two|three|an?)|does(?:n['’]t| not)|takes (?:cards|cash|care)|drives|likes|loves|hates|prefers)";
const named = new RegExp(
  `^(?<name>${person}(?:, (?:my|our|the) [\\p{L} -]{2,24},| from (?:the )?\\p{L}+| next door| at work)?) (?=${personVerb}\\b)`,
  'u',
);
const clue = /,| from | next door| at work/;
const notNames =
  /^(?:I|The|This|That|These|Those|We|You|It|He|She|They|My|Our|Your|His|Her|Their|What|Who|When|Where|Why|How|There|Here|And|But|Also|Yes|No|Please|Maybe|Everyone|Someone|Nobody|People|Everything|Nothing|Something|Always|Never|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Today|Tomorrow|Yesterday|One|Two|Most|Some|All|Each|Every|Order|Not|Just|Then|Now|Still)\b/;

const expanded: Readonly<Record<string, string>> = { s: 'is', re: 'are', ve: 'have', ll: 'will', d: 'would' };

/** Null for a clause about the user; `unknown` when nobody knows whom it is about. */
export function resolveSubject(body: string, reading: Reading): OtherSubject | 'unknown' | null {
  return pronounSubject(body, reading) ?? kinSubject(body) ?? nameSubject(body, reading);
}

function pronounSubject(body: string, reading: Reading): OtherSubject | 'unknown' | null {
  const match = pronoun.exec(body) ?? possessive.exec(body);
  if (match === null || /^it takes (?:me|us)\b/i.test(body)) return null;
  const rest = body.slice(match[0].length).trim();
  const antecedent = meantBy(match[0].trim(), reading);
  if (antecedent === null || isEvaluation(rest)) return 'unknown';
  const link = match.groups === undefined ? "'s" : verbOf(match.groups.verb, rest);
  const joined = (name: string): string => `${name}${link} ${rest}`.replaceAll(/\s+/g, ' ');
  return { label: antecedent.label, pattern: joined('X'), text: joined(antecedent.label) };
}

/**
 * "It" is never a person and "he" never a thing; "they" is more than one. A thing is meant only right after it was
 * named: in a later answer "it" is most often what the assistant spoke of.
 */
function meantBy(word: string, reading: Reading): Antecedent | null {
  if (/^it/i.test(word)) return nearThing(reading);
  const { antecedent } = reading;
  if (antecedent === null) return null;
  const several = /(?:twins|kids|children|parents|people|s)$/i.test(antecedent.label);
  if (/^the/i.test(word)) return several ? antecedent : null;
  return antecedent.kind !== 'thing' && !/(?:twins|kids|children|parents)$/.test(antecedent.label) ? antecedent : null;
}

const evaluation =
  /^(?:(?:is|are|was|were|looks?|seems?|feels?|sounds?|tastes?|has been|have been) )?(?:(?:so|really|very|quite|pretty|just|all|absolutely|too|not|that|a bit|a little|super|rather|actually|simply|truly|the|always) )*(?:lovely|great|good|fine|nice|ok(?:ay)?|cool|fun|funny|amazing|awesome|perfect|wonderful|excellent|fantastic|beautiful|brilliant|terrible|awful|bad|horrible|annoying|boring|interesting|cute|sweet|weird|strange|hard|easy|tough|true|right|wrong|best|worst|hot|cold|late|early|worth it|a pity|a shame|a lot|complicated|difficult|exciting|pleasant|calm|quiet|well|done|over|ready|fantastic|delicious|tasty|alright|all right|better|worse|working|broken)(?: (?:here|there|now|so far|though|too|already|again|to me|for me|today|enough|actually|really|thanks|thank you|to hear|to know|then|out))*$/i;

/** "It's lovely": what somebody thinks of something, and no fact about it. */
function isEvaluation(rest: string): boolean {
  return evaluation.test(rest.replace(/[.!,]+$/, ''));
}

function verbOf(short: string | undefined, rest: string): string {
  if (short === undefined) return '';
  const letter = short.slice(1).toLowerCase();
  return ` ${letter === 's' && /^(?:got|been|had|lived|worked)\b/.test(rest) ? 'has' : expanded[letter]!}`;
}

function kinSubject(body: string): OtherSubject | null {
  const own = ownKin.exec(body)?.groups?.own;
  if (own === undefined) return null;
  const label = own.replace(/^(?:my|our) /i, "the user's ").replace(/,$/, '');
  const rest = body.slice(own.length);
  return { label: label.replace(/, /, ' '), pattern: `X${rest}`, text: body };
}

function nameSubject(body: string, { names }: Reading): OtherSubject | null {
  const name = named.exec(body)?.groups?.name ?? knownName(body, names);
  if (name === null || notNames.test(name)) return null;
  if (!clue.test(name) && /^\p{Lu}\p{Lu}/u.test(name)) return null;
  const label = name.replace(/^([^,]+),.*$/, '$1');
  return { label, pattern: `X${body.slice(name.length)}`, text: body };
}

function knownName(body: string, names: ReadonlySet<string>): string | null {
  // "Tomas Berg" is not the Tomas named before.
  return (
    [...names].find((name) => body.startsWith(`${name} `) && !/^\p{Lu}/u.test(body.slice(name.length + 1))) ?? null
  );
}

const described = new RegExp(
  `(?<name>${person}), the (?:one|man|woman|guy|girl|boy|lady|person|neighbou?r|colleague) who (?<what>[^,]{4,60})`,
  'u',
);

/** "Lunch with Ann Lee, the one who runs the pottery": what the words after a name tell about it. */
export function describedPerson(body: string): OtherSubject | null {
  const { name, what } = described.exec(body)?.groups ?? {};
  if (name === undefined || notNames.test(name)) return null;
  return { label: name, pattern: `X ${what!}`, text: `${name} ${what!}` };
}

const numbered =
  /\b(?:the |my |our )?(?<what>(?:order|parcel|package|ticket|case|booking|invoice|flight|shipment|claim)(?: (?:number|no\.?))? #?[A-Z]{0,4}-?\d{3,}[\w-]*)/i;
const animal = new RegExp(`\\b(?:my|our|the|an?) (?<what>(?:(?:new|old|little|rescue|\\p{L}+) )?(?:${pets}))\\b`, 'iu');
const relative = new RegExp(`\\b(?:my|our) (?<what>(?:(?!name\\b)[\\p{L}-]+ )?(?:${kin}))(?! name\\b)\\b`, 'iu');
/** "We have one daughter, Lia": she is meant in what follows. */
const had = new RegExp(
  `\\b(?:have|['’]ve|['’]ve got|have got|got) (?:an?|one) (?:(?:older|younger|little|big|twin|elder|baby) )?(?<kind>${kin})(?:(?:,| called| named) (?<name>\\p{Lu}\\p{Ll}+))?\\b`,
  'u',
);
const theirs = /\b(?:his|her|their) (?<what>twins|kids|children|sons|daughters|son|daughter|husband|wife|dog|cat)\b/i;
const introduced = new RegExp(`(?<name>${person}), (?:my|our|the (?:other|one)) [\\p{L} -]{2,30}`, 'u');
const bought =
  /\b(?:bought|got|ordered|have|own|drive|rent|this is my|my new) (?:an? |the |my )?(?<what>(?:new |old |black |white |red |blue |second-hand |\d{4} )?\p{L}[\p{L}-]*(?: [\p{L}-]+)?)/iu;

/** Notes whom he, she and it may stand for in what follows: the last one named wins. */
export function rememberSubjects(body: string, reading: Reading): void {
  const { sentence } = reading;
  const person = introducedName(body) ?? namedPerson(body);
  if (person !== null) {
    for (const part of [person, ...person.split(' ')]) reading.names.add(part);
    reading.antecedent = { label: person, kind: 'person', sentence };
    return;
  }
  const own = ownOne(body);
  if (own !== null) reading.antecedent = { ...own, sentence };
}

const capitalised = /(?<=[\p{Ll},;:] )\p{Lu}\p{Ll}+/gu;
const otherPeople = new RegExp(`\\b(?:${kin})\\b`, 'gi');

/** After an answer of the assistant that names somebody, he and she may be that one. */
export function forgetWhenOthersAreNamed(answer: string, reading: Reading): void {
  const label = reading.antecedent?.label.toLowerCase();
  if (label === undefined) return;
  const named = [...(answer.match(capitalised) ?? []), ...(answer.match(otherPeople) ?? [])];
  if (named.some((name) => !/^(?:I|OK)$/.test(name) && !label.includes(name.toLowerCase()))) reading.antecedent = null;
}

function introducedName(body: string): string | null {
  const name = introduced.exec(body)?.groups?.name;
  return name === undefined || notNames.test(name) ? null : name;
}

function namedPerson(body: string): string | null {
  const name = named.exec(body)?.groups?.name;
  return name === undefined || notNames.test(name) ? null : name.replace(/^([^,]+),.*$/, '$1');
}

type Named = Pick<Antecedent, 'label' | 'kind'>;

function ownOne(body: string): Named | null {
  const { kind, name } = had.exec(body)?.groups ?? {};
  if (kind !== undefined) return { label: `the user's ${kind}${name === undefined ? '' : ` ${name}`}`, kind: 'person' };
  const own = relative.exec(body)?.groups?.what;
  if (own !== undefined) return { label: `the user's ${own}${theirOnes(body)}`, kind: 'person' };
  const item = numbered.exec(body)?.groups?.what;
  if (item !== undefined) return { label: item.charAt(0).toLowerCase() + item.slice(1), kind: 'thing' };
  return ownThing(animal, body, 'animal') ?? ownThing(bought, body, 'thing');
}

/** "My sister drops off her twins": what follows is about the twins. */
function theirOnes(body: string): string {
  const others = theirs.exec(body)?.groups?.what;
  return others === undefined ? '' : `'s ${others}`;
}

function ownThing(pattern: RegExp, body: string, kind: Antecedent['kind']): Named | null {
  const what = pattern.exec(body)?.groups?.what;
  return what === undefined ? null : { label: `the user's ${what.trim()}`, kind };
}
