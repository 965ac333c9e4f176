import { describe, expect, test } from 'vitest';
import { decisionSoFar } from '../../../src/domain/decide/known-memory.js';
import { aMemory } from '../../support/builders.js';
import { decide, earlierDay, laterDay, near } from './decision-builders.js';

const liked = aMemory({
  ...{ content: 'The user loves coriander.', attribute: 'user.likes', subject: 'user', predicate: 'loves' },
  ...{ object: 'coriander', saidAt: earlierDay },
});
const disliked = {
  ...{ content: 'The user does not like coriander.', attribute: 'user.dislikes', subject: 'user' },
  ...{ predicate: 'dislikes', object: 'coriander' },
};

describe('an opinion that is turned round', () => {
  test('supersedes the opposite one, whatever the verb and the cosine', () => {
    const decision = decide(disliked, { neighbours: [near(liked, 0.1)] });
    expect(decision).toMatchObject({ verdict: 'supersedes', reason: 'opinion_turned', targets: [liked.id] });
  });

  test('that arrives late is history', () => {
    const decision = decide(disliked, { neighbours: [near({ ...liked, saidAt: laterDay })], at: earlierDay });
    expect(decision).toMatchObject({ verdict: 'supersedes', late: true, targets: [liked.id] });
  });

  test('overwrites nothing when it is not sure', () => {
    const decision = decide({ ...disliked, confidence: 0.5 }, { neighbours: [near(liked)] });
    expect(decision).toMatchObject({ verdict: 'unsure', reason: 'less_sure', targets: [liked.id] });
  });

  test.each([
    ['about another thing', { object: 'parsley' }],
    ['of somebody else', { subject: "the user's sister" }],
    ['under other conditions', { conditions: ['in soup'] }],
    ['without an object', { object: null }],
  ])('%s retires nothing', (_, over) => {
    const decision = decisionSoFar(decide({ ...disliked, ...over }, { neighbours: [near(liked)] }));
    expect(decision.verdict).not.toBe('supersedes');
  });
});
