// What trials of LangChain's memory interface say in words.
import assert from 'node:assert/strict';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { isMemoryError } from '../../src/domain/errors.js';
import { renderedText } from './trial-texts.js';
import { callsOf, type TrialRun } from './trial-run.js';
import { userOf } from './world.js';

/** Every load of the trial keeps within its budget. */
function keepsBudget(run: TrialRun): void {
  const loads = callsOf(run, 'load-memory-variables');
  assert(loads.length > 1);
  for (const call of loads) {
    assert.equal(call.error, null);
    const tokens = countTokens(renderedText(call));
    assert(tokens <= (call.step['tokenBudget'] as number), `${tokens} tokens of ${call.step['tokenBudget'] as number}`);
  }
  assert(
    loads.some((call) => renderedText(call) !== ''),
    'nothing was ever rendered',
  );
}

/** All words that were handed in, as the ledger keeps them. */
async function handedIn(run: TrialRun): Promise<string> {
  const turns = await userOf(run.world, run.scopes[0]!).session('a session of the trial').recent(50);
  return JSON.stringify(turns.map(({ messages }) => messages));
}

export const chainProperties: Readonly<Record<string, (run: TrialRun) => void | Promise<void>>> = {
  C77: keepsBudget,
  C121: async (run) => {
    assert.equal(callsOf(run, 'save-context')[0]!.error, null);
    assert.match(await handedIn(run), /hello/);
  },
  C122: async (run) => {
    const [first, second] = callsOf(run, 'save-context');
    assert(isMemoryError(first!.error, 'invalid_input'));
    assert.match(first!.error.message, /answer, sources.*outputKey/);
    assert.equal(second!.error, null);
    assert(!/<docs>|sources/.test(await handedIn(run)), 'something of context or sources was stored');
  },
  C125: async (run) => {
    for (const call of callsOf(run, 'save-context')) assert.equal(call.error, null);
    const said = await handedIn(run);
    assert.match(said, /"Lovely instrument\."/);
    assert.match(said, /"Both!"/);
    assert(!/object Object|lc_kwargs|"type"/.test(said), 'a printed form was stored');
  },
  C127: (run) => {
    keepsBudget(run);
    const times = callsOf(run, 'load-memory-variables').map(({ ms }) => ms);
    const early = Math.max(...times.slice(2, 8));
    const late = Math.min(...times.slice(-3));
    assert(late <= 10 * early, `a late load took ${late} ms, an early one ${early} ms`);
  },
};
