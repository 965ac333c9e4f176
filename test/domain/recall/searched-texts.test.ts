import { describe, expect, it } from 'vitest';
import { attributeTopics } from '../../../src/domain/attribute-topics.js';
import { dateText } from '../../../src/domain/recall/date-text.js';
import { datedText, keywordText, words } from '../../../src/domain/recall/words.js';

const saidAt = '2023-05-08T23:30:00.000Z';

describe('datedText', () => {
  it('dates a dialogue line and leaves a fact alone', () => {
    expect(datedText({ content: 'I went out.', speaker: 'Ann', saidAt })).toBe('(8 May 2023) Ann: I went out.');
    expect(datedText({ content: 'Ann went out.', speaker: null, saidAt })).toBe('Ann went out.');
  });

  it('leaves the date out when there is none', () => {
    expect(dateText('')).toBe('');
    expect(datedText({ content: 'Hi', speaker: 'Ann', saidAt: 'soon' })).toBe('Ann: Hi');
  });
});

describe('keywordText', () => {
  it('holds date, speaker and words of the content', () => {
    expect(keywordText({ content: 'I painted the lakes', speaker: 'Ann', saidAt })).toBe('8 may 2023 ann paint lak');
  });

  it('holds the name of a known slot, not of a custom one', () => {
    const fact = { content: 'Call 555-1234', speaker: null, saidAt };
    expect(keywordText({ ...fact, attribute: 'user.phone_number' })).toBe(
      '8 may 2023 call 555 1234 phon number 电话 手机 机号 联系 系方 方式',
    );
    expect(keywordText({ ...fact, attribute: 'custom.phone_number' })).toBe('8 may 2023 call 555 1234');
  });

  it.each([
    ['What food should I avoid?', { content: 'The user is allergic to peanuts.', attribute: 'user.allergies' }],
    ['饮食上要注意什么？', { content: '用户对花生过敏。', attribute: 'user.allergies' }],
    ['Do I own an animal?', { content: 'The user has two cats.', attribute: 'user.pets' }],
    ['电池怎么样？', { content: '用户希望续航要超过一周。', attribute: 'custom.要求', domainTags: ['电池'] }],
  ])('shares a word with the question %s', (question, fact) => {
    const held = new Set(keywordText({ ...fact, speaker: null, saidAt }).split(' '));
    expect(words(question).some((word) => held.has(word))).toBe(true);
    const bare = words(fact.content);
    expect(words(question).some((word) => bare.includes(word))).toBe(false);
  });

  it('adds no topics for other attributes', () => {
    for (const key of ['custom.allergies', 'toString', 'user.name']) expect(attributeTopics(key)).toBe('');
  });
});
