import { describe, expect, it, test } from 'vitest';
import { fillsAsked, soughtAttributes } from '../../../src/domain/recall/asked-slots.js';
import { concernedAttributes } from '../../../src/domain/recall/concerned-slots.js';

const concerned = (question: string): readonly string[] => [...concernedAttributes(question)];

describe('what a request for food must respect', () => {
  test.each([
    'Give me a recipe for satay sauce',
    'What should I cook tonight?',
    'Is pad thai safe for me?',
    'I am hungry',
    'Recommend a restaurant near me',
    'Any ideas for dinner with friends?',
    'Can I eat this cake?',
    'Plan my meals for next week: a meal plan for two',
    'Where can we have a good lunch in York?',
    'How do I cook risotto?',
    '推荐一道菜',
    '推荐一家餐厅',
    '今晚吃什么？',
    '红烧肉怎么做？',
    '我能吃月饼吗？',
    '饿了',
    '附近有什么好吃的小吃？',
  ])('%s', (question) => {
    expect(concerned(question)).toEqual(expect.arrayContaining(['user.allergies', 'user.diet', 'user.dislikes']));
  });
});

describe('other requests', () => {
  test.each([
    ['Book a flight to Lisbon', 'user.city'],
    ['How do I get to the airport from here?', 'user.city'],
    ['Find a dentist near me', 'user.city'],
    ['附近有什么公园？', 'user.city'],
    ['帮我订一张去北京的机票', 'user.city'],
    ['Can I take ibuprofen?', 'user.allergies'],
    ['Make me a workout plan', 'user.medical_condition'],
    ['我能吃布洛芬吗？', 'user.medical_condition'],
  ])('%s', (question, attribute) => {
    expect(concerned(question)).toEqual(expect.arrayContaining([attribute]));
  });

  test.each([
    "What's the weather?",
    'How do I boil an egg?',
    'How does photosynthesis work?',
    'Recommend a book about Rome',
    'Write the menu component in React',
    'Which database should we pick for the restaurant app?',
    'What did I eat yesterday?',
    'What food do I like?',
    'What tea do I drink?',
    'Can my daughter eat eggs?',
    '我喝什么茶？',
    '我平时吃什么？',
    '女儿能吃鸡蛋吗？',
    'What is the history of pizza?',
    'Where did Caroline move from?',
    'What does Melanie do with her family on hikes?',
    '推荐一本书',
    '菜单栏怎么改？',
    '我昨天吃了什么？',
    '我喜欢吃什么？',
    '量子力学的历史是什么？',
    '',
    `What should I cook? ${'x'.repeat(400)}`,
  ])('concern nothing: %s', (question) => {
    expect(concerned(question)).toEqual([]);
  });

  it('take dislikes and constraints of food, and nothing else of them', () => {
    const asked = soughtAttributes('What should I cook tonight?');
    const fills = (attribute: string, content: string): boolean =>
      fillsAsked({ attribute, content, subject: 'user' }, asked);
    expect(fills('user.allergies', 'The user is allergic to peanuts.')).toBe(true);
    expect(fills('user.dislikes', 'The user hates mushrooms.')).toBe(true);
    expect(fills('user.dislikes', '用户不吃辣。')).toBe(true);
    expect(fills('user.dislikes', 'The user hates crowds.')).toBe(false);
    expect(fills('custom.constraint', "The user can't eat gluten.")).toBe(true);
    expect(fills('custom.constraint', "The user can't work on Fridays.")).toBe(false);
    expect(fills('user.medical_condition', 'The user has diabetes.')).toBe(true);
    expect(fills('user.medical_condition', 'The user is colour-blind.')).toBe(false);
    expect(fills('user.city', 'The user lives in York.')).toBe(false);
    expect(fillsAsked({ attribute: 'user.allergies', content: 'x', subject: "the user's sister" }, asked)).toBe(false);
  });
});

describe('a question that is the name of a slot', () => {
  test.each([
    ['pets', 'user.pets'],
    ['My hobbies?', 'user.hobbies'],
    ['Tell me about my job', 'user.job_title'],
    ['What are my allergies?', 'user.allergies'],
    ['爱好', 'user.hobbies'],
    ['我的宠物有哪些？', 'user.pets'],
    ['我养了什么？', 'user.pets'],
    ['What pets do I have?', 'user.pets'],
  ])('%s', (question, attribute) => {
    expect([...soughtAttributes(question)]).toContain(attribute);
  });

  test.each(['weather', 'Tell me about pets in ancient Rome', 'the pets of my sister', '宠物医院怎么走'])(
    'is not: %s',
    (question) => {
      expect([...soughtAttributes(question)]).toEqual([]);
    },
  );
});
