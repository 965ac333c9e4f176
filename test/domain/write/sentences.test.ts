import { describe, expect, test } from 'vitest';
import { isHypothetical } from '../../../src/domain/write/sentences.js';

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
  ])('not: %s', (sentence) => {
    expect(isHypothetical(sentence)).toBe(false);
  });
});
