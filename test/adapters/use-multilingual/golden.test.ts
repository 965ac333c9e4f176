import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import golden from '../../data/use-multilingual/golden.json' with { type: 'json' };
import { loadModel } from '../../../src/adapters/use-multilingual/model.js';
import { cosine } from '../../../src/domain/cosine.js';

const folder = fileURLToPath(new URL('../../../models/use-multilingual-v3/', import.meta.url));
const width = 512;

describe('the offline model against the reference implementation', () => {
  const model = loadModel(folder);

  it('splits every golden text into the same tokens', () => {
    for (const { text, ids } of golden) expect(model.tokenize(text), text).toEqual(ids);
  });

  it('gives every golden text the same direction, alone and in a batch', () => {
    const together = model.embed(golden.map(({ text }) => text));
    golden.forEach(({ text, vector }, index) => {
      const inBatch = together.subarray(index * width, (index + 1) * width);
      expect(cosine(inBatch, vector), text).toBeGreaterThanOrEqual(0.99999);
      expect(model.embed([text]), text).toEqual(inBatch.slice());
    });
  });
});
