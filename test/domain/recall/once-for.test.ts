import { describe, expect, it } from 'vitest';
import { onceFor } from '../../../src/domain/recall/once-for.js';

describe('onceFor', () => {
  it('does the work once for each object, and anew for an equal one', () => {
    let done = 0;
    const length = onceFor(({ text }: { readonly text: string }) => {
      done++;
      return text.length;
    });
    const one = { text: 'rye' };
    expect([length(one), length(one), length({ text: 'rye' }), length({ text: 'bread' })]).toEqual([3, 3, 3, 5]);
    expect(done).toBe(3);
  });
});
