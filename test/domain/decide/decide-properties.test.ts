import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candidate } from '../../../src/domain/candidate.js';
import type { Adjudication } from '../../../src/domain/decide/apply-adjudication.js';
import { valuesAgree } from '../../../src/domain/decide/values.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import type { UnclearCase } from '../../../src/domain/plan.js';
import { aCandidate } from '../../support/builders.js';
import { SmallMemory } from './small-memory.js';

const cities = ['Cork', 'Leeds', 'Ulm'];
const notes = [
  'The user likes tea',
  'The user likes tea with milk',
  'The user really likes tea.',
  'The user does not like tea',
  'The user likes 2 cups of tea',
  'The user likes two cups of tea',
  'The user likes 3 cups of tea',
  'Likes tea a lot',
  '用户喜欢喝茶',
  '用户不喜欢喝茶',
  'The user no longer lives in Cork',
  "The user's sister lives in Cork",
];

const slotted = fc
  .tuple(fc.constantFrom(...cities), fc.constantFrom('lives in', 'moved to'), fc.constantFrom('user', null, 'Anna'))
  .map(([object, predicate, subject]) => ({
    content: `The user ${predicate} ${object}`,
    attribute: 'user.city',
    cardinality: 'one' as const,
    subject,
    predicate,
    object,
  }));
const noted = fc.constantFrom(...notes).map((content) => ({ content }));

const candidate: fc.Arbitrary<Candidate> = fc
  .tuple(
    fc.oneof(slotted, noted),
    fc.record({
      confidence: fc.constantFrom(0.4, 0.69, 0.7, 0.9, 1),
      stance: fc.constantFrom('stated' as const, 'inferred' as const, 'observed' as const),
      changeCue: fc.boolean(),
      conditions: fc.constantFrom<string[]>([], [], [], ['writing Go'], ['on weekends']),
      turnIndex: fc.nat(1),
    }),
  )
  .map(([fact, more]) => aCandidate({ ...fact, ...more }));

const answer: fc.Arbitrary<Adjudication> = fc.record({
  verdict: fc.constantFrom('duplicate', 'supersedes', 'coexists', 'new', 'unsure', 'refused', null),
  neighbour: fc.option(fc.integer({ min: -1, max: 11 })),
  confidence: fc.constantFrom(0, 0.5, 0.69, 0.7, 0.95),
  conditions: fc.constantFrom<string[]>([], ['writing Go'], ['at work']),
  neighbourConditions: fc.constantFrom<string[]>([], ['writing Go'], ['at home']),
  reason: fc.constantFrom('changed_value', 'Some text that must not get through', ''),
});

const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-11-0${number}T10:00:00.000Z`);
const turn = fc.record({
  at: day,
  candidates: fc.array(candidate, { minLength: 1, maxLength: 4 }),
  answers: fc.array(answer, { minLength: 1, maxLength: 4 }),
});
const life = fc.array(turn, { minLength: 1, maxLength: 6 });
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

function answeringWith(answers: readonly Adjudication[]): (unclear: UnclearCase) => Adjudication {
  return (unclear) => answers[unclear.candidate % answers.length]!;
}

function liveThrough(
  turns: Life,
  check: (memory: SmallMemory, applied: ReturnType<SmallMemory['turn']>) => void,
): SmallMemory {
  const memory = new SmallMemory();
  for (const { candidates, at, answers } of turns) check(memory, memory.turn(candidates, at, answeringWith(answers)));
  return memory;
}

// Lives of up to 24 statements; every run of the suite sees others.
const runs = { numRuns: 60 };

test('no slot ever ends with two active memories, whatever is said in whatever order and answered by a model', () => {
  fc.assert(
    fc.property(life, (turns) => {
      liveThrough(turns, (memory) => expect(memory.crowdedSlots()).toEqual([]));
    }),
    runs,
  );
});

test('nothing is overwritten by a candidate below confidence 0.7', () => {
  fc.assert(
    fc.property(life, (turns) => {
      liveThrough(turns, (_, applied) => {
        const overwriting = applied.filter(({ decision }) => decision.verdict === 'supersedes' && !decision.late);
        expect(overwriting.every((one) => one.candidate.confidence >= 0.7)).toBe(true);
      });
    }),
    runs,
  );
});

test('a duplicate is never claimed over differing values, unless a slot already holds the same object', () => {
  const texts = (records: readonly Pick<MemoryRecord, 'id' | 'content'>[], id: string): string | undefined =>
    records.find((record) => record.id === id)?.content;
  fc.assert(
    fc.property(life, (turns) => {
      liveThrough(turns, (memory, applied) => {
        for (const { candidate: said, decision } of applied) {
          if (decision.verdict !== 'duplicate') continue;
          if (said.attribute === 'user.city') continue;
          expect(valuesAgree(said.content, texts(memory.records, decision.targets[0]!)!)).toBe(true);
        }
      });
    }),
    runs,
  );
});

test('each candidate gets one decision, and every target exists when its turn comes', () => {
  fc.assert(
    fc.property(life, (turns) => {
      liveThrough(turns, (memory, applied) => {
        expect(applied.map(({ decision }) => decision.candidate)).toEqual(applied.map((_, index) => index));
        const ids = new Set(memory.records.map(({ id }) => id));
        for (const { decision } of applied) {
          expect(decision.targets.every((id) => ids.has(id))).toBe(true);
          expect(decision.verdict === 'duplicate' && decision.targets.length === 0).toBe(false);
          expect(decision.reason).toMatch(/^[a-z0-9_]+$/u);
        }
      });
    }),
    runs,
  );
});

test('no memory is retired twice, and every retired one has a successor', () => {
  fc.assert(
    fc.property(life, (turns) => {
      const retired = new Set<string>();
      const memory = liveThrough(turns, (_, applied) => {
        for (const { decision } of applied) {
          if (decision.verdict !== 'supersedes' || decision.late) continue;
          expect(decision.targets.filter((id) => retired.has(id))).toEqual([]);
          decision.targets.forEach((id) => retired.add(id));
        }
      });
      const ids = new Set(memory.records.map(({ id }) => id));
      expect(
        [...retired].every((id) => ids.has(memory.records.find((record) => record.id === id)!.supersededBy!)),
      ).toBe(true);
    }),
    runs,
  );
});

test('deciding twice gives the same', () => {
  fc.assert(
    fc.property(life, candidate, day, (turns, next, at) => {
      const memory = liveThrough(turns, () => {});
      expect(memory.decide(next, at, [])).toEqual(memory.decide(next, at, []));
    }),
    runs,
  );
});

test('what is active and said once more is a duplicate of itself', () => {
  fc.assert(
    fc.property(life, (turns) => {
      const memory = liveThrough(turns, () => {});
      for (const record of memory.records.filter(({ status }) => status === 'active')) {
        const again = memory.decide(aCandidate(sayAgain(record)), record.saidAt, []);
        expect(again).toMatchObject({ verdict: 'duplicate' });
      }
    }),
    runs,
  );
});

function sayAgain(record: MemoryRecord): Partial<Candidate> {
  const { content, attribute, cardinality, subject, predicate, object, conditions, speaker } = record;
  return {
    content,
    attribute,
    cardinality,
    subject,
    predicate,
    object,
    conditions,
    speaker,
    stance: 'stated',
    confidence: 1,
  };
}
