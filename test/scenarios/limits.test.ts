// What a tenant may spend on models in a day, and what happens when it is spent.
import { describe, expect, it } from 'vitest';
import { admission, usedToday } from '../../src/activities/usage.js';
import { budgetLine, budgetOf } from '../../src/client/budget.js';
import { MemoryError } from '../../src/domain/errors.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Turn } from '../../src/domain/turn.js';
import type { DecisionTier } from '../../src/ports/index.js';
import { laneByHand, type LaneOptions } from '../support/lane-by-hand.js';
import { scriptedTier, type ScriptedTier } from '../support/scripted-tier.js';

const morning = Date.parse('2026-11-30T09:00:00.000Z');
const text = (turn: Turn): string => turn.messages[0]!.content;

/** A tier that keeps what is said, word for word, behind its name. */
const named = (name: string, tier: 'model' | 'rules' = 'model'): ScriptedTier =>
  scriptedTier((turn) => [{ content: `${name}: ${text(turn)}` }], tier);

const withLimits = (over: Partial<LaneOptions> = {}) =>
  laneByHand({ now: () => morning, model: named('model'), rules: named('rules', 'rules'), ...over });

/** Says `count` things, one after the other, and tells who decided each. */
async function deciders(lane: Awaited<ReturnType<typeof withLimits>>, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let at = 0; at < count; at++) {
    const { ingestionId } = await lane.ann.remember(`Thing number ${at} of mine stands in room ${at}.`);
    await lane.run();
    const [id] = (await lane.outcome(ingestionId)).items.map((item) => item.memoryId);
    names.push((await lane.ann.get(id!))!.content.split(':')[0]!);
  }
  return names;
}

describe('the budget of a tenant', () => {
  it('G11: leads from the model over the cheaper one to the rules', async () => {
    const lane = await withLimits({ cheaperModel: named('cheaper'), limits: { callsPerDay: 5, soft: 0.6 } });
    expect(await deciders(lane, 7)).toEqual(['model', 'model', 'model', 'cheaper', 'cheaper', 'rules', 'rules']);
    expect(await usedToday(lane.ports, 'acme')).toEqual({ calls: 5, tokens: 0 });
  });

  it('G11: a spent one is told as a warning, and what was decided without the model is marked', async () => {
    const lane = await withLimits({ limits: { callsPerDay: 0 } });
    const { ingestionId } = await lane.ann.remember('My bicycle is green.');
    await lane.run();
    const outcome = await lane.outcome(ingestionId);
    expect(outcome).toMatchObject({ status: 'done', code: 'quota_exceeded', tier: 'rules', redecide: true });
    const { memories } = await lane.ann.list();
    expect(memories.map(({ decidedBy }) => decidedBy.redecide)).toEqual([true]);
    expect((lane.ports.model as ScriptedTier).turns).toEqual([]);
  });

  it('counts tokens of every call, and begins anew at midnight UTC', async () => {
    let now = morning;
    const tier = named('model');
    const costly: DecisionTier = {
      ...tier,
      extractor: {
        ...tier.extractor,
        extract: async (turn, wishes) => ({
          ...(await tier.extractor.extract(turn, wishes)),
          use: { calls: 2, promptTokens: 700, completionTokens: 50 },
        }),
      },
    };
    const lane = await withLimits({ now: () => now, model: costly, limits: { tokensPerDay: 1000 } });
    expect(await deciders(lane, 3)).toEqual(['model', 'model', 'rules']);
    expect(await usedToday(lane.ports, 'acme')).toEqual({ calls: 4, tokens: 1500 });
    now = Date.parse('2026-12-01T00:00:00.000Z');
    expect(await usedToday(lane.ports, 'acme')).toEqual({ calls: 0, tokens: 0 });
    expect(await deciders(lane, 1)).toEqual(['model']);
  });

  it('is not touched by a model that was not reached', async () => {
    const away: DecisionTier = {
      extractor: {
        ...named('model').extractor,
        extract: async () => Promise.reject(new MemoryError('model_unavailable', 'away')),
      },
      adjudicator: named('model').adjudicator,
    };
    const lane = await withLimits({ model: away, limits: { callsPerDay: 2 } });
    expect(await deciders(lane, 3)).toEqual(['rules', 'rules', 'rules']);
    expect(await usedToday(lane.ports, 'acme')).toEqual({ calls: 0, tokens: 0 });
  });

  it('of another tenant is another one', async () => {
    const limits = { callsPerDay: 100, perTenant: { acme: { callsPerDay: 1 } } };
    expect(await deciders(await withLimits({ limits }), 2)).toEqual(['model', 'rules']);
    expect(await deciders(await withLimits({ limits: { ...limits, perTenant: {} } }), 2)).toEqual(['model', 'model']);
  });

  it('is shared by workers: many calls at once by two of them go over it by at most one call of the second', async () => {
    const first = await withLimits({ limits: { callsPerDay: 10 } });
    // The same store opened by another process: nothing but its rows is shared.
    const second = { ...first.ports, store: { ...first.store } };
    const asked = Array.from({ length: 30 }, (_, at) => admission(at % 2 === 0 ? first.ports : second, 'acme'));
    const granted = (await Promise.all(asked)).filter(({ rung }) => rung !== 'rules');
    expect(granted.length).toBeGreaterThanOrEqual(10);
    expect(granted.length).toBeLessThanOrEqual(11);
    expect((await usedToday(first.ports, 'acme')).calls).toBe(granted.length);
    expect((await admission(second, 'acme')).rung).toBe('rules');
  });

  it('is told with its limits, by whom the next turn is decided, and in one line', async () => {
    const lane = await withLimits({ limits: { callsPerDay: 2, perTenant: { globex: { tokensPerDay: 7 } } } });
    await deciders(lane, 2);
    const spent = await budgetOf(lane.ports, 'acme');
    const said = { tenantId: 'acme', day: '2026-11-30', calls: 2, tokens: 0, callsPerDay: 2, tokensPerDay: null };
    expect(spent).toEqual({ ...said, decides: 'rules' });
    expect(budgetLine(spent!)).toBe('tenant acme, 2026-11-30: 2 of 2 model calls, 0 tokens; decided by the rules');
    expect(await budgetOf(lane.ports, 'globex')).toMatchObject({ calls: 0, tokensPerDay: 7, decides: 'model' });
  });

  it('without limits nothing is counted', async () => {
    const lane = await withLimits();
    expect(await deciders(lane, 2)).toEqual(['model', 'model']);
    const found = (await lane.store.namespaces.page({ limit: 10 })).map(({ partition }) => partition);
    expect(found).toEqual([userNamespace({ tenantId: 'acme', userId: 'ann' }).partition]);
    expect(await budgetOf(lane.ports, 'acme')).toBeNull();
  });
});
