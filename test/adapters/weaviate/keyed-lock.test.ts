import { expect, it } from 'vitest';
import { inTurn } from '../../../src/adapters/weaviate/keyed-lock.js';

it('work of one key runs in order, one at a time; other keys do not wait', async () => {
  const log: string[] = [];
  const work = (name: string, ticks: number) => async () => {
    log.push(`${name} in`);
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
    log.push(`${name} out`);
    return name;
  };
  const answers = await Promise.all([
    inTurn('a', work('a1', 20)),
    inTurn('a', work('a2', 1)),
    inTurn('b', work('b1', 1)),
  ]);
  expect(answers).toEqual(['a1', 'a2', 'b1']);
  expect(log.indexOf('a1 out')).toBeLessThan(log.indexOf('a2 in'));
  expect(log.indexOf('b1 out')).toBeLessThan(log.indexOf('a1 out'));
});

it('work that fails fails alone', async () => {
  const failing = inTurn('c', () => Promise.reject(new Error('no')));
  const next = inTurn('c', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
