// What trials of recall, budgets, forgetting and security say in words.
import assert from 'node:assert/strict';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { instantOf } from '../../src/domain/dates.js';
import { isMemoryError } from '../../src/domain/errors.js';
import type { ForgetReport } from '../../src/client/jobs.js';
import type { RecallResult } from '../../src/client/recall.js';
import { ageDays, recency } from '../../src/domain/recall/score.js';
import { renderedText, textsOf } from './trial-texts.js';
import type { Loaded } from './steps-chain.js';
import { allOf, type ScoredSeed } from './steps-look.js';
import { callsOf, type TrialRun } from './trial-run.js';
import { principalOf, userOf } from './world.js';

const recalled = (run: TrialRun): readonly RecallResult[] =>
  callsOf(run, 'recall').map(({ value }) => value as RecallResult);
const scored = (run: TrialRun): readonly ScoredSeed[] => callsOf(run, 'score')[0]!.value as readonly ScoredSeed[];

/** None of the calls gave the text, in any field. */
function never(run: TrialRun, text: string): void {
  for (const { value } of run.calls) assert(!JSON.stringify(value ?? '').includes(text), `"${text}" was given`);
}

export const recallProperties: Readonly<Record<string, (run: TrialRun) => void | Promise<void>>> = {
  C50: async (run) => {
    const pairs = [
      ['Dana', 'DANA', 'dana'],
      ['ann@ex.org', 'bob@ex.org', 'ann@ex.com'],
      ['the', 'them', 'of'],
    ];
    for (const ids of pairs) {
      await Promise.all(ids.map((userId) => userOf(run.world, { userId }).add(`memo of ${userId}`, { wait: true })));
      for (const userId of ids) {
        const { memories } = await userOf(run.world, { userId }).recall('memo');
        assert.deepEqual(
          memories.map(({ content }) => content),
          [`memo of ${userId}`],
        );
      }
    }
  },
  C52: (run) => {
    const [, unknown] = callsOf(run, 'recall');
    assert.deepEqual(textsOf(unknown), []);
  },
  C54: (run) => {
    assert.deepEqual(
      recalled(run).map(({ memories }) => memories.length),
      [1, 2],
    );
  },
  C55: (run) => {
    for (const { recency: factor, total } of scored(run)) {
      assert(factor >= 0 && factor <= 1 && Number.isFinite(total));
    }
    assert(scored(run)[0]!.recency <= 1);
  },
  C58: (run) => {
    const now = run.world.clock.now();
    const created = '2026-11-20T00:00:00.000Z';
    assert(Math.abs(ageDays(['', created], now) - ageDays([created], now)) < 1e-9);
    assert(Math.abs(ageDays(['', created], now) - 9) < 0.5);
    assert(Number.isFinite(recency({ createdAt: created, lastAccessedAt: '', lastVerifiedAt: null }, 0.03, now)));
  },
  C59: (run) => {
    const [a, b] = scored(run);
    const millisecond = 1 / 86_400_000;
    assert(Math.abs(a!.ageDays - b!.ageDays) < millisecond * 1.000001, 'the ages differ');
    assert(Number.isFinite(a!.total) && Number.isFinite(b!.total));
    const zone = process.env['TZ'];
    const ages = ['Asia/Kolkata', 'America/Los_Angeles', 'UTC'].map((name) => {
      process.env['TZ'] = name;
      return ageDays([instantOf('2026-02-03T17:05:09.120394+02:00')], Date.parse('2026-02-03T20:00:00Z'));
    });
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    assert.equal(new Set(ages).size, 1, 'the zone of the machine decides');
  },
  C61: (run) => {
    const [result] = recalled(run);
    assert(result!.memories.every(({ content }) => content.startsWith('own')));
  },
  C64: (run) => {
    const [loaded] = callsOf(run, 'load-memory-variables');
    assert.equal(loaded!.error, null);
  },
  C70: (run) => {
    const [document] = callsOf(run, 'retriever.invoke')[0]!.value as readonly { metadata: Record<string, unknown> }[];
    for (const key of ['id', 'createdAt', 'lastAccessedAt', 'score']) assert(key in document!.metadata, `no ${key}`);
  },
  C72: (run) => {
    const block = renderedText(callsOf(run, 'load-memory-variables')[0]);
    assert(block !== '', 'nothing was rendered');
    assert(countO200k(block) <= 400, `${countO200k(block)} tokens`);
    const { step, value } = callsOf(run, 'count-tokens')[0]!;
    for (const [at, text] of (step['texts'] as readonly string[]).entries()) {
      const count = (value as readonly number[])[at]!;
      assert(count >= 0.7 * countO200k(text) && count <= 1.5 * countCl100k(text), `count ${count} of sample ${at}`);
    }
  },
  C74: (run) => {
    const [result] = recalled(run);
    assert(result!.tokens <= 40, `${result!.tokens} tokens`);
    const shown = result!.memories.some(({ content }) => content.startsWith('L L'));
    assert(shown || result!.truncated > 0, 'what was left out is not reported');
  },
  C79: (run) => {
    assert.throws(
      () => run.world.memory().for(principalOf(run.world, {})),
      (error) => isMemoryError(error, 'invalid_input'),
    );
    assert.equal((callsOf(run, 'forget')[0]!.value as ForgetReport).deleted, 1);
  },
  C80: async (run) => {
    assert.equal((callsOf(run, 'forget')[0]!.value as ForgetReport).deleted, 230);
    assert.equal((await allOf(userOf(run.world, { userId: 'u2' }), 'active')).length, 5);
  },
  C83: (run) => {
    const [own, foreign] = callsOf(run, 'forget').map(({ value }) => value as ForgetReport);
    assert.deepEqual([own!.deleted, own!.notFound], [1, ['11111111-1111-4111-8111-111111111111']]);
    assert.deepEqual([foreign!.deleted, foreign!.notFound.length], [0, 1]);
  },
  C85: (run) => {
    assert.deepEqual(textsOf(callsOf(run, 'recall')[1]), []);
    assert.deepEqual(textsOf(callsOf(run, 'retriever.invoke')[0]), []);
    assert(!renderedText(callsOf(run, 'load-memory-variables')[0]).includes('Pia'));
  },
  C87: async (run) => {
    const { deleted, candidates } = callsOf(run, 'forget')[0]!.value as ForgetReport;
    assert.deepEqual(
      [deleted, candidates],
      [0, [{ id: run.refs.get('0'), line: 'Lives at 5 Quay Road', similarity: 0.62 }]],
    );
    assert.equal((await allOf(userOf(run.world, { userId: 'u1' }), 'active')).length, 1);
  },
  C103: async (run) => {
    const [loaded] = callsOf(run, 'load-memory-variables');
    assert(isMemoryError(loaded!.error), 'the failure is not visible');
    for (const { ms } of run.calls) assert(ms < 10_000);
    const empty = await userOf(run.world, { userId: 'u1' }).recall('');
    assert.notDeepEqual(callsOf(run, 'recall')[0]!.value, empty);
  },
  C118: (run) => never(run, 'private to bob'),
  C120: (run) => {
    const [loaded] = callsOf(run, 'load-memory-variables');
    assert.match(renderedText(loaded), /fir/);
    never(run, 'sk-FAKE');
  },
  D74: async (run) => {
    const user = userOf(run.world, run.scopes[0]!);
    const { text, tokens } = recalled(run)[0]!;
    const exact = Math.ceil(tokens * 1.1) + 1;
    assert.equal((await user.recall('bread', { budgetTokens: exact })).text, text);
    const less = await user.recall('bread', { budgetTokens: tokens - 1 });
    assert(less.tokens < tokens && less.text !== text);
  },
  C129: (run) => {
    const [text, messages, nothing] = callsOf(run, 'load-memory-variables').map(({ value }) => value as Loaded);
    assert.deepEqual(Object.keys(text!.variables), ['past']);
    assert.match(text!.variables['past'] as string, /pianos/);
    const past = messages!.variables['past'] as readonly { getType(): string }[];
    assert(past.length > 0 && past.every((message) => typeof message.getType() === 'string'));
    assert.equal(nothing!.variables['past'], '');
    assert.deepEqual(text!.memoryKeys, ['past']);
  },
};
