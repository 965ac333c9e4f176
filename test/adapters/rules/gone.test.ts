import { describe, expect, test } from 'vitest';
import { extracted } from './extract-text.js';
import { later } from './judge-later.js';

describe('a statement that something is over supersedes what it ends', () => {
  test.each([
    ['My dog died last week.', 'I have a dog named Rex.'],
    ['Our cat Luna passed away.', 'We have a cat called Luna.'],
    ['We had to put Otis down.', 'We have a labrador named Otis.'],
    ['Rex died yesterday.', 'I have a dog named Rex.'],
    ['I sold the car.', 'I drive a blue Corolla.'],
    ['We got rid of the van.', 'I have an old van.'],
    ['I gave away the piano.', 'I own a Bechstein piano.'],
    ['I gave my kayak to my nephew.', 'I have a kayak.'],
    ['My e-bike was stolen.', 'I ride an e-bike to the office.'],
    ['Ines and I broke up.', 'My girlfriend Ines is a pilot.'],
    ['My boyfriend and I split up in spring.', 'My boyfriend is a chef.'],
    ['My grandmother passed away in May.', 'My grandmother lives in York.'],
    ['咪咪上周送人了。', '我的猫叫咪咪。'],
    ['我家的狗前天去世了。', '我养了一只狗。'],
    ['我把车卖了。', '我开一辆polo车。'],
    ['我的自行车被偷了。', '我有一辆自行车。'],
    ['I quit the cinema job.', 'I work at a cinema on weekends.'],
    ['I got laid off from Kestrel Labs.', 'I work at Kestrel Labs.'],
    ['车也卖了。', '我平时开车上班。'],
    ['I moved out of Rome.', 'I live in Rome.'],
    ['I do not live in Rome any more.', 'I live in Rome.'],
    ["I'm no longer living in Rome.", 'We moved to Rome, Italy, last year.'],
    ['Tom and I divorced.', 'I am married to Tom.'],
    ['Tom and I got divorced last year.', 'My husband Tom is a pilot.'],
    ['我不住在武汉了。', '我住在武汉。'],
    ['我搬离了杭州。', '我住在杭州。'],
    ['Tomas Berg has closed the pottery.', 'Lunch with Tomas Berg, the one who runs the pottery.'],
  ])('%s / %s', async (said, before) => {
    const [fact] = await extracted(before);
    expect(await later(said, ['I keep two beehives.', before])).toEqual({
      verdict: 'supersedes',
      about: fact!.content,
    });
  });
});

describe('what may be about another one, or says more, stays', () => {
  test.each([
    ['My dog died last week.', ['I have a cat named Luna.']],
    ['Our cat Luna passed away.', ['We have a cat called Milo.']],
    ['Salt died yesterday.', ['We have two cats, Salt and Vinegar.']],
    ['I sold the red bike.', ['I have a blue bike.']],
    ['I sold the car.', ['I ride a Honda CB500.']],
    ['I sold the car.', ['My sister drives a Volvo.']],
    ['My sister sold the car.', ['I drive a Volvo.']],
    ['I gave away the piano.', ['I play the piano every evening.']],
    ["My neighbour's dog died.", ['I have a dog named Rex.']],
    ['My grandmother passed away in May.', ['My grandfather lives in York.']],
    ['I moved out of Rome.', ['I live in Milan.']],
    ['I moved out of Rome.', ['My sister lives in Rome.']],
    ['My sister moved out of Rome.', ['I live in Rome.']],
    ['我不住在武汉了。', ['我住在成都。']],
    ['My dog died.', ['I have a dog named Rex.', 'I have a dog named Otis.']],
    ['咪咪上周送人了。', ['我的狗叫旺旺。']],
  ])('%s / %j', async (said, before) => {
    expect((await later(said, before)).verdict).not.toBe('supersedes');
  });
});

describe('the end of a slot is another value of it', () => {
  test.each([
    ['Ines and I broke up.', 'user.partner'],
    ['I got laid off on Tuesday.', 'user.employer'],
    ['I quit my job.', 'user.employer'],
    ['I quit my job at Norwood Bakery.', 'custom.event'],
    ['I retired last month.', 'user.job_title'],
    ['我和男朋友分手了。', 'user.partner'],
    ['我被裁员了。', 'user.employer'],
    ['我现在吃肉了。', 'user.diet'],
  ])('%s', async (text, attribute) => {
    expect(await extracted(text)).toMatchObject([{ attribute, changeCue: true }]);
  });
});

describe('nothing has ended in', () => {
  test.each([
    'If I sold the boat, what could I get for it?',
    'Should I sell the car?',
    'We broke up the meeting into two parts.',
    'I lost my train of thought.',
    'I gave away the ending, sorry.',
    'My phone died on the way here.',
    'My friend and her boyfriend broke up.',
    '他们分手了吗？',
    '我笑死了。',
    '隔壁的猫死了。',
    '我想把车卖了。',
  ])('%s', async (text) => {
    const endings = ['died', 'no longer has', 'separated from', '没有了', '分手'];
    expect((await extracted(text)).filter(({ predicate }) => endings.includes(predicate ?? ''))).toEqual([]);
  });
});
