// What the users of a storm say, by user and number: every fact holds a word nobody else says, so that it can be told
// wherever it turns up. Plain JavaScript: the child processes run it too.

/** Two users of the same name in two tenants, and three more. The tag begins every word of theirs. */
export const people = [
  { tenantId: 'north', userId: 'ann', tag: 'zann' },
  { tenantId: 'south', userId: 'ann', tag: 'vuan' },
  { tenantId: 'north', userId: 'bo', tag: 'kubo' },
  { tenantId: 'south', userId: 'cy', tag: 'xoci' },
];

const things = ['locker', 'boat', 'bicycle', 'printer', 'garden', 'violin', 'kettle', 'tent', 'lamp', 'drone', 'piano'];
const syllables = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'pi', 'ro', 'tu'];

/** The word of one fact: the tag, and its number in ten syllables. */
export function codeOf(person, number) {
  return (
    person.tag +
    String(number)
      .padStart(4, '0')
      .replaceAll(/\d/g, (digit) => syllables[Number(digit)])
  );
}

/** Everything in a text that is a word of somebody's, by the tag it begins with. */
export function codesIn(text) {
  return (
    text.toLowerCase().match(new RegExp(`(?:${people.map(({ tag }) => tag).join('|')})(?:[a-z]{2}){4}`, 'g')) ?? []
  );
}

/** How often a person says something of each kind; by the last digit of the number. */
const kinds = ['city', 'fact', 'add', 'fact', 'fact', 'again', 'fact', 'add', 'fact', 'fact'];

/** What a person says for the nth time: a fact of its own, one added verbatim, a new city, or an earlier fact again. */
export function saying(person, number) {
  const kind = kinds[number % 10];
  const about = kind === 'again' ? number - 2 : number;
  const code = codeOf(person, about);
  const thing = things[about % things.length];
  const turnId = `turn-${number}`;
  const at = new Date(Date.parse('2026-11-01T00:00:00.000Z') + number * 60_000).toISOString();
  const shared = { number, about, kind, code, turnId, at };
  if (kind === 'city') return { ...shared, text: `I live in ${capital(code)}.`, question: `Do I live in ${code}?` };
  const question = `What about my ${thing} and ${code}?`;
  if (kind === 'add') return { ...shared, text: `The user's ${thing} is called ${code}.`, question };
  return { ...shared, text: `Please remember that my ${thing} is called ${code}.`, question };
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}

/** What an honest model makes of a message. */
export function factsIn(text) {
  const fact = /my (\w+) is called (\w+)/.exec(text);
  if (fact !== null) return [{ content: `The user's ${fact[1]} is called ${fact[2]}.`, quote: fact[0], asked: true }];
  const city = /I live in (\w+)/.exec(text);
  if (city === null) return [];
  const slot = { attribute: 'user.city', predicate: 'user.city', object: city[1], category: 'user_profile' };
  return [{ content: `The user lives in ${city[1]}.`, quote: city[0], ...slot }];
}
