import { describe, expect, it } from 'vitest';
import { isSaidOfOther } from '../../../src/domain/write/other-subject.js';

describe('what is said of somebody else', () => {
  it.each([
    ['The user is a nurse.', 'My sister is a nurse.'],
    ['The user is a nurse', "My sister's a nurse and she works nights."],
    ['The user lives in Leeds.', 'my older brother lives in Leeds'],
    ['The user is allergic to nuts.', 'And my son Leo is allergic to nuts.'],
    ['The user lives in Bonn.', 'Tom lives in Bonn.'],
    ['The user hates night shifts.', 'She hates night shifts.'],
    ['用户是护士。', '我姐姐是护士。'],
    ['用户对鸡蛋过敏', '我的女儿对鸡蛋过敏，医生说的。'],
  ])('is no evidence for "%s": %s', (content, quote) => {
    expect(isSaidOfOther({ content, quote }, null)).toBe(true);
  });

  it.each([
    ["The user's sister is a nurse.", 'My sister is a nurse.'],
    ['The user has a sister who is a nurse.', 'My sister is a nurse.'],
    ['The user lives in Rome.', 'My wife and I live in Rome.'],
    ['The user is a nurse.', "I'm a nurse."],
    ['The user lives in Leeds.', 'My sister is a nurse and I live in Leeds.'],
    ['The user likes tea.', 'We like tea.'],
    ['User likes tea.', 'User likes tea.'],
    ['The user is called Tom.', 'My name is Tom.'],
    ['用户的姐姐是护士。', '我姐姐是护士。'],
    ['用户是护士。', '我是护士。'],
  ])('is told apart from "%s": %s', (content, quote) => {
    expect(isSaidOfOther({ content, quote }, null)).toBe(false);
  });

  it('by their own name people speak of themselves', () => {
    const fact = { content: 'The user lives in Bonn.', quote: 'Tom lives in Bonn.' };
    expect(isSaidOfOther(fact, 'Tom Berg')).toBe(false);
  });
});
