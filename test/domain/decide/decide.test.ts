import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../../src/domain/candidate.js';
import { decideCandidate } from '../../../src/domain/decide/decide.js';
import { decisionSoFar } from '../../../src/domain/decide/known-memory.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { aCandidate, aMemory, anId } from '../../support/builders.js';
import { city, cityMemory, decide, earlierDay, laterDay, near, profile } from './decision-builders.js';

describe('rule 1, the same words', () => {
  const stored = aMemory({ content: 'The user keeps two beehives.' });

  test('are a duplicate whatever the cosine', () => {
    const decision = decide({ content: 'the user keeps two  beehives' }, { neighbours: [near(stored, 0.1)] });
    expect(decision).toMatchObject({
      verdict: 'duplicate',
      reason: 'same_content',
      targets: [stored.id],
      similarity: 0.1,
    });
  });

  test.each([
    ['under other conditions', { conditions: ['writing Go'] }],
    ['about someone else', { subject: "the user's sister" }],
    ['by another speaker', { speaker: 'Ann' }],
  ])('%s are no duplicate', (_, over) => {
    const decision = decide(
      { content: stored.content, ...over },
      { neighbours: [near({ ...stored, subject: 'user' }, 1)] },
    );
    expect(decisionSoFar(decision).verdict).not.toBe('duplicate');
  });

  test('of a memory whose slot has moved on make the slot move back', () => {
    const old = aMemory({ content: 'The user lives in Cork.' });
    const now = cityMemory('Leeds');
    const decision = decide(city('Cork'), { neighbours: [near(old, 1)], slotHolders: [now] });
    expect(decision).toMatchObject({ verdict: 'supersedes', reason: 'slot', targets: [now.id] });
  });
});

describe('rule 2, one slot, one active memory', () => {
  const cork = cityMemory('Cork', { saidAt: earlierDay });

  test('the same object is a duplicate', () => {
    const decision = decide({ ...city('cork'), content: 'Cork is home to the user.' }, { slotHolders: [cork] });
    expect(decision).toMatchObject({ verdict: 'duplicate', reason: 'same_object', targets: [cork.id] });
  });

  test('a later statement supersedes', () => {
    const decision = decide(city('Leeds'), { slotHolders: [cork], neighbours: [near(cork, 0.7)] });
    expect(decision).toMatchObject({
      verdict: 'supersedes',
      reason: 'slot',
      targets: [cork.id],
      similarity: 0.7,
      late: false,
    });
  });

  test('an older statement that arrives late is stored as superseded', () => {
    const decision = decide(city('Leeds'), { slotHolders: [cork], at: '2026-10-01T10:00:00.000Z' });
    expect(decision).toMatchObject({ reason: 'late_statement', targets: [cork.id], late: true });
  });

  test('of statements of the same time the one decided later wins', () => {
    expect(decide(city('Leeds'), { slotHolders: [cork], at: earlierDay })).toMatchObject({
      verdict: 'supersedes',
      late: false,
    });
  });

  test.each([
    ['a guess less sure than what is stored', { stance: 'inferred', confidence: 0.8 }],
    ['a statement below 0.7', { confidence: 0.6 }],
  ] as const)('%s waits for the user', (_, over) => {
    const decision = decide(city('Leeds', over), { slotHolders: [cork] });
    expect(decision).toMatchObject({ verdict: 'unsure', reason: 'less_sure', targets: [cork.id] });
  });

  test('a guess that is surer supersedes', () => {
    const weak = cityMemory('Cork', { confidence: 0.7, saidAt: earlierDay });
    expect(decide(city('Leeds', { stance: 'inferred', confidence: 0.9 }), { slotHolders: [weak] })).toMatchObject({
      verdict: 'supersedes',
    });
  });

  test('the city of a sister is another slot', () => {
    const about = { subject: null, content: "The user's sister lives in Leeds." };
    expect(decide(city('Leeds', about), { slotHolders: [cork] })).toMatchObject({ verdict: 'new' });
  });

  test('a statement replaces what is active and every guess before it', () => {
    const guess = cityMemory('Derby', { status: 'pending', stance: 'inferred', saidAt: earlierDay });
    const decision = decide(city('Leeds'), { slotHolders: [guess, cork] });
    expect(decision).toMatchObject({ verdict: 'supersedes', targets: [cork.id, guess.id] });
  });

  test('a phone number in another spelling is the same', () => {
    const phone = (object: string): Partial<Candidate> => ({
      ...city(object),
      content: `Phone ${object}`,
      attribute: 'user.phone_number',
    });
    const stored = aMemory(phone('138 0000 1234') as Partial<MemoryRecord>);
    expect(decide(phone('+86 138-0000-1234'), { slotHolders: [stored] })).toMatchObject({ reason: 'same_object' });
    expect(decide(phone('138 0000 1243'), { slotHolders: [stored] })).toMatchObject({ verdict: 'supersedes' });
  });
});

describe('a guess waits for a second source', () => {
  const guess = aMemory({ content: 'The user likes jazz.', status: 'pending', stance: 'inferred' });

  test('the first time it is pending', () => {
    expect(decide({ content: guess.content, stance: 'inferred' })).toMatchObject({
      verdict: 'unsure',
      reason: 'inferred_once',
      targets: [],
    });
  });

  test.each(['inferred', 'stated'] as const)('the second time, %s, makes it active', (stance) => {
    const decision = decide({ content: guess.content, stance }, { neighbours: [near(guess, 1)] });
    expect(decision).toMatchObject({ verdict: 'duplicate', reason: 'second_source', targets: [guess.id] });
  });

  test('in an empty slot too', () => {
    const held = cityMemory('Cork', { status: 'pending', stance: 'inferred' });
    expect(decide(city('Cork'), { slotHolders: [held] })).toMatchObject({
      reason: 'second_source',
      targets: [held.id],
    });
  });

  test('but not when confirming it would replace something', () => {
    const held = { ...guess, hold: { reason: 'less_sure', question: null, replaces: [anId()] } };
    const decision = decide({ content: guess.content, stance: 'inferred' }, { neighbours: [near(held, 1)] });
    expect(decision).toMatchObject({ verdict: 'duplicate', reason: 'same_content' });
  });

  test('and not within one draft', () => {
    const twice = aCandidate({ content: guess.content, stance: 'inferred' });
    const first = decideCandidate({
      candidate: twice,
      index: 0,
      at: laterDay,
      profile,
      neighbours: [],
      slotHolders: [],
      earlier: [],
    });
    const earlier = [{ candidate: twice, memoryId: anId(), cosine: 1, decision: first }];
    expect(decide(twice, { index: 1, earlier })).toMatchObject({ verdict: 'duplicate', reason: 'same_content' });
  });
});
