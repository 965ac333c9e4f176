// Rules of a workplace or a school, and how its things are done.
import { re } from './english-grammar.js';
import type { FactPattern } from './fact-pattern.js';

const place =
  '(?:office|company|firm|school|university|team|department|workplace|work|lab|shop|store|gym|building|club|hospital|clinic|kitchen|factory|warehouse|library|nursery|place)';
const people =
  '(?:you|we|people|everyone|everybody|nobody|no one|employees|staff|students|visitors|members|guests|children)';
const modal =
  "(?:can['’]?t|cannot|can only|must|mustn['’]t|have to|has to|may not|may only|need to|needs to|need|needs|require|requires|(?:is|are)(?: not|n['’]t)?(?: only)? allowed|only get|only gets)";
/** A rule names a measure, a day or who must agree; "plants need water" does not. */
const measure =
  /\d|\b(?:one|two|three|four|five|six|ten|approv\w+|signatures?|sign-?off|permission|manager|lead|supervisor|review\w*|reviewers?|in advance|notice|before|after|by|until|unless|without|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|noon|midnight|receipts?|ticket|badge|helmets?|gloves|written|form)\b/i;

/** Tried before habits and constraints, which they would be taken for. */
export const englishRules: readonly FactPattern[] = [
  {
    attribute: 'custom.rule',
    predicate: 'rule',
    importance: 4,
    category: 'business_rule',
    pattern: re(`^(?:at|in) (?:my|our|the) (?:[\\p{L}-]+ )?${place},? ${people} ${modal}\\b.+`),
    asPresent: (_object, { input }) =>
      input.replace(/,? you (?=can|must|have|may|need|are|only)/i, ', people ').replace(/\byour\b/gi, 'their'),
  },
  {
    attribute: 'custom.rule',
    predicate: 'rule',
    importance: 4,
    category: 'business_rule',
    pattern: re(
      `^(?:(?:all|every|each|any|only|new|our|the) )?[\\p{L}-]+(?: [\\p{L}-]+){0,2}?(?: (?:over|under|above|below|of|for|from|with|on|in|to|after|before) (?:[^,;.]|[,.](?=\\d)){1,40}?)? ${modal}\\b .+`,
    ),
    accept: (text) =>
      measure.test(text) &&
      !/^(?:i|we|he|she|they|you|it|this|that|these|those|there|my|x|people|everyone|everybody|somebody|someone|humans|plants|cars|dogs|cats|children|kids|babies|the (?:code|function|error|file|page|app))\b/i.test(
        text,
      ),
  },
  {
    attribute: 'custom.rule',
    predicate: 'allows',
    importance: 4,
    pattern: re(
      "^(?:the|my|our) (?:landlord|school|company|boss|manager|office|gym|club|building|university|hotel|airline|nursery|insurance|team lead|employer)\\b(?:[’']s [\\p{L} ]{2,20})? (?:doesn['’]t|does not|won['’]t|only|never|no longer|always|now|strictly)? ?(?:allows?|permits?|bans?|forbids?|lets?|requires?|wants?|insists?|pays?|covers?|accepts?|opens?|closes?)\\b .+",
    ),
    accept: (text) => !/\b(?:this|today|right now|error)\b/i.test(text),
  },
  {
    attribute: 'custom.project',
    predicate: 'is done',
    importance: 3,
    pattern: re(
      '^(?:our |the )?(?:production|prod|staging|ci|deploys?|deployments?|releases?|builds|backups?|migrations|logs|code reviews?|pull requests|prs|commits|branches|feature branches|payroll|standups?|sprints|retros|the (?:ci )?runners?|ci runners|runners)\\b(?: [\\p{L}-]+){0,2}? (?:is|are|runs?|happens?|goe?s?|lives?|uses?|gets?|takes?|starts?|lasts?|have|has|sits?|stays?|ships?)\\b (?<object>.+)',
    ),
    accept: (object, { input }) =>
      !/\b(?:fail\w*|broken|down|slow|red|green|stuck|error\w*|crash\w*|flaky|hard|easy|annoying|late|great|fine|good|bad|important|useful|not working|what|why|how|done|ready|over)\b/i.test(
        input,
      ) && object.includes(' '),
  },
];
