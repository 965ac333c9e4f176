import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../../src/domain/candidate.js';
import { isUnclear, type decideCandidate } from '../../../src/domain/decide/decide.js';
import { decisionSoFar } from '../../../src/domain/decide/known-memory.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { aCandidate, aMemory, anId } from '../../support/builders.js';
import { city, cityMemory, decide, earlierDay, near } from './decision-builders.js';

describe('rule 3, the value guard', () => {
  const tea = aMemory({ content: 'The user drinks tea every day.', saidAt: earlierDay });

  test('the same in other words is a duplicate', () => {
    expect(decide({ content: 'The user really drinks tea daily.' }, { neighbours: [near(tea)] })).toMatchObject({
      verdict: 'duplicate',
      reason: 'same_meaning',
    });
  });

  test('saying more supersedes', () => {
    expect(decide({ content: 'The user drinks tea every day with milk.' }, { neighbours: [near(tea)] })).toMatchObject({
      verdict: 'supersedes',
      reason: 'extends',
      targets: [tea.id],
    });
  });

  test('saying more below 0.7 overwrites nothing', () => {
    const decision = decide(
      { content: 'The user drinks tea every day with milk.', confidence: 0.6 },
      { neighbours: [near(tea, 0.7)] },
    );
    expect(decisionSoFar(decision).verdict).toBe('new');
  });

  test('an older text that says more does not replace a newer one', () => {
    const input = { neighbours: [near(tea, 0.7)], at: '2026-10-01T10:00:00.000Z' };
    expect(decisionSoFar(decide({ content: 'The user drinks tea every day with milk.' }, input)).verdict).toBe('new');
  });

  test('saying less is a duplicate', () => {
    expect(decide({ content: 'The user drinks tea.' }, { neighbours: [near(tea)] })).toMatchObject({
      verdict: 'duplicate',
    });
  });

  test.each([
    ['Bay 4418 holds the spare router', 'Bay 4413 holds the spare router'],
    ['We chose Hugo over Jekyll for the short build time', 'We chose Matrix over Slack for the meeting notes'],
    ['用户对花生过敏', '用户对花生不过敏'],
  ])('near-identical but not the same goes to adjudication and by rules stays: %s / %s', (stored, content) => {
    const decision = decide({ content }, { neighbours: [near(aMemory({ content: stored }), 0.985)] });
    expect(decision).toMatchObject({ fallback: { verdict: 'new', reason: 'near_duplicate', targets: [] } });
  });
});

describe('one extraction with several wordings', () => {
  const wordings = [
    'Prefers trains to planes',
    'The user prefers trains over planes',
    'Prefers travelling by train rather than by plane',
  ];

  function decideAll(
    contents: readonly string[],
    cosine: number,
    over: (index: number) => Partial<Candidate> = () => ({}),
  ) {
    const candidates = contents.map((content, index) => aCandidate({ content, ...over(index) }));
    const decisions: ReturnType<typeof decideCandidate>[] = [];
    for (const [index, candidate] of candidates.entries()) {
      const earlier = decisions.map((decision, at) => ({
        candidate: candidates[at]!,
        memoryId: anId(`w${at}`),
        cosine,
        decision,
      }));
      decisions.push(decide(candidate, { index, earlier }));
    }
    return decisions.map((decision) => decisionSoFar(decision).verdict);
  }

  test('leaves one', () => {
    expect(decideAll(wordings, 0.985)).toEqual(['new', 'duplicate', 'duplicate']);
  });

  test('keeps what is not nearly identical by vector, or stands in another message', () => {
    expect(decideAll(wordings.slice(0, 2), 0.9)).toEqual(['new', 'new']);
    expect(decideAll(wordings.slice(0, 2), 0.985, (turnIndex) => ({ turnIndex }))).toEqual(['new', 'new']);
  });

  test.each([
    ['Takes 5 mg daily', 'Takes 10 mg daily'],
    ['Allergic to peanuts', 'Allergic to penicillin'],
    ['Likes Cork', 'Likes Leeds'],
    ['Eats meat', 'Eats no meat'],
    ['Prefers trains to planes', 'Prefers planes to trains'],
  ])('keeps %s and %s', (a, b) => {
    expect(decideAll([a, b], 0.99)).toEqual(['new', 'new']);
  });

  test('two values of one slot in one draft: the later one supersedes the earlier', () => {
    const first = decide(city('Cork'));
    const earlier = [
      { candidate: aCandidate(city('Cork')), memoryId: anId('first'), cosine: 0.9, decision: first as never },
    ];
    expect(decide(city('Leeds'), { index: 1, earlier })).toMatchObject({
      verdict: 'supersedes',
      targets: [anId('first')],
    });
  });

  test('what an earlier candidate retires is not retired again', () => {
    const cork = cityMemory('Cork', { saidAt: earlierDay });
    const around = { slotHolders: [cork], neighbours: [near(cork, 0.9)] };
    const first = decide(city('Leeds'), around);
    const earlier = [{ candidate: aCandidate(city('Leeds')), memoryId: anId('leeds'), cosine: 0.9, decision: first }];
    expect(decide(city('Derby'), { ...around, index: 1, earlier })).toMatchObject({ targets: [anId('leeds')] });
  });
});

describe('rule 4, unclear', () => {
  const cycles = aMemory({
    content: 'The user cycles to the office every day.',
    subject: 'user',
    predicate: 'cycles to',
    saidAt: earlierDay,
  });
  const far = aMemory({ content: 'The user keeps two beehives.' });

  test.each([
    ['the same subject and predicate', { predicate: 'Cycles to', subject: 'the user' }, 0.55, 'same_predicate'],
    ['an announced change', { changeCue: true }, 0.2, 'change_announced'],
    ['cosine ≥ conflict', {}, 0.79, 'similar'],
  ])('%s goes to adjudication with the neighbours it may be about', (_, over, cosine, reason) => {
    const decision = decide(
      { content: 'The user takes the tram to the office.', ...over },
      { neighbours: [near(far, 0.1), near(cycles, cosine)] },
    );
    expect(decision).toEqual({
      candidate: 0,
      neighbours: [{ id: cycles.id, similarity: cosine }],
      fallback: expect.objectContaining({ verdict: 'new', reason }),
    });
  });

  test('one more value of an attribute that holds many is simply new', () => {
    const hobby = (object: string): Partial<Candidate> => ({
      content: `The user enjoys ${object}.`,
      attribute: 'user.hobbies',
      subject: 'user',
      predicate: 'enjoys',
      object,
    });
    const stored = aMemory(hobby('hiking') as Partial<MemoryRecord>);
    expect(decide(hobby('chess'), { neighbours: [near(stored, 0.6)] })).toMatchObject({ verdict: 'new' });
    expect(isUnclear(decide({ ...hobby('chess'), changeCue: true }, { neighbours: [near(stored, 0.6)] }))).toBe(true);
  });

  test('at most ten neighbours are offered', () => {
    const neighbours = Array.from({ length: 14 }, (_, index) =>
      near(aMemory({ content: `Note ${index} on trams` }), 0.8),
    );
    expect(decide({ content: 'Trams are late' }, { neighbours })).toMatchObject({ neighbours: { length: 10 } });
  });
});

describe('conditions', () => {
  const language = (object: string, conditions: string[]): Partial<Candidate> => ({
    content: `The user prefers ${object}.`,
    attribute: 'user.coding_language',
    cardinality: 'one',
    subject: 'user',
    predicate: 'prefers',
    object,
    conditions,
  });
  const go = aMemory(language('Go', ['writing services']) as Partial<MemoryRecord>);

  test('two memories under different conditions coexist, each with its own', () => {
    const decision = decide(language('Python', ['analysing data']), { neighbours: [near(go, 0.9)], slotHolders: [go] });
    expect(decision).toMatchObject({
      verdict: 'coexists',
      targets: [go.id],
      conditions: ['analysing data'],
      targetConditions: ['writing services'],
    });
  });

  describe('one more value of an attribute that holds many', () => {
    const likes = (object: string, conditions: string[], over: Partial<Candidate> = {}): Partial<Candidate> => ({
      content: `The user prefers ${object} when ${conditions.join(' and ')}.`,
      attribute: 'user.likes',
      cardinality: 'many',
      subject: 'the user',
      predicate: 'likes',
      object,
      conditions,
      ...over,
    });
    const tabs = aMemory(likes('tabs', ['writing Go']) as Partial<MemoryRecord>);

    test('coexists with its pair under other conditions', () => {
      const decision = decide(likes('spaces', ['writing Python']), { neighbours: [near(tabs, 0.7)] });
      expect(decision).toMatchObject({
        verdict: 'coexists',
        reason: 'conditions_differ',
        targets: [tabs.id],
        conditions: ['writing Python'],
        targetConditions: ['writing Go'],
      });
    });

    test.each([
      ['far away', likes('spaces', ['writing Python']), 0.4],
      ['of another kind', likes('spaces', ['writing Python'], { attribute: 'custom.uses', predicate: 'uses' }), 0.7],
      ['of another person', likes('spaces', ['writing Python'], { subject: "the user's sister" }), 0.7],
      ['without conditions of its own', likes('spaces', []), 0.7],
    ])('is simply new when it is %s', (_what, candidate, cosine) => {
      expect(decide(candidate, { neighbours: [near(tabs, cosine)] })).toMatchObject({ verdict: 'new' });
    });
  });

  test('under the same conditions the slot rule speaks', () => {
    const decision = decide(language('Rust', ['when writing services']), {
      neighbours: [near(go, 0.9)],
      slotHolders: [go],
    });
    expect(decision).toMatchObject({ verdict: 'supersedes', reason: 'slot' });
  });

  test('conditions that may mean the same go to adjudication', () => {
    const decision = decide(language('Rust', ['writing small services']), { neighbours: [near(go, 0.9)] });
    expect(decision).toMatchObject({ fallback: { verdict: 'coexists' } });
  });
});

test('rule 5: what is like nothing else is new', () => {
  expect(
    decide({ content: 'The user keeps bees.' }, { neighbours: [near(aMemory({ content: 'Tram 4 is late.' }), 0.2)] }),
  ).toMatchObject({
    verdict: 'new',
    reason: 'nothing_like_it',
    targets: [],
    tier: 'model',
  });
});
