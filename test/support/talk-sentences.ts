import type { ScriptedFact } from './scripted-tier.js';

const cities = ['Paris', 'Rome', 'Oslo', 'Lima'];
const things = ['green tea', 'jazz', 'long meetings'];
/** What people say in random talks: values of slots, opinions, guesses, repetitions, additions and changes. */
export const sentences: [string, ...string[]] = [
  'The user keeps bees.',
  ...cities.map((city) => `The user lives in ${city}.`),
  ...cities.slice(0, 2).map((city) => `The user may live in ${city}.`),
  ...things.flatMap((thing) => [`The user likes ${thing}.`, `The user dislikes ${thing}.`]),
  'The user keeps bees on the roof.',
  'The user keeps two beehives on the roof.',
  'The user seems to be tired of travelling.',
  'The user no longer keeps bees.',
  'The deploy runs on Fridays.',
  'The deploy now runs on Mondays.',
  'The database is Postgres.',
  'The database is MySQL.',
];

/** The fact a sentence states. */
export function factOf(sentence: string): Omit<ScriptedFact, 'content'> {
  const last = sentence.split(' ').at(-1)!.replace('.', '');
  if (sentence.includes('live')) {
    const guess = sentence.includes('may') ? { stance: 'inferred' as const, confidence: 0.6 } : {};
    return { attribute: 'user.city', cardinality: 'one', subject: 'user', object: last, ...guess };
  }
  const opinion = /^The user (likes|dislikes) (.+)\.$/u.exec(sentence);
  if (opinion !== null) return { attribute: `user.${opinion[1]}`, subject: 'user', object: opinion[2]! };
  if (sentence.startsWith('The database')) {
    return { attribute: 'project.database', cardinality: 'one', subject: 'project', object: last };
  }
  if (sentence.includes('seems')) return { stance: 'inferred', confidence: 0.6 };
  return { changeCue: /now|no longer/u.test(sentence), predicate: sentence.includes('bees') ? 'keeps' : null };
}
