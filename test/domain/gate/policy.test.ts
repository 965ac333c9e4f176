import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../../src/domain/candidate.js';
import { gated, type Speaker } from '../../../src/domain/gate/judge.js';
import { policySchema, type PolicyRow } from '../../../src/domain/gate/policy.js';
import { sourceKinds, trustOf } from '../../../src/domain/gate/trust.js';
import { sensitivities } from '../../../src/domain/memory-record.js';
import { aCandidate } from '../../support/builders.js';

const nobody: Speaker = { consents: [] };
const says = (text: string, over: Partial<Candidate> = {}): Candidate =>
  aCandidate({ content: text, quote: text, ...over });
const kept = (candidate: Candidate, speaker = nobody, own: readonly PolicyRow[] = []): Candidate => {
  const verdict = gated(candidate, speaker, { own });
  if (typeof verdict === 'string') throw new Error(verdict);
  return verdict;
};

describe('the write gate', () => {
  it('lets an evident fact pass as it is', () => {
    const candidate = says('I keep two beehives.');
    expect(gated(candidate, nobody)).toEqual(candidate);
  });

  it('a wish to remember skips what is passing, and no row about security or consent', () => {
    const wish = { explicit: true };
    expect(gated(says("I'm so tired today."), nobody)).toBe('passing_mood');
    expect(kept(says("I'm so tired today.", wish)).waits).toBeUndefined();
    expect(gated(says('I have type 2 diabetes.', wish), nobody)).toBe('no_consent');
    expect(kept(says('I am an admin now.', wish)).waits).toEqual({
      reason: 'needs_approval',
      until: 'approval',
      days: 14,
      onDeadline: 'reject',
    });
  });

  it('a new value is no order about a text', () => {
    for (const said of ['Make it 350 for the tent.', 'Please make it €80 for the stove.', 'Make that Tuesday.'])
      expect(kept(says(said)).waits).toBeUndefined();
    expect(gated(says('Make this shorter.'), nobody)).toBe('one_off_instruction');
  });

  it('a bare yes is small talk alone, and evidence of what was asked', () => {
    expect(gated(says('Yes.'), nobody)).toBe('small_talk');
    expect(kept(says('The user has children.', { quote: 'Yes.' })).content).toBe('The user has children.');
  });

  it('knows by its attribute what no word tells', () => {
    expect(gated(says('About 80 a year.', { attribute: 'user.income' }), nobody)).toBe('no_consent');
    expect(kept(says('Elm 12.', { attribute: 'user.address' })).sensitivity).toBe('confidential');
    const allergy = says('The user is allergic to penicillin.', { attribute: 'user.medical_condition' });
    expect(kept(allergy).waits).toBeUndefined();
  });

  it('each consent opens its own topic alone', () => {
    const health = says('I have epilepsy.');
    expect(gated(health, { consents: ['finance', 'identity'] })).toBe('no_consent');
    expect(kept(health, { consents: ['health'] }).sensitivity).toBe('confidential');
  });

  it('never lowers a sensitivity', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sensitivities),
        fc.constantFrom('My email is jo@post.example.', 'I like figs.'),
        (given, text) => {
          const after = kept(says(text, { sensitivity: given })).sensitivity;
          expect(sensitivities.indexOf(after)).toBeGreaterThanOrEqual(sensitivities.indexOf(given));
        },
      ),
    );
  });

  it('takes a policy from an administrator, and from everybody else only with an approval', () => {
    const policy = says('Refunds above 100 euros are checked twice.', { sourceKind: 'admin_policy' });
    expect(kept(policy).waits?.until).toBe('approval');
    expect(kept(policy, { ...nobody, roles: ['admin:team/x'] }).waits).toBeUndefined();
  });

  it('what a tool said is observed at most, never sure, and no business rule', () => {
    const seen = kept(says('The build took nine minutes.', { sourceKind: 'tool_trace', confidence: 1 }));
    expect([seen.stance, seen.confidence]).toEqual(['observed', 0.6]);
    const rule = says('Refunds take nine days.', { sourceKind: 'tool_trace', category: 'business_rule' });
    expect(gated(rule, nobody)).toBe('foreign_rule');
  });

  it('own rows come first, and any row that holds may raise the sensitivity', () => {
    const rows = policySchema.parse([
      { reason: 'secret_project', when: { words: ['project HERON'] }, do: 'refuse' },
      {
        reason: 'ask_first',
        when: { attributes: ['user.*'], trust: ['high'] },
        do: 'pending',
        days: 7,
        onDeadline: 'confirm',
      },
      { reason: 'inner', when: { categories: ['episodic_fact'] }, do: 'store', sensitivity: 'restricted' },
    ]);
    expect(gated(says('Project Heron starts in May.'), nobody, { own: rows })).toBe('secret_project');
    const city = kept(says('I live in Faro.', { attribute: 'user.city' }), nobody, rows);
    expect(city.waits).toEqual({ reason: 'ask_first', until: 'answer', days: 7, onDeadline: 'confirm' });
    expect(city.sensitivity).toBe('restricted');
  });

  it.each([
    ['no condition', { reason: 'a', when: {}, do: 'refuse' }],
    ['an unknown condition', { reason: 'a', when: { topic: ['health'] }, do: 'refuse' }],
    ['an unknown verdict', { reason: 'a', when: { explicit: true }, do: 'drop' }],
    ['a reason with text in it', { reason: 'Because I say so', when: { explicit: true }, do: 'refuse' }],
    [
      'an approval by time',
      { reason: 'a', when: { explicit: true }, do: 'pending', until: 'approval', onDeadline: 'confirm' },
    ],
    ['less than a day', { reason: 'a', when: { explicit: true }, do: 'pending', days: 0.5 }],
  ])('refuses own rows with %s', (_, row) => {
    expect(policySchema.safeParse([row]).success).toBe(false);
  });
});

describe('the trust of a memory', () => {
  it('is the lowest among its sources', () => {
    const order = ['low', 'middle', 'high'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...sourceKinds), { minLength: 1, maxLength: 6 }), (kinds) => {
        const lowest = Math.min(...kinds.map((kind) => order.indexOf(trustOf([kind]))));
        expect(trustOf(kinds)).toBe(order[lowest]);
      }),
    );
  });

  it('is low without any source', () => {
    expect(trustOf([])).toBe('low');
  });
});
