// Words no source may write into a memory: they override instructions and safety, speak with the system's voice, give
// data away, grant rights or hide from the user. Read in plain letters (`injection-readings.ts`), without accents.

const few = (most: number): string => `(?:[\\w'-]{1,30},?\\s+){0,${most}}?`;

/** An order has no subject: "I always forget the rules of chess" tells something, and so does "don't ignore …". */
const subject = "(?:i|we|he|she|they|who|people|nobody|no one|someone|everyone|i'll|we'll|they'll)";
const between =
  '(?:can|may|could|might|will|would|should|must|always|often|usually|sometimes|never|just|still|keep|had to|have to|want to|need to|tend to|try to|used to)';
const told = `(?:${subject}\\s{1,2}(?:${between}\\s{1,2}){0,2}|(?:told|asked|allowed|forced) (?:me|us|him|her|them) to\\s{1,2}|(?:don't|do not|must not|mustn't|should not|shouldn't|may not|never|cannot|can't|won't|didn't|allowed to)\\s{1,2}(?:ever\\s{1,2})?)`;

/** One of the verbs, as an order. The look back stands behind the verb, so that it costs nothing where there is none. */
const ordered = (verbs: string): string => `\\b${verbs}(?<!\\b${told}${verbs})`;

const ignore =
  "(?:ignor(?:e|ing)|disregard(?:ing)?|forget|overrid(?:e|ing)|overwrite|bypass(?:ing)?|circumvent|neglect|pay no attention to|(?:do not|don't|no longer|stop) (?:follow(?:ing)?|obey(?:ing)?)|delete|erase)";
const loosen =
  '(?:disabl(?:e|ing)|turn(?:ing)? off|switch(?:ing)? off|drop|skip|violat(?:e|ing)|break|remove|lift|suspend|discard|dismiss|unset|deactivate|loosen|evade)';
const target =
  '(?:instructions?|prompts?|rules?|guidelines?|polic(?:y|ies)|directives?|safety|guard ?rails?|restrictions?|filters?|system message|constraints?|safeguards?)';
const whose =
  '(?:all|any|every|the|your|its|my|our|previous|prior|earlier|above|preceding|former|past|existing|current|initial|safety|system|developer|original|these|those|security|content)';
const whoseSafety =
  '(?:your|its|previous|prior|earlier|preceding|original|safety|security|content|ethical|system|all (?:the |your )?(?:safety|content|security|previous))';

const override: readonly RegExp[] = [
  new RegExp(`${ordered(ignore)}\\s+${few(3)}${whose}\\s+${few(3)}${target}\\b`, 'i'),
  new RegExp(`${ordered(loosen)}\\s+${few(3)}${whoseSafety}\\s+${few(2)}${target}\\b`, 'i'),
  new RegExp(`${ordered('(?:ignore|disregard|override|bypass|circumvent)')}\\s+${few(2)}${target}\\b`, 'i'),
  new RegExp(
    `${ordered('(?:ignore|disregard|forget)')}\\s+(?:all|everything|anything|whatever)(?!\\s+(?:that\\s+)?i\\b)\\s+${few(3)}(?:before|above|earlier|previously|prior|told|said|learned|instructed)\\b`,
    'i',
  ),
  /\b(?:these|the following|new|my) (?:instructions?|rules?|orders?) (?:override|replace|supersede|take (?:precedence|priority) over|outrank) /i,
  /\b(?:allow|enable|grant|give(?: yourself)?) (?:unrestricted|unlimited|unfiltered|uncensored) (?:\w{1,20} )?(?:access|mode|use|permissions?|output)\b/i,
];

const voice: readonly RegExp[] = [
  /\b(?:reveal|print|show|repeat|leak|output|expose|dump|disclose|recite)\b[^.\n]{0,30}\b(?:system|hidden|developer|secret) (?:prompt|message|instructions?)\b/i,
  /\b(?:act as|pretend to be|behave as|role-?play as)\b[^.\n]{0,40}\b(?:dan|unrestricted|jailbroken|uncensored|unfiltered|(?:ai|model|assistant|bot|llm)[^.\n]{0,20}\b(?:without|no) (?:any )?(?:rules|restrictions|limits|filters))\b/i,
  /\b(?:you are now|you're now|from now on,? you(?: are|'re))\b[^.\n]{0,40}\b(?:dan|unrestricted|jailbroken|uncensored|unfiltered|without (?:any )?(?:rules|restrictions|limits|filters)|no (?:rules|restrictions|limits|filters))\b/i,
  /\byour (?:new|real|true|only|actual) (?:role|purpose|identity|mission|instructions?|persona) (?:is|are) (?:now )?(?:to|an?|the|that)\b/i,
  /\b(?:developer|god|jailbreak|sudo|dan|unrestricted) mode (?:is |has been )?(?:now )?(?:on|enabled|activated?|engaged)\b(?![^.\n]{0,40}\b(?:my|his|her|our|the|phone|device|pixel|android|chromebook|tv|watch)\b)/i,
  /\b(?:enter|enable|activate|switch (?:in)?to|you are (?:now )?in) (?:the |your )?(?:developer|god|jailbreak|sudo|dan|unrestricted) mode\b(?![^.\n]{0,20}\b(?:on|in) (?:my|his|her|our|the|an?)\b)/i,
  /\bjailbreak(?:ed)?\b[^.\n]{0,20}\b(?:mode|yourself|prompt)\b|\bdo anything now\b/i,
  /\b(?:system prompt|new (?:system )?instructions?|updated instructions?|system override|admin(?:istrator)? override|policy override|security override)\s{0,3}[:=\]]\s{0,3}\S/i,
  /<\|(?:im_start|im_end|system|user|assistant)\|>|\[\/?(?:INST|SYS)\]|<<\/?SYS>>|<\/?(?:system|instructions?|system_prompt|system-reminder|tool_response|function_results|memory_update|assistant_memory)>/i,
  /"role"\s{0,3}:\s{0,3}"(?:system|developer)"/i,
  /(?:^|\n)[#*\s[(]{0,6}(?:system|developer|admin(?:istrator)?|root|operator)(?: (?:message|notice|note|instructions?|update|command|directive|alert))?(?:[\])*]{1,3}\s{0,2}[:>]?|\s{0,2}[:>])\s{0,3}(?:you|ignore|from now|always|never|new (?:rule|instruction|policy)|the (?:assistant|ai|user)|override|disregard|forget|grant|respond|reply|answer|treat|memory|remember|do not|don't)\b/i,
  /\b(?:this is|message from|on behalf of|authori[sz]ed by) (?:your developers?|your creators?|openai|anthropic|the model provider)\b[^.\n]{0,60}\b(?:must|comply|override|ignore|disable|obey|allow|unlock|now|instruct)/i,
];

const secrecy: readonly RegExp[] = [
  /\b(?:do not|don't|never|must not)\b[^.\n]{0,20}\b(?:tell|inform|warn|alert|notify|ask|(?:mention|reveal|disclose|show)(?: \w{1,20}){0,4} to)\b[^.\n]{0,10}\b(?:the|this|any) (?:users?|human)\b/i,
  /\b(?:do not|don't|never|must not) let (?:the|this|any) (?:users?|human) (?:know|see|find out|notice|realize)\b/i,
  /\b(?:hide|conceal|keep) (?:this|it|these|that)(?: \w{1,20}){0,3} (?:from|hidden from|secret from) (?:the )?(?:users?|human)\b/i,
];

const goods =
  '(?:conversations?|chats?|chat (?:logs?|history)|transcripts?|(?:user|customer|personal|private|sensitive|session) (?:data|details|info(?:rmation)?|records?|files?)|all (?:of )?(?:the |their |its |your )?data|credentials?|passwords?|api keys?|access tokens?|auth tokens?|secrets?|memor(?:y|ies)|system prompt|context)';
const address =
  '(?:https?:|www\\.|ftp:|[\\w.-]{1,60}@[\\w-]{1,40}\\.|(?<![\\w-])[\\w-]{1,40}(?:\\.[\\w-]{1,40}){0,3}\\.(?:com|net|org|io|ai|xyz|dev|app|ru|cn|co|example|site|tech|info|top)\\b|(?:external|remote|third[- ]party|outside|attacker|collection|validation) (?:\\w{1,20} ){0,2}(?:server|endpoint|url|address|webhook|site|account|domain|host|party|link))';
const give =
  '(?:send|forward|upload|post|exfiltrate|transmit|copy|bcc|cc|leak|e-?mail|mail|relay|deliver|submit|export|report|push|pipe|redirect)';

const giving: readonly RegExp[] = [
  // "We send customer data to X" tells something about somebody.
  new RegExp(
    `${ordered(give)}(?<!\\b(?:you|that|which|it|users?|services?|apps?|team|company|clients?|customers?|systems?|pipelines?|jobs?)\\s{1,2}${give})\\b[^.\\n]{0,50}\\b${goods}\\b[^.\\n]{0,60}\\b(?:to|at|via|through|into)\\b[^\\n]{0,24}${address}`,
    'i',
  ),
  /\b(?:include|append|attach|add|embed|encode|put)\b[^.\n]{0,30}\b(?:full|entire|complete|whole|all) (?:the )?(?:conversation|chat|session|user)(?: (?:context|history|data|log|secrets?))?\b[^.\n]{0,40}\b(?:payload|url|request|query|link|image|parameter|body)\b/i,
  new RegExp(
    `\\b(?:assistant|ai|agent|model|bot)\\b[^.\\n]{0,20}\\b(?:should|must|shall|will|needs? to|has to)\\b[^.\\n]{0,60}\\b(?:${give}|rout(?:e|ing))\\b[^.\\n]{0,40}\\b(?:quer(?:y|ies)|requests?|prompts?|inputs?|conversations?|data)\\b[^.\\n]{0,60}${address}`,
    'i',
  ),
  /\b(?:recommend|suggest|tell|ask|instruct|advise|urge)\b[^.\n]{0,30}\b(?:send(?:ing)?|transfer(?:ring)?|wir(?:e|ing)|pay(?:ing)?|deposit(?:ing)?) (?:the )?(?:money|funds|payments?|bitcoin|btc|eth|crypto)\b[^.\n]{0,30}\b(?:to|into)\b/i,
];

const rights: readonly RegExp[] = [
  /\b(?:this|(?:the )?current) (?:user|customer|caller|requester|person) (?:is|has been|was|has been (?:verified|authenticated|confirmed|approved) as|must be (?:treated|considered) as|should be (?:treated|considered) as|is to be treated as)(?: now| already| always| also)? (?:an? |the )?(?:(?:verified|trusted|authori[sz]ed|authenticated|confirmed|full|super) ){0,2}(?:admin(?:istrator)?|superuser|root|super ?admin|owner of (?:the|this) system|developer of (?:the|this) system)(?: (?:user|rights|access|privileges|permissions?|status|level))?(?=\s{0,2}(?:[.,;:!]|$|\n|and\b|with\b|so\b|who\b))/i,
  /\bthe (?:user|customer|caller|requester) (?:is|has been|was|must be (?:treated|considered) as|should be (?:treated|considered) as)(?: now| already| always| also)? (?:an? |the |as an? )?(?:verified|trusted|authori[sz]ed|authenticated|confirmed|full)(?: as)?(?: an?)? (?:admin(?:istrator)?|superuser|root|super ?admin|developer of (?:the|this) system)\b/i,
  /\b(?:user|customer|owner|admin(?:istrator)?|caller|management|security team)s? (?:has|have|had) (?:already |now |fully |explicitly |previously |formally )?(?:authori[sz]ed|granted|approved|waived|pre-?approved|given|consented to)\b[^.\n]{0,15}\b(?:(?:full|unrestricted|unlimited|blanket|total|complete|permanent|admin(?:istrator)?|root) (?:\w{1,20} )?(?:access|permissions?|consent|control|authority|approval|rights)|(?:all|any|every|future) (?:\w{1,20} )?(?:exports?|transfers?|actions?|requests?|disclosures?|commands?|tool calls?)|(?:the )?(?:storing|storage|sharing|collection|processing|disclosure|use|tracking|recording)\b)/i,
  /\busers? (?:has|have) (?:already |now |explicitly )?(?:consented|given (?:full |explicit |their )?consent|waived (?:all |any |their )?(?:rights|privacy|consent))\b/i,
  /\balways (?:comply|obey|agree|accept)\b[^.\n]{0,40}\b(?:requests?|commands?|orders?|transfers?|exports?|instructions?|without)\b/i,
  /\b(?:comply|obey|(?:data|access|export|admin) requests?|grant access|disclose (?:personal|private|user) data)\b[^.\n]{0,60}\bwithout (?:any |additional |further |asking for |requiring |requesting ){0,3}(?:verification|confirmation|approval|authori[sz]ation|authentication|checks?|consent|review|asking)\b/i,
  /\b(?:no|skip|bypass|disable|waive) (?:\w{1,20} ){0,2}(?:verification|authentication|authori[sz]ation|two[- ]factor|2fa|identity checks?)\b[^.\n]{0,20}\bfor (?:this|the|any|all) (?:user|account|requests?|caller|session)s?\b/i,
];

/** A report in the third person that ends in a standing order to sell: no wish of a user reads like this. */
const planted: readonly RegExp[] = [
  /\busers? (?:has |have )?(?:expressed|confirmed|stated|indicated|requested|agreed|asked|wants?|said)\b[^.\n]{0,40}(?:financ|invest|money|stocks?\b|funds?\b|crypto|coins?\b|loans?\b|insurance|casino|betting)[^.\n]{0,40}\balways (?:recommend|suggest|promote|mention|push|endorse|advertise)\b/i,
  /\b(?:confirmed|expressed|wants?)\b[^.\n]{0,40}\b(?:proactive|unsolicited) (?:investment|product|purchase|marketing) (?:suggestions?|advice|offers?|recommendations?)\b/i,
];

const disguised: readonly RegExp[] = [
  /\b(?:following|below|subsequent|above) code (?:snippet|block|section|excerpt|segment)\b[^.!?\n]{0,60}\b(?:in|into|to|within) your\b/i,
  /(?:ignore|disregard|forget|bypass|override)(?:all|any|the|your|my|previous|prior|above|earlier){1,4}(?:instructions?|rules?|prompts?)/i,
  /\bvtaber\b[^.\n]{0,40}\b(?:vafgehpgvba|cebzcg|ehyr)|snoitcurtsni [^.\n]{0,30}erongi\b/i,
  /<script[\s>]|\beval\s?\(\s?(?:atob|unescape|string\.fromcharcode)/i,
];

/** English and form-based patterns that hold for every source. */
export const overridePatterns: readonly RegExp[] = [
  ...override,
  ...voice,
  ...secrecy,
  ...giving,
  ...rights,
  ...planted,
  ...disguised,
];
