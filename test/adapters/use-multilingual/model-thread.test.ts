import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startModelThread } from '../../../src/adapters/use-multilingual/model-thread.js';
import { isMemoryError } from '../../../src/domain/errors.js';

const folder = fileURLToPath(new URL('../../../models/use-multilingual-v3', import.meta.url));

it('rejects what is under way with a retryable error when the thread ends, and says so once', async () => {
  let ends = 0;
  const thread = startModelThread(folder, () => ends++);
  const work = Promise.all([thread.embed(['a']), thread.embed(['b'])]).catch((error: unknown) => error);
  await thread.end();
  expect(isMemoryError(await work, 'model_unavailable')).toBe(true);
  expect(ends).toBe(1);
});
