import { describe, expect, test } from 'vitest';
import { rulesAdjudicator } from '../../../src/adapters/rules/adjudicator.js';
import type { Candidate } from '../../../src/domain/candidate.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import type { Adjudication } from '../../../src/ports/index.js';
import { aCandidate, aMemory } from '../../support/builders.js';

const at = '2026-11-20T10:00:00.000Z';

async function ask(
  said: string | Partial<Candidate>,
  stored: readonly (string | Partial<MemoryRecord>)[],
): Promise<Adjudication> {
  const over = typeof said === 'string' ? { content: said, quote: said } : said;
  const candidate = aCandidate({ changeCue: true, ...over });
  const neighbours = stored.map((one) => aMemory(typeof one === 'string' ? { content: one } : one));
  const { answers } = await rulesAdjudicator().adjudicate([{ candidate, neighbours }], at);
  return answers[0]!;
}

describe('the rules supersede what the words name as over', () => {
  test.each([
    ['The user no longer cycles to the office, takes the tram.', 'The user cycles to the office every day.'],
    ['Print the labels on Plover instead of Tern', 'Print the labels on the machine called Tern'],
    ['The message queue was switched from Redis to NATS.', 'The project uses Redis as the message queue.'],
    ['The user switched from Vim to Emacs.', 'The user uses Vim.'],
    ['The user moved from Cork to Leeds.', 'The user lives in Cork.'],
    ['The team replaced Jenkins with Buildkite for the builds.', 'The team runs the builds on Jenkins.'],
    ['The user quit smoking.', 'The user smokes 10 cigarettes a day.'],
    ['The user stopped drinking coffee.', 'The user drinks coffee every morning.'],
    ["The user doesn't like tea anymore.", 'The user likes tea.'],
    ['The user used to live in Cork, now in Leeds.', 'The user lives in Cork.'],
    ['The user is no longer a vegetarian.', 'The user is a vegetarian.'],
    ['消息队列已经从 Redis 换成 NATS 了。', '我们的项目用 Redis 做消息队列。'],
    ['用户从上海搬到北京了。', '用户住在上海。'],
    ['用户把编辑器从 Vim 换成了 Emacs。', '用户的编辑器是 Vim。'],
    ['用户不再喝咖啡。', '用户每天早上喝咖啡。'],
    ['用户不喝咖啡了，改喝茶。', '用户每天早上喝咖啡。'],
    ['用户戒烟了。', '用户每天抽一包烟。'],
  ])('%s ⇒ not any more: %s', async (said, stored) => {
    expect(await ask(said, ['The user keeps two beehives.', stored])).toMatchObject({
      verdict: 'supersedes',
      neighbour: 1,
      reason: 'replacement_named',
    });
  });
});

describe('everything else stays open, so that nothing is lost', () => {
  test.each([
    ['The gear lever of the tandem is bent', 'Owns a tandem bicycle'],
    ['We chose Matrix over Slack for the meeting notes', 'We chose Hugo over Jekyll for the short build time'],
    ['Bay 4413 holds the spare router', 'Bay 4418 holds the spare router'],
    ['Ravi from accounting is moving to Leeds next month.', "Ravi Menon is the user's brother and lives in Cork"],
    ['The user is moving from Cork to Leeds next month.', 'The user lives in Cork.'],
    ['The user might switch from Vim to Emacs.', 'The user uses Vim.'],
    ['The user moved from Cork to Leeds.', "The user's brother lives in Cork."],
    ['The user moved from Cork to Leeds.', 'The user was born in Cork.'],
    ['The user switched from Vim to Emacs.', 'The user uses Vim and tmux.'],
    ['The user switched from Vim to Emacs.', "The user wrote a book about Vim for O'Reilly."],
    ['The user switched from Vim to Emacs.', 'The user switched from Vim to Nano.'],
    ['The user no longer likes tea.', 'The user likes tea and coffee.'],
    ['The user no longer likes tea.', 'The user does not like tea with milk.'],
    ['The user uses tabs instead of spaces in Go.', 'The user uses spaces in YAML files.'],
    ["The user's brother quit smoking.", 'The user smokes.'],
    ['The user quit the gym.', 'The user met a climbing partner at the gym in town.'],
    ['The user prefers Go now.', 'The user prefers Python.'],
    ['消息队列已经从 Redis 换成 NATS 了。', '项目用 Redis 做缓存。'],
    ['消息队列已经从 Redis 换成 NATS 了。', '项目用 Redis 做消息队列，部署在自己的机房。'],
    ['预算改成2000元。', '预算是1500元。'],
    ['用户不再喝咖啡。', '用户喜欢喝咖啡和茶。'],
    ['用户打算从上海搬到北京。', '用户住在上海。'],
    ['用户的姐姐从上海搬到北京了。', '用户住在上海。'],
  ])('%s / %s', async (said, stored) => {
    expect(await ask(said, [stored])).toMatchObject({ verdict: null, neighbour: null });
  });

  test('a memory said later than the candidate is not over', async () => {
    const later = { content: 'The user lives in Cork.', saidAt: '2026-11-25T10:00:00.000Z' };
    expect((await ask('The user moved from Cork to Leeds.', [later])).verdict).toBeNull();
  });

  test('what holds under other conditions is not over', async () => {
    const other = { content: 'The user uses Vim.', conditions: ['on servers'] };
    const said = { content: 'The user switched from Vim to Emacs.', conditions: ['writing Go'] };
    expect((await ask(said, [other])).verdict).toBeNull();
  });

  test('a quote that speaks of something else too ends nothing for this candidate', async () => {
    const quote = 'I switched from Vim to Emacs and I like tea.';
    expect((await ask({ content: 'The user likes tea.', quote }, ['The user uses Vim.'])).verdict).toBeNull();
    expect((await ask({ content: 'The user uses Emacs.', quote }, ['The user uses Vim.'])).verdict).toBe('supersedes');
  });
});

test('the neighbour with most words in common is the one superseded', async () => {
  const stored = ['The user drinks coffee.', 'The user drinks coffee at the office.'];
  expect(await ask('The user stopped drinking coffee at the office.', stored)).toMatchObject({ neighbour: 1 });
});

test('answers every case in order, at no cost', async () => {
  const cases = ['The user quit smoking.', 'The user keeps bees.'].map((content) => ({
    candidate: aCandidate({ content, quote: content }),
    neighbours: [aMemory({ content: 'The user smokes.' })],
  }));
  const result = await rulesAdjudicator().adjudicate(cases, at);
  expect(result.answers.map(({ verdict }) => verdict)).toEqual(['supersedes', null]);
  expect(result.use).toEqual({ calls: 0, promptTokens: 0, completionTokens: 0 });
  expect((await rulesAdjudicator().adjudicate([], at)).answers).toEqual([]);
});
