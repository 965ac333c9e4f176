import { describe, expect, it } from 'vitest';
import { worthExtracting } from '../../../src/domain/write/prefilter.js';

const said = (content: string, before?: string): boolean =>
  worthExtracting([
    ...(before === undefined ? [] : [{ role: 'assistant' as const, content: before, name: null }]),
    { role: 'user', content, name: null },
  ]);

describe('no call for', () => {
  it.each([
    ...[
      'Hi there everyone!',
      'thanks!',
      'ok, thank you so much',
      'yes',
      'no thanks',
      'haha 😀',
      '👍',
      'Good morning. How are you today?',
    ],
    ...[
      'How long do I boil an egg?',
      'What is the weather?',
      'Where do I live?',
      'ok, interesting',
      'make it shorter',
      'go on',
    ],
    ...[
      '你好呀！',
      '谢谢！',
      '好的，知道了',
      '嗯嗯，好的，谢谢你',
      '今天天气怎么样？',
      '怎么煮鸡蛋',
      '哈哈哈',
      '晚安～',
    ],
  ])('%s', (text) => {
    expect(said(text)).toBe(false);
  });

  it('what only the assistant says', () => {
    expect(worthExtracting([{ role: 'assistant', content: 'I live in Rome.', name: null }])).toBe(false);
  });
});

describe('a call for', () => {
  it.each([
    ...[
      'I live in Rome.',
      'thanks, I moved to Rome',
      "I'm allergic to nuts, what can I eat?",
      'Aberdeen.',
      'remember the milk',
    ],
    ...['Can you always answer in German?', 'The sensor reads 1732870800 pulses.', 'Do not call me.'],
    ...['我对花生过敏，能吃什么？', '谢谢，我搬到苏州了', '记住我的生日', '以后都用中文好吗？', '周五下午不发版'],
  ])('%s', (text) => {
    expect(said(text)).toBe(true);
  });

  it('a bare yes only when the assistant asked about the user', () => {
    expect(said('yes', 'Do you still live in Rome?')).toBe(true);
    expect(said('不是', '您还住在合肥吗？')).toBe(true);
    expect(said('yes', 'Shall I continue?')).toBe(false);
  });
});
