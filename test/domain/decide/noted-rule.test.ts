import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../../src/domain/candidate.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { notedAnswer } from '../../../src/domain/write/noted-answer.js';
import { toolOutcomes } from '../../../src/domain/write/tool-outcomes.js';
import { aCandidate, aMemory } from '../../support/builders.js';
import { decide, earlierDay, laterDay, near } from './decision-builders.js';

const content = 'The staging server uses port 8443.';
const answered = (question: string, words = content): Candidate =>
  notedAnswer({ content: `Asked "${question}": ${words}`, quote: words, turnIndex: 1, question, chinese: false });

/** A stored memory made of a candidate. */
const stored = (candidate: Candidate, over: Partial<MemoryRecord> = {}): MemoryRecord => {
  const { content: text, category, attribute, cardinality, subject, predicate, object, stance, confidence } = candidate;
  const memory = aMemory({ category, attribute, cardinality, subject, predicate, object, stance, confidence });
  const [source] = memory.sources;
  return { ...memory, content: text, sources: [{ ...source!, kind: candidate.sourceKind }], ...over };
};

const answer = answered('Which port?');
const outcome = toolOutcomes({ messages: [{ role: 'tool', content: 'Error: x', name: 'a', failed: true }] }, 'all')[0]!;
const fact = { content: answer.content, attribute: 'custom.note' };

describe('what code noted', () => {
  it('G7: neither confirms nor stands for what a user said, active or guessed', () => {
    const active = aMemory(fact);
    const guessed = aMemory({
      ...fact,
      status: 'pending',
      stance: 'inferred',
      hold: { reason: 'x', question: null, replaces: [] },
    });
    for (const record of [active, guessed]) {
      expect(decide(answer, { neighbours: [near(record, 1)] })).toMatchObject({ verdict: 'new', targets: [] });
    }
  });

  it('G7: what a user says is new beside the same words of the assistant or a tool', () => {
    for (const noted of [answer, outcome]) {
      const beside = { neighbours: [near(stored(noted), 1)] };
      expect(decide({ content: noted.content }, beside)).toMatchObject({ verdict: 'new', targets: [] });
    }
  });

  it('is never unclear, however near its like is', () => {
    const other = stored(answered('Which region?', 'eu-west-1'));
    expect(decide(answer, { neighbours: [near(other, 0.99)] })).toMatchObject({ verdict: 'new' });
    expect(decide(outcome, { neighbours: [near(stored(answer), 0.99)] })).toMatchObject({ verdict: 'new' });
  });

  it('noted again is a duplicate', () => {
    const again = stored(answer);
    expect(decide(answer, { neighbours: [near(again, 1)] })).toMatchObject({
      verdict: 'duplicate',
      targets: [again.id],
    });
  });

  it('an answer to the same question replaces the former one, unless that was given later', () => {
    const now = answered('which port', 'It is 9443.');
    const former = stored(answer, { saidAt: earlierDay });
    expect(decide(now, { neighbours: [near(former)] })).toMatchObject({
      verdict: 'supersedes',
      targets: [former.id],
      late: false,
    });
    const later = stored(answer, { saidAt: '2026-11-25T10:00:00.000Z' });
    expect(decide(now, { at: laterDay, neighbours: [near(later)] })).toMatchObject({
      verdict: 'supersedes',
      late: true,
    });
  });

  it('what was agreed stands beside what was agreed before', () => {
    const agreed = (words: string) =>
      notedAnswer({ content: `Agreed: ${words}`, quote: words, turnIndex: 0, question: null, chinese: false });
    expect(decide(agreed('Use B.'), { neighbours: [near(stored(agreed('Use A.')), 0.97)] })).toMatchObject({
      verdict: 'new',
    });
  });

  it('an attribute alone makes no voice: a fact of a user stays one', () => {
    const odd = aCandidate({ ...fact, attribute: 'custom.assistant_answer' });
    const record = aMemory(fact);
    expect(decide(odd, { neighbours: [near(record, 1)] })).toMatchObject({
      verdict: 'duplicate',
      targets: [record.id],
    });
  });
});
