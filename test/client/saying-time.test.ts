import { describe, expect, it } from 'vitest';
import { rulesAdjudicator } from '../../src/adapters/rules/adjudicator.js';
import { rulesExtractor } from '../../src/adapters/rules/extractor.js';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';

const cities = () =>
  scriptedTier((turn) => {
    const { content } = turn.messages[0]!;
    return [{ content, attribute: 'user.city', cardinality: 'one', object: content }];
  });

async function current(step: number): Promise<readonly (readonly [string, string])[]> {
  let now = Date.parse('2026-06-01T10:00:00.000Z');
  const { memory } = await openInMemory({ clock: () => now, rules: cities() });
  const ann = memory.for('ann');
  await ann.remember('Lives in Porto', { wait: true });
  now += step;
  await ann.remember('Lives in Lisbon', { wait: true });
  const { memories } = await ann.list();
  await memory.close();
  return memories.map((one) => [one.content, one.saidAt] as const);
}

describe('the time of what is said', () => {
  it('is the clock', async () => {
    expect(await current(1000)).toEqual([['Lives in Lisbon', '2026-06-01T10:00:01.000Z']]);
  });

  it('does not go back when the clock is set back a little: what is said later stays later', async () => {
    expect(await current(-5000)).toEqual([['Lives in Lisbon', '2026-06-01T10:00:00.000Z']]);
  });

  it('follows a clock that was far wrong', async () => {
    expect(await current(-3_600_000)).toEqual([['Lives in Porto', '2026-06-01T10:00:00.000Z']]);
  });
});

describe('days said relative to the time of speaking', () => {
  const said = async (text: string, at: string) => {
    const { memory } = await openInMemory({
      rules: { extractor: rulesExtractor(), adjudicator: rulesAdjudicator() },
    });
    const ann = memory.for('ann');
    await ann.remember(text, { wait: true, at });
    const { memories } = await ann.list();
    await memory.close();
    return memories.map((one) => [one.content, one.saidAt] as const);
  };

  it.each([
    ['I adopted a cat yesterday.', '2026-09-15T00:30:00+08:00', 'The user adopted a cat on 2026-09-14.'],
    ['I adopted a cat yesterday.', '2026-09-14T16:30:00Z', 'The user adopted a cat on 2026-09-13.'],
    ['My exam is tomorrow.', '2026-07-03T23:30:00-05:00', "The user's exam is on 2026-07-04."],
    ['我昨天领养了一只猫。', '2026-09-15T00:30:00+08:00', '用户2026年9月14日领养了一只猫。'],
  ])('%s at %s', async (text, at, content) => {
    expect(await said(text, at)).toEqual([[content, new Date(at).toISOString()]]);
  });
});
