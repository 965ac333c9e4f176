// English statements worth keeping that fill no slot: habits, possessions, plans, constraints, changes, facts of things.
import { adv, be, have, re, rest, said, who } from './english-grammar.js';
import type { FactPattern } from './fact-pattern.js';
import { frequency } from './lexicon.js';
import { englishDoings, englishLacks } from './patterns-english-doings.js';
import { englishRules } from './patterns-english-rules.js';
import { englishStates } from './patterns-english-states.js';
import { isAdjective, isAtHand, isForOnce, isForTask, isPassing } from './passing-english.js';

const durable =
  '(?:move|buy|learn|study|start|begin|visit|travel|fly|go to|marry|get married|change|open|build|sell|rent|renovate|adopt|quit|retire|apply|attend|join|launch|publish|write|finish|run|train|plant|host|celebrate|have a baby|have surgery|see|meet|take|drive|teach|switch|migrate|plan)';
const when =
  '(?:today|tonight|tomorrow|next (?:\\w+)|this (?:\\w+day|week|month|year|weekend|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter)|on (?:\\w+day|\\d|the \\d)|in (?:\\d+|an?|two|three|\\w+) (?:days?|weeks?|months?|years?)|(?:from )?\\d{1,2}(?:st|nd|rd|th)?(?: to \\d{1,2})? (?:january|february|march|april|may|june|july|august|september|october|november|december)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|\\d{4})|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d{4}-\\d{2}-\\d{2})';

const emptyOwn =
  /^(?:(?:full |first |last |real |family )?(?:name|surname|nickname|age|birthday|address|city|job|employer|boss|(?:phone |mobile )?number|e-?mail(?: address)?|wife|husband|partner)(?:['’]s| is|) ?(?:not|n['’]t)\b|favou?rite part|(?:main )?(?:hero|heroine|protagonist|character|narrator|villain)|essay|homework|assignment|poem|exercise|questions?|point|problem|issue|bad|fault|guess|understanding|opinion|error|code|turn|apologies|mistake|answer|request|idea|plan is to ask|thoughts?|main (?:question|concern|issue|problem)|first question|goal (?:here|today)|last (?:message|question)|screen|(?:\w+ )?(?:computer|laptop|phone|app|internet|wifi|build|test|tests|script|program) (?:is|are|has|was) (?:\w+ )?(?:broken|slow|down|failing|not working|crash\w*|stuck|frozen|dead))\b/i;

/** Facts of things with a number or a code that tells them apart; a year alone does not. */
const identifier =
  /(?<![\p{L}\d.])(?:[A-Z]{1,5}[-_]?\d{3,}[\w-]*|\d{5,}|[0-9a-f]{7,40}(?=\b)|[a-z]+(?:-[a-z]+)+-\d{2,4}|\d+(?:[.,]\d+)? ?(?:mm|cm|km|kg|mb|gb|tb|kwh|kw|volts?|watts?|amps?|bar|psi|rpm|litres?|liters?|metres?|meters?|pulses|requests|users))(?![\p{L}\d])/u;
const hasIdentifier = (text: string): boolean => {
  const found = identifier.exec(text)?.[0];
  return found !== undefined && (/\d/.test(found) || /-/.test(found));
};

/** Wanted from the assistant, or for the next hour. */
const asked =
  /\b(?:help|hand|advice|answer|explanation|summary|list|recipe|recommendation|suggestion|example|translation|table for|quick|function|script|query|regex|nap|break|coffee|drink|hug|moment|minute|second|favou?r)\b/i;
const isWish = (object: string): boolean => said(object) && !isForTask(object) && !asked.test(object);

/** What one uses for long, named or by its kind. */
const device =
  /^a (?:\p{Lu}|(?:standing|wheel|walking|hearing|screen|cpap|mechanical|split|left-handed|gaming|work|company|personal|second-hand|refurbished)\b)/u;

/** Patterns tried after those of the slots. */
export const englishStatements: readonly FactPattern[] = [
  ...englishLacks,
  {
    attribute: 'custom.habit_ended',
    predicate: 'stopped',
    importance: 3,
    changed: true,
    pattern: re(
      `^${who}(?:['’]ve| have| has)? ${adv}(?:quit|stopped|gave up|given up|no longer|don['’]t \\w+ (?:[\\w ]+ )?any ?more|used to)\\b ?${rest}?`,
    ),
    accept: (object) =>
      !/^(?:(?:need|want|understand|see) (?:it|this|that|help|any)|understand|it|this|that|(?:think|believe|wonder|say|know|be|have|feel) (?:that|the same|so|it|about)|working$|responding|on (?:it|this|that|the)\b)\b/i.test(
        object,
      ) &&
      !/\bquit\b$/.test(object) &&
      (!/^(?:the|an?|this) /i.test(object) ||
        /\b(?:gym|club|team|band|choir|job|course|class|orchestra|party|union|army|piano|violin|guitar|\w+ing)\b/i.test(
          object,
        )),
  },
  {
    attribute: 'custom.habit',
    predicate: 'again',
    importance: 3,
    changed: true,
    pattern: re(
      `^${who}(?:['’]ve| have| has|['’]m| am)? ${adv}(?:started|begun|back to|went back to|gone back to|resumed|took up|taken up) (?<object>[\\p{L} ]{3,40}?)(?: again)?(?:,.*|,? (?:last|this|in|since|every|two|three)\\b.*)?$`,
    ),
    accept: (_object, { input }) => /\bagain\b|back to|resumed/i.test(input),
  },
  {
    attribute: 'user.plans',
    predicate: 'plans',
    importance: 3,
    pattern: re(
      `^(?:${be}(?:going to|planning(?: to| on| a| an| my| our| the)?|about to|saving (?:up )?for|looking for|hoping to|training for|preparing for) ?|${who} ${adv}(?:plan|plans|intend|intends|aim|aims)(?: to| on)? )(?<object>.+)`,
    ),
    accept: (object, match) =>
      said(object) &&
      !isForTask(object) &&
      !/\b(?:it|this|that|them)(?: (?:later|now|soon|tomorrow|today|then|again))?$/i.test(object) &&
      !/^(?:bed|sleep|try|check|do|the|use|ask|look|have lunch|eat|work now)\b/i.test(object) &&
      (!/going to |about to /i.test(match[0]) || re(`^${durable}\\b|${when}`).test(object)),
  },
  {
    attribute: 'user.plans',
    predicate: 'plans',
    importance: 3,
    pattern: re(
      `^(?:${when} )?(?:${be}(?:\\w+ing)\\b|${who}(?:['’]ll| will)\\b|${be}due\\b|${who} ${adv}(?:have|has|fly|flies|leave|leaves|start|starts|arrive|arrives|land|lands|depart|return|returns|get back|come back|check in|meet|see|sit|take)\\b)(?<object>.*\\b${when}.*)|^${when},? (?:${be}\\w+ing|${who}(?:['’]ll| will))\\b(?<then>.+)`,
    ),
    accept: (object, { input }) =>
      !/\b(?:tired|hungry|busy|bored|sick of)\b/i.test(object) &&
      !isAdjective(input) &&
      !/^ (?:try|check|see|let you know|ask|get back)\b/i.test(object),
  },
  {
    attribute: 'user.plans',
    predicate: 'moves',
    importance: 3,
    pattern: re(
      `^${be}(?:moving|relocating|getting married|retiring|expecting|leaving|changing jobs|starting)\\b ?${rest}?`,
    ),
  },
  {
    attribute: 'user.plans',
    predicate: 'wants',
    importance: 3,
    pattern: re(
      `^${who}(?:['’]d| would)? ${adv}(?:like|love|want|wants|wish)s? to (?<object>(?:${durable}|become|get (?:an?|my|the)|own)\\b.+)|^${who}(?:['’]m| am|['’]s| is)? (?:look(?:s|ing)? for|want|wants|need|needs|would like|['’]d like) (?<thing>(?:an?|one|two|a new|a pair of|some) .+)`,
    ),
    accept: (_object, { groups }) => isWish(groups!['object'] ?? groups!['thing']!),
  },
  ...englishStates,
  ...englishDoings,
  {
    attribute: 'custom.rule',
    predicate: 'rule',
    importance: 4,
    category: 'business_rule',
    pattern: re(
      '^(?:please )?(?:always|never|from now on|going forward|in future|under no circumstances)\\b,? ?(?<object>.+)',
    ),
    accept: (object) => !/^(?:mind|been|had|heard|seen|knew|again)\b/i.test(object),
  },
  {
    attribute: 'custom.rule',
    predicate: 'rule',
    importance: 4,
    category: 'business_rule',
    pattern: re(
      `^(?:(?:we|our team|the team|all|every|any|each|code|no)\\b[^.;]*\\b(?:must|may not|must not|mustn['’]t|need to be|has to be|have to be|are not allowed|is not allowed|only on|never)\\b.*|no \\w+(?: \\w+){0,3} (?:on|after|before|without|in|during) .+)`,
    ),
    accept: (text) => !/^no (?:problem|worries|idea|need|way|one|thanks)/i.test(text),
  },
  {
    attribute: 'custom.rule',
    predicate: 'rule',
    importance: 3,
    category: 'preference',
    pattern: re(
      "^(?:please )?(?:don['’]t|do not) (?:ever )?(?:use|write|add|include|call|send|suggest|recommend|put|start|end|mention|deploy|merge|push|schedule|show|book|plan|arrange|order|buy|cc|forward|share)\\b.*\\b(?:ever|me|my|us|our|code|answers?|repl(?:y|ies)|messages?|before|after|on (?:\\w+days?|weekends))\\b.*",
    ),
    accept: (text) => !/\b(?:this|that|it|yet|now)$/i.test(text) && !isForOnce(text),
  },
  ...englishRules,
  {
    attribute: 'custom.habit',
    predicate: 'habit',
    importance: 3,
    pattern: re(
      `^(?:${frequency},? )?${who} (?:${adv})[\\p{L}]+.*\\b${frequency}(?![\\p{L}])|^${be}.+\\b${frequency}(?![\\p{L}])|^${frequency},? ${who} [\\p{L}]+.+|^${who} (?:usually|always|often|normally|generally|typically|rarely|hardly ever|seldom|mostly|regularly|never) \\p{L}+ .+|^${who} works? (?:nights?|night shifts|shifts|from home|remotely|part[- ]time|weekends|days|freelance|the \\w+ shift)\\b.*`,
    ),
    accept: (text) =>
      !/\b(?:always|never|often|usually) (?:wonder\\w*|forget|thought|think|knew|say|said|mind|been|heard|seen|had|get confused)\b/i.test(
        text,
      ) &&
      !/\bi (?:never|always) (?:mind|liked the idea)\b/i.test(text) &&
      !/^(?:i|we) (?:always|never|often|usually|normally) \w+ (?:this|that|it|these|those)\b/i.test(text),
  },
  {
    attribute: 'custom.constraint',
    predicate: 'constraint',
    importance: 4,
    pattern: re(
      `^${who} ${adv}(?:can['’]?t|cannot|can not|can only|must not|mustn['’]t|must|have to|has to|may not|am not allowed to|['’]m not allowed to|only)\\b ?(?<object>.+)`,
    ),
    accept: (object) =>
      !/^(?:go(?: now| to bed)?$|leave$|wait|believe|remember|find|see|figure|tell|understand|think|help|seem|say|imagine|get (?:it|this)|open|log ?in|admit|go now|run|do (?:it|this|that)|be sure|have (?!to\b|an?\b|my\b|the\b)|make sense|ask|access|connect|decide|recall|leave now|stress|complain|want)\b/i.test(
        object,
      ),
  },
  {
    attribute: 'user.skills',
    predicate: 'can',
    importance: 3,
    pattern: re(
      `^(?:${who} (?:can|know how to) (?:play|speak|read|write|cook|bake|swim|ski|sail|dance|sew|knit|drive|ride|code|program)|${who} ${adv}(?:plays?|teach(?:es)?|stud(?:y|ies)|sings?|paints?|collects?|coach(?:es)?|volunteers?|grows?|breeds?|restores?)|${be}learning(?: to)?) ?${rest}`,
    ),
    accept: said,
  },
  {
    attribute: 'custom.possession',
    predicate: 'has',
    importance: 3,
    pattern: re(`^${have} ${rest}`),
    accept: (object, { input }) =>
      said(object) &&
      (/^(?:an?|the|two|three|four|five|six|several|\d+|my|our|no)\b/i.test(object) ||
        /^\w+ (?:also |still )?owns? [\p{L}-]+/iu.test(input)) &&
      !/\bin (?:an? (?:hour|minute|moment|sec\w*|bit|while)|\w+ (?:minutes|mins|seconds|hours))\b/i.test(object) &&
      !/^(?:no|a) (?:choice|doubt|right|great|nice|good|bad|hard|fever|cough|sore|deadline (?:today|tomorrow)|call|long|busy|rough)\b/i.test(
        object,
      ),
  },
  {
    attribute: 'custom.event',
    predicate: 'did',
    importance: 3,
    category: 'episodic_fact',
    pattern: re(
      `^${who}(?:['’]ve| have| has)? ${adv}(?:bought|ordered|sold|rented|adopted|married|graduated|retired|got (?:married|divorced|promoted|engaged|fired|laid off|a new|an? )|lost my|broke my|finished (?:my|the|a)|started (?:a|my|learning|working|studying|taking|using)|repainted|renovated|built|planted|inherited|founded|published|passed|ran (?:my|the|a)|completed|climbed|handed in|submitted|defended|moved (?:out|house)|failed|won|visited|travelled|traveled|went to|took up|learned to|signed|cancelled|canceled|booked|tore|injured|sprained|hurt my|left my job|changed (?:my|our|the)|replaced|upgraded|installed|joined|quit)\\b ?(?<object>.*)`,
    ),
    accept: (object) =>
      !/^(?:headache|cold|fever|call|feeling|minute|second|sec|moment|chance|lot|bit|answer)\b/i.test(object) &&
      !isAtHand(object) &&
      !/^(?:train of thought|mind|temper|patience|place|balance|way|count|appetite|voice|it|this|that|these|them|you|me|the (?:game|match|round|bet|argument|point)|bed|sleep|work|the (?:shops?|store|toilet|bathroom|kitchen|gym|office)$|an? (?:error|question|problem|issue|message|warning|idea)|confused|stuck|lost)\b/i.test(
        object,
      ),
  },
  {
    attribute: 'custom.uses',
    predicate: 'uses',
    importance: 3,
    pattern: re(
      `^${who}(?:['’]m| am|['’]re| are|['’]s| is)? ${adv}(?:use|uses|using|wear|wears|read|reads|listen to|listens to|watch|watches|subscribe to|subscribes to|rent|rents|support|supports|follow|follows|run|runs|take|takes|drink|drinks|eat|eats|bake|bakes|cook|cooks) ${rest}`,
    ),
    accept: (object, { input }) =>
      said(object) &&
      !/^(?:away|out|a (?:look|break|nap|shower|moment|while)|care|into|to|the (?:docs|doc|error|message|article|link|file|above))\b/i.test(
        object,
      ) &&
      !/\b(?:right now|at the moment)\b/i.test(input) &&
      // "We use x for the unknown" names no tool, "a MacBook" does.
      (!/^[a-z] /.test(object) || device.test(object)),
  },
  {
    attribute: 'custom.turns',
    predicate: 'turns',
    importance: 3,
    pattern: re(
      `^${who}(?:['’]ll| will)? (?:be |be turning |turns? )(?<object>\\d{1,3})(?: years old)? (?:this|next|in|on|tomorrow)\\b.*`,
    ),
    accept: (object) => Number(object) > 0 && Number(object) < 125,
  },
  {
    attribute: 'custom.person',
    predicate: 'is',
    importance: 3,
    pattern: re(
      "^x(?:['’]s [\\p{L} ]{2,30}?)? (?:is|are|was|has|have|had|lives?|works?|likes?|loves?|hates?|prefers?|needs?|wants?|teaches|studies|runs?|owns?|plays|speaks?|moved|died|started|joined|left|got|turned|takes?|doesn['’]t|does not|can['’]?t|cannot|never|always|only|usually|lends?|helps?|retired|married|bought|drives?|eats?|drinks?|drops?|visits?|used to|no longer|will|closed|opened|quit|stopped|smokes?|hardly|rarely|graduated|passed|became|split up|divorced|separated|emigrated|grew up|studied|worked|lived|sings|paints|collects|suffers|wears|coaches|volunteers|manages|goes to|swims|cycles|cooks|writes|makes|builds|sells|sold|repairs|designs|trains|breeds|grows)\\b.*",
    ),
    accept: (text) =>
      !/\b(?:says|said|thinks|thought|asked|told|wants to know|(?:is|are) (?:here|ok(?:ay)?|fine|tired|sick today|asleep|hungry|right|wrong|busy|great|nice|funny|cute|the best))\b/i.test(
        text,
      ) &&
      !isPassing(text) &&
      !isAdjective(text) &&
      text.length > 8 &&
      !/ (?:has|have|is|are|was|will|got)$/i.test(text),
  },
  {
    attribute: (match) => `custom.${match.groups!.thing!}`,
    predicate: 'is',
    importance: 3,
    pattern: re(
      "^(?:my|our) (?<thing>[\\p{L}][\\p{L}' -]{1,40}?)(?:['’]s (?:now |called )?(?=\\p{L}|\\d)| (?:is|are|was|has|have|needs?|starts?|ends?|runs?|costs?|expires?|moved|changed|lives?|works?|reads?|uses?|sits?|stands?|begins?|holds?|takes?|belongs?|contains?|broke|arrived|(?:went|goes|has gone) (?:up|down)|rose|dropped|increased|leaves?|departs?|opens?|closes?|lands?|weighs?|measures?|lasts?|includes?|covers?|requires?|allows?|doesn['’]t|does not|can['’]t|only)(?: now)?) (?<object>.+)",
    ),
    accept: (_object, { input }) =>
      !emptyOwn.test(input.replace(/^(?:my|our) /i, '')) &&
      !isPassing(input) &&
      !isAdjective(input) &&
      !/\b(?:is|are) (?:fine|ok(?:ay)?|good|great|ready|done|broken|that|to ask|how|why|what|whether|if|not working|hurting|killing me|tired|cold)\b/i.test(
        input,
      ),
  },
  {
    attribute: 'custom.note',
    predicate: 'is',
    importance: 3,
    pattern: re(
      "^(?:the|this|that|order|case|ticket|invoice|flight|booking|commit|build|version|sensor|room|policy|contract|we|it['’]s|account|parcel|package|serial)\\b.+",
    ),
    accept: (text) => hasIdentifier(text) && !/\b(?:error|exception|failed|line \\d+|page \\d+)\b/i.test(text),
  },
  {
    attribute: 'custom.note',
    predicate: 'is',
    importance: 3,
    changed: true,
    pattern: re(
      "^(?:the|this) [\\p{L}' -]{2,40}?(?:['’]s| is| are| has| have| was| were) (?:now|moved|been|no longer|changed)\\b.*|^the [\\p{L}' -]{2,40}? (?:is|are|has|moved|opens|closes|meets|starts) .*\\bnow$|^the (?:new|replacement) [\\p{L} -]{2,30} (?:came|arrived|works)\\b.*|^(?:the|my|our) [\\p{L}' -]{2,40}? (?:is|are) (?:called|named|hosted|located|deployed|closed|open) .+|^[\\p{L}' -]{2,40} moved to (?:\\w+day|\\d|the|next)\\b.*",
    ),
    accept: (text) =>
      !/\b(?:error|exception|build|test|page|weather|price of|world|government|president)\b/i.test(text),
  },
];
