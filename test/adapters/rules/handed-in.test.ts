import { describe, expect, test } from 'vitest';
import { contents } from './extract-text.js';

describe('text that is handed in to be worked on states nothing about the user', () => {
  test.each([
    'Translate: I live in Paris.',
    'Translate into French: My brother lives in Turin.',
    'Please summarize this for me: I moved to Oslo and I work as a nurse.',
    'Rewrite this email: Hi, I am John and I work at Acme.',
    'Correct this sentence please. I works at Google.',
    'Could you proofread the following paragraph? I have two dogs. I live in Denver.',
    'Polish my cover letter. My name is Rita and I am a plumber.',
    'Fix the grammar: I has a cat named Momo.',
    'Paraphrase this. I am allergic to shellfish.',
    'Explain this sentence: My sister lives in Leeds.',
    'Improve this text: "I live in Bath".',
    'Make this sound more formal: I quit my job at Tesco last week.',
    'How do I say this in Spanish: I live in a yellow house and I have a cat.',
    'My name is Anna. I live in Rome. Translate this into Korean.',
    'Is this correct? I have lived in Cork since 2010.',
    '翻译:我住在巴黎。',
    '总结这段话:我是一名律师。',
    '把下面的话翻译成英文:我叫李雷。',
    '请帮我润色一下：我在上海做设计师。',
    '校对下面这句话。我对花生过敏。',
    '改写这句话：我有两只猫。',
    '概括一下：我叫王强，我住在成都。',
    '解释“我住在大理”这句话。',
    '我住在巴黎，用法语怎么说？',
    '我住在巴黎。翻译成英文。',
    '给这句话加标点：我住在南京',
    '中译英：我在银行工作。',
    'What is wrong with this sentence? I has lived in Bonn.',
  ])('%s', async (text) => {
    expect(await contents(text)).toEqual([]);
  });
});

describe('a long message', () => {
  test.each([
    ['Translate: ' + 'I live in Paris and I have a dog '.repeat(500), []],
    ['Translate "I am Bob" into French. '.repeat(500) + 'I live in Graz.', ['The user lives in Graz.']],
    ['please '.repeat(2000) + 'translate', []],
    ['请'.repeat(5000) + '翻译', []],
  ])('is read as any other (%#)', async (text, facts) => {
    expect(await contents(text)).toEqual(facts);
  });
});

describe('what stands outside of it is the user’s own', () => {
  test.each([
    ['I’m a nurse. Translate: I live in Paris.', ['The user is a nurse.']],
    ['Translate "I live in Paris" into German. I live in Graz.', ['The user lives in Graz.']],
    ['Summarize this: I am Bob.\nBy the way, I live in Graz.', ['The user lives in Graz.']],
    ['请把“我叫李雷”翻译成英文。我住在北京。', ['用户住在北京。']],
    ['Explain closures to me. I’m a Python developer.', ['The user is a Python developer.']],
    ['Fix this bug. I use Node 20 on Linux.', ['The user uses Node 20 on Linux.']],
    ['I want to fix my car. I drive a Fiat.', ['The user drives a Fiat.']],
    ['My wife checks my spelling. She is a teacher.', ["The user's wife is a teacher."]],
    ['I translate letters for a living.', ['The user translates letters for a living.']],
    ['我在上海做翻译工作。', ['用户在上海做翻译工作。']],
    ['总结一下，我是一名律师。', ['用户是一名律师。']],
    ['Remember this: I live in Bath.', ['The user lives in Bath.']],
  ])('%s', async (text, facts) => {
    expect((await contents(text)).slice(0, 1)).toEqual(facts);
  });
});
