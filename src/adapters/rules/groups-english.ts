// Clubs, classes and meetings: when they take place and how many they are, each a fact of its own.
import type { FoundFact } from './fact-pattern.js';
import { asSentence, inThirdPerson } from './third-person-english.js';

const people = 'club|choir|band|team|group|society|circle|orchestra|league|association|committee|squad|troupe';
const events =
  'class|course|lesson|lessons|practice|rehearsal|rehearsals|training|stand-?up|meeting|meetup|session|sessions|seminar|workshop|market|service|sprint review|retro|retrospective|review meeting|office hours?';
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const clock =
  '(?:\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)(?: thirty)?|half past \\w+)';
const hour = `(?: (?:at|from|until) ${clock}| in the (?:morning|afternoon|evening)s?)?`;

const group = new RegExp(
  `^(?<owner>the|our|my) (?<name>(?:[\\p{L}\\d'’-]+ ){0,2}?(?:${people}|${events}))\\b(?<rest>.*)$`,
  'iu',
);
const schedule = new RegExp(
  `\\b(?<when>(?:on |every )?(?:the )?(?:first|second|third|fourth|last) ${weekday}s?(?: (?:of|in) (?:the|each|every) month)|on ${weekday}s(?:,? (?:and )?${weekday}s)*|every (?:other |second )?(?:${weekday}(?:,? (?:and )?${weekday})*|weekday|day|week|fortnight|month)(?: (?:morning|afternoon|evening|night))?)(?![\\p{L}])${hour}`,
  'iu',
);
const moved = new RegExp(
  `^(?: (?:is|are|takes place|meets?|starts?|happens))?(?: (?:now|has|have))*(?: (?:been |was |got )?moved to)?(?: now)? (?<when>(?:on )?${weekday}s?${hour}|at ${clock})(?: now| from now on| instead)?$`,
  'iu',
);
const size =
  /\b(?<count>two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|\d{1,3}) (?:of us|people|members|players|singers|kids|children|students|pupils|colleagues)\b/i;
const over = /\b(?:was|were|used to|cancell?ed|ended|skip|skipped|missed|should|might|may|could)\b/i;

/** A fact about a group, in the third person, and the group it is about. */
export interface GroupFact {
  readonly content: string;
  readonly subject: string;
  readonly found: FoundFact;
}

/** What a clause says about a group; empty for any other clause. */
export function groupFacts(clause: string): readonly GroupFact[] {
  const { owner, name, rest } = group.exec(clause)?.groups ?? {};
  if (owner === undefined || over.test(rest!)) return [];
  const subject = owner.toLowerCase() === 'the' ? `the ${name!}` : `the user's ${name!}`;
  const facts = [...sizeFacts(subject, rest!), ...scheduleFacts(subject, rest!)];
  return facts.map((fact) => ({ ...fact, found: { ...fact.found, changed: changes.test(rest!) } }));
}

function sizeFacts(subject: string, rest: string): readonly GroupFact[] {
  const count = size.exec(rest)?.groups?.count;
  return count === undefined ? [] : [factOf(subject, ['size', 'has', `${count} people`])];
}

/** What a group comes together by; anything else it does on a day is a routine and keeps its words. */
const gathers =
  /^(?: (?:now|still|usually|always|normally|currently|also|all|both))*(?: (?<verb>meets?|gathers?|gets? together|rehearses?|practi[sc]es?|trains?|convenes?|assembles?)| (?:is|are|takes? place|happens?|is held|are held))(?: (?:now|again|together|online|here|there|held|usually|always))*(?: (?:at|in) (?:the|our|my|a) [\p{L}' -]{2,30}?)? ?$/iu;

function scheduleFacts(subject: string, rest: string): readonly GroupFact[] {
  const found = schedule.exec(rest);
  if (found !== null) return gatheringFacts(subject, rest, found);
  const when = moved.exec(rest)?.groups?.when;
  return when === undefined ? [] : [scheduleOf(subject, meetingVerb(subject), when)];
}

function gatheringFacts(subject: string, rest: string, { 0: when, index }: RegExpExecArray): readonly GroupFact[] {
  const before = rest.slice(0, index);
  // "The club has everything: nine of us, first Saturday of the month."
  if (/:[^:]*$/.test(before)) return [scheduleOf(subject, meetingVerb(subject), when)];
  const way = gathers.exec(before)?.groups;
  return way === undefined
    ? routine(subject, rest)
    : [scheduleOf(subject, way['verb']?.toLowerCase() ?? meetingVerb(subject), when)];
}

function scheduleOf(subject: string, verb: string, when: string): GroupFact {
  return factOf(subject, ['schedule', verb, onTime(when)]);
}

function meetingVerb(subject: string): string {
  return isEvent.test(subject) ? verbFor(subject) : 'meets';
}

/** "Our team never deploys on Fridays": the verb said, and its negation. */
function routine(subject: string, rest: string): readonly GroupFact[] {
  if (!doesSomething.test(rest)) return [];
  const words = inThirdPerson(rest.trim(), { we: 'the user' });
  const { found, ...fact } = factOf(subject, ['routine', '', words]);
  return [
    { ...fact, content: asSentence(`${subject} ${words}`), found: { ...found, predicate: 'does', object: null } },
  ];
}

/** A verb after the name; "our team lead is off on Fridays" is about somebody else, and nobody knows what he does. */
const doesSomething =
  /^(?: (?:now|still|usually|always|normally|currently|also|all|both|never|rarely|hardly|often|only|mostly|sometimes|no longer))*(?: (?:does|do|can|cannot|is|are|has|have)(?:n['’]t| not)?(?: (?:ever|always|usually))?)* (?!lead\b|leads? is\b|members?\b|mates?\b|colleagues?\b|notes?\b|room\b|calls? (?:is|are)\b)\p{L}+/iu;

const isEvent = new RegExp(`(?:${events})$`, 'i');
const changes = /\b(?:now|from now on|instead|moved|these days)\b/i;

function verbFor(name: string): string {
  return /s$/i.test(name) && !/class$/i.test(name) ? 'are' : 'is';
}

function onTime(when: string): string {
  return /^(?:on|every|at)\b/i.test(when)
    ? when
    : `on ${/^the\b|day\b(?! of)(?! in)/i.test(when) ? '' : 'the '}${when}`;
}

function factOf(subject: string, [kind, verb, object]: readonly [string, string, string]): GroupFact {
  return {
    content: asSentence(`${subject} ${verb} ${object}`),
    subject,
    found: {
      attribute: `custom.${kind}`,
      predicate: kind === 'size' ? 'has' : 'takes place',
      object,
      importance: 3,
      category: null,
      changed: false,
      present: null,
      role: null,
    },
  };
}
