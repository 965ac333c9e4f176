// What the fault tests tell a memory, and the parts it is told with. Plain JavaScript: child processes run it too.
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';

/** Turns of one user, in the order they are handed in. Together they reach every point and every kind of effect. */
export const turns = [
  ['t1', '2026-11-01T09:00:00.000Z', 'I live in Oslo. I drink coffee in the morning.'],
  // Replaces one memory by its slot and one by adjudication.
  ['t2', '2026-11-01T10:00:00.000Z', 'I live in Bergen. I now drink tea in the morning.'],
  ['t3', '2026-11-01T11:00:00.000Z', 'I live in Bergen.'],
  ['t4', '2026-11-01T11:30:00.000Z', 'Thanks!'],
  // Said before t2 and handed in after it.
  ['t5', '2026-11-01T09:30:00.000Z', 'I live in Trondheim.'],
  // Guessed once, then a second time.
  ['t6', '2026-11-01T12:00:00.000Z', 'I went sailing again.'],
  ['t7', '2026-11-01T13:00:00.000Z', 'I went sailing with my brother.'],
  // Adjudicated: both stay, each under a condition.
  ['t8', '2026-11-01T14:00:00.000Z', 'I drink cocoa in the evening.'],
  ['t9', '2026-11-01T15:00:00.000Z', 'I live in Stavanger. I now drink water in the morning.'],
].map(([turnId, at, text]) => ({ turnId, sessionId: 'talk', at, text }));

const patterns = [
  [/I live in (\w+)/, ([, city]) => slot('user.city', `The user lives in ${city}.`, city)],
  [
    /I (now )?drink (\w+) in the (\w+)/,
    ([, now, drink, when]) => ({
      ...note(`The user drinks ${drink} in the ${when}.`),
      changeCue: now !== undefined,
      subject: 'user',
      predicate: 'drinks',
      object: drink,
    }),
  ],
  [/I went (\w+)/, ([, sport]) => ({ ...note(`The user likes ${sport}.`), stance: 'inferred' })],
  [/My (\w+) is (\w+)/, ([, thing, value]) => note(`The ${thing} of the user is ${value}.`)],
];

const plain = {
  summary: null,
  category: 'episodic_fact',
  outcome: null,
  cardinality: 'many',
  subject: null,
  predicate: null,
  object: null,
  conditions: [],
  entities: [],
  domainTags: [],
  importance: 3,
  confidence: 0.9,
  stance: 'stated',
  sensitivity: 'internal',
  validFrom: null,
  validUntil: null,
  pinned: false,
  extra: {},
  speaker: null,
  turnIndex: 0,
  sourceKind: 'user_message',
  explicit: false,
  changeCue: false,
};

function note(content) {
  return { ...plain, attribute: 'custom.note', content };
}

function slot(attribute, content, object) {
  const filler = { attribute, cardinality: 'one', category: 'user_profile', subject: 'user' };
  return { ...plain, ...filler, predicate: attribute, content, object };
}

function candidatesOf(text) {
  return text.split(/(?<=[.!?])\s+/).flatMap((quote) => {
    const found = patterns.map(([pattern, make]) => [pattern.exec(quote), make]).find(([match]) => match !== null);
    return found === undefined ? [] : [{ ...found[1](found[0]), quote }];
  });
}

const use = { calls: 1, promptTokens: 0, completionTokens: 0 };
const open = { verdict: 'new', neighbour: null, confidence: 0.9, conditions: [], neighbourConditions: [] };

function answerTo({ candidate, neighbours }) {
  const drinks = neighbours.findIndex((one) => one.predicate === 'drinks');
  if (candidate.predicate !== 'drinks' || drinks === -1) return { ...open, reason: 'another_thing' };
  if (candidate.changeCue) return { ...open, verdict: 'supersedes', neighbour: drinks, reason: 'changed' };
  const conditions = { conditions: ['evening'], neighbourConditions: ['morning'] };
  return { ...open, ...conditions, verdict: 'coexists', neighbour: drinks, reason: 'other_time' };
}

/**
 * A model tier that reads the sentences above. Each call is a line of `callsFile`, if there is one. At a text with the
 * word `failOn` it breaks, as a fault of the program would.
 */
export function faultModel(callsFile, failOn) {
  const count = (line) => callsFile && appendFileSync(callsFile, `${line}\n`);
  return {
    extractor: {
      tier: 'model',
      model: 'scripted',
      async extract(turn) {
        count(`extract ${turn.ingestionId}`);
        const text = turn.messages[0].content;
        if (failOn !== undefined && text.includes(failOn)) throw new TypeError(`cannot read "${text}"`);
        const candidates = candidatesOf(text);
        return { candidates, refusals: [], use, warnings: [] };
      },
    },
    adjudicator: {
      tier: 'model',
      model: 'scripted',
      async adjudicate(cases) {
        count(`adjudicate ${cases.map(({ candidate }) => candidate.content).join(' ')}`);
        return { answers: cases.map(answerTo), use, warnings: [] };
      },
    },
  };
}

const dimensions = 64;

function vectorOf(text) {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
    const digest = createHash('sha1').update(word).digest();
    for (const at of [0, 8]) vector[digest.readUInt32LE(at) % dimensions] += digest[at + 4] & 1 ? 1 : -1;
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector.fill(1) : vector.map((value) => value / length);
}

/** An embedder of hashed words: texts that share words are near. */
export function faultEmbedder() {
  return {
    id: 'fault',
    profile: { duplicate: 0.97, conflict: 0.9, related: 0.5, recallFloor: 0.2 },
    dimensions: async () => dimensions,
    embedDocuments: async (texts) => texts.map(vectorOf),
    embedQuery: async (text) => vectorOf(text),
    close: async () => {},
  };
}
