// What the rules decided in the model's place is decided again by the model, once.
import { describe, expect, it } from 'vitest';
import { noModelUse } from '../../src/domain/candidate.js';
import { MemoryError } from '../../src/domain/errors.js';
import { ledgerKinds } from '../../src/ports/ledger.js';
import type { DecisionTier } from '../../src/ports/index.js';
import {
  city,
  contents,
  decidedByRules,
  everything,
  fact,
  nextDay,
  partition,
  today,
  tomorrow,
  untilQueued,
} from '../support/decided-by-rules.js';
import { laneByHand } from '../support/lane-by-hand.js';
import { scriptedTier } from '../support/scripted-tier.js';

describe('deciding again', () => {
  it('G11: waits until the budget is back, happens once, and clears the marks', async () => {
    const spent = await decidedByRules({
      rules: [city('Porto')],
      model: [city('Porto'), fact('The user has two dogs.')],
    });
    const { lane, model, ingestionId } = spent;
    expect(await lane.look()).toBe(0);
    expect(await contents(lane)).toEqual(['The user lives in Porto.']);
    expect(await nextDay(spent)).toBe(1);
    expect(await contents(lane)).toEqual(['The user has two dogs.', 'The user lives in Porto.']);
    expect((await everything(lane)).map(({ decidedBy }) => decidedBy.redecide)).toEqual([false, false]);
    const { redecide, redecidedBy } = await lane.outcome(ingestionId);
    expect(redecide).toBe(false);
    expect(await lane.outcome(redecidedBy!)).toMatchObject({ tier: 'model', counts: { duplicate: 1, new: 1 } });
    expect(await lane.look()).toBe(0);
    expect(model.turns).toHaveLength(1);
  });

  it('G6: what the model finds cites the turn in which it was said, and the same words are no second source', async () => {
    const guess = { ...fact('The user likes dogs.'), stance: 'inferred' as const };
    const spent = await decidedByRules({ rules: [guess], model: [guess, fact('The user owns a kennel.')] });
    await nextDay(spent);
    const memories = await everything(spent.lane);
    expect(memories.map(({ status }) => status).toSorted()).toEqual(['active', 'pending']);
    const cited = memories.flatMap(({ sources }) => sources.map((source) => source.ingestionId));
    expect(cited).toEqual([spent.ingestionId, spent.ingestionId]);
  });

  it('G5: what the model says better supersedes what the rules made of the turn; what it does not find stays', async () => {
    const spent = await decidedByRules({
      rules: [city('Port'), fact('The user likes dogs.')],
      model: [city('Porto')],
    });
    await nextDay(spent);
    expect(await contents(spent.lane)).toEqual(['The user likes dogs.', 'The user lives in Porto.']);
    const [old] = (await everything(spent.lane)).filter(({ status }) => status === 'superseded');
    expect(old?.content).toBe('The user lives in Port.');
  });

  it('a later statement stays the current one', async () => {
    const spent = await decidedByRules({ rules: [], model: [city('Porto')] });
    spent.setNow(today + 60_000);
    await spent.lane.ann.add({ content: 'The user lives in Rome.', attribute: 'user.city', object: 'Rome' });
    await spent.lane.run();
    await nextDay(spent);
    expect(await contents(spent.lane)).toEqual(['The user lives in Rome.']);
  });

  it('what was edited meanwhile is not brought back', async () => {
    const spent = await decidedByRules({
      rules: [fact('The user has two dogs.')],
      model: [fact('The user has two dogs.')],
    });
    const { ann } = spent.lane;
    const [memory] = (await ann.list()).memories;
    const edited = ann.edit(memory!.id, { content: 'The user breeds poodles.' });
    await untilQueued(spent.lane);
    await spent.lane.run();
    await edited;
    await nextDay(spent);
    expect(await contents(spent.lane)).toEqual(['The user breeds poodles.']);
  });

  it('what was rejected meanwhile is not asked again', async () => {
    const guess = { ...fact('The user likes dogs.'), stance: 'inferred' as const };
    const spent = await decidedByRules({ rules: [guess], model: [guess] });
    const { ann } = spent.lane;
    const [waiting] = (await ann.list({ status: 'pending' })).memories;
    const rejected = ann.reject(waiting!.id);
    await untilQueued(spent.lane);
    await spent.lane.run();
    await rejected;
    await nextDay(spent);
    expect((await everything(spent.lane)).filter(({ status }) => status !== 'archived')).toEqual([]);
  });

  it('what the turn only said again is not brought back either, when it was edited meanwhile', async () => {
    const dogs = fact('The user has two dogs.');
    const spent = await decidedByRules({ rules: [dogs], model: [dogs] });
    await spent.lane.ann.remember('As I said, two dogs.');
    await spent.lane.run();
    const { ann } = spent.lane;
    const [memory] = (await ann.list()).memories;
    const edited = ann.edit(memory!.id, { content: 'The user breeds poodles.' });
    await untilQueued(spent.lane);
    await spent.lane.run();
    await edited;
    expect(await nextDay(spent)).toBe(2);
    expect(await contents(spent.lane)).toEqual(['The user breeds poodles.']);
  });

  it('G2: workers that look at the same time queue a turn once', async () => {
    const spent = await decidedByRules({ rules: [], model: [fact('The user has two dogs.')] });
    spent.setNow(tomorrow);
    const looks = await Promise.all([spent.lane.look(), spent.lane.look(), spent.lane.look()]);
    expect(looks.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    await spent.lane.run();
    expect(spent.model.turns).toHaveLength(1);
  });

  it('G10: a turn that was forgotten meanwhile is not decided again', async () => {
    const spent = await decidedByRules({ rules: [city('Porto')], model: [city('Porto')] });
    const forgotten = spent.lane.ann.forget({ all: true });
    await untilQueued(spent.lane);
    await spent.lane.run();
    await forgotten;
    expect(await nextDay(spent)).toBe(0);
    expect(await everything(spent.lane)).toEqual([]);
    expect(spent.model.turns).toEqual([]);
  });

  it('G10: forgetting a memory that was found the second time leaves no words of the turn', async () => {
    const spent = await decidedByRules({ rules: [], model: [fact('The user has two dogs.')] });
    await nextDay(spent);
    const { ann, store } = spent.lane;
    const [memory] = (await ann.list()).memories;
    const forgotten = ann.forget(memory!.id);
    await untilQueued(spent.lane);
    await spent.lane.run();
    await forgotten;
    const entries = await store.ledger.list(partition, { kinds: ledgerKinds, order: 'oldest', limit: 500 });
    expect(JSON.stringify(entries)).not.toMatch(/dogs|Porto/);
  });

  it('G11: a round that fails writes nothing, does not wait, and is tried again later and later', async () => {
    let away = true;
    const tier = scriptedTier(
      (turn) => (turn.redecides === undefined ? [] : [fact('The user has two dogs.')]),
      'model',
    );
    const model: DecisionTier = {
      ...tier,
      extractor: {
        ...tier.extractor,
        extract: async (turn, wishes) => {
          if (away) throw new MemoryError('model_unavailable', 'away');
          return tier.extractor.extract(turn, wishes);
        },
      },
    };
    const spent = await decidedByRules({ rules: [], model: [] }, { model });
    expect(await nextDay(spent)).toBe(1);
    expect(await spent.lane.look()).toBe(0);
    spent.setNow(tomorrow + 11 * 60_000);
    expect(await spent.lane.look()).toBe(1);
    await spent.lane.run();
    away = false;
    spent.setNow(tomorrow + 60 * 60_000);
    expect(await spent.lane.look()).toBe(1);
    await spent.lane.run();
    expect(await contents(spent.lane)).toEqual(['The user has two dogs.']);
    expect((await spent.lane.outcome(spent.ingestionId)).redecide).toBe(false);
  });

  it('a case the rules left open is opened again: the model says that it replaces another memory', async () => {
    const tea = { subject: 'user', predicate: 'drinks', changeCue: true };
    const rules = scriptedTier(() => []);
    let now = today;
    let away = true;
    const said = scriptedTier((turn) => {
      const [first] = turn.messages;
      return first!.content.includes('tea')
        ? [{ ...tea, content: 'The user drinks tea now.', object: 'tea' }]
        : [{ ...tea, content: 'The user drinks coffee.', object: 'coffee', changeCue: false }];
    }, 'model');
    const model: DecisionTier = {
      ...said,
      adjudicator: {
        ...said.adjudicator,
        adjudicate: async (cases) => {
          if (away) throw new MemoryError('model_unavailable', 'away');
          const answer = { verdict: 'supersedes' as const, neighbour: 0, confidence: 0.9, reason: 'changed' };
          return {
            answers: cases.map(() => ({ ...answer, conditions: [], neighbourConditions: [] })),
            use: { ...noModelUse, calls: 1 },
            warnings: [],
          };
        },
      },
    };
    const lane = await laneByHand({ now: () => now, model, rules });
    await lane.ann.remember('I drink coffee.');
    await lane.run();
    now += 60_000;
    await lane.ann.remember('I drink tea now.');
    await lane.run();
    expect(await contents(lane)).toEqual(['The user drinks coffee.', 'The user drinks tea now.']);
    away = false;
    now += 60_000;
    expect(await lane.look()).toBe(1);
    await lane.run();
    expect(await contents(lane)).toEqual(['The user drinks tea now.']);
    expect((await everything(lane)).filter(({ status }) => status === 'superseded')).toHaveLength(2);
  });

  it('new turns come first: no more is queued than there are calls below the soft share', async () => {
    const spent = await decidedByRules({ rules: [], model: [] });
    for (let at = 0; at < 30; at++) await spent.lane.ann.remember(`Number ${at} of my list is a thing.`);
    await spent.lane.run();
    expect(await nextDay(spent)).toBe(8);
    expect(await spent.lane.look()).toBe(0);
  });
});
