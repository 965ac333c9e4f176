// One English clause → a fact in the third person, or nothing.
import { attributeOf } from '../../domain/attributes.js';
import { isHypothetical, isQuestion } from '../../domain/write/sentences.js';
import type { Clause } from './clauses.js';
import { separateClauses } from './compound-english.js';
import { englishConditions } from './conditions.js';
import { findFact, type FoundFact, noted } from './fact-pattern.js';
import { englishStatements } from './patterns-english-general.js';
import { englishSlots } from './patterns-english.js';
import { groupFacts } from './groups-english.js';
import { isEnding } from './partings.js';
import { isInvented } from './passing-english.js';
import type { Reading, Statement } from './statement.js';
import { describedPerson, resolveSubject, rememberSubjects, type OtherSubject } from './subjects-english.js';
import { asSentence, inThirdPerson } from './third-person-english.js';

const leadIn =
  /^(?:(?:hi|hey|hello|heya|hiya|yo|oh|ok(?:ay)?|well|so|and|but|also|plus|actually|anyway|by the way|btw|fyi|just so you know|for the record|for context|(?:small|quick|one) update|update|yes|yeah|yep|no|nope|sure|right|fine|thanks|sorry|look|honestly|basically|in fact|of course|correction|ah|hmm*|lol|haha|unfortunately|luckily|sadly|fortunately|frankly|to be honest|tbh|i mean|you know|as you know|guess what|funny enough|(?:it )?turns out(?: that)?|(?:less|more|very|not so|really) (?:good|bad|sad)|(?:the )?(?:good|bad|sad|great|big|other|happy|small|terrible) news(?: is(?: that)?)?|new job|as i said|like i said|(?:i (?:just )?(?:wanted|want) (?:you )?to|let me) (?:let you know|tell you|mention|add)(?: that)?|i should (?:mention|say|add)(?: that)?|just)(?:[,:!.—-]+\s*|\s+(?=\S))|(?:(?:that )?makes sense|(?:that['’]s a )?good (?:point|to know|idea)|got it|i see|fair enough|great|good|perfect|cool|nice|lovely|interesting|understood|exactly|agreed|will do|no problem|no worries|true|absolutely|definitely|maybe|ha|wow)[,:!.—-]+\s+)+/i;
/** What people add after a statement without changing it. */
const tail =
  /(?:,? (?:(?:just )?(?:as|like) (?:you (?:(?:may|might|probably|already|surely|well) )*(?:know|remember|can see)|i(?:['’]ve| have)? (?:already )?(?:said|mentioned|told you|wrote)(?: before| earlier| already)?)|by the way|btw|fyi|for the record|for your information|for what it['’]s worth|though|you know|you see|you know what i mean|i think|i guess|i believe|i suppose|i must (?:say|admit)|i have to (?:say|admit)|to be honest|to be fair|tbh|if (?:that|this|it) (?:helps|matters|is (?:useful|relevant|of use))|if you (?:must|want to|need to) know|if you(?:['’]re| are) (?:wondering|curious|interested|asking)|in case (?:that|it|this) (?:helps|matters)|just so you know|too|as well|right|please use that one|lol|haha+)|, (?:please|thanks|thank you)[^,]*)[.!]?$/i;

/** The clause without what was only added, however much of it. */
function withoutTail(text: string): string {
  const shorter = text.replace(tail, '').trim();
  return shorter === text ? text : withoutTail(shorter);
}

const explicitWish =
  /^(?:(?:please|can you|could you|will you|would you|you should|i (?:want|need|['’]?d like) you to|also|now),? )*(?:(?:add|save|put|store|write|keep|commit) (?:(?:this|that|it|the following) )?(?:as an? (?:[\w-]+ )?(?:preference|memory|fact|note|rule)|(?:in)?to (?:your |my |the |long-term )*(?:memory|memories|preferences|profile|notes))[:,—-]? ?(?:that )?|(?:add|save|store) (?:an? |another )?(?:new )?(?:preference|memory|fact|note|rule): ?|(?:update )?(?:your|my|the) (?:memory|memories|profile|notes|preferences)[:—] ?|(?:remember|memori[sz]e|note|keep in mind|don['’]t forget|make a note|write down|jot down|save|keep|store)(?: (?:this|it|down|the following))?(?: (?:for (?:later|me|next time)))?(?: that|:|,| —| -)|(?:note|reminder|remember|fyi to remember)\s*[:,]|(?:remember|don['’]t forget|memori[sz]e|note)(?= (?:my|our|i|the|we|that|to)\b))\s*/i;
const askedToRemember = /^i (?:remember|forgot|forget)\b/i;

/** The facts an English clause states, most often one; updates what he, she and it stand for. */
export function readEnglish(clause: Clause, reading: Reading): readonly Statement[] {
  const { body, explicit } = openingOf(clause, reading);
  if (body === '' || isAsked(clause, body, explicit) || (!explicit && isInvented(body))) return [];
  const groups = groupFacts(body).map((fact) => ({ ...fact, quote: body, conditions: [], explicit, chinese: false }));
  const statements = statementsIn(body, explicit, reading);
  rememberSubjects(body, reading);
  return groups.length > 0 ? groups : statements;
}

function statementsIn(body: string, explicit: boolean, reading: Reading): readonly Statement[] {
  const several = separateStatements(body, reading);
  if (several.length > 0) return several.map((statement) => ({ ...statement, quote: body, explicit }));
  const statement = explicit ? explicitStatement(body, reading) : plainStatement(body, reading);
  return statement === null ? [] : [statement];
}

/** What the parts of a clause say, when each says something, or when nothing is known that the whole says. */
function separateStatements(body: string, reading: Reading): readonly Statement[] {
  const clauses = separateClauses(body);
  if (clauses.length === 0) return [];
  const said = clauses
    .map((clause) => plainStatement(clause, reading))
    // "I'm from Lisbon, Portugal": what follows a comma is no name.
    .filter((one, at): one is Statement => one !== null && (at === 0 || one.found.attribute !== 'user.name'));
  return said.length === clauses.length || plainStatement(body, reading) === null ? said : [];
}

interface Opening {
  readonly body: string;
  readonly explicit: boolean;
}

function openingOf({ text, sentence }: Clause, reading: Reading): Opening {
  const plain = withoutTail(withoutSecrets(text)).replace(leadIn, '').trim();
  const wish = askedToRemember.test(plain) ? null : explicitWish.exec(plain);
  if (wish !== null) reading.explicitSentence = sentence;
  return {
    body: wish === null ? plain : plain.slice(wish[0].length).trim(),
    explicit: reading.explicitSentence === sentence,
  };
}

/** What stands before a piece with a redacted secret; the secret's own piece is no fact. */
function withoutSecrets(text: string): string {
  if (!text.includes('[redacted:')) return text;
  const pieces = text.split(/,\s+/);
  const cut = pieces.findIndex((piece) => piece.includes('[redacted:'));
  return pieces.slice(0, cut).join(', ');
}

function isAsked(clause: Clause, body: string, explicit: boolean): boolean {
  if (explicit) return false;
  const { sentence, text } = clause;
  const last = sentence.replace(/[\s?？!.]+$/, '').endsWith(text);
  if (last && /[?？]["')\s]*$/.test(sentence)) return true;
  if (isQuestion(body)) return true;
  return isHypothetical(sentence.slice(0, sentence.indexOf(text) + text.length));
}

function explicitStatement(body: string, reading: Reading): Statement | null {
  const known = plainStatement(body, reading);
  if (known !== null) return { ...known, explicit: true };
  if (body.length < 4) return null;
  const words = /^to \w/i.test(body)
    ? `the user wants to remember ${inThirdPerson(body, teamless)}`
    : inThirdPerson(body, teamless);
  return {
    content: asSentence(words),
    quote: body,
    subject: 'the user',
    found: noted,
    conditions: [],
    explicit: true,
    chinese: false,
  };
}

const teamless = { we: 'the user' };

/** "For scripts I use Python": the patterns look at what follows the condition. */
const leadingCondition =
  /^(?:but |and )?(?:for|at|on|in|during|when(?:ever)?|while|after|before|last|this|yesterday|today|tonight|tomorrow|recently|lately|nowadays|these days|currently|(?:an?|two|three|four|five|six|\d+|a few|some|a couple of) (?:days?|weeks?|months?|years?) ago)\b[^,]{0,50}?,? (?=(?:i|we)(?:['’]\w+)? (?!am\b|was\b))/i;

/** "Now I'm a teacher". */
const nowFirst = /^(?:and |but |so )?now,? (?=(?:i|we|my|our)\b)/i;

const beNow = /\b(?<be>is|are|['’]s|['’]re) now (?=\p{L}|\d)/iu;

/** "The limit is now 250": the patterns know it without the "now". */
function factNow(body: string, other: OtherSubject | null): FoundFact | null {
  if (!beNow.test(body)) return null;
  const before = (text: string): string => text.replace(beNow, '$<be> ');
  const found = other === null ? factIn(before(body)) : factAbout(before(other.pattern), before(body));
  return found === null ? null : { ...found, changed: true };
}

function factIn(body: string): FoundFact | null {
  const rest = body.replace(nowFirst.test(body) ? nowFirst : leadingCondition, '');
  return (
    findFact(englishSlots, body) ??
    (rest === body ? null : afterCondition(findFact(englishSlots, rest), body.slice(0, -rest.length))) ??
    findFact(englishStatements, body) ??
    (rest === body ? null : findFact(englishStatements, rest))
  );
}

/** "Last week I moved to York": the time goes with the remark that the fact for the present carries. */
function afterCondition(found: FoundFact | null, condition: string): FoundFact | null {
  if (found === null || found.present === null) return found;
  const when = condition
    .replace(/^(?:but|and) /i, '')
    .replace(/[\s,]+$/, '')
    .toLowerCase();
  return { ...found, present: found.present.replace(/\)$/, ` ${when})`) };
}

/** Slots of relatives ("my wife's name is …") are about the user and look at the words as they were said. */
function factAbout(pattern: string, body: string): FoundFact | null {
  return findFact(englishSlots, pattern) ?? findFact(englishSlots, body) ?? factIn(pattern);
}

function plainStatement(body: string, reading: Reading): Statement | null {
  const other = resolveSubject(body, reading) ?? describedPerson(body);
  if (other === 'unknown') return null;
  const known = other === null ? factIn(body) : factAbout(other.pattern, body);
  const found = known === null ? factNow(body, other) : isRenewed(body, known) ? { ...known, changed: true } : known;
  if (found === null) return null;
  return {
    content: asSentence(withObjectNamed(contentOf(textOf(body, other, found), found), reading)),
    quote: body,
    subject: attributeOf(found.attribute).relation ? 'the user' : (other?.label ?? subjectOf(body, found)),
    found,
    // "Split up in spring" says when, not under which condition.
    conditions: isEnding(found) ? [] : englishConditions(body),
    explicit: false,
    chinese: false,
  };
}

/** "I pay her 650": whom, where a person was named before; the clause is about to be read alone. */
function withObjectNamed(text: string, { antecedent }: Reading): string {
  if (antecedent?.kind !== 'person' || /s$/i.test(antecedent.label)) return text;
  return text.replace(
    /\b(?:him|her)\b(?=$|[,.]| (?:\d|an?\b|the\b|in\b|on\b|at\b|for\b|every\b|to\b|with\b|by\b|from\b|each\b))/i,
    () => antecedent.label,
  );
}

/** The clause to write down: as it was said, or as it reads for the present. */
function textOf(body: string, other: OtherSubject | null, { present }: FoundFact): string {
  if (present === null) return other?.text ?? body;
  return other === null ? present : present.replace(/^X\b/, () => other.label);
}

function subjectOf(body: string, { attribute }: FoundFact): string | null {
  if (attribute.startsWith('project.')) return 'project';
  return attribute === 'custom.note' && !/\b(?:i|my|me|we|our)\b/i.test(body) ? null : 'the user';
}

const imperative =
  /^(?:please )?(?:just )?(?:always|never|from now on|in (?:the )?future|going forward|don['’]t|do not|answer|reply|respond|write|call|text|contact|reach|message|e-?mail|use|speak|talk|keep|explain|switch|ping)\b/i;

function contentOf(text: string, found: FoundFact): string {
  const work = /^(?:project\.|custom\.(?:uses|rule|.* tool$))/.test(found.attribute);
  const names = { we: work ? "the user's team" : 'the user' };
  if (found.attribute === 'user.contact_preference' && !imperative.test(text) && !/^(?:i|my|you)\b/i.test(text)) {
    return `for contact with the user, ${inThirdPerson(text, names)}`;
  }
  const shown = /^this is my (?<what>.+)$/i.exec(text)?.groups?.what;
  if (shown !== undefined) return `the user has ${/^[aeiou]/i.test(shown) ? 'an' : 'a'} ${inThirdPerson(shown, names)}`;
  if (!imperative.test(text)) return inThirdPerson(withoutNew(text, found), names);
  return wanted(text, names);
}

const renewed = /^(my|our) (?:(?:brand[ -])?new|current|latest|updated|present) (?=\p{L})/iu;

/** "My new phone number": of a slot that holds one value the latest is simply the value. */
function isRenewed(text: string, { attribute }: FoundFact): boolean {
  const isOne = attributeOf(attribute).cardinality === 'one' || /^custom\.favou?rite\b/.test(attribute);
  return renewed.test(text) && isOne;
}

function withoutNew(text: string, found: FoundFact): string {
  return isRenewed(text, found) ? text.replace(renewed, '$1 ') : text;
}

/** "Never call me" → the user wants the assistant to never call the user. */
function wanted(text: string, names: { readonly we: string }): string {
  const order = text.replace(/^please /i, '').replace(/^just /i, '');
  const lasting = /^(?:from now on|in (?:the )?future|going forward),? (?:please )?/i.exec(order)?.[0] ?? '';
  const rest = order.slice(lasting.length).replace(/^(?:don['’]t|do not)\b/i, 'not');
  const lower = rest.charAt(0).toLowerCase() + rest.slice(1);
  const ending = lasting === '' ? '' : ' from now on';
  return `the user wants the assistant to ${inThirdPerson(lower, names).replace(/[.,;]+$/, '')}${ending}`;
}
