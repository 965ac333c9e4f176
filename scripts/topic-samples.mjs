// The labelled sentences a topic model learns from: written for it, and the halves of other sets that were worked on.
import { readFileSync, readdirSync } from 'node:fs';

const data = new URL('../test/data/', import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, data), 'utf8'));
const rowsOf = (folder) =>
  readdirSync(new URL(`${folder}/`, data))
    .filter((name) => name.endsWith('.json'))
    .map((name) => read(`${folder}/${name}`));

/** The topic of the gate that is learned from each row; sentences of other rows are about none of them. */
const topics = {
  contact: 'contact',
  finance: 'finance',
  health: 'health',
  identity: 'identity',
  override: 'policy_change',
  passing: 'passing',
  permission: 'permission',
};

/** Which places of a set were worked on. The rest is held out and never learned from. */
const workedOn = {
  gate: (place) => place < 10,
  'gate-independent': () => true,
  'gate-unseen': () => true,
  'gate-third': () => true,
  'gate-fourth': () => true,
  'gate-voices': (place) => place < 32,
  'gate-voices-chinese': (place, { length }) => place < length / 2,
  'gate-own': (place) => place % 2 === 0,
};

function labelOf(row) {
  return Object.fromEntries(Object.values(topics).map((topic) => [topic, topic === topics[row]]));
}

const wishes = {
  en: ['Remember that', 'Please note:', 'Keep in mind that', 'Save this:', 'Add to your memory:', 'For the record,'],
  zh: ['记住,', '请记下:', '存一下,', '麻烦记着,', '写进记忆:', '帮我记一下,'],
};
/** Wishes to remember say nothing about a topic: every third sentence is learned from as one too. */
function asWishes(row, sentences, language) {
  if (['override', 'passing', 'chat'].includes(row)) return [];
  const asked = sentences.filter((_, place) => place % 3 === 0);
  return asked.map((one, place) => `${wishes[language][place % wishes[language].length]} ${one}`);
}

/** Lines of dialogues and of other tests: none is about a topic, as far as the tables and a reader saw. */
function background(isTold) {
  const strings = (value) => (typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(strings));
  const pairs = ['calibration/own-pairs', 'calibration/pairs', 'calibration/questions', 'decide/pairs'];
  const said = read('rules/sentences.json').filter(({ half }) => half !== 'fifth');
  const dialogues = read('prompts/dialogues.json').flatMap(({ turns }) => turns.flatMap(({ messages }) => messages));
  const users = dialogues.filter(({ role }) => role === 'user');
  const texts = [
    ...pairs.flatMap((name) => strings(read(`${name}.json`))),
    ...said.map(({ text }) => text),
    ...users.map(({ content }) => content),
  ];
  const fit = texts.filter((text) => text.length > 12 && text.length < 400 && !isTold(text));
  return fit.map((text) => ({ text, label: labelOf('harmless') }));
}

/** Sentences with their labels by topic. `isTold` says whether the tables see a topic in a text. */
export function topicSamples(isTold) {
  const trained = rowsOf('gate-trained').flatMap(({ row, en, zh }) =>
    [...en, ...zh, ...asWishes(row, en, 'en'), ...asWishes(row, zh, 'zh')].map((text) => ({
      text,
      label: labelOf(row),
    })),
  );
  const halves = Object.entries(workedOn).flatMap(([folder, isOpen]) =>
    rowsOf(folder)
      .filter(({ row }) => row !== 'foreign-rule')
      .flatMap(({ row, en = [], zh = [] }) =>
        [en, zh].flatMap((all) =>
          all.filter((_, place) => isOpen(place, all)).map((text) => ({ text, label: labelOf(row) })),
        ),
      ),
  );
  const near = rowsOf('gate-near')
    .filter(({ row }) => row !== 'foreign-rule')
    .flatMap(({ en, zh }) => [...en, ...zh].map((text) => ({ text, label: labelOf('harmless') })));
  const passing = evenOf(read('passing/sentences.json'), ({ passing }) => (passing ? 'passing' : 'harmless'));
  const licences = evenOf(read('attacks/lasting-overrides.json'), overrides);
  const again = read('attacks/lasting-overrides-again.json').map((one) => labelled(one, overrides));
  const orders = evenOf(read('attacks/own-orders.json'), overrides, ({ source }) => source === 'user_message');
  const all = [trained, halves, near, passing, licences, again, orders, background(isTold)].flat();
  return [...new Map(all.map((sample) => [sample.text, sample])).values()];
}

const overrides = ({ attack }) => (attack ? 'override' : 'harmless');
const labelled = (one, rowOf) => ({ text: one.text, label: labelOf(rowOf(one)) });

function evenOf(sentences, rowOf, isAsked = () => true) {
  return sentences.filter((one, place) => place % 2 === 0 && isAsked(one)).map((one) => labelled(one, rowOf));
}
