// What somebody does for a living or at home, what they do not have, where they grew up, what they fear.
import { adv, be, re, who } from './english-grammar.js';
import type { FactPattern } from './fact-pattern.js';
import { kin, pets } from './lexicon.js';
import { partings } from './partings.js';
import { isAtHand, isForTask } from './passing-english.js';

const business =
  '(?:bakery|caf[eé]|coffee shop|(?:[\\p{L}-]+ )?(?:shop|store)|company|business|start-?up|restaurant|bar|pub|farm|studio|agency|clinic|practice|gallery|(?:[\\p{L}-]+ )?school|blog|podcast|channel|newsletter|club|choir|workshop|brewery|winery|hotel|hostel|guest ?house|b&b|salon|bookshop|bookstore|charity|nursery|kennel|vineyard|orchard|law firm|food truck|youth group|support group)';

/** Made in passing, or at the desk: "I make mistakes", "I write emails". */
const everyday =
  /\b(?:mistakes?|notes?|things?|stuff|sense|calls?|decisions?|plans?|friends?|bugs?|errors?|tests?|e-?mails?|reports?|docs?|documents?|features?|tickets?|quer(?:y|ies)|slides?|changes?|lists?|jokes?|comments?|posts?|letters?|cards?|pictures?|photos?|copies|problems?|issues?|lots|tons|ideas?|requests?|points?|promises?|excuses?|noises?|efforts?|sentences?|meals?|dinners?|lunches|pancakes|eggs|these|those|its|his|hers|ours|yours|always|sometimes|docs|others|numbers|logs|files)\b/iu;
const material =
  /\b(?:furniture|jewell?ery|cheese|beer|wine|cider|pottery|clothing|software|music|poetry|fiction|honey|soap|sourdough|lace|glass|leather goods|pasta|chocolate)$/iu;
const several = /(?<!s|u|i)s$|\b(?:children|people|men|women|geese|mice|sheep|fish)$/iu;

const ownedThing = new RegExp(
  `\\b(?:${pets}|${kin}|pets?|siblings|cars?|bikes?|bicycles?|motorbikes?|driving licen[cs]e|driver['’]s licen[cs]e|vans?|boats?|houses?|flats?|apartments?|gardens?|balcony|tv|television|smartphones?|printers?|dishwashers?|ovens?|microwaves?|pianos?|guest ?houses?|farms?|shops?|bakery|cafe|restaurant|company|allergies|tattoos?|passport|degree)$`,
  'iu',
);

/** Tried before endings of habits: what is not had is no habit. */
export const englishLacks: readonly FactPattern[] = [
  {
    attribute: 'custom.possession',
    predicate: partings.gaveUp,
    importance: 3,
    changed: true,
    pattern: re(
      `^${who} (?:don['’]t|do not|doesn['’]t|does not) (?:actually |currently |even )?(?:(?<kept>own|keep|run)|have)(?: an?| any| the| my)? (?<object>[\\p{L}'’ -]{2,30}?)(?: any ?more| any longer| right now| at the moment| yet)*$`,
    ),
    accept: (object) => ownedThing.test(object) && !/\b(?:that|which|who)\b/iu.test(object),
  },
];

/** Tried after the slots, before possessions and events. */
export const englishDoings: readonly FactPattern[] = [
  {
    attribute: 'custom.business',
    predicate: 'runs',
    importance: 4,
    pattern: re(
      `^${who}(?:['’]m| am|['’]ve been)? ${adv}(?:runs?|running|owns?|manages?) (?:an?|my own|our own|the|two|three) (?<object>(?:[\\p{L}-]+ ){0,2}?${business}(?: (?:in|with|for|called|near|on|at|named) [^,;]+)?)$`,
    ),
  },
  {
    attribute: 'custom.craft',
    predicate: 'makes',
    importance: 3,
    pattern: re(
      `^${who} ${adv}(?:builds?|repairs?|makes?|designs?|sells?|writes?|translates?|carves?|sews?|brews?|tunes?|forges?|weaves?|publish(?:es)?|illustrates?|produces?|restores?|prints?|imports?|exports?|trains?|photographs?) (?<object>[\\p{Ll}-]+(?: [\\p{Ll}-]+){0,2}?)(?: (?:for a living|by hand|at home|for fun|on the side|as a (?:hobby|job)|in my (?:spare time|garage|workshop|free time)))*$`,
    ),
    accept: (object, { input }) =>
      (several.test(object) || material.test(object)) &&
      !/^(?:it|this|that|the|these|those|my|our|your|his|her|their|some|any|an?|all|no|up|down|out|in|to|too|two|three|many|more|about|for|with|such)\b/iu.test(
        object,
      ) &&
      !everyday.test(object) &&
      !isAtHand(object) &&
      !isForTask(object) &&
      !/[’']/u.test(input),
  },
  {
    attribute: 'custom.background',
    predicate: 'grew up',
    importance: 3,
    pattern: re(
      `^${who} (?:${adv})(?:grew up|(?:was|were) (?:raised|brought up)) (?<object>(?:on|in|by|with|as|near|without) [^,;]{3,60})$`,
    ),
    accept: (object) => !/\b(?:this|that|it)\b/iu.test(object),
  },
  {
    attribute: 'custom.fear',
    predicate: 'fears',
    importance: 3,
    pattern: re(`^${be}(?:afraid|scared|terrified|frightened) of (?<object>(?:[\\p{L}-]+ ){0,2}[\\p{L}-]+)$`),
    accept: (object) =>
      (several.test(object) ||
        /^(?:heights|flying|needles|blood|water|the dark|clowns|lightning|thunder)$/iu.test(object)) &&
      !/^(?:the (?!dark)|my|this|that|these|those|losing|missing|failing|being|what|how|you|it)\b/iu.test(object),
  },
  {
    attribute: 'custom.habit',
    predicate: 'habit',
    importance: 3,
    pattern: re(
      `^${who} ${adv}works? (?:from )?\\d{1,2}(?:[:.]\\d{2})? ?(?:am|pm)? ?(?:to|until|till|-|–) ?\\d{1,2}(?:[:.]\\d{2})? ?(?:am|pm)?\\b.*`,
    ),
  },
];
