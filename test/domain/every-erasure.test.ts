import { describe, expect, it } from 'vitest';
import type { Erasure } from '../../src/domain/erasure.js';
import { everyErasure } from '../../src/domain/every-erasure.js';

type State = Erasure['state'];

/** As many as asked for, in the order of their ids, as a store pages them. */
function kept(states: readonly State[]) {
  const all = states.map((state, index) => ({ id: String(index).padStart(4, '0'), state }) as Erasure);
  const page = ({ after = '', limit, state }: { after?: string; limit: number; state?: State }) =>
    Promise.resolve(all.filter((one) => one.id > after && (state ?? one.state) === one.state).slice(0, limit));
  return { page };
}

async function ids(erasures: ReturnType<typeof kept>, state?: State): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { id } of everyErasure(erasures, state)) found.push(id);
  return found;
}

describe('every erasure of a store', () => {
  it.each([0, 1, 199, 200, 201, 450])('comes once, in the order of the ids: %s of them', async (count) => {
    const found = await ids(kept(Array.from({ length: count }, () => 'running')));
    expect(found).toHaveLength(count);
    expect(found).toEqual([...new Set(found)].toSorted());
  });

  it('can be those of one state', async () => {
    const states = Array.from({ length: 600 }, (_, index): State => (index % 3 === 0 ? 'running' : 'done'));
    expect(await ids(kept(states), 'running')).toHaveLength(200);
    expect(await ids(kept(states), 'done')).toHaveLength(400);
  });
});
