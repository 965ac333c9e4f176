import { describe, expect, it } from 'vitest';
import { gateOf, passes } from '../../../src/domain/recall/gate.js';
import type { RecallHit } from '../../../src/domain/recall/recall-hit.js';
import { keywordText, words } from '../../../src/domain/recall/words.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { aMemory } from '../../support/builders.js';

function matching(query: string, memories: readonly Partial<MemoryRecord>[], cosine = 0): RecallHit[] {
  return memories.map((over) => {
    const record = aMemory(over);
    const held = new Set(keywordText(record).split(' '));
    const matched = [...new Set(words(query))].filter((word) => held.has(word));
    return { record, cosine, bm25: matched.length, matched };
  });
}

const verdicts = (query: string, memories: readonly Partial<MemoryRecord>[], floor = 0.3) => {
  const hits = matching(query, memories);
  const gate = gateOf(floor, hits, { words: words(query) });
  return hits.map((hit) => passes(hit, gate));
};

const nothing = { words: [] };

describe('the gate', () => {
  it('lets a cosine at the floor through, and everything with a floor of 0', () => {
    const [hit] = matching('x', [{ content: 'y' }], 0.3);
    expect(passes(hit!, gateOf(0.3, [], nothing))).toBe('cosine');
    expect(passes(hit!, gateOf(0.31, [], nothing))).toBeNull();
    expect(passes({ ...hit!, cosine: -1 }, gateOf(0, [], nothing))).toBe('any');
  });

  it('lets a rare word of the question through, not one that stands in more than three texts', () => {
    expect(verdicts('the kayak', [{ content: 'Has a red kayak' }])).toEqual(['rare_word']);
    const many = Array.from({ length: 4 }, (_, index) => ({ content: `kayak ${index}` }));
    expect(verdicts('the kayak', many)).toEqual([null, null, null, null]);
  });

  it('takes no plain word for a topic', () => {
    expect(verdicts('what would the user like today', [{ content: 'The user likes tea today' }])).toEqual([null]);
    expect(verdicts('你今天喜欢什么', [{ content: '用户喜欢喝茶' }])).toEqual([null]);
    expect(verdicts('我的生日是哪天', [{ content: '用户的生日是五月三日' }])).toEqual(['rare_word']);
  });

  it('takes such a word for the topic of a question that holds no other', () => {
    expect(verdicts('order number', [{ content: 'Order 20458 arrived with a cracked lid.' }])).toEqual(['rare_word']);
  });

  it('takes one word that fits any subject for no topic of a fact, two of them or a line of dialogue it does', () => {
    const fact = { content: 'Handles problems with a checklist' };
    expect(verdicts('how do we handle refunds', [fact])).toEqual([null]);
    expect(verdicts('how do we handle problems', [fact])).toEqual(['rare_word']);
    expect(verdicts('how do we handle refunds', [{ ...fact, speaker: 'Ann' }])).toEqual(['rare_word']);
  });

  it('looks at the topic, not at the date of a memory', () => {
    const memory = { content: 'Has a red kayak', saidAt: '2023-05-08T00:00:00.000Z' };
    expect(verdicts('what happened on 8 May 2023', [memory])).toEqual([null]);
  });

  it('finds a memory by the name of its slot and by its entities', () => {
    expect(
      verdicts('what is my phone number', [{ content: 'It is 555-1234', attribute: 'user.phone_number' }]),
    ).toEqual(['rare_word']);
    expect(verdicts('k8s?', [{ content: 'Runs Kubernetes', entities: ['Kubernetes', 'k8s'] }])).toEqual(['rare_word']);
  });

  it('lets a line of dialogue through by two words of the question, a fact not', () => {
    const lines = Array.from({ length: 5 }, (_, index) => ({ content: `boat race ${index}`, speaker: 'Ann' }));
    expect(verdicts('boat race', lines)).toEqual(['words', 'words', 'words', 'words', 'words']);
    expect(
      verdicts(
        'boat race',
        lines.map((over) => ({ ...over, speaker: null })),
      ),
    ).toEqual([null, null, null, null, null]);
  });
});
