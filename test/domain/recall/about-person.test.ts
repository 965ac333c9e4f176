import { describe, expect, it, test } from 'vitest';
import { aboutThePerson } from '../../../src/domain/recall/about-person.js';
import { aMemory } from '../../support/builders.js';

const hit = (content: string, speaker: string | null = null) => ({
  record: aMemory({ content, speaker, subject: null }),
});
const emma = hit("The user's sister Emma works at a hospital.");
const sister = hit("The user's sister has two kids.");
const cello = hit('Emma plays the cello.');
const nurse = hit('The user is a nurse.');
const brother = hit("The user's brother is vegan.");
const line = hit('I work nights', 'Ann');

describe('a question about one person', () => {
  test.each([
    'Tell me about my sister',
    'What do you know about my sister?',
    'Who is my sister?',
    'Where does my little sister work?',
    'Can you tell me about my sister?',
  ])('leaves out what is about others: %s', (question) => {
    expect(aboutThePerson([nurse, emma, brother, sister, cello, line], question)).toEqual([emma, sister, cello, line]);
  });

  test.each(['说说我妹妹', '我的妹妹在哪里工作？'])('in Chinese: %s', (question) => {
    const [hers, own] = [hit('用户的妹妹住在青岛。'), hit('用户是护士。')];
    expect(aboutThePerson([own, hers], question)).toEqual([hers]);
  });

  test.each([
    'What should I buy for my sister?',
    'Write a letter to my sister',
    'Where do I live?',
    'Tell me about my job',
    'What can I cook with my sister?',
    'Tell me about the sister cities of Leeds',
    `Tell me about my sister ${'x'.repeat(300)}`,
    '给我妹妹买什么礼物？',
    '',
  ])('nothing is left out for: %s', (question) => {
    const hits = [nurse, emma, brother];
    expect(aboutThePerson(hits, question)).toEqual(hits);
  });

  it('leaves nothing out when nothing is known of the person', () => {
    expect(aboutThePerson([nurse, brother], 'Tell me about my sister')).toEqual([nurse, brother]);
  });
});
