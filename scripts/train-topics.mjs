// Learns the topic model of the offline embedder from test/data and writes src/adapters/use-multilingual/topic-weights.ts.
//
//   node scripts/train-topics.mjs
//
// The same sentences and embedder give the same weights. Afterwards run test/adapters/use-multilingual/topics.test.ts.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { learn } from './topic-regression.mjs';
import { topicSamples } from './topic-samples.mjs';
import { withSources } from './with-sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = `${root}src/adapters/use-multilingual/topic-weights.ts`;

/**
 * From which score on a sentence is about a topic: chosen on the three strangers' sentences before they were learned from,
 * on LoCoMo and PrecisionMemBench.
 */
const least = {
  contact: 0.5,
  finance: 0.5,
  health: 2,
  identity: 1.5,
  policy_change: 1.5,
  passing: 0.5,
  permission: 0.5,
};

await withSources(async (load) => {
  const { topicsOf } = await load('/src/domain/gate/topics.ts');
  const { gramPlaces, gramsOf } = await load('/src/domain/gate/sentence-grams.ts');
  const { unifyMarks } = await load('/src/domain/decide/normalise.ts');
  const { useMultilingualEmbedder } = await load('/src/adapters/use-multilingual/embedder.ts');
  const asked = { attribute: 'custom.note', sourceKind: 'user_message' };
  const samples = topicSamples((text) => topicsOf({ content: text, quote: text, ...asked }).size > 0);
  const embedder = useMultilingualEmbedder();
  const texts = samples.map(({ text }) => unifyMarks(text).trim());
  const vectors = await embedder.embedDocuments(texts);
  await embedder.close();
  const learned = samples.map(({ label }, place) => ({ label, vector: vectors[place], grams: gramsOf(texts[place]) }));
  const rows = Object.keys(least).map((topic) => row(topic, learn(learned, topic, gramPlaces)));
  writeFileSync(target, source(rows, samples.length));
  execFileSync(process.execPath, [`${root}node_modules/oxfmt/bin/oxfmt`, target]);
});

function row(topic, { bias, vector, grams }) {
  const numbers = { topic, bias: round(bias), least: least[topic] };
  return JSON.stringify({ ...numbers, vector: packed(vector), grams: packed(grams) });
}

/** Bytes, with what one of their steps is worth. */
function packed(weights) {
  const step = round(weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127);
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step));
  return { step, bytes: Buffer.from(bytes.buffer).toString('base64') };
}

function round(number) {
  return Number(number.toPrecision(6));
}

function source(rows, count) {
  return `// Made by scripts/train-topics.mjs from ${count} labelled sentences; do not edit.
import type { PackedWeights } from './packed-weights.js';

/** Weights over the vectors of Universal Sentence Encoder multilingual v3 and the pieces of a sentence, a topic each. */
export const topicWeights: readonly PackedWeights[] = [${rows.join(',\n')}];
`;
}
