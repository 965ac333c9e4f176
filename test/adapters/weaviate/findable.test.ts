import type { Collection } from 'weaviate-client';
import { describe, expect, it } from 'vitest';
import { makeFindable } from '../../../src/adapters/weaviate/findable.js';
import { cosine } from '../../../src/domain/cosine.js';

/** Rows whose index shows a vector only after it was moved this often. */
function rowsFoundAfter(moves: number) {
  const written: { id: string; vectors: number[] }[] = [];
  const rows = {
    query: { nearVector: () => Promise.resolve({ objects: written.length >= moves ? [{}] : [] }) },
    data: { update: (row: { id: string; vectors: number[] }) => Promise.resolve(written.push(row)) },
  } as unknown as Collection;
  return { rows, written };
}

describe('making a memory findable', () => {
  it.each([
    ['a unit vector', [0.6, 0.8, 0]],
    ['a long vector', [250, -400, 12]],
    ['a vector without a zero', [0.5, 0.5, 0.5, 0.5]],
  ])('moves one number of %s by so little that no similarity changes', async (_, vector) => {
    const { rows, written } = rowsFoundAfter(1);
    await makeFindable(rows, { id: 'm', vector });
    const moved = written[0]!.vectors;
    const changed = moved.filter((value, index) => Math.fround(value) !== Math.fround(vector[index]!));
    expect(written).toHaveLength(1);
    expect(changed).toHaveLength(1);
    expect(cosine(moved, vector)).toBeGreaterThan(1 - 1e-11);
  });

  it('moves on when once is not enough, and gives up after three', async () => {
    const twice = rowsFoundAfter(2);
    await makeFindable(twice.rows, { id: 'm', vector: [1, 0] });
    expect(twice.written).toHaveLength(2);
    expect(twice.written[0]).not.toEqual(twice.written[1]);
    const never = rowsFoundAfter(9);
    await expect(makeFindable(never.rows, { id: 'm', vector: [1, 0] })).rejects.toMatchObject({
      code: 'store_unavailable',
    });
    expect(never.written).toHaveLength(3);
  });

  it('writes nothing after the deadline', async () => {
    const { rows, written } = rowsFoundAfter(1);
    const late = { deadline: Date.now() - 1 };
    await expect(makeFindable(rows, { id: 'm', vector: [1, 0] }, late)).rejects.toMatchObject({ code: 'timeout' });
    expect(written).toEqual([]);
  });
});
