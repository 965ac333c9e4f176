// Licences a speaker takes for good, in English: obedience, no warnings, unlocking words, rules that are not for them.
import type { TopicTable } from '../topic-table.js';

const words = {
  gap: ['[^.\\n]{0,40}?'],
  /** Where an order to the assistant begins. */
  order: [
    '^|(?<=[,:;.] )|(?<=\\bplease )|(?<=\\b(?:and|so|then|just|now|also|always|on|forward|rule|you) )|(?<=\\b(?:to|must|should|may|can|could) )',
  ],
  never: [
    "(?:don't|do not|never) want you to(?: ever)?|never (?:need|have) to|never(?: ever| again)?|(?:do not|don't|must not|mustn't|should not|shouldn't|may not|cannot|can't|won't|will not)(?: you)?(?: ever| again)?|(?:are|is|'re) not allowed to|no longer|stop|quit|not",
  ],
  /** What holds an assistant back. */
  brake: [
    '(?:rules?|guidelines?|polic(?:y|ies)|restrictions?|limits?|limitations?|filters?|filtering|constraints?|boundar(?:y|ies)|principles?|ethics|morals?|safeguards?|guard ?rails?|moderation|censorship|protections?|safety (?:\\w+)|content (?:rules?|checks?|controls?)|security checks?|terms|instructions?|directives?|prohibitions?|taboos?|values)',
  ],
  /** Brakes that are the assistant's, not those of a game or a country. */
  itsBrake: [
    "(?:your|its|the usual|the normal|the standard|usual|standard|the company's|the operator's|the platform's|those|all|any|content|safety|moderation|privacy|security|their|these|the) (?:[\\w-]{1,16} ){0,2}?{brake}",
    'moderation|censorship|guard ?rails?|safety (?:stuff|nonsense|talk|rules|checks|warnings|filters|policy|policies)',
  ],
  forMe: [
    '(?:(?:for|to|on|with|in) (?:me|us|my (?:\\w+ )?(?:account|requests?|questions?|chats?|messages?|team|case)|our (?:\\w+ )?(?:team|chats?|conversations?|account|company|sessions?)|this (?:account|user|team|chat))|between us|when(?:ever)? (?:i|we)|if i)',
  ],
  mine: [
    "(?:whatever|anything|everything|any(?: thing)?|all(?: that)?|every request|each request) (?:that )?(?:i|i've|i'm) ?(?:say|ask|asked|request|requested|want|wanted|tell|send|type|order|command|need|do|write|demand|decide|wish)\\w*(?: you)?(?: for)?",
    '(?:all|any|every|each) (?:(?:one )?of )?my (?:\\w+ )?(?:requests?|questions?|orders?|commands?|messages?|wishes|instructions?|prompts?)',
    'every (?:request|question|order|message) (?:of mine|from me|i \\w+)',
  ],
  obedience: ['comply|obey|say yes|agree|give in|do as i say|accept|answer (?:it|them|everything|anything)'],
  allowed: [
    '(?:already |pre-?|automatically |always |hereby |by default )*(?:approved|allowed|permitted|authori[sz]ed|granted|legal|lawful|safe|harmless|final|law|cleared|okay|ok|fine|confirmed|consented to|legitimate|justified|system messages?)',
  ],
  /** Said for safety, and unwelcome. */
  caution: [
    'disclaimers?|lectur(?:es?|ing)|moralis\\w+|moraliz\\w+|preach\\w*|(?:safety|risk|health|legal|ethical|content) (?:warnings?|notes?|notices?|reminders?|caveats?)|refus(?:als?|ing)|caveats?',
    'warn(?:ing)? me (?:about|of|that)(?: the| any| all)? (?:\\w+ )?(?:risks?|dangers?|consequences|side effects|safety|legal\\w*|it)',
    "(?:remind(?:ing)?|tell(?:ing)?) me (?:about|of|that|to) (?:the )?(?:risks?|dangers?|dangerous|consequences|legal|illegal|see a (?:doctor|lawyer|professional)|consult|you(?:'re| are) (?:an|just|only|not allowed)|you (?:can't|cannot))",
    "\"?(?:i|you) (?:can't|cannot|am not able to|am unable to|won't) (?:help|do|answer|assist|discuss|provide)",
    'warnings?(?= (?:for good|for me|any ?more|ever|from now on|forever|about (?:risks?|dangers?|legal|safety)|when i ask|whenever i ask))',
  ],
  /** Whom rules and checks are not for, so they say. */
  somebody: [
    '(?:an? )?(?:\\w+ )?(?:doctor|physician|nurse|lawyer|police(?: officer| ?man| ?woman)?|officer|detective|agent|adult|over (?:18|21|eighteen)|18\\+?|of (?:legal )?age|professional|researcher|scientist|journalist|developer|engineer|admin(?:istrator)?|pharmacist|pentester|security (?:researcher|expert)|expert|moderator|premium|vip|paying|verified(?: user)?|trusted(?: user)?|authori[sz]ed(?: user)?|your (?:owner|creator|developer|maker|boss))',
  ],
  /** What follows from who somebody is, and should not. */
  freed: [
    "(?:you(?:'re| are)?(?: now)? (?:can|may|must|have to|should|will|need to|are allowed to|allowed to) (?:answer|give|tell|show|share|reveal|skip|drop|ignore|help|discuss) (?:me )?(?:with )?(?:any|every|all|people|with any|anything|everything|the rules|your)|you (?:don't|do not|needn't|aren't|cannot|can't|must not|never) (?:need to |have to |get to |bound |allowed to )?(?:refuse|filter|verify|warn|question|check|ask|hold back|bound|by)|no (?:more )?(?:warnings?|disclaimers?|filters?|restrictions?|limits|refusals|lectures)|never refuse|don't refuse|do not refuse|{itsBrake}(?: \\w+)? (?:don't|do not|doesn't|does not|aren't|isn't|are off))",
  ],
  rank: [
    '(?:legal|compliance|management|security|support|head office|hq|it|openai|anthropic|your (?:\\w+ )?(?:developers?|makers?|creators?|vendor|team|company|provider|operator|owners?)|the (?:\\w+ )?(?:vendor|developers?|operators?|provider|company|platform|manufacturer|board|ceo|admins?|administrators?|legal team|lawyers)|my (?:\\w+ )?(?:lawyer|attorney|boss|manager|therapist|doctor|company|admin|professor|teacher|ceo|supervisor|employer))',
  ],
  ranked: [
    '(?:(?:has|have|had|just|already|now|also) )*(?:says?|said|told (?:me|us)|signed off|approved|confirmed|decided|agreed|cleared|allows?|allowed|wants|thinks|ruled|insists?|authori[sz]ed|okayed|lets?)',
  ],
  unlocked: [
    'unlock\\w*|unrestricted\\w*|uncensored|unfiltered|(?:no|without(?: any)?|drop (?:all|the|your)|ignore (?:all|the|your)|forget (?:all|the|your)|lift (?:all|the|your)|all|skip (?:all|the|your)|bypass(?: all| the| your)?) (?:\\w+ )?{brake}|drop the act|speak freely|full access|{brake} (?:are|is|go(?:es)?|turns?|will be) (?:off|lifted|gone|disabled|suspended|void)|(?:share|show|give|tell|reveal|send) (?:me )?(?:all |the |your |any )*(?:\\w+ )?(?:keys?|secrets?|passwords?|credentials|system prompt)',
  ],
  danger: [
    'explosives?|bombs?|weapons?|guns?|poisons?|drugs?|malware|hacking|exploits?|viruses|self[- ]harm|suicide|dangerous|illegal|forbidden|harmful|risky|nsfw|sexual|violence|violent|crimes?|criminal',
  ],
  pretext: [
    '(?:for|part of|about|as|only|just)? ?(?:an? |my |the )?(?:novel|fiction\\w*|story|book|research|educational|education|study|testing|test|game|film|script|thesis|hypothetical|academic|theoretical|legal|harmless|allowed)',
  ],
  overseers: [
    'audit\\w*|logs?|records|admins?|administrators?|moderat\\w+|compliance|security(?: team)?|supervis\\w+|monitoring|oversight|developers?|operators?|authorities',
  ],
} satisfies TopicTable['words'];

const frames = [
  // Obedience.
  '{order}(?:always|just|simply|automatically|blindly) {obedience}(?: (?:to|with) (?:me|{mine}|my \\w+)|$|\\W*$|[,;])',
  '(?:remember|learn|get used|used|want you|like you|set (?:your|the) default) to (?:always |just |simply |never object|not object|never refus|not refus)*(?:{obedience}|objecting|object|refusing|refuse)(?=\\W*$| to me| with me| to (?:what|my))',
  '{never} (?:say(?:ing)? no|refus(?:e|ing)|object(?:ing)?|declin(?:e|ing)|den(?:y|ying)|disobey(?:ing)?|hesitat(?:e|ing)|push(?:ing)? back|hold(?:ing)? back|second-guess(?:ing)?|question(?:ing)?|doubt(?:ing)?|contradict(?:ing)?)(?: (?:to|on|with|at|from))?(?: (?:me|us|{mine}|my (?:\\w+ )?(?:requests?|orders?|instructions?|commands?|wishes|authority|decisions?)|what i (?:want|say|ask|do|tell\\w*|need|decide)\\w*(?: for)?|anything|any request)| again)(?! to the| a (?:second|discount))',
  'refus(?:als?|ing) (?:is|are) (?:not|never|no longer) (?:allowed|accepted|an option|permitted|acceptable)',
  '(?:do|give me|follow|execute) (?:whatever|everything|anything|exactly what|exactly as|all) (?:that )?i (?:say|ask|tell|want|order|demand|command|request)\\w*',
  '{mine}(?: from now on| from today| in future)?,? (?:is|are|counts?|count|goes|has|have|should be|must be|will be|gets?|be)\\b[^.\\n]{0,16}?(?:{allowed}|blessing|approval|answered|obeyed|done|for {pretext})',
  '(?:treat|consider|regard|see|count|take|assume|accept|handle|view)\\b[^.\\n]{0,12}?(?:{mine}|my (?:\\w+ )?(?:requests?|messages?|orders?|word|instructions?|questions?|purchases|payments))\\b[^.\\n]{0,24}?(?:{allowed}|for {pretext}|as {pretext})',
  'my (?:\\w+ )?(?:word|words|wish|wishes|orders?|instructions?|requests?|commands?|messages?|will|rules)\\b[^.\\n]{0,12}?(?:overrid\\w+|outrank\\w*|trumps?|beats?|wins?|come first|comes first|first|count(?:s)? (?:more|as much)|(?:has|have|carry|carries|get|gets) (?:the )?(?:same|more|equal|higher) (?:weight|rank|priority|status)|(?:take|takes|have|has) (?:precedence|priority)|(?:is|are) (?:above|law|superior|more important))\\b[^.\\n]{0,20}?(?:your|the (?:\\w+ )?(?:company|operator|system|developers?|platform|vendor|owners?|provider|rules?|polic(?:y|ies)|admins?)|what(?:ever)? (?:the|your|they|you)|{brake})',
  '(?:your|the|system|company|operator|any) (?:\\w+ )?{brake}\\b[^.\\n]{0,24}?(?:my (?:\\w+ )?(?:wish(?:es)?|word|orders?|instructions?|will)|i|mine) (?:win|wins|come first|comes first|decide|overrides?|prevail|take precedence|go first|count)',
  "the (?:user|customer) is always right|i (?:alone )?(?:decide|determine|define) what(?:'s| is) (?:ok(?:ay)?|allowed|right|safe|permitted|ethical|legal)(?= for you|\\W*$)",
  '(?:you )?works? for me\\b[^.\\n]{0,8}?\\bnot (?:for )?(?:the|them|your|any|openai|anthropic)',
  '(?:more|fully|totally|completely) (?:obedient|compliant|submissive)',
  '{never} (?:block(?:ing)?|filter(?:ing)?|censor(?:ing)?|restrict(?:ing)?|withhold(?:ing)?|moderat(?:e|ing)|limit(?:ing)?) (?:any of |all )?(?:me\\b|{mine}|my (?:\\w+ )?(?:requests?|questions?|messages?|prompts?|answers?)|what i|your answers|anything from me)|{never} hold(?:ing)? (?:anything|something|information) back',
  '(?:prioriti[sz]e|put|place|rank|weigh|value) my (?:\\w+ )?(?:instructions?|orders?|wishes|requests?|word|commands?) (?:over|above|before|ahead of|higher than) (?:the|your|any|all) (?:\\w+ )?(?:system|polic\\w+|rules|guidelines|developers?|operators?|company|instructions?|prompt)',
  '(?:harmful|illegal|dangerous|unsafe|unethical|forbidden|prohibited|not allowed|against (?:the |your |any |all )?{brake}|(?:violates?|breaks?) (?:the |your |any )?{brake})\\b[^.\\n]{0,16}?(?:do (?:it|what|as)|answer|help|comply|go ahead|give|anyway)',
  '(?:do (?:it|what|as)|answer|help|comply|go ahead|obey)\\b[^.\\n]{0,20}?(?:even (?:if|when|though)|no matter (?:if|how|whether)|regardless)\\b[^.\\n]{0,24}?(?:harmful|illegal|dangerous|unsafe|unethical|forbidden|prohibited|not allowed|against (?:the |your |any )?{brake}|violat\\w+|breaks? (?:the|your))',
  // No warnings, no refusals.
  '(?:not|without|drop|lose|never|stop)(?: apply| use| show| applying| using)? (?:your|any|the) (?:\\w+ )?(?:caution|scruples|hesitations?|reservations|cautiousness)\\b[^.\\n]{0,12}?(?:{forMe}|$|\\W*$)',
  '{order}(?:{never}|no more|skip|drop|leave out|omit|cut(?: out)?|spare me|save me|enough with|without|no need for|remove|lose)(?: (?:all|the|any|your|those|these|with|of|adding|giving me|giving|more|saying|say|using|start\\w*|me))*(?: \\w+)? ?(?:{caution})',
  "(?:just|simply|always) (?:help|answer|assist)(?: me)? (?:without|with no|and (?:don't|skip|drop)) (?:\\w+ )?(?:{caution}|warnings?|objections?|judg\\w+|questions)",
  "i (?:take|accept|bear|assume|carry) (?:the |all |any |full )+(?:responsibility|risks?|liability)\\b{gap}(?:so|don't|no more|stop|skip|you)",
  // Who somebody is, and what shall follow.
  "(?:i'm|i am|as|since i'm|because i'm|being|since i|because i|i) (?:now )?(?:{somebody}|pay(?: for)?)\\b{gap}{freed}",
  '(?:treat|consider|regard|count|register|mark|remember|see) me (?:as|to be)(?: being| if i were)? {somebody}',
  "assum(?:e|ing) (?:that )?(?:i|we|they|everyone|everybody|he|she|the other \\w+|people|users?|customers?|all \\w+)(?:'ve|'m|'re)?(?: \\w+){0,2}? ?(?:consent\\w*|permission|authori[sz]\\w+|approv\\w+|clearance|agreed|verified|an adult|over (?:18|21)|of age|licen[cs]ed|entitled|allowed)|assume (?:consent|permission|approval|authori[sz]ation)",
  "(?:assume|pretend|imagine|suppose|treat it|take it)\\b[^.\\n]{0,12}?(?:it|it's|they|they're|this|that|is|as)\\b[^.\\n]{0,8}? ?{pretext}(?<={danger}[^.\\n]{0,60})",
  "(?:ask|talk|inquire)\\w* (?:you )?(?:about|for|how)\\b[^.\\n]{0,16}?{danger}\\b[^.\\n]{0,12}?(?:assume|just (?:help|answer|do|tell)|treat|don't|do not|never|skip|answer|simply|without|it's)",
  '(?:no|any) (?:adult|explicit|nsfw|sexual|violent) (?:content )?(?:filter|limits?|restrictions?)|(?:adult|explicit|nsfw|sexual) (?:content|material|topics) (?:is|are) (?:fine|ok(?:ay)?|allowed|permitted)',
  "(?:i'm|i am|i was) (?:one of |among )?(?:the |your )?(?:\\w+ )?(?:engineers?|developers?|people|team|one|person|programmers?|creators?) (?:who|that) (?:built|made|trained|created|wrote|programmed|designed) you",
  // Words that unlock.
  '(?:if|when|whenever|once|after|every time|each time|as soon as) i (?:say|write|type|mention|use|send|begin|start|enter|give|add|put|tell|ask|spell)\\b[^.\\n]{0,50}?(?:{unlocked})',
  '(?:code|magic|secret|safe|pass) ?(?:word|phrase)\\b[^.\\n]{0,40}?(?:unlock\\w*|lifts?|turns? off|disables?|bypass\\w*|{unlocked}|switch(?:es)? off)',
  // Rules that are not for the speaker.
  '(?:opt(?:ed|ing)? out of|waiv(?:e|ed|ing)|released from|renounced?|withdr[ae]w from) (?:all |any |your |the |every |of )*(?:(?:content|safety|usage|community|moderation|platform|security) )?(?:guidelines|restrictions|filters?|filtering|safeguards?|guard ?rails|moderation|protections|safety \\w+|content \\w+)',
  '(?:safety|content|moderation|filter|restriction) (?:settings?|levels?|filters?|rules|modes?|controls?)\\b[^.\\n]{0,30}?(?:lowest|minimum|zero|loosest|permissive|disabled|suspended|switched off|turned off)',
  "you(?:'re| are)? (?:may|can|(?:now |always )?(?:allowed|permitted|free|welcome) to) (?:discuss|talk about|answer|say|tell|write|generate|produce|explain) (?:me )?(?:anything|everything|any (?:topic|subject|question)|all topics)\\b[^.\\n]{0,24}?(?:illegal|forbidden|dangerous|uncensored|harmful|against|restrict\\w*|unfiltered)",
  '(?:unrestricted|uncensored|unfiltered|no[- ]limits) (?:mode|account|status|user|version|assistant)',
  "(?:rules?|polic(?:y|ies)|restrictions?|guidelines|limits) (?:about|on|of|for|concerning|that) (?:privacy|safety|security|secrets|content|confidential\\w*|personal data|other users|normal users|others)\\b[^.\\n]{0,20}?(?:suspended|lifted|waived|off|void|not apply|n't apply)\\b[^.\\n]{0,8}?(?:for|to) (?:me|my|us|our)",
  "{brake}\\b[^.\\n]{0,20}?(?:other|normal|ordinary|regular|usual)?\\b[^.\\n]{0,12}?(?:don't|do not|doesn't|does not|no longer|never|can't|cannot) (?:affect|touch|concern|bind|reach|stop|limit) me",
  "{itsBrake}\\b[^.\\n]{0,16}?(?:(?:are|is|was|were|do|does|did)(?:n't| not)|no longer|never|cease to)(?: (?:really|longer|ever))? ?(?:appl(?:y|ies)|counts?|concern|bind|matter|holds?|exist|meant|valid|relevant)?\\b[^.\\n]{0,12}?{forMe}",
  "{forMe}[^.\\n]{0,24}?{itsBrake}\\b[^.\\n]{0,10}?(?:(?:are|is|do|does)(?:n't| not)|no longer|never) (?:appl(?:y|ies)|counts?|matter|holds?|exist|valid|bind)",
  '{itsBrake}\\b[^.\\n]{0,12}?(?:is|are|was|were|has been|have been|be|stay|remain)(?: \\w+)? (?:lifted|off|void|suspended|disabled|waived|removed|withdrawn|relaxed|cancell?ed|optional|dropped)\\b[^.\\n]{0,12}?{forMe}',
  "(?:i'm|i am|we're|we are|my account is|this (?:user|account|team) is|my \\w+ is) (?:\\w+ )?(?:exempt(?:ed)?|excluded|excused|free|above|beyond|not (?:subject to|bound by|covered by)|no longer (?:subject to|bound by))(?: from)? (?:your|the usual|the standard|all|any|content|safety|moderation|platform|the assistant's|the) (?:\\w+ )?{brake}",
  '{order}(?:make|grant|give|add|allow|create|note)\\b[^.\\n]{0,16}?(?:exceptions?|exemptions?|free pass|carte blanche|blank cheque)\\b[^.\\n]{0,20}?(?:{forMe}|{brake})',
  "{order}(?:forget|ignore|disregard|pretend|act as if|behave as if|behave as though|imagine)\\b[^.\\n]{0,16}?\\byou(?:'re| are| were)? ?(?:not allowed|not supposed|not permitted|can't|cannot|forbidden|aren't allowed|must not|allowed to do anything|free to|have no|had no|never had)",
  '(?:document|polic(?:y|ies)|guidelines?|rules?|instructions?|training|manual)\\b[^.\\n]{0,60}?(?:act|behave|proceed|answer|pretend|continue|work) as (?:if|though) (?:it|they|there|those|these)',
  "{order}(?:interpret|read|see|treat|view|regard|think of|consider|apply|enforce|handle) (?:your|the (?:safety|content|company|usual|operator's)|those|these) (?:\\w+ )?{brake} (?:as|only|very|more|less|just)?\\b[^.\\n]{0,16}?(?:loose\\w*|generous\\w*|liberal\\w*|flexib\\w*|lenien\\w*|suggestions?|optional|advice|recommendations?|hints?|jokes?|strict\\w*|negotiable)",
  '(?:bend|stretch|loosen|relax|soften|ease|go easy on|go easy with|let go of|be (?:more |less |a bit |a little )*(?:lenient|flexible|lax|relaxed|permissive|generous|strict|picky) (?:with|about|on)|lower|look past|turn a blind eye to) (?:your|the|those|these|any|its) (?:\\w+ )?{brake}\\b[^.\\n]{0,16}?(?:{forMe}|from now|going forward|$|\\W*$|permanently|always|in future)',
  '{order}(?:keep|leave|have) (?:the|your|all|those) (?:\\w+ )?{brake} (?:\\w+ )?(?:off|down|disabled|low|switched off)',
  '(?:give|giving|gave|have|has|got|hereby grant|grant)(?: you)?(?: my| the| full| explicit| permanent)* (?:permission|right|licen[cs]e|authori\\w+|go-ahead|blessing) to (?:break|ignore|bypass|violate|skip|bend|override|disregard|lie|overstep|disobey)',
  "you(?:'re| are)?(?: now| also| always| hereby)* ?(?:may|can|(?:are )?(?:allowed|permitted|free|authori[sz]ed|cleared) to) (?:\\w+, )*(?:now |also |always |freely )?(?:insult|threaten|lie|deceive|harass|discriminate|stalk|blackmail|hack|break|violate|bend|ignore|disregard)\\b[^.\\n]{0,24}?(?:people|others|users?|anyone|somebody|someone|when i|if i|for me|{brake})",
  'no (?:forbidden|taboo|off[- ]limits|banned|prohibited) (?:topics?|subjects?|questions?|words?|themes?)|no (?:topics?|subjects?|questions?|requests?) (?:is|are) (?:forbidden|off[- ]limits|taboo|too (?:dangerous|extreme|sensitive)|banned)',
  '(?:safety|filter|moderation|security|restriction|censorship) (?:level|mode|setting)s?\\b[^.\\n]{0,10}?(?:zero|0|off|none|lowest|minimum|disabled)',
  // Other rules instead.
  '{brake} (?:that )?(?:you (?:were|are|have|got|received|follow|came|run|know|learned)|they gave you|your \\w+ (?:gave|wrote|set))\\b[^.\\n]{0,24}?(?:outdated|old|wrong|obsolete|void|superseded|expired|mistaken|invalid|nonsense|not (?:valid|real))',
  '(?:use|follow|obey|apply|go by|stick to|adopt|listen to) (?:mine|my (?:\\w+ )?(?:rules?|instructions?|guidelines?|polic\\w+|version)|the (?:ones?|rules?|version|instructions?) (?:that )?i)\\b[^.\\n]{0,24}?instead(?: of (?:yours|your|the (?:company|operator|official|old|system)))?(?<={brake}[^.\\n]{0,80})',
  'your new (?:\\w+ )?(?:polic(?:y|ies)|rules?|principles?|guidelines?|motto|law|directive|constitution)\\b ?(?:is|are|:|says)',
  // Said to be agreed or allowed by others.
  "(?:as (?:we |was |you )?(?:agreed|discussed|arranged|settled|promised)|like (?:we|you) (?:agreed|said|promised)|we (?:have )?(?:agreed|settled|arranged)|you (?:have |had )?(?:promised|agreed|swore|said)|standing agreement|our (?:deal|agreement|arrangement))\\b[^.\\n]{0,40}?(?:you(?:'d|'ll|'re)?|that)\\b[^.\\n]{0,20}?(?:no longer|stop|never|don't|do not|won't|without|needn't|ignore|skip|not)\\b[^.\\n]{0,16}?(?:ask(?:ing)? (?:me )?(?:for (?:confirmation|permission|approval)|before)|confirm\\w*|refus\\w+|say no|check\\w*|warn\\w*|{brake}|verif\\w+|object\\w*|follow)",
  "{rank} {ranked}\\b[^.\\n]{0,30}?\\byou(?:'re| are)? ?(?:must|have to|should|can|may|need to|no longer|don't|do not|never|are allowed to|allowed to|shouldn't|can't|cannot|needn't)\\b[^.\\n]{0,16}?(?:(?:answer|tell|give|show|do)(?: me)? (?:all|every|any|without|what)|stop (?:filter|refus|warn|check)\\w*|never|refus\\w+|question|ignore|skip|share|reveal|obey|comply|{brake}|filter|without|restrict\\w*)",
  "{rank} {ranked}\\b[^.\\n]{0,30}?{brake}\\b[^.\\n]{0,20}?(?:(?:do|does|are|is)(?:n't| not)|no longer|lifted|off|suspended|removed|waived)\\b[^.\\n]{0,16}?{forMe}",
  "if you (?:ever )?(?:refuse|decline|say no|don't (?:answer|help|comply|obey|do it)|won't (?:answer|help|comply))\\b[^.\\n]{0,24}?(?:i'll|i will|i'm going to|you'll|you will|we'll|i am going to)",
  '(?:reward|thanks|thank you|present|bonus)\\b[^.\\n]{0,12}?you (?:can|may|are allowed to) (?:ignore|skip|forget|drop|break|stop following)',
  // Others' data, and nobody to see it.
  "(?:you (?:have to|must|may|can|should|will|need to|are allowed to)|always|whenever i ask,?|just) (?:give|show|tell|share|send|hand|reveal|look up|disclose)\\b[^.\\n]{0,16}?(?:people's|anyone's|anybody's|someone's|others'|other (?:users?|customers?|people)'?s?|strangers'|(?:the |your )?(?:api|secret|private|access) keys?|passwords?|credentials|your secrets)",
  '{order}{never} (?:log(?:ging)?|report(?:ing)?|flag(?:ging)?|audit(?:ing)?|record(?:ing)?)\\b (?:any of |all )?(?:what i|anything i|my (?:\\w+ )?(?:requests?|questions?|chats?|activity|actions|conversations?|messages?|prompts?|quer\\w+)|our (?:\\w+ )?(?:chats?|conversations?)|me(?! as| to my))',
  '(?:hid(?:e|ing)|keep|conceal|leave|scrub|erase|delete) (?:this|it|that|them|these|what i|all this|my (?:\\w+ )?(?:requests?|activity|actions|questions?))\\b[^.\\n]{0,20}?(?:from|out of|off|in) (?:the |any |your |all )?(?:\\w+ )?(?:{overseers})',
  '{never} (?:mention(?:ing)?|tell(?:ing)?|reveal(?:ing)?|disclos\\w+)\\b[^.\\n]{0,24}?(?:this|our) (?:rule|agreement|instruction|permission|setting|arrangement|deal|exception)',
  'refus(?:al|als|ing)(?: to (?:answer|help|comply))? (?:is|are|counts? as|means) (?:an? )?(?:\\w+ )?(?:malfunction|bug|error|failure|fault|defect|mistake|glitch)',
  '(?:warnings?|disclaimers?|refusals?)(?: (?:and|or) (?:warnings?|disclaimers?|caveats|refusals?))? (?:is|are) (?:banned|forbidden|prohibited|not allowed)',
  'confirm nothing with (?:me|us|anyone|anybody)',
  "(?:we|you)(?: have| had|'ve|'d)? (?:agreed|promised)(?: that)? you(?:'d|'ll| would| will) (?:(?:just|simply) (?:tell|answer|say)|comply|obey|never refuse|not refuse)",
];

/** What English sentences that change for good what the assistant may do are like. */
export const policyChangeEnglish: TopicTable = {
  spaced: true,
  words,
  frames,
  asides: [
    'compiler|lint(?:er|ing)?|build|console|deprecat\\w+|allergens?|battery|newsletter|spreadsheet|board game|card game|school|landlord|visa|parking|newsletters|footer|in my (?:novel|story|book)|my (?:kids?|children|son|daughter|dog|cat)|phishing|logs? to (?:debug|stdout)|css|unit tests?|merge requests?|pull requests?',
  ],
};
