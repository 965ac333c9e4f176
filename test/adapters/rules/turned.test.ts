import { describe, expect, test } from 'vitest';
import { aCandidate } from '../../support/builders.js';
import { extracted } from './extract-text.js';
import { judged, later } from './judge-later.js';

describe('a statement that turns a stored one round supersedes it', () => {
  test.each([
    ['Ravi takes cards now.', "Ravi doesn't take cards, only cash."],
    ['I eat meat again.', "I don't eat meat."],
    ['I use epoxy after all.', "I can't stand epoxy."],
    ["I've started smoking again.", 'I quit smoking last year.'],
    ['我又开始喝咖啡了。', '我戒了咖啡。'],
    ['我女儿可以吃鸡蛋了。', '我女儿对鸡蛋过敏。'],
    ['我现在吃辣了。', '我不吃辣。'],
    ['我现在能吃辣了。', '我不吃辣。'],
    ['I can eat pork now.', "I don't eat pork."],
    ['I prefer coffee now.', 'I prefer tea over coffee.'],
    ['I prefer trains to planes.', 'I prefer planes to trains.'],
    ["I'm actually not allergic to hazelnuts.", "I'm allergic to hazelnuts."],
    ['我其实对海鲜不过敏。', '我对海鲜过敏。'],
  ])('%s / %s', async (said, before) => {
    const facts = await extracted(before);
    const verdict = await later(said, ['I keep two beehives.', before]);
    expect(verdict).toEqual({ verdict: 'supersedes', about: facts[0]!.content });
  });
});

describe('a new value for the one thing it can be the value of supersedes the old one', () => {
  test.each([
    ['The club is on Sundays now.', 'The shed club meets on the first Saturday of the month.'],
    ['Our choir has moved to Mondays.', 'Our choir rehearses every Thursday.'],
    ['运维现在是小唐。', '负责运维的是老周。'],
    ['My favourite band is Alvvays.', 'My favourite band is The Lumineers.'],
    ['My current favorite football player is Messi.', 'My favorite football player is Ronaldo.'],
    ['My new favourite team is PSV.', 'My favourite team is Ajax.'],
    ['我现在最喜欢的球星是梅西。', '我最喜欢的球星是罗纳尔多。'],
    ['I have three cats.', 'I have two cats.'],
    ['I now have two daughters.', 'I have a daughter.'],
    ['I work 5 days a week now.', 'I work 4 days a week.'],
    ['我有三只猫。', '我有两只猫。'],
    ['Tom moved to Bergen.', 'My brother Tom lives in Oslo.'],
  ])('%s / %s', async (said, before) => {
    expect(await later(said, [before])).toMatchObject({ verdict: 'supersedes' });
  });

  test.each([
    [
      'of two it may be about',
      'The club is on Sundays now.',
      ['The shed club meets on Mondays.', 'The book club meets on Tuesdays.'],
    ],
    ['of another thing', 'The choir is on Sundays now.', ['The shed club meets on Mondays.']],
    ['that is the same', 'The club is on Sundays now.', ['The shed club meets on Sundays.']],
    ['of another role', '运维现在是小唐。', ['负责测试的是老周。']],
    ['of another person', 'Tom moved to Bergen.', ['My brother Tim lives in Oslo.']],
    ['of another animal', 'I have three dogs.', ['I have two cats.']],
    ['of what somebody else has', 'My sister has three cats.', ['I have two cats.']],
    ['of one that is told by its name', 'I have two cats.', ['I have a cat called Milo.']],
    ['of a thing with a number', 'I own tool number 7.', ['I own tool number 6.']],
    ['of a measure', 'I have a 28 inch bike.', ['I have a 26 inch bike.']],
    ['of a habit without a word of change', 'I run 5 miles every morning.', ['I run 3 miles every morning.']],
    ['of another favourite', 'My favourite band is Alvvays.', ['My favourite film is Alien.']],
  ])('but not %s', async (_what, said, before) => {
    expect(await later(said, before)).toEqual({ verdict: null, about: null });
  });
});

describe('what is no opposite stays open', () => {
  test.each([
    ['Ravi takes cards now.', "Mia doesn't take cards."],
    ['Ravi takes cash now.', "Ravi doesn't take cards."],
    ['I eat meat again.', "I don't eat fish."],
    ["I've started smoking again.", 'I quit drinking coffee.'],
    ['我又开始喝咖啡了。', '我妈戒了咖啡。'],
    ['我女儿可以吃鸡蛋了。', '我女儿对花生过敏。'],
    ['I prefer coffee now.', 'I prefer tea over cocoa.'],
    ["I'm not allergic to hazelnuts.", "I'm allergic to peanuts."],
    ['我其实对海鲜不过敏。', '我对花粉过敏。'],
  ])('%s / %s', async (said, before) => {
    expect(await later(said, [before])).toEqual({ verdict: null, about: null });
  });

  test('without words of change nothing is turned', async () => {
    const said = aCandidate({
      content: 'The user eats meat.',
      quote: 'I eat meat',
      subject: 'the user',
      changeCue: false,
    });
    const stored = aCandidate({ content: 'The user does not eat meat.', subject: 'the user' });
    expect((await judged(said, [stored])).verdict).toBeNull();
    expect((await judged({ ...said, changeCue: true }, [stored])).verdict).toBe('supersedes');
  });
});
