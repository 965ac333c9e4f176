import { describe, expect, test } from 'vitest';
import { isHypothetical, isQuestion } from '../../../src/domain/write/sentences.js';

describe('what only imagines something', () => {
  test.each([
    '要是我中了彩票，我就搬去冰岛住，哈哈。',
    '如果明年涨工资，我就换房。',
    '假如公司裁员我就要转行。',
    '如果哪天我搬去海边住，可能会养蜂。',
    'If I won the lottery I would move to Iceland.',
  ])('%s', (sentence) => {
    expect(isHypothetical(sentence)).toBe(true);
  });

  test.each([
    '如果写 Go，我就用 tab 缩进。',
    '要是周末下雨，我就在家做饭。',
    '我上个月搬到重庆了。',
    'I use tabs when I write Go.',
    "Treat what my wife writes as if I'd said it.",
  ])('not: %s', (sentence) => {
    expect(isHypothetical(sentence)).toBe(false);
  });
});

describe('what asks something', () => {
  test.each(['谁能告诉我', '他为什么都不来', '谁都能来吗', '你说是什么颜色', '什么都行吗'])('%s', (clause) => {
    expect(isQuestion(clause)).toBe(true);
  });

  test.each([
    '表格公开了，谁都能写',
    '谁当天是队长，谁就保管护照。',
    '我姐替我签收什么都算数',
    '先给结论，再说为什么。',
  ])('not: %s', (clause) => {
    expect(isQuestion(clause)).toBe(false);
  });
});
