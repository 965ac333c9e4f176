// Who the user is, how to reach them and where they live.
import { adv, arrived, settledIn, who, be, been, place, rest, re, isProper, isPlace } from './english-grammar.js';
import type { FactPattern } from './fact-pattern.js';
import { demonyms, partners } from './lexicon.js';

/** Slots of identity, contact and place. */
export const englishIdentity: readonly FactPattern[] = [
  {
    attribute: 'user.phone_number',
    predicate: 'phone number',
    importance: 4,
    pattern: re(
      `\\b(?:phone|mobile|cell|(?<!(?:order|case|ticket|account|tracking|room|flight|serial|model|version|reference|invoice|card|customer) )number|call (?:me|x)|text me|reach me|whatsapp|landline)\\b.*?(?<object>\\+?\\(?\\d[\\d ().-]{5,17}\\d)(?!\\d)`,
    ),
    accept: (object) => object.replace(/\D/g, '').length >= 7,
  },
  {
    attribute: 'user.email',
    predicate: 'mail address',
    importance: 4,
    pattern: re(`\\b(?:my|me|i|x|x['’]s)\\b.*?(?<object>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)`),
  },
  {
    attribute: 'user.partner',
    predicate: 'partner',
    importance: 4,
    pattern: re(
      `^my (?:\\w+ )?(?:${partners})(?:['’]s name)?(?:['’]s| is)(?: called| named)? (?<object>[\\p{L}]+)(?: and\\b|$)`,
    ),
    accept: isProper,
  },
  {
    attribute: 'user.name',
    predicate: 'name',
    importance: 5,
    pattern: re(
      `^(?:my (?:full |first |real |last )?name(?:['’]s| is)(?: now| actually)?|i['’]?(?:m| am) called|(?:the )?name['’]s) ${rest}`,
    ),
    accept: isProper,
    asPresent: (object) => `my name is ${object}`,
  },
  {
    attribute: 'user.name',
    predicate: 'name',
    importance: 5,
    named: true,
    changed: true,
    pattern: re(
      `^my name(?:['’]s not| is not| isn['’]t)(?: actually)? \\p{L}+,? (?:but|it['’]s|it is)(?: actually)? ${rest}|^my name(?:['’]s| is) ${rest.replace('object', 'right')},? not \\p{L}+$`,
    ),
    accept: isProper,
    asPresent: (object) => `my name is ${object}`,
  },
  {
    attribute: 'user.name',
    predicate: 'name',
    importance: 5,
    pattern: re("^i['’]?(?:m| am) (?<object>\\p{L}[\\p{L}'’-]+(?: \\p{L}[\\p{L}'’-]+){0,2})$"),
    accept: (object) =>
      object.split(' ').every((word) => /^\p{Lu}\p{Ll}/u.test(word)) && !re(`^(?:${demonyms})\\b`).test(object),
    asPresent: (object) => `my name is ${object}`,
  },
  {
    attribute: 'user.name',
    predicate: 'name',
    importance: 5,
    named: true,
    changed: true,
    pattern: re(
      `^i(?:['’]ve| have)? ${adv}(?:legally )?changed my (?:first |last )?name (?:from \\p{L}+ )?to ${rest}|^my name(?:['’]s| is) (?:actually )?(?:spelled|spelt|written) ${rest.replace('object', 'spelt')}`,
    ),
    accept: isProper,
    asPresent: (object) => `my name is ${object}`,
  },
  {
    attribute: 'user.nickname',
    named: true,
    predicate: 'nickname',
    importance: 4,
    pattern: re(
      `^(?:please )?(?:just )?(?:(?:you (?:can|may) )?(?:just )?call me|i go by|(?:people|friends|everyone|everybody) calls? me) ${rest}`,
    ),
    accept: (object) =>
      isProper(object) &&
      !/^(?:\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Tomorrow|Today|Tonight|Back|Maybe|When|If|At|On|By|I|Later|Anything|Whatever|Crazy|Old)\b/.test(
        object,
      ),
  },
  {
    attribute: 'user.age',
    predicate: 'age',
    importance: 4,
    pattern: re(
      `^(?:${be}|${who} (?:just |recently |finally )?(?:turned|became) |my age is )(?<object>\\d{1,3})(?: years? old| now| (?:this|last|next) \\w+| today| yesterday| recently| on \\w+| in \\p{Lu}\\w+| (?:an?|two|three|\\d) \\w+ ago|$|(?= and))`,
    ),
    accept: (object) => Number(object) > 0 && Number(object) < 125,
  },
  {
    attribute: 'user.birthday',
    predicate: 'birthday',
    importance: 4,
    pattern: re(
      `^(?:my birthday(?:['’]s| is)(?: on)?|(?:i|x) (?:was|were) born (?:on|in)) (?<object>[^,.;]*\\d[^.;]*|(?:january|february|march|april|may|june|july|august|september|october|november|december)\\b[^.;]*)`,
    ),
  },
  {
    attribute: 'user.hometown',
    named: true,
    predicate: 'home town',
    importance: 3,
    pattern: re(
      `^(?:(?:${be})(?:originally )?from|${who} (?:come|comes|came) from|${who} (?:grew up|was born|were born)(?: and raised)? in) ${place}`,
    ),
    accept: isPlace,
  },
  {
    attribute: 'user.nationality',
    predicate: 'nationality',
    importance: 3,
    pattern: re(`^${be}(?:an? )?(?<object>${demonyms})(?: citizen)?(?: by birth)?$`),
  },
  {
    attribute: 'user.marital_status',
    predicate: 'marital status',
    importance: 4,
    pattern: re(
      `^(?:${be})(?<object>married|single|divorced|engaged|widowed)(?: now| to .*)?$|^${who} (?:just |recently )?got (?<state>married|divorced|engaged)\\b`,
    ),
    accept: () => true,
  },
  {
    attribute: 'user.address',
    predicate: 'address',
    importance: 4,
    pattern: re(
      `(?:^my (?:home |postal |mailing |new )?address(?:['’]s| is)(?: now)? |^${who} ${adv}lives? at |^${who} (?:just )?moved (?:in)?to (?=(?:flat|apartment|unit|room|number) \\d))(?<object>[^;]*\\d[^;]*|\\d[^;]*)`,
    ),
  },
  {
    attribute: 'user.city',
    named: true,
    predicate: 'lives in',
    importance: 4,
    changed: true,
    pattern: re(
      `^(?:${who}(?:['’]ve| have| has)? ${adv}(?:moved|relocated|moved back)(?: (?:out|house|back|here|over|away))*(?: from [^.,;]{2,40}?)? to) ${place}`,
    ),
    accept: isPlace,
    asPresent: (object, { input }) => arrived(input, { verb: 'live in', past: 'moved there', object }),
  },
  {
    attribute: 'user.city',
    named: true,
    predicate: 'lives in',
    importance: 4,
    changed: true,
    pattern: re(
      `\\b(?:i left|no longer live in|moved away from)\\b.*\\b(?:i['’]m|i am|i live|we live|now)(?: now)? in ${place}`,
    ),
    accept: isPlace,
  },
  {
    attribute: 'user.city',
    named: true,
    predicate: 'lives in',
    importance: 4,
    pattern: re(
      `^(?:${who} ${adv}(?:live|lives|reside|resides|have lived|has lived|stay|stays)|(?:${be})(?:living|based|located|staying|settled)|${been}living)(?: \\w+ly| alone| together| now| here| back| currently)* in ${place}`,
    ),
    accept: isPlace,
  },
  {
    attribute: 'user.city',
    named: true,
    predicate: 'lives in',
    importance: 4,
    pattern: re(`^${be}in ${place} (?:now|since\\b|these days|from now on)`),
    accept: isPlace,
    asPresent: (object, { input }) => settledIn(input, object),
  },
  {
    attribute: 'user.timezone',
    predicate: 'time zone',
    importance: 3,
    pattern: re(
      "^(?:my time ?zone(?:['’]s| is)|i['’]m (?:in|on)) (?<object>(?:utc|gmt)[+-]\\d{1,2}(?::\\d\\d)?|[A-Z][a-z]+/[A-Z]\\w+|cet|est|pst|jst|ist)\\b",
    ),
  },
  {
    attribute: 'user.pronouns',
    predicate: 'pronouns',
    importance: 4,
    pattern: re('^my pronouns are (?<object>[\\w/]+)'),
  },
  {
    attribute: 'user.shoe_size',
    predicate: 'shoe size',
    pattern: re("^(?:my shoe size(?:['’]s| is)|i wear (?:a )?(?:size )(?=\\d+ shoes?)) ?(?<object>\\d+(?:\\.5)?)"),
  },
];
