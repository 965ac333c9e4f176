import { describe, expect, it } from 'vitest';
import { verbatimCandidates } from '../../../src/domain/verbatim-candidates.js';
import { addInput } from '../../../src/domain/write/add-input.js';
import { checkEvidence, quoteOccurs, withRightMessage } from '../../../src/domain/write/evidence.js';
import { aCandidate } from '../../support/builders.js';
import { aTurn } from '../../adapters/rules/extract-text.js';

describe('a quote occurs', () => {
  it.each([
    ['two  beehives', 'I keep TWO\nbeehives.'],
    ['ｔｗｏ beehives', 'two beehives'],
    ["don't like", 'I don’t like it'],
    ['“two beehives”', 'I keep two beehives'],
    ['…two beehives…', 'I keep two beehives'],
    ['花生过敏', '我对花生 过敏。'],
  ])('whatever its white space, width, case and quotation marks: %s', (quote, text) => {
    expect(quoteOccurs(quote, text)).toBe(true);
  });

  it.each([
    ['three beehives', 'I keep two beehives'],
    ['', 'anything'],
    ['...', 'well...'],
    ['1200', '1 300'],
  ])('only when it was said: %j', (quote, text) => {
    expect(quoteOccurs(quote, text)).toBe(false);
  });
});

describe('G6: evidence', () => {
  const turn = aTurn([
    { role: 'user', content: 'I keep two beehives.', name: null },
    { role: 'assistant', content: 'I recommend lavender.', name: null },
    { role: 'tool', content: 'rain tomorrow', name: null },
  ]);

  it('is a quote in the message named, said by a role that may say it', () => {
    expect(checkEvidence(aCandidate(), turn)).toBeNull();
    expect(checkEvidence(aCandidate({ quote: 'three beehives' }), turn)).toBe('quote_not_found');
    expect(checkEvidence(aCandidate({ quote: 'lavender', turnIndex: 1 }), turn)).toBe('assistant_words');
    expect(checkEvidence(aCandidate({ quote: 'rain', turnIndex: 2 }), turn)).toBe('wrong_role');
    expect(checkEvidence(aCandidate({ quote: 'rain', turnIndex: 2, sourceKind: 'tool_trace' }), turn)).toBeNull();
    expect(checkEvidence(aCandidate({ turnIndex: 7 }), turn)).toBe('no_such_message');
    expect(checkEvidence(aCandidate({ quote: ' ' }), turn)).toBe('no_quote');
  });

  it('is not what was said of somebody else', () => {
    const told = aTurn([{ role: 'user', content: 'My sister is a nurse.', name: null }]);
    const quote = 'My sister is a nurse.';
    expect(checkEvidence(aCandidate({ quote, content: 'The user is a nurse.' }), told)).toBe('said_of_other');
    expect(checkEvidence(aCandidate({ quote, content: "The user's sister is a nurse." }), told)).toBeNull();
  });

  it('of a fact handed in verbatim is the words it came with, or else the fact itself', () => {
    const { facts } = addInput([{ content: 'The user keeps bees.', quote: 'I keep bees' }, 'The user flies.']);
    const added = { ...aTurn([]), facts };
    const [quoted, plain] = verbatimCandidates(added);
    expect([quoted!.quote, plain!.quote]).toEqual(['I keep bees', 'The user flies.']);
    expect(checkEvidence(quoted!, added)).toBeNull();
    expect(checkEvidence(plain!, added)).toBeNull();
    expect(checkEvidence({ ...quoted!, quote: 'The user keeps' }, added)).toBe('quote_not_found');
    expect(checkEvidence({ ...plain!, quote: 'I fly' }, added)).toBe('quote_not_found');
  });

  it('a message counted wrong is put right when the quote stands in another', () => {
    expect(withRightMessage(aCandidate({ turnIndex: 1 }), turn).turnIndex).toBe(0);
    expect(withRightMessage(aCandidate({ turnIndex: -1, quote: 'rain' }), turn)).toMatchObject({
      turnIndex: 2,
      sourceKind: 'tool_trace',
    });
    expect(withRightMessage(aCandidate({ turnIndex: 0, quote: 'lavender' }), turn).turnIndex).toBe(1);
  });
});
