// Pieces of English patterns. Clauses come with their subject as I, we, or X (another person).
import { tools, programming } from './lexicon.js';

/** Adverbs that may stand between a subject and its verb, each followed by a space. */
export const adv =
  '(?:(?:really|actually|also|still|now|just|currently|usually|always|generally|normally|mostly|often|only|absolutely|definitely|personally|recently|finally|already|totally|quite|simply|never|sometimes|both|kind of|sort of|strictly|originally) )*';
/** The subject. */
export const who = '(?:i|we|x)';
/** Subject and a form of to be, with adverbs and the space after them. */
export const be = `(?:i['’]?m|we['’]re|x['’]s|${who} (?:am|are|is)) ${adv}`;
/** "I have been ". */
export const been = `(?:${who}(?:['’]ve| have| has) ${adv}been) `;
/** Subject and a form of to have or own. */
export const have = `(?:${who} ${adv}(?:have|has|own|owns|keep|keeps)|i['’]ve|we['’]ve|x['’]s)(?: got)?`;
/** A place as a name; the group `object`. */
export const place =
  "(?<object>[\\p{Lu}][\\p{L}.'’-]*(?: (?:of|de|la|upon|an der)(?= ))?(?:[ -][\\p{Lu}][\\p{L}'’-]*){0,3}(?:, [\\p{Lu}][\\p{L}. ]*)?)";
/** The rest of the clause up to a comma; the group `object`. */
export const rest = '(?<object>[^,.;]+)';

/** Ways to get to work. */
export const ride =
  '(?:cycles?|bikes?|walks?|drives?|runs?|commutes? by \\w+|takes? the (?:bus|train|tram|metro|subway|tube|ferry)|goe?s? by (?:bus|train|tram|car|bike))';

/** A pattern in any case, with Unicode classes. */
export const re = (source: string): RegExp => new RegExp(source, 'iu');
/** True for a value that begins with a capital or a digit. */
export const isProper = (object: string): boolean => /^[\p{Lu}\d]/u.test(object);
/** True for a value that can be a place. The flag i makes \p{Lu} match any letter, so places are looked at again. */
export const isPlace = (object: string): boolean =>
  /^\p{Lu}/u.test(object) &&
  !/^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Tomorrow|Next|January|February|March|April|May|June|July|August|September|October|November|December|I|The|English|French|German|Spanish)\b/.test(
    object,
  );

const jobs =
  /(?:engineer|developer|programmer|designer|teacher|professor|lecturer|nurse|doctor|physician|surgeon|dentist|lawyer|attorney|accountant|architect|artist|musician|writer|author|editor|journalist|translator|manager|director|consultant|analyst|scientist|researcher|student|chef|cook|baker|barista|waiter|waitress|driver|pilot|mechanic|electrician|plumber|carpenter|farmer|gardener|librarian|pharmacist|therapist|psychologist|photographer|salesperson|cashier|receptionist|secretary|assistant|technician|officer|firefighter|soldier|veterinarian|vet|freelancer|contractor|founder|entrepreneur|physiotherapist|midwife|paramedic|broker|banker|economist|statistician|biologist|chemist|physicist|tailor|florist|welder|inspector|intern|postdoc|tester|administrator|sysadmin|sre|devops|data scientist|product owner|scrum master|social worker|bookkeeper|beekeeper|actuary|geologist|historian|linguist|sailor|coach|trainer|tutor|nanny|planner|clerk|guard|judge|priest|pastor|retiree|guide|producer|actor|actress|dancer|singer|composer|potter|sculptor|curator|conductor|undertaker|surveyor|radiologist|cardiologist|pediatrician|paediatrician|optician|hairdresser|barber|auditor|recruiter|realtor|housewife|homemaker|stay-at-home (?:mom|mum|dad|parent))$/i;
/** True for what somebody can be by trade. */
export const jobHead = (object: string): boolean =>
  jobs.test(object.replace(/\s+(?:at|in|for|with|from|on|by|of|and|who|since|based|now|working)\b.*$/i, '').trim());

/** Things said to be liked or owned that say nothing: "I love it", "I have a question". */
const empty =
  /^(?:it|this|that|these|those|them|him|her|you|your|how|what|when|the way|the idea|the (?:[\p{L}-]+ )?(?:one|option|version|variant|title|draft|solution|approach|wording|design|layout|explanation|answer|idea|logo|name|example|picture|part|rest|same)|(?:this|that|your|either|both|neither) [\p{L}-]+|one|ones|some|any|no (?:idea|clue|problem|time|preference)|(?:an?|the|another|one|two|some|few|a few|a couple of|any|several|this|that|my)? ?(?:more |other |quick |small |big |different |similar |weird |strange |stupid |minor |little |follow-up )*(?:questions?|problems?|issues?|ideas?|bugs?|errors?|doubts?|concerns?|feeling|thought|suggestion|request|look|moment|minute|second|point|guess|hunch|headache|cold|bit|lot|thing|things|time|hard time|tabs? open|appointment (?:in|today|now).*|deadline (?:today|tomorrow)|promise|chance|answer|example|error message|typo|favou?r|meeting(?: (?:now|today|tomorrow|soon).*)?))\b/iu;
/** True for a value that says something by itself. */
export const said = (object: string): boolean =>
  !empty.test(object) && !/^to (?:know|ask|say|see|hear|understand|be|check|thank|think)\b/i.test(object);

/** The slot of a project that a tool fills, or a custom one. */
export function toolSlot(match: RegExpExecArray): string {
  const clause = match.input;
  const known = tools.find(([, pattern]) => pattern.test(clause));
  if (known !== undefined) return known[0];
  if (programming.test(match.groups?.object ?? '')) return 'project.language';
  const role = /\b(?:for|as) (?:the |our |a )?([\w -]{3,30})$/i.exec(clause)?.[1];
  return `custom.${role === undefined ? 'uses' : `${role} tool`}`;
}

/** How a change reads once it is done: "I moved to York in May" → "I live in York (moved there in May)". */
interface Arrival {
  /** For I and we; X gets its third person. */
  readonly verb: string;
  readonly past: string;
  /** Where to; what stands after it in the clause goes into the remark, and so does "from …" before it. */
  readonly object: string;
}

/** What else was done: no remark on how one came to live there. */
const besideArrival =
  /,? and (?:(?:i|we) )?(?:(?:just|now|really|also|then|never|still|finally|already|recently) )*(?:\p{L}+ed|got|bought|have|has|had|am|are|is|was|were|love|like|hate|miss|work|live|study|began|found|took|went|left|came|made|met|sold|quit|drive|own|play|enjoy|want|need|do|can|will|feel|felt)\b.*$/iu;

/** The clause of a change as the fact that holds since. */
export function arrived(clause: string, { verb, past, object }: Arrival): string | null {
  const at = clause.lastIndexOf(object);
  const subject = /^(?:i|we|x)\b/i.exec(clause)?.[0];
  if (at < 0 || subject === undefined) return null;
  const from = /\bfrom (?!.*\bfrom )[^,]{2,40}?(?= to\b)/i.exec(clause.slice(0, at))?.[0];
  const after = clause
    .slice(at + object.length)
    .replace(besideArrival, '')
    .replace(/^[\s,]+/, '');
  const remark = [past, from, after].filter((part) => part !== undefined && part !== '').join(' ');
  const third = subject.toLowerCase() === 'x';
  // "moved there" alone says no more than that it is so now.
  const told = remark === past ? '' : ` (${remark})`;
  return `${third ? 'X' : subject} ${third ? verb.replace(/^\w+/, '$&s') : verb} ${object}${told}`;
}

/** "I'm in York since May" → "I live in York (since May)". */
export function settledIn(clause: string, object: string): string {
  const since = /\bsince\b.*$/i.exec(clause.slice(clause.lastIndexOf(object)))?.[0];
  const verb = /^x\b/i.test(clause) ? 'X lives' : `${/^we\b/i.test(clause) ? 'we' : 'I'} live`;
  return `${verb} in ${object}${since === undefined ? '' : ` (${since})`}`;
}
