import { describe, expect, it } from 'vitest';
import { aPartition, aStored } from '../../support/builders.js';
import {
  aRegisteredPartition,
  atCosine,
  direction,
  expectCode,
  queryVector,
  type ContractContext,
} from '../contract-context.js';

/** Number 9: exact search by vector. */
export function nearestContract(context: ContractContext): void {
  const memories = () => context.store().memories;

  describe('nearest', () => {
    it('9. the best comes first, with its exact cosine', async () => {
      const partition = await aRegisteredPartition(context);
      const cosines = [0.1, 0.999, -1, 0.5, 0, -0.3, 1];
      for (const cosine of cosines) await memories().insert(partition, aStored(atCosine(context, cosine)));
      const hits = await memories().nearest(partition, { vector: queryVector(context, 1), limit: 10 });
      const expected = cosines.toSorted((a, b) => b - a);
      expect(hits).toHaveLength(expected.length);
      for (const [index, hit] of hits.entries()) expect(Math.abs(hit.cosine - expected[index]!)).toBeLessThan(1e-5);
    });

    it('9. the cosine does not depend on the lengths of the vectors', async () => {
      const partition = await aRegisteredPartition(context);
      const random = pseudoRandom(context.dimensions);
      const query = Float32Array.from(random(1), (value) => value * 250);
      for (let seed = 2; seed < 12; seed += 1) {
        const vector = Float32Array.from(random(seed), (value) => value / 40);
        await memories().insert(partition, { ...aStored([]), vector });
        const hits = await memories().nearest(partition, { vector: query, limit: 20 });
        expect(hits.some((hit) => Math.abs(hit.cosine - cosineOf(query, vector)) < 1e-5)).toBe(true);
      }
    });

    it('9. ties are ordered by id', async () => {
      const partition = await aRegisteredPartition(context);
      const written = Array.from({ length: 6 }, () => aStored(direction(context, 0.6, 0.8)));
      for (const memory of written) await memories().insert(partition, memory);
      const hits = await memories().nearest(partition, { vector: queryVector(context, 1, 1), limit: 6 });
      expect(hits.map((hit) => hit.record.id)).toEqual(written.map((memory) => memory.record.id).toSorted());
    });

    it('9. the filter is applied before the limit', async () => {
      const partition = await aRegisteredPartition(context);
      for (let index = 0; index < 20; index += 1) {
        await memories().insert(partition, aStored(atCosine(context, 0.99), { status: 'superseded' }));
      }
      const far = aStored(atCosine(context, 0.05));
      await memories().insert(partition, far);
      const filter = { statuses: ['active'] } as const;
      const hits = await memories().nearest(partition, { vector: queryVector(context, 1), limit: 3, filter });
      expect(hits.map((hit) => hit.record.id)).toEqual([far.record.id]);
    });

    it('9. no more than the limit, and nothing from a missing or empty partition', async () => {
      const partition = await aRegisteredPartition(context);
      const vector = queryVector(context, 1);
      expect(await memories().nearest(partition, { vector, limit: 5 })).toEqual([]);
      for (const cosine of [0.2, 0.9, 0.5]) await memories().insert(partition, aStored(atCosine(context, cosine)));
      const hits = await memories().nearest(partition, { vector, limit: 2 });
      expect(hits.map((hit) => Math.round(hit.cosine * 10))).toEqual([9, 5]);
      expect(await memories().nearest(aPartition(), { vector, limit: 5 })).toEqual([]);
    });

    it('9. a query vector that cannot be compared is invalid_input', async () => {
      const partition = await aRegisteredPartition(context);
      await memories().insert(partition, aStored(direction(context, 1)));
      const short = new Float32Array(context.dimensions - 1).fill(1);
      const error = await expectCode(memories().nearest(partition, { vector: short, limit: 5 }), 'invalid_input');
      expect(error.message).toContain(String(context.dimensions - 1));
      expect(error.message).toContain(String(context.dimensions));
      const nan = queryVector(context, 1, Number.NaN);
      await expectCode(memories().nearest(partition, { vector: nan, limit: 5 }), 'invalid_input');
      await expectCode(memories().keywords(partition, { words: ['x'], vector: nan, limit: 5 }), 'invalid_input');
    });
  });
}

/** Numbers in −1..1 that are the same on every run. */
function pseudoRandom(length: number): (seed: number) => number[] {
  return (seed) => Array.from({ length }, (_, index) => Math.sin(seed * 12.9898 + index * 78.233));
}

function cosineOf(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  let lengthA = 0;
  let lengthB = 0;
  for (const [index, value] of a.entries()) {
    dot += value * b[index]!;
    lengthA += value * value;
    lengthB += b[index]! * b[index]!;
  }
  return dot / Math.sqrt(lengthA * lengthB);
}
