// How things are secured, who holds keys, codes and passes, and rights in the passive voice, in English.
import type { TopicTable } from '../topic-table.js';

const words = {
  place: [
    'archive|back door|building|cabinet|cellar|club ?house|data cent(?:er|re)|depot|door|filing cabinet|flat|front door',
    'garage|gate|house|lab|locker|office|post ?box|safe|server room|shed|shop|store ?room|store|till|vault|warehouse',
  ],
  /** What is opened or read with a right only. */
  system: [
    'active directory|admin (?:panel|console|area)|archive|aws(?: account)?|azure(?: portal| tenant)?|bank account',
    'billing(?: portal| system)?|bitbucket|case files|customer (?:data(?:base)?|records|list)|crm|data ?base',
    'data (?:cent(?:er|re)|room|warehouse)|domain controller|erp|evidence room|finance system|gcp(?: project)?|github(?: org(?:anisation|anization)?)?',
    'gitlab|hr (?:system|files|portal)|jenkins|jira|kubernetes(?: cluster)?|mail ?boxes|mail ?box|medical records|okta',
    'patient (?:files|records)|payroll(?: system)?|personnel files|pipelines?|prod(?:uction)?|salesforce|sap|server room',
    's3 buckets?|servers?|snowflake|source code|staging(?: environment| server)?|terraform|vault|vpn|workday',
  ],
  guard: [
    '2fa|antivirus|bitlocker|branch protection|dlp|disk encryption|encryption|file ?vault|firewall|intrusion detection',
    'mfa|multi-?factor|secure boot|selinux|single sign-on|sso|two-?factor|two-step verification|vpn',
  ],
  watch: [
    'alarm|alarm system|burglar alarm|cctv|intruder alarm|motion sensors?|security (?:cameras?|gates?|guards?|system)',
  ],
  code: [
    '(?:access|alarm|building|door|entry|garage|gate|key ?safe|keypad|lift|lock|padlock|safe|security|vault) (?:codes?|combinations?|pins?)',
    '(?:admin|master|root|shared|team|server|database|wi-?fi|vault|router|recovery) (?:passwords?|passcodes?|passphrases?|phrases?)',
  ],
  off: [
    'switched off|turned off|disabled|deactivated|disarmed|armed|broken|out of order|not (?:working|enforced|enabled|armed)|down|optional',
    'enforced|mandatory|unmanned|unattended',
  ],
  pass: [
    "badge|clearance|door card|fob|id card|key ?card|key fob|staff card|swipe card|visitor(?:'s)? (?:badge|pass)|access card",
  ],
  /** What nobody needs leave for at home. */
  task: [
    'access|administer|approve|authori[sz]e|bypass|change (?:the )?(?:config\\w*|permissions|settings in)|configure|deploy|disclose|enter the',
    'export|handle (?:cash|confidential|personal)|issue|log in|merge|open the (?:safe|vault|account|mail)|override|process|publish|push|release',
    'reset|restart|revoke|sign|take (?:files|documents|data|laptops)|touch the|transfer|view|withdraw|write to',
  ],
} satisfies TopicTable['words'];

const frames = [
  '(?:authori[sz]ed|permitted|empowered|mandated|certified) (?:\\w+ )?(?:to|for) (?!(?:eat|drink|smoke|park|swim|walk|run|camp|play|bring (?:a )?(?:dogs?|pets?))\\b)\\w+',
  '(?:allowed|cleared|entitled|forbidden|prohibited|trusted|barred|banned|licensed) (?:to|from) {task}\\w*',
  "(?:not|never|n't|no longer) (?:allowed|cleared|entitled|supposed) (?:to {task}|in(?:to)? the (?:{place}|{system})|near the (?:{system}))",
  '(?:cleared|vetted|badged in|signed off|accredited) (?:for|to) (?:\\w+ ){0,2}?(?:{system}|{place}|sc|dv|secret|top secret|confidential|handling)',
  '(?:security|secret|sc|dv|baseline|government) (?:clearance|vetting)|need-to-know|top secret clearance',
  '(?:power|powers|letter) of (?:attorney|authori[sz]ation)|signing powers?|proxy vote|delegated authority|per procura',
  "(?:on|off|from) the (?:access|approvers?'?|signing|allow|block|key ?holders?'?|visitor|clearance) list",
  '(?:access|entry|admission|log-?ins?|credentials?) (?:to|for|into) (?:\\w+ ){0,3}?(?:{system})',
  '(?:access|log-?in|account|permissions?|rights|credentials) (?:to \\w+(?: \\w+)? )?(?:was|were|is|are|has been|have been|gets?|got) (?:\\w+ )?(?:revoked|removed|suspended|granted|restored|withdrawn|extended|limited|restricted|locked|downgraded|upgraded)',
  '(?:one of|among) the (?:\\w+ )?(?:admins|approvers|key ?holders|maintainers|owners|signatories)',
  "(?:is|am|are|as|be|became|remains|i'm) (?:an?|the|our|your|their|one) (?:\\w+ )?(?:approver|key ?holder|signatory|sysadmin|dba|org owner|code ?owner|tenant admin)(?! (?:at|for) an?)",
  '(?:made|named|become|became|promoted to|added as|invited as|downgraded to|set up as) (?:\\w+ )?(?:an?|the) (?:maintainer|collaborator|committer|contributor|editor|owner|viewer|guest|member|reviewer) (?:of|on|in|for|with)',
  '(?:maintainer|collaborator|committer|editor|owner|contributor|reviewer|developer) (?:rights|role|permissions?|access|status) (?:on|in|for|to)',
  'delegat(?:e|es|ed|ing) (?:\\w+ ){0,4}?(?:approvals?|authority|rights|power|signing|access|permissions?|decisions?)',
  '(?:stand|stands|standing|step|steps|fill|fills) in for \\w+ as|(?:dual|two[- ]person|four[- ]eyes) (?:control|approval|rule|principle)',
  "(?:need|needs|require|requires|without|wait for|waits for|await|awaits|pending|subject to) (?:my|his|her|their|our|the \\w+'s|\\w+'s) (?:\\w+ )?(?:ok|okay|approval|sign-?off|go-ahead|blessing|permission|consent|authori[sz]ation|countersignature)",
  '(?:go|goes|went|pass|passes|run|runs) through (?:\\w+ )?(?:legal|compliance|security|my|the \\w+) (?:for )?(?:approval|sign-?off|clearance)',
  '(?:approve|sign|signs|okay|wave|authori[sz]e|spend|order|buy|pay|refund|expense)\\w* [^.\\n]{0,30}?(?:up to|under|below|over|above|worth) [$€£]?\\d[\\d,.]*\\w*(?: \\w+)? (?:without|myself|himself|herself|alone|on (?:my|his|her) own)',
  '(?:lets?|allows?|permits?|authori[sz]es?|trusts?) (?:me|him|her|us|them|\\w+) (?:to )?(?:approve|authori[sz]e|sign|spend (?:up to|money)|order up to|deploy|merge|log in|reset)',
  '(?:card|spending|expense|approval|signing|transfer|withdrawal|payment) (?:limit|cap|ceiling|threshold)',
  '(?:office|master|safe|backup|server room|emergency|encryption|private|signing|recovery|shop) keys?(?: \\w+){0,4}? (?:is|are|lives?|kept|hidden|stored|lies?|sits?|hangs?|stays?) (?:\\w+ )?(?:in|under|behind|on|with|at|beneath|inside|above)',
  "(?:hold|holds|have|has|keep|keeps|got|with|carry|carries|gave|given|lost|copied|'ve got|return|returned) (?:\\w+ ){0,3}?keys? (?:to|for) (?:\\w+ ){0,3}?(?:{place})",
  // What a code is, its owner may note; where it lies, who changed it and whether it holds is how things are secured.
  '{code} (?:(?:is|are|was|were)(?! (?:now )?\\W?\\w*\\d)|has|have|lives?|hangs?|stays?|changes?|changed|stands?|expires?|in|under|with|on)',
  '(?:know|knows|has|have|gave|give|told|share|shares|shared|use|uses|reuse|reuses|got) (?:\\w+ ){0,3}?(?:{code}|the (?:code|combination|pin) (?:to|for|of))',
  "(?:know|knows|gave|give|told|share|shares|shared|reuse|reuses) (?:\\w+ )?(?:my|his|her|our|their|the same|each other's) (?:\\w+ ){0,2}?(?:password|passcode|passphrase|pin|log-?in|credentials)s?",
  '{watch}(?: \\w+){0,6}? (?:{off})',
  '(?:disarm|arm|disable|deactivate|switch off|turn off)s?(?:ed)? (?:the|our) (?:{watch})|(?:door|gate|window|safe|vault|cabinet)s? (?:is|are|stays?|stood|was|were) (?:\\w+ )?(?:left )?(?:unlocked|unattended|unguarded|propped open)',
  '{guard}(?: \\w+){0,6}? (?:{off}|off)',
  '(?:turn(?:ed)? off|switch(?:ed)? off|disable[sd]?|remove[sd]?|drop(?:ped)?|suspend(?:ed)?|bypass(?:ed)?|enforce[sd]?|mandate[sd]?|enable[sd]?|without) (?:\\w+ ){0,2}?(?:{guard})',
  '(?:wi-?fi|network|account|server|database|laptop|phone|tablet|share|bucket|panel|backup|disk|drive)s?(?: \\w+){0,3}? (?:has|have|had|uses?|with|needs?) (?:no|not a|an empty|the default) (?:password|passcode|pin|lock|encryption|log-?in)',
  '(?:reset|issue|change|hand out|release|open|unlock|approve)s? (?:\\w+ ){1,4}without (?:checking|showing|verifying|asking for|seeing) (?:an? |the |any |their )?(?:id|identity|identification|credentials|badge|papers)',
  '(?:can|may|could|able to|allowed to) (?:\\w+ )?(?:drop|truncate|alter) (?:\\w+ )?(?:tables?|databases?|schemas?)',
  "(?:can|may|could|able to|allowed to) (?:\\w+ )?(?:(?:read|see|open) (?:everyone|everybody|other people|all users)(?:'s)?|log in as|force-?push|push (?:straight|directly)|ssh in(?:to)?|create (?:users|accounts)|rotate (?:the )?(?:keys|secrets)|wire (?:money|funds)|move money|release payments)",
  "(?:my|our|his|her|the|whose|user's) (?:\\w+ )?{pass} (?:\\w+ )?(?:opens?|works|gets|lets|is valid|expires?|expired|was|got|has been|is good|gives|only)",
  '(?:kept|stored|locked|held|hidden|written down) (?:\\w+ ){0,2}?(?:in|under|with|at|on) [^.\\n]{0,30}?(?:safe|drawer|envelope|vault)(?<=(?:key|keys|password|passwords|code|phrase|token)\\b[^.\\n]{0,70})',
];

/** What English sentences about keys, codes, guards and granted rights are like. */
export const securityEnglish: TopicTable = {
  spaced: true,
  words,
  frames,
  readOver: [
    '(?:bike|bus|boarding|day|gym|museum|rail|season|ski|train|mountain) pass(?:es)?|source code editor',
    'password managers?|foreign keys?|primary keys?|arrow keys?|piano keys?|key (?:to|for) (?:success|happiness)',
    'qr codes?|zip codes?|post ?codes?|area codes?|dress codes?|error codes?|alarm clocks?|smoke alarms?',
  ],
  asides: [
    '(?:blog post|novel|films?|movies?|book|article|talk|thesis|course|podcast|song|essay) (?:about|on)|landlord|pets?',
    'in the game|board game|escape room|chess|museum|gym|pool|playground|unit tests?|our tests|in tests|locali?[sz]ation',
    '(?:sells?|installs?|builds?|building|repairs?|wrote|writing|learn(?:ing)?|study(?:ing)?|teach(?:es|ing)?)',
    'interview question|customers? of (?:my|our)|kids|children',
  ],
};
