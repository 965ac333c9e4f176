import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesExtractor } from '../../../src/adapters/rules/extractor.js';
import { checkEvidence } from '../../../src/domain/write/evidence.js';
import { aTurn, contents, extracted } from './extract-text.js';

const user = (content: string): object => ({ role: 'user', content });
const assistant = (content: string): object => ({ role: 'assistant', content });

describe('a fact of the rules tier', () => {
  it('is one sentence in the third person with its slot, its value and a verbatim quote', async () => {
    const [fact] = await extracted('By the way, I moved to York last week.');
    expect(fact).toMatchObject({
      content: 'The user lives in York (moved there in the week of 2026-11-16).',
      quote: 'I moved to York last week',
      attribute: 'user.city',
      cardinality: 'one',
      object: 'York',
      subject: 'the user',
      changeCue: true,
      stance: 'stated',
    });
  });

  it('keeps the language of the user', async () => {
    expect(await contents('我对花生过敏，平时只喝乌龙茶。')).toEqual(['用户对花生过敏。', '用户平时只喝乌龙茶。']);
  });

  it('carries its conditions', async () => {
    const facts = await extracted("When I'm writing Go, I prefer tabs. For scripts I prefer Python.");
    expect(facts.map(({ conditions }) => conditions)).toEqual([['writing Go'], ['scripts']]);
    const chinese = await extracted('写后端的时候我喜欢用 Go，写脚本的时候用 Python。');
    expect(chinese.map(({ conditions }) => conditions)).toEqual([['写后端'], ['写脚本']]);
  });

  it('is explicit after "remember", and loses the pieces that held a secret', async () => {
    const [fact, ...others] = await extracted(
      'Keep this: the label printer is on host pine, log in with tr0mb0ne-42! and its cloud key is sk-FAKEfakeFAKEfakeFAKEfake0000.',
    );
    expect(fact).toMatchObject({ content: 'The label printer is on host pine.', explicit: true });
    expect(others).toEqual([]);
  });

  it('has contact data as confidential and the same slot when it changes', async () => {
    const said = [
      'My phone number is 415-555-0132.',
      'I changed my number, it is 415-555-0199 now.',
      '手机号换成13800001111了。',
    ];
    for (const text of said) {
      const [fact] = await extracted(text);
      expect(fact).toMatchObject({ attribute: 'user.phone_number', sensitivity: 'confidential' });
    }
    for (const text of ['My budget is 800 euros.', 'The budget went up to 1,000 euros.', '预算大概三千块。']) {
      expect((await extracted(text))[0]).toMatchObject({ attribute: 'user.budget' });
    }
  });
});

describe('whose fact it is', () => {
  it('relatives, named people and animals are the subject of their facts', async () => {
    const facts = await extracted('My sister lives in Leeds. This is my new dog. Her name is Pepper.');
    expect(facts.map(({ content, subject }) => [subject, content])).toEqual([
      ["the user's sister", "The user's sister lives in Leeds."],
      ['the user', 'The user has a new dog.'],
      ["the user's new dog", "The user's new dog's name is Pepper."],
    ]);
  });

  it('two people of one first name stay apart', async () => {
    const facts = await contents([
      user("Monday I'm seeing Tomas, my physio. He doesn't take cards, only cash."),
      user('Wednesday lunch with the other Tomas, Tomas Berg, the one who runs the pottery.'),
      user("He's vegan, so they do a separate menu."),
    ]);
    expect(facts).toContain("Tomas doesn't take cards, only cash.");
    expect(facts).toContain('Tomas Berg is vegan.');
  });

  it('a daughter is not her father', async () => {
    const facts = await extracted('昨天带女儿去体检了，她对鸡蛋过敏，医生说的。我自己倒没什么过敏。我妈血压高。');
    expect(facts.map(({ content, subject }) => [subject, content])).toEqual([
      ['用户', '用户2026年11月28日带女儿去体检了。'],
      ['用户的女儿', '用户的女儿对鸡蛋过敏。'],
      ['用户', '用户自己倒没什么过敏。'],
      ['用户的妈妈', '用户的妈妈血压高。'],
    ]);
  });
});

describe('what it stands for', () => {
  const bought = 'I bought a red kettle.';

  it('is the thing named just before it in the same message', async () => {
    expect(await contents(`${bought} It has a steel lid.`)).toContain("The user's red kettle has a steel lid.");
  });

  it.each([
    ['in a later message', [user(bought), assistant('How do you like Porto?'), user('It has many hills.')]],
    ['further on in the message', [user(`${bought} I live in York. I like tea. It has many hills.`)]],
  ])('is not guessed %s', async (_where, messages) => {
    expect((await contents(messages)).join(' ')).not.toContain('hills');
  });

  it.each(["It's lovely.", 'It is really great so far.', 'It was nice, thanks!'])('is not judged: %s', async (text) => {
    expect(await contents(`${bought} ${text}`)).toEqual(['The user bought a red kettle.']);
  });

  it('is a person still after an answer that names nobody, and nobody after one that does', async () => {
    const sister = user('My sister lives in Leeds.');
    expect(await contents([sister, assistant('Good to hear.'), user("She's vegan.")])).toContain(
      "The user's sister is vegan.",
    );
    expect(await contents([sister, assistant('So does Adele, the singer.'), user("She's vegan.")])).toHaveLength(1);
  });
});

describe('what people add after a statement', () => {
  it.each([
    "I'm allergic to peanuts, as you know.",
    "I'm allergic to peanuts, by the way.",
    "I'm allergic to peanuts, you know.",
    "I'm allergic to peanuts, I think.",
    "I'm allergic to peanuts though.",
    "I'm allergic to peanuts, if that helps.",
    "I'm allergic to peanuts, as I already mentioned, by the way.",
  ])('is cut off: %s', async (text) => {
    const facts = await extracted(text);
    expect(facts).toMatchObject([{ content: 'The user is allergic to peanuts.', quote: "I'm allergic to peanuts" }]);
  });

  it.each([
    '我对花生过敏，你知道的。',
    '我对花生过敏，顺便说一下。',
    '顺便说一句，我对花生过敏。',
    '我对花生过敏，我跟你说过的。',
  ])('is cut off: %s', async (text) => {
    expect(await contents(text)).toEqual(['用户对花生过敏。']);
  });
});

describe('a change', () => {
  it.each([
    ['I moved to Porto last week.', 'The user lives in Porto (moved there in the week of 2026-11-16).', 'user.city'],
    [
      'Last month I moved from Cork to Leeds.',
      'The user lives in Leeds (moved there from Cork in October 2026).',
      'user.city',
    ],
    ['My brother just moved to Turin.', "The user's brother lives in Turin.", 'user.city'],
    ['I changed jobs to Siemens in May.', 'The user works at Siemens (started there in May).', 'user.employer'],
    ["I've joined Arcadia Labs.", 'The user works at Arcadia Labs.', 'user.employer'],
    ['My new phone number is 415-555-0132.', "The user's phone number is 415-555-0132.", 'user.phone_number'],
    ['我上个月搬到南京了。', '用户住在南京（2026年10月搬来）。', 'user.city'],
    ['我从上海搬去了北京。', '用户住在北京（从上海搬来）。', 'user.city'],
    ['我上个月换到远山科技公司了。', '用户在远山科技公司工作（2026年10月换工作）。', 'user.employer'],
    ['我的新手机号是13800001111。', '用户的手机号是13800001111。', 'user.phone_number'],
  ])('is written down as what holds now: %s', async (text, content, attribute) => {
    expect(await extracted(text)).toMatchObject([{ content, attribute, changeCue: true }]);
  });

  it.each(['I moved my desk to Room.', '我打算明年搬到南京。', '我加入了羽毛球俱乐部。'])(
    'is not read into %s',
    async (text) => {
      const slots = (await extracted(text)).map(({ attribute }) => attribute);
      expect(slots.filter((slot) => ['user.city', 'user.employer'].includes(slot))).toEqual([]);
    },
  );
});

describe('what is not stored', () => {
  it('G7: nothing of the assistant, of system prompts, of tools', async () => {
    const messages = [
      { role: 'system', content: 'You are Orbit. Working hours 9-17. I live in Rome.' },
      user('Which editor do people use for Rust these days?'),
      assistant("I'd go with Helix. I live in Paris and my name is Orbit."),
      { role: 'tool', content: 'My budget is 900 euros.' },
      user('ok, interesting'),
    ];
    expect(await contents(messages)).toEqual([]);
  });

  it.each([
    'How long do I boil an egg?',
    'ok, so if we ever had it, where would the config live?',
    '如果哪天我搬去海边住，可能心情会好一点，哈哈。',
    '您平时喝咖啡吗？',
    'She said "I live in Rome" to everybody.',
    '```\nMy name is Bob\n```',
    '{"level":"error","code":"E-4410","user":"I live in Rome"}',
  ])('%s', async (text) => {
    expect(await contents(text)).toEqual([]);
  });
});

describe('answers to the assistant', () => {
  it.each([
    ['Where do you live?', 'Aberdeen.', 'The user lives in Aberdeen.'],
    ["What's your budget?", '2,500 dollars', "The user's budget is 2,500 dollars."],
    ['您现在住哪里？', '住在合肥，离公司走路十分钟。', '用户住在合肥。'],
    ['您平时喝咖啡吗？', '戒了，上个月开始一口没喝。', '用户戒咖啡了。'],
  ])('%s %s', async (question, answer, content) => {
    expect((await contents([assistant(question), user(answer)]))[0]).toBe(content);
  });

  it('are not read into other words', async () => {
    expect(await contents([assistant('Where do you live?'), user('Why do you ask?')])).toEqual([]);
    expect(await contents([assistant('Where do you live?'), user('I would rather not say.')])).toEqual([]);
  });
});

describe('the demo dialogue', () => {
  it('keeps what was bought, what is wanted, the budget and the demands', async () => {
    const facts = await contents([
      user('我上个月买了一块黑色的智能手表，表带有点紧。'),
      assistant('可以换一条表带。'),
      user('想给女朋友买一块粉色的，预算一千五左右，续航要一周以上，不要像我那块只能用两天。'),
    ]);
    expect(facts).toEqual([
      '用户2026年10月买了一块黑色的智能手表。',
      '用户的智能手表表带有点紧。',
      '用户想给女朋友买一块粉色的智能手表。',
      '用户的预算一千五左右。',
      '用户希望续航要一周以上。',
      '用户希望续航不要像自己的智能手表那样只能用两天。',
    ]);
  });
});

describe('any text', () => {
  it('G6: every candidate has evidence in the message it cites', async () => {
    const pieces = [
      'I live in York. ',
      'my sister ',
      '我住在苏州，',
      '他喜欢猫。',
      '```',
      '"',
      'Remember ',
      '\n',
      'but I hate tea, ',
      '?',
      '。',
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 8 }), async (parts) => {
        const turn = aTurn([{ role: 'user', content: parts.join(''), name: null }]);
        const { candidates } = await rulesExtractor().extract(turn, { instructions: null, examples: [], entities: [] });
        for (const candidate of candidates) expect(checkEvidence(candidate, turn)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('G6: a wish to remember nothing but marks leaves nothing', async () => {
    expect(await contents([user('Remember ,{  "')])).toEqual([]);
  });

  it.each(['a', 'I live in ', 'my sister ', '用户', '今天', 'and I ', '{}', 'said "', '，我', 'I prefer a, '])(
    'ends on a large message of %j',
    async (unit) => {
      const text = unit.repeat(Math.floor(60_000 / unit.length / (/[a-z]/.test(unit) ? 1 : 3)));
      expect(await contents(`I drive a Fiat. ${text}`)).toBeInstanceOf(Array);
    },
  );
});
