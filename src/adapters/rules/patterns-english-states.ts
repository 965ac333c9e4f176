// States and turns of life: studies, health, family, things done for a long time, one thing given up for another.
import { adv, arrived, be, been, have, isProper, re, rest, said, toolSlot, who } from './english-grammar.js';
import type { FactPattern } from './fact-pattern.js';
import { kin, pets } from './lexicon.js';

const degree =
  "(?:master['’]?s|masters|phd|ph\\.?d\\.?|doctorate|bachelor['’]?s|degree|diploma|course|apprenticeship|internship|traineeship|residency|mba|evening class(?:es)?|certificate|first year|second year|third year|final year|last year of|thesis|dissertation)";
const ailment =
  '(?:seasick|carsick|airsick|travel ?sick|motion sickness|migraines?|nosebleeds|hay fever|panic attacks|vertigo|heartburn|eczema|cramps|anxious|dizzy)';
const family =
  '(?:father|mother|dad|mum|mom|parent|grandfather|grandmother|grandparent|youngest|oldest|eldest|middle child|only child|twin|widower?|orphan|godfather|godmother)';
const diet = '(?:vegan|vegetarian|pescatarian|keto|halal|kosher|teetotal)';
const company = new RegExp(
  `\\b(?:${kin}|boys|girls|flatmates?|housemates?|roommates?|people|family|in-laws|grandparents|grandchildren|students|${pets})\\b`,
  'i',
);
/** People or animals, not a complaint one lives with. */
const isCompany = (object: string): boolean => company.test(object) || isProper(object);
const passing =
  /\b(?:waiting|trying|wondering|thinking|looking (?:at|into)|having (?:trouble|problems|issues)|getting (?:errors?|an error)|stuck|debugging|awake|up all|sick|tired|busy|meaning to|ages|a while|hours|minutes|this morning|this error|this bug)\b/i;

/** Patterns of lasting states, tried before plans and habits. */
export const englishStates: readonly FactPattern[] = [
  {
    attribute: 'user.diet',
    predicate: 'diet',
    importance: 4,
    changed: true,
    // The end of a diet is another value of its slot, so the old one is retired.
    pattern: re(
      `^${be}(?<object>no longer (?:an? )?(?:strict )?${diet}|not (?:an? )?(?:strict )?${diet}(?= any ?(?:more|longer))[^,;]*)`,
    ),
  },
  {
    attribute: 'user.employer',
    predicate: 'works at',
    importance: 4,
    changed: true,
    pattern: re(
      `^${who}(?:['’]ve| have| has)? (?:just )?(?:left|quit) [^,;]{2,40}? (?:and|to|for) (?:joined|join|joining|started at|work at|work for) (?<object>[^,;]+)`,
    ),
    accept: (object) => !/^(?:the|an?|my|our|your|his|her|their|some|them|him|us|forces)\b/i.test(object),
    asPresent: (object, { input }) => arrived(input, { verb: 'work at', past: 'joined', object }),
  },
  {
    attribute: 'custom.studies',
    predicate: 'studies',
    importance: 3,
    pattern: re(
      `^(?:${be}(?:doing|taking|studying(?: for)?|working (?:on|towards)|pursuing|finishing|starting|enrolled (?:in|on)|in|majoring in)|${who} (?:study|studies|major in|majored in|did|finished|have|hold)) (?<object>[^,;]*\\b${degree}\\b[^;]*)|^${be}(?:studying|majoring in) (?<subject>[^,;]+)`,
    ),
    accept: (_object, { input }) => !/\b(?:of course|golf course|study this)\b/i.test(input),
  },
  {
    attribute: 'user.medical_condition',
    predicate: 'condition',
    importance: 4,
    pattern: re(`^${who} ${adv}(?:gets?|suffers? from|am prone to|['’]m prone to) (?<object>${ailment}\\b[^,;]*)`),
    accept: (_object, { input }) => !/\b(?:when i (?:think|see|read)|of this|about)\b/i.test(input),
  },
  {
    attribute: 'custom.family',
    predicate: 'is',
    importance: 3,
    pattern: re(
      `^${be}(?<object>(?:(?:an? |the )?(?:single |proud )?${family}|a (?:family|household|couple|team) of)\\b[^;]*)`,
    ),
  },
  {
    attribute: 'custom.habit',
    predicate: 'again',
    importance: 3,
    changed: true,
    pattern: re(`^${who} can (?:finally |now )?(?:eat|drink|have|stand) (?<object>[\\p{L} -]{3,30}?) (?:again|now)$`),
    accept: said,
  },
  {
    attribute: 'custom.household',
    predicate: 'lives with',
    importance: 3,
    pattern: re(
      `^(?:${who} ${adv}lives?|${be}living|${who} ${adv}shares? (?:an?|my|our) (?:\\w+ )?(?:flat|house|apartment|home|place))(?: here| together| at home)* with (?<object>[^;]+)`,
    ),
    accept: isCompany,
  },
  {
    attribute: 'custom.household',
    predicate: 'lives with',
    importance: 3,
    changed: true,
    pattern: re(`^(?<thing>${who})(?:['’]ve| have| has)? ${adv}moved in (?:together )?with (?<object>[^,;]+)`),
    accept: isCompany,
    asPresent: (object, { groups }) => {
      const subject = groups!['thing']!;
      return `${subject} ${/^x/i.test(subject) ? 'lives' : 'live'} with ${object}`;
    },
  },
  {
    attribute: 'custom.habit',
    predicate: 'habit',
    importance: 3,
    pattern: re(`^${who} ${adv}(?<object>(?:smoke|vape)s?)(?=$|[,;]| (?!the\\b|this|a brisket|meat|fish|salmon|ribs))`),
  },
  {
    attribute: 'custom.reaction',
    predicate: 'does to the user',
    importance: 3,
    pattern: re(
      `^(?!(?:this|that|these|those|it|he|she|you|they|which|what|your|the)\\b)[\\p{L}][\\p{L} -]{2,30}? (?:(?:gives?|causes?) (?:me|us) .+|(?:upsets?|irritates?|triggers?|hurts?) my .+|keeps? me awake.*|makes? me (?:sneeze|ill|sick|itch|dizzy|sleepy|bloated).*|(?:disagrees?|doesn['’]t agree|don['’]t agree) with me.*|tastes? like .+|(?:works?|suits?) (?:me )?(?:best|better)(?: for me)?.*)$`,
    ),
    accept: (text) =>
      /\b(?:me|my|us)\b|works? best|suits?/i.test(text) && !/\b(?:hope|idea|look|call|chance)\b/i.test(text),
  },
  {
    attribute: 'custom.uses',
    predicate: 'uses',
    importance: 3,
    pattern: re(
      `^${who} ${adv}(?:writes?|edits?|keeps?|stores?|tracks?|does|do|manages?|plans?|builds?) (?:all |most of |all of )?(?:my|our) [\\p{L} ]{2,30}? (?:in|with|on|using) (?<object>[^,;]+)`,
    ),
    accept: (object) => isProper(object) || /^(?:an?|the|my|our) /.test(object),
  },
  {
    attribute: 'custom.pays',
    predicate: 'pays',
    importance: 3,
    pattern: re(`^${who} ${adv}pays? (?<object>[^;]*\\d[^;]*)`),
  },
  {
    attribute: 'custom.body',
    predicate: 'measures',
    importance: 3,
    pattern: re(
      `^(?:${be}(?<object>\\d[\\d.,'’"]* ?(?:m|cm|metres?|meters?|ft|feet|foot)\\b[^,;]*)|${who} weighs? (?<weight>(?:about |around )?\\d[^,;]*))`,
    ),
  },
  {
    attribute: 'user.commute',
    predicate: 'takes',
    importance: 3,
    pattern: re(
      `^it takes (?:me|us) (?<object>[^,;]*(?:\\d+|an?|half|two|three|ten|twenty|thirty|forty) ?(?:minutes?|hours?|mins?)?[^,;]* to (?:get|walk|drive|cycle|commute|ride|travel) to (?:the )?(?:office|work|school|university|campus|station)\\b[^,;]*)`,
    ),
    asPresent: (_object, { input }) => input.replace(/^it takes (me|us)/i, 'it takes $1'),
  },
  {
    attribute: 'custom.habit',
    predicate: 'has been',
    importance: 3,
    pattern: re(`^${been}(?<object>.+\\b(?:for|since)\\b.+)`),
    accept: (object) => !passing.test(object),
  },
  {
    attribute: 'custom.experience',
    predicate: 'has been to',
    importance: 3,
    pattern: re(
      `^${who}(?:['’]ve| have| has) (?:never |only |already )?(?:been to|visited|lived in|flown|ridden) ${rest}`,
    ),
    accept: (object) => isProper(object) || /\b(?:once|twice|times|before)\b/i.test(object),
  },
  {
    attribute: 'custom.leave',
    predicate: 'is on',
    importance: 3,
    pattern: re(
      `^${be}(?<object>on (?:parental|maternity|paternity|sick|annual|unpaid|study) leave\\b.*|on (?:call|duty|holiday|vacation|sabbatical|standby)\\b.*\\b(?:until|till|from|every|this|next|in|on)\\b.+|(?:the )?on-call\\b.+)`,
    ),
  },
  {
    attribute: 'custom.habit',
    predicate: 'has off',
    importance: 3,
    pattern: re(
      `^(?:${have}|${who} takes?) (?<object>(?:every )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mornings|afternoons|weekends) off\\b.*)`,
    ),
  },
  {
    attribute: 'custom.job',
    predicate: 'manages',
    importance: 3,
    pattern: re(
      `^${who} ${adv}(?:manages?|leads?|supervises?|reports? to|heads?|mentors?|(?:am|is) in charge of|(?:am|is) responsible for|looks? after) ${rest}`,
    ),
    accept: (object) => said(object) && !/^(?:it|this|that|to|myself|the (?:issue|problem))\b/i.test(object),
  },
  {
    attribute: toolSlot,
    predicate: 'uses',
    importance: 3,
    changed: true,
    pattern: re(
      `^${who}(?:['’]ve| have)? ${adv}(?:dropped|ditched|abandoned|retired|got rid of|phased out|replaced|scrapped) [^,;]{2,40}?(?:,| and|, and) (?:(?:now|we|i|have|are|['’]re) )*(?:use|using|run|on|moved to|switched to|went with) ${rest}`,
    ),
  },
  {
    attribute: 'custom.habit',
    predicate: 'switched to',
    importance: 3,
    changed: true,
    pattern: re(
      `^${who}(?:['’]ve| have| has)? ${adv}(?:switched|changed|converted|swapped)(?: over)?(?: from [^,;]{2,30}?)? (?:to|for) (?<object>[^,;]+)`,
    ),
    accept: (object, { input }) =>
      /\bfrom\b/i.test(input) && said(object) && !/^(?:it|this|that|another (?:tab|window|page))\b/i.test(object),
  },
  {
    attribute: 'custom.event',
    predicate: 'left',
    importance: 3,
    changed: true,
    named: true,
    pattern: re(`^${who}(?:['’]ve| have| has)? ${adv}(?:left|quit) ${rest}`),
    accept: (object) => isProper(object) && !/^(?:I|A|The|It)\b/.test(object),
  },
];
