import { describe, expect, it } from 'vitest';
import { contents, extracted } from './extract-text.js';

const user = (content: string): object => ({ role: 'user', content });
const assistant = (content: string): object => ({ role: 'assistant', content });

describe('a value set right in the next breath takes the place of the wrong one', () => {
  it.each([
    ['I live in Lyon. Sorry, I meant Lille.', 'The user lives in Lille.'],
    ['I live in Lyon, no wait, Lille.', 'The user lives in Lille.'],
    ['I work at Acme. No, sorry, I mean Apex.', 'The user works at Apex.'],
    ['My name is Jon. Oops, John.', "The user's name is John."],
    ['I have three dogs. I mean four.', 'The user has four dogs.'],
    ['I have a brother. No, wait, two brothers.', 'The user has two brothers.'],
    ['My meeting is at 3 pm. Actually, make that 4 pm.', "The user's meeting is at 4 pm."],
    ['I have a dentist appointment on March 3. Correction: March 5.', 'The user has a dentist appointment on March 5.'],
    ['我住在苏州，不对，是无锡。', '用户住在无锡。'],
    ['我周五出发。说错了，是周六出发。', '用户周六出发。'],
    ['我养了一只猫。不，两只。', '用户养了两只猫。'],
    ['我叫李雷。写错了，李蕾。', '用户叫李蕾。'],
  ])('%s', async (text, content) => {
    expect(await contents(text)).toEqual([content]);
  });

  it.each([
    [['My flight is on Friday.', 'Noted, Friday.', 'No, I meant Saturday.'], "The user's flight is on Saturday."],
    [['我的航班是周五。', '好的，周五。', '不是周五，是周六。'], '用户的航班是周六。'],
  ])('also after the assistant has repeated it: %s', async ([first, answer, second], content) => {
    expect(await contents([user(first!), assistant(answer!), user(second!)])).toEqual([content]);
  });

  it('only the value that was meant, with the correction as evidence', async () => {
    const facts = await extracted('I have two cats and a dog. Oops, three cats. I live in Oslo.');
    expect(facts.map(({ content }) => content)).toEqual([
      'The user has three cats.',
      'The user has a dog.',
      'The user lives in Oslo.',
    ]);
    expect(facts[0]).toMatchObject({ quote: 'Oops, three cats' });
  });
});

describe('what corrects nothing leaves the statement before as it is', () => {
  it.each([
    ['I live in Oslo. No, thanks.', ['The user lives in Oslo.']],
    ['I have 2 cats. Sorry, I have 3 dogs.', ['The user has 2 cats.', 'The user has 3 dogs.']],
    ['I live in Rome. Actually, I love it.', ['The user lives in Rome.']],
    ['I like tea. Sorry for the late reply.', ['The user likes tea.']],
    ['我是老师，不是医生。', ['用户是老师。']],
  ])('%s', async (text, expected) => {
    expect(await contents(text)).toEqual(expected);
  });

  it('nor does one that stands further away', async () => {
    const text = 'I live in Lyon. The weather was odd today. What a week it has been. Sorry, I meant Lille.';
    expect(await contents(text)).toEqual(['The user lives in Lyon.']);
  });
});

describe('what is taken back, or said as a joke, is no fact', () => {
  it.each([
    'I live in Rome. Scratch that.',
    'I live on a boat. Just kidding!',
    "I'm moving to Mars. jk",
    'Oh great, I just love waiting two hours for support. /s',
    '我是医生。开玩笑啦。',
    '我住在月球上。当我没说。',
  ])('%s', async (text) => {
    expect(await contents(text)).toEqual([]);
  });

  it('and what is said beside it stays', async () => {
    expect(await contents("I live in Rome. I'm a sailor. Just kidding, I love dogs.")).toEqual([
      'The user lives in Rome.',
      'The user loves dogs.',
    ]);
  });
});
