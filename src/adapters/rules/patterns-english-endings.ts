// What is over: a pet that died, a thing that was sold or given away, a couple that parted, a job that was lost.
import { adv, be, isPlace, place, re, who } from './english-grammar.js';
import type { FactPattern } from './fact-pattern.js';
import { partners, pets } from './lexicon.js';
import { partings } from './partings.js';

const lately =
  '(?:yesterday|today|recently|(?:last|this) \\w+|on \\w+day|in \\w+|(?:an?|a few|a couple of|two|three|four|\\d+) (?:days?|weeks?|months?) ago|at the weekend|over the weekend|now|overnight)';
const died =
  '(?:died|passed away|passed on|was put (?:down|to sleep)|had to be put (?:down|to sleep)|ran away|was run over|got run over|went missing|was rehomed)';
const own = '(?:my|our)';
const name = "\\p{L}[\\p{L}’'-]+";
const spared = '(?:(?:has|have|had|just|sadly|recently|finally|also|unfortunately|suddenly|both) )*';
const thing = `(?:${own}|the|both|an?) (?<object>(?:[\\p{L}\\d'’-]+ ){0,3}?[\\p{L}\\d'’-]+)`;
const after = `(?=$|[,.;:!]| (?:to|for|on|in|at|because|since|when|last|this|yesterday|today|now|recently|and|so|after|before|with|a|two|three|too|already|online)\\b)`;

/** Nobody owned it, or it is no thing. */
const notOwned =
  /^(?:.* )?(?:idea|plan|secrets?|ending|plot|point|answer|story|time|day|moment|game|match|seat|chance|habit|back|receipt|problems?|bugs?|errors?|warnings?|code|company['’]s|data|tests?|files?|lines?|weight|cold|feeling|headache|money|rest|blood)$/i;
/** Long ago, it says nothing about now. */
const longAgo =
  /\b(?:years? ago|once|back (?:in|then)|when i was|as a (?:kid|child|teenager|student)|in (?:19|20)\d\d)\b/i;

const ownThing = (object: string): boolean => !notOwned.test(object) && !/^(?:it|this|that|them|one)$/i.test(object);

const couple = `(?:${who}|${name}(?: ${name})? and i|${own} (?:${partners}|ex) and i|i and ${own} (?:${partners})|i and ${name}|x and i)`;
const parted =
  '(?:broke up|broken up|split up|split|separated|parted ways|called (?:it|things) off|called off (?:the|our) (?:engagement|wedding)|(?:(?:got|are|were|have|are getting|finally) )*divorced|(?:are|am) (?:no longer|not) (?:together|a couple|seeing each other)(?: any ?more)?)';

const dismissed = '(?:laid off|fired|let go|made redundant|sacked)';

/** Tried before everything that would take an ending for something that is. */
export const englishEndings: readonly FactPattern[] = [
  {
    attribute: 'custom.event',
    predicate: partings.died,
    category: 'episodic_fact',
    importance: 4,
    changed: true,
    pattern: re(
      `^${own} (?<object>(?:(?!and\\b)[\\p{L}-]+ ){0,2}?(?:${pets}|pet)(?:,? ${name})?),? ${spared}${died}\\b|^${who} ${spared}(?:to )?(?:put|have put) (?:${own} )?(?<put>(?:(?:${pets}) )?${name}) (?:down|to sleep)\\b|^${who} lost ${own} (?<lost>(?:${pets})(?: ${name})?)${after}`,
    ),
  },
  {
    attribute: 'custom.event',
    predicate: partings.died,
    category: 'episodic_fact',
    importance: 4,
    changed: true,
    pattern: re(
      `^(?<object>${name}) ${spared}(?:died|passed away|ran away|was put (?:down|to sleep)|went missing) ${lately}$`,
    ),
    accept: (object) =>
      /^\p{Lu}\p{Ll}+$/u.test(object) &&
      !/^(?:It|He|She|They|We|You|This|That|Who|What|Everyone|Everybody|Someone|Somebody|Nobody|People|Something|Everything|Wifi|Internet|Power)$/.test(
        object,
      ),
  },
  {
    attribute: 'custom.person',
    predicate: partings.died,
    importance: 4,
    changed: true,
    pattern: re(`^x ${spared}(?:died|passed away|passed on)\\b`),
  },
  {
    attribute: 'custom.event',
    predicate: partings.gaveUp,
    category: 'episodic_fact',
    importance: 3,
    changed: true,
    pattern: re(
      `^${who}(?:['’]ve| have| has|['’]d)? ${adv}(?:had to |have to |decided to )?(?:sold|sell|gave away|given away|give away|got rid of|gotten rid of|get rid of|donated|scrapped|threw (?:away|out)|thrown (?:away|out)|traded in|rehomed|rehome|parted with) ${thing}${after}`,
    ),
    accept: (object, { input }) => ownThing(object) && !longAgo.test(input),
  },
  {
    attribute: 'custom.person',
    predicate: partings.gaveUp,
    importance: 3,
    changed: true,
    pattern: re(
      `^x(?: has| have)? ${adv}(?:closed|shut(?: down)?|sold|given up|gave up|stopped running|no longer (?:runs|owns|has)) (?:his |her |their |the |a )(?<object>[\\p{L}\\d'’ -]+?)${after}`,
    ),
    accept: (object, { input }) => ownThing(object) && !longAgo.test(input),
  },
  {
    attribute: 'custom.event',
    predicate: partings.gaveUp,
    category: 'episodic_fact',
    importance: 3,
    changed: true,
    pattern: re(
      `^${who}(?:['’]ve| have| has)? ${adv}(?:gave|given) (?:${thing} away\\b|${own} (?<own>(?:[\\p{L}\\d'’-]+ ){0,2}[\\p{L}\\d'’-]+) to (?:${own}|the|an?|\\p{Lu})\\b)`,
    ),
    accept: (object, { input }) => ownThing(object) && !longAgo.test(input),
  },
  {
    attribute: 'custom.event',
    predicate: partings.gaveUp,
    category: 'episodic_fact',
    importance: 3,
    changed: true,
    pattern: re(
      `^${own} (?<object>(?:[\\p{L}\\d'’-]+ ){0,3}?[\\p{L}\\d'’-]+) (?:(?:has|have) been|was|were|got|is) (?:just |recently |already )?(?:stolen|sold|totalled|written off|scrapped|given away|gone for good)\\b`,
    ),
    accept: (object, { input }) => ownThing(object) && !longAgo.test(input),
  },
  {
    attribute: 'user.partner',
    predicate: partings.separated,
    importance: 4,
    changed: true,
    // The end is another value of its slot, so the partner before is retired.
    pattern: re(
      `^${couple}(?:['’]ve| have|['’]re)? ${adv}(?<how>${parted})(?=$|[,;]| (?:with|from) (?:${own}|\\p{Lu})| (?!in (?:two|three|teams|pairs|groups|half|parts))(?:last|this|in|after|because|when|yesterday|recently|on|at|for good|again|now|already|finally|and|so|a|an|two|three|\\d+)\\b)|^x (?:left|dumped|broke up with) me\\b`,
    ),
    accept: (_object, { input }) =>
      (!longAgo.test(input) || /\bdivorced\b/i.test(input)) &&
      !/\b(?:the|our) (?:meeting|work|task|group|class|file|code|table|function)\b/i.test(input),
  },
  {
    attribute: 'custom.event',
    predicate: partings.movedOut,
    category: 'episodic_fact',
    importance: 4,
    changed: true,
    named: true,
    // Which of several homes is told, so the slot is left to whoever finds the name in it.
    pattern: re(
      `^${who}(?:['’]ve| have| has|['’]m| am|['’]s| is)? ${adv}(?:(?:moved|moving) (?:out of|away from) ${place}|(?:no longer|don['’]t|doesn['’]t|do not|does not) ${adv}(?:live|lives|living|reside|resides|based) in ${place.replace('object', 'home')}|(?:not|no longer) (?:living|based) in ${place.replace('object', 'base')})(?=$|[,;.]| (?!to\\b))`,
    ),
    accept: (object, { input }) => isPlace(object) && !longAgo.test(input) && !/ to \p{Lu}|\bbut in\b/u.test(input),
  },
  {
    attribute: 'custom.event',
    predicate: partings.lostJob,
    category: 'episodic_fact',
    importance: 4,
    changed: true,
    // Which of several jobs is told, so the slot is left to whoever finds the name in it.
    pattern: re(
      `^${who}(?:['’]ve| have| has)? ${adv}(?:(?:quit|left) (?:my|the) (?:job (?:at|with|in) (?<object>[^,.;]+)|(?<kind>(?!old\\b|current\\b|day\\b|new\\b)[\\p{L}-]+(?: [\\p{L}-]+)?) job\\b)|(?:got|was|were|been) (?:just |recently )?${dismissed} (?:from|by|at) (?<from>[^,.;]+))`,
    ),
    accept: (_object, { input }) => !longAgo.test(input),
  },
  {
    attribute: 'user.employer',
    predicate: partings.lostJob,
    importance: 4,
    changed: true,
    pattern: re(
      `^(?:${who}(?:['’]ve| have| has|['’]m| am|['’]s| is)? ${adv}(?:(?:quit|left|lost) (?:my|the|his|her) (?:old |current |day |new )?job|quit work|(?:got|was|were|been|have been) (?:just |recently )?${dismissed}|resigned|unemployed|between jobs|out of work))\\b.*`,
    ),
    accept: (text) => !longAgo.test(text) && !/\b(?:and|to) (?:join\w*|start\w*|work at|work for)\b|\bif\b/i.test(text),
  },
  {
    attribute: 'user.job_title',
    predicate: partings.retired,
    importance: 4,
    changed: true,
    pattern: re(
      `^(?:${who}(?:['’]ve| have| has)? ${adv}(?<object>retired)|${be}(?<now>retired))\\b(?! from (?!work|my job|teaching|nursing))`,
    ),
    accept: (_object, { input }) => !/\bretired (?:the|our|my|that|this|an?)\b/i.test(input),
  },
  {
    attribute: 'user.allergies',
    predicate: partings.notAllergic,
    importance: 5,
    changed: true,
    pattern: re(
      `^(?:${be}|${who} (?:was|were) )(?:(?:no longer|not|never)(?: (?:actually|really|in fact|at all|any ?more))? )(?:\\w+ly )?allergic to (?<object>[^,.;]+?)(?: (?:after all|any ?more|any longer|at all|now))*$|^${who} (?:don['’]t|doesn['’]t|do not|does not|no longer)(?: actually| really)? have (?:an? |any |my )?(?<what>[\\p{L} ]+?) allergy\\b`,
    ),
  },
];
