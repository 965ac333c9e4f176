// Family, animals, health, food, likes and dislikes.
import { adv, who, be, been, have, rest, ride, re, isProper, said } from './english-grammar.js';
import type { FactPattern } from './fact-pattern.js';
import { languages, offspring, pets } from './lexicon.js';
import { isJokeAllergy } from './passing-english.js';

/** Family, animals, health and food. */
export const englishLife: readonly FactPattern[] = [
  {
    attribute: 'user.children',
    predicate: 'children',
    importance: 4,
    pattern: re(
      `^${have} (?<object>(?:an?|one|two|three|four|five|six|\\d|no|twin)? ?(?:\\w+ ){0,2}(?:${offspring}))\\b`,
    ),
  },
  {
    attribute: 'custom.siblings',
    predicate: 'siblings',
    pattern: re(
      `^${have} (?<object>(?:an?|one|two|three|four|five|six|\\d|no|twin) (?:\\w+ )?(?:sisters?|brothers?|siblings?))\\b`,
    ),
  },
  {
    attribute: 'user.pets',
    predicate: 'pets',
    pattern: re(
      `^(?:${have}|${who} ${adv}(?:adopted|got|rescued)|this is my)(?: \\w+){0,3} (?<object>(?:${pets})\\b[^.;]*)`,
    ),
  },
  {
    attribute: 'user.pets',
    predicate: 'pets',
    pattern: re(
      `^(?:my|our|the) (?:\\w+ ){0,2}(?:${pets})(?:['’]s name)?(?:['’]s| is| are)(?: called| named)? (?<object>\\p{L}+(?: and \\p{L}+)?)$`,
    ),
    accept: isProper,
  },
  {
    attribute: 'user.allergies',
    predicate: 'allergic to',
    importance: 5,
    pattern: re(`^(?:${be})(?:\\w+ly )?allergic to ${rest}`),
    accept: (object) => !isJokeAllergy(object),
  },
  {
    attribute: 'user.allergies',
    predicate: 'allergic to',
    importance: 5,
    pattern: re(
      `^${have} (?:an? )?(?:\\w+ )?(?<object>[\\w ]*?) ?(?:allergy|allergies)\\b|^${who}(?:['’]ve| have)? (?:no|any) (?:known )?allergies`,
    ),
  },
  {
    attribute: 'user.diet',
    predicate: 'diet',
    importance: 4,
    pattern: re(
      `^(?:${be}|${been}|${who} (?:became|went|turned) |${who}(?:['’]ve| have| has) gone )${adv}(?:an? )?(?:strict )?(?<object>vegan|vegetarian|pescatarian|lactose[ -]intolerant|gluten[ -](?:free|intolerant)|coeliac|celiac|keto|halal|kosher|teetotal)`,
    ),
  },
  {
    attribute: 'user.diet',
    predicate: 'diet',
    importance: 4,
    changed: true,
    // Meat again is another value of the slot, so that the diet before is retired.
    pattern: re(
      `^${who}(?:['’](?:m|ve|s)| am| is| have| has)? ${adv}(?:eats?|eating|started (?:eating|to eat)|begun (?:eating|to eat)|(?:went |gone )?back to eating) (?<object>(?:meat|fish and meat|meat and fish|animal products|dairy and meat))(?= (?:again|now|these days|nowadays)\\b|$)`,
    ),
    accept: (_object, { input }) => /\b(?:again|now|these days|nowadays|started|begun|back to)\b/i.test(input),
  },
  {
    attribute: 'user.diet',
    predicate: 'diet',
    importance: 4,
    pattern: re(
      `^${who} (?:\\w+ly )?(?:only|just|strictly) eats? ${rest}|^${who} eats? only (?<only>[^,.;]+)|^${who} (?:follow|follows|keep|keeps|am on|['’]m on) (?:an? )?(?<kind>[\\w -]+ diet)`,
    ),
  },
  {
    attribute: 'user.medical_condition',
    predicate: 'condition',
    importance: 5,
    pattern: re(
      `^(?:${be}|${have} |${been}|${who} (?:was|were) |${who} (?:suffer|suffers) from )(?:\\w+ ){0,4}?(?<object>(?:deaf|blind|diabet\\w*|asthma\\w*|pregnant|adhd|autis\\w*|dyslexi\\w*|epilep\\w*|migraines?|high blood pressure|hypertension|arthritis|insomnia|depression|anxiety|anemi\\w*|colou?r-?blind|type [12]\\b|pacemaker|hearing aids?|wheelchair)[^.;]*)`,
    ),
  },
  {
    attribute: 'user.spoken_languages',
    predicate: 'speaks',
    importance: 3,
    pattern: re(
      `^(?:${who} ${adv}speaks?(?: fluent| native)?|${be}fluent in|my (?:native|first|mother) (?:language|tongue)(?:['’]s| is)) (?<object>(?:[^.;]*?)${languages}[^.;]*)`,
    ),
  },
  {
    attribute: 'user.commute',
    predicate: 'commutes by',
    changed: true,
    pattern: re(`\\b(?:no longer|any ?more|used to)\\b.*\\b(?:office|work|school)\\b.*\\b(?<object>${ride})\\b`),
  },
  {
    attribute: 'user.commute',
    predicate: 'commutes by',
    pattern: re(`^${who} ${adv}(?<object>${ride})\\b.*?\\bto (?:the |my )?(?:office|work|school|university|job)\\b`),
  },
  {
    attribute: 'user.vehicle',
    predicate: 'drives',
    importance: 3,
    pattern: re(
      `^(?:${who} ${adv}(?:drive|drives|ride|rides)|(?:my|x['’]s) (?:car|bike|bicycle|motorbike|motorcycle|scooter|van|truck)(?:['’]s| is)) (?<object>(?:an? |the |my )?[^,.;]*)`,
    ),
    accept: (object) =>
      /^(?:an?|my|the) |\d|[A-Z]/.test(object) &&
      !/\b(?:broken|parked|dirty|late|here|home|crazy|nuts)\b/.test(object) &&
      !/^to\b/.test(object),
  },
];

/** Likes and dislikes. */
export const englishTaste: readonly FactPattern[] = [
  {
    attribute: (match) => `custom.favourite ${match.groups!.thing!}`,
    predicate: 'favourite',
    category: 'preference',
    pattern: re(
      `^(?:my|x['’]s) (?:(?:all-time|(?:brand[ -])?new|current|latest|present) )*(?:favou?rite|fave) (?<thing>[\\w -]{2,30}?)(?: to \\w+)?(?:['’]s| is| are)(?: now)? ${rest}`,
    ),
    accept: (object, { groups }) => said(object) && !/^part\b|\byour\b/i.test(groups!['thing']!),
  },
  {
    attribute: 'user.dislikes',
    predicate: 'dislikes',
    category: 'preference',
    pattern: re(
      `^${who} ${adv}(?:(?:hate|dislike|detest|loathe|despise)s?|can['’]?(?:t|not) (?:stand|bear)|cannot (?:stand|bear)|(?:don['’]t|doesn['’]t|do not|does not|never)(?: really| much)? (?:like|enjoy|care for|eat|drink)|(?:am|['’]m) not (?:a fan of|into|fond of)) ${rest}|^i['’]m not (?:a (?:big |huge )?fan of|into|fond of) (?<other>[^,.;]+)`,
    ),
    accept: (object) => said(object) && !/^(?:to|when|if|that)\b/i.test(object),
  },
  {
    attribute: 'user.likes',
    predicate: 'likes',
    category: 'preference',
    changed: true,
    // What is liked better turns an earlier comparison round.
    pattern: re(
      `^${who} ${adv}prefers? (?<object>(?!to )[^,.;]+? (?:over|to|rather than|instead of) (?!be\\b|do\\b|have\\b|see\\b)[^,.;]+)`,
    ),
    accept: said,
  },
  {
    attribute: 'user.likes',
    predicate: 'likes',
    category: 'preference',
    pattern: re(
      `^(?:for [\\w ]{3,30}? |on [\\w ]{3,20}? |at [\\w ]{3,20}? |when[^,]{3,40}, |in [\\w ]{3,20}? )?(?:${who} ${adv}(?:like|love|enjoy|adore|prefer|favou?r)s?|${be}(?:a (?:big |huge )?fan of|into|fond of|keen on)|i['’]d (?:rather|prefer)(?: to)?) ${rest}`,
    ),
    accept: (object, { input }) =>
      said(object) &&
      !/^(?:if|when|not|to get|to have|to buy)\b/i.test(object) &&
      !/\bwould (?:like|love|prefer)\b/i.test(input) &&
      // Shouted, it is meant the other way round.
      !/\b(?:LIKE|LOVE|ENJOY|ADORE)\b/.test(input),
  },
  {
    attribute: 'user.hobbies',
    predicate: 'hobby',
    category: 'preference',
    pattern: re(
      `^(?:my (?:main )?hobb(?:y|ies)(?:['’]s| is| are)|in my (?:free|spare) time,? i|${who} (?:took|have taken) up) ${rest}`,
    ),
  },
];
