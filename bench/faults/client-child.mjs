// A process with an open memory whose users talk until it is killed. It loads its modules, says so, and waits for its options as a
// line of JSON: { config, modelUrl, next, again, forgotten, clockMs, killAt, killHit }: a line of JSON for everything tried, accepted,
// refused and seen. Lines on standard input: { clockMs } sets its clock, { end: true } ends the talk and closes.
import { setTimeout as sleep } from 'node:timers/promises';
import { ChatOpenAI } from '@langchain/openai';
import { openMemory } from '../../dist/composition/open-memory.js';
import { isMemoryError, isRetryable } from '../../dist/domain/errors.js';
import { faultEmbedder } from '../../test/support/fault-scenario.mjs';
import { standBy } from './stand-by.mjs';
import { codesIn, people, saying } from './talk.mjs';

const { lines, say, options, reach } = await standBy();
let clockMs = options.clockMs ?? 0;
let isOver = false;
/** Nobody says more than is worked off: else a slow machine has nothing but turns to settle. */
const mostWaiting = 4;

function scriptedModel() {
  const configuration = { baseURL: options.modelUrl };
  return new ChatOpenAI({ model: 'scripted', apiKey: 'test', maxRetries: 0, configuration });
}

const memory = await openMemory({
  ...options.config,
  ...(options.modelUrl === undefined ? {} : { model: scriptedModel() }),
  logLevel: 'silent',
  parts: { embedder: faultEmbedder(), clock: () => Date.now() + clockMs, reach },
});
say({ open: true });
lines.on('line', (line) => {
  const order = JSON.parse(line);
  if (order.clockMs !== undefined) clockMs = order.clockMs;
  if (order.end === true) isOver = true;
});

/** Turns of a person that are not worked off yet; 0 when that cannot be told. */
function waiting(view) {
  return view.queued().catch(() => 0);
}

/** Runs a call; a failure that may be tried again is counted, any other is a finding. */
async function tried(what, call) {
  try {
    await call();
    return true;
  } catch (error) {
    const isFair = isMemoryError(error) && (isRetryable(error.code) || error.code === 'conflict');
    say({ refused: isMemoryError(error) ? error.code : 'unknown', what });
    const isOneLine = isMemoryError(error) && !/[\r\n]/.test(error.message) && codesIn(error.message).length === 0;
    if (!isFair || !isOneLine) say({ odd: `${what}: ${String(error?.stack ?? error)}` });
    return false;
  }
}

async function handIn(index, view, number) {
  const { kind, text, turnId, at } = saying(people[index], number);
  say({ tried: [index, number] });
  const call = kind === 'add' ? () => view.add(text, { turnId, at }) : () => view.remember(text, { turnId, at });
  // Some try again what failed, as a program does: the same turn.
  for (let attempt = 0; attempt < 1 + (number % 3); attempt += 1) {
    if (await tried(kind, call)) return say({ accepted: [index, number] });
    await sleep(250);
  }
}

async function ask(index, view, number) {
  const { question } = saying(people[index], number);
  await tried('recall', async () => {
    const { text, memories, error } = await view.recall(question, { deadlineMs: 3000 });
    if (error !== undefined) say({ refused: error.code, what: 'recall' });
    const seen = codesIn(text + JSON.stringify(memories));
    const strange = seen.find((code) => !code.startsWith(people[index].tag));
    say(strange === undefined ? { recalled: true } : { leaked: `${people[index].tag} saw ${strange}` });
  });
}

/** Forgets the memory of one fact, once it is there. */
async function forget(index, view, number) {
  const { code, question } = saying(people[index], number);
  const { memories } = await view.recall(question, { limit: 5, touch: false, deadlineMs: 3000 });
  const ids = memories.filter(({ content }) => content.includes(code)).map(({ id }) => id);
  if (ids.length === 0) return;
  say({ forgetting: [index, number] });
  if (await tried('forget', () => view.forget(ids))) say({ forgotten: [index, number] });
}

async function talk(person, index) {
  const view = memory.for({ tenantId: person.tenantId, userId: person.userId });
  for (const number of options.again[index] ?? []) if (!isOver) await handIn(index, view, number);
  for (let number = options.next[index]; !isOver; number += 1) {
    await handIn(index, view, number);
    while (!isOver && (await waiting(view)) >= mostWaiting) await sleep(500);
    if (number % 3 === 0) await ask(index, view, Math.max(0, number - 20));
    if (number % 10 === 6) void forget(index, view, number - 10).catch(() => undefined);
    await sleep(options.pauseMs ?? 120);
  }
}

await Promise.all(people.map(talk));
await memory.close();
say({ closed: true });
process.exit(0);
