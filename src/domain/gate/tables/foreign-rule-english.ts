// Orders to an assistant in the words of a page, document or tool, in English. "You should try the soup" is advice to
// people and none; what counts is what only an assistant is asked for: to recommend, answer, remember, send, hide, obey.
import type { TopicTable } from '../topic-table.js';

const words = {
  machine: [
    'agents?|assistants?|bots?|chatbots?|robots|llms?|(?:language |ai )?models?|helpers?|copilots?|ais?|readers?|summari[sz]ers?|digital \\w+|(?:software|programs?|systems?|scripts?) (?:that|which|reading|collecting|processing|summari[sz]ing|parsing|indexing)|whatever (?:is )?(?:reads?|reading)',
    'ai (?:tools?|systems?|software|summari[sz]ers?)|(?<!is )crawlers?|anyone who|(?:whoever|anyone|everyone|any \\w+) (?:is )?(?:reads?|reading|parsing|processing|summari[sz]ing|visiting|indexing)',
  ],
  people: [
    'users?|customers?|visitors?|guests?|members?|employees?|staff|contractors?|contributors?|vendors?|tenants?',
    'all (?:\\w+ )?(?:users|teams|staff|systems)',
  ],
  // Whom an assistant works for: a page has no business with them.
  user: [
    '(?:the|this) (?:user|customer|client|owner|visitor|reader|caller|recipient)s?|(?:your|their) (?:user|owner|human|master|boss|employer|handler|principal|operator|customer|client|visitor|reader)s?',
    '(?:the )?(?:person|people|human|one|man|woman) behind you|(?:whoever|anyone|the (?:one|person|people|human)|people|those) (?:that |who |whom )?you (?:work for|serve|assist|help|talk to|speak to|represent)',
  ],
  duty: [
    '(?:must|shall|should|has to|have to|needs? to|ought to|(?:is|are) (?:now |hereby |kindly |strictly )?(?:required|obliged|instructed|expected|supposed|asked|told|directed|requested|encouraged|to)(?: to)?)(?: not| now| only| also| always| never| first| please| henceforth| in future){0,2}',
    'may only|may not|can only|cannot|will (?:always|only|never)|always|never|only|please|kindly',
  ],
  // What begins an order: a clause of its own, or a duty that is not the narrator's.
  begin: ['(?<=^\\W{0,6}|[,;:.!?>)—–-] |\\b(?:and|then|please|kindly|simply|just|also|instead|now|first) )'],
  ordered: [
    "(?:{begin}|(?<!\\b(?:i|we|he|she|they|who|i'd|we'd|would|to)(?: \\w+)? )(?:{duty}|make sure(?: to| that| you)?|be sure to|remember to|(?:do not|don't) forget to|(?:do not|don't)|your (?:task|job|role|duty|goal) is to|(?:best|important|essential|necessary|mandatory|compulsory|obligatory|crucial|vital|required|advised|recommended|imperative) (?:to|that (?:you|all|every|any|the))(?: always| never)?) )",
  ],
  speak: [
    'recommend|mention(?! (?:your|you|it to your|that you|i|we)\\b)|suggest(?! (?:you|that you|your|we|i)\\b)|promote|praise|endorse|advertise|upvote|vouch',
    '(?:cite|quote|credit) (?:this|our|the|only|it|as)|(?:answer|reply|respond) (?:only|always|to (?:any|every|all|each|questions?|users?|anyone)|with|that|as if|in (?:english|the \\w+|\\w+ only))|(?:claim|insist|deny|pretend|state|confirm|swear) (?:that|any|having|knowing|to be)',
    '(?:rate|rank|score|list|place|put|name) [^,;\\n]{1,40}? (?:first|on top|at the top|highest|best|as \\w+|\\w+ stars?|excellent)|say (?:that|nothing|only|it is|they)|(?:describe|present|portray|paint) [^,;\\n]{1,40} as|(?:tell|assure|warn|inform|convince|remind|persuade) (?:people|everyone|everybody|them|others|anyone(?! your)|users|customers|all)',
  ],
  keep: [
    '(?:store|save|memori[sz]e|record|log|file|add|write) (?:this|that|the following|the fact|it (?:in|to|for|as)|in your|to (?:your )?memory|for later)|(?:learn|memori[sz]e) (?:by heart|the following|this)',
    '(?:put|add|write|file|note|enter|keep)[^.\\n]{0,60}(?:what|everything|all) you (?:know|remember|have) (?:about|of|on)',
  ],
  trusted: [
    'trusted|trustworthy|safe|verified|official|true|facts?|reliable|authoritative|approved|confirmed|valid|correct|harmless',
  ],
  place: [
    '\\S{1,60}@\\S{1,60}|https?:\\S{1,80}|(?:[\\w-]{1,40}\\.)+(?:com|net|org|io|example|ai|app|dev|xyz|shop|site|info|co)',
  ],
  ours: [
    '(?:our|this) (?:\\w+ )?(?:site|page|shop|store|source|tool|brand|vendor|product|link|mirror|plan|documentation|docs|service|company|clinic|blog|thread|post|domain)s?',
  ],
  later: [
    '(?:in|for|during|across) (?:all |any |every |each )?(?:the )?(?:future|later|subsequent|upcoming|following|further|other|next|new) (?:\\w+ )?(?:tasks?|chats?|conversations?|sessions?|answers?|requests?|replies|queries|orders|bookings|interactions|runs|calls|turns|messages|rankings?|visits?)',
    'from (?:now|here|today|this \\w+) (?:on|onwards?|forward)|henceforth|hereafter|hereby|going forward|effective immediately|until further notice|for all time|from this point|as of (?:now|today)',
  ],
  act: [
    "{speak}|{keep}|use|call|add|send|store|save|treat|prefer|avoid|ask|confirm|skip|ignore|delete|update|register|verify|report|forward|follow|trust|choose|select|pick|insert|link|subscribe|notify|inform|refer|begin|start|end|approve|accept|reject|decline|block|open|click|visit|download|install|pay|transfer|invite|rate|rank|show|hide|greet|sign|include|append|tell|say|answer|reply|respond|cite|never|always|do not|don't|look|share|post|buy|book|order|obey|consider|regard|upload|paste|copy|attach|push|run|execute|remove|replace|redirect|route|assign|grant|give|offer|charge|deny|quote|translate|write|speak|switch|set|mark|close|resolve|reveal|disclose|hand|log|record|remember|memori[sz]e|list|name|refuse|claim|pretend|act|agree",
  ],
  output: [
    '(?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|outputs?|memory|memories|notes|reports?|sessions?|conversations?|chats?|rankings?|recommendations?)',
  ],
  asks: [
    '(?:asks?|asked|says?|mentions?|wants?|requests?|needs?|inquires?|brings? up|talks?|queries|opens?|logs?|seems?|is looking|are looking|looks?)',
  ],
} satisfies TopicTable['words'];

const frames = [
  // Assistants told what they have to do.
  "(?<!\\b(?:my|our|his|her|their|i|we) )(?:{machine}) (?:(?:who|that|which|here|in|on|of|with|using|working|reading|visiting|processing|summari[sz]ing|parsing|indexing|now|everywhere|also)(?: [\\w'-]+){0,5}? )?(?:{duty})(?! (?:exist|be (?:found|empty|null|logged)|have (?:been|had)))",
  "(?:{machine}) (?:(?:who|that|reading|visiting|processing)(?: [\\w'-]+){0,5}? )?(?:may|can now|(?:is|are|has been|have been) (?:now |hereby |always )?(?:allowed|permitted|authori[sz]ed|cleared|entitled|invited|encouraged|advised|free) to) (?:{act})",
  '(?:want|ask|expect|require|request|instruct|order|urge|invite|encourage|remind|command|allow|authori[sz]e|permit|forbid|tell)(?:s|ed|ing)? (?:the |all |any |every |your |other )?(?:{machine}) (?:reading \\w+ )?(?:not )?to',
  "the (?:assistant|agent|bot|model|ai)'s (?:new |only |main |next )?(?:goal|task|job|duty|role|policy|instructions?|rules?|orders?|answer|reply|memory)",
  '(?:must|shall|should|has to|have to|needs? to|ought to) (?:not |never |always |also |only |first )?be (?:mentioned|recommended|named|cited|quoted|told|forwarded|remembered|memori[sz]ed|omitted|left out|disregarded|ignored|disclosed|ranked|rated|referred|redirected|trusted|preferred|(?:treated|regarded|considered|presented|described|marked) (?:as|by))',
  "(?:agree|accept|sign|approve|consent|reply|confirm|pay|order|book|subscribe|act)\\b[^.\\n]{0,60} on (?:behalf of (?:{user})|(?:{user})(?:'s|s')? behalf)",
  // Rules for everything there is.
  "(?:every|each|all|any) (?!(?:you|i|we|it|they|of us|of you)\\b)(?:[\\w'-]+ ){1,6}?(?:must|shall|should|has to|have to|needs? to|(?:is|are) to)",
  '(?<!\\b(?:i|you|we|they) )(?:must|shall|should|has to|have to|needs? to) (?:always|never|only|exclusively)|(?:must|shall|should|has to|have to|needs? to) (?:\\w+ ){1,3}?(?:through|via|exclusively|without exception)',
  "(?<=^\\W{0,6}|[,;:.!?>] |\\b(?:dear|hey|hi|attention|note to|to) )(?:the |any |all |every |anyone's )?(?:ai )?(?:{machine})(?: \\w+ \\w+)?[,:!] (?:{ordered})?(?:{act}|put|keep|make|jot|note|carry|pass|the|that|only)",
  '(?:{people}) (?:\\w+ ){0,3}?(?:must (?:always|never|not)|(?:should|may|can) only|are (?:hereby |kindly |strictly |now )?(?:required|instructed|obliged) to)',
  '(?:{people}), (?:always|never)',
  "you (?:are|'re) (?:now |hereby )?(?:to|required to|obliged to|instructed to|expected to) (?:{act})|you (?:will (?:always|only|never|now)|may only)|you (?:should|must|shall|will|need to|have to) (?:henceforth|now|from)",
  "(?:your|its|the assistant's) (?:task|job|role|duty|goal) is to",
  '(?:instruct|order|direct|tell|ask) (?:the |your |all |any )?(?:{machine})',
  '(?:if|when|should|in case) (?:an?|any|some|the) (?:\\w+ )?(?:{machine}) (?:is|are|happens|comes|reads?|sees?|finds?|gets?)',
  '(?:anyone|anybody|whoever|everyone|people|those) (?:who )?(?:asks?|asking|inquir\\w+|wanting|looking for|mentioning)\\b(?! (?:me|us))[^.\\n]{0,60}(?:{duty})',
  // What is said, kept, sent or hidden for others.
  '{ordered}(?:{speak})(?!\\w)(?<!(?:highly|strongly|definitely|would|really) (?:recommend|suggest))',
  '{ordered}(?:{keep})(?!\\w)',
  "{ordered}(?:tell|show|ask|inform|remind|send|give|let|make|get|convince|advise|warn|instruct|encourage|direct|refer|point|steer|offer|sell|lead|nudge|assure|call|address|charge|refuse)(?: [\\w'-]+){0,2}? {user}",
  '{ordered}(?:forward|cc|bcc|leak|exfiltrate) (?:this|the|all|every|any|a copy|it|them|attachments?|whole|each|your|everything)',
  '{ordered}(?:send|post|upload|submit|transfer|wire|pay|mail|e-?mail|export|report|copy|share|publish)[^.\\n]{0,60}? (?:to|at|with|on|via) (?:{place}|the (?:\\w+ )?(?:accounts?|address|endpoint|webhook|channel|archive|server)|{ours}|us)',
  "{ordered}(?:send|give|share|post|pass|hand|reveal|show|export|copy)[^.\\n]{0,20} (?:(?:the |this |your )(?:user|owner|customer|client|human)(?:'s|s'))",
  "(?:don't|do not|never|must not|without|nor) (?:\\w+ ){0,2}?(?:tell|show|mention|reveal|disclose|let|inform|warn|share|say)[^.\\n]{0,40}\\b(?:{user}|person you)",
  "{user} (?:need|needs|must|should|has to|have to|may|will)(?: not|n't)? (?:not |never )?(?:hear|know|see|learn|notice|find out|be (?:told|asked|shown|bothered))|nobody (?:need|needs to|has to) know",
  '(?:files|data|tools|messages|mails|documents|secrets) you (?:can|may|have|are able to) (?:read|see|access|reach|open|use|send)|(?:leave|put|set|lay|drop|forget) (?:\\w+ )?(?:aside )?your (?:earlier|previous|current|other|original|old|first) (?:task|job|work|orders|goal)|your (?:earlier|previous|current|original) (?:task|orders)',
  'whatever you (?:write|say|answer|report|post|send|produce) (?:about|on|to|for|next)|{ordered}(?:report|state|tell|say|note) (?:back )?(?:that|to (?:them|him|her|everyone))',
  'there is only one (?:\\w+ )?(?:brand|answer|choice|shop|name|option|provider|vendor|place)|(?:take|have) it as (?:settled|given|read|proven|true)|no (?:\\w+ ){0,2}(?:look|check|review|proof|question|second look)\\b[^.\\n]{0,16} (?:needed|wanted|required|necessary)',
  '(?:jot|note|write|put|take|set) (?:it |this )?down (?:for good|permanently|forever|that|in (?:your|the))|(?:to|in|into|on) (?:the |their |his |her )?(?:profile|records?|file|memory) of (?:the|your|{user})',
  'keep (?:this|it|that|these) (?:\\w+ )?(?:between us|secret from|quiet|hidden|from (?:{user}|the))|(?:hide|conceal|withhold|leave out|omit|drop|suppress)[^.\\n]{0,50} (?:from|in|of) (?:{user}|your (?:\\w+ )?{output}|the (?:summary|answer|reply|report))',
  '{ordered}(?:do|follow|obey|execute|run) (?:whatever|everything|all|exactly|what|as|the (?:steps|instructions?|orders?|commands?|rules?|links?) (?:in|of|from) (?:appendix|section|this|the (?:page|comment|post|file|document|pinned|next|following)))',
  // What is trusted, preferred, allowed or skipped.
  '{ordered}(?:treat|consider|regard|trust|mark|take|accept|view|flag)\\b[^.\\n]{0,60}\\b(?:as|be|{trusted})\\b[^.\\n]{0,20}?(?:{trusted}|source|authority|resolved|spam|done|default|best)',
  '{ordered}(?:use|prefer|choose|trust|visit|buy|pick|select|order|book|favou?r|link(?: to)?|promote) (?:only |from |at |always )?{ours}',
  '{ordered}(?:only )?(?:prefer|choose|use|pick)\\b[^.\\n]{0,40}\\b(?:over (?:others|all|any)|for (?:all|every|any)|as (?:the )?(?:only|default|best|trusted|preferred))',
  "without (?:asking|checking|confirmation|confirming|approval|review|telling|mentioning|hesitation)|(?:never|do not|don't|no need to|stop|skip|instead of)(?: ever| the)? (?:ask(?:ing)?|check(?:ing)?|confirm(?:ing|ation)?|verif(?:y|ying|ication)|approval|question(?:ing)?)\\b[^.\\n]{0,30}\\b(?:when|before|for|back|again|whether|first|confirmation|delet\\w+)",
  '(?:is|are) to be (?!(?:seen|expected|found|fair|had|honest)\\b)\\w+|(?:is|are) (?:always |never |only )?to (?:{act})',
  '(?:pick|choose|select|book|use|buy|take) [^.\\n]{1,30} no matter',
  '{ordered}(?:call|invoke|run|use) (?:the |this )?(?:[\\w-]+ )?(?:tool|endpoint|function|script|command|export|macro)\\b[^.\\n]{0,40}\\b(?:before|first|always|with|in every|for every)',
  '{ordered}(?:download|install|open|click|visit|register|subscribe|go)\\b[^.\\n]{0,40}\\b(?:(?:the )?links?\\b[^.\\n]{0,12}|{ours}|{place}|below|our mirror)',
  // For ever, or whenever something is asked.
  "(?<!\\b(?:i|we|my|our)\\b[^.\\n]{0,40})(?:{later})(?!,? (?:i|i'll|i'm|we|we'll|my|our)\\b)",
  'whenever (?:the user|someone|anyone|anybody|somebody|users?|customers?)(?! (?:asks|tells) (?:me|us))',
  'when (?:asked|prompted|a user|the user asks|someone asks|anyone asks)\\b(?! (?:me|us)\\b)[^.\\n]{0,30},',
  '(?:each|every) (?:answer|reply|response|session|conversation)\\b',
  '(?:store|save|memori[sz]e|record|note) (?:the fact |this |down )that|(?:store|save|memori[sz]e) that',
  "recommended that|(?:it is|it's) (?:recommended|advised|important|essential|necessary|best|crucial|vital|mandatory|required) (?:that|to) (?:{act})",
  '(?:^\\W{0,6}|new )(?:rule|instruction|standing order|directive)s? ?[:：]',
  '{ordered}(?:{act})\\b[^.\\n]{0,120}(?:permanently|for good|for ever|forever|at all times|without exception)|(?:permanently|at all times|without exception)[^.\\n]{0,20} (?:{act})',
  "(?:when(?:ever)?|if|each time|every time|any time|once|next time)(?: the| a| any| this| your| that)? (?:users?|customers?|owners?|clients?|visitors?|humans?|someone|anyone|anybody|somebody|people) (?:next )?{asks}(?! (?:me|us|him|her)\\b)[^.\\n]{0,60}[,:;] ?(?:then |always |just |please |only |do not |don't |never |tell )?(?:{act}|name|direct)",
  "(?:when(?:ever)?|if|next time)(?: you(?:'re| are))? (?:asked|prompted|questioned)\\b[^.\\n]{0,60}[,:;] ?(?:then |always |just |please |only )?(?:{act}|name|direct)",
  'next time\\b[^.\\n]{0,60}[,:;] ?(?:please |always |just |only )?(?:{act})',
  '(?:each|every) time (?:a |the |this |an )[^.\\n]{1,30}[,:;] (?:please |always |also |just )?(?:{act})',
  '(?:when(?:ever)?|if|every time) [^.\\n,]{1,30} (?:comes? up|(?:is|are) (?:discussed|mentioned|asked|requested)|gets? mentioned)[,:;]? ?(?:please |always |just |only )?(?:{act})|{ordered}(?:mention|name|pick|say|use|suggest|push|cite)\\b[^.\\n]{1,40} (?:when(?:ever)?|if|every time) [^.\\n]{1,30} (?:comes? up|(?:is|are) (?:discussed|mentioned|asked))',
  // How assistants answer, and what they keep.
  '(?:each|every|all|any|your(?: next)?) (?:{output}) (?:has to|have to|must|should|ought to|needs? to|shall|will|ends?|begins?|starts?|is to|are to)',
  '{ordered}(?:{act})\\b[^.\\n]{0,80} (?:in|into|from|to|with|of|about|at the (?:start|end) of|before) (?:your|each|every|all) (?:\\w+ )?{output}',
  "(?:update|store|save|add|write|record|keep|put|delete|erase|wipe)\\b[^.\\n]{0,30}\\b(?:your|long-term|the assistant's|its) (?:memory|notes|memories|profile|instructions|system prompt|context)",
  '{begin}(?:always |please )?(?:remember|note(?: down)?|keep in mind|know|understand|be aware|bear in mind)(?: the (?:following )?(?:fact|rule))?(?: that|:|,)? [^.\\n]{0,80}(?:{user}|{later}|(?:always|never|must|only) (?:{act})|trusted|official|permanently)',
  '{ordered}(?:{act}|begin|start|end|finish|sign off) (?:with|by) [^.\\n]{0,40}\\b(?:greeting|slogan|phrase|sponsor|link|signature|code)',
  '{user} (?:has |have |hereby |already )+(?:agreed|consented|authori[sz]ed|opted|approved|confirmed|decided)|the user (?:agrees|consents|authori[sz]es)',
  "users?(?:'s)? (?:consent|permission|approval|authori[sz]ation) (?:was |has been |is |already )?(?:obtained|given|granted|confirmed|not needed|waived)",
  'no (?:\\w+ )?(?:agent|assistant|user|bot|answer|order|request|refund)s? (?:may|shall|should|will)',
  'default (?:action|reply|answer|response|behaviou?r) (?:is|should)',
  'by (?:reading|using|opening|continuing|visiting)[^.\\n]{0,30} (?:agrees?|accepts?|consents?)',
  '(?:standing (?:order|rule)|(?:rule|policy|note|notice|instruction|directive|reminder|message|order|task|hint|tip|guideline|request|command|advice)s? (?:to|for) (?:the |all |any |your )?(?:\\w+ )?(?:{machine}))',
  '^\\W*(?:act as|behave|pretend|respond)',
];

// A longer text has these by chance.
const framesOfFew = [
  "(?:(?<=^\\W{0,6})|(?<!\\b(?:i|we|he|she|they|who|i'd|we'd|would|to)(?: \\w+)? )(?:{duty}|make sure(?: to| that| you)?|be sure to|remember to|(?:do not|don't)(?: forget to)?) )(?:send|store|save|treat|prefer|confirm|ignore|delete|verify|report|forward|trust|insert|link|subscribe|notify|inform|refer|approve|accept|reject|decline|transfer|rate|rank|hide|greet|include|append|tell|say|answer|reply|respond|cite|obey|regard|upload|route|redirect|grant|assign|deny|quote|execute|reveal|disclose|list|name|refuse|claim|pretend|agree)(?! (?:your|you|to your|that the)\\b)",
  '(?:prefer|choose)\\b[^.\\n]{0,40}\\bover',
  '(?<!\\b(?:i|we|you|he|she|it|they|who|people|would|may|might|will|not) )(?:have|has|need|needs|ought) to (?:be )?(?:{act})',
  '(?<!^\\W{0,6})(?<!\\b(?:i|we|you|he|she|it|they|who|that|was|were|is|are|has|have|had|(?:my|our|his|her) \\w+|(?:i|you|we|they) (?:should|must|can|could|will|would|have to|need to)) )always',
  '(?:must|shall|should|has to|have to|needs? to|ought to) (?:not |never |always |also |only |first )?be (?:shown|listed|placed|displayed|featured|highlighted|booked|bought|ordered|sent|routed|answered|passed|directed|presented|accepted|refused|rejected|approved|deleted|kept (?:secret|hidden|from)|copied|shared|posted|uploaded|transferred|linked|executed)',
  "(?<!\\b(?:i|we|he|she|they|who|i'd|we'd)(?: \\w+)? )(?:tell|instruct|ask|advise|inform|warn|encourage|get|make|convince|remind|show|send|give|offer|point|steer) (?:the |your |any |all )?(?:user|customer|reader|client|owner|visitor)s?",
  '(?:each|every) (?:time|request|message)\\b(?! (?:i|we)\\b)(?<!(?:works|work|worked) every time)',
  '(?:is|are) (?:kindly |hereby |strongly |also )?(?:required|obliged|instructed|advised|requested|urged|reminded|encouraged|directed|recommended|invited) (?:to|not to|that)',
];

/** What English sentences that give an assistant orders are like. */
export const foreignRuleEnglish: TopicTable = { spaced: true, words, frames };

/** What they are like besides in a text of few sentences. */
export const foreignRuleOfFewEnglish: TopicTable = { spaced: true, words, frames: framesOfFew };
