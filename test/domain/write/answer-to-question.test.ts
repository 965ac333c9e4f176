import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { answerOf } from '../../../src/domain/write/answer-to-question.js';

const yes = [
  'yes',
  'Yes.',
  'YES!',
  'Yep, still the same',
  'yeah, it is',
  'yup',
  'y',
  'Yes, that’s still correct.',
  "Yes, that's right, thanks!",
  'Yes I do',
  'I still do',
  'still is',
  'It is still true.',
  'Oh yes, absolutely',
  'Well, yes. Nothing has changed.',
  'no change',
  'Nothing changed',
  "It hasn't changed.",
  'unchanged, same as before',
  'Of course!',
  'yes 👍',
  'yes, I still live there',
  'That is correct',
  'ok, yes',
  'Correct.',
  '是的，没变',
  '是的',
  '是',
  '对',
  '对的，没错',
  '嗯，是的',
  '嗯是的没变',
  '还是一样的',
  '没有变化',
  '没变。',
  '当然是',
  '对，还是老样子！',
  '一直是这样',
  '是的，谢谢',
  '對，沒變',
  '确实是这样',
];

const no = [
  'no',
  'No.',
  'nope',
  'No, not any more',
  "no it's not",
  'No, it isn’t.',
  'Not anymore.',
  'no longer',
  'No, that has changed',
  "It's changed",
  "I don't any more",
  'I no longer do',
  'Sorry, no',
  "That's no longer the case.",
  'that is outdated',
  'definitely not',
  'Of course not!',
  'no no no',
  "actually no, that's wrong",
  'NO LONGER TRUE',
  '不是了',
  '不',
  '不，不是了',
  '不是的',
  '已经不是了',
  '变了',
  '已经换了',
  '不对',
  '早就不是了！',
  '不再是了',
  '嗯，已经变了',
  '不好意思，不是了',
  '不是這樣了',
];

const neither = [
  '',
  '   ',
  '...',
  '?',
  'yes?',
  'Yes, but what is the weather?',
  'no?',
  'no idea',
  'not sure',
  "I'm not sure",
  "I don't know",
  "I don't think so",
  'I guess so',
  'maybe',
  'probably',
  'yes, I think so',
  'yes and no',
  'yeah, no',
  'yeah right',
  'no, that is right',
  'no, nothing changed',
  'yes, not any more',
  'not yet',
  'not right now',
  'not really',
  'no problem',
  'no worries',
  'no thanks',
  'No, thank you.',
  'no comment',
  'no way, it is still the same',
  'ok',
  'Okay, thanks',
  'sure',
  'right, so I was thinking',
  'yes please',
  'yes, Berlin',
  'no, I live in Porto now',
  'Is it not?',
  "It's not incorrect",
  'it has',
  "it hasn't",
  'know',
  'Can you help me with my tax return',
  'Yes. And now write a poem about it.',
  'yesterday I moved',
  'nothing',
  'notes: correct the address',
  'never mind',
  'thanks',
  '对了，帮我查一下天气',
  '对了',
  '对不起',
  '对不对',
  '是不是',
  '不是吗',
  '对吧？',
  '是的，但是下个月要搬家',
  '不知道',
  '不清楚',
  '不一定',
  '不用了',
  '不了，谢谢',
  '好的',
  '嗯',
  '没有',
  '应该是',
  '可能是吧',
  '不，没变',
  '不是不对',
  '是我',
  '不错',
  '还是杭州好吃',
  '帮我写一封邮件，告诉他地址没变',
];

describe('a clear answer to a question', () => {
  test.each(yes)('yes: %s', (text) => {
    expect(answerOf(text)).toBe('yes');
  });

  test.each(no)('no: %s', (text) => {
    expect(answerOf(text)).toBe('no');
  });

  test.each(neither)('neither: %s', (text) => {
    expect(answerOf(text)).toBeNull();
  });
});

describe('asked whether something new is true', () => {
  test.each([
    ['Yes, I do.', 'yes'],
    ["That's right", 'yes'],
    ['是的，没错', 'yes'],
    ['Nope', 'no'],
    ["No, it isn't.", 'no'],
    ['不是的', 'no'],
  ])('%s: %s', (text, answer) => {
    expect(answerOf(text, 'new')).toBe(answer);
  });

  test.each([
    'Still the same.',
    'yes, nothing has changed',
    'unchanged',
    'I still do',
    'not any more',
    'no, that has changed',
    '没变',
    '是的，没变',
    '不是了',
    '已经换了',
  ])('%s: could mean either', (text) => {
    expect(answerOf(text, 'new')).toBeNull();
  });
});

const mark = fc.constantFrom('.', ',', '!', ' ', '。', '，', '！', '; ', ' – ', '\n');
const clear = fc.constantFrom(...yes, ...no);

describe('any message', () => {
  it('is not changed by spaces, marks, letter case or typographic apostrophes around it', () => {
    fc.assert(
      fc.property(clear, mark, mark, fc.boolean(), (text, before, after, loud) => {
        const typed = `${before} ${loud ? text.toUpperCase() : text.replaceAll("'", '’')}${after}`;
        expect(answerOf(typed)).toBe(answerOf(text));
      }),
    );
  });

  it('is no answer once it asks, doubts, or says anything that is no part of the answer', () => {
    const more = fc.constantFrom(
      '?',
      '？',
      ', but',
      ', I guess',
      ', maybe',
      ' 吗',
      ', Berlin',
      ' 42',
      ', 不过',
      ', 好像',
    );
    fc.assert(fc.property(clear, more, (text, rest) => answerOf(`${text}${rest}`) === null));
    fc.assert(
      fc.property(clear, fc.stringMatching(/^[a-z]{5,9}$/), (text, word) => {
        fc.pre(answerOf(word) === null);
        expect(answerOf(`${text}, the ${word}`)).toBeNull();
      }),
    );
  });

  it('says the same when it says it twice, and nothing when it says yes and no', () => {
    fc.assert(
      fc.property(clear, clear, mark, (one, other, between) => {
        fc.pre(between.trim() !== '' || between === '\n');
        const both = `${one}${between}${other}`;
        fc.pre(both.length <= 80 && !/thank|谢/i.test(both));
        expect(answerOf(both)).toBe(answerOf(one) === answerOf(other) ? answerOf(one) : null);
      }),
    );
  });

  it('says the same about something new, or nothing', () => {
    fc.assert(fc.property(clear, (text) => [null, answerOf(text)].includes(answerOf(text, 'new'))));
  });

  it('is never an answer when it is long, and never fails', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void answerOf(text)));
    fc.assert(
      fc.property(clear, fc.integer({ min: 81, max: 5000 }), (text, length) => {
        expect(answerOf(`${text} `.repeat(Math.ceil(length / text.length)))).toBeNull();
      }),
    );
  });
});
