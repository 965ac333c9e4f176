import { describe, expect, it, test } from 'vitest';
import { askedAttributes, fillsAsked } from '../../../src/domain/recall/asked-slots.js';

const asked = (question: string): readonly string[] => [...askedAttributes(question)];

describe('the slot a question asks for', () => {
  test.each([
    ['Where do I live?', 'user.city'],
    ['where does the user live now', 'user.city'],
    ['Which city am I living in?', 'user.city'],
    ['我住在哪里？', 'user.city'],
    ['用户现在住哪儿？', 'user.city'],
    ['What is my job?', 'user.job_title'],
    ['What do I do for a living?', 'user.job_title'],
    ['我做什么工作？', 'user.job_title'],
    ['用户的职业是什么？', 'user.job_title'],
    ['Where does the user work?', 'user.employer'],
    ['我在哪家公司上班？', 'user.employer'],
    ['What is my phone number?', 'user.phone_number'],
    ['我的手机号是多少？', 'user.phone_number'],
    ['How can I be reached?', 'user.contact_preference'],
    ['How should we contact the customer?', 'user.contact_preference'],
    ['怎么联系用户？', 'user.contact_preference'],
    ["What is the user's name?", 'user.name'],
    ['我叫什么名字？', 'user.name'],
    ['When was I born?', 'user.birthday'],
    ['How old am I?', 'user.age'],
    ['我多大了？', 'user.age'],
    ['Am I married?', 'user.partner'],
    ['Who is my wife?', 'user.partner'],
  ])('%s', (question, attribute) => {
    expect(asked(question)).toContain(attribute);
  });

  test.each([
    "What's the weather?",
    'Where does my sister live?',
    '我妹妹住在哪里？',
    'Where is the office?',
    'Where does Tomas live?',
    'What is her phone number?',
    'How do I boil an egg?',
    'How does photosynthesis work?',
    'zzqx unrelated phrase about tax law in 1450',
    '量子力学的历史是什么？',
    'I moved to Bergen.',
    `Where do I live? ${'x'.repeat(400)}`,
    '',
  ])('none: %s', (question) => {
    expect(asked(question)).toEqual([]);
  });

  it('is filled by the user, not by somebody of theirs', () => {
    const city = new Set(['user.city']);
    const memory = { attribute: 'user.city', subject: 'user', content: 'The user moved to Dundee.' };
    expect(fillsAsked(memory, city)).toBe(true);
    expect(fillsAsked({ ...memory, subject: null }, city)).toBe(true);
    expect(fillsAsked({ ...memory, subject: "the user's sister" }, city)).toBe(false);
    expect(fillsAsked({ ...memory, attribute: 'user.hometown' }, city)).toBe(false);
    expect(fillsAsked({ ...memory, subject: null, content: "The user's sister lives in Leeds." }, city)).toBe(false);
  });
});
