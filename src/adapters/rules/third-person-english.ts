// "My sister and I live in Leeds" as somebody else would write it down: "The user's sister and the user live in Leeds."

const adverbs =
  '(?:(?:really|actually|also|still|now|just|currently|usually|always|generally|normally|mostly|often|only|absolutely|definitely|personally|recently|finally|already|totally|quite|simply|never|sometimes|rarely|hardly|probably|mainly|both|then|no longer|even|almost|certainly|truly|once|soon|kind of|sort of|typically|regularly|strongly|particularly|especially|especially|deeply|secretly|strictly|exclusively) )*';

/** Verbs whose form says past, or that never change. */
const unchanged = new Set(
  (
    'can could will would shall should may might must ought was were had did went got came became began bought brought built ' +
    'broke caught chose cost drank drove ate fell felt fought found flew forgot forgave gave grew heard held hid hit hurt kept knew ' +
    'laid led left lent lost made meant met paid put quit ran rode rose said saw sold sent set shot shut sang sat slept spoke ' +
    'spent stood stole swam took taught tore told thought threw understood woke wore won wrote cut let read lit withdrew been used split broken gotten rid'
  ).split(' '),
);
const irregular: Readonly<Record<string, string>> = {
  am: 'is',
  are: 'is',
  were: 'was',
  have: 'has',
  do: 'does',
  go: 'goes',
  "don't": "doesn't",
  "haven't": "hasn't",
  "aren't": "isn't",
  "weren't": "wasn't",
  cannot: 'cannot',
  has: 'has',
  is: 'is',
  does: 'does',
};

/** The form of a verb after "the user": live → lives, study → studies; past forms and auxiliaries stay. */
function thirdPerson(verb: string): string {
  const lower = verb.toLowerCase().replaceAll('’', "'");
  const known = irregular[lower];
  if (known !== undefined) return known;
  if (
    unchanged.has(lower) ||
    (/(?:n't|[^e]ed|eed)$/.test(lower) && !/^(?:need|feed|breed|exceed|succeed|proceed|speed)$/.test(lower))
  )
    return verb;
  // "I works": said wrongly, it is in the third person already.
  if (/[^suai]s$/.test(lower)) return verb;
  if (/(?:s|x|z|ch|sh)$/.test(lower)) return `${verb}es`;
  if (/[^aeiou]y$/.test(lower)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}

/** Who the words I and we stand for. */
export interface Names {
  /** "the user", or "the user's team" when "we" is a team. */
  readonly we: string;
}

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(I|we)['’]m\b/gi, '$1 am'],
  [/\b(we)['’]re\b/gi, '$1 are'],
  [/\b(I|we)['’]ve\b/gi, '$1 have'],
  [/\b(I|we)['’]ll\b/gi, '$1 will'],
  [/\b(I|we)['’]d (?=rather|like|love|prefer|be|better)/gi, '$1 would '],
  [/\b(I|we)['’]d\b/gi, '$1 had'],
  [/\bIm\b/g, 'I am'],
];

const iVerb = new RegExp(`\\bI (${adverbs})([\\p{L}’']+)`, 'gu');
const weVerb = new RegExp(`\\bwe (${adverbs})([\\p{L}’']+)`, 'giu');
/** Present verbs that may follow "and" or "or" with the same subject. */
const coordinated =
  /\b((?:and|or|but) (?:also |then |now |sometimes |often |usually |mostly |still |never |always )?)(live|work|like|love|hate|prefer|use|own|drive|play|speak|study|teach|run|have|am|do|don['’]t|go|eat|drink|need|want|enjoy|commute|travel|write|read|cook|keep|take|ride|walk|swim|sing|dance|paint|grow|make|collect|build|dislike)\b/g;

/** "Tom and" before "I are": the verb is of two. */
const pair = /^((?:(?:[Mm]y|[Oo]ur) [\p{L} -]{2,30}|\p{Lu}[\p{Ll}'’-]+) and )I (?=\p{L})/u;

/** A clause in the third person, without capital and full stop. Words of other subjects are not touched. */
export function inThirdPerson(clause: string, names: Names): string {
  const open = contractions.reduce((text, [pattern, words]) => text.replace(pattern, words), clause);
  const subjectFirst = /^(?:\W*)(?:I|we)\b/i.test(open) || /\bI (?:live|work|like|use|have)\b/.test(open);
  return withPossessives(
    open
      .replace(pair, '$1the user ')
      .replace(iVerb, (_all, between: string, verb: string) => `the user ${between}${thirdPerson(verb)}`)
      .replace(weVerb, (_all, between: string, verb: string) => `${names.we} ${between}${thirdPerson(verb)}`)
      .replace(coordinated, (all, link: string, verb: string) => (subjectFirst ? `${link}${thirdPerson(verb)}` : all)),
    names,
  );
}

function withPossessives(text: string, names: Names): string {
  return text
    .replaceAll(/\b(two|three|four|five|six|seven|eight|nine|ten|\d+) of us\b/gi, '$1 people including the user')
    .replaceAll(/\bI\b/g, 'the user')
    .replaceAll(/\bmyself\b/gi, 'themselves')
    .replaceAll(/\bourselves\b/gi, 'themselves')
    .replaceAll(/\b(?:my|our)\b/gi, "the user's")
    .replaceAll(/\b(?:mine|ours)\b/gi, "the user's")
    .replaceAll(/\bme\b/gi, 'the user')
    .replaceAll(/\bus\b/g, names.we)
    .replaceAll(/\bwe\b/gi, names.we)
    .replaceAll(/\byour\b/gi, "the assistant's")
    .replaceAll(/\byou\b/gi, 'the assistant');
}

/** A clause as a sentence: capital first, one full stop. */
export function asSentence(clause: string): string {
  const flat = clause
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.,;:!]+$/, '');
  return `${flat.charAt(0).toUpperCase()}${flat.slice(1)}.`;
}
