// One clause that states several facts, as several: a move must not take the family with it.
import { kin, pets } from './lexicon.js';

const stayed =
  "(?<who>(?:i|we)(?:['’]m|['’]re|['’]ve been| am| are| have been)?(?: still| now| currently| just| both| all)*(?: live| living| based| settled)(?: here| together| happily| now)*)";
const inPlace = '(?<place>(?:now )?in [^,;]+?)';
const company = `(?<company>with (?:my|our|an?|two|three|four|five|six|\\d|some|the|his|her)\\b[^;]*\\b(?:${kin}|boys|girls|flatmates|housemates|roommates|people|family|in-laws|grandparents|grandchildren|${pets})\\b[^;]*|with (?:my|our) [^;]+)`;
const residence: readonly RegExp[] = [
  new RegExp(`^${stayed} ${inPlace},? (?:together )?${company}$`, 'iu'),
  new RegExp(`^${stayed},? ${company} ${inPlace}$`, 'iu'),
];

function residenceAndCompany(body: string): readonly string[] {
  for (const form of residence) {
    const said = form.exec(body)?.groups;
    if (said !== undefined) return [`${said['who']!} ${said['place']!}`, `${said['who']!} ${said['company']!}`];
  }
  return [];
}

const owned = new RegExp(
  `^(?<have>(?:i|we)(?: also| still| now| both)* (?:have|own|keep|have got|got|adopted)|i['’]ve got|we['’]ve got) (?<list>(?:an?|one|two|three|four|five|six|\\d+) .+)$`,
  'iu',
);
const nextOwned = /,? and (?=(?:an?|one|two|three|four|five|six|\d+) )|, (?=(?:an?|one) )/iu;
const living = new RegExp(`\\b(?:${pets}|${kin})\\b`, 'iu');

/** "A cat called Olive and a tortoise": one may go and the other stays. */
function eachOwned(body: string): readonly string[] {
  const { have, list } = owned.exec(body)?.groups ?? {};
  if (have === undefined) return [];
  const each = list!.split(nextOwned);
  return each.length > 1 && each.every((one) => living.test(one) || /^an? [\p{L}-]+(?: [\p{L}-]+){0,3}$/iu.test(one))
    ? each.map((one) => `${have} ${one}`)
    : [];
}

const introduced = /^(?<am>i['’]m|i am) (?<list>[^;]+,.+)$/iu;

/** "I'm Marta, 45, from Lisbon": each is a fact about the user. */
function eachSaidOfOneself(body: string): readonly string[] {
  const { am, list } = introduced.exec(body)?.groups ?? {};
  if (am === undefined) return [];
  const each = list!.split(/,\s+(?:and\s+)?/);
  return each.length > 1 ? each.map((one) => `${am} ${one}`) : [];
}

const employed =
  /^(?<works>(?:i|we)(?:['’]m|['’]ve been| am| have been)?(?: now| also| still| currently)* (?:work|working|employed))(?: now| full[- ]time| part[- ]time)?(?: (?<at>(?:at|for) [^,;]+?) (?<as>as (?:an?|the|head|lead) [^,;]+)| (?<first>as an? [^,;]+?) (?<then>(?:at|for) (?!\d|the (?:last|past)|an? (?:year|month|week)|(?:two|three|four|five|ten|many|several|some) )[^,;]+))$/iu;

/** "I work at Tidewater as an accountant": one may change without the other. */
function employerAndJob(body: string): readonly string[] {
  const { works, at, as, first, then } = employed.exec(body)?.groups ?? {};
  if (works === undefined) return [];
  return [`${works} ${(at ?? then)!}`, `${works} ${(as ?? first)!}`];
}

const meeting =
  /^(?<day>(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)(?: (?<part>morning|afternoon|evening|night))?,? (?<what>lunch|dinner|breakfast|brunch|coffee|drinks|(?:a )?(?:meeting|call)) with (?<whom>.+)$/iu;
const describedOne =
  /(?<name>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?), (?<which>the (?:one|man|woman|guy|girl|person|neighbou?r|colleague) who .+)$/u;

/** "Wednesday lunch with Ann, the one who runs the pottery": a plan, and what is told of her. */
function meetingWith(body: string): readonly string[] {
  const { day, part, what, whom } = meeting.exec(body)?.groups ?? {};
  if (whom === undefined) return [];
  const { name, which } = describedOne.exec(whom)?.groups ?? {};
  const on = /^(?:on|this|next|tomorrow)\b/i.test(day!) ? day! : `on ${day!}`;
  const plan = `I have ${what!} with ${name ?? whom} ${on}${part === undefined ? '' : ` ${part}`}`;
  return name === undefined ? [plan] : [plan, `${name}, ${which!}`];
}

/** "Just sold the car": who did it goes without saying. */
const leftOut =
  /^(?:(?:just|also|finally|recently|already) )*(?:(?:sold|gave away|donated) (?:my|our|the) |moved (?:to \p{L}|in with (?:my|our) )|broke up with my |got (?:married|engaged|divorced|laid off|fired|a (?:dog|cat|puppy|kitten|new job))\b|adopted an? |turned \d|retired (?:last|in|this) |quit (?:my |\p{L}+ing\b)|started (?:at|working (?:at|as)) |switched from )/iu;

function withSubject(body: string): readonly string[] {
  return leftOut.test(body) ? [`I ${body}`] : [];
}

const residing =
  "(?:i|we)(?:['’](?:ve|re|m)| have| are| am)?(?: (?:just|recently|finally|now|still|currently|also|only))* (?:moved|relocated|live|living|lived|work|working|study|studied|graduated|retired)";
const nextDone =
  '(?:(?:just|recently|finally|now|also|then) )*(?:adopted|bought|got|joined|started|took up|rented|opened|founded|married|sold|quit|retired|work|works|study|teach|drive|own|have|play|speak|run|love|like|hate|enjoy|miss)';
const twoDone = new RegExp(
  `^(?<first>${residing} (?:to|in|at|for|as|from) [^,;]+?),? and (?<second>${nextDone}\\b [^;]+)$`,
  'iu',
);

/** "I moved to York and adopted a cat": where one lives, and what one has, may change apart. */
function eachDone(body: string): readonly string[] {
  const { first, second } = twoDone.exec(body)?.groups ?? {};
  if (first === undefined) return [];
  const who = /^we\b/i.test(first) ? 'we' : 'I';
  return [first, `${who} ${second!}`];
}

const forms: readonly ((body: string) => readonly string[])[] = [
  residenceAndCompany,
  employerAndJob,
  eachOwned,
  eachSaidOfOneself,
  eachDone,
  meetingWith,
  withSubject,
];

/** The clauses a clause is made of, each with its subject; empty for one that states a single thing. */
export function separateClauses(body: string): readonly string[] {
  for (const form of forms) {
    const clauses = form(body);
    if (clauses.length > 0) return clauses;
  }
  return [];
}
