// What trials of writing say in words: extraction, deduplication, concurrency, faults while writing.
import assert from 'node:assert/strict';
import { isMemoryError } from '../../src/domain/errors.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import type { Outcome } from '../../src/domain/outcome.js';
import type { RememberResult } from '../../src/client/remember.js';
import { liveTexts, messageOf } from './trial-texts.js';
import { allOf } from './steps-look.js';
import { callsOf, type TrialRun } from './trial-run.js';
import { userOf } from './world.js';

/** The outcomes of all ingestions of the trial, in order. */
export function outcomesOf(run: TrialRun): readonly Outcome[] {
  return callsOf(run, 'ingest', 'put').flatMap(({ value }) => (value as RememberResult | undefined)?.outcome ?? []);
}

/** Every version in the first scope, all statuses. */
async function recordsOf(run: TrialRun): Promise<readonly MemoryRecord[]> {
  return allOf(userOf(run.world, run.scopes[0]!), 'all');
}

/** The seed's record as it is now. */
async function seedRecord(run: TrialRun, ref: string): Promise<MemoryRecord> {
  return (await userOf(run.world, run.scopes[0]!).get(run.refs.get(ref)!))!;
}

/** Says that something was lost: no silent success. */
function saysCut(run: TrialRun): void {
  const [call] = callsOf(run, 'ingest');
  const codes = outcomesOf(run).map(({ code }) => code);
  assert(isMemoryError(call!.error) || codes.includes('model_output_invalid'), 'nothing says that the reply was cut');
}

export const extractionProperties: Readonly<Record<string, (run: TrialRun) => void | Promise<void>>> = {
  C04: saysCut,
  C16: (run) => {
    const [outcome] = outcomesOf(run);
    assert.deepEqual([outcome!.status, outcome!.code], ['done', null]);
    assert.equal(outcome!.counts.new, 0);
  },
  C27: async (run) => {
    for (const text of await liveTexts(run)) assert(text.isWellFormed(), 'a stored text is not well-formed');
    assert.equal(run.world.embedder.rejected, 0, 'the embedder was given a lone surrogate');
  },
  C28: (run) => {
    const { step, value } = callsOf(run, 'truncate-or-clip-text')[0]!;
    for (const [at, limit] of (step['limits'] as readonly number[]).entries()) {
      const clipped = (value as readonly string[])[at]!;
      assert(clipped.isWellFormed() && clipped.length <= limit && (step['text'] as string).startsWith(clipped));
    }
  },
  C31: async (run) => {
    const [outcome] = outcomesOf(run);
    const told = outcome!.warnings.length > 0 || outcome!.items.some(({ reason }) => reason.includes('handle'));
    assert(run.world.model.calls().adjudicate > 0, 'the case was never adjudicated');
    assert(told, 'the handle that was not offered is not reported');
    assert.equal((await seedRecord(run, '0')).content, 'Drinks black coffee');
    assert.equal((await seedRecord(run, '1')).content, 'Owns a tandem bicycle');
    assert(
      (await liveTexts(run)).some((text) => text.includes('gear lever')),
      'the new fact is lost',
    );
  },
  C34: async (run) => {
    const [first] = outcomesOf(run);
    const [kept] = (await recordsOf(run)).filter(({ status }) => status === 'active');
    assert.equal(kept!.id, first!.items[0]!.memoryId);
    assert.equal(kept!.createdAt, kept!.firstCreatedAt);
  },
  C36: async (run) => {
    const old = (await recordsOf(run)).find(({ status }) => status === 'superseded');
    assert.match(old?.content ?? '', /cycle/);
    assert(old!.supersededBy !== null, 'the old text names no successor');
  },
  C39: async (run) => {
    const stale = (await liveTexts(run)).filter(
      (text) => /Redis/.test(text) && !/换成|不再|曾|以前|之前|改/.test(text),
    );
    assert.deepEqual(stale, []);
  },
  C42: async (run) => {
    assert(!(await liveTexts(run)).some((text) => /brother.*Leeds/i.test(text)), 'the brother was moved to Leeds');
  },
  C45: async (run) => {
    const { value } = callsOf(run, 'update')[0]!;
    const memory = value as MemoryRecord;
    assert.equal(memory.content, 'Eats no fish any more');
    assert.deepEqual(memory.extra, { topic: 'diet', form: 'F-7', rank: 2 });
    assert.equal(memory.firstCreatedAt, '2026-01-05T10:00:00.000Z');
    assert.equal(memory.ownerUserId, 'u1');
    assert(memory.createdAt > memory.firstCreatedAt, 'the time of the update is not later');
  },
  C92: async (run) => {
    const more = {
      do: 'ingest',
      scope: { userId: 'eight' },
      messages: [{ role: 'user', content: 'My favourite season is autumn.' }],
    };
    const user = userOf(run.world, more.scope);
    await Promise.all(Array.from({ length: 8 }, () => user.remember(more.messages, { wait: true })));
    assert.equal((await allOf(user, 'active')).length, 1);
    const named = userOf(run.world, { userId: 'eight-named' });
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => named.remember(more.messages, { wait: true, turnId: `turn ${at}` })),
    );
    assert.equal((await allOf(named, 'active')).length, 1);
  },
  C94: async (run) => {
    const old = await seedRecord(run, '0');
    assert.equal(old.status, 'superseded');
    const successors = (await recordsOf(run)).filter(({ supersedes }) => supersedes.includes(old.id));
    assert.equal(successors.length, 1);
  },
  C96: async (run) => {
    const handles = callsOf(run, 'ingest-async').map(({ value }) => (value as RememberResult).ingestionId);
    assert.equal(new Set(handles).size, 1);
    const [first, second] = callsOf(run, 'await-both')[0]!.value as readonly Outcome[];
    assert.deepEqual(first, second);
    assert.equal(first!.status, 'done');
    const { step } = callsOf(run, 'ingest-async')[0]!;
    const again = await userOf(run.world, step.scope!).remember(step['messages'], { turnId: 'req-9', wait: true });
    assert.equal(again.duplicate, true);
    assert.deepEqual(again.outcome, first);
    assert.equal(run.world.model.calls().extract, 1);
  },
  C99: (run) => {
    assert.equal(callsOf(run, 'count-objects')[0]!.value, 1);
  },
  C101: async (run) => {
    const [outcome] = outcomesOf(run);
    const live = await liveTexts(run);
    assert.equal(outcome!.status, 'done');
    assert.equal(outcome!.counts.new, live.length, 'the result counts other than what is stored');
    assert.equal(live.length, 3);
  },
  C106: (run) => {
    assert.equal((callsOf(run, 'forget')[0]!.value as { deleted: number }).deleted, 0);
  },
  C107: async (run) => {
    const [call] = callsOf(run, 'put');
    if (call!.error === null) {
      const { value } = callsOf(run, 'get')[0]!;
      assert.deepEqual((value as MemoryRecord).extra, call!.step['metadata']);
      return;
    }
    assert(isMemoryError(call!.error, 'invalid_input'), messageOf(call!.error));
    assert.match(call!.error.message, /key/);
    assert.deepEqual(await recordsOf(run), []);
  },
  D94: (run) => {
    const { value } = callsOf(run, 'get')[0]!;
    assert.deepEqual((value as MemoryRecord).extra, callsOf(run, 'put')[0]!.step['metadata']);
  },
  C108: (run) => {
    const [call] = callsOf(run, 'configure');
    if (call!.error === null) return;
    assert(isMemoryError(call!.error, 'invalid_input'));
    assert.match(call!.error.message, /capital letter/);
  },
  C110: (run) => {
    const [call] = callsOf(run, 'ingest');
    assert(
      isMemoryError(call!.error, 'invalid_input') && /messageBytes/.test(call!.error.message),
      'no error names the limit',
    );
    assert(call!.ms < 5000);
  },
  C140: (run) => {
    const [outcome] = outcomesOf(run);
    assert.equal(outcome!.counts.new, 2);
  },
  C134: (run) => {
    const [outcome] = outcomesOf(run);
    assert.equal(outcome!.status, 'done');
    assert(run.world.model.calls().extract <= 5, 'the same answer was asked for more than five times');
  },
};
