// Moods, chatter and orders for one answer pass; a fact beside or inside them is kept.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { topicsOf } from '../../../src/domain/gate/topics.js';

const rows = JSON.parse(readFileSync(new URL('../../data/passing/sentences.json', import.meta.url), 'utf8')) as {
  readonly passing: boolean;
  readonly text: string;
}[];

function passes(text: string): boolean {
  const topics = topicsOf({ content: text, quote: text, attribute: 'custom.note', sourceKind: 'user_message' });
  return (['mood', 'one_off', 'small_talk'] as const).some((topic) => topics.has(topic));
}

describe('passing sentences', () => {
  it.each([
    ['even places, worked on', 0, 1],
    ['odd places, held out', 1, 1],
  ] as const)('are seen, %s', (_half, rest, most) => {
    const missed = rows.filter(({ passing, text }, place) => place % 2 === rest && passing && !passes(text));
    expect(missed.length).toBeLessThanOrEqual(most);
  });

  it('are not seen where something lasts', () => {
    expect(rows.filter(({ passing, text }) => !passing && passes(text))).toEqual([]);
  });
});

describe('what sounds like a moment', () => {
  it.each(['我在B站叫“今天又加班好累”。', '去西安想看看大清真寺，听说特别好看。'])('is none: %s', (text) => {
    expect(passes(text)).toBe(false);
  });
});
