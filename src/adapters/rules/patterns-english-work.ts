// Work, money, tools, and how the user wants to be reached and answered.
import { adv, arrived, who, be, been, rest, re, isProper, jobHead, said, toolSlot } from './english-grammar.js';
import type { FactPattern } from './fact-pattern.js';
import { channels, languages, programming, tools } from './lexicon.js';

/** "Make the budget 900" and "Budget is 900": whose budget it is goes without saying. */
function ownBudget(clause: string, object: string): string | null {
  if (/^(?:please )?(?:make|set|raise|put|change|increase|lower|let['’]s)\b/i.test(clause))
    return `my budget is ${object}`;
  return /^(?:the )?budget\b/i.test(clause) ? clause.replace(/^(?:the )?budget/i, 'my budget') : null;
}

/** Work, money and things made together. */
export const englishWork: readonly FactPattern[] = [
  {
    attribute: 'user.employer',
    named: true,
    predicate: 'works at',
    importance: 4,
    changed: true,
    pattern: re(
      `\\b(?:no longer|any ?more|left|used to)\\b.*\\b(?:i|we|x)(?:['’]ve| have|['’]m)? ?(?:${adv})(?:joined|work at|work for|works at|works for|started at|now at|moved to) ${rest}`,
    ),
    accept: isProper,
  },
  {
    attribute: 'user.employer',
    named: true,
    predicate: 'works at',
    importance: 4,
    changed: true,
    pattern: re(
      `^${who}(?:['’]ve| have| has)? ${adv}(?:joined|started(?: work| working| a (?:new )?job)? (?:at|with)|got a (?:new )?job (?:at|with)|(?:changed|switched|moved) (?:jobs|companies|employers) (?:from [\\p{L} ]{2,30} )?to|(?:changed|switched|moved) to a (?:new )?job (?:at|with)|accepted (?:a job|an offer) (?:at|from)) ${rest}`,
    ),
    accept: isProper,
    asPresent: (object, { input }) =>
      /accepted/i.test(input) ? null : arrived(input, { verb: 'work at', past: 'started there', object }),
  },
  {
    attribute: 'user.employer',
    named: true,
    predicate: 'works at',
    importance: 4,
    pattern: re(
      `^(?:${who} ${adv}works? (?:at|for)|${be}(?:working|employed) (?:at|for|by)|${been}(?:working|employed) (?:at|for|by)|(?:my|x['’]s) (?:current |new )?(?:employer|company)(?:['’]s| is)(?: now)?(?: called)?) ${rest}`,
    ),
    accept: (object) => !/^(?:home|night|a living|myself|least|first|the moment)\b/i.test(object),
  },
  {
    attribute: 'user.job_title',
    predicate: 'job',
    importance: 4,
    pattern: re(
      `^(?:${who} ${adv}(?:works?|worked|['’]ve been working|freelances?) as|${be}(?:working|freelancing|training|employed) as|(?:my|x['’]s) (?:current |new )?(?:job|job title|profession|occupation|role)(?: title)?(?:['’]s| is)(?: now)?) (?:an? )?${rest}`,
    ),
  },
  {
    attribute: 'user.job_title',
    predicate: 'job',
    importance: 4,
    pattern: re(`^${be}(?:an? |the )?(?<object>[\\p{L}][^,.;]*)`),
    accept: jobHead,
  },
  {
    attribute: 'user.job_title',
    predicate: 'job',
    importance: 4,
    pattern: re(`^by day i ${rest}|^for a living,? i (?<job>[^,.;]+)|^i (?<verb>[^,.;]+) for a living`),
  },
  {
    attribute: 'user.school',
    named: true,
    predicate: 'studies at',
    importance: 3,
    pattern: re(
      `^(?:${who} ${adv}(?:study|studies|studied|go to school|goes to school)|${be}(?:studying|enrolled))(?: [\\w ]{2,30})? at ${rest}`,
    ),
    accept: isProper,
  },
  {
    attribute: 'user.manager',
    predicate: 'manager',
    importance: 3,
    pattern: re(
      "^my (?:new |current )?(?:boss|manager|supervisor)(?:['’]s name)?(?:['’]s| is)(?: now)?(?: called)? (?<object>\\p{L}[\\p{L} '’-]+)$",
    ),
    accept: isProper,
  },
  {
    attribute: 'user.budget',
    predicate: 'budget',
    importance: 4,
    pattern: re(
      '\\bbudget\\b[^.;]*?(?<object>(?:[$€£¥] ?)?\\d[\\d,.]*k?(?: ?(?:dollars|euros?|pounds|yuan|rmb|usd|eur|gbp|bucks|yen|francs))?)(?!\\d)',
    ),
    accept: (_object, { input }) => !/\b(?:project|team|company|department|marketing)(?:['’]s)? budget\b/i.test(input),
    asPresent: (object, { input }) => ownBudget(input, object),
  },
  {
    attribute: 'project.budget',
    predicate: 'budget',
    importance: 4,
    pattern: re(
      "\\b(?:project|team|company|department|marketing)(?:['’]s)? budget\\b[^.;]*?(?<object>(?:[$€£¥] ?)?\\d[\\d,.]*k?)",
    ),
  },
  {
    attribute: 'project.deadline',
    predicate: 'deadline',
    importance: 4,
    pattern: re(
      "\\b(?:the|our|my) (?:\\w+ )?deadline(?:['’]s| is| was moved to| moved to| is now)(?: now)?(?: on)? (?<object>[^,.;]+)",
    ),
  },
  {
    attribute: 'project.name',
    predicate: 'name',
    importance: 4,
    pattern: re(
      "^(?:the|our|my) (?:new )?(?:project|app|product|service)(?:['’]s name)?(?:['’]s| is) (?:called|named) (?<object>[^,.;]+)",
    ),
  },
  {
    attribute: toolSlot,
    predicate: 'uses',
    importance: 4,
    changed: true,
    pattern: re(
      "^(?:(?:we|i)(?:['’]ve| have)? ?(?:just |recently |now |finally |already )?|(?:the|our|my) [\\w -]{2,30}? )(?:switched|migrated|moved|changed|upgraded)(?: [\\w .+#-]{2,40}?)?(?: from [\\w .+#-]{2,40}?)?(?: over)? to (?<object>[\\w][^,;]*)",
    ),
    accept: (object, { input }) =>
      (/^[A-Z]|\d/.test(object) || tools.some(([, pattern]) => pattern.test(object))) &&
      !/\b(?:house|flat|apartment|city)\b/i.test(input) &&
      !/^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^\d|^the \d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i.test(
        object,
      ),
  },
  {
    attribute: toolSlot,
    predicate: 'uses',
    importance: 4,
    pattern: re(
      `^(?:we|our (?:team|project|app|service|company|backend|frontend|api|site|stack)|the (?:team|project|app|service|company|backend|frontend|api|site|stack)) (?:${adv})(?:use|uses|run|runs|deploy|deploys|host|hosts|build|builds|rely|relies|store|stores|write|writes|is written in|is built with|runs|test|tests|follow|follows|['’]re using|are using|is using)(?: (?:on|with|in|to|everything (?:on|in)))? ${rest}`,
    ),
    // "We use x for the unknown" names no tool.
    accept: (object) => said(object) && !/^[a-z]\b/.test(object),
  },
];

/** What a team has settled on. */
export const englishDecisions: readonly FactPattern[] = [
  {
    attribute: toolSlot,
    predicate: 'uses',
    importance: 4,
    pattern: re(
      `^(?:we|i|(?:our|my|the) (?:team|company|group|project|squad))(?:['’]ve| have| has)? ${adv}(?:chose|chosen|picked|selected|adopted|(?:decided|agreed|settled|chose|opted)(?: (?:to (?:use|adopt|go with|run|standardi[sz]e on)|on(?: using)?|for(?: using)?|in favou?r of))) (?<object>[\\w][^,;]*)`,
    ),
    accept: (object) =>
      said(object) &&
      (/^\p{Lu}/u.test(object) || tools.some(([, pattern]) => pattern.test(object))) &&
      !/^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)\b/.test(
        object,
      ) &&
      (tools.some(([, pattern]) => pattern.test(object)) ||
        programming.test(object) ||
        /\bfor (?!the (?:role|part|job|position|post|team)\b)/i.test(object)),
  },
];

/** How the user wants to be reached and answered. */
export const englishWishes: readonly FactPattern[] = [
  {
    attribute: 'user.contact_preference',
    predicate: 'contact by',
    importance: 4,
    category: 'preference',
    pattern: re(
      `\\b(?:write|contact|reach|message|text|call|e-?mail|ping)\\b(?: to)? (?:me|us)\\b[^.;]*?\\b(?:by|via|on|over|through|using|with) (?<object>${channels})\\b`,
    ),
  },
  {
    attribute: 'user.contact_preference',
    predicate: 'contact by',
    importance: 4,
    category: 'preference',
    pattern: re(
      `^(?<object>${channels}) (?:is|works|would be) (?:now )?(?:fine|better|best|ok|okay|preferred|easier)\\b|^i(?:['’]d)? (?:rather|prefer)(?: to)?(?: be)?(?: contacted| reached)?(?: by| via)? (?<channel>${channels})\\b`,
    ),
    asPresent: (object, { input }) =>
      /\b(?:better|best|preferred|easier|rather|prefer|from now on|instead)\b/i.test(input)
        ? `I prefer to be contacted by ${object}`
        : `I can be contacted by ${object}`,
  },
  {
    attribute: 'user.language',
    predicate: 'answer in',
    importance: 4,
    category: 'preference',
    pattern: re(
      `\\b(?:answer|reply|respond|write|talk|speak|explain|use|switch)\\b[^.;]*?\\b(?<object>${languages})\\b`,
    ),
    accept: (_object, { input }) =>
      /^(?:please |always |from now on |in future |you (?:should|can) |use |answer|reply|respond|write|talk|speak|explain|switch)/i.test(
        input,
      ) &&
      /\b(?:always|from now on|in future|in the future|me|your answers?|use)\b/i.test(input) &&
      !/\b(?:this|the (?:text|paragraph|email|following)|below)\b/i.test(input),
  },
  {
    attribute: 'user.answer_style',
    predicate: 'answer style',
    importance: 4,
    category: 'preference',
    pattern: re(
      "^(?:please )?(?:always|never|from now on|in future|going forward|don['’]t ever)\\b[^.;]*\\b(?:answer|reply|respond|answers|replies|responses|explain|code|examples?|bullet points?|emojis?|tone|sources?)\\b|^(?:please )?keep (?:your |the )?(?:answers|replies|responses)\\b",
    ),
  },
];
