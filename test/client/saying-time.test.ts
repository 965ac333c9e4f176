import { describe, expect, it } from 'vitest';
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
