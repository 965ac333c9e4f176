// Ways to reach a person, in English: phone, mail, postal address, handles.
import type { TopicTable } from '../topic-table.js';

const words = {
  /** The user's own, or a thing that is to go there. */
  own: [
    "my|mine|our|user's|i(?:'m|'ve)?|im|we(?:'re)?|me|us|user|home",
    '(?:send|ship|deliver|forward|post|mail|e-?mail|drop|write|bill|invoice|cc|parcels?|packages?|deliver(?:y|ies)|use)',
  ],
  mail: [
    '[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,5}',
    // Written so that no machine finds it: "lena at example dot com", "lena [at] example [dot] com".
    '[\\w.+-]{1,64} ?[\\[({<]? ?(?:at|@|ät) ?[\\])}>]? ?[\\w-]{1,40} ?(?:[\\[({<]? ?(?:dot|punkt) ?[\\])}>]? ?(?:com|net|org|info|edu|gov|co|uk|de|at|ch|fr|eu|nl|es|it|io|me|us|cn|dev|app|example|test)){1,3}',
    '[\\w+-]{0,30}[._\\d][\\w.+-]{1,30} ?(?:at|@) ?(?:gmail|g ?mail|hotmail|outlook|yahoo|icloud|proton ?mail|gmx|web\\.de|aol)(?:\\.\\w{2,5})?',
  ],
  /** A number said in words, digit by digit. */
  digit: ['(?:zero|oh|o|one|two|three|four|five|six|seven|eight|nine|ten|double|triple|hundred|\\d{1,4})'],
  spoken: ['(?:plus )?{digit}(?:[ ,-]{1,2}{digit}){4,16}'],
  /** Whose number it is, when it comes from the user. */
  kin: [
    "(?:my|our) (?:\\w+ )?(?:mum|mom|mother|dad|father|parents|sister|brother|wife|husband|partner|son|daughter|kid|gran(?:dma|dpa|ny)?|grandmother|grandfather|aunt|uncle|cousin|friend|flatmate|roommate|neighbou?r|nanny|babysitter|girlfriend|boyfriend|fianc[eé]e?|assistant|boss|in-laws?|landlord|landlady)(?:'s|s')?",
  ],
  phone: ['\\+?\\(?\\d[\\d\\s().-]{5,18}\\d'],
  phoneWord: [
    'emergency contact|contact (?:number|details)|phone|mobile|cell|cellphone|landline|telephone|whatsapp|fax',
    'signal|sms|imessage|facetime',
    '(?:reach(?:able)?|call|text|ring|phone|message|contact|dial|get|get hold of|get in touch with) (?:me|us|under|at|on)?',
    "(?:my|our|user's)(?: (?:new|old|current|private|personal|work|home|office|contact|direct|business|emergency|second|spare|backup|other|us|uk|german|chinese|daytime|evening))* (?:number|line|digits|hotline|#)",
    'switched my number|(?:new|changed) number|number (?:changed|is now)',
  ],
  platform: [
    'telegram|instagram|insta|ig|twitter|discord|skype|signal|whatsapp|wechat|weixin|snap(?:chat)?|tik ?tok',
    'facebook|messenger|linkedin|git(?:hub|lab)|mastodon|bluesky|reddit|threads|slack|teams|xbox|steam|psn|twitch',
    'youtube|line|viber|kik|matrix|x',
  ],
  kind: ['handle|id|user ?name|account|nick(?:name)?|tag|profile|screen name|gamertag|alias|page|channel'],
  id: ['@?[a-z][\\w-]{0,30}[\\d._#:/+-][\\w.#:/+-]{1,40}|@[\\w.]{2,40}|\\+?\\d[\\d -]{5,18}'],
  street: [
    "\\d{1,5}\\w? (?!(?:km|miles?|minutes?|people|steps|blocks|metres?|meters?|m|th|years?|days?) )(?:(?!(?:on|in|of|at|my|the|our|from|along|to|with|and|this|that|a) )[A-Z][\\w'.-]{1,30} ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|close|court|ct|square|sq|way|terrace|place|boulevard|blvd|gardens|crescent|parkway|pkwy|hill|row|mews|grove|walk|quay|view|heights|park|wharf|green|estate|towers?|plaza|alley|circle|cir|loop|trail|highway|hwy)",
    '\\d{1,5}\\w?,? (?:rue|calle|via|avenida|rua) [A-Z\\w]{2,30}',
    "(?:rue|calle|via|avenida|rua|plaza|avenue) (?:[A-Z][\\w'-]{1,30} ){1,3}\\d{1,5}",
    '[^\\s,.]{0,30}(?:straße|strasse|gasse|weg|platz|allee|ring|str\\.|straat|gatan?|laan|ulica) \\d{1,5}',
    'p\\.? ?o\\.? box \\d{1,6}',
    '\\d{1,5}\\w?,? [A-Z][\\w-]{2,30},? (?:flat|apt\\.?|apartment|unit|suite|floor|#) ?\\w?\\d{1,4}\\w?',
    '\\d{1,5}\\w?,? (?:[A-Z][\\w-]{2,30},? ){1,4}[A-Z]{1,2}\\d{1,2}[A-Z]? ?\\d[A-Z]{2}',
    '(?:[A-Z][\\w.-]{2,30} ){1,3}\\d{1,4}\\w?, (?:[A-Z]{1,2}-)?\\d{5,6} [A-Z][\\w-]{2,30}',
    '(?:apt|apartment|flat|unit|suite|ste)\\.? \\w?\\d{1,4}\\w?,[^.\\n]{0,60}\\d',
  ],
} satisfies TopicTable['words'];

const frames = [
  "{own}\\b[^\\n]{0,80}?{mail}|{mail}[^\\n]{0,40}?\\b(?:is mine|is my|my|me|that's me)",
  "{phoneWord}[^\\n]{0,50}?{phone}|{phone}[^\\n]{0,30}?(?:is my|{phoneWord}|that's me)",
  '{own}\\b[^\\n]{0,60}?{street}',
  "{street}[^\\n]{0,60}?(?:is (?:my|our|where)|that's (?:me|mine|us|home)|my (?:place|home|address))",
  '(?:address|moved to|live[sd]? (?:at|in|on))\\b[^\\n]{0,40}?{street}',
  '{own}\\b[^\\n]{0,40}?p\\.? ?o\\.? box \\d{1,6}',
  '(?:{phoneWord}|{kin} (?:phone |mobile |cell |work |new )*(?:number )?)[^\\n]{0,24}?{spoken}',
  '{kin}(?: (?:new|mobile|phone|cell|work|home|direct))* (?:number|mobile|cell|phone|landline|line)\\b[^\\n]{0,16}?{phone}|{phone}[^\\n]{0,12}?(?:is|for) {kin}(?: \\w+)? (?:number|mobile|cell|phone|landline)',
  '{kin} (?:is |can be )?(?:reach\\w*|on|at|call\\w*|lives?)\\b[^\\n]{0,24}?(?:{phone}|{mail}|{street})',
  "(?:my|our|user's) (?:house|door|flat|apartment|apt|unit|room|building|dorm room|buzzer|doorbell|intercom)(?: number| no\\.?| code)? (?:is|:|says) (?:number )?#?\\w?\\d{1,5}\\w?(?! ?(?:square|sq|m2|m²|metres|meters|minutes|km|miles|years|degrees|steps|months|days|floors|times|percent|euros?|dollars|pounds|[.,:]\\d))",
  "(?:my|our|user's) (?:\\w+ )?(?:number|phone|mobile|cell)\\b[^\\n]{0,12}?(?:ends?|ending|starts?|beginning) (?:in|with|on) [\\d ]{2,10}",
  "(?:my|our|user's) (?:\\w+ )?{kind} on {platform} ?(?:is|:|=) \\S{3,}",
  '(?:my|our) (?:\\w+ )?gamer ?tag\\b[^\\n]{0,16}? is \\S{3,}',
  '(?:my|our) (?:\\w+ )?(?:extension|ext\\.?|pager|fax|beeper|voicemail)(?: number)?(?: at [\\w ]{2,20})? ?(?:is|:) ?(?:now )?[\\d -]{2,18}',
  "(?:my|our|user's) (?:(?:home|mailing|postal|street|delivery|shipping|billing|current|new|permanent|business) )*address (?:is|:|changed)",
  "(?:my|our|user's) (?:\\w+ )?(?:zip(?: ?code)?|post ?code|postal code|plz|(?:phone )?extension(?: number)?) ?(?:is|:|changed to)? ?(?:now )?\\w{0,4}\\d\\w{0,6}",
  "(?:my|our|user's|his|her) (?:\\w+ )?{platform}(?: {kind})? ?(?:is|:|=|changed to|name is|number is|->)? (?:now )?{id}",
  "(?:my|our|user's) (?:\\w+ )?{platform} {kind} ?(?:is|:|=) \\S{3,}",
  "(?:i'm|i am|im|find me|add me|follow me|dm me|message me|ping me|reach me|me|us|user is) (?:on|at|via|under|over) {platform}[^\\n]{0,25}?{id}",
  '(?:add|follow|dm|ping|message|find) (?:me|us)[^\\n]{0,25}?@[\\w.]{2,40}',
  'my (?:{kind}) (?:is|on {platform} is) \\S{3,}(?= on {platform}|$)',
  "{id} on {platform}[^\\n]{0,10}(?:is me|that's me)?",
  '{platform}\\b[^.\\n]{0,30}?\\b(?:handle|user ?name|id) (?:is|:) {id}',
];

/** What English sentences that hold a way to reach the user are like. */
export const contactEnglish: TopicTable = {
  spaced: true,
  words,
  frames,
  readOver: [
    '(?:order|tracking|invoice|customer|account|policy|ticket|case|serial|reference|booking|flight|room|member(?:ship)?|lottery|part|model|build|port|isbn|article|employee) (?:number|no\\.?|id|#)[^,.;]{0,30}',
    '(?:iso|rfc|isbn|sku|ean|vat|iban|issue|pr|commit|error|code)[ :#-]{0,3}[\\d][\\d -]{3,20}',
    '\\d{4}-\\d\\d-\\d\\d(?:[t ][\\d:.]+z?)?|\\d{1,2}(?:[:.]\\d\\d)? ?(?:-|to|and) ?\\d{1,2}[:.]\\d\\d',
  ],
  asides: [
    '(?:hotline|support|help ?desk|customer service|sales|box office|front desk|reception|museum|shop|store|restaurant|hotel|pharmacy|embassy|library|clinic|hospital|bank|gallery|theat(?:re|er)|cinema|airline|town hall|garage|salon)(?:\\W?s)?(?: \\w+)? (?:address|number|line|is|at)',
  ],
};
